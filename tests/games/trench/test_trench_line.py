"""The trench, T-4 to T-8 and T-10 to T-13: the rulebook's examples and the pictures of the help page, drawn anew."""

from __future__ import annotations

from tests.games.trench.drawing import assert_moves


def test_t4_no_enfilade(turned: bool) -> None:
    """T-4, T-10: in the trench nothing in the trench is captured, nor passed. The rulebook's "no enfilade"."""
    assert_moves(
        """
         s   .   *   .   *   .   .   .
         .   *   *   *   .   .   .   .
         *   *  [C]  *   *   *   *   .
         .   .   *   *   .   .   .   .
         .   .   *   .   t   .   .   .
         .   .   *   .   .   :   .   .
         .   .   *   .   .   .   :   .
         .   .   .   .   .   .   .   :
        """,
        turned,
    )


def test_t5_frontal_immunity(turned: bool) -> None:
    """T-5, T-10: out of one's own territory a piece in the trench is neither captured nor passed (frontal immunity)."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   .   .   .   .   .   .
         *   .   :   .   .   .   .   .
         .   *   .   :   .   .   .   .
         .   .   *   .   s   .   .   .
         .   .   .   *   *   g   .   .
         *   *   *   *  [G]  *   t   .
         .   .   .   *   *   *   .   :
        """,
        turned,
    )


def test_t5_only_seven_directions(turned: bool) -> None:
    """T-5: the help page's General moves in seven directions, for the eighth is barred by one in the trench."""
    assert_moves(
        """
         :   .   .   *   .   .   .   *
         *   :   .   *   .   .   *   .
         .   *   :   *   .   *   .   .
         .   .   *   *   *   .   .   .
         *   *   *  [G]  g   .   .   .
         .   .   *   *   *   :   .   .
         .   *   .   *   .   *   :   .
         *   .   .   *   .   .   *   :
        """,
        turned,
    )


def test_t6_rearward_vulnerability(turned: bool) -> None:
    """T-6: out of enemy territory a piece in the trench is captured; the move ends there (rearward vulnerability)."""
    assert_moves(
        """
         :   .   .   *   .   *   .   *
         .   :   .   .   *   *   *   .
         .   s   t!  *   *  [G]  *   *
         .   .   .   :   *   *   *   .
         .   .   .   *   :   *   .   *
         .   .   *   .   .   s!  .   .
         .   *   .   .   .   t   :   .
         *   .   .   .   .   .   .   :
        """,
        turned,
    )


def test_t6_general_taken_backward(turned: bool) -> None:
    """T-6: the help page's General in the trench, taken backward."""
    assert_moves(
        """
         :   .   *   .   .   *   .   .
         .   :   .   *   .   *   .   *
         .   .   :   .   *   *   *   .
         *   *   *   *   *  [G]  *   *
         .   .   .   .   g!  *   *   .
         .   .   .   .   .   *   .   *
         .   .   .   .   .   *   :   .
         .   .   .   .   .   *   .   :
        """,
        turned,
    )


def test_t7_blindsided(turned: bool) -> None:
    """T-7, T-10: out of the trench nothing in one's own territory is captured.

    The rulebook's "blindsided", and the help page's General that can't capture backward.
    """
    assert_moves(
        """
         *   .   .   *   .   .   *   .
         .   *   .   *   .   *   .   .
         .   .   *   *   *   .   .   .
         .   .   s  [G]  *   *   *   *
         .   .   g   *   *   .   .   .
         .   .   .   t   .   *   .   .
         .   .   .   .   .   .   *   .
         .   .   .   .   .   .   .   *
        """,
        turned,
    )


def test_t8_full_reach(turned: bool) -> None:
    """T-8: out of the trench into enemy territory all on the way is captured, and the move may go on beyond.

    An own piece stops it. The rulebook's "full reach".
    """
    assert_moves(
        """
         *   .   .   .   .   .   .   .
         .   *   .   .   S   .   .   t!
         .   .   *   .   t!  .   p!  .
         .   .   .   *   s!  *   .   .
         *   *   *   *  [G]  s!  +   +
         .   .   .   *   *   *   .   .
         .   .   *   .   *   .   *   .
         .   *   .   .   *   .   .   *
        """,
        turned,
        h7="PT",
        e6="ST",
        g4="S",
        h4="S",
    )


