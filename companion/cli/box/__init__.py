"""`drakvakt box`: the companion as a service on a box of its own."""
