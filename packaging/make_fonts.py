"""Makes resources/fonts from the published fonts. Needs fontTools and brotli; run only when a font or a word changes.

    python packaging/make_fonts.py INTER NOTO JETBRAINS

INTER is the unpacked npm package `inter-ui` 4.x; NOTO the folder of NotoSansCJK-Regular.ttc and -Bold.ttc; JETBRAINS
the file JetBrainsMono-Medium.ttf. On Debian the last two come from fonts-noto-cjk and fonts-jetbrains-mono.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

FONTS = Path(__file__).resolve().parent.parent / "resources" / "fonts"

PAGE = FONTS.parent.parent / "ui" / "phones" / "child" / "page"
LATIN = {*range(0x20, 0x7F), *map(ord, "\u00a0¡¿«»£¥€©½ÁÉÍÓÚÜÑÄÖßáéíóúüñäöàèçêô°·×–—‘’“”…−•→✓")}
PHONES = {
    "medium": ("SabotText-Medium.ttf", LATIN), "bold": ("SabotText-Bold.ttf", LATIN),
    "display": ("SabotDisplay-Bold.ttf", LATIN),
    "suits": ("SabotNames-Regular.otf", set(map(ord, "♠♥♦♣"))),  # some phones have small pictures in their place
}
"""The fonts of the phones' pages: of what they are cut, and which characters."""

WORDS = (
    "庄莊闲閒闲和对對珠盘盤路大眼仔小曱甴问問请請下注停止最低高例牌奖獎简繁體体简中文"
    "点點零一二三四五六七八九十补補张張公第局口飞飛免佣红紅黑桃心方梅块塊花加元筹籌码碼"
    "♠♥♦♣✓→←↑↓↵⏎⇧"
)
"""What the program itself says in Chinese, and the signs that Inter lacks."""

POINTS = "、。，：；！？（）《》「」"
"""The points of a Chinese sentence, for cards in Chinese: their characters are among those of names."""

SPOKEN = "translations/zh_*/LC_MESSAGES/sabot.po"
"""Where the rest lies of what is written large: what players read across the room, and what cards are headed with."""

INTER = {
    "web/Inter": ("Sabot Text", ("Regular", "Medium", "SemiBold", "Bold")),
    "display/InterDisplay": ("Sabot Display", ("SemiBold", "Bold")),
}
"""Files of the package -> the family and the weights they become here."""


def written_with(codec: str, leads: range, trails: Iterable[int]) -> set[int]:
    """The characters in one block of an old two-byte code."""
    found = set()
    for pair in (bytes((lead, trail)) for lead in leads for trail in trails):
        try:
            found.add(ord(pair.decode(codec)))
        except UnicodeDecodeError:
            continue
    return found


def names() -> set[int]:
    """The everyday characters, simplified and traditional: level 1 of GB 2312 and of Big5."""
    simplified = written_with("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF))
    traditional = written_with("big5", range(0xA4, 0xC7), [*range(0x40, 0x7F), *range(0xA1, 0xFF)])
    return simplified | {code for code in traditional if 0x4E00 <= code <= 0x9FFF}


def spoken() -> set[int]:
    """The Chinese characters of what is written large."""
    texts = [file.read_text(encoding="utf-8") for file in FONTS.parent.glob(SPOKEN)]
    return {ord(char) for text in texts for char in text if char > "\u2e80"}


def rename(font: TTFont, family: str, style: str) -> None:
    """Give a changed font a name of its own: a machine that has the whole one would otherwise mix the two."""
    table = font["name"]
    kept = {number: table.getDebugName(number) for number in (0, 7, 13, 14)}
    table.names = []
    full, plain = f"{family} {style}", style in ("Regular", "Bold")
    own = {1: family if plain else full, 2: style if plain else "Regular", 3: full, 4: full, 5: "Version 1.0",
           6: f"{family.replace(' ', '')}-{style}", 16: "" if plain else family, 17: "" if plain else style}
    for number, text in sorted({**kept, **own}.items()):
        if text:
            table.setName(text, number, 3, 1, 0x409)
    if "CFF " in font:
        inner = font["CFF "].cff
        inner.fontNames = [own[6]]
        inner[0].FullName, inner[0].FamilyName = full, family


def keep(font: TTFont, codes: Iterable[int], features: list[str]) -> None:
    """Drop every other character and feature."""
    options = subset.Options(layout_features=features, hinting=False, notdef_outline=True, name_IDs=["*"])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)


