// Package yardstick plays the games in styles that are foreign to the computer players.
//
// Computers that are measured only against each other, or against the policy of their
// own playouts, look stronger than they are: they share what they misjudge. The styles
// here share nothing with package think. They use the rules, the simulation chooser
// ([engine.Guide].Sim) and what a seat may see, and none of the policies, weights and
// searches of [engine.Computer].
//
// # Styles
//
//   - flat:N is flat Monte Carlo. It deals N worlds, plays every legal move in each to
//     the end with the simulation chooser, and takes the move with the best mean. In
//     China one world takes seconds.
//   - ismcts:N is information-set Monte Carlo tree search with N iterations (Cowling,
//     Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG
//     2012), also with playouts by the simulation chooser. It serves games with short
//     lists of moves, such as Trick.
//   - greedy takes what brings most at once, by a few lines for each game.
//
// Effort is counted, never timed, so a game can be repeated on any machine.
package yardstick
