"""Starts the child where it is run by its folder's path: nothing of the program around it can then be imported."""

import importlib.util
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def _load() -> None:
    """The folder as a package of its own, by which its files know each other."""
    spec = importlib.util.spec_from_file_location("phones_child", HERE / "__init__.py",
                                                  submodule_search_locations=[str(HERE)])
    assert spec is not None
    assert spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules["phones_child"] = package
    spec.loader.exec_module(package)


if __name__ == "__main__":
    _load()
    importlib.import_module("phones_child.serving").main(sys.argv[1:])
