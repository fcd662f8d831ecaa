// Package engine is the vocabulary of Railbot's games: seats, moves, events,
// chance, rules and positions.
//
// # Policy
//
// A game has one function that lists its legal moves, [Rules.Legal], and
// everything else is a question put to that list: validation, slash commands,
// autocomplete, panels, simulated players and replay. A request from outside
// is text; it is looked up in the list, and only the list makes a move.
//
// Secrets are added for one seat, never stripped from everybody: a [Table]
// shows what all may see and has no field that could hold a secret, a [Hand]
// adds what one seat sees besides. They are two types with two doors, so that
// sending a Hand to a channel does not compile.
//
// Chance comes only from [Rand], which is made from the match's seed and the
// number of the log entry; time never enters a game at all. Facts from outside
// ("time is called") are calls, recorded like moves.
//
// # Mechanism
//
// The author of a game writes [Rules], [Secrets] and [Guide] over a state S
// and a move M of their own; [Define] erases both types and gives a [Game],
// whose [Position] values are immutable: [Position.Play] clones the state once
// at the door and lets the game mutate the copy plainly. Simulation
// ([Game.Simulator]) runs the same Legal and Apply without boxing a move and
// without recording events.
//
// The package imports only the standard library.
package engine
