"""What the house's rules say of bets taken together: both sides, side bets, the most of a seat and of the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.chips import payable
from app.dealing.table.table import Table
from app.dealing.values.bets import BetIssue, Bets
from app.errors import Refusal
from app.games.baccarat.house_rules.bets import BANKER, PLAYER, WAGER, spots_of
from app.games.baccarat.house_rules.rules import BaccaratRules, BothSides
from app.words import tr


@dataclass(frozen=True)
class HouseLimits:
    """The limits of a house on bets that are each allowed. `all_down`: every bet is entered, not the winners alone."""

    table: Table
    rules: BaccaratRules
    all_down: bool = True

    def issues(self, bets: Bets) -> list[BetIssue]:
        """Everything about these bets that is wrong or worth a word; each with the amount that would do."""
        checks = (self._both_sides, *([self._side_alone] if self.rules.side_needs_main and self.all_down else []),
                  *([self._too_much] if self.rules.seat_maximum else []))
        found = [issue for seat in sorted(bets) for check in checks if (issue := check(seat, bets[seat]))]
        return found + self._too_much_in_all(bets) + self._differential(bets)

    def _both_sides(self, seat: int, bets: Mapping[str, int]) -> BetIssue | None:
        if not (bets.get(PLAYER) and bets.get(BANKER)):
            return None
        warning = self.rules.both_sides is BothSides.WARN
        allowed = tr("This house allows it.") if warning else tr("A seat bets on Player or on Banker.")
        return BetIssue(seat, BANKER, Refusal(
            tr("{name} bets on both Player and Banker.", name=self.table.name(seat)), allowed,
            "" if warning else tr("Clear one of them.")), None if warning else 0, warning=warning)

    def _side_alone(self, seat: int, bets: Mapping[str, int]) -> BetIssue | None:
        main = max(bets.get(PLAYER, 0), bets.get(BANKER, 0))
        over = max(bets.values(), default=0) > main
        spot = next((spot for spot in spots_of(bets) if bets[spot] > main), None) if over else None
        if spot is None:
            return None
        room, say = self._fitting(spot, main), self.table.amount_text
        return BetIssue(seat, spot, Refusal(
            tr("{name}’s side bet is larger than the main bet.", name=self.table.name(seat)),
            tr("A side bet beside it can be at most {main}.", main=say(main)),
            tr("Set {main}.", main=say(room)) if room else tr("Clear it.")), room)

    def _too_much(self, seat: int, bets: Mapping[str, int]) -> BetIssue | None:
        most, down = self.rules.seat_maximum, sum(bets.values())
        if down <= most:
            return None
        spot = max(spots_of(bets), key=lambda one: bets[one])
        room, say = self._fitting(spot, bets[spot] - (down - most)), self.table.amount_text
        return BetIssue(seat, spot, Refusal(
            tr("{name}’s bets total {down}.", name=self.table.name(seat), down=say(down)),
            tr("One seat can bet at most {most} on a coup.", most=say(most)),
            tr("Set {spot} {room}.", spot=tr(WAGER[spot].label), room=say(room)) if room else
            tr("Clear {spot}.", spot=tr(WAGER[spot].label))), room)

    def _too_much_in_all(self, bets: Bets) -> list[BetIssue]:
        most = self.rules.table_maximum
        if not most or (down := sum(sum(seat.values()) for seat in bets.values())) <= most:
            return []
        seat, spot = max(((seat, spot) for seat in sorted(bets) for spot in spots_of(bets[seat])),
                         key=lambda at: bets[at[0]][at[1]])
        say, room = self.table.amount_text, self._fitting(spot, bets[seat][spot] - (down - most))
        return [BetIssue(seat, spot, Refusal(
            tr("All bets come to {down}.", down=say(down)),
            tr("This table takes at most {most} on a coup.", most=say(most)),
            tr("Return {over}.", over=say(bets[seat][spot] - room))), room)]

    def _fitting(self, spot: str, room: int) -> int:
        """The most that may lie on a spot where there is this much room; nothing where that is under its limit."""
        fits = payable(max(0, room), self.table.chips.values)
        return fits if fits >= WAGER[spot].limits(self.rules)[0] else 0

    def _differential(self, bets: Bets) -> list[BetIssue]:
        most = self.rules.differential
        if not most or not self.all_down:
            return []
        sides = {spot: sum(seat.get(spot, 0) for seat in bets.values()) for spot in (PLAYER, BANKER)}
        over = abs(sides[PLAYER] - sides[BANKER]) - most
        if over <= 0:
            return []
        heavy = max(sides, key=lambda spot: sides[spot])
        seat = max((n for n in sorted(bets) if bets[n].get(heavy)), key=lambda n: bets[n][heavy])
        room, say = self._fitting(heavy, bets[seat][heavy] - over), self.table.amount_text
        return [BetIssue(seat, heavy, Refusal(
            tr("Player and Banker differ by {difference}.", difference=say(over + most)),
            tr("The table differential is {most}.", most=say(most)),
            tr("Return {over}.", over=say(bets[seat][heavy] - room))), room)]
