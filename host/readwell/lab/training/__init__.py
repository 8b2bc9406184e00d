"""From pages with gold text to weights: labels, folds, learners. Imported by the command line alone."""
