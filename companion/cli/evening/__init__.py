"""An evening: one game after another, from the lobby and the unfinished games to the notice at its end."""
