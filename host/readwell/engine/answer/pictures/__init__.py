"""Which pictures belong to an answer: evidence for each of them, and a small forest that weighs it."""
