"""What a deal of Nap came to: the tricks of the bidder, the payment of each, or that nobody has bid."""

from collections.abc import Iterator

from app.cards import JOKER
from app.dealing.procedures.settlement import VOID, Says, is_told
from app.dealing.procedures.settlement import settle as settle_chips
from app.dealing.prompts.kinds import Choice, Confirm, Option, Wording
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.seat_views import seat_badge
from app.games.nap.chips import pay, ruled_by_revoke, short_with, why_paid
from app.games.nap.contracts import Contract
from app.games.nap.deal import Deal, Nap, cards_words
from app.games.nap.rules import AllPass
from app.games.nap.score import score
from app.games.nap.tricks import HAND, Revoke
from app.games.nap.wording import PAYMENT, PLAY, bid_words, payment_words, stake_words, tricks_words, verdict_words
from app.words import plural, tr
from app.words.joined import as_sentence, clauses, labelled, phrases

SETTLE, PLAY_ON = "settle", "play_on"


# nobody bids


def nobody_bids(game: Nap) -> None:
    """The cards are thrown in; nobody pays."""
    game.doubled = game.rules.all_pass is AllPass.DOUBLE or game.deal.times > 1
    game.table.announcement = tr("All pass: the next deal counts double.") if game.doubled else \
        tr("All pass: the hands are thrown in.")
    _close(game, tr("Deal {number}: nobody bids", number=game.number), shuffle=False)


def _close(game: Nap, title: str, shuffle: bool, reason: str = "") -> None:
    """The deal goes into the books. What the next one is dealt with is settled before: somebody may leave now."""
    deal = game.deal
    game.shuffle, game.players, game.made_up_with_joker = shuffle, len(deal.order), JOKER in deal.pack
    deal.settled = True
    game.table.close_hand(title, reason)


# the tricks


def tricks_between(deal: Deal) -> tuple[int, int]:
    """The fewest and the most tricks that the bidder can have in the end, by those entered."""
    return (0, HAND) if deal.counts_differ else (deal.won, HAND - deal.lost)


def settle(game: Nap, made: bool, tricks: str) -> None:
    """The bid is made or lost, with these tricks: what follows now is the payment."""
    game.deal.ended = made, tricks


def settle_by_revoke(game: Nap) -> None:
    """A revoke has decided the bid before it was said whose it is: now that is known, so is who has lost it."""
    deal = game.deal
    deal.verdict = deal.revoked_by != deal.bidder
    settle(game, deal.verdict, "")


async def each_pays(game: Nap, made: bool, tricks: str) -> None:
    """Each pays or is paid, and the deal goes into the books."""
    deal, table, contract = game.deal, game.table, game.deal.contract
    assert contract is not None
    pay(game, made)
    proved = " ".join(revoke_words(game, one) for one in deal.revokes if (one.trick, one.seat) not in deal.ruled)
    verdict, payment, title = verdict_words(game, made), payment_words(game, made), _title(game, made, tricks)
    table.announcement = said = f"{as_sentence(labelled(verdict, payment))} {proved}".strip()
    try:
        await settle_chips(table, Says(why=proved or _why_made(game, tricks), lead=verdict, rest=f" — {payment}",
                                       call=as_sentence(verdict), result=said, step=PAYMENT, topic="tricks"),
                           game.rulings_now if deal.all_played else VOID)
    except Ruling:
        deal.ended = None  # it may have come to something else
        raise
    game.doubled = False
    score(game, made)
    _close(game, title, contract.all and made, proved)


def _why_made(game: Nap, tricks: str) -> str:
    """What the bid needs, and the tricks that were won; or whose revoke decided it."""
    if ruled_by_revoke(game):
        return as_sentence(why_paid(game, bool(game.deal.verdict)))
    name = game.table.name(game.deal.bidder)
    return tr("The bid: {needs}; {name} has {tricks}.", needs=_needs(game), name=name, tricks=tricks) if tricks else \
        tr("The bid: {needs}.", needs=_needs(game))


def _title(game: Nap, made: bool, tricks: str) -> str:
    """What the deal came to: "Deal 3: Ann bids three, 4 tricks: each pays Ann 3"."""
    deal = game.deal
    bid = tr("{name} bids {bid}", name=game.table.name(deal.bidder), bid=bid_words(game))
    parts = [bid, tricks, _how(game, made), *([tr("counts double")] if deal.times > 1 else [])]
    told = tr("{how}: {payment}", how=phrases(parts), payment=payment_words(game, made))
    if is_told(game.table):
        return tr("Deal {number}: {told}", number=game.number, told=clauses([told, *_besides(game)]))
    if deal.revoked_by:
        told = tr("{told}; revoke by {name}", told=told, name=game.table.name(deal.revoked_by))
    if deal.fined:
        told = tr("{told}; fined for a revoke: {names}", told=told, names=game.names(deal.fined))
    return tr("Deal {number}: {told}", number=game.number, told=told)


