"""The transposition table forgets the oldest generation, and never holds more than two."""

from __future__ import annotations

from tests.search.small_games import Skirmish
from trenchworks.search.deepening import Search
from trenchworks.search.levels import Effort
from trenchworks.search.table import EXACT, Table


def test_the_old_generation_is_kept_until_the_next_one_is_full() -> None:
    table = Table(2)
    young, old = table.young, table.old
    young[1] = (1, EXACT, 10, None)
    table.turn()
    young[2] = (1, EXACT, 20, None)
    assert table.get(1) == (1, EXACT, 10, None)
    assert table.get(2) == (1, EXACT, 20, None)
    table.turn()
    assert table.get(1) is None
    assert (table.young, table.old) == (young, old)
    assert table.young is young
    assert table.old is old


def test_memory_is_bounded() -> None:
    model = Skirmish(goal=8, quiet_limit=30)
    search = Search(model, model.start, Effort(nodes=20_000), table_size=500)
    largest = 0
    while not search.run(0):
        largest = max(largest, search.stored())
    assert 500 < largest <= 1000
