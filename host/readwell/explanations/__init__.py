"""Why a passage was kept or dropped: what its columns mean to a reader, and which of them moved the forests most."""
