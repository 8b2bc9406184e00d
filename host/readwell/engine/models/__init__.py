"""Trained models, evaluated by numpy alone: forests and odds over plain arrays of weights, and the arrays' files."""
