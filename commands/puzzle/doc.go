// Package puzzle shows positions in which one move is clearly best, and asks for it.
//
// The puzzles and their solutions are in package engine/puzzle. A page has the picture of the
// choices and a button for each. The next page says what was best, by how much and why. Both are
// one private message, which also works where the bot is not a member. What a person has answered
// is in [people.Puzzles].
package puzzle
