// Package trick is the game Trick of the Rails, complete by its rulebook: three
// to five players, with and without the optional rule.
//
//	game.go    its parts
//	cards.go   the cards, read from a table
//	lane.go    the trick line for each number of players, read from another
//	line.go    a company's railway line, its best section and its value
//	state.go   what there is, set-up, and whose turn it is
//	moves.go   the moves and when each is legal
//	apply.go   what each move does, and how a trick is settled
//	score.go   what it was worth
//	view.go    who sees what
//	redeal.go  hands dealt anew
//	guide.go   help for people, absent seats and simulations
//	explain.go why a move is not legal
//
// # Policy
//
// The rulebook's French text is the authority; names of its sections stand in
// quotation marks in comments. Where its text lacks a figure that its missing
// diagrams showed, the figure stands in a table here.
//
// # How a trick is played
//
// A trick is a chapter. Each seat plays a card (play), clockwise from the
// leader, and follows the led company if it can. The highest card of that
// company wins the leftmost card of the trick line:
//
//   - a share settles itself: the winner takes it, the other cards stay with
//     those who played them as shares, and the winner's card replaces the
//     lowest reservation or leaves the game;
//   - a locomotive is given by the winner to a company that has none (engine);
//   - a city is laid by the winner at an end of any line (city).
//
// After a locomotive or a city each seat, the winner first, lays the card that
// it played at an end of that card's own line (place). The winner leads next.
//
// Answers that leave no choice are given by themselves only for locomotives:
// the last one goes to the last company. A hand's last card and both ends of a
// short line are asked for like any other.
//
// # Rulings
//
// Where the rulebook is silent or contradicts itself:
//
//   - Hands are 15, 11 and 9 cards, so that 5, 6 and 5 are left over. Left-over
//     cards are laid to the right of the start cards as they are drawn.
//   - The match's chance says who leads first.
//   - Played cards, like cities, go to either end of their line, also on cards
//     that were laid in the same trick.
//   - The locomotives 6 and All are the prize of one trick: the winner gives 6
//     first, then All.
//   - A card that replaced a reservation is later a prize like an exchange card.
//   - Optional rule: the locomotive and city cards that the line has at this
//     number of players are dealt to its even places in random order.
//   - A share is worth the profit of the best section without gaps of at most
//     as many cards as the locomotive's distance, less its cost, and never less
//     than nothing. Start card and cities are stations, the locomotive is not.
//     Of equally good sections the leftmost is shown. A company without a
//     locomotive is worth nothing as yet.
//   - Equal totals share a place, the first one too.
//
// # Who knows what
//
// Only hands are secret. Whoever could not follow a company has none of it left
// for the rest of the game: that is kept, shown to everybody ([Public.Voids])
// and respected by Redeal, which deals the cards that a reader cannot see in a
// way that no shown lack forbids. What else a player may conclude from the
// choice of a card is not kept.
//
// # State
//
// [State] is one struct of fixed arrays: hands and shares are sets of bits, a
// trick line and railway lines are rows of cards. It is stored as JSON with all
// cards by name.
package trick
