"""Which spots have a column in the wager grid: all of them, or Player, Banker, Tie and a page of the side bets."""

from dataclasses import dataclass, replace
from math import ceil

from app.dealing.values.felt import Spot
from ui.felt.spots import USUAL, parted
from ui.look import theme

LEAST_CELL = 48
"""As wide as an amount of three figures needs at least."""

COMFORT = 56
"""As wide as a side bet's name and an amount of four figures need; columns narrower than this go on pages."""

ROOMY = 72
"""What a cell has beyond this goes to names that are longer than their column."""

MORE = 56
"""The column of what lies on the other pages."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of the grid. `seat`, `cell` and `more` are widths; `narrow` leaves out the buttons of the rows.

    `always` are in sight on every page, then come those of `pages[page]`. Every page is as wide as the widest.
    """

    always: tuple[Spot, ...]
    pages: tuple[tuple[Spot, ...], ...]
    page: int
    cell: float
    more: float
    narrow: bool
    seat: float

    @property
    def shown(self) -> tuple[Spot, ...]:
        """The spots that have a column now."""
        return self.always + (self.pages[self.page] if self.pages else ())

    @property
    def hidden(self) -> tuple[Spot, ...]:
        """The spots of the other pages."""
        return tuple(spot for at, page in enumerate(self.pages) if at != self.page for spot in page)

    @property
    def places(self) -> int:
        """How many columns there is room for on any page."""
        return len(self.always) + max((len(page) for page in self.pages), default=0)

    def page_of(self, code: str) -> int:
        """The page on which a spot lies; the present one for a spot that is always in sight."""
        return next((at for at, page in enumerate(self.pages) if any(spot.code == code for spot in page)), self.page)


def columns_for(width: float, spots: tuple[Spot, ...], page: int, names: float = 0) -> Columns:
    """The columns of a grid that is `width` pixels wide, opened at this page of the side bets. The longest name with
    its seat wants `names` of it.
    """
    made = _columns(width, spots, page)
    spare = (made.cell - theme.current_look().px(ROOMY)) * made.places
    more = max(0.0, min(spare, names - made.seat))
    return replace(made, seat=made.seat + more, cell=made.cell - more / max(1, made.places))


def _columns(width: float, spots: tuple[Spot, ...], page: int) -> Columns:
    look = theme.current_look()
    seat = look.pick(146, 124)
    others = seat + look.pick(56, 54) + look.pick(76, 70)
    bare, with_action = width - others, width - others - look.pick(160, 136) - look.px(10)
    least, count = look.px(LEAST_CELL if len(spots) <= USUAL else COMFORT), max(1, len(spots))
    if len(spots) <= USUAL or with_action >= least * count:
        narrow = with_action < least * count
        return Columns(spots, (), 0, (bare if narrow else with_action) / count, 0, narrow, seat)
    return _paged(bare, with_action, spots, page, seat)


def _paged(bare: float, with_action: float, spots: tuple[Spot, ...], page: int, seat: float) -> Columns:
    """Side bets on pages of the same length, two of them beside each other at least where there is any room."""
    always, side = parted(spots)
    look = theme.current_look()
    least, more = look.px(COMFORT), look.px(MORE)
    narrow = with_action - more < least * (len(always) + 2)
    room = (bare if narrow else with_action) - more
    count = ceil(len(side) / max(1, int(room / least) - len(always)))
    each = ceil(len(side) / count)
    pages = tuple(side[at:at + each] for at in range(0, len(side), each))
    if len(pages) == 1:
        room, more = room + more, 0
    return Columns(always, pages, min(page, len(pages) - 1), room / (len(always) + each), more, narrow, seat)
