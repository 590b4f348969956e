"""Handhelds on a wire: four buttons, one light, a buzz, and the line protocol of docs/handhelds.md."""
