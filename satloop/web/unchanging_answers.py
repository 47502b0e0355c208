"""Answers that stay the same while the server runs: compressed for who reads that, and not sent to who has them."""

from __future__ import annotations

from functools import lru_cache
from gzip import compress
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response


@lru_cache(maxsize=256)
def tag_and_compressed(content: bytes) -> tuple[str, bytes]:
    """The tag of a content, and the content compressed."""
    return f'W/"{sha256(content).hexdigest()[:20]}"', compress(content, mtime=0)


def unchanging(request: Request, content: bytes, type: str) -> Response:
    """The answer to a request for this content. type: as the header Content-Type has it."""
    tag, small = tag_and_compressed(content)
    headers = {"ETag": tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    accepted = {part.strip().lower() for part in request.headers.get("accept-encoding", "").split(",")}
    if "gzip" in accepted and len(small) < len(content):
        return Response(small, media_type=type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(content, media_type=type, headers=headers)
