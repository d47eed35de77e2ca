"""The stories of a house on a server: a table that another computer deals, and the houses that were opened here."""

from pathlib import Path

from app.desk.house.known_houses import KnownHouse
from app.store.server.in_common import TAKEN
from app.store.server.lease import Holder
from app.store.values import Event
from tests.ui.kept_pictures.cards import several
from tests.ui.kept_pictures.stage import Stage
from tests.ui.kept_pictures.still import NOW
from tests.ui.kept_pictures.story import Go, Story, scene
from ui.tables.houses_card import HousesCard

SINCE = int(NOW.timestamp() - 2 * 3600) * 1_000_000
HOUSES = (KnownHouse("club", "table 2", "192.168.1.20", Path("club-2.server")),
          KnownHouse("charity_night", "cage", "house-server.local", Path("charity-cage.server")))


def dealt_at(computer: str) -> Go:
    """The table in sight is another computer's, or nobody's: the books say so as a server's would."""
    def show(stage: Stage) -> None:
        holder = Holder(f"sabot at {computer} 7", "table_1") if computer else None
        vars(stage.desk.books).update(
            is_shared=True, computer="laptop-5", holds=lambda table: False, who_holds=lambda table: holder,
            taken_last=lambda name: Event(TAKEN, f"{name} · laptop-3", SINCE, "Bo"))
        stage.program.pages.drop("deal")
        stage.program.go("deal")

    return show


def houses(stage: Stage) -> None:
    """Ctrl+K, Open other books."""
    stage.window.lift()
    card = HousesCard(HOUSES)
    stage.window.lay_over(card)
    card.setFocus()


ELSEWHERE = (
    Story("another computer deals", several, (
        scene("watched", dealt_at("laptop-3")), scene("asked for", "Enter"), scene("what it is asked", "^L"),
        scene("nobody deals", "Esc", dealt_at("")), scene("houses on servers", "^L", houses),
    )),
)
