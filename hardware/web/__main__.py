"""`python -m hardware.web`: the page of a box, in a program of its own."""

from __future__ import annotations

from hardware.web.page_service import main

raise SystemExit(main())
