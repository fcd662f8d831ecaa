// Package prepared is what seats line up for their next turns while others play.
//
// A [Turn] is a list of moves in notation. What would become of it is found on the
// position as it would be if the seat's turn came now, in which all that the seat
// cannot know is dealt anew ([engine.Position.Ahead]): lining up tells a seat nothing
// that it does not know. A list ends with the first move that passes the turn or
// brings something to light, for nobody can know what to do after that.
//
// The package knows nobody and no log: who may line up what, when a turn has come and
// how it is played is package match's.
package plans
