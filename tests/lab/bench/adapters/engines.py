"""Runs one engine in local mode on a crawl: `engines.py NAME FOLDER`, in the engine's own environment."""

from __future__ import annotations

import sys
from pathlib import Path

COLUMNS = ("title", "text")


def datatrove(home: Path) -> None:
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter
    from readwell.batch.adapters.datatrove import Readwell, WebArchives

    archives = WebArchives(f"{home}/in", glob_pattern="*.warc.gz")
    pipeline = [archives, Readwell(columns=("title",)), JsonlWriter(f"{home}/out", compression=None)]
    LocalPipelineExecutor(pipeline, tasks=len(files(home)), workers=2, logging_dir=f"{home}/log").run()


def ray(home: Path) -> None:
    import ray
    from readwell.batch.adapters.ray import from_files

    ray.init(num_cpus=2, include_dashboard=False)
    from_files(files(home), COLUMNS).write_parquet(f"{home}/out")


def spark(home: Path) -> None:
    from pyspark.sql import SparkSession
    from readwell.batch.adapters.spark import from_files

    # Two threads; a task may fail three times before its job does.
    session = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").getOrCreate()
    from_files(session, files(home), COLUMNS).write.parquet(f"{home}/out")


def files(home: Path) -> list[str]:
    return sorted(map(str, (home / "in").glob("*.warc.gz")))


if __name__ == "__main__":
    {"datatrove": datatrove, "ray": ray, "spark": spark}[sys.argv[1]](Path(sys.argv[2]))
