"""What the project's own files promise: exact pins, no download addresses, one version number."""

from __future__ import annotations

import json
import re
import tomllib

import trenchworks
from web.build.common import ROOT, WEB

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_python_tool_is_pinned_and_the_package_needs_none() -> None:
    pins = [pin for group in PROJECT["dependency-groups"].values() for pin in group]
    assert all(re.fullmatch(r"[\w.-]+==[\d.]+", pin) for pin in pins)
    assert PROJECT["build-system"]["requires"] == PROJECT["dependency-groups"]["build"]
    assert PROJECT["project"]["dependencies"] == []
    assert PROJECT["project"]["version"] == trenchworks.__version__


def test_workflows_use_githubs_own_actions_each_in_one_version() -> None:
    """And the site is deployed only after the tests."""
    flows = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").iterdir()}
    used = {name for flow in flows.values() for name in re.findall(r"uses: (.*)", flow)}
    assert "./.github/workflows/test.yml" in used
    actions = [re.fullmatch(r"actions/([\w-]+)@v\d+", name) for name in used if not name.startswith("./")]
    assert all(actions)
    names = [action[1] for action in actions if action]
    assert len(names) == len(set(names))
    assert re.search(r"\n  build:\n    needs: test\n", flows["pages.yml"])
    assert re.search(r"\n  deploy:\n    needs: build\n", flows["pages.yml"])


def test_every_npm_package_is_pinned() -> None:
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    pins = {**package["dependencies"], **package["devDependencies"]}
    shipped = {"pyodide", "idb-keyval", "workbox-precaching", "workbox-routing"}
    assert set(pins) == shipped | {"esbuild", "typescript", "axe-core", "puppeteer-core"}
    assert all(re.fullmatch(r"[\d.]+", pin) for pin in pins.values())


def test_the_lock_serves_every_platform_and_holds_no_download_address() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    assert "resolved" not in text
    assert all("integrity" in entry for name, entry in packages.items() if name)
    for tool in ("@esbuild/", "@typescript/typescript-"):
        for platform in ("linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64", "win32-x64"):
            assert f"node_modules/{tool}{platform}" in packages
