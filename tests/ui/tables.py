"""Tables to show in tests of the screen: one coup of one shoe at its different moments, and any number of seats."""

from dataclasses import replace

from app.cards import read_card
from app.chips import ChipSet, home_set
from app.dealing.values.felt import (
    Actor,
    Bet,
    BetState,
    Felt,
    HandState,
    HandView,
    RackView,
    SeatView,
    ShoeView,
    Spot,
    Step,
)
from app.money import Currency, currency

POUNDS: Currency = currency("GBP")
CHIPS: ChipSet = home_set(100)
SPOTS = (
    Spot("player", "Player", "P", 0, 500, 20000, "1 to 1"),
    Spot("banker", "Banker", "B", 1, 500, 20000, "1 to 1"),
    Spot("tie", "Tie", "Tie", 2, 100, 2500, "8 to 1"),
    Spot("player_pair", "Player pair", "P pair", 2, 100, 2500, "11 to 1"),
    Spot("banker_pair", "Banker pair", "B pair", 2, 100, 2500, "11 to 1"),
)
LETTERING = "Tie pays 8 to 1   ◆   Pairs pay 11 to 1   ◆   Banker 5% commission"
NAMES = ("Luca", "Tom", "Priya", "Oskar", "Chen Wei", "Anna", "Ruth", "Mei Lin", "Dana", "Ivo", "Noor", "Sam", "Ines",
         "Kai")
BEHIND = (57, 65, 193, 60, 400, 0, 37, 265, 190, 88, 1412, 12, 75, 240)
STEPS = (
    Step("Bets", "£420"),
    Step("No more bets", "22:46"),
    Step("Deal", "2 v 4"),
    Step("Player third", "6♣ → 8"),
    Step("Banker third", "waiting"),
    Step("Result"),
    Step("Take & pay"),
)


def seats(number: int = 9, open_seat: int = 6, out: int = 9) -> tuple[SeatView, ...]:
    """So many seats with people in them, one of them open and one sitting out."""
    made = [SeatView(at, NAMES[at - 1], at, BEHIND[at - 1] * 100, sits_out=at == out) for at in range(1, number + 1)]
    return tuple(SeatView(seat.number) if seat.number == open_seat else seat for seat in made)


def bets() -> tuple[Bet, ...]:
    """Eleven bets on nine seats."""
    laid = ((1, "banker", 20), (2, "player", 50), (2, "player_pair", 5), (3, "banker", 40), (3, "banker_pair", 5),
            (4, "player", 25), (5, "banker", 60), (5, "tie", 10), (7, "player", 100), (7, "player_pair", 5),
            (8, "banker", 100))
    return tuple(Bet(seat, spot, amount * 100) for seat, spot, amount in laid)


def hand(name: str, actor: Actor, cards: str, total: int | None, **more: object) -> HandView:
    """A hand with these cards, given as codes with a space between."""
    view = HandView(name, actor, tuple(read_card(code) for code in cards.split()), total)
    return replace(view, **more)  # type: ignore[arg-type]  # the fields of a HandView, by name


def rack(change: int = 800, change_of: str = "tonight") -> RackView:
    """A rack of £3,412."""
    return RackView({50000: 2, 10000: 14, 2500: 25, 500: 65, 100: 62}, 341200, change=change, change_of=change_of)


def waiting_felt() -> Felt:
    """Banker's third card is awaited."""
    player = hand("Player", Actor.PLAYER, "Ks 2d 6c", 8, status="Drew 6♣ · stands on 8", state=HandState.STANDS)
    banker = hand("Banker", Actor.BANKER, "3c Ah", 4, status="Draws one card", awaited="Banker’s third",
                  state=HandState.DRAWS)
    return Felt("Mini Baccarat", seats(), SPOTS, bets(), (player, banker), rack(), ShoeView(2, 42, 202, 416, 16),
                STEPS, LETTERING)


def paying_felt() -> Felt:
    """Banker has won, the losing bets are taken, seat 8 is being paid."""
    due = {1: (1900, None), 2: (None, 5500), 3: (3800, 500), 4: (None, 2500), 5: (5700, 1000), 7: (None, 10500),
           8: (9500, None)}
    seated = tuple(replace(seat, won=due[seat.number][0], lost=due[seat.number][1], to_act=seat.number == 8)
                   if seat.number in due else seat for seat in seats())
    won = BetState.WON
    laid = tuple(replace(bet, state=BetState.TAKEN if bet.spot != "banker" else won) for bet in bets())
    player = hand("Player", Actor.PLAYER, "Ks 2d 6c", 8, status="Drew 6♣", state=HandState.LOSES)
    banker = hand("Banker", Actor.BANKER, "3c Ah 5d", 9, status="Wins, 9 over 8", state=HandState.WINS)
    return replace(waiting_felt(), seats=seated, bets=laid, hands=(player, banker), won_spots=("banker",),
                   rack=replace(rack(20000, "this coup"), total=361200))


def empty_felt(number: int = 9) -> Felt:
    """A table where nobody sits yet."""
    return Felt("Mini Baccarat", tuple(SeatView(at) for at in range(1, number + 1)), SPOTS, rack=rack(0, "tonight"),
                lettering=LETTERING)


def felt_with(number: int) -> Felt:
    """The waiting table with this many seats, each of them taken, each with a bet."""
    laid = tuple(Bet(at, ("player", "banker")[at % 2], 1000 * at) for at in range(1, number + 1))
    return replace(waiting_felt(), seats=seats(number, 0, 0), bets=laid)
