"""What a deal of Thirty-One came to: counts, hands or the lowest hand, losses, and who is out of the game."""

from app.cards import Card
from app.dealing.procedures.pack import Pack
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, WalkedOut
from app.dealing.prompts.kinds import Confirm, Wording
from app.dealing.prompts.showing import Cards, Counted, PickSeats, ShowCards, Tally
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.thirty_one.counting import BEST, LEAST, THREE_ALIKE, Showdown, count_of, count_words, lowest_of, outcome
from app.games.thirty_one.deal import ThirtyOne, names_of
from app.games.thirty_one.play import LOSS, SHOW, SHOWN_KEY, rulings_now, shows, told_of
from app.games.thirty_one.score import score_deal
from app.games.thirty_one.stakes import apply_losses, open_deal, pay_the_last, stakes_to_the_middle
from app.words import listed, tr

HAND = 3


def _facts(game: ThirtyOne) -> str:
    """What gives these answers their meaning: who is in the deal, who knocked, who shows 31."""
    deal = game.deal
    return f"{','.join(map(str, deal.order))}:{deal.knocker}:{','.join(map(str, deal.shown))}"


def _reason(game: ThirtyOne) -> str:
    """What the lowest hand costs."""
    deal, rules = game.deal, game.rules
    if deal.knocker and (not deal.shown or rules.knock_blitzed):
        return tr("The lowest loses one; {name}, who knocked, two.", name=game.table.name(deal.knocker))
    return tr("The lowest loses one.")


# the lowest, named


