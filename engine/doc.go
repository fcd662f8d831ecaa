// Package engine defines what all games share: seats, moves, events, chance, rules and
// positions.
//
// A game is written as [Rules], [Secrets] and [Guide] over a state and a move type of
// its own. [Define] erases both types and returns a [Game], which the rest of the
// program uses without knowing which game it is. A [Position] is an immutable value:
// [Position.Play] clones the state once and lets the game change the copy.
//
// # What a game may offer
//
// Every method of the three parts is required. What only some games have is a function
// in [Extras] that may be nil: reasons why a move is not legal, previews and other
// [Help]; decisions that a seat may leave to the match ([AutoAnswer]); outside facts
// ([Call]); statistics ([Feats]); and everything for [Computer] players.
//
// # Legal moves
//
// A game lists its legal moves in one function, [Rules.Legal]. Validation, slash
// commands, autocomplete, panels, simulated players and replay are all derived from
// that list. Text from outside is never parsed into a move; it is looked up in the
// list.
//
// # Secrets
//
// A [Table] holds what everybody may see and has no field for a secret. A [Hand] adds
// what one seat sees. They are two types, so sending a Hand to a channel does not
// compile.
//
// # Chance and time
//
// All chance comes from a [Rand], which is made from the match's seed and the number of
// the log entry. Games know no time. Facts from outside, such as "time is called",
// reach a game as calls and are recorded like moves.
//
// # Simulation
//
// [Game.Simulator] runs the same Legal and Apply without boxing moves or recording
// events.
//
// The package imports only the standard library.
package engine
