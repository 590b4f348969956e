"""Parts that only Drakborgen Legenden and Drakborgen Återväckt share: the ring, its four values, sheets with a life."""
