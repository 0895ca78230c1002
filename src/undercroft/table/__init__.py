"""The table as a service: rooms, seats, sockets, and a database that forgets nothing."""
