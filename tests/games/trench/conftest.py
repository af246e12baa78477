"""What the tests of Trench share."""

from __future__ import annotations

import pytest


@pytest.fixture(params=[False, True], ids=["as drawn", "turned"])
def turned(request: pytest.FixtureRequest) -> bool:
    """Each test runs as drawn and turned by half a turn, so in both colours."""
    return bool(request.param)
