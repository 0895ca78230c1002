"""What every game must keep, installed or not: one suite for all of them."""
