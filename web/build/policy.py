"""What the pages may do. The policy of index.html is in the page itself and in the headers of our server.

The pages for frames and for disks have their own; that of the page which is sent for wrong addresses is made here.
"""

from __future__ import annotations

import base64
import hashlib

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


OTHERS = ("404.html", "embed.html", "trenchworks.html")  # which need other things, and say so themselves


def header(name: str) -> str:
    """The policy to be sent with a file; empty where the file itself says it."""
    return "" if name in OTHERS else POLICY


def meta() -> str:
    """The policy as an element of the page's head, before all that it is about."""
    return f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'


def inline(script: str, style: str) -> str:
    """The policy of a page that has all inside, as such an element: this script, this style, and asking the host."""
    directives = (
        "default-src 'none'",
        f"script-src {hashed(script)}",
        f"style-src {hashed(style)}",
        "img-src data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(directives)}">'


def hashed(text: str) -> str:
    """What lets in an element of this text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
