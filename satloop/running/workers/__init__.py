"""Items go to workers, and each gets one answer: processes of our own, or an executor of others."""
