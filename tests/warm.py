"""Python that has loaded the program once: what a test would start anew is forked off it, and begins at once.

It does nothing else, has no thread and knows no Qt: who is forked off it has all that a new process has.
"""

import atexit
import gc
import json
import os
import runpy
import subprocess
import sys
import traceback
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.children import DEADLINE, ended, fork

LOADED = ("alembic.command", "app.cli", "pytest", "tests.app.desk.dealing", "tests.app.store.house")


def run(words: list[str], env: dict[str, str], timeout: int = DEADLINE) -> subprocess.CompletedProcess[str]:
    """What `python -W error -m` does with these words, after at most so many seconds."""
    with TemporaryDirectory() as folder:
        out, err = Path(folder) / "out", Path(folder) / "err"
        asked = {"words": words, "env": env, "out": str(out), "err": str(err), "timeout": timeout}
        server = _server()
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(json.dumps(asked) + "\n")
        server.stdin.flush()
        code = int(server.stdout.readline())
        return subprocess.CompletedProcess(words, code, out.read_text("utf-8"), err.read_text("utf-8"))


@cache
def _server() -> "subprocess.Popen[str]":
    """The one of this process; it ends when nobody can ask it any more."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)}
    made = subprocess.Popen([sys.executable, "-W", "error", "-m", "tests.warm"], env=env, text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(made.communicate, timeout=DEADLINE)
    return made


def serve() -> None:
    """Run what is asked for, one after the other, and tell how it ended."""
    for name in LOADED:
        import_module(name)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        asked = json.loads(line)
        print(ended(fork(partial(_carry_out, asked), asked["timeout"])), flush=True)


def _carry_out(asked: dict[str, object]) -> None:
    """In the child: stand where a new process would, run the module, and end as it does."""
    name, *_ = words = [str(word) for word in asked["words"]]  # type: ignore[attr-defined]
    os.environ.clear()
    os.environ.update(asked["env"])  # type: ignore[call-overload]
    for number, path in enumerate((os.devnull, str(asked["out"]), str(asked["err"]))):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT), number)
    sys.argv = words
    code: object = 0
    try:
        runpy.run_module(name, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
        code = 1
    if not isinstance(code, int | None):
        print(code, file=sys.stderr)
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or 0)


if __name__ == "__main__":
    serve()
