"""`python -m companion.cli` is `drakvakt`."""

import sys

from companion.cli.main import main

sys.exit(main())
