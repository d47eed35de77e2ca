"""A server for the tests of a window whose house other programs write in too."""

from tests.app.store.postgres.conftest import database as database
from tests.app.store.postgres.conftest import server as server
from tests.app.store.postgres.conftest import template as template
