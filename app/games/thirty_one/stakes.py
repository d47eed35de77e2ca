"""The stakes of Thirty-One: up before each, into the middle with who is out, all to the last; and the losses."""

from app.dealing.procedures.hands import void_hand
from app.dealing.procedures.table_rulings import EndGame
from app.dealing.table.pots import deal_out_fun_chips, pot_place, put_in, share, short_of, take_out
from app.dealing.values.scores import Part
from app.dealing.values.table_rules import Leftover
from app.errors import Refusal
from app.games.thirty_one.counting import FIFTH, Outcome, lost_after, spared
from app.games.thirty_one.deal import LOST, POT, STAKES, Deal, ThirtyOne, left_words, names_of
from app.games.thirty_one.score import begin_score, counted, name_the_winner, say_who_is_gone, why_lost
from app.words import plural, tr


def stakes_short(game: ThirtyOne) -> Refusal | None:
    """Who cannot put the stake up."""
    return short_of(game.table, dict.fromkeys(game.table.playing, game.rules.stake))


def put_stakes_up(game: ThirtyOne) -> None:
    """Everybody who sits here is in the game: the first deal is open, and the stakes are up."""
    table = game.table
    game.live, game.stake = tuple(sorted(table.playing)), game.rules.stake
    game.opened_in = table.hands_opened + 1
    open_deal(game)
    table.whole_game, table.kept_pots = game.live, (POT, STAKES)
    begin_score(game)
    for seat in game.deal.order:
        put_in(table, seat, STAKES, game.stake, tr("Stake"))


def open_deal(game: ThirtyOne) -> None:
    """The deal is open; stakes of those who went since lie in the middle."""
    table, deal = game.table, game.deal
    if table.hand is None:
        game.plan()
        deal.before = (tuple(game.out), game.in_middle)
        say_who_is_gone(game)
        table.open_hand(tr("Deal {number}", number=game.number), deal.order)
        deal_out_fun_chips(table)
        table.announcement = ""
        stakes_to_the_middle(game)


def stakes_to_the_middle(game: ThirtyOne) -> None:
    """The stake of everybody who is out, as far as it does not lie there yet."""
    for seat in game.out[game.in_middle:]:
        game.table.move(game.stake, pot_place(game.table, STAKES), pot_place(game.table, POT),
                        tr("{name} is out", name=game.table.name(seat)))
    game.in_middle = len(game.out)


# losses


def lose(game: ThirtyOne, seat: int, count: int, why: str) -> str:
    """A seat loses one or two; with the fifth it is out. Returns what is told of it."""
    table = game.table
    held = table.tallies.setdefault(LOST, {})
    player = table.seats[seat].player
    before = held.get(player, 0)
    held[player] = lost_after(before, count, game.rules)
    game.deal.lost.setdefault(seat, []).append(Part(why, held[player] - before, note=counted(game, seat)))
    told = {"name": table.name(seat), "left": left_words(game, seat)}
    if held[player] >= FIFTH:
        goes(game, seat, tr("out in deal {number}", number=game.number))
        return tr("{name} loses the fifth and is out", **told)
    return tr("{name} loses two, {left} left", **told) if count > 1 else tr("{name} loses one, {left} left", **told)


def goes(game: ThirtyOne, seat: int, how: str) -> None:
    """A seat is out of the game; what the deal still knew of it is forgotten."""
    deal = game.deal
    if seat not in game.live:
        return
    game.live = tuple(one for one in game.live if one != seat)
    game.table.whole_game = game.live
    game.out.append(seat)
    game.gone[seat] = how
    deal.going.append(seat)


def out_of_the_deal(game: ThirtyOne, seat: int) -> None:
    """Somebody goes in the middle of a deal: the turn passes on, and a knock of theirs ends it."""
    deal = game.deal
    if seat not in deal.order:
        return
    if deal.to_act == seat:
        deal.to_act = left_of_in(deal, seat)
    deal.order = tuple(one for one in deal.order if one != seat)
    deal.hands.pop(seat, None)
    deal.counts.pop(seat, None)
    if deal.knocker == seat:
        deal.knocker, deal.play_over = 0, True
    elif deal.final_round and deal.turn_by_turn and deal.to_act == deal.knocker:
        deal.play_over = True


