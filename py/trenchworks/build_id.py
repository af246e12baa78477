"""The name of the build that this package is part of; the build writes its own over this file. Empty in the sources."""

BUILD_ID = ""
