// Package enginetest is the suite that every game must pass.
//
// # Policy
//
// A game is tested before anybody writes a test for it: [Run] derives all it
// does from the game's own declarations. It plays whole games by the game's
// own chooser and by uniform choice, for a cover of all numbers of seats and
// values of options, and asks questions whose answers follow from the promises
// of package engine. A failure names the promise in brackets, the game that
// breaks it so that it can be played again, and the first difference.
//
// # The checks
//
// At every step, the fast ones:
//
//	[status]      acting seats exist exactly until the game is over; chapters never fall
//	[standings]   every seat once, best first, places and parts agree with scores
//	[conserved]   the sums that the game names are those of the start
//	[list]        moves exactly for the acting seats; the same list when asked again
//	[kind]        every move's kind is declared, with so many slots
//	[token]       tokens are ASCII without spaces
//	[duplicate]   no notation stands twice in a list
//	[idle] [sim]  the moves of an absent seat and of the chooser are in the list
//	[choices]     slots offer exactly what the list has
//	[rank]        ranking leaves out nothing and adds nothing
//	[events]      addresses exist, tokens are tokens
//	[cap]         games end
//
// At one step in twenty and at every barrier, the slow ones:
//
//	[json]        a stored state comes back whole and plays on alike
//	[notation]    the notation of every move finds that move
//	[redeal]      a redealt state looks the same to its seat and is sound
//	[blind]       what is dealt comes from chance and from what the seat sees
//	[legality]    its list and status are the same too
//	[guide]       so are ranks, shortcuts, idle moves, hints and reasons
//	[thought]     a computer is asked the same and answers the same where it cannot tell
//	[memory]      states, their copies, views and events share no memory; nothing changes its input
//	[view]        views have exported fields only and marshal
//	[barrier]     a step that is no barrier learns nothing and asks no chance
//	[leak]        events tell a reader nothing that their views do not
//	[illegal]     what is not listed is refused
//	[shortcut]    shortcuts are declared and play through to a barrier
//	[toward]      places out of reach resolve to legal moves, legal ones to themselves
//	[standing]    standing answers are legal; whether one applies tells nothing hidden
//	[many]        moves declared as commuting do
//	[ahead]       a turn foreseen is the seat's, comes of what it sees alone, and can be played
//	[call]        outside facts are heeded or refused, never half
//
// Once a game or once a run:
//
//	[determinism] the same seed and the same moves give the same game
//	[simulator]   fast simulation plays the same game
//	[ends]        whole games are kept, one for each way to end that was met, and go as written
//	[secrets]     Redeal changes each declared kind of secret, and no other kind exists
//	[panic]       nothing panics; the message has the state, the step and the game's seed
//
// Besides, [Run] pins the order of lists, perft, the ends of some games and how often
// each event is told in testdata of the game's package; go test -update writes them
// anew. Whole games are kept in testdata/games: see [Whole].
//
// RAILBOT_SUITE=long lifts the sampling and plays three times as many games. What
// takes long is sampled by the commit, see package sampling: at which of the slow
// looks computers think, and of a game that takes long more: see [Config].
package enginetest
