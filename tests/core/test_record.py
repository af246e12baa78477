"""Records: whole, public, sealed, of other versions, and damaged."""

from __future__ import annotations

import tracemalloc
import zlib
from random import Random
from typing import Any

import pytest

from tests.dash import KIT as DASH
from tests.playing import new_session, random_action, text_of
from tests.skirmish import KIT
from trenchworks.core.errors import BadOption, BadRecord
from trenchworks.core.game import CHANCE
from trenchworks.core.options import Seat
from trenchworks.core.record import MAX_ACTIONS, _text64, from_record, parse_record, seal, to_record, unseal
from trenchworks.core.session import Session
from trenchworks.core.wire import MAX_BYTES, dump


def played(steps: int, seed: int = 3) -> Session:
    """A skirmish after some random actions."""
    session = new_session(("skirmish", None, 2), seed)
    rng = Random(seed)
    for _ in range(steps):
        if not session.state.is_terminal():
            player, action = random_action(session.state, rng)
            session.act(player, text_of(session.state, player, action))
    return session


def finished() -> Session:
    session = played(40)
    if not session.state.is_terminal():
        session.table_action(1, "resign")
    return session


def test_the_public_part_holds_what_everybody_has_seen() -> None:
    session = new_session(("skirmish", None, 2), 3)
    for seat in (0, 1):
        for text in (*["put right"] * 3, "reset", *["put left"] * 3, "done"):
            session.act(seat, text)
    session.act(1, session.state.action_to_string(1, session.state.legal_actions(1)[0]))
    record = to_record(session)
    assert set(record) == {"game", "rules", "build", "options", "seats", "public", "actions", "result"}
    assert record["public"] is True
    assert record["result"] is None
    assert [[player, text.split()[0]] for player, text in record["actions"]] == [[0, "done"], [1, "done"], [-1, "roll"]]
    assert len(record["actions"]) == session.ply(None)


def test_a_chosen_card_is_public_once_it_is_turned_up() -> None:
    session = new_session(("skirmish", "Quick", 2), 1)
    for seat, count in ((0, 0), (1, 2)):
        session.act(seat, session.state.action_to_string(seat, session.state.legal_actions(seat)[0]))
        shown = [text for _, text in to_record(session)["actions"] if text.startswith("play")]
        assert len(shown) == count


def test_a_sealed_record_is_all_that_is_told_of_a_hidden_game() -> None:
    session = played(30)
    record = to_record(session, full=True)
    assert set(record) == {"game", "rules", "build", "sealed"}
    assert record["sealed"].isascii()
    assert set(record["sealed"]) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    whole = unseal(record["sealed"])
    assert whole["seed"] == 3
    assert [text for _, text in whole["actions"]] == session.texts


def test_a_finished_game_is_told_whole() -> None:
    session = finished()
    for full in (False, True):
        record = to_record(session, full)
        assert record["seed"] == 3
        assert [text for _, text in record["actions"]] == session.texts
        assert record["result"]["reason"]


def test_the_result_names_the_winner_where_it_is_one() -> None:
    assert to_record(finished())["result"] == {
        "winners": [0],
        "winner": 0,
        "draw": False,
        "grade": None,
        "scores": to_record(finished())["result"]["scores"],
        "reason": "Blue resigned.",
    }
    three = new_session(("skirmish", None, 3), 1)
    three.table_action(0, "resign")
    told = to_record(three)["result"]
    assert told["winners"] == [1, 2]
    assert "winner" not in told
    assert told["draw"] is False


def test_an_open_game_with_dice_keeps_its_seed_until_it_is_over() -> None:
    session = new_session(("dash", None, 2), 12)
    session.act(0, "go")
    assert "seed" not in to_record(session)
    assert to_record(session)["actions"] == [[player, text] for (player, _), text in zip_(session)]
    assert unseal(to_record(session, full=True)["sealed"])["seed"] == 12
    session.table_action(0, "resign")
    assert to_record(session)["seed"] == 12


def zip_(session: Session) -> list[tuple[tuple[int, Any], str]]:
    return list(zip(session.state.history, session.texts, strict=True))


def test_a_record_can_end_at_any_ply_and_goes_on_as_it_would_have() -> None:
    session = finished()
    record = to_record(session)
    for ply in range(len(record["actions"])):
        again = from_record(KIT, {**record, "actions": record["actions"][:ply]})
        assert again.texts[:ply] == session.texts[:ply]
        drawn = len(again.texts)
        assert again.state.current_player() != CHANCE
        assert again.texts == session.texts[:drawn], "chance goes on from the seed"
        assert again.seq(None) == 1


def test_a_record_without_seed_gets_one() -> None:
    record = to_record(finished())
    del record["seed"]
    record["actions"] = record["actions"][:8]
    seeds = {from_record(KIT, record).seed for _ in range(5)}
    assert len(seeds) == 5


def test_other_people_may_sit_down_at_a_record() -> None:
    record = to_record(finished())
    again = from_record(KIT, record, (Seat(2), Seat()))
    assert again.seats == (Seat(2), Seat())
    with pytest.raises(BadOption):
        from_record(KIT, record, (Seat(),) * 3)


def test_an_offer_that_stands_is_answered_by_a_computer_that_sits_down() -> None:
    session = new_session(("skirmish", None, 2), 1)
    session.table_action(0, "offer")
    record = parse_record(to_record(session, full=True))
    assert from_record(KIT, record).texts == session.texts
    again = from_record(KIT, record, (Seat(), Seat(1)))
    assert again.texts == [*session.texts, "accept"]
    assert again.state.is_terminal()


