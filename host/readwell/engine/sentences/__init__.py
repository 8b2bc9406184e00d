"""The sentences of a text, and when two of them say the same: times, counts and other signs aside."""
