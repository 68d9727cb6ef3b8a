"""The table server: live matches, durable and fair."""
