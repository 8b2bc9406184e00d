"""The computer: folders, private files, locks, memory, output, downloads."""
