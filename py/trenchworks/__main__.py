"""``python -m trenchworks``: the bridge on stdin and stdout, one JSON object a line.

Lines are read as bytes. While something is being thought about, further lines are answered in between. At the end of
stdin what is running finishes, and the exit status is 0.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from typing import BinaryIO

from trenchworks.bridge import handle, tick
from trenchworks.core.wire import MAX_BYTES, dump

SLICE_MS = 20
WAITING_LINES = 16
"""So many lines are read ahead; a sender that is faster waits, so that nothing piles up here."""


def read_lines(stream: BinaryIO, lines: queue.Queue[bytes | None]) -> None:
    """Put each line into the queue, and None at the end. Of a far too long line only the beginning is kept."""
    try:
        while line := stream.readline(MAX_BYTES + 2):
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = stream.readline(MAX_BYTES)
            lines.put(line.rstrip(b"\r\n"))
    finally:
        lines.put(None)


def write(text: str) -> None:
    """One line out, at once."""
    sys.stdout.buffer.write(text.encode("ascii") + b"\n")
    sys.stdout.buffer.flush()


def main() -> int:
    """Answer until stdin ends and nothing runs any more."""
    lines: queue.Queue[bytes | None] = queue.Queue(WAITING_LINES)
    threading.Thread(target=read_lines, args=(sys.stdin.buffer, lines), daemon=True).start()
    busy = False
    ended = False
    while busy or not ended:
        try:
            line = lines.get(block=not busy)
        except queue.Empty:
            line = b""
        if line is None:
            ended = True
        elif line.strip():
            write(handle(line))
        messages = tick(SLICE_MS if lines.empty() else 1)  # those who wait for an answer go first
        busy = messages is not None
        for message in json.loads(messages or "[]"):
            write(dump(message))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (BrokenPipeError, KeyboardInterrupt):
        # The reader may still wait for a line, and Python's own end would wait for it and flush into the closed pipe.
        os._exit(0)
