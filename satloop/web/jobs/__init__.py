"""What a question can ask for: `table_of_jobs` names the jobs, `do_job` does one, the other modules hold
their functions.
"""
