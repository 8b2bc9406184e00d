"""What an import takes at most. A test compares the sizes of fields with the library's own table."""

from __future__ import annotations

#: Characters of the library's fields.
ADDRESS = TITLE = 100_000
TEXT = 64_000_000
SITE = 10_000
LANGUAGE = 1_000
NOTE = ABOUT = 1_000_000
TAG = 1_000
QUOTE = 100_000
AROUND_QUOTE = 10_000
MARK_ID = 200
#: Entries of the library's fields.
TAGS = ABOUT_ENTRIES = 1_000
MARK_TAGS = 100
MARKS = 10_000
#: Characters of an article's own markup; a longer one is dropped, its text stays.
HTML = 4_000_000

#: Bytes read at once.
PIECE = 1 << 20
#: Bytes that say what a file is.
HEAD = 1 << 16
JSON_HEAD = 8_000_000
#: Characters of one row of a table, one line of a text, one entry of a list, one tag of markup.
RECORD = 8_000_000
LINE = 8_000_000
ELEMENT = 32_000_000
MARKUP_TAG = 2_000_000
#: Characters of rows that are read again after a quotation mark that never ends.
REREAD = 64_000_000
#: Characters of a file that is one object, which can't be read piece by piece.
DOCUMENT = 64_000_000
#: The deepest nesting of JSON; folders of bookmarks nest two levels each.
DEEPEST = 200
#: Archives: entries, bytes of their list, bytes of one entry and of all, unpacked.
ENTRIES = 65_000
ENTRY_LIST = 20_000_000
ENTRY = 256_000_000
UNPACKED = 2_000_000_000
