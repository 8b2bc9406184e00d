"""Runs the process that has the model."""

from readwell.services.audio.speech.kokoro.serving import main

main()
