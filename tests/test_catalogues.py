"""The catalogue script, on a small made-up tree."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from scripts import catalogues
from tests.made_up import FORMS, WORDS, plant, plant_translated, po_of, translate, translate_forms


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return plant(tmp_path)


@pytest.fixture
def translated_game(tmp_path: Path) -> Path:
    return plant_translated(tmp_path)


def test_a_translated_tree_is_whole_and_readable(translated_game: Path) -> None:
    assert catalogues.check(translated_game) == []
    own = gettext.translation("drakvakt", translated_game / "companion" / "locale", ["sv"])
    assert own.gettext("{hero} loses {n}") == "{hero} förlorar {n}"
    assert own.pgettext("noun", "Rest") == "Vila"
    assert [own.ngettext("one key", "{n} keys", n) for n in (0, 1, 2)] == ["{n} nycklar", "en nyckel", "{n} nycklar"]
    game = gettext.translation("trial", translated_game / "companion" / "games" / "trial" / "locale", ["sv"])
    assert [game.gettext(word) for word in ("Trial", "Awake")] == ["Prov", "Vaken"]


def test_updating_again_changes_no_byte_and_dates_nothing(translated_game: Path) -> None:
    files = [path for path in translated_game.rglob("*.?o") if path.is_file()]
    before = {path: path.read_bytes() for path in files}
    assert len(before) == 4
    catalogues.update(translated_game)
    assert {path: path.read_bytes() for path in files} == before
    for content in before.values():
        assert b"Date" not in content
        assert b"Generated" not in content


def test_only_what_has_words_is_a_message(translated_game: Path) -> None:
    own = next(domain for domain in catalogues.domains(translated_game) if domain.name == "drakvakt")
    found = {message.id for message in catalogues.messages(own, translated_game) if message.id}
    assert found == {*WORDS, *FORMS}


def test_a_new_message_is_reported_as_missing(translated_game: Path) -> None:
    (translated_game / "hardware" / "panel.py").write_text('P = Text("Pause")\nQ = Text("Dim")\n', "utf-8")
    (complaint,) = catalogues.check(translated_game)
    assert complaint == (
        "companion/locale/sv/LC_MESSAGES/drakvakt.po: 'Dim' of hardware/panel.py is missing; "
        "run `make catalogues`, then translate it."
    )
    catalogues.update(translated_game)
    assert catalogues.check(translated_game) == [
        "companion/locale/sv/LC_MESSAGES/drakvakt.po: 'Dim' is not translated."
    ]


def test_a_message_that_has_gone_is_reported_and_dropped(translated_game: Path) -> None:
    (translated_game / "companion" / "games" / "trial" / "cards.toml").write_text("", "utf-8")
    (complaint,) = catalogues.check(translated_game)
    assert complaint.endswith("'Awake' stands in no source any more; run `make catalogues`.")
    catalogues.update(translated_game)
    assert catalogues.check(translated_game) == []
    assert "Awake" not in po_of(translated_game, "trial").read_text("utf-8")


def test_an_order_that_the_next_update_would_change_is_said(translated_game: Path) -> None:
    path = translated_game / "companion" / "text.py"
    before = po_of(translated_game).read_bytes()
    path.write_text('F = Text("Rest")\n' + path.read_text("utf-8"), "utf-8")
    (complaint,) = catalogues.check(translated_game)
    assert complaint.endswith("its order, places or lines are not those of `make catalogues`; run it.")
    catalogues.update(translated_game)
    assert catalogues.check(translated_game) == []
    assert po_of(translated_game).read_bytes() != before


def test_a_guess_is_no_translation(translated_game: Path) -> None:
    (translated_game / "hardware" / "panel.py").write_text('P = Text("Pauses")\n', "utf-8")
    text = (translated_game / "companion" / "text.py").read_text("utf-8")
    (translated_game / "companion" / "text.py").write_text(text.replace('_("Pause")', '_("Pauses")'), "utf-8")
    catalogues.update(translated_game)
    (complaint,) = catalogues.check(translated_game)
    assert "'Pauses' is only a guess" in complaint


def test_obsolete_entries_are_said(translated_game: Path) -> None:
    with po_of(translated_game).open("a", encoding="utf-8") as file:
        file.write('\n#~ msgid "Old"\n#~ msgstr "Gammal"\n')
    (complaint,) = catalogues.check(translated_game)
    assert complaint.endswith("'Old' is kept as obsolete; run `make catalogues`.")
    catalogues.update(translated_game)
    assert catalogues.check(translated_game) == []


def test_a_translation_keeps_the_holes(translated_game: Path) -> None:
    translate(po_of(translated_game), {"{hero} loses {n}": "{hjälte} förlorar {n}"})
    assert any("have different holes" in complaint for complaint in catalogues.check(translated_game))


def test_only_the_singular_form_may_leave_out_the_number(translated_game: Path) -> None:
    (translated_game / "companion" / "more.py").write_text(
        'Text.plural("{who}: a key", "{who}: {n} keys", n=1)', "utf-8"
    )
    catalogues.update(translated_game)
    key = ("{who}: a key", "{who}: {n} keys")

    def complaints(one: str, many: str) -> list[str]:
        translate_forms(po_of(translated_game), {key: (one, many)})
        catalogues.update(translated_game)
        return [complaint.rsplit(" ", 4)[-1] for complaint in catalogues.check(translated_game)]

    assert complaints("{who}: nyckel", "{who}: {n} nycklar") == []
    assert complaints("{who}: {n} nyckel", "{who}: nycklar") == []
    assert complaints("{n} nyckel", "{who}: {n} nycklar") == ["holes."]
    assert complaints("{who}: nyckel", "{who}: {m} nycklar") == ["holes."]
    assert complaints("{who}: nyckel", "") == ["translated."]


def test_a_language_is_begun_with_a_folder(translated_game: Path) -> None:
    (translated_game / "companion" / "locale" / "da").mkdir()
    catalogues.update(translated_game)
    assert catalogues.languages(translated_game) == ["da", "sv"]
    own, game = catalogues.domains(translated_game)
    assert (own.po("da").exists(), game.po("da").exists()) == (True, False), "a game need not speak it"
    game.po("da").parent.mkdir(parents=True)
    catalogues.update(translated_game)
    assert game.po("da").exists()
    wrong = catalogues.check(translated_game)
    assert wrong
    assert all("/da/" in complaint and complaint.endswith("is not translated.") for complaint in wrong)


def test_a_catalogue_that_was_not_compiled_is_said(translated_game: Path) -> None:
    translate(po_of(translated_game), {"Red": "Rött"})
    (complaint,) = catalogues.check(translated_game)
    assert complaint.endswith("the .mo beside it is not what it compiles to; run `make catalogues`.")


def test_a_catalogue_that_does_not_exist_is_said(tree: Path) -> None:
    assert [complaint.split(": ")[1] for complaint in catalogues.check(tree)] == [
        "there is no such catalogue; run `make catalogues`."
    ] * 2


def test_the_command_says_what_it_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(["compile"]) == 2
    assert capsys.readouterr().err == "Say `update` or `check`.\n"
