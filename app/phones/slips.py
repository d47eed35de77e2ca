"""What is printed for players’ phones: the code of the page for everybody, and a player’s own link for them alone."""

from app.sheets.blocks import Footer, Note, Scan, Sheet
from app.words import tr


def page_slip(house: str, at: str, demo: bool = False) -> Sheet:
    """The code that opens the page, to lie on the table."""
    return Sheet(
        title=tr("The table on your phone"),
        blocks=(Note(tr("Scan it with the phone’s camera, in the same Wi-Fi. The page only shows: it takes no bet.")),
                Scan(f"http://{at}/", at),
                Note(tr("What the table shows, the rules that apply now, and the night."))),
        footer=Footer(house, "", tr("The printed sheet and its code count, the page does not."), ()), demo=demo)


def link_slip(name: str, link: str, at: str, night: str, code: str, demo: bool = False) -> Sheet:
    """A player’s own link. It is in no books, and whoever has the slip sees that player’s figures."""
    return Sheet(
        title=name,
        blocks=(Note(tr("Your own night, on your phone")), Scan(link, at),
                Note(tr("For {name} alone: whoever has this slip sees your figures. Ask the host to end it if it is "
                        "lost.", name=name))),
        footer=Footer(night, code, tr("Ends with the next night."), ()), demo=demo)
