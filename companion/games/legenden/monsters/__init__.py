"""Meeting monsters (L7), and the webs of giant spiders (L11)."""
