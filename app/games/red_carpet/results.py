"""What a round of Red Carpet came to: points that are left, hands that are shown, the 25, and the score."""

from collections import Counter

from app.dealing.procedures.hands import as_far_as_fits, who_deals, who_is_dealt_to
from app.dealing.procedures.settlement import is_told
from app.dealing.prompts.kinds import Wording
from app.dealing.prompts.showing import Cards, ShowCards, Tally
from app.dealing.table.seat_views import seat_badge
from app.dealing.table.table import Table
from app.dealing.values.chance import Chance
from app.dealing.values.counters import BOX
from app.dealing.values.log import Json
from app.dealing.values.scores import Part
from app.errors import Refusal
from app.games.red_carpet.deal import HOLE, MOST, RedCarpet, cards_words
from app.games.red_carpet.play import DEAL, SHOW
from app.games.red_carpet.scoring import BONUS, FOUR, Scored, shares_of_bonus
from app.words import as_in, listed, tr
from app.words.joined import as_sentence

# points that are left


async def count_points(game: RedCarpet) -> None:
    """Everybody's points that are left, where bids are not entered."""
    table, deal = game.table, game.deal
    seats = deal.order
    counted = await Tally(
        key=game.key("points"), facts=",".join(map(str, seats)), table=table, seats=tuple(sorted(seats)),
        told_each=True, between=lambda seat: (0, game.points(seat)),
        start={seat: game.points(seat) for seat in seats} if table.hand else {}, rulings_now=game.rulings_now,
        say=lambda: _points_words(game))
    game.open()
    deal.most = {seat: game.most_cards(seat, left) for seat, left in counted.counts.items()}
    for seat, left in counted.counts.items():
        game.counters.move(game.points(seat) - left, seat, BOX, tr("Pairs bought"))
    deal.counted, deal.turned = True, False


def _points_words(game: RedCarpet) -> Wording:
    table = game.table
    return Wording(
        lead=tr("Points left?") if table.hand else tr("Shuffle, deal two each"),
        rest=tr(" — each player’s, after all bids") if table.hand else tr(" — key points left"),
        reason=tr("One point for each bidding point left.") if table.hand else as_far_as_fits(
            tr("One point for each bidding point left."), as_sentence(who_deals(table)), who_is_dealt_to(table)),
        result=table.announcement,
        call="" if table.hand else tr("{name} turns two. Bids to the right.", name=table.name(game.turner)),
        badge="icon:chips|" + tr("POINTS"), step=DEAL, named=tr("the points left"), button=tr("All counted"),
        topic="score")


# hands


def next_hand(game: RedCarpet) -> int:
    """The next seat whose hand is to be keyed; 0 where there is none."""
    deal = game.deal
    return next((seat for seat in deal.order if seat not in deal.hands and seat not in deal.dead), 0)


async def key_hand(game: RedCarpet, seat: int) -> None:
    """The cards that somebody shows: those that are not known yet, or the four that are presented."""
    table, deal = game.table, game.deal
    own, name = game.rules.own_hand, table.name(seat)
    known = deal.known.get(seat, ())
    least, most = _how_many(game, seat)
    pack = game.pack(but=seat if own else 0)
    table.auditor = pack.audit
    cards: Cards = await ShowCards(
        key=game.key(f"hand:{seat}"), facts=f"{len(known)}:{least}:{most}", table=table, least=least, most=most,
        copies=game.copies(pack), check=lambda cards: _wrong_hand(game, seat, cards),
        rulings_now=game.rulings_now,
        tells=lambda cards: _worth(game, seat, cards),
        by_chance=lambda chance: _any_hand(game, seat, chance), say=lambda: _hand_words(game, seat, least, most))
    deal.hands[seat] = game.score_of(cards if own else (*known, *cards))
    deal.known[seat] = (*known, *(card for card in cards if not own or card not in known))
    table.announcement = tr("{name}: {points}, {hand}.", name=name, points=deal.hands[seat].points,
                            hand=reckoning(deal.hands[seat]))


