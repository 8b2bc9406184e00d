"""What can be refused, by code. Codes are appended, never renamed: docs/protocol.md lists them with their meaning."""

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
)


class Refused(Exception):
    """A request that gets an error with a code instead of half an answer."""

    def __init__(self, code: str, message: str) -> None:
        if code not in CODES:
            raise ValueError(f"unknown error code {code!r}")
        super().__init__(message)
        self.code = code
        self.message = message

    def wire(self) -> dict[str, str]:
        """The error as docs/protocol.md section 4 writes it."""
        return {"code": self.code, "message": self.message}
