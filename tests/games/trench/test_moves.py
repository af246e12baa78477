"""How pieces move on an open board and among others: T-1, T-2, T-3, T-9 and the help page's overlays by rank."""

from __future__ import annotations

from tests.games.trench.drawing import assert_moves


def test_t1_soldier(turned: bool) -> None:
    """T-1: one square along rows and columns."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   .   .   .   .   .   .
         .   .   :   .   .   .   .   .
         .   .   .   :   .   .   .   .
         .   .   *   .   :   .   .   .
         .   *  [S]  *   .   :   .   .
         .   .   *   .   .   .   :   .
         .   .   .   .   .   .   .   :
        """,
        turned,
    )


def test_t1_sergeant(turned: bool) -> None:
    """T-1: up to two squares along rows and columns, and forward."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   .   .   .   .   .   .
         .   .   :   .   .   .   .   .
         .   .   *   :   *   .   .   .
         .   .   *   *   :   .   .   .
         *   *  [T]  *   *   :   .   .
         .   .   *   .   .   .   :   .
         .   .   *   .   .   .   .   :
        """,
        turned,
    )


def test_t1_captain(turned: bool) -> None:
    """T-1: up to three squares along rows and columns, forward and backward."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   .   .   .   .   .   .
         .   .   *   .   .   *   .   .
         .   .   *   :   *   .   .   .
         .   .   *   *   :   .   .   .
         *   *  [P]  *   *   *   .   .
         .   *   *   .   .   .   :   .
         *   .   *   .   .   .   .   :
        """,
        turned,
    )


def test_t1_colonel(turned: bool) -> None:
    """T-1: up to four squares in every direction but backward."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   *   .   .   .   *   .
         .   .   *   .   .   *   .   .
         *   .   *   :   *   .   .   .
         .   *   *   *   :   .   .   .
         *   *  [C]  *   *   *   *   .
         .   .   *   *   .   .   :   .
         .   .   *   .   *   .   .   :
        """,
        turned,
    )


def test_t1_general(turned: bool) -> None:
    """T-1: up to five squares in every direction."""
    assert_moves(
        """
         :   .   *   .   .   .   .   *
         .   :   *   .   .   .   *   .
         .   .   *   .   .   *   .   .
         *   .   *   :   *   .   .   .
         .   *   *   *   :   .   .   .
         *   *  [G]  *   *   *   *   *
         .   *   *   *   .   .   :   .
         *   .   *   .   *   .   .   :
        """,
        turned,
    )


def test_t1_edge_of_the_board(turned: bool) -> None:
    """T-1: a move ends at the edge; it does not come in again on the other side."""
    assert_moves(
        """
         :   .   *   .   .   .   .   *
         .   :   .   *   .   .   .   *
         .   .   :   .   *   .   .   *
         .   .   .   :   .   *   .   *
         .   .   .   .   :   .   *   *
         .   .   *   *   *   *   *  [G]
         .   .   .   .   .   .   *   *
         .   .   .   .   .   *   .   *
        """,
        turned,
    )


def test_t1_no_way_round(turned: bool) -> None:
    """T-1: one direction a turn and no jump, so a piece that is walled in stays."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   .   .   .   .   .   .
         .   .   :   .   .   .   .   .
         .   .   .   :   .   .   .   .
         .   .   .   .   :   .   .   .
         .   .   .   .   .   :   .   .
         S   S   .   .   .   .   :   .
        [P]  S   .   .   .   .   .   :
        """,
        turned,
    )


def test_t2_own_pieces_stop_a_move_before_them(turned: bool) -> None:
    """T-2: an own piece stops the move before it, in the trench too."""
    assert_moves(
        """
         :   .   S   .   .   .   .   S
         .   :   *   .   .   .   *   .
         .   .   *   .   .   *   .   .
         .   .   *   :   *   .   .   .
         .   S   *   *   :   .   .   .
         S   *  [G]  *   *   T   .   .
         .   S   *   P   .   .   :   .
         .   .   T   .   .   .   .   :
        """,
        turned,
    )


def test_t2_t9_an_enemy_is_captured_and_ends_the_move(turned: bool) -> None:
    """T-2, T-9: the nearest enemy is captured and the move ends there. The rulebook's example of one capture a turn."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   .   .   .   .   .   .
         .   .   :   .   .   c   .   .
         *   .   s!  :   c!  .   .   .
         .   *   *   *   :   .   .   .
         t!  *  [C]  *   p!  s   .   .
         .   .   s!  *   .   .   :   .
         .   .   .   .   g!  .   .   :
        """,
        turned,
    )


def test_t3_into_and_across_the_trench(turned: bool) -> None:
    """T-3: a piece may stop in the trench, and it may cross it in one move."""
    assert_moves(
        """
         :   *   .   .   .   *   .   .
         .   *   .   .   *   .   .   .
         .   *   :   *   .   .   .   .
         *   *   *   :   .   .   .   .
         *  [G]  *   *   *   *   *   .
         *   *   *   .   .   :   .   .
         .   *   .   *   .   .   :   .
         .   *   .   .   *   .   .   :
        """,
        turned,
    )


def test_t9_one_capture_within_enemy_territory(turned: bool) -> None:
    """T-9: behind the trench, too, a move takes the nearest enemy and ends."""
    assert_moves(
        """
         :   .   .   .   .   .   *   .
         .   :   .   .   t!  .   *   .
         .   .   :   .   .   *   *   *
         .   .   *   *   *   *  [C]  s!
         .   .   .   .   :   .   c!  *
         .   .   .   .   .   :   c   .
         .   .   .   .   .   .   :   .
         .   .   .   .   .   .   .   :
        """,
        turned,
    )
