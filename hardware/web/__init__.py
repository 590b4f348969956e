"""Web page over the local network: it shows the table on a laptop or television, and makes phones handhelds."""
