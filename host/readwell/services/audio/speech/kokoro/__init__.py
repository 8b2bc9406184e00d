"""Kokoro, a neural voice for English: spelling to sounds, sounds to a model's tokens, tokens to sound with word times.

The model, its voices and the pronouncing lexicons are installed by `readwell voices add kokoro`; none is part of
Readwell. The model runs in a process of its own (`serving.py`), which ends when it has been idle.
"""
