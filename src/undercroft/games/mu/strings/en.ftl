# Mū in English.

# What a seat is asked

ask-draft = { $hand ->
    [2] Play one of your last two projects; the other is put away.
   *[other] Keep two of your { $hand } projects: play one, hold the other. The rest goes to your left neighbour.
  }
    .rule = 4.2
ask-draft-solo = { $hand ->
    [2] Play one of your last two projects; the other is put away.
   *[other] Keep two of your { $hand } projects: play one, hold the other. The rest is put away, and you draw as many.
  }
    .rule = 11.2
ask-keep = { $hand ->
    [2] Play one of your last two buildings; the other is put away.
   *[other] Keep two of your { $hand } buildings: play one, hold the other. The rest goes to your { $to } neighbour.
  }
    .rule = 5.2
ask-place = Where do you build { $card }?
    .rule = 5.3
ask-take = Take one building of a pair for a space of your city; the other goes to the same space of the neutral city, whose stock gains the tokens in brackets.
    .rule = 11.3
ask-token = { $later ->
    [0] Place a token. You have: { $tokens }.
   *[other] Place a token. You have: { $tokens }; { $later } more after these.
  }
    .rule = 5.5
ask-wish = Choose the colour of the token you gain.
    .rule = 6.2
ask-boost = You muster { $strength }, the most is { $most }. Use project 20 in this battle?
    .rule = 7.6
ask-save = { $card } on { $cell } is about to fall. Use a project?
    .rule = 8.2
ask-save-crossing = Your Damage tokens cross at { $cells }. Use a project?
    .rule = 8.2
ask-crossing = { $whose ->
    [neutral] The neutral city: which crossing do its two Damage tokens go to?
   *[own] Which crossing do your two Damage tokens go to?
  }
    .rule = 8.3

# What an answer means

choose-draft = Play { $play }, hold { $hold }
choose-draft-last = Play { $play }
choose-keep = Play { $play }, hold { $hold }
choose-keep-last = Play { $play }
choose-place = { $cell }{ $makes }
choose-take = { $neutral ->
    [0] { $card } { $cell }{ $makes }
   *[other] { $card } { $cell }{ $makes } ({ $neutral })
  }
makes-nothing = { "" }
makes-sources = { "" }: { $sources }
choose-put = { $token } on project { $project }
choose-put-as = { $token } on project { $project } as { $space }
choose-extra = { $token } on project { $project }, beyond its cost
choose-cover = { $token } on the halves at { $junction }
choose-lose = Let the { $token } token go
choose-wish = A { $token } token
choose-withdraw = Project 1: take the Damage token off { $line }
choose-redirect = Project 17: the building on { $cell } falls instead
choose-look = Project 18: look at Battle card { $card }
choose-boost = Project 20: { $amount } more Strength
choose-destroy = { $cell }{ $lost }
choose-pass = Pass
lost-building = { "" }: { $card } falls
lost-nothing = { "" }: nothing stands there

# What happened

log-roundbegan = { $number ->
    [0] The Project round begins.
   *[other] Building round { $number } begins.
  }
    .rule = 1.1
log-drafted = { $seat } plays project { $project }.
    .rule = 4.2
log-revealed = { $seat } shows { $card }.
    .rule = 5.2
log-projectspassed = { $projects ->
    [hidden] { $seat } passes projects to { $to }.
   *[other] { $seat } passes projects to { $to }: { $projects }.
  }
    .rule = 4.3
log-buildingspassed = { $cards ->
    [hidden] { $seat } passes buildings to { $to }.
   *[other] { $seat } passes buildings to { $to }: { $cards }.
  }
    .rule = 5.6
log-lastprojectputaway = { $project ->
    [hidden] { $seat } puts the last project away.
   *[other] { $seat } puts the last project away: { $project }.
  }
    .rule = 4.5
log-lastbuildingputaway = { $card ->
    [hidden] { $seat } puts the last building away.
   *[other] { $seat } puts the last building away: { $card }.
  }
    .rule = 5.7
log-built = { $seat } builds { $card } on { $cell }.
    .rule = 5.3
log-sourcemade = { $seat } makes a { $token } Source at { $junction }.
    .rule = 3.1
log-traded = { $seat } trades for a { $token } token.
    .rule = 5.4
log-paid = { $seat } puts a { $token } token on project { $project }.
    .rule = 5.5
log-covered = { $seat } makes a { $token } Source at { $junction } with a token.
    .rule = 10.29
log-tokenslost = { $count ->
    [one] { $seat } loses a { $token } token that has no place.
   *[other] { $seat } loses { $count } { $token } tokens that have no place.
  }
    .rule = 5.5
log-letgo = { $seat } lets a { $token } token go.
    .rule = 6.6
log-stocked = { $count ->
    [one] The neutral player's stock grows by one token.
   *[other] The neutral player's stock grows by { $count } tokens.
  }
    .rule = 11.4
log-completed = { $seat } completes project { $project }.
    .rule = 6.1
