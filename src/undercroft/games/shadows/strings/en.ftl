# I Saw Something in the Shadows in English.

# What a seat is asked

ask-character = Choose your character.
    .rule = 2.2
ask-start = On which number beside the compass do you start?
    .rule = 2.5

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
