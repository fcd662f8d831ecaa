// Package europe is the game Rails of Europe, complete by its rulebook: two to
// five players, ferries, tunnels and stations.
//
//	game.go    its parts; tables.go the map and the destination cards, read from tables
//	board.go   what follows from the tables
//	cards.go   train cards and payments
//	state.go   what there is
//	setup.go   the beginning
//	moves.go   the kinds of move
//	legal.go   when each is legal
//	apply.go   what each move does; pile.go, tunnel.go and choose.go the parts of it
//	turn.go    whose turn it is, and the end
//	trail.go   the longest trail
//	borrow.go  what stations borrow
//	score.go   what it was worth
//	view.go    what a seat may see, table.go who sees it
//	redeal.go  hands and tickets dealt anew
//	ways.go    the least way for a ticket, and the cards it lacks
//	guide.go, rank.go, explain.go  help for people, absent seats and simulations
//	reach.go   cheapest ways, plan.go those that join all tickets
//	purse.go   a hand shared out among the tracks that are wanted
//	mind.go    what a computer thinks of its position, offers.go of tickets
//	policy.go  which move follows from that
//	think.go, candidates.go  how its moves are tried near the end
//
// # Policy
//
// The rulebook's French text is the authority; names of its sections stand in
// quotation marks in comments. The tables of the map and of the tickets lack in
// that text: they were gathered from transcriptions and pictures of the board
// and agree with one another, so the map is that of the printed board.
//
// # How a turn is played
//
// The choice of the first tickets, by all at once, is the first chapter; then
// each turn is one. A turn is one of
//
//   - take and draw: a card of the row or the top one of the pile, and after
//     that a second one, or done;
//   - claim: a track with what is paid for it. A tunnel then waits for its extra
//     cards (extra, decline) if any are due;
//   - tickets: up to three, of which some are marked (keep, then done);
//   - station: a city with what is paid for it;
//   - pass, which is legal only when nothing else is.
//
// Each payment is listed once: those of the fewest locomotives first, and one
// of locomotives alone without a colour. Two tracks that are alike in everything
// are one choice, called by the first of them that is free.
//
// # Rulings
//
// Where the rulebook is silent:
//
//   - The match's chance says who has the first turn.
//   - Three or more locomotives in the row, even in a short one, send it to the
//     discard pile whenever places of it were filled: at set-up, after a card
//     was taken from it, after such a reset, and when a discard makes it
//     possible to fill it. After three resets in a row it stays.
//   - The second card may be left (done). If neither pile nor discard pile has a
//     card when a turn begins, none is drawn, not even from the row. If they run
//     out with the first card, the second may still come from the row; where
//     that has no card but locomotives the turn ends.
//   - The discard pile is shuffled when a card is needed and the pile is empty.
//   - Laid cards and revealed ones of a tunnel lie apart until it is claimed or
//     given up. For a payment of locomotives alone only locomotives count and
//     only they pay the extra. Giving up is a decision (decline) even where the
//     hand cannot pay: that is not told to the others.
//   - The last ticket of the pile, drawn alone, is kept without a question, and
//     a choice ends by itself when every ticket is marked.
//   - With two or three players the other track of a double closes for all,
//     with four or five for its owner; so do ferries and tunnels.
//   - Locomotives pay for anything, stations and all spaces of ferries too.
//   - A station stands in a city without one, be it anybody's. What stations
//     borrow is found for each player: the joint choice with the most points of
//     tickets, then the most tickets; a station that adds nothing borrows
//     nothing.
//   - The express goes to everybody with the longest trail, to nobody while
//     there is no track.
//   - A turn that ends with two trains or fewer begins the last round: everybody
//     has one more turn, its player last. Nothing extends it. A forced pass or a
//     tunnel that was given up is that turn.
//   - When everybody in a row has had to pass the game ends and is scored.
//   - Equal players are ranked by completed tickets, fewer stations built and
//     longest trail, and then share a place.
//
// # Who knows what
//
// Hands, tickets and the piles are secret. All know of the cards that a player
// took from the row, or showed for a tunnel that was given up, until as many of
// their colour were paid: that is kept, shown to everybody ([Public.Known]) and
// respected by Redeal. A player knows the first tickets that they rejected and, as
// long as they lie there, those that they put under the pile. Tickets are shown at
// the end. What else may be concluded, from the cards that a pile was made of
// or a ticket seen before somebody drew it, is not kept.
//
// # How computers play
//
// The planner lists what it costs to use each track: turns to draw the cards that
// the hand lacks and to claim it, trains, and the risk of tunnels, less its
// points. It looks for the cheapest ways that join all tickets together, gives up
// those that cost more than they bring and those that there are no trains or
// turns for, and shares the hand out among the tracks of the ways and, as far as
// trains go, among tracks for their points. It claims what is urgent and paid for
// without harm to the rest, and else draws what the tracks lack. Near the end its
// move is tried against others by playouts.
//
// # State
//
// [State] is one struct of fixed arrays: cards are counts by kind, tracks,
// cities and tickets sets of bits by the order of their tables. The draw pile
// has no order: any of its cards may be the top one until it is drawn.
package europe