log-tokensgained = { $count ->
    [one] { $seat } gains a { $token } token.
   *[other] { $seat } gains { $count } { $token } tokens.
  }
    .rule = 6.2
log-battlebegan = Battle on { $line }.
    .rule = 7.1
log-mustered = { $seat } musters { $strength } Strength.
    .rule = 7.2
log-boosted = { $seat } uses project 20 and musters { $strength }.
    .rule = 7.6
log-won = { $seat } takes a Victory token.
    .rule = 7.3
log-damaged = { $seat } takes a Damage token at { $line }.
    .rule = 7.4
log-destroyed = { $seat } loses { $card } on { $cell }: it is destroyed.
    .rule = 8.1
log-marked = { $seat } has two Damage tokens on { $cell }, where no building falls now.
    .rule = 8.4
log-withdrew = { $seat } uses project 1: the Damage token leaves { $line }.
    .rule = 10.1
log-redirected = { $seat } uses project 17: the building on { $cell } falls instead.
    .rule = 10.17
log-looked = { $line ->
    [hidden] { $seat } uses project 18 and looks at Battle card { $card }.
   *[other] { $seat } uses project 18: Battle card { $card } is { $line }.
  }
    .rule = 10.18
log-offered = The first pair is { $first }, the second { $second }.
    .rule = 11.3
log-neutralbuilt = The neutral player builds { $card } on { $cell }.
    .rule = 11.3
log-reshuffled = The discarded buildings are shuffled into the deck.
    .rule = 11.5
log-harvested = { $seat } has { $food } Food: the Harvest is worth { $points } AP.
    .rule = 9.1
log-neutralharvested = { $count ->
    [one] The neutral city has one symbol beyond its buildings: the stock grows by one token.
   *[other] The neutral city has { $count } symbols beyond its buildings: the stock grows by as many tokens.
  }
    .rule = 11.7
log-scored = { $seat } has { $points } AP.
    .rule = 9.5

# The end

ended-points = Most Achievement Points (RULES 9.5).
ended-victories = Tied on points, most Victory tokens (RULES 9.5).
ended-shared = Tied on points and Victory tokens: the win is shared (RULES 9.5).
ended-stellar = Stellar (RULES 11.9).
ended-impressive = Impressive (RULES 11.9).
ended-good = Good (RULES 11.9).
ended-average = Average (RULES 11.9).
ended-weak = Weak (RULES 11.9).

score-harvest = Harvest
score-faith = Faith
score-project = Project { $project }
score-victories = Victory tokens
score-stock = Neutral player

# Places and pieces

caption = { $now } { $points } AP so far.
caption-watcher = { $now }
when-set-up = The table is set up.
when-project-round = Project round, turn { $turn } of 3.
when-building-round = Building round { $round } of 3, turn { $turn } of 3.
when-battle = Battle on { $line }.
when-over = The game is over.
city = City of { $seat }
place-cell = Space { $cell }
place-junction = Junction { $junction }
place-line = Damage at { $line }
place-project = Project { $project }
place-outcomes = Victory tokens
place-hand = Hand
place-held = Held
place-deck = Building deck
place-discards = Discarded buildings
place-battle = Battle card { $battle }
place-due = Tokens to place
place-pair = Pair { $pair }
place-left = For the neutral city
place-stock = Stock
place-shown = Building to place

piece-building = { $name }: { $type }, halves { $edges } (north, east, south, west), { $symbols }.
    .more = { $source } RULES 1.3.
piece-deck = { $cards ->
    [one] One building, face down.
   *[other] { $cards } buildings, face down.
  }
piece-building-back = A building, face down.
piece-project = Project { $project } ({ $keyword }): costs { $cost }, { $ap } AP. { $ability }
    .more = { $source } RULES 10.{ $project }.
piece-project-back = A project, face down.
piece-source = A { $colour } Source.
    .more = RULES 3.1.
piece-half = The rim's { $colour } half.
    .more = RULES 2.2.
piece-token = A { $colour } token.
piece-space = A free { $colour } space.
piece-damage = A Damage token.
    .more = RULES 8.1.
piece-victory = A Victory token: 3 AP.
    .more = RULES 7.3.
piece-battle = A battle on { $line }.
    .more = RULES 7.1.
piece-battle-back = A Battle card, face down.

field-edges = its halves
field-faith = its Faith
field-food = its Food
field-strength = its Strength
field-token = its token
field-name = its name
field-type = its type
field-number = its number
field-expert = whether it is for experts
field-cost = its cost
field-ap = its AP
field-keyword = its keyword
field-effect = the kind of its effect
field-amount = the size of its effect
field-of = what its effect is about

keyword-complete = when complete
keyword-anytime = any time
keyword-endgame = endgame
keyword-none = no ability

