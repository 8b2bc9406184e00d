"""Classes of characters, from one vendored table, so that every Python gives the same answer.

`unicodedata` is 14.0 in CPython 3.11 and 15.0 in Pyodide; answers must not depend on that.
"""

from functools import cache
from itertools import repeat

import numpy as np
import numpy.typing as npt

from readwell.engine.basics import package_data

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
def ranges() -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.intp]]:
    """Returns the classes of each range of code points, and its length; the ranges cover all code points in order."""
    _, _, rows = package_data.text("data/characters.txt").partition("\n")
    numbers = np.array(list(map(int, rows.split(), repeat(16))), np.intp).reshape(-1, 3)
    # Ranges ascend; between them and behind the last one are characters of no class.
    edges = np.append(numbers[:, :2] + (0, 1), 0x110000)
    kinds = np.zeros(len(edges), np.uint16)
    kinds[1::2] = numbers[:, 2]
    return kinds, np.diff(edges, prepend=0)


@cache
def table() -> npt.NDArray[np.uint16]:
    """Returns the classes of every code point, as bits."""
    table = np.repeat(*ranges())
    table.setflags(write=False)
    return table


def codes(text: str) -> npt.NDArray[np.uint32]:
    """Returns the code points of a text."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")


def kinds(text: str) -> npt.NDArray[np.uint16]:
    """Returns the classes of a text's characters, one number per code point."""
    return np.asarray(table()[codes(text)])
