"""Shows or updates the list of advertising hosts that Crunch drops, also on a schedule.

A list is a hosts file, a file of one host per line, or blocking rules of the form ||host^. The command line and
the native host use it in addition to the bundled list; the extension gives it to the engine in the browser too.
"""

import argparse
import time

from readwell.engine.basics import ad_hosts
from readwell.services import ad_host_list


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the subcommands."""
    words = parser.add_subparsers(dest="word", metavar="WORD", required=True)
    update = words.add_parser("update", help="fetch a list; without a name, the last one again")
    update.add_argument("source", nargs="?", default="", metavar="FILE|URL")
    schedule = words.add_parser("schedule", help="fetch it again when the native host starts and the list is this old")
    schedule.add_argument(
        "days", type=int, choices=range(ad_host_list.LONGEST + 1), metavar="DAYS", help="0 switches it off"
    )
    words.add_parser("show", help="print the lists and the schedule")


def run(chosen: argparse.Namespace) -> int:
    """Runs the subcommand and prints the result."""
    if chosen.word == "update":
        print(f"{ad_host_list.update(chosen.source)} hosts kept in {ad_host_list.list_file()}")
    elif chosen.word == "schedule":
        print(_planned(ad_host_list.schedule(chosen.days)))
    else:
        own, known = len(ad_hosts.own()), len(ad_hosts.advertising())
        print(f"{len(ad_hosts.bundled())} hosts bundled, {own} in your own list, {known} in all")
        print(_planned(ad_host_list.standing()))
    return 0


def _planned(plan: ad_host_list.Subscription) -> str:
    if not plan.source:
        return "no list of your own"
    day = time.strftime("%Y-%m-%d", time.localtime(plan.updated))
    how = f"again every {plan.days} days" if plan.days else "not on a schedule"
    return f"{plan.source}, fetched {day}, {how}"
