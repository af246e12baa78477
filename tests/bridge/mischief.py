"""Wrong messages of every kind, made from a seed: noise, bombs, and real messages with something changed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.bridge.client import MEN, Client, ai

OPS = ["games", "new", "view", "act", "undo", "redo", "record", "load", "think", "stop", "perft", "close", "offer"]
OPS += ["accept", "decline", "resign", "nonsense"]
FIELDS = ["session", "seat", "action", "seq", "to", "full", "record", "seats", "level", "nodes", "ms", "depth", "seed"]
FIELDS += ["target", "game", "options", "preset", "position", "since", "log_from", "ply", "prefs", "id", "op"]
WORDS = ["", "s1", "s2", "trench", "skirmish", "dash", "chess", "go", "put left", "done", "offer", "resign", "roll 1"]
WORDS += [
    "Quick",
    "Boxed match",
    "\ud800",
    "\udfff\ud800",
    "\x00",
    "\u202e",
    "human",
    "ai",
    "e4",
    "Sd4-d5",
    "NaN",
    "[[",
]
WORDS += ["0", "-1", "4tpcg/4stpc/4sstp/4ssst/TSSS4/PTSS4/CPTS4/GCPT4 b 0 1", "8/8/8/8/8/8/8/8 w 0 2", "3/9"]
NUMBERS: list[Any] = [
    0,
    1,
    2,
    3,
    5,
    15,
    16,
    63,
    64,
    65,
    -1,
    -2,
    2**31,
    2**53,
    2**53 - 1,
    -(2**53),
    0.5,
    1.0,
    1e300,
    -0.0,
]
MOST = 5_000_000
"""Texts grow to about this many letters, beyond what is read, and no further."""
RAW_NUMBERS = ["NaN", "Infinity", "-Infinity", "1e400", "9" * 400, "-" + "9" * 20, "1E-999", "0x10", "01", "1.", "+1"]


def value(rng: Random, depth: int = 3) -> Any:
    """Any JSON value."""
    kind = rng.randrange(8 if depth else 6)
    if kind == 0:
        return rng.choice([None, True, False])
    if kind in (1, 2):
        return rng.choice(NUMBERS)
    if kind in (3, 4, 5):
        return rng.choice(WORDS)
    if kind == 6:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {rng.choice(FIELDS + WORDS): value(rng, depth - 1) for _ in range(rng.randrange(4))}


def noise(rng: Random) -> str | bytes:
    """What is hardly ever JSON."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.randbytes(rng.randrange(300))
    if kind == 1:
        return "".join(rng.choices('{}[]",:\\ntrue-0.eE19 \n\t\x00\ud800\u20ac', k=rng.randrange(200)))
    if kind == 2:
        opening = rng.choice(["[", '{"a":', "[{}, ", '[[{"op":', '{"op":"games","x":['])
        return opening * rng.choice([10, 40, 65, 1000, 50_000])
    if kind == 3:
        return json.dumps(value(rng, 5), ensure_ascii=rng.random() < 0.5)
    return '{"id":1,"op":"%s","%s":%s}' % (rng.choice(OPS), rng.choice(FIELDS), rng.choice(RAW_NUMBERS))  # noqa: UP031


def real(rng: Random, client: Client, sessions: list[str]) -> dict[str, Any]:
    """A message that could be meant."""
    session = rng.choice([*sessions, "s0"])
    op = rng.choice(OPS)
    seat = rng.choice([0, 0, 1, 1, None])
    message: dict[str, Any] = {"id": value(rng, 1), "op": op, "session": session, "seat": seat}
    if op in ("new", "perft"):
        message |= {"game": rng.choice(["trench", "skirmish", "dash", "tomorrow"]), "depth": rng.randrange(9)}
        message |= {"options": {"undo": "free"}, "seats": [MEN, ai(rng.randrange(7))], "seed": rng.randrange(9)}
        message |= rng.choice([{}, {"position": rng.choice(WORDS)}, {"preset": rng.choice(WORDS)}])
    elif op == "load":
        record = client.ask("record", session=rng.choice(sessions), full=rng.random() < 0.7)["record"]
        message |= {"record": record if rng.random() < 0.8 else json.dumps(record)}
        message |= rng.choice([{}, {"seats": [ai(), MEN]}])
    elif op == "act":
        legal = (
            [entry["action"] for entry in client.ask("view", session=session, seat=seat)["view"]["legal"]]
            if session != "s0"
            else []
        )
        message |= {"action": rng.choice(legal if legal and rng.random() < 0.8 else WORDS)}
    elif op == "think":
        message |= {rng.choice(["level", "nodes", "ms", "depth"]): rng.randrange(6)}
    return message | rng.choice([{}, {"to": rng.randrange(9)}, {"seq": rng.randrange(9)}, {"prefs": {"flip": True}}])


def spoiled(rng: Random, thing: Any) -> Any:
    """A JSON value with something removed, swapped, enlarged or replaced, somewhere inside."""
    if isinstance(thing, dict) and thing:
        thing = dict(thing)
        key = rng.choice(list(thing))
        kind = rng.randrange(5)
        if kind == 0:
            del thing[key]
        elif kind == 1:
            other = rng.choice(list(thing))
            thing[key], thing[other] = thing[other], thing[key]
        elif kind == 2:
            thing[rng.choice(FIELDS)] = value(rng)
        else:
            thing[key] = spoiled(rng, thing[key])
        return thing
    if isinstance(thing, list) and thing and rng.random() < 0.8:
        thing = list(thing)
        place = rng.randrange(len(thing))
        kind = rng.randrange(4)
        if kind == 0:
            del thing[place]
        elif kind == 1:
            thing.insert(place, thing[rng.randrange(len(thing))])
        elif kind == 2:
            return thing * min(rng.choice([2, 50]), 1 + 20_000 // len(thing))
        else:
            thing[place] = spoiled(rng, thing[place])
        return thing
    if isinstance(thing, str) and thing and rng.random() < 0.8:
        place = rng.randrange(len(thing))
        kind = rng.randrange(4)
        if kind == 0:
            return thing[:place] + thing[place + 1 :]
        if kind == 1:
            return thing[:place] + rng.choice(["x", " ", "\ud800", "\u00e9", "0", "A", "\n"]) + thing[place + 1 :]
        return thing.swapcase() if kind == 2 else thing * min(rng.choice([2, 100, 2000]), 1 + MOST // len(thing))
    if type(thing) is int and rng.random() < 0.7:
        return rng.choice([thing + 1, -thing - 1, thing * 2**40, float(thing), str(thing), [thing]])
    return value(rng)


def message(rng: Random, client: Client, sessions: list[str]) -> str | bytes:
    """One message: noise, a real one, or a spoiled one, as text or bytes."""
    if rng.random() < 0.2:
        return noise(rng)
    whole: Any = real(rng, client, sessions)
    for _ in range(rng.choice([0, 1, 1, 1, 2, 5])):
        whole = spoiled(rng, whole)
    text = json.dumps(whole, ensure_ascii=rng.random() < 0.7)
    if rng.random() < 0.1:
        text = str(spoiled(rng, text))
    return text.encode("utf-8", "surrogatepass") if rng.random() < 0.3 else text
