"""The public view of a table at whatever moment its play has come to: of tonight's, or of one that is replayed."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace

from app.dealing.engine.play import Play
from app.dealing.prompts.settle import Settle, felt_at
from app.dealing.table.anonymous import called_by_seat
from app.dealing.values.felt import Felt, PotView, RowView, SeatView
from app.dealing.values.public_view import PublicPot, PublicRow, PublicSeat, PublicView, Said
from app.desk.house.display_settings import PlayersDisplay
from app.desk.house.house import House
from app.desk.public.moment import moment_of
from app.money import priced
from app.names import table_words
from app.sheets.tongues import Tongues
from app.words import in_language, tr


def public_view(play: Play, house: House, table_name: str = "") -> PublicView:
    """What everybody may see of a play: only what lies open on the table, by seats and not by names.

    It knows nothing of a half-entered answer: that is no part of a play. Jackpots and the book's code are the desk's.
    """
    speak = house.display.speak
    view = PublicView(game=play.game.id, name=speak.each(lambda: tr(play.game.name)),
                      table=speak.each(lambda: table_words(table_name)), notes=_notes(play, house, speak))
    if play.game.public_view is not None:
        return play.game.public_view(view, play.table, play.prompt, speak.each)
    return _of_any_game(view, play, house)


def with_words(view: PublicView, play: Play, house: House) -> PublicView:
    """The view with the rule that applies now, what is called, and why: for whoever reads and does not hear it.

    All is said anew: what a question once said is kept in the dealer's language and with names. While chips are
    settled the seats say who takes, and nothing that was drawn up beforehand is repeated.
    """
    prompt = play.prompt
    if prompt is None or isinstance(prompt, Settle) or not callable(prompt.say):
        return view
    with nullcontext() if house.display.names else called_by_seat(play.table, seat_words):
        words = house.display.speak.in_each(prompt.say)
    public = words[0].topic in play.game.public_reasons
    return replace(view, topic=words[0].topic, call=said([one.call for one in words]),
                   reason=said([one.reason for one in words]) if public else ())


def seat_words(seat: int) -> str:
    """What somebody is called who is not named: by the seat, or as a player without one."""
    return tr("Seat {seat}", seat=seat) if seat else tr("A player")


def said(texts: Sequence[str]) -> Said:
    """Texts in several languages, each once and none empty."""
    return tuple(dict.fromkeys(text for text in texts if text))


def _notes(play: Play, house: House, speak: Tongues) -> tuple[Said, ...]:
    there = ((house.demo, "DEMO"), (bool(play.table.opening.for_fun), "Played for fun"))
    return tuple(speak.each(lambda word=word: tr(word)) for so, word in there if so)  # type: ignore[misc]


# a game that has no view of its own


def _of_any_game(view: PublicView, play: Play, house: House) -> PublicView:
    """The felt of a game, told once in each language by a table that knows no names, and of it what is everybody's."""
    table, display = play.table, house.display
    # What a prompt says is kept once it was said: it must be said in the dealer's language.
    step = play.prompt.step if play.prompt else -1
    # Its words are told apart from names: whoever is called "Stock" is no line of the dealer's column.
    with in_language(None), called_by_seat(table, seat_words):
        plain = table.felt()
    felts = display.speak.in_each(lambda: _felt(play, display))
    told = _Told(house, felts)
    return replace(
        view, round=said([felt.title for felt in felts]), seats=told.seats(), pots=told.pots(),
        rows=told.rows() if play.game.hands_public else (),
        facts=tuple((told.each(lambda felt, at=at: felt.facts[at][0]),  # type: ignore[misc]
                     told.each(lambda felt, at=at: felt.facts[at][1]))  # type: ignore[misc]
                    for at, (label, _) in enumerate(plain.facts) if label in play.game.public_facts),
        steps=tuple(said([one.label for one in steps]) for steps in zip(*(felt.steps for felt in felts), strict=True)),
        step=step if play.prompt and table.hand else -1,
        moment=moment_of(play, plain, display.speak, lambda seat: told.names[seat]))


def _felt(play: Play, display: PlayersDisplay) -> Felt:
    with nullcontext() if display.names else called_by_seat(play.table, seat_words):
        return felt_at(play.table, play.prompt)


class _Told:
    """The same felt in each language, put together part by part."""

    def __init__(self, house: House, felts: Sequence[Felt]) -> None:
        self.house, self.felts = house, felts
        self.names = {views[0].number: said([one.name for one in views])
                      for views in zip(*(felt.seats for felt in felts), strict=True)}

    def each(self, of: Callable[[Felt], str]) -> Said:
        """A text of the felt in every language."""
        return said([of(felt) for felt in self.felts])

    def seats(self) -> tuple[PublicSeat, ...]:
        """Those who play."""
        return tuple(self._seat(views) for views in zip(*(felt.seats for felt in self.felts), strict=True)
                     if not views[0].open)

    def _seat(self, views: Sequence[SeatView]) -> PublicSeat:
        one = views[0]
        money = self.house.money
        return PublicSeat(
            one.number, said([view.name for view in views]), said([view.mark for view in views]), one.to_act,
            one.button, one.sits_out, one.cards, priced(one.in_front, money) if one.in_front else "", one.strikes,
            one.lives, one.of_lives, score=said([view.score_words for view in views]),
            standing=said([view.standing for view in views]),
            balance=priced(one.behind, money) if self.house.display.balances else "")

    def pots(self) -> tuple[PublicPot, ...]:
        """Every pot with what it holds."""
        return tuple(self._pot(views) for views in zip(*(felt.pots for felt in self.felts), strict=True))

    def _pot(self, views: Sequence[PotView]) -> PublicPot:
        one = views[0]
        return PublicPot(said([view.name for view in views]), priced(one.amount, self.house.money), one.card,
                         said([view.note for view in views]), one.taken)

    def rows(self) -> tuple[PublicRow, ...]:
        """Every row of cards."""
        return tuple(self._row(views) for views in zip(*(felt.rows for felt in self.felts), strict=True))

    def _row(self, views: Sequence[RowView]) -> PublicRow:
        one = views[0]
        return PublicRow(said([view.label for view in views]), one.cards, one.hidden,
                         said([view.note for view in views]), one.seat, one.lit, one.blank)
