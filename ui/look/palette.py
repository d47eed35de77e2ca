"""Every colour of the program by its use, as it is in the dark theme and in the light one. The only table of them.

A colour is carried about by its name and looked up when something is painted, so that whatever kept it, kept it for
both themes. The cloth, what lies on it, the cards and the players' screen are the same room at any hour: `night`.
Where contrast is high some are others: `stark`.
"""

from ui.look.stark import STARK

SHADES: dict[str, tuple[str, str]] = {
    # the room: window, panel and strip, row, control, pressed; the rail
    "@ink0": ("#0B0F10", "#E9E4D8"),
    "@ink1": ("#12181A", "#FBF9F4"),
    "@ink2": ("#1A2225", "#F3EFE6"),
    "@ink3": ("#232D31", "#E8E2D5"),
    "@ink4": ("#2E3A3F", "#E0DACD"),
    "@field": ("#0B0F10", "#FFFFFF"),
    "@rail": ("#0D1213", "#F3EFE6"),
    "@head": ("#0E1415", "#F3EFE6"),
    "@tray": ("#0D1314", "#F3EFE6"),
    "@veil": ("#0B0F10", "#2B271E"),
    # a hairline, the line between two rows, and the edge of a field or a key cap
    "@line": ("#2A353A", "#D5CDBD"),
    "@hair": ("#20292D", "#E3DCCD"),
    "@line2": ("#687A83", "#857F6E"),
    "@handle": ("#40505A", "#8C8675"),
    # text, second text, labels
    "@tx1": ("#F4F0E4", "#1B1F20"),
    "@tx2": ("#BCC6C3", "#434A4A"),
    "@tx3": ("#97A3A0", "#5A6160"),
    "@white": ("#FFFFFF", "#FFFFFF"),
    "@black": ("#000000", "#000000"),
    # brass: as a fill with its ink; as words; as a line or an edge; waiting; the chosen row
    "@brass": ("#E9B949", "#E9B949"),
    "@brass-ink": ("#1A1303", "#1A1303"),
    "@brass-ink2": ("#3C2D08", "#3C2D08"),
    "@brass-hi": ("#F4CE6E", "#A37813"),
    "@brass-lip": ("#A87F22", "#B98A1E"),
    "@brass-mark": ("#E9B949", "#9E7005"),
    "@gold": ("#E9B949", "#7D5800"),
    "@gold-hi": ("#F4CE6E", "#6B4B00"),
    "@brass-text": ("#F4D78F", "#5A3F00"),
    "@brass-text2": ("#E6CF98", "#5A3F00"),
    "@brass-dim": ("#3A2F14", "#F6E7BF"),
    "@brass-edge": ("#8F6F22", "#A37813"),
    "@brass-done": ("#7E6A35", "#B79A55"),
    "@brass-surface": ("#2A2210", "#FBF0D2"),
    "@ring": ("#F4CE6E", "#6B4B00"),
    # the sides of baccarat: as words, as a fill under white, as the line of the strip
    "@banker": ("#FF8577", "#B3221B"),
    "@banker-fill": ("#C9352D", "#C9352D"),
    "@banker-line": ("#E4473C", "#C9352D"),
    "@player": ("#74B6FF", "#1256AE"),
    "@player-fill": ("#1E6BD0", "#1E6BD0"),
    "@player-line": ("#2F86F0", "#1E6BD0"),
    "@tie": ("#4FD39A", "#0B6A46"),
    "@tie-fill": ("#0F7F55", "#0F7F55"),
    "@tie-line": ("#1FA36E", "#0F7F55"),
    # a warning, what is wrong, what is well
    "@warn": ("#FFB86B", "#8A4700"),
    "@warn-surface": ("#33240F", "#FDEBD2"),
    "@warn-surface-hi": ("#3D2A10", "#FDEBD2"),
    "@warn-text": ("#FFD9A8", "#8A4700"),
    "@warn-edge": ("#946A2B", "#A86C24"),
    "@warn-fill": ("#7A4B12", "#7A4B12"),
    "@amber": ("#FFB86B", "#FFB86B"),
    "@amber-edge": ("#FFD39B", "#C77B22"),
    "@amber-ink": ("#1F1405", "#1F1405"),
    "@amber-cap": ("#8A5512", "#8A5512"),
    "@bad": ("#FF8B8B", "#B3221B"),
    "@bad-surface": ("#3A1718", "#FBE3E0"),
    "@bad-text": ("#FFC2C2", "#B3221B"),
    "@bad-edge": ("#A65253", "#BF6A61"),
    "@bad-fill": ("#7A2420", "#9C2B25"),
    "@ok": ("#5CD69A", "#0F6B42"),
    "@ok-surface": ("#11301F", "#DDF1E6"),
    "@ok-edge": ("#3C7A5C", "#4C8A6B"),
    "@ok-text": ("#B9D7C6", "#0F6B42"),
    # buttons and keys: edge and lip, a key that waits for a press, a quiet one, one that is off, one that goes on
    "@key-edge": ("#687A83", "#857F6E"),
    "@key-lip": ("#111A1C", "#C4BBA8"),
    "@armed": ("#313E43", "#FFFFFF"),
    "@armed-edge": ("#748790", "#787261"),
    "@armed-text": ("#FFFFFF", "#1B1F20"),
    "@suit-key": ("#1F282C", "#F3EFE6"),
    "@quiet": ("#1C2427", "#EFEBE1"),
    "@quiet-edge": ("#637279", "#857F6E"),
    "@off": ("#20292C", "#EFEBE1"),
    "@go": ("#2B3A31", "#DDF1E6"),
    "@go-edge": ("#4F7E65", "#4A8A68"),
    "@go-lip": ("#17241C", "#A9CDBA"),
    "@knob-off": ("#97A3A0", "#FFFFFF"),
    "@track-off": ("#232D31", "#8C8675"),
    "@gauge": ("#2B373B", "#DAD3C4"),
    "@keyboard-own": ("#E9B949", "#E9B949"),
    "@keyboard-beside": ("#7C2020", "#9C2B25"),
    "@keyboard-everywhere": ("#174A37", "#0F6B42"),
    # the cells of the wager grid
    "@cell-banker": ("#2B1718", "#FBE9E6"),
    "@cell-banker-edge": ("#B4524D", "#C25A52"),
    "@cell-player": ("#12233A", "#E4EEFB"),
    "@cell-player-edge": ("#3B78C0", "#4A81C4"),
    "@cell-tie": ("#112B21", "#E0F2E9"),
    "@cell-tie-edge": ("#2F8A64", "#3A8C69"),
    "@cell-edge": ("#687A83", "#857F6E"),
    "@cell-hot": ("#1A1710", "#FBF5E3"),
    # the roads' boards
    "@board": ("#0E1416", "#FFFFFF"),
    "@board-line": ("#232D31", "#DAD3C4"),
    "@road-red": ("#FF6F61", "#C9352D"),
    "@road-blue": ("#58A6FF", "#1E6BD0"),
    "@road-green": ("#3FC58B", "#0F7F55"),
    # the cloth, and what is printed on it
    "@felt-centre": ("#17594A", "#1A6153"),
    "@felt-mid": ("#114438", "#17594C"),
    "@felt-edge": ("#0A2C25", "#114338"),
    "@cream": ("#EFE6CC", "#EFE6CC"),
    "@cloth-text": ("#DCE4DF", "#DCE4DF"),
    "@cloth-hint": ("#C9D2CE", "#C9D2CE"),
    "@cloth-sign": ("#E4DCC4", "#E4DCC4"),
    "@cloth-brass": ("#F6D27B", "#F6D27B"),
    "@cloth-brass2": ("#F6E3B0", "#F6E3B0"),
    "@cloth-shade": ("#04120E", "#04120E"),
    "@cloth-plate": ("#0B1413", "#0B1413"),
    "@cloth-plate-edge": ("#3E5550", "#3E5550"),
    "@cloth-plate-low": ("#07100E", "#07100E"),
    "@cloth-disc": ("#22302D", "#22302D"),
    "@cloth-ink": ("#06130D", "#06130D"),
    "@cloth-cross": ("#C8D2CD", "#C8D2CD"),
    "@cloth-ring": ("#2C4A43", "#2C4A43"),
    "@band-player": ("#123C72", "#123C72"),
    "@band-banker": ("#7C1A20", "#7C1A20"),
    "@band-tie": ("#04150F", "#04150F"),
    "@won-player": ("#1C5FB4", "#1C5FB4"),
    "@won-banker": ("#93221F", "#93221F"),
    "@rack": ("#081110", "#081110"),
    "@rack-edge": ("#2C3A38", "#2C3A38"),
    "@tube": ("#020606", "#020606"),
    # cards
    "@card": ("#FBF7EC", "#FBF7EC"),
    "@card-edge": ("#D8D0BC", "#D8D0BC"),
    "@card-lies": ("#B8AE95", "#B8AE95"),
    "@card-red": ("#C4252B", "#C4252B"),
    "@card-black": ("#171A1E", "#171A1E"),
    "@card-back": ("#8E2430", "#8E2430"),
}


def night(name: str) -> str:
    """A colour that stays as it is in the dark theme, whichever is in use."""
    return "!" + name.removeprefix("@")


def code(name: str, light: bool, stark: bool = False) -> str:
    """A colour of either theme as #RRGGBB; a chip's own, which has no name, as it is. Raises KeyError."""
    if name.startswith("#"):
        return name
    shades = SHADES["@" + name[1:]]
    return (STARK.get("@" + name[1:], shades) if stark else shades)[light and name[0] == "@"]
