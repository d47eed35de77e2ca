"""The files of the pages: read and packed once, when the child starts. No path of a request ever reaches the disk."""

import gzip
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
HERE = Path(__file__).resolve().parent / "page"
ART = Path(__file__).resolve().parents[3] / "resources" / "art"


@dataclass(frozen=True, slots=True)
class Kept:
    """A file as it is sent: plain and packed, with its mark."""

    plain: bytes
    packed: bytes
    type: str
    mark: str


def _kept(path: Path) -> Kept:
    plain = path.read_bytes()
    packed = b"" if path.suffix == ".woff2" else gzip.compress(plain, 9, mtime=0)
    return Kept(plain, packed, TYPES[path.suffix], f'"{sha256(plain).hexdigest()[:20]}"')


def every_file() -> dict[str, Kept]:
    """Each file by its address: the page, what it needs, and the art of cards and of the brand."""
    own = {f"/{path.name}": path for path in sorted(HERE.iterdir()) if path.suffix in TYPES}
    art = {f"/art/{folder}/{path.name}": path for folder in ("cards", "brand")
           for path in sorted((ART / folder).iterdir()) if path.suffix == ".svg"}
    found = {address: _kept(path) for address, path in (own | art).items()}
    return found | {"/": found["/index.html"]}


class Files:
    """Answers with a file, or that the phone has it already."""

    def __init__(self) -> None:
        self._files = every_file()

    async def answer(self, request: Request) -> Response:
        """The file of this address; 404 for any other."""
        path: str = request.scope["path"]
        kept = self._files.get(path)
        if kept is None:
            return Response(status_code=404)
        lasts = path.startswith("/art/") or kept.type == "font/woff2"  # the same all night
        headers = {"ETag": kept.mark, "Cache-Control": "max-age=86400" if lasts else "no-cache",
                   "Vary": "Accept-Encoding"}
        if kept.mark in [one.strip() for one in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=headers)
        packs = kept.packed and "gzip" in request.headers.get("accept-encoding", "")
        if packs:
            headers["Content-Encoding"] = "gzip"
        return Response(kept.packed if packs else kept.plain, headers=headers, media_type=kept.type)
