"""The prompt: the legal actions as a tree of scene ids whose leaves are action texts.

The page lights the keys of the node where the player stands, takes a click, descends, and at a leaf sends the
action. It works out nothing about legality, so whatever can be chosen must be in the tree.

A prompt is ``{"text", "why", "keys", "marks"}``; a node under a key is ``{"as", "say", "marks", "keys"}`` and a leaf
``{"as", "say", "marks", "count", "action"}``:

- ``as``: how the key is marked while it can be chosen: ``pick`` (an own thing), ``move``, ``take``, ``land`` (a place
  beyond what is taken), ``add``, ``remove``, ``target`` or ``done``.
- ``say``: what choosing it means, in words.
- ``marks``: ``[[id, as], ...]`` further marks while the key is pointed at, focused or chosen (all that a move takes).
- ``drag``: the token that a drag from this key carries.
- ``count``: a number shown in a ``land`` mark.
- ``tip``: the gist of ``say``, shown beside the key while it is pointed at or focused.

At the top, ``marks`` are choices already made that stand (a touched piece), ``text`` says what to do and ``why`` what
matters about it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Json = Any
Marks = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Step:
    """One click on the way to an action."""

    id: str
    as_: str
    say: str = ""
    marks: Marks = ()
    drag: str = ""
    count: int = 0
    tip: str = ""

    def to_json(self) -> dict[str, Json]:
        """The step's own fields, those that say nothing left out."""
        node: dict[str, Json] = {"as": self.as_}
        if self.say:
            node["say"] = self.say
        if self.marks:
            node["marks"] = [list(mark) for mark in self.marks]
        if self.drag:
            node["drag"] = self.drag
        if self.count:
            node["count"] = self.count
        if self.tip:
            node["tip"] = self.tip
        return node


@dataclass(frozen=True)
class Path:
    """The clicks that lead to one action."""

    steps: tuple[Step, ...]
    action: str


def build(paths: Iterable[Path], text: str, why: str = "", marks: Marks = ()) -> dict[str, Json]:
    """The prompt for these paths. Steps with an equal id under one node are one key; the first one's look counts.

    :raises ValueError: when a path is empty, or one path is the beginning of another.
    """
    root: dict[str, Json] = {"text": text, "why": why, "marks": [list(mark) for mark in marks], "keys": {}}
    for path in paths:
        node = root
        for step in path.steps:
            if "action" in node:
                raise ValueError(f"the path to {path.action!r} goes on after {node['action']!r}")
            node = node.setdefault("keys", {}).setdefault(step.id, step.to_json())
        if node is root or "keys" in node or "action" in node:
            raise ValueError(f"the path to {path.action!r} ends where others go on")
        node["action"] = path.action
    return root


def leaves(prompt: dict[str, Json]) -> list[tuple[tuple[str, ...], str]]:
    """Every (clicks, action text) of a prompt, in order."""
    found: list[tuple[tuple[str, ...], str]] = []

    def descend(node: dict[str, Json], clicks: tuple[str, ...]) -> None:
        if "action" in node:
            found.append((clicks, node["action"]))
        for key, child in node.get("keys", {}).items():
            descend(child, (*clicks, key))

    descend(prompt, ())
    return found
