"""Error codes. Codes are only added, never renamed; docs/protocol.md lists them with their meaning."""

from __future__ import annotations

CODES = (
    "json",
    "request",
    "columns",
    "extractor",
    "setting",
    "format",
    "too-large",
    "frame",
    "version",
    "internal",
    "disk-full",
    "read-only",
    "folder",
    "library",
    "no-text",
    "voice",
    "not-html",
    "over-time",
    "language",
    "recording",
    "encoder",
    "import",
    "pdf",
)


class Refused(Exception):
    """A request is answered with an error code instead of a partial answer."""

    def __init__(self, code: str, message: str) -> None:
        if code not in CODES:
            raise ValueError(f"unknown error code {code!r}")
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return type(self), (self.code, self.message)

    def wire(self) -> dict[str, str]:
        """Returns the error as in docs/protocol.md, section 4."""
        return {"code": self.code, "message": self.message}
