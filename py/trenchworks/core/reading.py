"""The public part of an unfinished game, opened for reading: what everybody has seen, and nothing to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trenchworks.core import scene
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
        self.record = {
            "game": kit.game.short_name,
            "rules": record["rules"],
            "public": True,
            "actions": [list(entry) for entry in self._entries],
            "result": None,
        }

    def view(self) -> dict[str, Any]:
        """Everybody's view: the log alone."""
        words = "The public part of an unfinished game: for reading only."
        return {
            "v": 1,
            "game": self._kit.game.short_name,
            "seq": 1,
            "ply": len(self._entries),
            "viewer": None,
            "status": {"kind": "wait", "seats": [], "text": words},
            "scene": scene.notice(words),
            "prompt": None,
            "legal": [],
            "events": [],
            "can": {"undo": None, "redo": None, **dict.fromkeys(TABLE_ACTIONS, False)},
            "log": [
                {"ply": ply, "seat": seat, "number": ply, "text": text, "say": text}
                for ply, (seat, text) in enumerate(self._entries, 1)
            ],
            "result": None,
            "facts": {},
            "sides": [],
            "counters": [],
        }
