"""What a deal of Thirty-One came to: counts, hands or the lowest hand, losses, and who is out of the game."""

from collections.abc import Iterable
from functools import partial

from app.cards import SUITS, Card
from app.dealing.procedures.pack import Pack
from app.dealing.prompts.kinds import Wording
from app.dealing.prompts.showing import Cards, Counted, PickSeats, ShowCards, Tally
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.thirty_one.counting import (
    BEST,
    HAND,
    LEAST,
    THREE_ALIKE,
    Showdown,
    count_of,
    count_words,
    lowest_of,
    outcome,
    points,
    reckoned,
)
from app.games.thirty_one.deal import SHOW, ThirtyOne
from app.games.thirty_one.play import SHOWN_KEY
from app.words import tr


def _facts(game: ThirtyOne) -> str:
    """What gives these answers their meaning: who is in the deal, who knocked, who shows 31."""
    deal = game.deal
    return f"{game.in_it}:{deal.knocker}:{','.join(map(str, deal.shown))}"


def _reason(game: ThirtyOne) -> str:
    """What the lowest hand costs."""
    deal, rules = game.deal, game.rules
    if deal.knocker and (not deal.shown or rules.knock_blitzed):
        return tr("The lowest loses one; if that is {name}, who knocked, two.", name=game.table.name(deal.knocker))
    return tr("The lowest loses one.")


# the lowest, named


async def who_is_lowest(game: ThirtyOne) -> None:
    """Who has the lowest hand, or who share it. After a knock a 31 may still be shown instead, where the last turns
    were no step of their own."""
    table, deal = game.table, game.deal
    late = bool(deal.knocker) and not deal.shown and not game.tells_losses
    said = await PickSeats(
        key=game.key("lowest"), facts=_facts(game), seats=tuple(sorted(game.others)), names=table.name,
        none_word=tr("31 is shown") if late else "", none_key=SHOWN_KEY, rulings_now=game.rulings_now,
        by_chance=lambda chance: _some_lowest(game, late, chance), say=lambda: Wording(
            lead=tr("Who is lowest?"), rest=tr(" — everybody shows"), result=table.announcement,
            reason=f"{_reason(game)} {tr('Equal hands: Shift.')}", call=tr("Show."),
            badge="icon:cards|" + tr("SHOW"), step=SHOW, named=tr("the lowest"), topic="loses"))
    if said:
        decide(game, said)
    else:
        deal.asks_shown = True


def _some_lowest(game: ThirtyOne, late: bool, chance: Chance) -> Json:
    if late and not chance.randrange(0, 6):
        return []
    if not chance.randrange(0, 8):
        return list(game.others)
    return [*sorted({any_of(chance, game.others), any_of(chance, game.others)})]


def decide(game: ThirtyOne, lowest: tuple[int, ...]) -> None:
    """Who loses, by the rules of the house."""
    deal = game.deal
    game.apply_losses(outcome(Showdown(deal.order, lowest, deal.knocker, deal.shown), game.rules))


def known_lowest(game: ThirtyOne) -> tuple[int, ...] | None:
    """Who is lowest, where that needs no question: nobody else can lose, or all that is asked is known."""
    others, counts = game.others, game.deal.counts
    if not game.lowest_is_asked or len(others) < 2:
        return others if game.lowest_is_asked else ()
    return lowest_of({seat: counts[seat] for seat in others}) if all(seat in counts for seat in others) else None


# the counts


async def count_hands(game: ThirtyOne) -> None:
    """What each hand counts, typed. A 31 among them is shown now."""
    table = game.table
    top = THREE_ALIKE if game.rules.three_alike else BEST
    asked = game.others
    counted = await Tally(
        key=game.key("counts"), facts=_facts(game), table=table, seats=asked, told_each=True,
        between=lambda seat: (LEAST, top), check=lambda counted: _no_such_count(game, counted),
        rulings_now=game.rulings_now,
        by_chance=lambda chance: {"counts": {str(seat): any_of(chance, range(LEAST, BEST + game.may_turn_out_31(seat)))
                                             for seat in asked}},
        say=lambda: Wording(
            lead=tr("What does each count?"), rest=tr(" — everybody shows"), result=table.announcement,
            reason=f"{_reason(game)} {tr('For three of a kind, 30½, key 33.')}" if game.rules.three_alike else
            _reason(game), call=tr("Show."), badge="icon:cards|" + tr("SHOW"), step=SHOW, named=tr("the counts"),
            button=tr("All counted"), topic="count"))
    game.take_counts(dict(counted.counts))


