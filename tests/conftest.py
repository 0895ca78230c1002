"""Settings for all tests."""

from hypothesis import settings

settings.register_profile("table", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("table")
