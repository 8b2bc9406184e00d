"""Readwell inside frameworks that spread work over machines.

Each adapter is thin: the framework has the files, the workers, the retries; what is done with a page is `api.rows`.
"""
