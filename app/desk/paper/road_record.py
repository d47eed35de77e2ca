"""A shoe as its players follow it: the coups that stand on the roads, for the card that is printed of them."""

from app.dealing.engine.run import Run
from app.desk.house.house import House
from app.desk.paper.shoe_record import shoe_record
from app.desk.records.night_summary import NightRead
from app.games.baccarat.house_rules.roads import Tail
from app.sheets.road_card import ShoeRoads
from app.sheets.road_look import Look
from app.store.values import Sitting


def shoe_roads(house: House, read: NightRead, sitting: Sitting, run: Run) -> ShoeRoads:
    """The card of a shoe of a night."""
    tail = getattr(run.play.table.rules, "road_tail", Tail.DROP)
    return ShoeRoads(shoe_record(house, read, sitting, run), run.play.felt().coups, tail)


def look_of(house: House) -> Look:
    """How this house has its roads drawn."""
    return Look(house.road_marks, house.road_letters)