def _how(game: Nap, made: bool) -> str:
    if ruled_by_revoke(game):
        return tr("counts as made") if made else tr("counts as lost")
    return tr("made") if made else tr("failed")


def _besides(game: Nap) -> Iterator[str]:
    """What else belongs to the deal: what became of each revoke that was ruled, and who did not stay to its end."""
    deal = game.deal
    if name := ruled_by_revoke(game):
        yield tr("revoke by {name}", name=name)
    if deal.fined:
        yield tr("fine for a revoke by {names}", names=game.names(dict.fromkeys(deal.fined)))
    if deal.let_off:
        yield tr("revoke by {names}, nobody pays", names=game.names(dict.fromkeys(deal.let_off)))
    if deal.gone:
        yield tr("{names} walked out", names=game.names(deal.gone))


async def how_many_tricks(game: Nap) -> None:
    """The tricks that the bidder has in the end: a key, and it is paid."""
    deal, now, contract = game.deal, game.held(), game.deal.contract
    assert contract is not None
    low, high = tricks_between(deal)
    said = await Choice(
        key=game.key("tricks"), facts=f"{deal.bidder}:{contract.code}:{low}-{high}", by_key=True,
        options=tuple(_tricks_option(contract, won) for won in range(low, high + 1)),
        cover=lambda said: short_with(game, contract.made_with(int(said))), rulings_now=game.rulings_now,
        say=lambda: _tricks_words(now, contract))
    settle(game, contract.made_with(int(said)), tricks_words(int(said)))


def _tricks_option(contract: Contract, won: int) -> Option:
    return Option(str(won), str(won), plural(won, "{count} trick", "{count} tricks"),
                  tr("made") if contract.made_with(won) else tr("failed"))


def _tricks_words(game: Nap, contract: Contract) -> Wording:
    table, name = game.table, game.table.name(game.deal.bidder)
    led = tr("{name} leads; no trumps.", name=name) if contract.none else \
        tr("{name} leads; the suit led is trumps.", name=name)
    return Wording(
        lead=tr("{name} plays {bid}", name=name, bid=contract.called),
        rest=tr(" — how many tricks?"), reason=stake_words(game, contract), call=led, result=table.announcement,
        badge=seat_badge(game.deal.bidder), step=PLAY, named=tr("{name}’s {bid}", name=name, bid=contract.called),
        button=tr("How many tricks?"), topic="tricks")


# decided, card by card


async def settle_or_play_on(game: Nap, made: bool) -> None:
    """The bid is made or lost before the last trick: it is settled now, or played on."""
    deal, table, now = game.deal, game.table, game.held()
    said = await Choice(
        key=game.key(f"decided:{deal.number}"), facts=f"{deal.bidder}:{made}", options=(
            Option("S", SETTLE, tr("Settle now"), payment_words(game, made)),
            Option("P", PLAY_ON, tr("Play on"), tr("nothing more to win"))),
        cover=lambda said: short_with(game, made) if said == SETTLE else None, rulings_now=game.rulings_now,
        say=lambda: Wording(
            lead=verdict_words(now, made), rest=tr(" — settle now?"),
            reason=plural(len(deal.whole), "Decided after {count} trick; more tricks are worth nothing.",
                          "Decided after {count} tricks; the rest are worth nothing."),
            result=table.announcement, badge=seat_badge(deal.bidder), step=PAYMENT, named=verdict_words(now, made),
            topic="tricks"))
    if said == SETTLE:
        settle(game, made, tricks_words(deal.won))
    else:
        deal.plays_on = True


async def pay_it(game: Nap, made: bool) -> None:
    """All five tricks are played."""
    deal, table, now = game.deal, game.table, game.held()
    if is_told(table):
        settle(game, made, tricks_words(deal.won))
        return
    await Confirm(
        key=game.key("paid"), facts=f"{deal.bidder}:{made}", cover=lambda _: short_with(game, made),
        rulings_now=game.rulings_now, say=lambda: Wording(
            lead=verdict_words(now, made), rest=f" — {payment_words(now, made)}",
            reason=_why_made(now, tricks_words(deal.won)),
            call=as_sentence(verdict_words(now, made)), result=table.announcement, badge=seat_badge(deal.bidder),
            step=PAYMENT, named=labelled(verdict_words(now, made), payment_words(now, made)),
            button=tr("All paid"), topic="tricks"))
    settle(game, made, tricks_words(deal.won))


def _needs(game: Nap) -> str:
    return game.deal.contract.needs if game.deal.contract else ""


def revoke_words(game: Nap, revoke: Revoke) -> str:
    """One of them: "Bo’s 9♠ in trick 2 was a revoke: K♥."."""
    return tr("{name}’s {card} in trick {trick} was a revoke: {cards}.", name=game.table.name(revoke.seat),
              card=revoke.card, trick=revoke.trick, cards=cards_words(revoke.cards))