ability-none = No ability.
ability-withdraw = Take a Damage token off your board.
ability-tokens-any = Gain { $amount } token of your choice.
ability-tokens-faith = Gain { $amount } Faith tokens.
ability-tokens-food = Gain { $amount } Food tokens.
ability-tokens-strength = Gain { $amount } Strength tokens.
ability-food = { $amount } Food at the Harvest.
ability-per_building-farming = { $amount } AP per intact Farming building.
ability-per_building-trade = { $amount } AP per intact Trade building.
ability-per_building-military = { $amount } AP per intact Military building.
ability-per_building-political = { $amount } AP per intact Political building.
ability-per_building-worship = { $amount } AP per intact Worship building.
ability-per_source-faith = { $amount } AP for each Faith Source.
ability-per_source-food = { $amount } AP for each Food Source.
ability-per_source-strength = { $amount } AP for each Strength Source.
ability-redirect = Choose which building falls.
ability-look = Look at a face-down Battle card.
ability-unharmed = { $amount } AP if none of your buildings fell.
ability-strength = { $amount } more Strength in one battle.
ability-per_victory = { $amount } AP for each Victory token.
ability-extra-any = Up to 4 more tokens, { $amount } AP each.
ability-extra-one = Up to 4 of one colour, { $amount } AP each.
ability-faith_pairs = { $amount } AP for every 2 Faith.
ability-all_types = { $amount } AP if all five types stand.
ability-pairs = { $amount } AP per touching pair of one type.
ability-lines = { $amount } AP per line of three types.
ability-cover = Tokens may join { $amount } unlike halves.
ability-wild = Any token pays other projects.

# Why an answer is refused

why-no-such-thing = There is no such card, space or token in this game (RULES { $paragraph }).
why-not-now = This is not the moment for it (RULES { $paragraph }).
why-must-answer = You cannot pass here (RULES { $paragraph }).
why-passed = You passed already (RULES { $paragraph }).

why-project-not-in-hand = Project { $project } is not in your hand (RULES { $paragraph }).
why-building-not-in-hand = { $building } is not in your hand (RULES { $paragraph }).
why-same-card = You keep two different cards (RULES { $paragraph }).
why-space-taken = { $building } stands on { $cell } already (RULES { $paragraph }).
why-not-offered = { $building } is in neither pair (RULES { $paragraph }).

why-wish-first = First choose the colour of the token you gain (RULES { $paragraph }).
why-no-wish = You have no token whose colour you may choose (RULES { $paragraph }).
why-brought-first = The tokens that a project brings are placed first (RULES { $paragraph }).
why-token-not-held = You have no { $token } token to place (RULES { $paragraph }).
why-must-place = There is a place for the { $token } token, so you cannot let it go (RULES { $paragraph }).
why-others-first = The { $token } token has no place now; it is lost when the others are placed, if none opens until then (RULES { $paragraph }).
why-project-not-yours = Project { $project } is not yours (RULES { $paragraph }).
why-other-colour = A { $token } token does not go on a { $space } space (RULES { $paragraph }).
why-no-free-space = Project { $project } has no free { $space } space (RULES { $paragraph }).
why-no-extra-places = Project { $project } has no extra places (RULES { $paragraph }).
why-extra-places-closed = The extra places of project { $project } open when its cost is paid (RULES { $paragraph }).
why-extra-places-full = The extra places of project { $project } are full (RULES { $paragraph }).
why-one-colour = The extra places of project { $project } take only { $token } tokens (RULES { $paragraph }).
why-covers-used = Project { $project } has covered as many halves as it can: { $amount } (RULES { $paragraph }).
why-covered-already = A token lies on { $junction } already (RULES { $paragraph }).
why-half-missing = No two halves meet at { $junction } (RULES { $paragraph }).
why-halves-match = The halves at { $junction } match, so they are a Source (RULES { $paragraph }).
why-cover-colour = Neither half at { $junction } has the colour of a { $token } token (RULES { $paragraph }).

why-project-not-complete = Project { $project } is not complete (RULES { $paragraph }).
why-project-used = Project { $project } was used already (RULES { $paragraph }).
why-no-damage = No Damage token lies at { $line } of your board (RULES { $paragraph }).
why-battle-card-shown = This Battle card lies face up (RULES { $paragraph }).
why-nothing-falls = None of your buildings is about to fall (RULES { $paragraph }).
why-falls-anyway = The building on { $cell } is the one about to fall; choose another (RULES { $paragraph }).
why-nothing-stands = No intact building stands on { $cell } (RULES { $paragraph }).
why-no-battle = No battle is being fought (RULES { $paragraph }).
why-not-a-crossing = No two Damage tokens cross at { $cell } (RULES { $paragraph }).
why-crossing-used = The building on { $cell } is destroyed already, and there is another crossing (RULES { $paragraph }).
why-crossing-spared = With project 17 the tokens leave a crossing where another building would have fallen, not { $cell } (RULES { $paragraph }).

# Variants

option-experts = Expert projects
    .about = The ten expert projects are shuffled in.
    .rule = 12.1
option-mirrored = Mirrored boards
    .about = The boards lie with their other side up.
    .rule = 12.2
