"""``python -m trenchworks``: the bridge on stdin and stdout, one JSON object a line.

Lines are read as bytes. While something is being thought about, further lines are answered in between. At the end of
stdin what is running finishes, and the exit status is 0.
"""

from __future__ import annotations

import json
import queue
import sys
import threading
from typing import BinaryIO

from trenchworks.bridge import handle, tick
from trenchworks.core.wire import MAX_BYTES

SLICE_MS = 20


def read_lines(stream: BinaryIO, lines: queue.Queue[bytes | None]) -> None:
    """Put each line into the queue, and None at the end. Of a far too long line only the beginning is kept."""
    while line := stream.readline(MAX_BYTES + 2):
        rest = line
        while not rest.endswith(b"\n") and rest:
            rest = stream.readline(MAX_BYTES)
        lines.put(line)
    lines.put(None)


def write(text: str) -> None:
    """One line out, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Answer until stdin ends and nothing runs any more."""
    lines: queue.Queue[bytes | None] = queue.Queue()
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
        messages = tick(SLICE_MS)
        busy = messages is not None
        for message in json.loads(messages or "[]"):
            write(json.dumps(message, separators=(",", ":")))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(0)
