"""Classes of characters, from one vendored table, so that every Python gives the same answer.

`unicodedata` is 14.0 in CPython 3.11 and 15.0 in Pyodide; answers must not depend on that.
"""

from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

LETTER = 1
UPPER = 2
DIGIT = 4
SPACE = 8
PUNCTUATION = 16
MARK = 32
#: Scripts written without spaces (Han, kana, Thai, Khmer ...): each character counts as a word.
SPACELESS = 64
#: Ends a sentence.
STOP = 128
#: Separates the parts of a sentence.
COMMA = 256
#: Written right to left.
RIGHT_TO_LEFT = 512
#: Letter or digit: what words consist of.
WORD = 1024
SYMBOL = 2048


@cache
def table() -> npt.NDArray[np.uint16]:
    """Returns the classes of every code point, as bits."""
    kinds = np.zeros(0x110000, np.uint16)
    source = files("readwell").joinpath("data/characters.txt").read_text("ascii")
    for line in source.splitlines()[1:]:
        first, last, bits = (int(part, 16) for part in line.split())
        kinds[first : last + 1] = bits
    kinds.setflags(write=False)
    return kinds


def codes(text: str) -> npt.NDArray[np.uint32]:
    """Returns the code points of a text."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")


def kinds(text: str) -> npt.NDArray[np.uint16]:
    """Returns the classes of a text's characters, one number per code point."""
    return np.asarray(table()[codes(text)])
