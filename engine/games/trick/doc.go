// Package trick implements the card game Trick of the Rails: three to five
// players, with and without the optional rule.
//
// The rules follow the French rulebook; comments quote the names of its
// sections. Cards and trick lines are tables in data/. Some figures that the
// rulebook shows only in its diagrams stand in these tables alone. Get the game
// with [Game] and play it through the engine; the view types [Table] and [Hand]
// are what painters read, and [RunOf] tells them what a placement would earn.
//
// # How a trick is played
//
// Each trick is a chapter. Clockwise from the leader, each seat plays a card
// (play) and must follow the led company if it can. The highest card of that
// company wins the leftmost card of the trick line:
//
//   - A share needs no decision. The winner takes it and the others keep their
//     cards as shares. The winning card replaces the lowest reservation, or
//     leaves the game if there is none.
//   - A locomotive is given by the winner to a company that has none (engine).
//   - A city is laid by the winner at an end of any line (city).
//
// After a locomotive or a city, each seat lays the card that it played at an end
// of that card's own line (place), the winner first. The winner leads the next
// trick.
//
// Two decisions without alternatives are made for the player: the last locomotive
// goes to the last company, and a card goes to the right of a line of one card,
// whose ends are alike. The last card of a hand is asked for.
//
// # Rulings
//
// Where the rulebook is silent or contradicts itself, these rulings apply.
//
//   - Hands have 15, 11 and 9 cards for three, four and five players, so 5, 6 and
//     5 cards are left over. They are laid to the right of the start cards in the
//     order drawn.
//   - The first leader is random.
//   - Played cards, like cities, go to either end of their line, and may lie next
//     to cards laid in the same trick.
//   - The locomotives 6 and All are the prize of one trick. The winner gives 6
//     first, then All.
//   - A card that replaced a reservation becomes a prize like an exchange card.
//   - Optional rule: the locomotives and cities that are used with this number of
//     players are dealt to the even places of the trick line in random order.
//   - A share is worth the profit of the best section, less the locomotive's
//     cost, and never less than zero. A section is at most as many adjacent cards
//     as the locomotive's distance. Start card and cities are stations, the
//     locomotive is not. Among equal sections the leftmost is shown. Shares of a
//     company without a locomotive are worth nothing yet.
//   - Seats with equal totals share a place, including the first.
//
// # Hidden information
//
// Only hands are secret. A player who could not follow a company has no card of
// it for the rest of the game. This is recorded, shown to everybody
// ([Public.Voids]) and respected by Redeal, which deals the unseen cards so that
// no known void is violated. Other conclusions from the choice of a card are not
// tracked.
//
// # State
//
// [State] is a struct of fixed arrays, so that copying it is cheap. Hands and
// shares are bit sets; the trick line and the railway lines are arrays of cards.
// The state is stored as JSON, with all cards by name.
package trick
