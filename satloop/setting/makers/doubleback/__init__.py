"""Double Back: how its boards are made."""
