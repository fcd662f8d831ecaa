// Package puzzle shows positions in which one move is clearly best, and asks for it.
//
// The puzzles and their solutions are in package engine/puzzle. A page has the picture of the
// choices and a button for each. The next page says what was best, by how much and why. Both are
// one private message, which also works where the bot is not a member. What a person has answered
// is in [people.Puzzles].
//
// The coach poses decisions of a finished match again in the same way, as puzzles of one's own. It asks a
// computer each time, because an answer to the same question is always the same. Nothing of it is counted.
package puzzle
