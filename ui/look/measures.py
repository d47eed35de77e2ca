"""How much room a window gives, and the lengths that follow from it. Lengths are pixels."""

from dataclasses import dataclass

SMALLEST = (1024, 536)
"""Every page shows all that is needed in so many pixels at the text's usual size: the window may be 1024 by 600 at the
least, and a screen that is no larger takes frame, title bar and task bar off that.
"""
MUCH = 1.6
"""Above this a small window has more of its strip than of the table."""
FINGER, THUMB = 44, 64
"""The least that a key is wide and high, as usual and where keys are large."""
LEAST, MOST, STEP = 1.0, 2.0, 0.05
"""The bounds of the text's scale. A window of less than `SMALLEST` scrolls; nothing shrinks."""


@dataclass(frozen=True, slots=True)
class Look:
    """How much room there is, how large the text shall be, and in which theme. `scale` is 1.0 to 2.0.

    It is `stark` where contrast is high, and has `thumbs` where keys are large, for a screen that is touched.
    """

    compact: bool = False
    slim: bool = False
    scale: float = 1.0
    light: bool = False
    small: bool = False
    stark: bool = False
    thumbs: bool = False

    @classmethod
    def for_window(cls, width: int, height: int, scale: float = 1.0, light: bool = False,
                   stark: bool = False, thumbs: bool = False) -> "Look":
        """The look of a window of this size: compact under 1400 or 880, slim under 800 high, small under 1180 or 660.

        `scale` is the text size that is wanted, 1.0 to 2.0. It is taken as far as the window has room for all that is
        needed: a key that the hands reach for is never outside the window.
        """
        scale = min(max(1.0, min(MOST, scale)), _fitting(width, height))
        small = width < 1180 * scale or height < 660 * scale
        return cls(width < 1400 * scale or height < 880 * scale, small or height < 800 * scale, scale, light, small,
                   stark, thumbs)

    @property
    def colours(self) -> tuple[bool, bool]:
        """What the colours follow: whether the theme is the light one, and whether contrast is high."""
        return self.light, self.stark

    def px(self, length: float) -> int:
        """A length of the design at this text scale."""
        return round(length * self.scale)

    def pick(self, full: float, compact: float, slim: float | None = None, small: float | None = None) -> int:
        """The measure that fits this look, scaled."""
        for applies, measure in ((self.small, small), (self.slim, slim), (self.compact, compact)):
            if applies and measure is not None:
                return self.px(measure)
        return self.px(full)

    @property
    def rail(self) -> int:
        """Width of the rail."""
        return self.pick(76, 68, small=56)

    @property
    def top_bar(self) -> int:
        """Height of the top bar."""
        return self.pick(60, 56, small=46)

    @property
    def side(self) -> int:
        """Width of the right column; the window may give it up to 432 when it is wider than 1600."""
        return self.pick(376, 336)

    @property
    def strip(self) -> int:
        """Height of the prompt strip on the deal screens."""
        return self.pick(240, 222, 190, 172)

    @property
    def strip_elsewhere(self) -> int:
        """Height of the prompt strip on every other screen."""
        return self.pick(184, 184, small=140)

    @property
    def key_row(self) -> int:
        """Height of the row of keys; not more than a finger needs where large text leaves little of the table."""
        if self.thumbs:
            return self.pick(72, 68, THUMB)
        return self.pick(64, 60, 56, 48 if self.scale > MUCH else 56)

    @property
    def least_key(self) -> int:
        """How wide and high a key of the strip is at the least."""
        return self.px(THUMB if self.thumbs else FINGER)

    @property
    def timeline(self) -> int:
        """Height of the step timeline."""
        return self.pick(48, 42, 34, 32)

    @property
    def undo(self) -> int:
        """Width of the undo button."""
        return max(self.pick(76, 66, small=58), self.least_key)

    @property
    def primary(self) -> int:
        """Width of the primary button."""
        return self.pick(236, 216, small=196)

    @property
    def key_gap(self) -> int:
        """Room between two keys."""
        return self.pick(6, 5, small=4)

    @property
    def group_gap(self) -> int:
        """Room between two groups of keys."""
        return self.pick(16, 11, small=8)

    @property
    def margin(self) -> int:
        """Left and right margin of the strip."""
        return self.pick(20, 14, small=12)


def _fitting(width: int, height: int) -> float:
    """The largest scale at which a window shows all that is needed, in steps: a window that grows is not dressed anew
    with every pixel.
    """
    fits = min(width / SMALLEST[0], height / SMALLEST[1])
    return round(max(LEAST, int(fits / STEP + 1e-9) * STEP), 2)