def _worth(game: RedCarpet, seat: int, cards: Cards) -> str:
    """What the best four of all that are known come to so far, or those that are presented."""
    own = game.rules.own_hand
    if own and len(cards) > FOUR:
        return ""
    hand = game.score_of(cards if own else (*game.deal.known.get(seat, ()), *cards))
    return tr("{points}, {hand}", points=hand.points, hand=hand.named)


def best_told(table: Table, cards: Cards) -> str:
    """The best four of a hand so far, and what they score."""
    game: RedCarpet = table.script_state
    hand = game.score_of(cards)
    best = " ".join(map(str, hand.cards))
    return tr("{points} with {cards}: {hand}", points=hand.points, cards=best, hand=hand.named)


def _how_many(game: RedCarpet, seat: int) -> tuple[int, int]:
    """How many cards are to be keyed, at the least and at the most."""
    deal = game.deal
    held, known = deal.cards_of(seat), len(deal.known.get(seat, ()))
    if game.rules.own_hand:
        return (HOLE, FOUR) if deal.fast else (min(FOUR, held),) * 2
    return (HOLE, MOST - known) if deal.fast else (held - known, held - known)


def _wrong_hand(game: RedCarpet, seat: int, cards: Cards) -> Refusal | None:
    """An odd number of cards, or more of them from the hidden ones than there are."""
    deal, name = game.deal, game.table.name(seat)
    known = deal.known.get(seat, ())
    hidden = [*(Counter(cards) - Counter(known)).elements()]
    most = deal.cards_of(seat) - len(known)
    if (few := _few_cards(game, seat)) and len({*cards, *known}) > deal.most[seat]:
        return Refusal(tr("{name} cannot have {cards}.", name=name, cards=cards_words(len(cards))), few,
                       tr("Key them again, or undo and count the points again."))
    if len(cards) % 2:
        return Refusal(tr("{cards} do not make a hand.", cards=cards_words(len(cards))),
                       tr("A hand has two, four, six or eight."), tr("Key the others too."))
    if game.rules.own_hand and not deal.fast and len(hidden) > most:
        return Refusal(tr("{name} cannot have {cards}.", name=name, cards=" ".join(map(str, hidden))),
                       tr("At most {most} of the four were hidden.", most=most), tr("Key them again."))
    return None


