"""Many pages at once: files of pages (`shards`) and frameworks that spread work over machines (`adapters`)."""
