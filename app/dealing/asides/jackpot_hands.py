"""Asides about hands for a jackpot: claimed after a showdown, confirmed by a second person, struck with a reason."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.cards import read_card
from app.dealing.asides.jackpot_money import OfAJackpot, Seen, player_name
from app.dealing.table.house_here import HouseHere
from app.dealing.table.settled import Settled
from app.dealing.table.table import Table
from app.dealing.values.table_jackpots import Showdown
from app.errors import Refusal, Refused
from app.jackpots.hands import FEWEST, MOST, Hand, says, too_few
from app.jackpots.rules import BAD_BEAT, JackpotRules, Wild
from app.jackpots.running import Running
from app.jackpots.standing import Candidate
from app.names import same_name
from app.words import listed, plural, tr

OFF_PROGRAM = "poker"
"""Poker that is dealt beside the program, by its name in the rules."""


class ClaimHand(OfAJackpot, code="jackpot_claim"):
    """A hand that was shown is claimed: by whom, its five to seven cards, and which of them were wild.

    `game` is the name of a poker game dealt beside the program, with the players who were dealt in; without it the
    hand was shown in the table's last showdown. In a bad beat `player` lost, to `winner` with `winning`.
    """

    player: int
    cards: Sequence[str]
    wild: Sequence[str] = ()
    jokers: int = 0
    game: str = ""
    dealt_in: Sequence[int] = ()
    winner: int = 0
    winning: Sequence[str] = ()
    winning_wild: Sequence[str] = ()
    winning_jokers: int = 0

    def named(self, table: Table) -> str:
        """Whose hand, and what it is worth."""
        hand = says(self.hand.value(Wild(str(self.handed_over(table).told["wild"]))))
        return tr("{jackpot}, {name}: {hand}", jackpot=self.title, name=player_name(table, self.player),
                  hand=hand[:1].lower() + hand[1:])

    @property
    def hand(self) -> Hand:
        """The cards. Raises Refused for what is no card."""
        return Hand(tuple(map(read_card, self.cards)), tuple(map(read_card, self.wild)), self.jokers)

    @property
    def beaten_by(self) -> Hand | None:
        """The hand that beat it, in a bad beat."""
        if self.jackpot != BAD_BEAT:
            return None
        return Hand(tuple(map(read_card, self.winning)), tuple(map(read_card, self.winning_wild)),
                    self.winning_jokers)

    def refuse(self, table: Table) -> Refusal | None:
        """Who cannot win, what no showdown has shown, and cards that cannot be."""
        return self.not_open(table, self._shown_at(table)) or self._who(table) or self._where(table) or \
            self._hands(table)

    def _shown_at(self, table: Table) -> int:
        """When the showdown began that it was shown in, where tables share the house; 0 for the time of the claim."""
        down = self.showdown(table)
        return table.house.jackpots_of_all.when(down.order)[1] if down and table.house.shared else 0

    def _shown(self, table: Table, down: Showdown) -> int:
        """Where that showdown stands in the order of contributions and claims."""
        return table.house.jackpots_of_all.when(down.order)[0] if table.house.shared else down.order

    # who

    def _who(self, table: Table) -> Refusal | None:
        name, one = player_name(table, self.player), self.running(table)
        if not table.seat_of(self.player):
            return Refusal(tr("{name} has left.", name=name), tr("Only a seated player can claim a hand."),
                           tr("Seat them first, or claim for another player."))
        if not one.paid(self.player):
            return Refusal(tr("{name} has not contributed.", name=name),
                           tr("Only a player who has put in {amount} can win.",
                              amount=table.amount_text(one.rules.amount)),
                           tr("Take the contribution: hands shown after that count."))
        return None

    # where

    def showdown(self, table: Table) -> Showdown | None:
        """Where the hand was shown; None for poker dealt beside the program."""
        return None if self.game.strip() else table.jackpots.showdown

    def _where(self, table: Table) -> Refusal | None:
        if self.game.strip():
            return self._beside(table)
        down, one = table.jackpots.showdown, self.running(table)
        if down is None:
            return Refusal(tr("No hand has been shown in this deal."),
                           tr("A hand is claimed after a showdown, before the next deal."),
                           tr("Wait for one, or name the poker game dealt outside the program."))
        if not one.rules.counts(down.game):
            return Refusal(tr("{game} does not qualify.", game=down.title),
                           tr("The jackpot’s rules say which games qualify."), tr("Nothing can be claimed from it."))
        if missing := next((who for who in self._shown_by if who not in down.players), 0):
            names = listed([player_name(table, who) for who in down.players])
            return Refusal(tr("{name} did not show a hand there.", name=player_name(table, missing)),
                           tr("{title}: shown by {names}.", title=down.title, names=names), tr("Choose one of them."))
        return self._in_time(table, down) or self._enough(table, down.dealt_in)

    @property
    def _shown_by(self) -> tuple[int, ...]:
        return (self.player, self.winner) if self.jackpot == BAD_BEAT else (self.player,)

    def _in_time(self, table: Table, down: Showdown) -> Refusal | None:
        one, name, shown = self.running(table), player_name(table, self.player), self._shown(table, down)
        if not any(paid.player == self.player and paid.order < shown for paid in one.contributions):
            return Refusal(tr("{name} contributed only after that showdown.", name=name),
                           tr("Hands shown before do not count."), tr("The next one will."))
        if any(other.player == self.player and other.shown == shown and not other.struck
               for other in one.candidates):
            return Refusal(tr("{name}’s hand from that showdown is already entered.", name=name),
                           tr("Each player has one hand in a showdown."), tr("Strike it if it was keyed wrongly."))
        return None

    def _beside(self, table: Table) -> Refusal | None:
        if not self.running(table).rules.counts(OFF_PROGRAM):
            return Refusal(tr("Ordinary poker does not qualify."), tr("The jackpot’s rules say which games qualify."),
                           tr("Nothing can be claimed from it."))
        if self.player not in self.dealt_in or (self.winner and self.winner not in self.dealt_in):
            return Refusal(tr("{name} was not dealt in.", name=player_name(table, self.player)),
                           tr("Only a player who was dealt in can claim a hand."),
                           tr("Mark everybody who was dealt in."))
        return self._enough(table, self.dealt_in)

    def _enough(self, table: Table, dealt_in: Sequence[int]) -> Refusal | None:
        least = self.running(table).rules.least_dealt_in
        if len(set(dealt_in)) >= least:
            return None
        return Refusal(tr("{count} were dealt in.", count=len(set(dealt_in))),
                       tr("A hand counts here only if {count} or more were dealt in.", count=least),
                       tr("Nothing can be claimed from it."))

    # what

    def _hands(self, table: Table) -> Refusal | None:
        rules = self.running(table).rules
        try:
            hand, other = self.hand, self.beaten_by
        except Refused as refused:
            return refused.refusal
        wrong = refuse_hand(hand, rules) or (refuse_hand(other, rules) if other else None)
        return wrong or self._seen(table, hand, other) or (self._not_beaten(rules, hand, other) if other else None)

    def _seen(self, table: Table, hand: Hand, other: Hand | None) -> Refusal | None:
        """Where everybody has cards of their own no card lies in two hands; in poker with a board it may."""
        down = self.showdown(table)
        if down is None:
            return None
        shown = self._shown(table, down)
        others = [one.hand.cards for one in self.running(table).candidates if one.shown == shown and
                  not one.struck] + ([other.cards] if other else [])
        card = next((card for cards in others for card in cards if card in hand.cards), None)
        return None if card is None else Refusal(
            tr("{card} is in both hands.", card=card), tr("There is only one of each in the deck."),
            tr("Key the cards again."))

    def _not_beaten(self, rules: JackpotRules, hand: Hand, other: Hand) -> Refusal | None:
        if not self.winner or self.winner == self.player:
            return Refusal(tr("No winner is named."), tr("A bad beat has a loser and a winner."),
                           tr("Choose who won with the better hand."))
        if other.value(rules.wild) > hand.value(rules.wild):
            return None
        return Refusal(tr("{hand} was not beaten by {other}.", hand=says(hand.value(rules.wild)),
                          other=says(other.value(rules.wild)).lower()),
                       tr("In a bad beat, the losing hand must be the lower one."), tr("Key the cards again."))

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """What only this table knows: where it was shown and who showed there, out of those who were dealt in."""
        down, told = self.showdown(table), {"wild": self.running(table).rules.wild.value}
        return Settled(told={**told, "game": down.title if down else self.game.strip(),
                             "dealt_in": list(down.dealt_in if down else self.dealt_in),
                             **({"row": down.order, "showed": list(down.players)} if down else {})})

    def count(self, running: dict[str, Running], seen: Seen, done: Settled) -> None:
        """It is kept, whether it stands or is beaten."""
        told: dict[str, Any] = dict(done.told)
        if one := running.get(self.jackpot):
            one.candidates.append(Candidate(
                self.player, self.hand, told["game"], self.at, seen.order, seen.shown, tuple(told["dealt_in"]),
                winner=self.winner, winning=self.beaten_by, number=seen.number, table=seen.table))

    def act(self, table: Table, key: str) -> None:
        """It moves nothing."""
        down = self.showdown(table)
        self.counted(table, Seen(table.jackpots.next_order(), table.jackpots.number(key),
                                 shown=down.order if down else 0))


def refuse_hand(hand: Hand, rules: JackpotRules) -> Refusal | None:
    """Too few or too many cards, one without its suit or twice, more jokers than the deck has, a wild one elsewhere."""
    cards = hand.cards
    if not FEWEST <= hand.size <= MOST:
        return Refusal(plural(hand.size, "{count} card is keyed.", "{count} cards are keyed."),
                       tr("A hand is five to seven cards."),
                       tr("Key the others too.") if hand.size < FEWEST else tr("Take some away."))
    if bare := next((card for card in cards if card.suit is None), None):
        return Refusal(tr("{card} has no suit.", card=bare), tr("Every card is keyed with its suit."),
                       tr("Key it again."))
    if twice := next((card for card in cards if cards.count(card) > 1), None):
        return Refusal(tr("{card} is keyed twice.", card=twice), tr("There is only one of each in the deck."),
                       tr("Key another card."))
    if hand.jokers > rules.deck - 52:
        return Refusal(plural(hand.jokers, "There is {count} joker in it.", "The deck has {count} jokers."),
                       tr("The deck has {cards} cards.", cards=rules.deck), tr("Key the cards again."))
    if stray := next((card for card in hand.wild if card not in cards), None):
        return Refusal(tr("{card} is marked wild but was not keyed.", card=stray),
                       tr("Wild cards are part of the hand."), tr("Key it, or clear the mark."))
    if too_few(hand, rules):
        return Refusal(tr("Without the joker there are only {count} cards.", count=hand.counted(rules.wild)),
                       tr("A joker counts for nothing: the hand needs five other cards."), tr("Key the others too."))
    return None


class OfAHand(OfAJackpot):
    """An aside about a hand that was claimed, by its number."""

    hand: int

    def candidate(self, table: Table) -> Candidate | None:
        """The hand."""
        return self.running(table).candidate(self.hand)

    def whose(self, table: Table) -> str:
        """Whose hand it is."""
        return str(self.handed_over(table).told["name"])

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """Whose hand it is that was claimed, perhaps at another table."""
        candidate = self.candidate(table)
        return Settled(told={"name": player_name(table, candidate.player) if candidate else ""})

    def changed(self, candidate: Candidate) -> Candidate:
        """The hand as it is from now on."""
        raise NotImplementedError

    def count(self, running: dict[str, Running], seen: Seen, done: Settled) -> None:
        """It is changed; a claim that was taken back at its own table is not there any more."""
        one = running.get(self.jackpot)
        if one and (candidate := one.candidate(self.hand)):
            one.put(self.changed(candidate))

    def act(self, table: Table, key: str) -> None:
        """It moves nothing."""
        self.counted(table, Seen(0))

    def refuse(self, table: Table) -> Refusal | None:
        """A hand that is not there, or was struck."""
        if refusal := super().refuse(table):
            return refusal
        candidate = self.candidate(table)
        if candidate is None or candidate.struck:
            return Refusal(tr("That hand is not among the claims."),
                           tr("The claims for this period are on the Jackpots page."), tr("Choose one of them."))
        return None


class ConfirmHand(OfAHand, code="jackpot_confirm"):
    """A second person has looked at the cards and counted the deck."""

    by: str
    deck: int

    def named(self, table: Table) -> str:
        """Whose hand, confirmed by whom."""
        return tr("{name}’s hand confirmed by {by}", name=self.whose(table), by=self.by.strip())

    def refuse(self, table: Table) -> Refusal | None:
        """Confirmed already, by nobody or by its own player, or a deck that does not come to what it has."""
        if refusal := super().refuse(table):
            return refusal
        candidate, rules = self.candidate(table), self.running(table).rules
        if candidate and (refusal := self._elsewhere(table, candidate)):
            return refusal
        if candidate and candidate.confirmed_by:
            return Refusal(tr("{by} has confirmed that hand.", by=candidate.confirmed_by),
                           tr("Once is enough."))
        if not self.by.strip() or len(self.by) > 40:
            return Refusal(tr("Nobody has confirmed it yet."),
                           tr("Enter the second person’s name or initials, up to 40 letters."), tr("Type them."))
        if candidate and (refusal := self._holds_it(table, candidate)):
            return refusal
        if self.deck != rules.deck:
            return Refusal(tr("The deck has {count} cards.", count=self.deck),
                           tr("The rules say {cards}.", cards=rules.deck),
                           tr("Count again, or strike the hand with a reason."))
        return None

    def _elsewhere(self, table: Table, candidate: Candidate) -> Refusal | None:
        """The deck lies where the hand was dealt."""
        name = table.house.jackpots_of_all.open_tables().get(candidate.table) if table.house.shared else None
        if name is None or candidate.table == table.opening.table:
            return None
        return Refusal(tr("{name}’s hand was claimed at {table}.", name=self.whose(table), table=name),
                       tr("The deck is counted where the hand was shown."), tr("Confirm it at {table}.", table=name))

    def _holds_it(self, table: Table, candidate: Candidate) -> Refusal | None:
        """In a bad beat neither of the two is a second person."""
        held = {candidate.player: tr("{name} holds the hand.", name=self.whose(table)),
                candidate.winner: tr("{name} holds the other hand.", name=player_name(table, candidate.winner))}
        said = next((words for player, words in held.items()
                     if player and same_name(self.by) == same_name(player_name(table, player))), "")
        return Refusal(said, tr("A second person confirms it."), tr("Let somebody else look.")) if said else None

    def changed(self, candidate: Candidate) -> Candidate:
        """From now on it can be awarded."""
        return replace(candidate, confirmed_by=self.by.strip(), deck=self.deck)


class StrikeHand(OfAHand, code="jackpot_strike"):
    """A claimed hand does not count after all; it stays in the record with the reason."""

    reason: str

    def named(self, table: Table) -> str:
        """Whose hand."""
        return tr("{name}’s hand struck out", name=self.whose(table))

    def refuse(self, table: Table) -> Refusal | None:
        """Without a reason."""
        if refusal := super().refuse(table):
            return refusal
        if not self.reason.strip() or len(self.reason) > 200:
            return Refusal(tr("There is no reason yet.") if not self.reason.strip() else tr("The reason is too long."),
                           tr("Striking a hand needs a reason of up to 200 letters."),
                           tr("Say why it does not count."))
        return None

    def changed(self, candidate: Candidate) -> Candidate:
        """The next best stands."""
        return replace(candidate, struck=self.reason.strip())
