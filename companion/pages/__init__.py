"""Pages, pictures and lights: pure functions from a situation to what people see."""
