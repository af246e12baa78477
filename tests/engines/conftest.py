"""The engines that this machine has. On a machine that tests changes, one that is missing is a failure."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.engines.drivers import ENGINES, PACKAGES, Browser, open_browser, there


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    name: str = request.param
    if name not in there():
        words = f"{name} is not here, so nothing is known of it: apt-get install {PACKAGES[name]}"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    return name


@pytest.fixture
def any_browser(engine: str) -> Iterator[Browser]:
    """A new browser of that engine."""
    with open_browser(engine) as browser:
        yield browser
