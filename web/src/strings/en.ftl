# The client's own words, in English.

undercroft = Undercroft
tagline = A table for games under the ground and in lost cities.
your-name = Your name
guest = Guest
shelf = On the shelf
your-tables = Your tables
go-on = Go on
forget = Forget
players = { $least ->
    [one] 1 to { $most } players
   *[other] { $least } to { $most } players
  }
play-now = Play now
play-alone = Play alone
play-friends = Play with friends
opponents = { $count ->
    [one] 1 opponent
   *[other] { $count } opponents
  }
strength = Strength
level-1 = easy
level-2 = skilled
level-3 = strong
bot-named = Bot { $number }
bot-level = { $level ->
    [level-1] an easy bot
    [level-2] a skilled bot
    [level-3] a strong bot
   *[other] { $level }
  }
free = free
gone = somebody who left
stage-draft = draft
stage-beta = beta
stage-stable = stable
material-changed = Played with other material than the game's own.
loading = One moment…
home = Home

table-of = A table for { $game }
invite = Invite
invite-words = Whoever opens this link can take a chair or watch.
copy-link = Copy the link
copied = Copied
chairs = Chairs
chair = Chair { $number }
take-chair = Sit here
stand-up = Watch instead
seat-bot = Bot…
remove-bot = Remove
you = you
host = host
is-ready = ready
not-ready = not ready
is-away = away
ready = I am ready
unready = Not ready after all
start = Begin
start-waiting = Every chair needs somebody, and everybody has to be ready.
seats-number = Chairs at the table
options = Variants
chat-free = Free chat
chat-free-words = Without it, only set phrases can be said.
only-host = { $name } settles what is played, and begins.
come-in = Come in
come-in-words = You have been invited to a table for { $game }.
watch = Watch
watching = You are watching.
kick = Send away
leave = Leave
leave-sure = Leave for good? While a match is on, a bot plays on for you.
yes = Yes
no = No
other-device = Go on with another device
other-device-words = Open this link there. It is yours alone, and the old one opens nothing any more.
closed-no-room = There is no such table.
no-room-words = It may have been over for long, or the link is not whole.
closed-gone = You are not at this table any more.
closed-elsewhere = This table was opened in too many windows.
go-on-here = Go on here
offline = The connection is gone. Trying again…

prompt-waiting = Waiting for { $names }.
prompt-over = The match is over.
kick-sure = Send { $name } away for good? While a match is on, a bot plays on.
prompt-paused = The match stands still.
prompt-frozen = This match was begun under older rules, which the installed ones forbid. It can be read, not played on.
prompt-answered = You have answered: { $answer }. You may still change it.
given = your answer
prompt-then = Now touch the next thing. To take it back, touch the first one again.
offered = Something may be done at any time, too.
your-turn-title = Your turn
choices = { $count ->
    [one] 1 choice
   *[other] { $count } choices
  }
all-choices = All choices
undo = Take back
undo-asks = { $name } asks to take an answer back.
undo-waiting = You asked to take an answer back.
agree = Agree
disagree = Do not
pause = Pause
unpause = Go on
clear = Begin again
confirm = Do it

log = Log
log-empty = Nothing has happened yet.
rules = Rules
rules-search = Search the rules
rules-none = No paragraph has these words.
rules-source = Source
talk = Talk
talk-say = Say something
talk-send = Say
talk-empty = Nobody has said anything.
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played.
phrase-thanks = Thank you.
phrase-oops = Oops.
phrase-one-moment = One moment, please.
phrase-your-turn = It is your turn.
phrase-again = Again?
people = People
watchers = { $count ->
    [one] 1 watcher
   *[other] { $count } watchers
  }
auto-pass = Pass for me where passing is all I can do
give-chair = Give this chair to { $name }
guests = Here without a chair: { $names }
stand-in = Let a bot play for me
take-back-seat = I play again
stand-in-for = Let a bot play
give-back = Give the seat back
story = Your story so far
record = Record of the match
commitment = The draws were committed to before the first one: { $commitment }

settings = Settings
speed = Movement
speed-none = none
speed-quick = quick
speed-normal = normal
speed-slow = slow
sound = Sound
colours = Colours
colours-usual = usual
colours-strong = strong contrast
size = Text size
size-small = small
size-normal = normal
size-large = large
size-huge = huge
text-view = Text view
confirm-always = Ask before each answer
close = Close
keys = Keys
keys-words = Tab goes from part to part, arrows from place to place, Enter touches, 1 to 9 pick a choice, Esc begins again. U takes back, L shows the log, R the rules, T the text view, ? what a thing is.

result-won = { $names } wins
result-shared = { $names } share the win
result-you = You win
result-solo = { $points } points
result = Result
rematch = Another match
rematch-words = Everybody moves up one chair.
look-at-table = Look at the table

board = The table
text-of-table = The table in words
nothing-here = empty
unknown-piece = A piece

# Mū

mu-faith = Faith
mu-food = Food
mu-strength = Strength
mu-victories = Victory tokens
mu-hand = Cards in hand
mu-stock = Stock
mu-battles = Battles
