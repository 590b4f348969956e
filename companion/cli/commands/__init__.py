"""The subcommands that people type, each with a file of its own."""