def _any_hand(game: RedCarpet, seat: int, chance: Chance) -> Json:
    """Cards that nobody has seen, so many as there can be; of a hand that is presented, first those that lie there."""
    least, most = _how_many(game, seat)
    if is_told(game.table):
        most = max(least, min(most, game.deal.most.get(seat, MOST) - len(game.deal.known.get(seat, ()))))
    there = [*game.deal.known.get(seat, ())][:FOUR - HOLE] if game.rules.own_hand else []
    pack, left = game.pack(), sum(one not in game.deal.hands for one in game.deal.order)
    most = max(least, min(most, len(pack.unseen) // left // 2 * 2))
    count = least + 2 * chance.randrange(0, (most - least) // 2 + 1) - len(there)
    return [card.code for card in (*there, *pack.some_unseen(chance, max(0, count)))]


def _hand_words(game: RedCarpet, seat: int, least: int, most: int) -> Wording:
    table, deal = game.table, game.deal
    name, known = table.name(seat), deal.known.get(seat, ())
    number = str(least) if least == most else tr("{low}–{high}", low=least, high=most)
    if game.rules.own_hand:
        rest = tr(" — key the {number} that count", number=number)
    elif known:
        rest = tr(" — key the other {number}", number=number)
    else:
        rest = tr(" — key {number} cards", number=number)
    shown = tr("{name} has {cards} on the table.", name=name, cards=" ".join(map(str, known))) if known else \
        _few_cards(game, seat)
    return Wording(
        lead=tr("{name} shows", name=name), rest=rest, result=table.announcement, badge=seat_badge(seat), step=SHOW,
        reason=shown or (tr("The player chooses the four that count.") if game.rules.own_hand else
                         tr("The best four count; Sabot finds them.")),
        call=tr("Bidding is over: show."), named=tr("{name}’s hand", name=name), topic="count")


def _few_cards(game: RedCarpet, seat: int) -> str:
    """Why a hand has no eight cards, or no four that could be presented, where bids are not entered."""
    most = game.deal.most.get(seat, MOST)
    if not is_told(game.table) or most >= (FOUR if game.rules.own_hand else MOST):
        return ""
    return tr("{cards} at most: {name} had {left} points left, and a pair costs two.", name=game.table.name(seat),
              cards=cards_words(most), left=game.points(seat))


# the score


def close_round(game: RedCarpet) -> None:
    """Everybody's points that are left, hand and part of the 25; the points go back to the box."""
    deal, table = game.deal, game.table
    bonus = shares_of_bonus({seat: hand.points for seat, hand in deal.hands.items()})
    parts = {seat: parts_of(game, seat, bonus) for seat in deal.order}
    for seat in deal.order:
        game.counters.move(game.points(seat), seat, BOX, tr("The round is over"))
    scores = {seat: sum(part.points for part in got) for seat, got in parts.items()}
    told = listed([tr("{name} {points}", name=table.name(seat), points=scores[seat]) for seat in deal.order])
    highest = _highest_words(game, bonus)
    deal.closed = True
    last = table.announcement if is_told(table) else ""  # the hand that was shown last, or is dead
    game.game.close_round(parts, tr("{scores}; {highest}", scores=told, highest=highest) if highest else told)
    told = tr("{scores}.", scores=listed([_score_words(game, seat, got) for seat, got in parts.items()]))
    table.announcement = f"{last} {told}" if last else told


def _score_words(game: RedCarpet, seat: int, parts: tuple[Part, ...]) -> str:
    """A score, and what it came from where that is more than the hand: "Priya 68 (40 + 3 left + 25 highest hand)"."""
    left, hand, *bonus = (part.points for part in parts)
    came_from = [str(hand), *([tr("{left} left", left=left)] if left else []),
                 *(tr("{bonus} highest hand", bonus=one) if one == BONUS else
                   tr("{bonus} of {all} for a tied highest hand", bonus=one, all=BONUS) for one in bonus)]
    told = tr("{name} {points}", name=game.table.name(seat), points=left + hand + sum(bonus))
    return tr("{score} ({parts})", score=told, parts=" + ".join(came_from)) if len(came_from) > 1 else told


def parts_of(game: RedCarpet, seat: int, bonus: dict[int, int]) -> tuple[Part, ...]:
    """What a seat's score of the round came from: the points that it has left, its hand, and its part of the 25."""
    return (Part(tr("Points left"), game.points(seat)), _hand_part(game, seat),
            *([Part(_bonus_words(bonus), bonus[seat])] if seat in bonus else []))


def _hand_part(game: RedCarpet, seat: int) -> Part:
    hand = game.deal.hands.get(seat)
    if hand is None:
        return Part(tr(as_in("cards", "Hand")), 0, note=tr(as_in("a hand", "dead")))
    return Part(tr(as_in("cards", "Hand")), hand.points, hand.cards, reckoning(hand))


def reckoning(hand: Scored) -> str:
    """How a hand multiplies: "three of a kind: 3 × (3 + 3 + 3) + 4"."""
    return tr("{hand}: {sum}", hand=hand.named, sum=hand.reckoned) if hand.reckoned else hand.named


def _bonus_words(bonus: dict[int, int]) -> str:
    return tr("Highest hand") if len(bonus) == 1 else tr("Highest hand, shared")


def _highest_words(game: RedCarpet, bonus: dict[int, int]) -> str:
    """Whose hand was the highest, and what it was."""
    if not bonus:
        return ""
    best = game.deal.hands[next(iter(bonus))]
    return tr("highest hand {names}, {points}, {hand}", names=game.names(bonus), points=best.points,
              hand=best.named)
