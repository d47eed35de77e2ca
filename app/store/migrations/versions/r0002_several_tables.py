"""What a house with several tables has besides: its tables, who sits where, what desks ask of each other, markers."""

import sqlalchemy as sa

from app.store.migrations.guards import guard
from app.store.migrations.versions.r0001_books import make_table

revision = "0002"
down_revision = "0001"

GUARDED = ("house_table", "at_table", "presence", "ask", "ask_step", "marker")


def upgrade() -> None:
    """Make the tables and their guards; not a row of the others is touched, so that old seals stay as they are."""
    make_table("house_table", "#command!>command.seq #number! name #seats #opens_with",
               sa.CheckConstraint("number >= 1 AND seats >= 1 AND opens_with >= 0 AND name <> ''",
                                  name="house_table_numbered"), keyed=True)
    make_table("at_table", "#sitting!>sitting.id #number #command>command.seq",
               sa.CheckConstraint("number >= 1", name="at_table_numbered"))
    make_table("presence", "#command!>command.seq #player! #number #seat",
               sa.CheckConstraint("(number = 0 AND seat = 0) OR (number >= 1 AND seat >= 1)",
                                  name="presence_at_a_seat"), keyed=True)
    make_table("ask", "#number! kind from_desk to_desk body #command>command.seq",
               sa.CheckConstraint("number >= 1 AND kind <> ''", name="ask_from_one"))
    make_table("ask_step", "#ask!>ask.number #step! what actor body #command>command.seq",
               sa.CheckConstraint("step >= 1 AND what <> ''", name="ask_step_from_one"), keyed=True)
    make_table("marker", "#number! #player #amount #signed_at #command>command.seq",
               sa.CheckConstraint("number >= 1 AND amount BETWEEN 1 AND 1000000000000", name="marker_amount"))
    for table in GUARDED:
        guard(table)