async def who_is_lowest(game: ThirtyOne) -> None:
    """Who has the lowest hand, or who share it. After a knock a 31 may still be shown instead."""
    table, deal = game.table, game.deal
    late = bool(deal.knocker) and not deal.shown
    said = await PickSeats(
        key=game.key("lowest"), facts=_facts(game), seats=tuple(sorted(game.others)), names=table.name,
        none_word=tr("31 is shown") if late else "", none_key=SHOWN_KEY, rulings_now=lambda: rulings_now(game),
        by_chance=lambda chance: _some_lowest(game, late, chance), say=lambda: Wording(
            lead=tr("Who is lowest?"), rest=tr(" — everyone shows"), called=table.announcement,
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
    """Who loses, by the rules of the house; with nobody put out the deal is over."""
    deal = game.deal
    apply_losses(game, outcome(Showdown(deal.order, lowest, deal.knocker, deal.shown), game.rules))
    if not deal.going:
        close_deal(game)


def decide_alone(game: ThirtyOne) -> None:
    """What needs no question: everybody else loses, nobody is left to lose, or all that is asked is known."""
    others = game.others
    counts = {seat: deal_count for seat, deal_count in game.deal.counts.items() if seat in others}
    decide(game, lowest_of(counts) if counts else others if len(others) == 1 else ())


def needs_no_question(game: ThirtyOne) -> bool:
    """Whether who loses is known."""
    deal = game.deal
    return not game.lowest_is_asked or len(game.others) < 2 or all(seat in deal.counts for seat in game.others)


# the counts


async def count_hands(game: ThirtyOne) -> None:
    """What each hand counts, typed. A 31 among them is shown now."""
    table = game.table
    top = THREE_ALIKE if game.rules.three_alike else BEST
    asked = game.others
    counted = await Tally(
        key=game.key("counts"), facts=_facts(game), table=table, seats=asked, told_each=True,
        between=lambda seat: (LEAST, top), check=lambda counted: _no_such_count(game, counted),
        rulings_now=lambda: rulings_now(game),
        by_chance=lambda chance: {"counts": {str(seat): any_of(chance, range(LEAST, BEST + 1)) for seat in asked}},
        say=lambda: Wording(
            lead=tr("What does each count?"), rest=tr(" — everyone shows"), called=table.announcement,
            reason=f"{_reason(game)} {tr('Three of a kind, 30½: key 33.')}" if game.rules.three_alike else
            _reason(game), call=tr("Show."), badge="icon:cards|" + tr("SHOW"), step=SHOW, named=tr("the counts"),
            button=tr("All counted"), topic="count"))
    take_counts(game, dict(counted.counts))


def _no_such_count(game: ThirtyOne, counted: Counted) -> Refusal | None:
    wrong = next((seat for seat, number in counted.counts.items() if number == BEST + 1), 0)
    if not wrong:
        return None
    return Refusal(tr("{name} cannot count {number}.", name=game.table.name(wrong), number=BEST + 1),
                   tr("It is {low}–{high}, or 33 for three of a kind.", low=LEAST, high=BEST), tr("Count again."))


def take_counts(game: ThirtyOne, counts: dict[int, int]) -> None:
    """What hands count; who turns out to have 31 shows it now."""
    game.deal.counts.update(counts)
    if full := tuple(seat for seat, count in counts.items() if count == BEST):
        shows(game, full)


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
    name, claims = table.name(seat), seat in deal.shown
    pack = Pack()
    pack.see(*(card for cards in deal.hands.values() for card in cards))
    table.auditor = pack.audit
    cards: Cards = await ShowCards(
        key=game.key(f"hand:{seat}"), facts=_facts(game) if claims else _in_the_deal(game), table=table, least=HAND,
        most=HAND, check=lambda cards: _not_31(game, seat, cards) if claims else None,
        rulings_now=lambda: rulings_now(game), by_chance=lambda chance: _any_hand(pack, claims, chance),
        say=lambda: Wording(
            lead=tr("{name} shows", name=name), rest=tr(" — key three cards"), called=table.announcement,
            reason=tr("31 in one suit.") if claims else _reason(game), badge=seat_badge(seat), step=SHOW,
            named=tr("{name}’s hand", name=name), topic="blitz" if claims else "count"))
    deal.hands[seat] = cards
    count = count_of(cards, game.rules.three_alike)
    table.announcement = tr("{name} counts {count}.", name=name, count=count_words(count))
    take_counts(game, {seat: count})


def _in_the_deal(game: ThirtyOne) -> str:
    return ",".join(map(str, game.deal.order))


def _not_31(game: ThirtyOne, seat: int, cards: Cards) -> Refusal | None:
    count = count_of(cards, game.rules.three_alike)
    if count == BEST:
        return None
    return Refusal(tr("These count {count}.", count=count_words(count)), tr("It is 31 in one suit."),
                   tr("Key them again, or rule that it is no 31."))


def _any_hand(pack: Pack, claims: bool, chance: Chance) -> Json:
    """Three cards that nobody has shown; for a 31 an ace and two tens of one suit, where they are still there."""
    cards = pack.some_unseen(chance, HAND)
    if claims:
        suits: dict[object, list[Card]] = {}
        for card in pack.unseen:
            suits.setdefault(card.suit, []).append(card)
        cards = next((hand for held in suits.values() if (hand := _thirty_one(held))), cards)
    return [card.code for card in cards]


def _thirty_one(held: list[Card]) -> list[Card]:
    aces = [card for card in held if card.rank.value == "A"]
    tens = [card for card in held if card.rank.value in "TJQK"]
    return [aces[0], *tens[:2]] if aces and len(tens) > 1 else []


# out of the game


async def out_of_the_game(game: ThirtyOne) -> None:
    """Who is out puts the stake in the middle; where one is left, all of it is theirs."""
    table, deal = game.table, game.deal
    open_deal(game)
    last = len(game.live) == 1
    going, name = tuple(deal.going), table.name(game.live[0])
    await Confirm(
        key=game.key(f"out:{len(game.out)}"), facts=f"{','.join(map(str, game.out))}:{','.join(map(str, game.live))}",
        table=table, rulings_now=(DealtWrong, EndGame) if last else (WalkedOut, DealtWrong, EndGame),
        say=lambda: _last_words(game, name) if last else _out_words(game, going))
    stakes_to_the_middle(game)
    deal.going = [seat for seat in deal.going if seat not in going]
    if last:
        taken = game.pot + game.staked
        pay_the_last(game)
        deal.told.append(tr("{name} wins the game, {taken}", name=name, taken=table.amount_text(taken)) if taken else
                         tr("{name} wins the game", name=name))
        close_deal(game)
    elif deal.decided and not deal.going:
        close_deal(game)


def _out_words(game: ThirtyOne, going: tuple[int, ...]) -> Wording:
    table, names = game.table, names_of(game, going)
    stake = table.amount_text(game.stake)
    return Wording(
        lead=tr("Out: {names}", names=names), called=sentence(game.deal.told),
        rest=tr(" — {stake} to the middle", stake=stake) if game.stake else "",
        reason=tr("In the middle then: {pot}. Still in: {count}.", pot=table.amount_text(
            game.pot + game.stake * (len(game.out) - game.in_middle)), count=len(game.live)) if game.stake else
        tr("Still in: {count}.", count=len(game.live)), badge="icon:chips|" + tr("OUT"), step=LOSS,
        named=tr("out: {names}", names=names), button=tr("Done"), topic="out")


def _last_words(game: ThirtyOne, name: str) -> Wording:
    table = game.table
    all_of_it = game.pot + game.staked
    return Wording(
        lead=tr("Give {name} {all}", name=name, all=table.amount_text(all_of_it)) if all_of_it else
        tr("{name} is the last one left", name=name), rest=tr(" — the last one left") if all_of_it else "",
        reason=tr("Everybody else is out: all the stakes, the own one with them.") if all_of_it else
        tr("Everybody else is out: the game is won."), called=sentence(game.deal.told),
        badge="icon:chips|" + tr("PAY"), step=LOSS, named=tr("the stakes to {name}", name=name),
        button=tr("Given") if all_of_it else tr("Done"), topic="out")


# the end of a deal


def sentence(told: list[str]) -> str:
    """What is told, as one sentence; nothing where nothing is."""
    said = "; ".join(part for part in told if part)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def close_deal(game: ThirtyOne) -> None:
    """The deal is over and told."""
    deal, table = game.deal, game.table
    number, told = game.number, "; ".join([one for one in (told_of(game), *deal.told) if one])
    deal.settled = True
    counts = listed([f"{table.name(seat)} {count_words(deal.counts[seat])}" for seat in deal.order
                     if seat in deal.counts])
    table.announcement = " ".join(part for part in (sentence([counts]), sentence(deal.told)) if part)
    score_deal(game)
    table.close_hand(tr("Deal {number}: {told}", number=number, told=told))