def _no_such_count(game: ThirtyOne, counted: Counted) -> Refusal | None:
    wrong = next((seat for seat, number in counted.counts.items() if number == BEST + 1), 0)
    if not wrong:
        return next((late for seat, number in counted.counts.items() if (late := _late_31(game, seat, number))), None)
    return Refusal(tr("{name} cannot count {number}.", name=game.table.name(wrong), number=BEST + 1),
                   tr("Allowed: {low}–{high}, or 33 for three of a kind.", low=LEAST, high=BEST), tr("Count again."),
                   seat=wrong)


def _late_31(game: ThirtyOne, seat: int, count: int) -> Refusal | None:
    """A 31 that would have ended the deal before the last turn."""
    if count != BEST or game.may_turn_out_31(seat):
        return None
    only = tr("A 31 is shown at once: now only {name} can, who played last.",
              name=game.table.name(game.deal.played_last))
    return Refusal(tr("{name} cannot have 31 only now.", name=game.table.name(seat)),
                   tr("A 31 is shown at once, and one was.") if game.deal.shown else only,
                   tr("Count again; or undo, and enter the 31 in the last turns."), seat=seat)


# every card


def hand_to_key(game: ThirtyOne) -> int:
    """The next seat whose hand is to be keyed; 0 where there is none. First those who show 31."""
    deal = game.deal
    if deal.level is not Level.FULL:
        return 0
    rest = game.others if game.lowest_is_asked else ()
    return next((seat for seat in (*deal.shown, *rest) if seat in deal.order and seat not in deal.hands), 0)


async def key_hand(game: ThirtyOne, seat: int) -> None:
    """The three cards of a hand that is shown. One that is shown as 31 must count it."""
    table, deal = game.table, game.deal
    name, claims = partial(table.name, seat), seat in deal.shown
    pack = Pack()
    pack.see(*(card for cards in deal.hands.values() for card in cards))
    table.auditor = pack.audit
    cards: Cards = await ShowCards(
        key=game.key(f"hand:{seat}"), facts=_facts(game) if claims else game.in_it, table=table, least=HAND,
        most=HAND, check=lambda cards: (_not_31 if claims else _late_31)(game, seat, _counted(game, cards)),
        tells=lambda cards: reckoned(cards, game.rules.three_alike),
        rulings_now=game.rulings_now, by_chance=lambda chance: _any_hand(game, seat, pack, chance),
        say=lambda: Wording(
            lead=tr("{name} shows", name=name()), rest=tr(" — key three cards"), result=table.announcement,
            reason=tr("31 in one suit.") if claims else _reason(game), badge=seat_badge(seat), step=SHOW,
            named=tr("{name}’s hand", name=name()), topic="blitz" if claims else "count"))
    deal.hands[seat] = cards
    count = _counted(game, cards)
    table.announcement = tr("{name} counts {count}.", name=name(), count=count_words(count))
    game.take_counts({seat: count})


def _counted(game: ThirtyOne, cards: Iterable[Card]) -> int:
    return count_of(tuple(cards), game.rules.three_alike)


def _not_31(_game: ThirtyOne, _seat: int, count: int) -> Refusal | None:
    if count == BEST:
        return None
    return Refusal(tr("These count {count}.", count=count_words(count)), tr("It must be 31 in one suit."),
                   tr("Key them again, or record that it is not 31."))


def _any_hand(game: ThirtyOne, seat: int, pack: Pack, chance: Chance) -> Json:
    """Three cards that nobody has shown; for a 31 an ace and two tens of one suit, where they are still there."""
    best = [tuple(sorted((card for card in pack.unseen if card.suit is suit), key=points)[-HAND:]) for suit in SUITS]
    good = [cards for cards in best if seat in game.deal.shown and sum(map(points, cards)) == BEST]
    if good:
        return [card.code for card in good[0]]
    cards = pack.some_unseen(chance, HAND)
    while _late_31(game, seat, _counted(game, cards)):
        cards = pack.some_unseen(chance, HAND)
    return [card.code for card in cards]
