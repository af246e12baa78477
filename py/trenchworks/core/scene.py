"""The scene: a list of drawn items with stable ids, geometry and look, worked out here and painted as it is.

A scene is ``{"w", "h", "groups", "items", "marks"}``. ``w`` and ``h`` are the size in scene units, y grows downward;
the page scales it to fit. Items are painted in list order. Each has ``id`` and ``kind``, and:

- ``alt``: its accessible name. An item with one has an element in the page's mirror; without, it is only paint.
- ``group``: the group it belongs to, with ``at`` ``[row, column]`` from the top left in a grid.
- ``tip``: a short text shown while it is pointed at or focused.

Groups are ``{"id", "role", "label", "rows", "cols"}``; role is ARIA's ``grid`` or ``list``.
Marks are ``{"id", "as"}``: a mark on an item that is part of the state itself (``last``: the last move).

Colours are names in the game's palette, given a value for each theme; the painter knows no colour by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Item = dict[str, Any]
Point = tuple[float, float]


def scene(
    w: float, h: float, items: Sequence[Item], groups: Sequence[Item] = (), marks: Sequence[Item] = ()
) -> dict[str, Any]:
    """A whole scene.

    :raises ValueError: when two items share an id, or an item names no group of the scene.
    """
    ids = [item["id"] for item in items]
    if len(set(ids)) != len(ids):
        raise ValueError("two items share an id")
    names = {group["id"] for group in groups}
    if any("group" in item and item["group"] not in names for item in items):
        raise ValueError("an item's group is not in the scene")
    return {"w": w, "h": h, "groups": list(groups), "items": list(items), "marks": list(marks)}


def group(id: str, role: str, label: str, rows: int = 0, cols: int = 0) -> Item:
    """A group of mirror elements with one roving focus: a ``grid`` (rows by columns) or a ``list``."""
    return {"id": id, "role": role, "label": label, "rows": rows, "cols": cols}


def polygon(id: str, points: Sequence[Point], fill: str | None, **look: Any) -> Item:
    """A filled outline; without ``fill`` only a place.

    Look: ``stroke``, ``width``, ``pattern`` (``hatch`` or ``dots``) with its colour ``ink``.
    """
    filled = {} if fill is None else {"fill": fill}
    return {"id": id, "kind": "polygon", "points": [list(map(_short, p)) for p in points], **filled, **look}


def token(id: str, x: float, y: float, r: float, shape: str, fill: str, **look: Any) -> Item:
    """A piece or counter of half-size ``r`` around its centre.

    ``shape`` is ``lozenge``, ``disc``, ``square``, ``triangle`` or ``block``. Look: ``stroke``, ``ink``, ``text``
    (a number or letter), ``mark`` (a star, see :func:`burst`, or a sign: ``slit``, ``barrel``), ``value`` (points,
    shown on hover), ``turn`` (degrees, clockwise), ``wide`` (of a block: its width for its height),
    ``kin`` (one that appears comes from where one of its kin has gone).
    """
    return {
        "id": id,
        "kind": "token",
        "x": _short(x),
        "y": _short(y),
        "r": _short(r),
        "shape": shape,
        "fill": fill,
        **look,
    }


def burst(points: int, outer: float, inner: float) -> dict[str, float]:
    """A star of so many points for a token's ``mark``; the radii are shares of the token's ``r``.

    The first point is at the top. Two points with equal radii are a plain diamond.
    """
    return {"points": points, "outer": outer, "inner": inner}


def link(id: str, a: Point, b: Point, stroke: str, **look: Any) -> Item:
    """A line between two points. Look: ``width``, ``dash``, ``arrow``, ``zigzag`` (wire)."""
    return {"id": id, "kind": "link", "a": list(map(_short, a)), "b": list(map(_short, b)), "stroke": stroke, **look}


def card(id: str, x: float, y: float, w: float, h: float, face: bool, **look: Any) -> Item:
    """A card, face up or its back.

    Look: ``title`` (and ``short``, which is painted in its place), ``body``, ``corner``, ``size`` (of its text),
    ``fill``, ``stroke``, ``width`` (of the stroke), ``ink``. With ``brief`` its body is read only on the large card
    that the page shows while it is looked at.
    """
    return {
        "id": id,
        "kind": "card",
        "x": _short(x),
        "y": _short(y),
        "w": _short(w),
        "h": _short(h),
        "face": face,
        **look,
    }


def die(id: str, x: float, y: float, size: float, value: int, **look: Any) -> Item:
    """A die as it fell, 0 while it hasn't. Look: ``fill``, ``stroke``, ``ink``, ``tone`` (``hit``, ``miss``)."""
    return {"id": id, "kind": "die", "x": _short(x), "y": _short(y), "size": _short(size), "value": value, **look}


def track(id: str, x: float, y: float, w: float, h: float, cells: int, at: int, **look: Any) -> Item:
    """A row of cells with a marker on one of them, counted from 0. Look: ``fill``, ``ink``, ``labels``."""
    return {
        "id": id,
        "kind": "track",
        "x": _short(x),
        "y": _short(y),
        "w": _short(w),
        "h": _short(h),
        "cells": cells,
        "value": at,
        **look,
    }


def text(id: str, x: float, y: float, size: float, words: str, ink: str, **look: Any) -> Item:
    """Words on the canvas. Look: ``align`` (``left``, ``center``, ``right``), ``weight``, ``max`` (width in units)."""
    return {
        "id": id,
        "kind": "text",
        "x": _short(x),
        "y": _short(y),
        "size": _short(size),
        "text": words,
        "ink": ink,
        **look,
    }


def button(id: str, words: str, **look: Any) -> Item:
    """A choice that is no place on the board (pass, done, plus one).

    With ``x, y, w, h`` it stands on the canvas; without, the page lists it under the sentence that says what to do.
    There, those of one ``row`` (its label) stand side by side and keep their places while they can't be pressed; their
    words may be short, and ``alt`` says them in full.
    """
    return {"id": id, "kind": "button", "text": words, "alt": words, **look}


def notice(words: str, w: float = 100, h: float = 100) -> dict[str, Any]:
    """A scene with a sentence in its middle and nothing else, as large as the one whose place it takes."""
    size = 0.04 * min(w, h)
    return scene(w, h, [text("notice", w / 2, h / 2, size, words, "ui.text", align="center", alt=words)])


def mark(id: str, kind: str) -> Item:
    """A mark on an item; kinds are those of the prompt, and ``last``."""
    return {"id": id, "as": kind}


def _short(value: float) -> float:
    """Scene units to a hundredth: more digits are never seen and would only travel."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
