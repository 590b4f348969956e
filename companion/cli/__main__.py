"""Entry of `python -m companion.cli`, which is `drakvakt`."""

import sys

from companion.cli.main import main

sys.exit(main())
