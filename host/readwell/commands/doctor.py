"""Checks the native host: is it installed, do the browsers know it, does it answer?"""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags: there are none."""


def run(chosen: argparse.Namespace) -> int:
    """Prints the findings; the exit code is 1 if one of them is a problem."""
    from readwell.services.native.doctor import examine

    findings = list(examine())
    for finding in findings:
        print(f"{'ok ' if finding.well else 'BAD'}  {finding.message}")
    return 0 if all(finding.well for finding in findings) else 1
