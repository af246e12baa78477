"""What index.html may do: its content security policy, in the page itself and in the headers of our server.

The other pages, for frames and for disks, have their own.
"""

from __future__ import annotations

TRUSTED = "trenchworks"  # the one policy that makes addresses of workers; web/js/lib/addresses.js
_DIRECTIVES = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",  # Python is WebAssembly
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    f"trusted-types {TRUSTED}",
)
POLICY = "; ".join(_DIRECTIVES)


OTHERS = ("embed.html", "trenchworks.html")  # which need more, and say so themselves


def header(name: str) -> str:
    """The policy to be sent with a file; empty where the file itself says it."""
    return "" if name in OTHERS else POLICY


def meta() -> str:
    """The policy as an element of the page's head, before all that it is about."""
    return f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
