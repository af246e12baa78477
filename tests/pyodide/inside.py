"""What test_harness.py calls inside Pyodide."""

import os
import sys

import trenchworks


def surroundings(*arguments: object) -> dict[str, object]:
    """Where this runs, on which package, and with what it was called."""
    return {
        "platform": sys.platform,
        "version": sys.version_info[:2],
        "package": trenchworks.__file__,
        "hash seed": os.environ["PYTHONHASHSEED"],
        "arguments": arguments,
    }
