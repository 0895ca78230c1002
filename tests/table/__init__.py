"""The table as a service, over real sockets and with a real database file."""
