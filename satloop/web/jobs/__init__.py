"""What a question can ask for: `table_of_jobs` has plain functions by name, the other modules hold them."""
