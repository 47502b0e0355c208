"""Many boards over any `concurrent.futures.Executor`; worker processes by default."""
