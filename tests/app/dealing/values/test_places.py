"""Places by their text: which table's they are, and what no Sabot has written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dealing.values.transfers import CASE, OF_A_TABLE, RACK, Kind, Place, read_place, stack

WHOSE = st.sampled_from(["", "7", "red_dog/main", "7/banker", "high_hand"])


@given(st.sampled_from(Kind), WHOSE, st.integers(0, 40))
def test_a_place_is_read_back_from_its_text_with_its_table(kind: Kind, whose: str, table: int) -> None:
    place = Place(kind, whose).at_table(table)
    assert read_place(str(place)) == place
    assert place.here == Place(kind, whose)
    assert bool(place.at) == (table > 1 and kind in OF_A_TABLE)


def test_the_first_table_and_the_house_write_their_places_bare() -> None:
    assert [str(RACK.at_table(number)) for number in (0, 1, 2)] == ["rack", "rack", "rack@2"]
    assert str(stack(7).at_table(2)) == "stack:7@2"
    assert str(CASE.at_table(2)) == "case"


@pytest.mark.parametrize("text", ["case@2", "account:7@2", "rack@1", "rack@0", "rack@02", "rack@-2", "rack@",
                                  "rack@two", "rack@２", "stack:7@2@3", "rack@ 2", "@2", "rock@2"])
def test_a_place_that_no_table_has_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_place(text)


def test_every_kind_is_a_tables_or_the_houses_and_the_houses_are_these() -> None:
    assert {kind.value for kind in Kind} - {kind.value for kind in OF_A_TABLE} == {
        "case", "found", "pocket", "cashbox", "account", "claims", "marker", "owed", "jar", "jackpot", "jackpot_box",
        "cash_found", "carried", "transit"}
