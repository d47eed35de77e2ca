"""The recovery code on paper: what is shown once, and kept away from the computer."""

from datetime import datetime

from app.sheets.blocks import Caution, Facts, Footer, Note, Sheet
from app.sheets.wording import stamp
from app.words import tr


def recovery_sheet(house: str, host: str, code: str, printed: datetime, demo: bool = False) -> Sheet:
    """A sheet with the host's recovery code. It is in no books and is not printed twice."""
    return Sheet(
        title=tr("Recovery code"),
        blocks=(
            Facts(((tr("House"), house), (tr("Host"), host), (tr("Recovery code"), code),
                   (tr("Printed"), stamp(printed)))),
            Caution(tr("Anybody with this paper can become the host. Keep it away from the computer.")),
            Note(tr("On the lock screen choose “The host has forgotten the PIN”, then type the code and a new PIN. "
                    "That uses up the code, and a new one is shown. Setting a new host PIN also makes a new code, and "
                    "this one no longer works.")),
        ),
        footer=Footer(tr("Recovery code"), "", tr("Not stored in any books."), ()),
        demo=demo,
    )
