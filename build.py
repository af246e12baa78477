#!/usr/bin/env python3
"""One entry for everything: build, serve, test, bench, clean. Standard library only; `--help` for each verb."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said here, in words that any Python reads, before an import fails on it
    sys.stderr.write("trenchworks needs Python 3.11 or newer; this is %s.\n" % sys.version.split()[0])  # noqa: UP031
    sys.exit(2)

from web.build.verbs import main

if __name__ == "__main__":
    sys.exit(main())
