"""Recognises what a page's elements mean, once: tables, footnotes, formulas, code, pictures, players, permalinks.

Everything here is a function of the page alone. Roles, formats, the sheet and the voice all build on it; what of it is
shown depends on what was kept.
"""
