"""Combat with monsters: by hand signs or by the ring, and who stands at a hero's side (A13-A18, A30)."""
