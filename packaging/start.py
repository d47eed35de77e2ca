"""Starts Sabot on a machine that has nothing but Python.

    python3 packaging/start.py            the program
    python3 packaging/start.py test       its tests
    python3 packaging/start.py test long          those that take up to an hour
    python3 packaging/start.py test nightly       those that take a night
    python3 packaging/start.py test trust         what is promised about money, told by its numbers
    python3 packaging/start.py bench      how fast it is
    python3 packaging/start.py mutants    whether tests notice the code of the money being broken
    python3 packaging/start.py checks     style, types, which room may import which, how large they are, the English
    python3 packaging/start.py words      takes up every sentence into the languages' files, and says what is missing
    python3 packaging/start.py locks      whether the locks can be installed wherever Sabot runs (asks the network)
    python3 packaging/start.py build      freezes the program, and packs it for this system, into dist/
    python3 packaging/start.py handbook   makes the handbook, on A4 and Letter, into resources/handbook/
    python3 packaging/start.py pictures   draws the kept pictures anew, and says which are others
    python3 packaging/start.py screenshot OUT.png    a picture of the demo night
    python3 packaging/start.py WORDS      the command line: games, demo, verify FILE, backup, ...

Any Python from 2.7 on reads this file, to say that it is too old. launcher.py beside it does the rest.
"""
import os
import runpy
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - it is for the Pythons below ours that this line stands here
    sys.stderr.write("sabot: Python {}.{} is too old. Sabot needs Python 3.11 or newer: install one and start Sabot "
                     "with it, as in: python3.13 packaging/start.py\n".format(*sys.version_info[:2]))
    sys.exit(1)
runpy.run_path(os.path.join(os.path.dirname(os.path.abspath(__file__)), "launcher.py"), run_name="__main__")