def cut(source: Path, codes: set[int], family: str, style: str) -> None:
    """Keep only these characters of Noto Sans CJK SC.

    Kerning is the one feature kept: the others swap glyphs, and text copied out of a printed PDF then comes out wrong.
    """
    (font,) = [face for face in TTCollection(source) if face["name"].getDebugName(1) == "Noto Sans CJK SC"]
    keep(font, codes, ["kern"])
    rename(font, family, style)
    font.save(FONTS / f"{family.replace(' ', '')}-{style}.otf")


def swaps(font: TTFont, feature: str) -> dict[str, str]:
    """Which glyph a feature puts in the place of which."""
    table = font["GSUB"].table
    numbers = {at for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature
               for at in record.Feature.LookupListIndex}
    found: dict[str, str] = {}
    for step in (step for number in numbers for step in table.LookupList.Lookup[number].SubTable):
        found |= getattr(step, "ExtSubTable", step).mapping
    return found


def figures(font: TTFont) -> set[str]:
    """The glyphs of 0 to 9."""
    return {font.getBestCmap()[ord(figure)] for figure in "0123456789"}


def is_text(code: int) -> bool:
    """Whether a printed glyph may be read back as this character: no private use, no tab for a space, no lone heart."""
    return code >= ord(" ") and not 0xE000 <= code <= 0xF8FF and code != ord("♥")


def unpack(source: Path, family: str, style: str) -> None:
    """A web font of Inter as a plain one, whose figures line up without being asked and print as what they are.

    A figure or a hyphen swapped by a feature has no character of its own, and is copied out of a printed PDF as
    nothing; so tabular figures become the plain ones, and contextual swaps go. The heart goes too: Inter has no other
    suit, and the four must come from one hand.
    """
    font = TTFont(source)
    font.flavor = None
    tabular = {glyph: other for glyph, other in swaps(font, "tnum").items() if glyph in figures(font)}
    for table in font["cmap"].tables:
        table.cmap = {code: tabular.get(glyph, glyph) for code, glyph in table.cmap.items() if is_text(code)}
    keep(font, font.getBestCmap(), ["kern", "mark", "mkmk", "ccmp", "locl"])
    rename(font, family, style)
    font.save(FONTS / f"{family.replace(' ', '')}-{style}.ttf")


def for_phones() -> None:
    """What the phones' pages load: the Latin letters and signs of three of these fonts, packed for the way."""
    for name, (source, codes) in PHONES.items():
        font = TTFont(FONTS / source)
        keep(font, codes & set(font.getBestCmap()), ["kern", "mark"])
        font.flavor = "woff2"
        font.save(PAGE / f"{name}.woff2")


def main(inter: Path, noto: Path, jetbrains: Path) -> None:
    """Write every font anew."""
    FONTS.mkdir(parents=True, exist_ok=True)
    for name, (family, styles) in INTER.items():
        for style in styles:
            unpack(inter / f"{name}-{style}.woff2", family, style)
    cut(noto / "NotoSansCJK-Regular.ttc", set(map(ord, WORDS)), "Sabot CJK", "Regular")
    cut(noto / "NotoSansCJK-Bold.ttc", spoken() | set(map(ord, WORDS)), "Sabot CJK", "Bold")
    cut(noto / "NotoSansCJK-Regular.ttc", names() | set(map(ord, WORDS + POINTS)), "Sabot Names", "Regular")
    for_phones()
    (FONTS / jetbrains.name).write_bytes(jetbrains.read_bytes())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
