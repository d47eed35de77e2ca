"""How a game ends: its pots are handed out as the house decides, told first; and what is left opens the next pot."""

from collections.abc import Mapping

from app.chips import payable
from app.dealing.procedures.settlement import Says, carry_out, close_deal, is_told
from app.dealing.prompts.kinds import PickSeat, Wording
from app.dealing.prompts.settle import Moves, drawn_up
from app.dealing.table.pots import all_put_in, game_of, own_pots, parts_put_in, pot_place, pots_of
from app.dealing.table.table import Table
from app.dealing.values.settlement import POTS
from app.dealing.values.table_rules import Leftover
from app.dealing.values.transfers import KEPT_POT, Place, Transfer
from app.words import as_it_is, listed, tr
from app.words.joined import without_stop


def ending_moves(table: Table, leftover: Leftover, seat: int) -> Moves:
    """What is handed out if the game ends here so, between two hands. A game with stakes beside its pot says it itself.

    `seat` gets all of it where it goes to one player.
    """
    game = table.script_state
    moves: Moves = game.ending_moves(leftover, seat) if game is not None and is_told(table) else ()
    return moves or pots_handed_out(table, leftover, seat)


def pots_handed_out(table: Table, leftover: Leftover, seat: int) -> Moves:
    """Each pot of the game by itself, in chips of the house; odd chips stay."""
    sharing = table.in_the_game
    return tuple(Transfer(amount, pot_place(table, name), table.purse(to), tr("The game is over"))
                 for name, held in own_pots(table).items()
                 for to, amount in _parts(table, name, held, leftover, seat, sharing).items() if amount)


def _parts(table: Table, name: str, held: int, leftover: Leftover, seat: int, sharing: list[int]) -> dict[int, int]:
    if leftover is Leftover.TO_PLAYER:
        return {seat: held}
    if leftover is Leftover.RETURN:
        return parts_put_in(table, name, no_more=is_told(table))
    return dict.fromkeys(sharing, payable(held // max(1, len(sharing)), table.chips.values)) \
        if leftover is Leftover.SPLIT else {}


def shares_if_ended(table: Table, leftover: Leftover, seat: int = 0) -> dict[int, int]:
    """What each seat would get if the game ended here so, in minor units."""
    return dict(drawn_up(table, ending_moves(table, leftover, seat)).gets)


def returns_all(table: Table) -> bool:
    """Whether everybody can get back what they put in: nothing of it was won, and all of them are here."""
    return shares_if_ended(table, Leftover.RETURN) == all_put_in(table)


def share_words(table: Table, leftover: Leftover) -> str:
    """What each would get of a pot that is shared or returned: "4 each"; empty where no chips make a part."""
    shares = shares_if_ended(table, leftover)
    if len(set(shares.values())) == 1:
        return tr("{amount} each", amount=table.amount_text(next(iter(shares.values()))))
    if not shares:
        return ""
    return tr("what each put in") if returns_all(table) else tr("by what each put in")


def shares_told(table: Table, leftover: Leftover, shares: Mapping[int, int]) -> str:
    """The same in a sentence, of what each seat gets: "Each of 4 takes 3."; empty where nobody gets a part."""
    if len(set(shares.values())) == 1 and len(shares) > 1:
        return tr("Each of {count} takes {amount}.", count=len(shares),
                  amount=table.amount_text(next(iter(shares.values()))))
    if leftover is not Leftover.RETURN:
        return ""
    return tr("Each takes back what they put in.") if returns_all(table) else \
        tr("Each takes back a part, by what they put in.")


async def close_out(table: Table, leftover: Leftover, seat: int) -> None:
    """The game is over: its pots are handed out as the house decides. Odd chips wait for the next game."""
    moves: Moves | None = None
    if own_pots(table) and (leftover is not Leftover.CARRY_OVER or is_told(table)):
        if leftover is Leftover.TO_PLAYER and seat not in table.seats:
            seat = await PickSeat(key="end/pots", seats=tuple(sorted(table.seats)), names=table.name,
                                  say=lambda: Wording(
                lead=tr("Who gets the pots?"), badge="icon:chips|" + tr("POTS"), named=tr("the pots"), topic="deal"))
        moves = ending_moves(table, leftover, seat)
    table.whole_game, table.kept_pots = (), ()
    if moves or (moves is not None and not is_told(table)):  # with none to be moved it is no step
        title = tr("Pots at the end")
        table.open_hand(title)
        carry_out(table, moves)
        await close_deal(table, title, says=Says(why=_why(table), topic="deal"), rulings=())
        table.handed_out += 1
    table.boundary()


def say_if_empty(table: Table) -> None:
    """The host ends a game with pots of which none holds anything: there is nothing to hand out, and that is said."""
    had_pots = any(place.kind in POTS and game_of(place.whose) == table.opening.game for place in table.balances)
    if had_pots and not own_pots(table):
        table.announcement = tr("Nothing is left in the pot. The game is over.")


def _why(table: Table) -> str:
    left = sum(own_pots(table).values())
    if not left:
        return tr("The game is over.")
    said = "The game is over. Left over, and nobody’s: {amount}." if table.opening.for_fun else \
        "The game is over. Left for the next: {amount}."
    return tr(said, amount=table.amount_text(left))


# what earlier games have left


def take_up_pots(table: Table) -> None:
    """What earlier games have left opens the pot of this one, in an entry of its own. Before hands were told it lay."""
    found = {pot_place(table, name): held for name, held in pots_of(table).items()
             if game_of(name) != table.opening.game}
    left = list(dict.fromkeys(_called(table, game_of(place.whose)) for place in found))
    if not table.opening.house and (put_by := table.balance(KEPT_POT)):
        found, left = {**found, KEPT_POT: put_by}, [*left, tr("an earlier night")]
    if not found or table.opening.for_fun or not is_told(table):
        return
    own = pot_place(table, table.opening.game)
    said = tr("{amount} from {games} is in the pot.", amount=table.amount_text(sum(found.values())),
              games=listed(left))
    table.post("pot", "pots/taken_up", without_stop(said),
               [(held, place, own, _left_by(place), None) for place, held in found.items()])
    table.announcement = said


def _left_by(place: Place) -> str:
    return tr("Left by an earlier night") if place == KEPT_POT else tr("Left by an earlier game")


def _called(table: Table, code: str) -> str:
    return tr(as_it_is(table.opening.left_by.get(code, ""))) or tr("an earlier game")
