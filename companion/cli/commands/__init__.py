"""The subcommands that people type, a file each: play, sessions, data, doctor, wiring, completion."""
