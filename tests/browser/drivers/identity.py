"""The extension's id in Chromium, which the key in its manifest fixes."""

import base64
import hashlib


def extension_id(key: str) -> str:
    """The first 32 hex digits of the key's sha256, written with a-p for 0-f."""
    digest = hashlib.sha256(base64.b64decode(key)).hexdigest()[:32]
    return digest.translate(str.maketrans("0123456789abcdef", "abcdefghijklmnop"))
