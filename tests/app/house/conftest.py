"""A server for these tests alone: it is ended as by a power cut, and others would wait for what they do on it."""

from collections.abc import Iterator

import pytest

from tests.app.store.postgres.server import Server, server_of_tests


@pytest.fixture(scope="package")
def server() -> Iterator[Server]:
    """It runs as long as they do."""
    yield from server_of_tests()
