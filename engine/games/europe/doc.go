// Package europe implements the board game Rails of Europe: two to five
// players, with ferries, tunnels and stations.
//
// The rules follow the French rulebook; comments quote the names of its
// sections. Its text has no tables of the map and the tickets. Those in data/
// were gathered from transcriptions and pictures of the printed board, which
// agree with one another. Get the game with [Game] and play it through the
// engine; the view types [Table] and [Hand] are what painters read.
//
// # How a turn is played
//
// In the first chapter all players choose their first tickets at the same time.
// After that each turn is a chapter. A turn is one of:
//
//   - take or draw: a card of the row or the top card of the pile, and then a
//     second one, or done;
//   - claim: a track with its payment. If a tunnel turns out to cost extra cards,
//     it waits for them (extra, decline);
//   - tickets: up to three are drawn, and at least one is marked (keep, then
//     done);
//   - station: a city with its payment;
//   - pass, which is legal only if nothing else is.
//
// Each payment is listed once, those with the fewest locomotives first. A
// payment of locomotives alone has no colour. Two tracks that are equal in every
// way are listed as one, under the token of the first open one.
//
// # Rulings
//
// Where the rulebook is silent, these rulings apply.
//
//   - The first player is random.
//   - Three or more locomotives in the row reset it, even if the row is short.
//     This is checked whenever places of the row were filled: at set-up, after a
//     card was taken from it, after a reset, and when a discard made cards
//     available. After three resets in succession the row stays.
//   - The second card may be declined (done). If pile and discard pile are both
//     empty when a turn begins, no card can be drawn, not even from the row. If
//     they run out with the first card, the second may still come from the row.
//     If the row then has only locomotives, the turn ends.
//   - The discard pile is shuffled when a card is needed and the pile is empty.
//   - A tunnel's laid and revealed cards are in no pile until the tunnel is
//     claimed or declined. For a payment of locomotives alone, only locomotives
//     count, and only they pay the extra. Declining is a decision even for a
//     player who cannot pay, because ending it automatically would reveal that
//     to the others.
//   - If only one ticket is left in the pile, it is kept without asking. A choice
//     of tickets ends as soon as every ticket is marked.
//   - With two or three players the second track of a double closes for everybody,
//     with four or five only for the owner of the first. The same holds for
//     ferries and tunnels.
//   - Locomotives pay for anything, including stations and all spaces of ferries.
//   - A station needs a city without any player's station. What the stations of a
//     player borrow is chosen for the player: the combination with the most
//     points for tickets, then with the most tickets. A station that adds nothing
//     borrows nothing.
//   - Every player with the longest trail scores the express. While there are no
//     tracks, nobody does.
//   - A turn that ends with two trains or fewer starts the last round: everybody
//     has one more turn, that player last. Nothing extends the round. A forced
//     pass or a declined tunnel uses up the turn.
//   - If all players in a row have to pass, the game ends and is scored.
//   - Ties are broken by completed tickets, fewer stations built, and the longest
//     trail. Players who are still equal share a place.
//
// # Hidden information
//
// Hands, tickets and the piles are secret. Cards that a player took from the
// row, or showed for a declined tunnel, are publicly known until as many of
// their colour have been paid. They are part of the state, shown to everybody
// ([Public.Known]) and kept by Redeal.
//
// A player also knows the first tickets that they rejected and the tickets that
// they put under the pile. Tickets are shown at the end. Other deductions are
// not tracked, such as which cards a shuffled pile must contain.
//
// # Computer players
//
// The planner prices each track: turns to draw the missing cards and to claim
// it, trains, and the risk of tunnels, less its points. It searches for the
// cheapest tracks that complete all tickets, and drops tickets that cost more
// than they are worth or for which trains or turns are missing. It then
// distributes the hand among the tracks of the plan and, if trains are left,
// among tracks that are claimed for their points.
//
// In a turn it claims what is urgent and affordable without harm to the rest;
// otherwise it draws the missing cards. Near the end, its move is compared with
// others by playouts.
//
// # State
//
// [State] is a struct of fixed arrays, so that copying it is cheap. Cards are
// counts by kind; tracks, cities and tickets are bit sets in the order of their
// tables. The draw pile has no order: any of its cards may be the top one until
// it is drawn.
package europe
