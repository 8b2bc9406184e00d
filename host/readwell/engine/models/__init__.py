"""Trained weights as plain arrays, evaluated by numpy alone."""
