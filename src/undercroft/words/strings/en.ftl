# What every table says.

nothing = { "" }
anytime = At any time
nobodys-seat = The neutral player

pass = Pass

source-rulebook = Its numbers are the rulebook's.
source-public = Its numbers come from a public page.
source-house = Its numbers are ours.
source-public-but = Its numbers come from a public page; the rulebook gives { $fields }.
source-house-but = Its numbers are ours; the rulebook gives { $fields }.
both = { $one } and { $other }

illegal-outcome = Nature cannot give this for { $kind }.
illegal-over = The game is over.
illegal-not-asked = This seat is not asked anything now.
illegal-seat = There is no seat { $number } at this table.
illegal-choice = That is not one of the choices now.
illegal-undo = Line { $line } holds no answer that could be taken back.
illegal-undo-by-nobody = Somebody must take it back.

stage-draft = draft: rules may still change
stage-beta = beta: rules are complete, saved games are kept where they stay legal
stage-stable = stable

# What is refused at a table with rooms

room-no-game = There is no game { $game } at this table; there are { $games }.
room-no-level = There is no bot { $level }; there are { $levels }.
room-no-member = There is no such member in this room.
room-no-seat = There is no seat { $number } at this table.
room-full = This room is full: { $most } people are here.
room-name = A name has 1 to { $most } letters.
room-name-taken = Somebody here is called { $name } already.
room-seats = This game is played by { $least } to { $most }, not by { $found }.
room-options = These are no options of { $game }: { $problem }
room-seat-taken = Seat { $number } is taken.
room-has-seat = { $name } has a seat already.
room-bots-seat = Seat { $number } belongs to a bot.
room-free-seat = Seat { $number } is still free. Take it, or put a bot there.
room-not-ready = { $name } is not ready yet.
room-playing = The match is on; that can be changed when it is over.
room-not-begun = The match has not begun.
room-not-over = The match is not over.
room-not-playing = Only who plays may do that.
room-not-your-seat = This is not your seat.
room-paused = The match stands still. Whoever plays can let it go on.
room-frozen = This match was begun under older rules, which the installed ones forbid. It can be read, not played on.
room-host-only = Only the host, { $name }, may do that.
room-kick-host = The host cannot send himself away.
room-no-choice = That is no choice of { $game }.
room-nothing-to-undo = There is nothing to take back.
room-nothing-asked = Nobody asks to take anything back.
room-phrases-only = Here one can say the phrases that are offered.
room-said-nothing = That says nothing.
room-record-later = The record of a match is given out when the match is over. Until then there is your story.
room-not-here = This match cannot be opened at this table: { $problem }
room-game-gone = The game of this room, { $game }, is not installed at this table any more.
room-too-many-bots = There are more bots than chairs for them.
room-too-fast = That was a lot at once. Wait a little.
room-other-line = Something else is to be taken back by now.
room-no-round = There was no match { $number } in this room.
room-not-written = The table cannot write to its database now. Nothing has changed; try again.

# What the log says beside the game

log-taken-over = { $player } plays for { $seat } from here on.
log-undone = { $seat } has taken back what came before.
log-ruled = From here on it is played by version { $rules } of the rules.
