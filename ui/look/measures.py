"""How much room a window gives, and the lengths that follow from it. Lengths are pixels."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """How much room there is, how large the text shall be, and in which theme. `scale` is 1.0 to 1.5."""

    compact: bool = False
    slim: bool = False
    scale: float = 1.0
    light: bool = False

    @classmethod
    def for_window(cls, width: int, height: int, scale: float = 1.0, light: bool = False) -> "Look":
        """The look of a window of this size: compact under 1400 or 880, slim under 800 high, at the text's scale."""
        scale = min(1.5, max(1.0, scale))
        return cls(width < 1400 * scale or height < 880 * scale, height < 800 * scale, scale, light)

    def px(self, length: float) -> int:
        """A length of the design at this text scale."""
        return round(length * self.scale)

    def pick(self, full: float, compact: float, slim: float | None = None) -> int:
        """The measure that fits this look, scaled."""
        return self.px(slim if slim is not None and self.slim else compact if self.compact else full)

    @property
    def rail(self) -> int:
        """Width of the rail."""
        return self.pick(76, 68)

    @property
    def top_bar(self) -> int:
        """Height of the top bar."""
        return self.pick(60, 56)

    @property
    def side(self) -> int:
        """Width of the right column; the window may give it up to 432 when it is wider than 1600."""
        return self.pick(376, 336)

    @property
    def strip(self) -> int:
        """Height of the prompt strip on the deal screens."""
        return self.pick(240, 222, 190)

    @property
    def strip_elsewhere(self) -> int:
        """Height of the prompt strip on every other screen."""
        return self.px(184)

    @property
    def key_row(self) -> int:
        """Height of the row of keys."""
        return self.pick(64, 60, 56)

    @property
    def timeline(self) -> int:
        """Height of the step timeline."""
        return self.pick(48, 42, 34)

    @property
    def undo(self) -> int:
        """Width of the undo button."""
        return self.pick(76, 66)

    @property
    def primary(self) -> int:
        """Width of the primary button."""
        return self.pick(236, 216)

    @property
    def key_gap(self) -> int:
        """Room between two keys."""
        return self.pick(6, 5)

    @property
    def group_gap(self) -> int:
        """Room between two groups of keys."""
        return self.pick(16, 11)

    @property
    def margin(self) -> int:
        """Left and right margin of the strip."""
        return self.pick(20, 14)
