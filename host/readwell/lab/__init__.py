"""The laboratory: training the models (`training`) and measuring the extractors (`evaluation`)."""
