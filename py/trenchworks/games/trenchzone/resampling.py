"""States that a seat can't tell from the true one: the other's hidden cards, drafts, choices and orders drawn anew.

What is drawn has a history of its own that leads to it. The other's draws are matched at random with what left its
hand: a card that was shown must have been drawn in time, and from the deck that it was in; a card that is hidden still
may be any that nobody has shown since that deck was shuffled. Standing orders are made up where what everybody saw
asks for it (was the seat asked? did it answer?). Where the orders and cards that were drawn would have answered
although nothing was seen, all is drawn once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from trenchworks.core.game import CHANCE
from trenchworks.games.trenchzone import flow, setup
from trenchworks.games.trenchzone.board import SECTORS
from trenchworks.games.trenchzone.cards import DECK, KIND_OF, MELEE, REACTION
from trenchworks.games.trenchzone.knowledge import sees
from trenchworks.games.trenchzone.orders import VALUES
from trenchworks.games.trenchzone.position import ARTILLERY, HIDDEN, ORDER_KEYS, PILLBOX, Draft, Order, Position

if TYPE_CHECKING:
    from trenchworks.games.trenchzone.rules import TrenchzoneState

Words = tuple[Any, ...]

ANSWERING: tuple[Order, ...] = tuple(value for value in VALUES if value not in ("never", "ask"))

FREELY, SILENT, HARMLESS, MOST = 12, 40, 80, 200
"""Attempts: up to the first number orders are only given where they must be; up to the second they are *never* wherever
nothing was seen; from the third on the hidden cards are such as answer nothing, as far as there are such."""


def resample(state: TrenchzoneState, player: int, rng: Any) -> TrenchzoneState:
    """A state that this seat can't tell from the true one; see :meth:`trenchworks.core.game.State`.

    :param rng: anything with ``randrange``.
    """
    story = Story(state, player)
    for attempt in range(MOST):
        found = _Telling(story, rng, attempt).tell()
        if found is not None:
            return found
    raise RuntimeError("no history fits what was seen")


class Story:
    """What a seat has seen that bears on the other's hidden cards.

    ``draws`` are (ply, deck) of the other's draws, decks counted by their shuffles; ``leaves`` are (ply, card, slot) of
    what left its hand: the card where it was shown since, and the serial of the slot where it was put down. ``decks``
    are the cards of each deck, ``gone`` those that the seat itself drew from it.
    """

    def __init__(self, state: TrenchzoneState, player: int) -> None:
        self.state, self.player, self.other = state, player, 1 - player
        self.decks: list[set[int]] = [set(DECK)]
        self.gone: list[set[int]] = [set()]
        self.draws: list[tuple[int, int]] = []
        self.leaves: list[tuple[int, int | None, int | None]] = []
        self._down = {slot.serial for slots in state.data.slots[self.other] for slot in slots if not slot.up}
        for ply, (who, action) in enumerate(state.history):
            self._step(ply, who, action, state.past(ply), state.past(ply + 1))

    def _step(self, ply: int, who: int, action: Any, before: Position, after: Position) -> None:
        held = before.hand[self.other]
        if who == CHANCE and action[0] == "draw":
            if before.agenda[0][1] == self.other:
                self.draws.append((ply, len(self.decks) - 1))
                held = (*held, action[1])
            else:
                self.gone[-1].add(action[1])
        left = [card for card in held if card not in after.hand[self.other]]
        for slots in after.slots[self.other]:
            for slot in slots:
                if slot.card in left:
                    left.remove(slot.card)
                    self.leaves.append((ply, None if slot.serial in self._down else slot.card, slot.serial))
        self.leaves += [(ply, card, None) for card in left]
        for news in after.news:
            if news[1] == "reshuffle":
                self.decks.append(set(after.deck))
                self.gone.append(set())

    def deck_of(self, card: int, ply: int) -> int:
        """The deck from which a card was drawn that left the hand at that ply: the last one before that it was in."""
        last = max((deck for at, deck in self.draws if at <= ply), default=0)
        return next(deck for deck in range(last, -1, -1) if card in self.decks[deck])


class _Telling:
    """One attempt at a history."""

    def __init__(self, story: Story, rng: Any, attempt: int) -> None:
        self._story, self._rng, self._attempt = story, rng, attempt
        self._true = story.state
        self._other = story.other
        self._drawn: dict[int, int] = {}
        self._placed: dict[int, int] = {}
        self._new: TrenchzoneState

    def tell(self) -> TrenchzoneState | None:
        """The state that this attempt leads to, or None where it doesn't fit."""
        self._deal()
        true, player = self._true, self._story.player
        self._new = true.game.new_initial_state(true.options, true.players)  # type: ignore[assignment]
        wishes = list(self._wishes())
        for ply, (who, action) in enumerate(true.history):
            for step in self._steps(ply, who, action, wishes):
                if not self._fits(ply, who, step):
                    return None
                self._new.do(who, step)
        new = self._new
        fits = (
            new.observation_string(player) == true.observation_string(player)
            and new.current_player() == true.current_player()
            and new.players_to_act() == true.players_to_act()
        )
        return new if fits else None

    # --- the cards ---

    def _deal(self) -> None:
        """Match draws with what left the hand, then deal the cards that were never shown."""
        story = self._story
        hand: dict[int, list[int]] = {deck: [] for deck in range(len(story.decks))}
        cards: dict[int, int | None] = {}
        events = sorted(
            [(ply, 0, deck, None, None) for ply, deck in story.draws]
            + [(ply, 1, -1, card, serial) for ply, card, serial in story.leaves],
            key=lambda event: event[:2],
        )
        serials: dict[int, int] = {}
        for number, (ply, is_leave, deck, card, serial) in enumerate(events):
            if not is_leave:
                hand[deck].append(ply)
                cards[ply] = None
                continue
            group = (
                hand[story.deck_of(card, ply)] if card is not None else self._spare_group(hand, events[number + 1 :])
            )
            draw = group.pop(self._rng.randrange(len(group)))
            cards[draw] = card
            if serial is not None:
                serials[serial] = draw
        for deck, everything in enumerate(story.decks):
            mine = [ply for ply, of in story.draws if of == deck]
            shown = {cards[ply] for ply in mine}
            pool = self._shuffled(everything - story.gone[deck] - {card for card in shown if card is not None})
            for ply in mine:
                known = cards[ply]
                self._drawn[ply] = pool.pop() if known is None else known
        self._placed = {serial: self._drawn[draw] for serial, draw in serials.items()}

    def _spare_group(self, hand: dict[int, list[int]], later: list[Any]) -> list[int]:
        """The draws from one deck of which one can be spared for a card that is not shown, chosen by how many there
        are.
        """
        choices = []
        for deck, group in hand.items():
            need = most = 0
            for ply, is_leave, of, card, _ in later:
                if not is_leave:
                    need -= of == deck
                elif card is not None and self._story.deck_of(card, ply) == deck:
                    need += 1
                    most = max(most, need)
            choices += [group] * (len(group) - most)
        return choices[self._rng.randrange(len(choices))]

    def _shuffled(self, cards: set[int]) -> list[int]:
        left = sorted(cards)
        mixed = [left.pop(self._rng.randrange(len(left))) for _ in range(len(left))]
        if self._attempt >= HARMLESS:
            mixed.sort(key=lambda card: KIND_OF[card].timing not in (REACTION, MELEE))
        return mixed

    # --- the steps ---

    def _steps(self, ply: int, who: int, action: Any, wishes: list[dict[str, Order]]) -> Iterator[Any]:
        """What stands in the new history for a step of the true one."""
        before = self._true.past(ply)
        task = before.agenda[0]
        if _begins_play(self._true, ply, self._other):
            yield from self._orders(wishes.pop(0))
        if isinstance(action, str) or (who not in (self._other, CHANCE)):
            yield action
        elif who == CHANCE:
            yield ("draw", self._drawn[ply]) if ply in self._drawn else action
        elif task[0] == "setup" and before.settings.setup == HIDDEN:
            if action == ("commit",):
                yield from self._draft(ply)
                yield action
        elif task[0] == "open":
            if action == ("commit",):
                yield from self._opening(ply)
                yield action
        elif task[0] in ("initiative", "muster") and not sees(self._true, ply, self._story.player):
            options = self._new.legal_actions(self._other)
            yield options[self._rng.randrange(len(options))] if options else action
        elif action[0] == "play":
            yield ("play", self._placed[before.serials[self._other] + 1], action[2])
        elif task[0] != "orders" and action != ("orders",):
            yield action

    def _fits(self, ply: int, who: int, step: Any) -> bool:
        """Whether the new game waits for that step. What is public is alike as long as it does."""
        pos = self._new.data
        if pos.over is not None:
            return False
        if isinstance(step, str):
            return True
        task, wanted = pos.agenda[0], self._true.past(ply).agenda[0]
        if task[0] in ("window", "dice", "refill") and task != wanted:
            return False
        if who == CHANCE:
            return bool(task[0] == wanted[0])
        return who in flow.waiting(pos) and (task[0] == wanted[0] or task[0] in ("phase", "orders"))

    def _draft(self, ply: int) -> Iterator[Words]:
        """Steps to the set-up that was shown, or to any, while it is hidden."""
        if self._true.data.agenda and self._true.data.agenda[0] == ("setup",):
            names = list(setup.READY_MADE)
            yield "ready-made", names[self._rng.randrange(len(names))]
        elif self._placed_after(ply):
            yield from draft_steps(self._true.past(ply).drafts[self._other])
        else:  # the game ended before it was shown
            yield "ready-made", "even"

    def _placed_after(self, ply: int) -> bool:
        return any(
            news[1] == "placed"
            for at in range(ply + 1, len(self._true.history) + 1)
            for news in self._true.past(at).news
        )

    def _opening(self, ply: int) -> Iterator[Words]:
        """The cards behind the trenches: as many and where it was shown, or any, while it is hidden."""
        hidden = [("put down", self._other)]
        for at in range(ply + 1, len(self._true.history) + 1):
            news = self._true.past(at).news
            if any(each[1] == "put down" for each in news) or self._true.past(at).phase == "initiative":
                hidden = []
                sectors = [each[3] for each in news if each[1] == "put down" and each[2] == self._other]
                for serial, sector in enumerate(sectors, 1):
                    yield "lay", self._placed[serial], SECTORS[sector]
                break
        if hidden:
            cards = sorted(self._new.data.hand[self._other])
            for sector in range(self._rng.randrange(4)):
                yield "lay", cards.pop(self._rng.randrange(len(cards))), SECTORS[sector]

    # --- standing orders ---

    def _orders(self, wish: dict[str, Order]) -> Iterator[Words]:
        """Give the orders that what comes asks for."""
        now = self._new.data.orders[self._other]
        given = zip(ORDER_KEYS, now, strict=True)
        changes = [(key, wish[key]) for key, order in given if wish.get(key, order) != order]
        if changes:
            yield ("orders",)
            for key, order in changes:
                yield "order", key, order
            yield ("done",)

    def _wishes(self) -> Iterator[dict[str, Order]]:
        """For each play step of the other, in which it can give orders, those that fit what is seen up to the next
        one.
        """
        wish: dict[str, Order] = {}
        wishes: list[dict[str, Order]] = []
        history = self._true.history
        for ply, (who, action) in enumerate(history):
            before, after = self._true.past(ply), self._true.past(ply + 1)
            if _begins_play(self._true, ply, self._other):
                wish = {}
                wishes.append(wish)
            for key, answered in _seen(self._other, before, after, action if who == self._other else None):
                if wish.get(key) != "ask":
                    wish[key] = "ask" if answered == "ask" else ANSWERING[self._rng.randrange(len(ANSWERING))]
        for number, each in enumerate(wishes):
            if self._attempt >= FREELY and (number + 1 < len(wishes) or self._attempt >= SILENT):
                for key in ORDER_KEYS:
                    if key != "identical" or self._true.data.settings.identical:
                        each.setdefault(key, "never")
            yield each