def test_an_older_record_is_played_by_the_rules_of_now() -> None:
    record = {**to_record(finished()), "rules": 1}
    assert from_record(KIT, record).state.is_terminal()
    record["actions"][9] = [0, "fire"]
    with pytest.raises(BadRecord, match=r"^Action 10 of the record is not possible: ") as caught:
        from_record(KIT, record)
    assert caught.value.message.endswith(".")


def test_a_newer_record_is_refused_with_that_reason() -> None:
    with pytest.raises(BadRecord, match="newer version"):
        from_record(KIT, {**to_record(finished()), "rules": 4})


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": None},
        {"rules": True},
        {"rules": 0},
        {"rules": "3"},
        {"seed": -1},
        {"seed": 2**53},
        {"seed": 1.5},
        {"seed": "1"},
        {"options": {"rounds": 7}},
        {"options": []},
        {"seats": [{"kind": "human"}]},
        {"seats": "human"},
        {"position": "0/0"},
        {"actions": None},
        {"actions": {}},
        {"actions": [[0]]},
        {"actions": [[0, "hold", 1]]},
        {"actions": [["0", "hold"]]},
        {"actions": [[True, "hold"]]},
        {"actions": [[0, 1]]},
        {"actions": [[-2, "hold"]]},
        {"actions": [[16, "hold"]]},
        {"actions": [[7, "hold"]]},
        {"actions": [[7, "resign"]]},
        {"actions": [[-1, "resign"]]},
        {"actions": [[-1, "deal 99"]]},
        {"actions": [[0, "deal 4"]]},
        {"actions": [[-1, "\ud800"]]},
        {"actions": [[-1, "deal 4"], [-1, "deal 4"]]},
        {"actions": [[-1, "x" * 1001]]},
        {"actions": [["hold"], "hold"]},
        {"actions": [[0, "resign"], [0, "resign"]]},
        {"actions": [[0, "resign"], [-1, "deal 4"]]},
    ],
    ids=str,
)
def test_a_damaged_record_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadRecord) as caught:
        from_record(KIT, {**to_record(finished()), **changes})
    assert caught.value.message.endswith(".")


def test_a_start_position_is_part_of_a_record() -> None:
    session = Session(DASH, {"turns": 1, "strict": False, "undo": "auto"}, (Seat(), Seat()), 1, "3/9")
    session.act(0, "rest")
    record = to_record(session)
    assert record["position"] == "3/9"
    assert from_record(DASH, record).state.observation_string(None).startswith("((5, 9)")
    for wrong in ("3", "x/y", 3, ["3/9"], "1" * 1001):
        with pytest.raises(BadRecord):
            from_record(DASH, {**record, "position": wrong})


def test_what_was_changed_in_a_sealed_record_is_noticed() -> None:
    sealed = to_record(played(20), full=True)["sealed"]
    rng = Random(1)
    for place in rng.sample(range(len(sealed)), 60):
        letter = rng.choice([letter for letter in "AZaz09-_" if letter != sealed[place]])
        for text in (sealed[:place] + letter + sealed[place + 1 :], sealed[:place] + sealed[place + 1 :]):
            with pytest.raises(BadRecord):
                unseal(text)


def test_bits_that_mean_nothing_are_looked_at_too() -> None:
    lengths = set()
    for seed in range(6):
        sealed = to_record(played(5, seed), full=True)["sealed"]
        lengths.add(len(sealed) % 4)
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_":
            if letter != sealed[-1]:
                with pytest.raises(BadRecord):
                    unseal(sealed[:-1] + letter)
    assert lengths & {2, 3}, "some must have such bits"


@pytest.mark.parametrize(
    "sealed", [None, 1, "", "=", "a", "\u20ac", "AAAA", "e30", {}, [], "x" * 100, seal({}) + "AAAA"]
)
def test_what_was_never_sealed_is_refused(sealed: Any) -> None:
    with pytest.raises(BadRecord):
        unseal(sealed)


def test_zip_bombs_are_not_blown_up() -> None:
    bombs = [
        _text64(zlib.compress(plain, 9))
        for plain in (b" " * (16 * MAX_BYTES), b"[" * MAX_BYTES, b'"' + b"a" * MAX_BYTES)
    ]
    assert max(map(len, bombs)) < MAX_BYTES
    tracemalloc.start()
    try:
        for bomb in bombs:
            with pytest.raises(BadRecord):
                parse_record({"sealed": bomb})
        assert tracemalloc.get_traced_memory()[1] < 8 * MAX_BYTES
    finally:
        tracemalloc.stop()


def test_records_come_as_objects_and_as_texts() -> None:
    record = to_record(finished())
    assert parse_record(dump(record)) == record
    sealed = to_record(played(10), full=True)
    assert parse_record(sealed) == parse_record(dump(sealed)) == unseal(sealed["sealed"])
    for wrong in ("", "x", "[]", "1", "{}", '{"game": 1}', {}, {"game": None}, {"sealed": seal({"a": 1})}):
        with pytest.raises(BadRecord):
            parse_record(wrong)


def long_record(turns: int) -> dict[str, Any]:
    """A record of Dash with two actions a turn."""
    actions = [entry for turn in range(turns) for entry in ([-1, "roll 1"], [turn % 2, "rest"])]
    return {"game": "dash", "rules": 1, "options": {"turns": 50_000}, "seed": 1, "actions": actions}


def test_a_hundred_thousand_actions_are_read_and_not_one_more() -> None:
    record = long_record(MAX_ACTIONS // 2)
    session = from_record(DASH, record)
    assert len(session.texts) >= MAX_ACTIONS
    record["actions"].append([-1, "roll 1"])
    with pytest.raises(BadRecord, match="100000"):
        from_record(DASH, record)
