// Package express is the game Express 01 by Jörg von Rüden, complete by its
// rulebook: two to four players, Germany and the USA, the short and the long
// game.
//
//	game.go     its parts; tables.go reads what is printed, text.go what is stored of cards
//	company.go  the companies
//	cards.go    the development cards: cards.csv, read as faces
//	maps.go     the base cards: bases.csv, read as two maps
//	tracks.go   edges, tracks, tanks, and what turning a card does to them
//	options.go  what may replace what, worked out once
//	route.go    a train's best route
//	state.go    what there is; setup.go lays it out and reads it back
//	network.go  what lies on the map; bases.go who has the base cards of it
//	piles.go    the piles; counts.go cards without order: hands, titles
//	order.go    the cards of the turn order
//	moves.go    the moves; legal.go says when each is legal
//	apply.go    building; titles.go, payout.go and rounds.go the rest
//	score.go    capital and standings
//	view.go     who sees what; redeal.go deals anew what one cannot see, tell.go reports
//	guide.go    help for people, explain.go reasons, sim.go the chooser
//	policy.go   the computers' policy; outlook.go looks at what may be laid
//	pace.go     keeps computers' games short; candidates.go are the moves they try
//
// # Policy
//
// The rulebook's French text is the authority; names of its sections stand in
// quotation marks in comments.
//
// Its cards were never published in a form that we could read: the faces in
// cards.csv and bases.csv are a reconstruction. Numbers of cards, levels, sorts
// and companies follow the rulebook; tracks, lists of numbers, bonuses, tanks
// and the names of cities are an original design.
//
// # How a game is played
//
// All choose a card for the turn order at once (order). Then each player's turn
// is a chapter. What was begun says which pair of actions it is:
//
//   - building: a card is paid (pay) and then used (lay), for a station or for
//     up to two links. A card is offered for payment only if something can be
//     laid for it;
//   - titles: one is named (buy, or force where its owner must sell), and then
//     paid card by card (give, in any order);
//   - a run: the company is named (run), the route is found. Whoever has the
//     Black Engine answers (engine), then the seats draw card by card (draw);
//   - the turn order: swap.
//
// A turn is ended by its player (end), also where nothing is left to do, so that
// all of it can be taken back until then.
//
// # Rulings
//
// Where the rulebook is silent or contradicts itself:
//
//   - There are six terminals of level 2. The second example of capital adds up
//     to 26 points.
//   - Who holds the lowest turn-order card that is not turned over plays next,
//     looked up anew after each turn. In an exchange of these cards their side
//     stays with the player.
//   - The first turn of the game begins with a station. Nothing but the first
//     pair of actions is allowed in it.
//   - What a card pays for is laid before the next payment; a second link that
//     is not laid lapses.
//   - A card laid on a base card meets, over an edge, the track of a coloured
//     card beside it. Upgrades need not meet any.
//   - A link keeps every pair of edges that it joined, a station card every edge
//     that reached a station. A tank stays in its corner; a new one is free. A
//     card that looks alike both ways is listed upright only.
//   - A title costs as many cards as its company has stations on the map, of
//     which a double may have two. It comes from any pile of links, or out of
//     the buyer's hand: then it must be among the cards paid. A title that no
//     pile holds when the purchase begins may be bought from its owner.
//   - Cards paid for a title are laid on their piles together in the order of
//     their numbers, the highest on top. Cards paid to an owner are shown.
//   - A train passes at most as many cards as all players have titles of its
//     company, each passage counted. It does not turn back; a station card that
//     it enters is visited; a double costs one card however many of its
//     stations are visited, and alone it is a route. Of the best-paying routes
//     the one with fewest cards runs, then the one with the lowest places.
//   - Before each payment the Black Engine's owner is asked, in the own run too.
//     It is discarded if its owner drew more cards than they have titles, the
//     surplus aside. An answer for the round holds for the others' runs.
//   - The surplus goes to who began the run. When all piles are empty the rest
//     of a bonus lapses, and so does the western bonus.
//   - The end is looked for after each whole action. Once brought about it
//     stays, and there is no aid in the round after it.
//   - Equal capital and equal numbers of titles share a place.
//
// # Who knows what
//
// Hands are secret, their size and the piles that the cards came from are not.
// A card that everybody saw on its way into a hand is known there until it is
// paid ([Player.Known]): a card shown for the turn order, one drawn openly, one
// handed over for a title.
//
// Building and buying search a pile, and whether they are possible depends on
// what it holds. So whoever may still build or buy in the own turn, and can pay
// for it, sees which cards each pile holds, though not in which order
// ([Hand.Piles]); taking a card
// out of a pile then tells nothing and can be taken back. What a player may
// remember of that, or conclude about others' hands, is not kept after the turn.
//
// # Figures
//
// The search for a route is exact and bounded by its length, never by time; see
// BenchmarkSlowestRoute and BenchmarkDenseRoute. [State] is one struct of fixed
// arrays: hands are numbers of each kind of card, piles are rows of cards.
package express
