"""The advertising hosts that Crunch drops: fetch a longer list, on a schedule if you like, or see what is known.

A list is a hosts file, one host a line, or blocking rules of the form ||host^. The native host and the command line
use it beside the shipped one; the engine inside the browser fetches nothing and keeps to the shipped list.
"""

import argparse
import time

from readwell import hosts, subscription


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the words."""
    words = parser.add_subparsers(dest="word", metavar="WORD", required=True)
    update = words.add_parser("update", help="fetch a list; without a name the last one again")
    update.add_argument("source", nargs="?", default="", metavar="FILE|URL")
    schedule = words.add_parser("schedule", help="fetch it anew when the native host starts and so many days are over")
    schedule.add_argument("days", type=int, choices=range(366), metavar="DAYS", help="0 switches it off")
    words.add_parser("show", help="what is known and planned")


def run(chosen: argparse.Namespace) -> int:
    """Does the one thing asked for and says what came of it."""
    if chosen.word == "update":
        print(f"{subscription.update(chosen.source)} hosts kept in {subscription.list_file()}")
    elif chosen.word == "schedule":
        print(_planned(subscription.schedule(chosen.days)))
    else:
        shipped, own = len(hosts.advertising()), subscription.load()
        print(f"{shipped} hosts shipped, {own} in your own list, {len(hosts.advertising())} in all")
        print(_planned(subscription.standing()))
    return 0


def _planned(plan: subscription.Subscription) -> str:
    if not plan.source:
        return "no list of your own"
    day = time.strftime("%Y-%m-%d", time.localtime(plan.updated))
    how = f"anew every {plan.days} days" if plan.days else "not on a schedule"
    return f"{plan.source}, fetched {day}, {how}"
