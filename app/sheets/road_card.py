"""The score card of baccarat players: a shoe coup by coup and its roads, filled, or empty for a pen.

The score sheet of a game for points is another thing (`score_sheet.py`), and so is the record of a shoe, with its
money (`shoe_record.py`): nobody's name and no amount stands on a card that lies on the table.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from app.dealing.values.felt import CoupRecord
from app.games.baccarat.house_rules.roads import BANKER, PLAYER, TIE, Derived, Roads, Shade, Tail, roads_of
from app.sheets.blocks import (
    Align,
    Block,
    Board,
    Column,
    Facts,
    Footer,
    Heading,
    Legend,
    Note,
    Sheet,
    SignatureLines,
    Ticks,
    Twice,
)
from app.sheets.foot import Printing, foot_of
from app.sheets.road_look import Look, Sign
from app.sheets.rules_card import CardHouse
from app.sheets.shoe_record import CoupDealt, ShoeRecord
from app.sheets.tongues import Language, Tongues, tongues
from app.sheets.wording import day, held_apart
from app.words import as_in, plural, tr

BEADS = 15
"""Columns of the bead plate, of six coups each: more than a shoe of eight decks mostly has."""

ABREAST, DEEP = 4, 20
HALF_ABREAST, HALF_DEEP = 5, 16
"""Rows of the list of coups: so many beside one another, and so many deep or more. Eighty either way: eight decks."""

BEAD, BIG = "bead_plate", "big_road"
NAMES = {BEAD: "Bead plate", BIG: "Big road", Derived.BIG_EYE_BOY: "Big eye boy",
         Derived.SMALL_ROAD: "Small road", Derived.COCKROACH_PIG: "Cockroach pig"}

SIDES = {PLAYER: as_in("a hand", "Player"), BANKER: "Banker", TIE: "Tie"}
INITIALS = {PLAYER: "P", BANKER: "B", TIE: "T"}
FOREIGN = {PLAYER: "闲", BANKER: "庄", TIE: "和"}


@dataclass(frozen=True, slots=True)
class ShoeRoads:
    """A shoe and the coups of it that stand on its roads, by the house’s rule of bent streaks."""

    record: ShoeRecord
    marked: tuple[CoupRecord, ...]
    tail: Tail = Tail.DROP


def road_card(shoe: ShoeRoads, letters: Look, printing: Printing) -> Sheet:
    """The card of a shoe that is dealt, or as far as it has come."""
    card = _Card(printing.language, letters)
    record = shoe.record
    return Sheet(
        title=card.of(record.house), subject=record.subject, about=f"road-card:{record.number}:{printing.language}",
        blocks=(card.facts(record), *card.boards(shoe),
                *card.coups(shoe)),
        footer=foot_of(record.books, record.number, printing), demo=record.demo, languages=card.speak.codes)


def blank_road_card(house: CardHouse, two: bool, letters: Look, printing: Printing) -> Sheet:
    """A card for a pen: one on a page with all five roads, or two of them to be cut apart."""
    card = _Card(printing.language, letters)
    blocks = (Twice(card.half(house.name)),) if two else card.whole(house.name)
    return Sheet(title=card.title, subject=house.name, blocks=blocks, footer=Footer("", "", "", ()), demo=house.demo,
                 about=f"road-card-blank:{'two' if two else 'one'}:{printing.language}", bare=True,
                 languages=card.speak.codes)


@dataclass(frozen=True)
class _Card:
    """A card on its way: in which languages, and how its marks are drawn."""

    language: Language
    house_look: Look

    @cached_property
    def speak(self) -> Tongues:
        return tongues(self.language)

    @cached_property
    def look(self) -> Look:
        """The house’s own shapes; its letters, where the card is in both languages."""
        letters = {Language.ENGLISH: "latin", Language.CHINESE: "chinese"}.get(self.language, self.house_look.letters)
        return self.house_look._replace(letters=letters)

    def said(self, say: Callable[[], str], between: str = " ") -> str:
        return self.speak.line(say, between)

    @property
    def title(self) -> str:
        return self.said(lambda: tr("Baccarat score card"))

    def of(self, house: str) -> str:
        """What it is, and whose."""
        return f"{self.title} · {held_apart(house)}"

    def initial(self, side: str) -> str:
        """What is written for a side in one column."""
        return (FOREIGN if self.look.letters == "chinese" else INITIALS)[side]

    # filled

    def facts(self, record: ShoeRecord) -> Facts:
        """Of which shoe it is, and how far that has come."""
        dealt = sum(not coup.void for coup in record.coups)
        pairs = (
            (lambda: tr("Night"), lambda: record.night), (lambda: tr("Date"), lambda: day(record.opened)),
            (lambda: tr("Table"), lambda: record.table),
            (lambda: tr("Shoe"), lambda: plural(record.decks, "{shoe}, {count} deck", "{shoe}, {count} decks",
                                                shoe=record.shoe)),
            (lambda: tr("Coups"), lambda: str(dealt) if record.closed else
             tr("{count}, still being dealt", count=dealt)))
        columns = 2 if len(self.speak.codes) > 1 else 3
        return Facts(tuple((self.said(label), self.said(value, " · ")) for label, value in pairs), columns)

    def boards(self, shoe: ShoeRoads) -> tuple[Block, ...]:
        """The five roads, and beside the first one what they came to."""
        roads = roads_of(shoe.marked, shoe.tail)
        beside = (*self.counted(shoe, roads), *self.meanings())
        return (Board(BEAD, self.road(BEAD), roads.beads, self.look, BEADS, beside),
                Board(BIG, self.road(BIG), roads.big, self.look),
                *(Board(road.value, self.road(road), roads.of(road), self.look) for road in Derived))

    def road(self, key: str) -> str:
        return self.said(lambda: tr(NAMES[key]))

    def counted(self, shoe: ShoeRoads, roads: Roads) -> tuple[Block, ...]:
        """How often each came, of the coups on the roads; and the ties that no side’s mark could take up yet."""
        won = Counter(coup.winner for coup in shoe.marked)
        signs = ((BANKER, self.side(BANKER), won[BANKER]), (PLAYER, self.side(PLAYER), won[PLAYER]),
                 (TIE, self.side(TIE), won[TIE]),
                 ("banker_pair", self.said(lambda: tr("Banker pair")), sum(one.banker_pair for one in shoe.marked)),
                 ("player_pair", self.said(lambda: tr("Player pair")), sum(one.player_pair for one in shoe.marked)))
        natural = self.said(lambda: tr("Natural")), sum(one.natural for one in shoe.marked)
        led = (Note(self.said(lambda: plural(roads.leading, "{count} tie so far, with no winner to mark it on.",
                                             "{count} ties so far, with no winner to mark them on."))),)
        counts = (*(((Sign(BIG, key),), f"{words} {count}") for key, words, count in signs),
                  ((), "{} {}".format(*natural)))
        return (Legend(counts, self.look), *(led if roads.leading else ()))

    def side(self, side: str) -> str:
        return self.said(lambda: tr(SIDES[side]))

    def meanings(self) -> tuple[Block, ...]:
        """What the marks of the derived roads mean, and what none of them does."""
        alike, unlike = (tuple(Sign(road.value, shade.value) for road in Derived) for shade in (Shade.RED, Shade.BLUE))
        entries = (self.tied(), (alike, self.said(lambda: tr("pattern repeats"))),
                   (unlike, self.said(lambda: tr("pattern breaks"))))
        return (Legend(entries, self.look), self.honest())

    def tied(self) -> tuple[tuple[Sign, ...], str]:
        return (Sign(BIG, TIE),), self.said(lambda: tr("a tie on that result; several are numbered"))

    def hands(self) -> tuple[tuple[tuple[Sign, ...], str], ...]:
        """How the sides and the pairs are marked."""
        return ((Sign(BIG, BANKER),), self.side(BANKER)), ((Sign(BIG, PLAYER),), self.side(PLAYER)), (
            (Sign(BIG, "banker_pair"),), self.said(lambda: tr("Banker pair"))), (
            (Sign(BIG, "player_pair"),), self.said(lambda: tr("Player pair")))

    def honest(self) -> Note:
        """What the seed of these rules says of roads, and we too."""
        return Note(self.said(lambda: tr("The roads show past results and predict nothing.")))

    def coups(self, shoe: ShoeRoads) -> tuple[Block, ...]:
        """Every coup that counts, on the roads or not; a void one has no number of its own."""
        dealt, marked = [coup for coup in shoe.record.coups if not coup.void], {one.number: one for one in shoe.marked}
        free = {coup.number for coup in dealt if coup.number not in marked} | {
            one.number for one in shoe.marked if one.free}
        rows = tuple(self.row(coup, coup.number in free) for coup in dealt)
        voids, off_roads = len(shoe.record.coups) - len(dealt), any(number not in marked for number in free)
        said = self.key_of_list(bool(dealt), bool(free), off_roads, voids)
        deep = max(DEEP, -(-len(rows) // ABREAST))
        return (*((Ticks(self.columns(), rows, ABREAST, deep),) if rows else ()), Note(said))

    def row(self, coup: CoupDealt, free: bool) -> tuple[str, ...]:
        """A coup: its number, its winner under its own letter, both totals, and what else there was to it."""
        ticks = (self.initial(side) if side == coup.winner else "" for side in (PLAYER, BANKER, TIE))
        player, banker = coup.pairs
        more = ((self.short_natural, coup.natural), ("●", banker), ("■", player), (self.short_free, free))
        return (str(coup.number), *ticks, "{}:{}".format(*coup.totals) if coup.winner else "",
                " ".join(sign for sign, there in more if there))

    @property
    def short_natural(self) -> str:
        return "例" if self.look.letters == "chinese" else "N"

    @property
    def short_free(self) -> str:
        return "免" if self.look.letters == "chinese" else "F"

    def key_of_list(self, dealt: bool, free: bool, off_roads: bool, voids: int) -> str:
        """What the signs of the list mean, and what is not in it."""
        sentences: tuple[tuple[bool, Callable[[], str]], ...] = (
            (not dealt, lambda: tr("No coup has been settled.")),
            (dealt, lambda: tr("Totals are Player : Banker. {natural} natural, ● Banker pair, ■ Player pair.",
                               natural=self.short_natural)),
            (free, lambda: tr("{free} free hand: nobody bet on it.", free=self.short_free)),
            (off_roads, lambda: tr("Free hands are not marked on these roads.")),
            (voids > 0, lambda: plural(voids, "{count} void coup: bets returned, not counted.",
                                       "{count} void coups: bets returned, not counted.")))
        return " ".join(self.said(say) for there, say in sentences if there)

    def columns(self, roomy: bool = False) -> tuple[Column, ...]:
        """The columns of the list: the coup’s number, one to tick for each side, the totals, and the rest."""
        sides = (Column(self.initial(side), 22 if roomy else 18, Align.CENTRE) for side in (PLAYER, BANKER, TIE))
        return (Column("", 22, Align.CENTRE), *sides,
                *((Column(f"{self.initial(PLAYER)}:{self.initial(BANKER)}", 32, Align.CENTRE),) if not roomy else ()),
                Column("", 30 if roomy else 52))

    # blank

    def whole(self, house: str) -> tuple[Block, ...]:
        """A page: the list to tick and all five roads."""
        return (*self.head(house), self.ticks(ABREAST, DEEP), self.bead_plate(),
                *(Board(key, self.road(key), look=self.look, roomy=True) for key in (BIG, *Derived)))

    def half(self, house: str) -> tuple[Block, ...]:
        """Half a page: the list to tick and the big road."""
        return (*self.head(house), self.ticks(HALF_ABREAST, HALF_DEEP),
                Board(BIG, self.road(BIG), look=self.look, roomy=True),
                Legend((*self.hands(), self.tied()), self.look), self.honest())

    def head(self, house: str) -> tuple[Block, ...]:
        """Whose card it is, and lines for the day and the shoe."""
        asked = (lambda: tr("Date"), lambda: tr("Table"), lambda: tr("Shoe"), lambda: tr("Name"))
        return (Heading(self.of(house)), SignatureLines(tuple(map(self.said, asked))))

    def ticks(self, abreast: int, deep: int) -> Ticks:
        columns = self.columns(roomy=True)
        rows = tuple((str(at), *[""] * (len(columns) - 1)) for at in range(1, abreast * deep + 1))
        return Ticks(columns, rows, abreast, deep, roomy=True)

    def bead_plate(self) -> Board:
        """An empty bead plate, beside it what the marks mean, and lines for how often each came."""
        lines = SignatureLines(tuple(self.side(side) for side in (BANKER, PLAYER, TIE)))
        beside = (Legend(self.hands(), self.look), *self.meanings(), lines)
        return Board(BEAD, self.road(BEAD), (), self.look, BEADS, beside, roomy=True)
