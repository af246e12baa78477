"""The statistics of `build.py match`, and tiny matches played from end to end."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from web.build.common import ROOT, VENV
from web.build.match import FEWEST, MARGIN, Tally, likelihood, wilson


def game(pair: int, score: float) -> dict[str, Any]:
    return {"pair": pair, "score": score, "end": "over", "actions": 10, "seconds": [1.0, 2.0]}


def test_the_interval_is_wilsons() -> None:
    """Figures of the formula's own: 81 of 263 (Newcombe 1998, method 3), and the ends."""
    low, high = wilson(81 / 263, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert wilson(1.0, 20)[1] == 1.0
    assert wilson(0.0, 20)[0] == 0.0


def test_the_likelihood_grows_with_the_pairs_and_is_even_in_the_middle() -> None:
    assert likelihood([0.5, 1.0, 0.5, 1.0], 0.5, 1.0) == pytest.approx(0.0)
    assert likelihood([1.0] * 10, 0.6, 0.65) > likelihood([1.0] * 5, 0.6, 0.65) > 0
    assert likelihood([0.5] * 10, 0.6, 0.65) < 0


def test_a_bar_is_met_by_the_estimate_and_the_lower_end_together() -> None:
    few = Tally(0.65, [game(number // 2, score) for number, score in enumerate([1, 1, 1, 0])])
    assert few.estimate() == 0.75
    assert not few.met(), "four games say too little"
    many = Tally(0.65, [game(number // 2, 1.0 if number % 4 else 0.0) for number in range(400)])
    assert many.met()
    below = Tally(0.65, [game(number // 2, 1.0 if number % 5 < 3 else 0.0) for number in range(4000)])
    assert below.estimate() == pytest.approx(0.6)
    assert not below.met()


@pytest.mark.parametrize(("true", "ends"), [(0.95, "met"), (0.4, "not met")])
def test_the_test_stops_early_where_it_is_clear(true: float, ends: str) -> None:
    rng = Random(3)
    tally = Tally(0.65)
    while not tally.decided():
        pair = len(tally.games) // 2
        tally.games += [game(pair, float(rng.random() < true)) for _ in (0, 1)]
        assert pair < 300
    assert len(tally.pairs()) >= FEWEST
    assert f"bar of 65%: {ends}" in tally.lines("a", "b")


def test_the_test_is_seldom_wrong() -> None:
    """Of matches whose players are just too weak about one in twenty may end as met; so the other way round."""
    wrong = 0
    for number in range(100):
        rng = Random(number)
        tally = Tally(0.65)
        while not tally.decided() and len(tally.games) < 1000:
            true = 0.65 - MARGIN if number % 2 else 0.65
            pair = len(tally.games) // 2
            tally.games += [game(pair, float(rng.random() < true)) for _ in (0, 1)]
        stopped = tally.decided()
        wrong += stopped and tally.met() == bool(number % 2)
    assert wrong <= 14


def test_only_whole_pairs_count_for_the_test() -> None:
    tally = Tally(0.65, [game(0, 1.0), game(1, 0.5), game(1, 0.0), game(2, 1.0)])
    assert tally.pairs() == [0.25]
    assert Tally(0.65).lines("a", "b") == ["No game was finished."]


def _match(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "build.py", "match", *args], cwd=ROOT, capture_output=True, text=True, check=False, timeout=240
    )


@pytest.mark.parametrize("players", [("trenchzone", "greedy", "random"), ("trench", "1", "random")])
def test_a_tiny_match(players: tuple[str, ...]) -> None:
    done = _match(*players, "--games", "4", "--bar", "50")
    assert f"{players[1]} against {players[2]}: 4 games" in done.stdout, done.stdout + done.stderr
    assert "95 % interval" in done.stdout
    assert "bar of 50%: " in done.stdout
    assert done.returncode == ("not met" in done.stdout)


@pytest.mark.parametrize("players", [("trenchzone", "nobody", "1"), ("chess", "1", "2")])
def test_who_is_not_there_is_said_in_a_sentence(players: tuple[str, ...]) -> None:
    done = _match(*players, "--games", "2")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert players[1 if players[0] == "trenchzone" else 0] in done.stderr


def test_equal_seeds_are_equal_games() -> None:
    command = [str(VENV / "bin" / "python"), "tests/bench/play_match.py", "trenchzone", "greedy", "random"]
    told = []
    for seed in ("7", "7", "8"):
        done = subprocess.run(
            [*command, "--seed", seed],
            cwd=ROOT,
            env={"PYTHONPATH": f"{ROOT / 'py'}:{ROOT}"},
            capture_output=True,
            text=True,
            check=True,
        )
        told.append([{**json.loads(line), "seconds": 0} for line in done.stdout.splitlines()])
    assert told[0] == told[1] != told[2]
