// Package plans holds the moves that players plan for their next turns while others
// play.
//
// A [Plan] is a list of moves in notation. [Preview] plays it on the position as it would
// be if the seat's turn began now, with everything hidden from the seat redealt
// ([engine.Position.PreviewTurn]). Planning therefore reveals nothing that the seat does
// not know. A plan ends with the first move that passes the
// turn or reveals something hidden, because nobody can know what to do after that.
//
// The package knows no people and no log. Package match decides who may plan, when a
// turn has begun and how a plan is played.
package plans
