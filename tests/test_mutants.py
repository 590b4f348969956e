"""Mutants: which changes of a rule are made, how they are named, and that a test notices them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from scripts import mutants
from scripts.mutations import Mutation, compile_mutant, list_mutations

RULES = '''
"""Rules."""

def hits(die: int, need: int = 4) -> bool:
    """Return whether a die hits: 4 or more."""
    note(Text("hits at {n}", n=4))
    return die >= need and not False

class Hero:
    async def rest(self) -> int:
        self.life = min(self.life + 1, 6)
        return self.life

class Follower(Hero):
    def die(self) -> None:
        super().die()
'''


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    file = tmp_path / "rules.py"
    file.write_text(dedent(RULES))
    return file


def test_each_change_is_named_by_function_and_kind(rules: Path) -> None:
    assert [mutation.id.partition("::")[2] for mutation in list_mutations(rules, rules.parent)] == [
        "hits::drop note#0",
        "hits::And->Or#0",
        "hits::GtE->Gt#0",
        "hits::Not->#0",
        "hits::False->True#0",
        "Hero.rest::min->max#0",
        "Hero.rest::Add->Sub#0",
        "Hero.rest::1->2#0",
        "Hero.rest::6->7#0",
        "Follower.die::drop super#0",
    ]


def test_a_name_stays_when_lines_move(rules: Path) -> None:
    before = [mutation.id for mutation in list_mutations(rules, rules.parent)]
    rules.write_text("\n\n" + rules.read_text())
    assert [mutation.id for mutation in list_mutations(rules, rules.parent)] == before


def test_a_planted_mutant_changes_the_function_that_others_hold(rules: Path) -> None:
    module = ModuleType("rules")
    module.__dict__["note"] = module.__dict__["Text"] = lambda *_, **__: None
    exec(compile(rules.read_text(), str(rules), "exec"), module.__dict__)
    hits = module.hits
    assert hits(4)
    mutants.plant(_find_mutation(rules, "hits::GtE->Gt#0"))
    assert not hits(4)
    assert hits(5)


def test_a_mutant_is_compiled_for_each_function_of_its_file(rules: Path) -> None:
    assert {name for name, _ in compile_mutant(_find_mutation(rules, "Hero.rest::6->7#0"))} == {
        "hits",
        "Hero",
        "Hero.rest",
        "Follower",
        "Follower.die",
    }


def test_a_mutant_without_super_fits_its_method(rules: Path) -> None:
    module = ModuleType("rules")
    module.__dict__["note"] = module.__dict__["Text"] = lambda *_, **__: None
    exec(compile(rules.read_text(), str(rules), "exec"), module.__dict__)
    with pytest.raises(AttributeError, match="die"):
        module.Follower().die()
    mutants.plant(_find_mutation(rules, "Follower.die::drop super#0"))
    module.Follower().die()


def test_every_game_has_many_mutants_in_its_rules() -> None:
    found = mutants.list_mutants("rulez")
    assert len(found) > 500
    assert len({mutation.id for mutation in found}) == len(found)
    assert not any(mutation.id.startswith(("view/", "data/")) for mutation in found)


def test_an_unknown_game_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert mutants.main(["--game", "chess"]) == 2
    assert "no mutants of 'chess'" in capsys.readouterr().err


def test_equivalent_mutants_exist_and_have_reasons() -> None:
    for folder in sorted((mutants.ROOT / "companion" / "games").iterdir()):
        if why := mutants.read_equivalents(folder.name):
            known = {mutation.id for mutation in mutants.list_mutants(folder.name)}
            assert set(why) <= known, "these mutants are no longer there"
            assert all(why.values())


def _find_mutation(file: Path, name: str) -> Mutation:
    return next(one for one in list_mutations(file, file.parent) if one.id.endswith(f"::{name}"))
