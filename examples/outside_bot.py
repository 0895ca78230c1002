#!/usr/bin/env python3
"""An outside bot for any game: it answers at random, and declines what it need not answer. See docs/outside-bot.md."""

import json
import sys
from random import Random

for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        continue  # what is played: nothing that a random player needs to know
    ask = message["asks"][0]
    choice = Random(message["seed"]).choice(ask["options"]) if ask["blocking"] else None
    print(json.dumps({"n": message["n"], "choice": choice}), flush=True)
