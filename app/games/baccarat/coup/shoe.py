"""The shoe: what has been seen of it, what is left to deal, and where its cut card is."""

from app.cards import RANKS, Card, Rank
from app.dealing.values.felt import ShoeView
from app.errors import Refusal
from app.games.baccarat.house_rules.rules import BaccaratRules, Burn
from app.games.baccarat.house_rules.tableau import VALUE, spoken
from app.words import tr
from app.words.joined import comma_list

LEAST_FOR_A_COUP = 6
"""A coup uses at most six cards."""

_RANK_NAMES = {
    Rank.ACE: "aces", Rank.TWO: "twos", Rank.THREE: "threes", Rank.FOUR: "fours", Rank.FIVE: "fives",
    Rank.SIX: "sixes", Rank.SEVEN: "sevens", Rank.EIGHT: "eights", Rank.NINE: "nines", Rank.TEN: "tens",
    Rank.JACK: "jacks", Rank.QUEEN: "queens", Rank.KING: "kings",
}


class Shoe:
    """One shoe, as far as the dealer can know it.

    `left` counts cards that can still be dealt; cards burned face down have left it unseen, and so has a card that
    was `set_aside` face down to be dealt next.
    """

    def __init__(self, decks: int, number: int, cut_at: int) -> None:
        self.decks, self.number, self.cut_at = decks, number, cut_at
        self.cards = decks * 52
        self.left = self.cards
        self.seen: dict[Rank, int] = {}
        self.seen_suited: dict[Card, int] = {}
        self.set_aside = 0
        self.burned = 0
        self.cut_out = False
        self.coups_left: int | None = None
        self.cut_missing = False

    def audit(self, card: Card, named: str) -> Refusal | None:
        """Why this card cannot come out of this shoe; None where it can."""
        if self.left + self.set_aside <= 0:
            return self._empty(card, named)
        if card.suit and self.seen_suited.get(card, 0) >= self.decks:
            return self._impossible(card, named, tr("the only one is already out of this shoe") if self.decks == 1
                                    else tr("all {count} are already out of this shoe", count=spoken(self.decks)))
        if self.seen.get(card.rank, 0) >= 4 * self.decks:
            return self._impossible(card, named, tr("all {count} {rank} are already out of this shoe",
                                                    count=4 * self.decks, rank=tr(_RANK_NAMES[card.rank])))
        return None

    def _empty(self, card: Card, named: str) -> Refusal:
        return Refusal(tr("{named} cannot be {card}: no card is left in this shoe.", named=named or tr("The card"),
                          card=card),
                       tr("It had {cards} cards, and all of them are out.", cards=self.cards),
                       tr("Record that there are not enough cards, or that too few were burned."))

    def _impossible(self, card: Card, named: str, why: str) -> Refusal:
        return Refusal(tr("{named} cannot be {card}: {why}.", named=named or tr("The card"), card=card, why=why),
                       tr("Still in it: {ranks}.", ranks=comma_list(self._still_in())),
                       tr("Check again; an extra card stops the shoe as a foreign card."))

    def _still_in(self) -> list[str]:
        return [rank.spoken for rank in RANKS if self.seen.get(rank, 0) < 4 * self.decks]

    def see(self, card: Card, from_shoe: bool = True) -> None:
        """A card has been turned up: out of the shoe, or one of those that were burned."""
        self.seen[card.rank] = self.seen.get(card.rank, 0) + 1
        if card.suit:
            self.seen_suited[card] = self.seen_suited.get(card, 0) + 1
        if from_shoe:
            self.draw()
        else:
            self.burned -= 1

    def draw(self) -> None:
        """A card leaves the shoe; the one set aside is dealt first."""
        if self.set_aside:
            self.set_aside -= 1
        else:
            self.left -= 1

    def lay_aside(self) -> None:
        """A card has come out face down: it will be dealt next."""
        self.left -= 1
        self.set_aside += 1

    def burn(self, count: int) -> None:
        """Cards go to the discards face down."""
        self.left -= count
        self.burned += count

    def put_back(self, count: int) -> None:
        """Cards thought burned are still in the shoe."""
        self.left += count
        self.burned -= count

    def reshuffle(self, on_the_felt: list[Card]) -> None:
        """The discards are shuffled back: only the cards on the felt are out."""
        self.seen, self.seen_suited, self.set_aside, self.burned = {}, {}, 0, 0
        self.left = self.cards
        for card in on_the_felt:
            self.see(card)

    def cut_card_out(self, cards_on_felt: int, extra_coups: int) -> None:
        """The cut card has come: before a coup's first card that coup is the last, else the house's extra follow."""
        self.cut_out = True
        self.coups_left = 1 + (extra_coups if cards_on_felt else 0)

    def coup_over(self) -> None:
        """One coup fewer, once the cut card is out."""
        if self.coups_left is not None:
            self.coups_left -= 1

    @property
    def over(self) -> bool:
        """No further coup is dealt from this shoe."""
        if self.coups_left is not None and self.coups_left <= 0:
            return True
        least = 2 * LEAST_FOR_A_COUP if self.cut_missing else LEAST_FOR_A_COUP
        return self.left + self.set_aside < least

    @property
    def last_coup(self) -> bool:
        """The coup to be dealt, or being dealt, is the last."""
        return self.coups_left == 1

    @property
    def cut_is_due(self) -> bool:
        """No more cards are left than were put behind the cut card: it should come now."""
        return not self.cut_out and not self.cut_missing and self.left <= self.cut_at

    def view(self, coup: int) -> ShoeView:
        """The shoe for the gauge in the top bar."""
        return ShoeView(self.number, coup, self.left, self.cards, self.cut_at, self.cut_out, self.last_coup,
                        {rank.value: self.seen.get(rank, 0) for rank in RANKS})


def burn_count(card: Card | None, rules: BaccaratRules) -> int:
    """How many cards go face down after the first was turned (or, where none is turned, in all)."""
    match rules.burn:
        case Burn.NONE:
            return 0
        case Burn.FIXED:
            return rules.burn_number
        case Burn.DECK_COUNT:
            return rules.decks
    assert card is not None
    value = VALUE[card.rank]
    if rules.burn is Burn.NONE_FOR_COURT:
        return value
    if rules.burn is Burn.ACE_ELEVEN and card.rank is Rank.ACE:
        return 11
    return value or 10


def turns_a_card(rules: BaccaratRules) -> bool:
    """Whether the burn begins with a card turned face up."""
    return rules.burn not in (Burn.NONE, Burn.FIXED, Burn.DECK_COUNT)


