// Package plans holds the moves that players plan for their next turns while others
// play.
//
// A [Plan] has up to three lines, each a list of moves in notation with a [Condition].
// They are planned on the position as it would be if the seat's turn began now, with
// everything hidden from the seat redealt ([Preview]). Planning therefore reveals nothing
// that the seat does not know. A line ends with the first move that passes the turn or
// reveals something hidden, because nobody can know what to do after that.
//
// When the turn has begun, the first line that fits is played ([Plan.Choose]). Whether one
// fits depends on which moves are legal, which the seat knows, and on public events since
// the condition was set ([Deed]).
//
// The package knows no people and no log. Package match decides who may plan, when a
// turn has begun and how a plan is played.
package plans
