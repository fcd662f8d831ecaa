// Package enginetest is the test suite that every game must pass.
//
// A game is tested before anybody writes a test for it: [Run] derives its checks from
// the game's own declarations. It plays whole games with the game's chooser and with
// random moves, for set-ups that cover all numbers of seats and values of options, and
// checks what package engine promises. A failure names the promise in brackets, the
// seed and step to repeat it, and the first difference.
//
// # Fast checks
//
// At every step:
//
//	[status]      acting seats exist exactly until the game is over; chapters never decrease
//	[standings]   every seat once, best first; places and parts agree with scores
//	[conserved]   the sums that the game names stay the same
//	[list]        only acting seats have moves; asking twice returns the same list
//	[kind]        every move's kind is declared with its number of slots
//	[token]       tokens are ASCII without spaces
//	[duplicate]   no notation occurs twice in a list
//	[idle] [sim]  the idle move and the chooser's move are in the list
//	[choices]     slots offer exactly what the list has
//	[rank]        ranking returns a permutation
//	[events]      readers exist, tokens are tokens
//	[cap]         games end
//
// # Slow checks
//
// At one step in twenty and at every barrier:
//
//	[json]        a stored state is read back unchanged and plays on alike
//	[notation]    the notation of every move finds that move
//	[redeal]      a redealt state looks the same to its seat and is valid
//	[blind]       what is dealt depends on chance and on what the seat sees
//	[legality]    the seat's list and status, and whether the game has stalled, are the
//	              same on a redealt state
//	[guide]       so are ranks, shortcuts, idle moves, hints and reasons
//	[thought]     a computer gets the same question and gives the same answer there
//	[memory]      states, clones, views and events share no memory; nothing changes its input
//	[view]        views have only exported fields and marshal
//	[barrier]     a step that is no barrier reveals nothing and uses no chance
//	[leak]        events tell a reader nothing that the reader's views do not show
//	[illegal]     moves that are not listed are refused
//	[shortcut]    shortcuts are declared and can be played to a barrier
//	[toward]      places out of reach resolve to legal moves, legal ones to themselves
//	[standing]    auto-answers are legal; whether one applies reveals nothing hidden
//	[many]        moves declared as commuting commute
//	[ahead]       a previewed turn is the seat's, depends on what it sees, and can be played
//	[plans]       of a plan's lines the first that fits is chosen, by what the seat knows
//	[call]        outside facts are accepted or refused, never half
//
// Once per game or run:
//
//	[determinism] the same seed and moves give the same game
//	[simulator]   fast simulation plays the same game
//	[ends]        whole games are kept for each way to end that was met, and replay as written
//	[secrets]     Redeal changes each declared kind of secret, and there is no other kind
//	[panic]       nothing panics; the message has the state, the step and the game's seed
//
// # Golden files
//
// [Run] compares the order of lists, perft, the results of some games and the number of
// each event with files in testdata of the game's package. go test -update writes them.
// Whole games are kept in testdata/games; see [Whole].
//
// # Sampling
//
// RAILBOT_SUITE=long turns sampling off and plays three times as many games. Otherwise
// expensive checks are sampled by the commit (see package sampling): the slow checks at
// which computers think, and more for a slow game (see [Config]).
package enginetest
