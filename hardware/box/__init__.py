"""The box as a panel: its buttons, its screen, its strip of lights and the handhelds that are wired to it."""
