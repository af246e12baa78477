"""Sessions of every game: what a viewer can notice, what undo and redo promise, and what a record brings back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.playing import KITS, Case, each_case, new_session, random_action, text_of
from trenchworks.core.compose import compose
from trenchworks.core.errors import IllegalAction, NotYourTurn
from trenchworks.core.game import Prefs
from trenchworks.core.options import Seat
from trenchworks.core.record import from_record, parse_record, to_record
from trenchworks.core.session import Session
from trenchworks.core.wire import dump

pytestmark = each_case

VARIANTS: list[dict[str, Any]] = [{"undo": "auto"}, {"undo": "free"}, {"undo": "off"}, {"undo": "own step", "ai": True}]


def views(session: Session) -> dict[int | None, dict[str, Any]]:
    return {viewer: compose(session, viewer, Prefs()) for viewer in (None, *range(len(session.seats)))}


def _without(view: dict[str, Any], *names: str) -> str:
    return dump({name: value for name, value in view.items() if name not in names})


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_seq_grows_with_what_a_viewer_sees_and_only_then(case: Case, variant: dict[str, Any]) -> None:
    rng = Random(31)
    seats = (Seat(), *(Seat(1),) * (case[2] - 1)) if "ai" in variant else None
    session = new_session(case, 3, seats, undo=variant["undo"])
    before = views(session)
    for _ in range(50):
        if session.state.is_terminal() and variant["undo"] == "off":
            break
        _do_something(session, rng, before)
        after = views(session)
        for viewer, view in after.items():
            same = _without(view, "seq") == _without(before[viewer], "seq")
            assert view["seq"] >= before[viewer]["seq"]
            assert same == (view["seq"] == before[viewer]["seq"])
        before = after


def _do_something(session: Session, rng: Random, before: dict[int | None, dict[str, Any]]) -> None:
    """An action, an undo or a redo; the latter two do what ``can`` has said, or fail and change nothing."""
    way = rng.choice(["act", "act", "act", "undo", "redo"])
    if way != "act" or session.state.is_terminal():
        viewer = rng.choice([None, *range(len(session.seats))])
        promised = before[viewer]["can"]["redo" if way == "redo" else "undo"]
        if viewer is None and session.hides:
            return
        travel = session.redo if way == "redo" else session.undo
        if promised is None:
            record = dump(to_record(session))
            with pytest.raises((IllegalAction, NotYourTurn)):
                travel(viewer)
            assert dump(to_record(session)) == record
            assert views(session) == before
        else:
            travel(viewer, promised if rng.random() < 0.3 else None)
            assert session.ply(viewer) == promised
    else:
        player, action = random_action(session.state, rng)
        session.act(player, text_of(session.state, player, action), session.seq(player))


def test_redo_brings_back_what_undo_took(case: Case) -> None:
    rng = Random(32)
    session = new_session(case, 5, undo="free")
    for _ in range(40):
        if session.state.is_terminal():
            break
        player, action = random_action(session.state, rng)
        session.act(player, text_of(session.state, player, action))
        history = list(session.state.history)
        shown = views(session)
        if shown[player]["can"]["undo"] is None or history[-1][0] not in (-1, player):
            continue
        session.undo(player)
        assert views(session)[player]["can"]["redo"] == shown[player]["ply"]
        end = session.state.history == history[: len(session.state.history)]
        session.redo(player)
        if not end:  # a draft's step from before something said at the table: it is done again after it
            assert sorted(session.state.history, key=repr) == sorted(history, key=repr)
            continue
        assert session.state.history == history
        for viewer, view in views(session).items():
            assert _without(view, "seq", "events") == _without(shown[viewer], "seq", "events")


def test_a_whole_record_plays_the_same_game(case: Case) -> None:
    rng = Random(33)
    for seed in range(2):
        session = new_session(case, seed)
        for step in range(300):
            if step % 40 == 0 or session.state.is_terminal():
                again = from_record(session.kit, parse_record(to_record(session, full=True)))
                assert again.texts == session.texts
                assert again.state.serialize() == session.state.serialize()
                assert again.seed == session.seed
                assert to_record(again, full=True) == to_record(session, full=True)
                for viewer, view in views(again).items():
                    mine = compose(session, viewer, Prefs())
                    assert _without(view, "seq", "events", "can") == _without(mine, "seq", "events", "can")
            if session.state.is_terminal():
                break
            player, action = random_action(session.state, rng)
            session.act(player, text_of(session.state, player, action))


def test_the_record_of_a_running_game_holds_no_seed_where_it_matters(case: Case) -> None:
    game = KITS[case[0]].game
    seed = 7_654_321_987_654
    session = new_session(case, seed)
    rng = Random(34)
    while not session.state.is_terminal():
        told = dump([to_record(session), *views(session).values()])
        assert (str(seed) in told) == (game.chance_mode == "deterministic" and game.information == "perfect")
        player, action = random_action(session.state, rng)
        session.act(player, text_of(session.state, player, action))
        if len(session.state.history) > 60:
            session.table_action(0, "resign")
    assert to_record(session)["seed"] == seed
