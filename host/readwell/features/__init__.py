"""The page seen by a learner: named columns of numbers, one idea a file."""