def left_of_in(deal: Deal, seat: int) -> int:
    """Who plays after a seat."""
    return deal.order[(deal.order.index(seat) + 1) % len(deal.order)]


def apply_losses(game: ThirtyOne, end: Outcome, why: str = "") -> None:
    """Everybody's losses of the deal; none at all where they would leave nobody in the game. `why` of a ruling."""
    deal = game.deal
    deal.decided, deal.again = True, end.again
    if end.losses and spared({seat: game.lost(seat) for seat in game.live}, end, game.rules):
        deal.told.append(tr("nobody loses, or nobody would be left"))
        return
    said = {seat: lose(game, seat, count, why or why_lost(game, seat))
            for seat in deal.order if (count := end.losses.get(seat, 0))}
    deal.told += said.values() if len(said) < 3 else _in_short(game, end)
    if end.again:
        deal.told.append(tr("equal hands, dealt again"))
    elif not end.losses:
        deal.told.append(tr("nobody loses"))


def _in_short(game: ThirtyOne, end: Outcome) -> list[str]:
    """The same of many: who loses one, who two, and who is out by it."""
    one, two = ([seat for seat in game.deal.order if end.losses.get(seat) == count] for count in (1, 2))
    told = [plural(len(one), "{names} loses one", "{names} lose one each", names=names_of(game, one)),
            tr("{names} loses two", names=names_of(game, two)),
            tr("out: {names}", names=names_of(game, game.deal.going))]
    return [words for words, seats in zip(told, (one, two, game.deal.going), strict=True) if seats]


# the end


def pay_the_last(game: ThirtyOne) -> None:
    """The last one left takes what lies in the middle, and the own stake."""
    table, (seat,) = game.table, game.live
    why, taken = tr("Last one left"), game.pot + game.staked
    take_out(table, seat, POT, game.pot, why)
    take_out(table, seat, STAKES, game.staked, why)
    game.over, table.kept_pots = True, ()
    name_the_winner(game, seat, taken)


def void_deal(game: ThirtyOne) -> None:
    """The open deal is void: who it put out is in again, who walked out is not. The first one takes the stakes back."""
    table, deal = game.table, game.deal
    if table.hand is None:
        return
    if game.opened_in == table.hand.number:
        game.live, game.out, game.in_middle, game.opened_in = (), [], 0, 0
        game.gone.clear()
        table.whole_game, table.kept_pots = (), ()
        return
    before, game.in_middle = deal.before
    back = [seat for seat in game.out if seat not in before and seat not in deal.walked]
    game.out = [seat for seat in game.out if seat not in back]
    game.gone = {seat: how for seat, how in game.gone.items() if seat in game.out}
    game.live = table.whole_game = tuple(sorted((*game.live, *back)))


def end_here(game: ThirtyOne, end: EndGame) -> None:
    """The host ends the game: who is still in gets the stake back, and the middle goes as decided."""
    table = game.table
    void_deal(game)
    void_hand(table)
    table.kept_pots = ()
    leftover = Leftover(end.decision or game.rules.leftover)
    if not game.begun or (leftover is Leftover.TO_PLAYER and end.seat not in table.seats):
        return
    why = tr("The game is over")
    table.open_hand(tr("The stakes at the end"))
    stakes_to_the_middle(game)
    if leftover is Leftover.TO_PLAYER:
        take_out(table, end.seat, STAKES, game.staked, why)
        take_out(table, end.seat, POT, game.pot, why)
    for seat in game.live if game.staked else ():
        take_out(table, seat, STAKES, game.stake, why)
    if leftover is Leftover.SPLIT:
        share(table, POT, game.live, why)
    for seat in game.out if leftover is Leftover.RETURN else ():
        take_out(table, seat, POT, game.stake, why)
    table.close_hand(tr("The stakes at the end"))
