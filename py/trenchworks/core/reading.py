"""The public part of an unfinished game, opened for reading: what everybody has seen, and nothing to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trenchworks.core import scene
from trenchworks.core.compose import LOG_LENGTH, VERSION
from trenchworks.core.game import TABLE_ACTIONS, Kit
from trenchworks.core.record import check_rules, parse_entries


class Reading:
    """A session without a state. ``record`` is what was loaded."""

    def __init__(self, kit: Kit, record: Mapping[str, Any]) -> None:
        """Read the public actions.

        :raises BadRecord: when they are no list of [seat, text], or a newer version wrote them.
        """
        check_rules(kit, record)
        self._kit = kit
        self._entries = parse_entries(record)
        self.record = dict(record)

    def view(self, log_from: int | None = None) -> dict[str, Any]:
        """Everybody's view: the log alone, its last entries or those beyond ply ``log_from``."""
        total = len(self._entries)
        start = max(0, total - LOG_LENGTH) if log_from is None else min(log_from, total)
        words = "The public part of an unfinished game: for reading only."
        return {
            "v": VERSION,
            "game": self._kit.game.short_name,
            "seq": 1,
            "ply": total,
            "viewer": None,
            "status": {"kind": "wait", "seats": [], "text": words},
            "scene": scene.notice(words),
            "prompt": None,
            "legal": [],
            "events": [],
            "can": {"undo": None, "redo": None, **dict.fromkeys(TABLE_ACTIONS, False)},
            "log": [
                {"ply": ply, "seat": seat, "number": ply, "text": text, "say": text}
                for ply, (seat, text) in enumerate(self._entries[start:], start + 1)
            ],
            "result": None,
            "facts": {},
            "sides": [],
            "counters": [],
        }
