"""What only the two games of Drakborgen share."""
