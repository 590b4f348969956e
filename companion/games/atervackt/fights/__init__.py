"""Combat with monsters: by hand signs or by the ring, with others at a hero's side (A13-A18, A30)."""
