from undercroft.games.mu.imagine import imagine
def worth(s, seat): return 0.0
