"""Looks whether the native host is well: installed, known to the browsers, answering."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags: there are none."""


def run(chosen: argparse.Namespace) -> int:
    """Says what it finds; the exit code is 1 if something needs mending."""
    from readwell.doctor import examine

    findings = list(examine())
    for finding in findings:
        print(f"{'ok ' if finding.well else 'BAD'}  {finding.said}")
    return 0 if all(finding.well for finding in findings) else 1
