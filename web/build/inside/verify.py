"""Tries the trimmed library; runs inside a Pyodide that has no other."""

from __future__ import annotations

import json


def verify(text: str) -> str:
    """Run import statements, one after the other; a JSON object of those that fail, and what is missing for each."""
    missing = {}
    for statement in json.loads(text):
        try:
            exec(statement, {})
        except ImportError as error:
            missing[statement] = error.name or str(error)
    return json.dumps(missing)
