"""The tree of clicks."""

from __future__ import annotations

import pytest

from trenchworks.core.prompt import Path, Step, build, leaves


def path(action: str, *ids: str) -> Path:
    return Path(tuple(Step(id, "pick") for id in ids), action)


def test_paths_with_equal_beginnings_share_them() -> None:
    prompt = build([path("ab", "a", "b"), path("ac", "a", "c"), path("d", "d")], "Choose.", "Since.", [("m", "last")])
    assert prompt == {
        "text": "Choose.",
        "why": "Since.",
        "marks": [["m", "last"]],
        "keys": {
            "a": {
                "as": "pick",
                "keys": {"b": {"as": "pick", "action": "ab"}, "c": {"as": "pick", "action": "ac"}},
            },
            "d": {"as": "pick", "action": "d"},
        },
    }
    assert leaves(prompt) == [(("a", "b"), "ab"), (("a", "c"), "ac"), (("d",), "d")]


def test_a_step_says_only_what_it_has_to_say() -> None:
    assert Step("a", "move").to_json() == {"as": "move"}
    step = Step("a", "land", "Takes two.", [("b", "take")], "token", 2)
    assert step.to_json() == {"as": "land", "say": "Takes two.", "marks": [["b", "take"]], "drag": "token", "count": 2}


@pytest.mark.parametrize(
    "paths",
    [
        [path("a")],
        [path("a", "x"), path("b", "x")],
        [path("a", "x"), path("b", "x", "y")],
        [path("a", "x", "y"), path("b", "x")],
    ],
    ids=str,
)
def test_no_path_is_empty_or_the_beginning_of_another(paths: list[Path]) -> None:
    with pytest.raises(ValueError):
        build(paths, "")


def test_no_paths_give_no_leaves() -> None:
    assert leaves(build([], "Wait.")) == []
