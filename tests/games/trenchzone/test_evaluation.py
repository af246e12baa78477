"""The evaluation is even-handed and goes the right way; the rule of thumb and the candidates are always legal."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.trenchzone.table import GAME, Table, options
from trenchworks.games.trenchzone import actions, flow, policy
from trenchworks.games.trenchzone.candidates import candidates, worth
from trenchworks.games.trenchzone.cards import KINDS
from trenchworks.games.trenchzone.dealing import deal
from trenchworks.games.trenchzone.evaluation import NAMES, assault, features, value
from trenchworks.games.trenchzone.position import Over, Position
from trenchworks.games.trenchzone.weights import HELD, PLACED, WEIGHTS


def test_every_feature_and_card_has_its_weight() -> None:
    assert len(NAMES) == len(WEIGHTS) == len(features(Table().now))
    assert set(HELD) == set(PLACED) == {kind.key for kind in KINDS}


def front(side: int) -> Table:
    """A position with something of everything, for either side."""
    table = Table(active=side)
    names = ("trenchA", "wireA", "nml", "wireB", "trenchB")
    for owner, rows in ((side, names if side == 0 else names[::-1]), (1 - side, names[::-1] if side == 0 else names)):
        extra = 5 if owner == side else 0
        table.squads(owner, f"left.{rows[0]}", 20 + extra).squads(owner, f"centre.{rows[0]}", 9)
        table.squads(owner, f"right.{rows[0]}", 7).pillbox(owner, 0, 5, 5).artillery(owner, 1, 5).mg(owner, 2)
        table.squads(owner, f"right.{rows[2] if owner == side else rows[1]}", 12 + extra)
        table.wire(f"left.{rows[1]}", 2)
    table.slot(side, 0, 85).hand(side, 1, 64).hand(1 - side, 2, 3, 65)
    table.pos.chart = 2 if side == 0 else -2
    return table


def test_both_sides_are_seen_alike() -> None:
    assert value(front(0).now, 0) == pytest.approx(value(front(1).now, 1))
    assert value(front(0).now, 0) + value(front(0).now, 1) == pytest.approx(1)


def test_the_end_is_worth_what_it_is() -> None:
    for winner, worth_it in ((0, 1.0), (1, 0.0), (None, 0.5)):
        table = Table()
        table.pos.over = Over(winner, "rounds")
        assert value(table.pos, 0) == worth_it


def test_more_is_better() -> None:
    for sector in ("left", "centre", "right"):
        few, many = front(0), front(0)
        many.squads(0, f"{sector}.trenchA", 15)
        assert value(many.now, 0) > value(few.now, 0)
    lead = front(0)
    lead.pos.chart = 4
    assert value(lead.now, 0) > value(front(0).now, 0)


def test_storms_are_worth_more_against_fewer_and_with_fewer_losses() -> None:
    chances = [assault(30, 10, defenders) for defenders in (0, 5, 15, 40)]
    assert [win for _, win in chances] == sorted((win for _, win in chances), reverse=True)
    assert chances[0] == (1.0, 1.0)
    assert assault(10, 30, 0) == (0.0, 0.0)
    reach = [assault(20, losses, 5)[0] for losses in (0, 10, 20, 40)]
    assert reach == sorted(reach, reverse=True)


def test_what_can_be_conquered_now_is_the_best_step() -> None:
    """Twenty squads beside a trench of one: the march wins nearly always, and no other step is worth as much."""
    table = Table("move").squads(0, "left.wireB", 20).squads(1, "left.trenchB", 1).squads(0, "right.trenchA", 20)
    table.squads(1, "centre.trenchB", 20).squads(1, "right.trenchB", 20).slot(0, 0, 33, up=True)
    tried = {action: worth(table.now, 0, action) for action in candidates(table.now, 0)}
    best = max(tried, key=lambda action: tried[action])
    assert best in [("order", 33, "left.wireB", "left.trenchB"), ("done",)]
    assert tried[best] > 0.9


@pytest.mark.parametrize("reactions", ["ask", "orders"])
def test_rules_of_thumb_and_candidates_are_legal(reactions: str) -> None:
    """In games by the rule of thumb with odd actions thrown in, so that all kinds of positions come up."""
    kinds: set[object] = set()
    for seed in range(12):
        rng = Random(seed)
        pos: Position = GAME.new_initial_state(options(reactions=reactions)).data.copy()
        for _ in range(600):
            if pos.over is not None:
                break
            if not flow.waiting(pos):
                policy.step(pos, rng)
                continue
            seat = rng.choice(flow.waiting(pos))
            legal = actions.legal(pos, seat)
            tried = candidates(pos, seat)
            assert tried
            assert set(tried) <= set(legal)
            assert set(candidates(deal(pos, seat, rng), seat)) <= set(legal)
            thumb = policy.decide(pos, seat, rng)
            assert thumb in legal, pos.agenda[0]
            kinds.add(thumb[0])
            action = rng.choice(tried) if rng.random() < 0.3 else thumb
            actions.apply(pos, seat, action)
            pos.news.clear()
    assert {"salvo", "gun", "use", "fire", "order", "march", "play", "initiative", "done"} <= kinds
