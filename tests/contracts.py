"""A contract for import-linter that it does not have itself: the standard library, and nothing else."""

from __future__ import annotations

import sys
from typing import Any, cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryOnly(Contract):
    """The modules of `packages` import the standard library and our own packages only, but for what is `spared`."""

    type_name = "standard_library"

    packages = fields.ListField(subfield=fields.StringField())
    spared = fields.ListField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Check the contract; each foreign import is kept as a pair: the module, and the module that it imports."""
        roots = cast("list[str] | None", self.spared) or []
        spared = {module for root in roots for module in {root} | graph.find_descendants(root)}
        foreign = [
            (module, imported)
            for package in cast("list[str]", self.packages)
            for module in sorted(({package} | graph.find_descendants(package)) - spared)
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if graph.is_module_squashed(imported) and imported.partition(".")[0] not in sys.stdlib_module_names
        ]
        return ContractCheck(kept=not foreign, metadata={"foreign": foreign})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print a sentence for each foreign import."""
        metadata: dict[str, Any] = check.metadata
        for module, imported in metadata["foreign"]:
            output.print_error(f"{module} imports {imported}, which is not in the standard library.")
