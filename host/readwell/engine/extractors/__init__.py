"""Extractors by name, in the order of `every`. The default one is loaded alone: most processes use no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from readwell.engine.page.selection import Extractor

#: The extractor that a click runs.
DEFAULT = "readwell"


class _Extractors(Mapping[str, type[Extractor]]):
    """Name -> extractor."""

    def __getitem__(self, name: str) -> type[Extractor]:
        if name == DEFAULT:
            from readwell.engine.extractors.readwell import Readwell

            return Readwell
        return _every()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_every())

    def __len__(self) -> int:
        return len(_every())


def _every() -> Mapping[str, type[Extractor]]:
    from readwell.engine.extractors.every import EVERY

    return EVERY


EXTRACTORS: Mapping[str, type[Extractor]] = _Extractors()
