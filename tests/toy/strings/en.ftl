# Toy in English.

# What a seat is asked

ask-play = Play a card?
    .rule = 3.3
ask-discard = { $cards ->
    [one] Discard a card.
   *[other] Discard { $cards } cards.
  }
    .rule = 3.4
ask-rob = Whom does the thief rob?
    .rule = 4.2
ask-ward = Play a ward against { $card }?
    .rule = 4.3
ask-bid = { $left ->
    [one] What do you bid for the last card of the vault?
   *[other] What do you bid for the first of { $left } cards in the vault?
  }
    .rule = 5.1

# What an answer means

choose-play = Play { $card }
choose-rob = Rob { $seat }
choose-ward = Answer with { $card }
choose-light = Look at card { $slot } of the vault
choose-bid = Bid { $coins }
choose-discard = Discard { $cards }

# Why an answer is refused

why-play = In your turn you play a spade or a thief from your hand (RULES 3.3).
why-light = With a lamp you look at a card of the vault that you have not seen (RULES 4.4).
why-bid = In an auction you bid coins that you have (RULES 5.1).
why-discard = At the end of your turn you discard all but three cards (RULES 3.4).

# What happened

log-drew = { $seat } draws { $cards }.
    .rule = 3.2
log-played = { $seat } plays { $card }.
    .rule = 3.3
log-discarded = { $seat } discards { $cards }.
    .rule = 3.4
log-dug = { $coins ->
    [one] { $seat } rolls { $dice } and gains a coin.
   *[other] { $seat } rolls { $dice } and gains { $coins } coins.
  }
    .rule = 4.1
log-robbed = { $coins ->
    [one] { $seat } loses a coin to { $to }.
   *[other] { $seat } loses { $coins } coins to { $to }.
  }
    .rule = 4.2
log-saw = { $seat } sees { $card } in the vault.
    .rule = 4.4
log-bidden = { $seat } bids { $coins }.
    .rule = 5.1
log-won = { $seat } wins { $card }.
    .rule = 5.2
log-wasted = Nobody gets anything from { $card }.
    .rule = 4.3

# The end

ended-won = Most points when the vault was empty (RULES 6.2).
ended-shared = Tied for most points: the win is shared (RULES 6.2).

# Places and pieces

caption = { $left ->
    [0] The vault is empty.
    [one] One card is left in the vault.
   *[other] { $left } cards are left in the vault.
  }
place-deck = Deck, { $cards } cards
place-discards = Discards
place-vault = Vault, card { $slot }
place-hand = Hand of { $seat }, with { $coins } coins
place-won = Won by { $seat }
piece-back = A card, face down
piece-spade = Spade: two dice bring coins; { $points } points when won
    .more = RULES 4.1.
piece-thief = Thief: two coins of another player; { $points } points when won
    .more = RULES 4.2.
piece-ward = Ward: cancels a card; { $points } points when won
    .more = RULES 4.3.
piece-lamp = Lamp: at any time, look into the vault; { $points } points when won
    .more = RULES 4.4.

# Variants

option-coins = Coins
    .about = How many coins each player begins with.
    .rule = 7.1
