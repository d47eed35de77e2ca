"""Irregularities about the cards and the shoe. The numbers are those of the rule page."""

from app.cards import read_card
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.table.table import Table
from app.errors import Refusal, Refused
from app.games.baccarat.coup.coup import coup_at
from app.words import tr


def _cut_card_came(table: Table) -> Refusal | None:
    return Refusal(tr("The cut card is out already.")) if coup_at(table).game.shoe.cut_out else None


def _shoe_is_empty(table: Table) -> Refusal | None:
    if coup_at(table).game.shoe.left > 0:
        return None
    return Refusal(tr("No card is left in the shoe."), "", tr("Record “Not enough cards”."))


def _bad_card(table: Table, code: str, named: str) -> Refusal | None:
    try:
        card = read_card(code)
    except Refused as refused:
        return refused.refusal
    return table.audit(card, named)


class CutCardOut(Ruling, code="cut_card", title="Cut card is out",
                 also=("cut card", "shuffle card", "last coup"), letter="X",
                 routine=True,
                 about="Finish the coup it appears in, then shuffle."):
    """The cut card has come out of the shoe."""

    @classmethod
    def is_due(cls, table: Table) -> bool:
        """No more cards are left than were put behind it."""
        return coup_at(table).game.shoe.cut_is_due

    def refuse(self, table: Table) -> Refusal | None:
        """It came already."""
        return _cut_card_came(table)


class EndOfShoe(Ruling, code="end_shoe", title="End the shoe here",
                also=("stop the shoe", "new shoe"),
                routine=True, ends_sitting=True,
                about="No more coups: count the discards and collect commission."):
    """The host ends the shoe between two coups."""


class _WithACard(Ruling):
    card: str = ""

    def refuse(self, table: Table) -> Refusal | None:
        """No card, or one that cannot be in the shoe."""
        return _bad_card(table, self.card, tr("The card"))


class BoxedCard(_WithACard, code="I1", title="Card face up in the shoe",
                also=("boxed card", "face up"),
                by_rule="boxed_card",
                about="It is discarded and the next card is used; some houses play it."):
    """I1: a card lies face up in the shoe."""

    decisions = (
        Decision("discard", "Discard it", "The next card is used."),
        Decision("plays", "It plays", "It is used as the next card."),
    )


class _ThirdTooMany(Ruling):
    card: str = ""

    def refuse(self, table: Table) -> Refusal | None:
        """A seen card that cannot be, or a decision that needs to know the card."""
        if self.card and self.decision == "next_coup":
            return Refusal(tr("The card was seen."), tr("Only an unseen card can wait for the next coup."),
                           tr("Choose what happens to a seen card."))
        if self.card:
            return _bad_card(table, self.card, tr("The card"))
        if self.decision in ("banker_third", "burn", "dummy"):
            return Refusal(tr("The card is not named."), tr("That decision needs the card that was drawn."),
                           tr("Key the card, or leave it unseen for the next coup."))
        return _shoe_is_empty(table)


class ThirdToPlayer(_ThirdTooMany, code="I2", title="Third card for a standing Player",
                    also=("third card", "drawn in error"),
                    about="Banker takes it if Banker draws. If not: unseen, it starts the next coup; seen, it is "
                          "burned."):
    """I2: a third card was dealt to Player, who must stand."""

    decisions = (
        Decision("banker_third", "It is Banker’s third", "Banker must draw: the card moves over."),
        Decision("next_coup", "It starts the next coup", "Unseen: set aside face down."),
        Decision("burn", "Burn it", "Seen: it goes to the discards."),
    )

    @classmethod
    def default_decision(cls, table: Table) -> str:
        """Banker's third where Banker draws, else the next coup's first."""
        return "banker_third" if coup_at(table).banker_is_to_draw else "next_coup"

    @classmethod
    def decision_if_seen(cls, table: Table) -> str:
        """Banker's third where Banker draws, else it is burned."""
        return "banker_third" if coup_at(table).banker_is_to_draw else "burn"

    def refuse(self, table: Table) -> Refusal | None:
        """Moved to Banker, who stands; or set aside though Banker needs it or it was seen."""
        draws = coup_at(table).banker_is_to_draw
        if self.decision == "banker_third" and not draws:
            return Refusal(tr("Banker stands too."), tr("The card starts the next coup, or is burned."),
                           tr("Choose one of them."))
        if self.decision == "next_coup" and draws:
            return Refusal(tr("Banker must draw."), tr("The card is Banker’s third, or is burned."),
                           tr("Choose one of them."))
        return super().refuse(table)


