"""What a house is, and what of it can change once there are books."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.chips import small_stakes_set
from app.desk import Desk, NightPlan, Seating, new_house
from app.errors import Refused
from app.money import currency
from app.store.books import open_books


def test_chips_change_between_nights_and_currency_only_before_anything_is_booked(tmp_path: Path) -> None:
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys", create=True) as books:
        desk = Desk(books)
        desk.open_house(new_house("House", "Anna"))
        desk.open_house(new_house("House", "Anna", "EUR"))
        assert desk.house is not None
        assert desk.house.money == currency("EUR")
        desk.open_night(NightPlan("Friday", "Anna", (Seating("Luca", 1000), Seating("Tom", 1000))))
        fewer = replace(desk.house, chips=small_stakes_set(100))
        with pytest.raises(Refused, match="A night is open"):
            desk.open_house(fewer)
        with pytest.raises(Refused, match="The books are in Euro"):
            desk.open_house(new_house("House", "Anna", "GBP"))
        desk.open_house(replace(desk.house, paper="Letter"))
        assert Desk(books).house == replace(fewer, chips=desk.house.chips, paper="Letter")
        desk.open_house(replace(desk.house, decks=2))
        assert Desk(books).decks == 2