def test_t8_several_captures_in_some_directions(turned: bool) -> None:
    """T-8: the help page's General takes several in some directions, one or none in others, as far as it reaches."""
    assert_moves(
        """
         *   .   .   s!  .   .   +   .
         .   *   .   +   .   t!  .   .
         .   .   *   c!  s!  .   .   .
         *   *   *  [G]  s!  s!  +   t!
         .   .   *   *   *   .   .   .
         .   *   .   *   .   *   .   .
         *   .   .   *   .   .   *   .
         .   .   .   *   .   .   .   *
        """,
        turned,
        d7="C",
        d8="CS",
        f7="ST",
        g8="ST",
        f5="SS",
        g5="SS",
        h5="SST",
    )


def test_t8_reach_ends_a_sweep(turned: bool) -> None:
    """T-8, T-1: a sweep goes no farther than the piece's reach."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   .   .   s   .   .   .
         .   .   :   .   t!  .   +   .
         .   .   .   :   s!  t!  .   .
         .   .   *   *  [T]  *   c!  s
         .   .   .   .   *   :   .   .
         .   .   .   .   *   .   :   .
         .   .   .   .   .   .   .   :
        """,
        turned,
        e6="ST",
        g6="T",
        g4="C",
    )


def test_t11_across_the_trench(turned: bool) -> None:
    """T-11: out of one's own territory one piece beyond the empty trench is captured."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   .   c   .   .   .   .
         *   .   :   s!  .   .   c   .
         .   *   .   *   .   t!  .   .
         .   .   *   *   *   .   .   .
         *   *   *  [C]  *   *   p!  s
         .   .   .   *   *   .   :   .
         .   .   .   *   .   *   .   :
        """,
        turned,
    )


def test_t12_back_across_the_trench(turned: bool) -> None:
    """T-12: out of enemy territory one piece behind the empty trench is captured."""
    assert_moves(
        """
         :   .   .   *   .   .   *   .
         .   :   .   .   *   .   *   .
         .   .   :   .   .   *   *   *
         .   c   s!  *   *   *  [G]  *
         .   .   .   .   :   *   *   *
         .   .   .   .   p!  :   *   .
         .   .   .   c   .   .   *   .
         .   .   .   .   .   .   t!  :
        """,
        turned,
    )


def test_t13_between_two_trench_squares(turned: bool) -> None:
    """T-13: from an even square the diagonal passes between two trench squares, whatever stands there."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   .   .   .   .   .   .
         .   .   :   .   .   .   .   .
         .   .   .   s   p!  .   .   .
         .   *   *  [T]  t   .   .   .
         .   .   .   *   .   :   .   .
         .   .   .   *   .   .   :   .
         .   .   .   .   .   .   .   :
        """,
        turned,
    )


def test_t13_through_a_trench_square(turned: bool) -> None:
    """T-13, T-5: from an odd square the diagonal goes through the trench, and a piece there bars it."""
    assert_moves(
        """
         :   .   .   .   .   .   .   .
         .   :   .   .   .   .   .   .
         .   .   *   .   p   .   .   .
         .   .   *   s   .   .   .   .
         *   *  [T]  *   *   .   .   .
         .   .   *   .   .   :   .   .
         .   .   *   .   .   .   :   .
         .   .   .   .   .   .   .   :
        """,
        turned,
    )


def test_t13_back_between_two_trench_squares(turned: bool) -> None:
    """T-13: backward too: nothing in the trench is taken on the way between two of its squares."""
    assert_moves(
        """
         :   .   .   .   *   .   .   *
         .   :   .   .   *   .   *   .
         .   .   :   .   *   *   .   .
         .   .   .   s! [P]  *   *   *
         .   .   .   *   t!  .   .   .
         .   .   g!  .   .   :   .   .
         .   .   .   .   .   .   :   .
         .   .   .   .   .   .   .   :
        """,
        turned,
    )