class ThirdToBanker(_ThirdTooMany, code="I3", title="Third card for a standing Banker",
                    also=("third card", "drawn in error"),
                    about="Taken back. Unseen, it starts the next coup; seen, it is burned."):
    """I3: a third card was dealt to Banker, who must stand."""

    decisions = (
        Decision("next_coup", "It starts the next coup", "Unseen: set aside face down."),
        Decision("burn", "Burn it", "Seen: it goes to the discards."),
        Decision("dummy", "A free hand", "Seen: it is the first card of a free hand."),
    )

    @classmethod
    def decision_if_seen(cls, table: Table) -> str:
        """The house's rule for a seen card."""
        return str(table.rules.seen_card.value)


class PlayerSkipped(_WithACard, code="I4", title="Player was skipped",
                    also=("banker drew first", "player not drawn", "missed draw"),
                    about="The card is Player’s third; then Banker’s rule applies."):
    """I4: Player must draw and was passed over; Banker's card already lies there."""

    decisions = (
        Decision("to_player", "It is Player’s third", "Banker’s turn follows from it."),
        Decision("void", "The coup is void", "Bets go back."),
    )


class ExtraUnseen(Ruling, code="I5", title="Extra card out, not seen",
                  also=("burn", "dropped card"),
                  about="It is the next card to be used, in this coup or the next."):
    """I5: a card too many came out of the shoe and nobody saw its face."""

    decisions = (
        Decision("next_card", "It is the next card", "It waits face down."),
        Decision("burn", "Burn it unseen", "It goes to the discards face down."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """A card out of an empty shoe."""
        return _shoe_is_empty(table)


class ExtraSeen(_WithACard, code="I6", title="Extra card out, seen",
                also=("drawn in error", "dropped card"),
                by_rule="seen_card",
                about="It is burned; some houses start a free hand with it."):
    """I6: a card too many came out, was seen, and cannot be used in this coup."""

    decisions = (
        Decision("burn", "Burn it", "It goes to the discards."),
        Decision("dummy", "A free hand", "It is the first card of the next coup, a free hand."),
    )


class WrongOrder(Ruling, code="I7", title="First four in the wrong order",
                 also=("wrong hand", "swapped cards"),
                 about="Lay them again Player, Banker, Player, Banker as they left the shoe; void if nobody knows the "
                       "order."):
    """I7: the first four cards were laid in the wrong order; all four are on the table."""

    decisions = (
        Decision("rearrange", "Lay them again", "In the order they left the shoe."),
        Decision("void", "The coup is void", "Nobody knows the order: bets go back."),
    )
    cards: str = ""

    def refuse(self, table: Table) -> Refusal | None:
        """Cards that are not the four on the table."""
        if self.decision != "rearrange":
            return None
        on_table = [card.code for card in coup_at(table).first_four]
        try:
            given = [read_card(code).code for code in self.cards.split()]
        except Refused as refused:
            return refused.refusal
        if sorted(given) == sorted(on_table):
            return None
        return Refusal(tr("Those are not the four cards on the table."),
                       tr("They are {cards}.", cards=" ".join(on_table)),
                       tr("Key all four in the order in which they left the shoe."))


class ExposedBeforeBets(_WithACard, code="I8", title="Card exposed before bets closed",
                        also=("exposed card", "flashed card"), letter="E",
                        about="The coup is void: bets go back, the card goes to the discards."):
    """I8: a card of the coup was exposed before betting closed."""

    decisions = (
        Decision("void", "Void, bets back", "The card goes to the discards and bets are taken again."),
        Decision("stand", "Burn it; bets stand", "The card goes to the discards; the bets stay."),
    )


class _Burned(Ruling):
    count: int = 0

    def most(self, table: Table) -> int:
        """The largest number that can be."""
        return 20

    def refuse(self, table: Table) -> Refusal | None:
        """A number of cards that cannot be."""
        most = min(20, self.most(table))
        if 1 <= self.count <= most:
            return None
        return Refusal(tr("{count} cards is not possible.", count=self.count),
                       tr("Allowed: 1–{most}.", most=most) if most > 0 else tr("There are none."), tr("Type how many."))


class BurnedTooFew(_Burned, code="I9", title="Too few cards burned",
                   also=("wrong burn", "burned too few"), letter="B",
                   about="Burn the missing ones if no card of a coup is out; otherwise leave it and log it."):
    """I9: fewer cards were burned than the first card asks."""

    decisions = (
        Decision("burn", "Burn the missing ones", "Only before the first coup."),
        Decision("leave", "Leave it", "The true number is logged."),
    )

    def most(self, table: Table) -> int:
        """No more than were to be burned."""
        return coup_at(table).game.shoe.burned

    def refuse(self, table: Table) -> Refusal | None:
        """Burning on once cards of a coup are out."""
        if self.decision == "burn" and (table.hands_closed or coup_at(table).cards_out):
            return Refusal(tr("Cards of a coup are out already."), tr("Then the burn is left as it is."),
                           tr("Choose “Leave it”."))
        return super().refuse(table)


class BurnedTooMany(_Burned, code="I10", title="Too many cards burned",
                    also=("wrong burn", "burned too many"),
                    about="They stay burned: unseen cards are random, and nobody is worse off."):
    """I10: more cards were burned than the first card asks."""

    decisions = (Decision("leave", "Leave them", "The true number is logged."),)
    card: str = ""

    def most(self, table: Table) -> int:
        """No more than the shoe still has."""
        return coup_at(table).game.shoe.left

    def refuse(self, table: Table) -> Refusal | None:
        """A number that cannot be, or a seen card that cannot be."""
        return super().refuse(table) or \
            (_bad_card(table, self.card, tr("The burned card")) if self.card else None)


class NotEnoughCards(Ruling, code="I11", title="Not enough cards",
                     also=("shoe is empty", "out of cards"),
                     by_rule="out_of_cards",
                     about="The coup is void and bets go back; some houses shuffle the discards and finish it."):
    """I11: the shoe cannot finish the coup."""

    decisions = (
        Decision("void", "Void, then shuffle", "Bets go back and the shoe is over."),
        Decision("reshuffle", "Shuffle the discards", "The coup is completed from them."),
    )


class CutCardMissing(Ruling, code="I12", title="Cut card missing",
                     also=("no cut card", "cut card lost"),
                     about="Finish this coup; the shoe ends when fewer than 12 cards remain."):
    """I12: the cut card never came, or was forgotten."""

    decisions = (
        Decision("twelve", "Deal until 12 are left", "The shoe is over when fewer remain."),
        Decision("now", "Treat it as out now", "The house’s cut-card rule applies from here."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """It came already."""
        return _cut_card_came(table)


class ForeignCard(Ruling, code="I13", title="Damaged, foreign or missing card",
                  also=("marked card", "torn card"), letter="D",
                  about="Stop. Settled coups stand, the current coup is void, and new cards are brought in."):
    """I13: a damaged or foreign card was found, or one is missing."""

    decisions = (Decision("stop", "Void, new cards", "The shoe is over."),)


class Jam(Ruling, code="I14", title="The shoe jammed",
          also=("stuck", "jam", "card will not come out"), letter="J",
          about="If nobody is worse off, move the cards and go on; otherwise the coup is void."):
    """I14: the shoe or the shuffler jammed."""

    decisions = (
        Decision("continue", "Move the cards, go on", "Nobody is worse off."),
        Decision("void", "The coup is void", "Bets go back."),
    )


class NewDeckOrder(Ruling, code="I15", title="Cards in new-deck order",
                   also=("not shuffled", "in order", "new deck"),
                   about="Stop at once. Settled coups stand; the host decides about this one."):
    """I15: the cards come in the order of a new pack."""

    decisions = (
        Decision("stop", "Void, shuffle again", "The shoe is over."),
        Decision("continue", "Go on", "The host lets the shoe stand."),
    )
