# I Saw Something in the Shadows in English.

# What a seat is asked

ask-character = Choose your character.
    .rule = 2.2
ask-start = On which number beside the compass do you start?
    .rule = 2.5
ask-take-back = All your mummies are in play. Which of the furthest do you take back?
    .rule = 3.4
ask-enter = Where does your mummy enter?
    .rule = 3.3
ask-lose = Which of your best treasures do you discard?
    .rule = 3.2
ask-move = These mummies are equally near. Which one moves next?
    .rule = 5.1
ask-toward = Several characters are equally near. Which one does the mummy make for?
    .rule = 5.4
ask-step = Several ways are equally short. Where does the mummy step?
    .rule = 5.4
ask-rob = The mummy stands beside several characters. Whom does it rob first?
    .rule = 5.8

# What happens

log-wentfirst = { $seat } is the first player.
    .rule = 2.9
log-roomlaid = { $room } is laid as room { $place }.
    .rule = 2.1
log-rolledagain = The dice, { $red } and { $black }, point at a room that lies there already: they are rolled again.
    .rule = 10.1
log-became = { $seat } is { $sheet }.
    .rule = 2.2
log-supplied = The group has { $torches } torches and a confidence of { $confidence }.
    .rule = 2.4
log-started = { $seat } starts on number { $number }.
    .rule = 2.5
log-dealt = { $cards ->
    [hidden] { $seat } is dealt treasures.
   *[other] { $seat } is dealt { $cards }.
}
    .rule = 2.6
log-backrolled = { $cards ->
    [0] The die for the back of room { $place } shows { $die }: no treasures.
   *[other] The die for the back of room { $place } shows { $die }: { $cards } treasures.
}
    .rule = 10.2
log-torchrevealed = { $torch ->
    [off] { $seat } reveals a torch: it is out.
    [lasting] { $seat } reveals a Lasting torch.
    [shadows] { $seat } reveals a torch: something is in the shadows.
   *[mummy] { $seat } reveals a torch: a mummy comes.
}
    .rule = 4.2
log-torchesgained = { $count ->
    [one] A torch comes into the reserve.
   *[other] { $count } torches come into the reserve.
}
    .rule = 4.3
log-torchesshuffled = { $count ->
    [one] The discarded torch is the torch deck again.
   *[other] The { $count } discarded torches are shuffled to make a torch deck.
}
    .rule = 4.3
log-ruleturned = { $night ->
    [1] Night falls.
   *[0] Day breaks.
}
    .rule = 3.7
log-mummyentered = A mummy of { $seat } enters on { $cell }.
    .rule = 3.3
log-mummytakenback = { $seat } takes the mummy on { $cell } back.
    .rule = 3.4
log-mummydispelled = The light drives the mummy of { $seat } on { $cell } away.
    .rule = 3.5
log-nomummy = There is no place for a mummy of { $seat }.
    .rule = 3.3
log-sawsomething = { $seat } sees something in the shadows. Confidence is now { $confidence }.
    .rule = 3.2
log-treasurelost = { $seat } loses { $card }.
    .rule = 3.2
log-groupcarddrawn = { $card ->
    [hidden] { $seat } looks at a Group/Traitors card.
    [greedy] { $seat } is the Greedy Traitor.
    [haunted] { $seat } is the Haunted Traitor.
   *[loyal] { $seat } looks at a Group/Traitors card: it is no traitor.
}
    .rule = 7.1
log-mummyrolled = The mummy of { $seat } on { $cell } rolls direction { $direction } and { $steps ->
    [one] one step.
   *[other] { $steps } steps.
}
    .rule = 5.2
log-mummymoved = The mummy of { $seat } walks: { $way }.
    .rule = 5.3
