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
