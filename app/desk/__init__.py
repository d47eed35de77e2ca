"""The desk: everything that can be done with the program, whether on a screen or not."""

from app.desk.desk import Desk
from app.desk.house.clock import Clock, SystemClock
from app.desk.house.house import House, new_house
from app.desk.records.log_lines import LogLine
from app.desk.session.night_opening import NightPlan, Seating

__all__ = ["Clock", "Desk", "House", "LogLine", "NightPlan", "Seating", "SystemClock", "new_house"]
