"""Dangers that strike monsters, and giant spiders: webs and hunting (A12, A19, A27)."""