def _begins_play(state: TrenchzoneState, ply: int, side: int) -> bool:
    """Whether that step is the first of a play step of a side's turn."""
    before = state.past(ply)
    if before.active != side or before.agenda[0] != ("phase", flow.PLAY):
        return False
    last = state.past(ply - 1)
    return last.active != side or last.agenda[0] not in (("phase", flow.PLAY), ("orders",))


def _seen(other: int, before: Position, after: Position, own: Any) -> Iterator[tuple[str, str]]:
    """(kind, order) as everybody could see it in one step: that the seat was asked, or that it answered unasked."""
    task = after.agenda[0] if after.agenda else ("",)
    if task[0] == "window" and task[1] == other:
        yield task[2][0], "ask"
    if task[0] == "muster" and task[2][other] is None and after.active != other:
        yield "grenades", "ask"
    asked = before.agenda[0][0] in ("window", "muster") and own is not None
    for news in after.news:
        if news[1] == "react" and news[2] == other and not asked:
            yield KIND_OF[news[3]].key if KIND_OF[news[3]].key in ORDER_KEYS else "identical", "answered"
        if news[1] == "grenades" and news[2] == other and before.active != other and not asked:
            yield "grenades", "answered"


def draft_steps(draft: Draft) -> Iterator[Words]:
    """Steps that lead from nothing to a set-up.

    >>> from trenchworks.games.trenchzone.setup import EVEN, stepped
    >>> made = Draft()
    >>> for step in draft_steps(EVEN):
    ...     made = stepped(made, step)
    >>> made == EVEN
    True
    """
    made = Draft()
    for what, steps in setup.STEPS.items():
        for sector, name in enumerate(SECTORS):
            left = setup.amounts(draft, what)[sector]
            for step in (step for step in steps if step > 0):
                while left >= step:
                    left -= step
                    made = setup.stepped(made, (what, name, f"{step:+d}"))
                    yield what, name, f"{step:+d}"
    changes = [
        ("crew", name, kind, old, new)
        for sector, name in enumerate(SECTORS)
        for kind in (ARTILLERY, PILLBOX)
        for old, new in zip(_crews(made, kind)[sector], _crews(draft, kind)[sector], strict=True)
        if old != new
    ]
    yield from sorted(changes, key=lambda change: change[4] > change[3])  # who leaves a shelter can man another


def _crews(draft: Draft, kind: str) -> tuple[tuple[int, ...], ...]:
    return draft.pillboxes if kind == PILLBOX else draft.artillery
