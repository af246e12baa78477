"""``python -m trenchworks`` as a program of its own: lines in, lines out, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from trenchworks.core.wire import MAX_BYTES

pytestmark = pytest.mark.cpython_only

PY = Path(__file__).parents[2] / "py"
COMMAND = [sys.executable, "-m", "trenchworks"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(PY)}


def run(data: bytes) -> list[dict[str, Any]]:
    """All replies to these bytes; the program must end well and say nothing else."""
    done = subprocess.run(COMMAND, input=data, capture_output=True, env=ENVIRONMENT, timeout=60, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
    assert done.stdout.isascii()
    assert b"\r" not in done.stdout
    return [json.loads(line) for line in done.stdout.splitlines()]


def lines(*messages: Any) -> bytes:
    return b"".join(json.dumps(message).encode() + b"\n" for message in messages)


@contextmanager
def program() -> Iterator[subprocess.Popen[bytes]]:
    """The program under way; it is ended in any case."""
    process = subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def ask(process: subprocess.Popen[bytes], message: Any) -> dict[str, Any]:
    """The next line after a message."""
    assert process.stdin
    process.stdin.write(lines(message))
    process.stdin.flush()
    return hear(process)


def hear(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    assert process.stdout
    reply: dict[str, Any] = json.loads(process.stdout.readline())
    return reply


def code(reply: dict[str, Any]) -> str:
    found: str = reply["error"]["code"]
    return found


def test_lines_are_answered_in_order() -> None:
    replies = run(
        lines({"id": 1, "op": "games"}, {"id": 2, "op": "new", "game": "trench"}, {"id": 3, "op": "nonsense"})
    )
    assert [reply["id"] for reply in replies] == [1, 2, 3]
    assert replies[0]["games"][0]["game"] == "trench"
    assert replies[1]["view"]["status"]["kind"] == "decision"
    assert code(replies[2]) == "unknown_op"


def test_no_input_is_no_output() -> None:
    assert run(b"") == []
    assert run(b"\n\r\n  \n\n") == []


def test_line_ends_of_every_kind() -> None:
    message = b'{"id":1,"op":"close","session":"x"}'
    replies = run(message + b"\r\n" + message + b"\n" + b"\n" + message)
    assert [code(reply) for reply in replies] == ["no_session"] * 3


def test_bytes_that_are_no_text_get_a_reply() -> None:
    replies = run(b"\xff\xfe\x00\n" + b'{"id":1,"op":"\xed\xa0\x80"}\n' + b"\x00\n" + lines({"id": 2, "op": "games"}))
    assert [code(reply) for reply in replies[:3]] == ["bad_request"] * 3
    assert replies[3]["ok"]


def test_long_lines_get_one_reply_each_and_the_next_is_read() -> None:
    good = lines({"id": 2, "op": "games"})
    fits = b'{"id":1,"op":"games"' + b" " * (MAX_BYTES - 21) + b"}"
    assert len(fits) == MAX_BYTES
    replies = run(b"[" * 5_000_000 + b"\n" + good + fits + b"\r\n" + fits + b" \n" + b"x" * 9_000_000 + b"\n" + good)
    assert [reply["id"] for reply in replies] == [None, 2, 1, None, None, 2]
    assert [code(replies[number]) for number in (0, 3, 4)] == ["too_large"] * 3


def test_nesting_bombs_end_nothing() -> None:
    replies = run(b"[" * 4_000_000 + b"\n" + b'{"a":' * 800_000 + b"\n" + lines({"id": 1, "op": "games"}))
    assert [code(reply) for reply in replies[:2]] == ["too_large"] * 2
    assert replies[2]["ok"]


def test_at_the_end_of_input_running_thoughts_finish() -> None:
    new = {"id": 1, "op": "new", "game": "trench"}
    think = {"id": 2, "op": "think", "session": "s1", "seat": 0, "nodes": 20_000}
    replies = run(
        lines(new, think, {**think, "id": 3, "nodes": 1000}, {"id": 4, "op": "perft", "game": "trench", "depth": 3})
    )
    ended = {reply["id"]: reply for reply in replies if "progress" not in reply}
    assert set(ended) == {1, 2, 3, 4}
    assert ended[2]["action"]
    assert ended[4]["nodes"] == 3894


def test_others_are_answered_while_it_thinks_and_stop_is_prompt() -> None:
    with program() as process:
        ask(process, {"id": 1, "op": "new", "game": "trench"})
        assert "progress" in ask(process, {"id": 2, "op": "think", "session": "s1", "seat": 0, "nodes": 10**9})
        began = time.monotonic()
        replies = [ask(process, {"id": 3, "op": "view", "session": "s1"})]
        while replies[-1]["id"] != 3:
            replies.append(hear(process))
        replies = [ask(process, {"id": 4, "op": "stop", "target": 2})]
        while not any(reply["id"] == 2 and "ok" in reply for reply in replies):
            replies.append(hear(process))
        assert time.monotonic() - began < 30, "it would have thought for hours"
        assert {"id": 4, "ok": True} in replies
        assert replies[-1]["action"]
        assert ask(process, {"id": 5, "op": "close", "session": "s1"}) == {"id": 5, "ok": True}


def test_a_closed_output_ends_it_without_a_word() -> None:
    with program() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        ask(process, {"id": 1, "op": "games"})
        process.stdout.close()
        process.stdin.write(lines({"id": 2, "op": "games"}))
        process.stdin.flush()
        assert process.wait(timeout=20) == 0, "stdin is still open"
        assert process.stderr.read() == b""


def test_many_messages_at_once_are_all_answered_while_something_runs() -> None:
    new = {"id": 1, "op": "new", "game": "trench"}
    think = {"id": 2, "op": "think", "session": "s1", "seat": 0, "nodes": 10**9}
    views = [{"id": number, "op": "view", "session": "s1"} for number in range(10, 210)]
    replies = run(lines(new, think, *views, {"id": 3, "op": "stop", "target": 2}))
    assert [reply["id"] for reply in replies if reply["id"] >= 10] == list(range(10, 210))
    assert [reply["ok"] for reply in replies if reply["id"] == 2 and "ok" in reply] == [True]
