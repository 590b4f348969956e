"""What befalls monsters, and giant spiders: dangers, webs and hunting (A12, A19, A27)."""
