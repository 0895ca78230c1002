# Toy in English.

# What a seat is asked

ask-play = Play a card?
ask-discard = { $cards ->
    [one] Discard a card.
   *[other] Discard { $cards } cards.
  }
ask-rob = Whom does the thief rob?
ask-ward = Play a ward against { $card }?
ask-bid = { $left ->
    [one] What do you bid for the last card of the vault?
   *[other] What do you bid for the first of { $left } cards in the vault?
  }

# What an answer means

choose-play = Play { $card }
choose-rob = Rob seat { $seat }
choose-ward = Answer with { $card }
choose-light = Look at card { $slot } of the vault
choose-bid = Bid { $coins }
choose-discard = Discard { $cards }

# Why an answer is refused

why-play = A ward answers a card, and a lamp is for any time: neither is played in a turn (RULES 3.3).
why-ward = Only a ward can cancel a card (RULES 4.4).
why-light = You may look at a card of the vault that you have not seen, with a lamp (RULES 4.5).
why-bid = You may bid the coins you have, in an auction (RULES 5.1).
why-discard = You discard as many cards as you hold beyond three (RULES 3.4).

# What happened

log-drew = { $seat } draws { $cards }.
log-played = { $seat } plays { $card }.
log-discarded = { $seat } discards { $cards }.
log-gained = { $coins ->
    [one] { $seat } gains a coin.
   *[other] { $seat } gains { $coins } coins.
  }
log-rolled = { $seat } rolls { $dice }.
log-robbed = { $coins ->
    [one] { $seat } loses a coin to { $to }.
   *[other] { $seat } loses { $coins } coins to { $to }.
  }
log-warded = { $seat } plays { $card }.
log-cancelled = { $card } is cancelled.
log-lit = { $seat } looks at card { $slot } of the vault.
log-recognised = { $seat } sees { $card }.
log-bidden = { $seat } bids { $coins }.
log-won = { $seat } wins { $card }.
log-unsold = Several bids are highest: { $card } is discarded.

# The end

ended-won = Most points when the vault was empty (RULES 6.2).
ended-shared = The win is shared (RULES 6.2).

# Places and pieces

caption = { $left ->
    [0] The vault is empty.
    [one] One card is left in the vault.
   *[other] { $left } cards are left in the vault.
  }
place-deck = Deck, { $cards } cards
place-discards = Discards
place-vault = Vault, card { $slot }
place-hand = Hand of seat { $seat }, with { $coins } coins
place-won = Won by seat { $seat }
piece-back = A card, face down
piece-gem = Gem: two coins; { $points } points when won (RULES 4.1)
piece-spade = Spade: two coins for each five or six of two dice; { $points } points when won (RULES 4.2)
piece-thief = Thief: two coins of another player; { $points } points when won (RULES 4.3)
piece-ward = Ward: cancels a card; { $points } points when won (RULES 4.4)
piece-lamp = Lamp: at any time, look into the vault; { $points } points when won (RULES 4.5)
