"""The verbs of build.py. Each imports what it needs when it runs, so that the common ones start at once."""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from web.build.common import CACHE, DIST, ROOT, VENV, WEB, Trouble, plain, say

SECTIONS = ("static", "unit", "build", "pyodide", "browser")


def _build(_: argparse.Namespace) -> int:
    from web.build.site import build

    build()
    return 0


def _single(args: argparse.Namespace) -> int:
    from web.build.single import NAME
    from web.build.site import build

    made = build() / NAME
    if args.out:
        made = Path(shutil.copyfile(made, args.out))
    say(f"{made} holds all of it in one file of {made.stat().st_size / 1e6:.1f} MB.")
    return 0


def _serve(args: argparse.Namespace) -> int:
    from web.build.server import open_server
    from web.build.site import build

    build()
    server = open_server(args.host, args.port)
    # Shells start background jobs with Ctrl-C ignored, and service managers send SIGTERM: both end it cleanly here.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)
    try:
        say(f"Serving trenchworks on {server.url} (stop with Ctrl-C)")
        server.serve_forever()
    except KeyboardInterrupt:
        say("")
    finally:
        server.server_close()
    return 0


def _test(args: argparse.Namespace) -> int:
    from web.build.checks import run_sections

    return run_sections(args.section, args.long)


def _bench(args: argparse.Namespace) -> int:
    from web.build.bench import bench

    return bench(args.name, args.write)


def _match(args: argparse.Namespace) -> int:
    from web.build.match import match

    return match(args.game, args.a, args.b, args.games, args.minutes, args.seed, args.bar)


def _clean(args: argparse.Namespace) -> int:
    gone = [DIST, CACHE, ROOT / ".hypothesis", *ROOT.glob(".dist-*")]
    for part in ("py", "tests", "web/build"):
        gone += (ROOT / part).rglob("__pycache__")
    if args.all:
        gone += [VENV, WEB / "node_modules"]
    for folder in gone:
        if folder.exists():
            shutil.rmtree(folder)
    return 0


def _section(name: str) -> str:
    if name not in SECTIONS:
        raise argparse.ArgumentTypeError(f"{name} is none of {', '.join(SECTIONS)}")
    return name


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="build.py", description="One entry for everything. `build.py VERB --help` says more."
    )
    verbs = parser.add_subparsers(metavar="verb", required=True)

    def verb(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        made = verbs.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        return made

    verb("build", _build, "Bring dist/, the static site, up to date.")
    single = verb("single", _single, "Bring dist/ up to date, and with it the page as one file that plays from a disk.")
    single.add_argument("--out", metavar="FILE", help="where a copy of that file goes")
    serve = verb("serve", _serve, "Build if needed, then serve dist/ until Ctrl-C.")
    serve.add_argument("--port", type=int, help="the port (default: 8000, or the next that is free)")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    test = verb("test", _test, "Run every check, or the sections named: " + ", ".join(SECTIONS) + ".")
    test.add_argument("section", nargs="*", type=_section, help="a section to run")
    test.add_argument("--long", action="store_true", help="the long versions of the random tests")
    bench = verb("bench", _bench, "Measure: run tests/bench/bench_*.py and print one table.")
    bench.add_argument("name", nargs="*", help="run only scripts whose names hold one of these words")
    bench.add_argument("--write", action="store_true", help="write the table into README.md too")
    duel = verb("match", _match, "Play two computer players of a game against each other, seats swapped, on two cores.")
    duel.add_argument("game", help="the game's short name")
    for side in "ab":
        duel.add_argument(side, metavar=side.upper(), help="a player: random, greedy, or a level from 1 to 5")
    duel.add_argument("--games", type=int, default=200, help="at most so many (default: %(default)s)")
    duel.add_argument("--minutes", type=float, default=60, help="at most so long (default: %(default)s)")
    duel.add_argument("--seed", type=int, default=0, help="other seeds are other games (default: %(default)s)")
    duel.add_argument("--bar", type=float, help="what A should score, in per cent: a test then stops the match early")
    clean = verb("clean", _clean, "Remove dist/ and the caches.")
    clean.add_argument("--all", action="store_true", help="remove .venv and web/node_modules too")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one verb; return the exit code."""
    args = _parser().parse_args(argv)
    try:
        code: int = args.run(args)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return trouble.code
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        sentence = plain(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        return 2
    return code
