// Package express implements the board game Express 01 by Jörg von Rüden: two
// to four players, the maps of Germany and the USA, the short and the long game.
//
// The rules follow the French rulebook; comments quote the names of its
// sections. Its cards were never published in a form that we could read, so the
// faces in data/ are a reconstruction. Numbers of cards, levels, sorts and
// companies follow the rulebook; tracks, lists of numbers, bonuses, tanks and
// the names of cities are an original design.
//
// Get the game with [Game] and play it through the engine; the view types
// [Table] and [Hand] are what painters read.
//
// # How a game is played
//
// First all players choose a card for the turn order at the same time (order).
// After that each player's turn is a chapter. The first action of a turn decides
// which pair of actions it has:
//
//   - Building: a card is paid (pay) and then used (lay), for a station or for up
//     to two links. A card may be paid only if something can be laid for it.
//   - Titles: a title is named (buy, or force if its owner must sell), and then
//     paid card by card in any order (give).
//   - A run: the company is named (run) and its best route is found. The owner of
//     the Black Engine decides whether to use it (engine), then the seats draw
//     card by card (draw).
//   - The turn order: swap.
//
// A player ends the turn explicitly (end), even if nothing is left to do, so that
// everything can be undone until then.
//
// # Rulings
//
// Where the rulebook is silent or contradicts itself, these rulings apply.
//
//   - There are six terminals of level 2. The second example of capital adds up
//     to 26 points.
//   - The next turn belongs to the lowest turn-order card that is not turned over,
//     as determined after each turn. If these cards are swapped, the side that is
//     up stays with the player.
//   - The first turn of the game begins with a station. Only the first pair of
//     actions is allowed in it.
//   - What a card pays for is laid before the next payment. A second link that is
//     not laid lapses.
//   - A card laid on a base card must connect, across an edge, to the track of an
//     adjacent colored card. Upgrades need not connect.
//   - A link keeps every pair of edges that it joined, a station card every edge
//     that reached a station. A tank stays in its corner; a new one is free. A card
//     that looks the same both ways is listed upright only.
//   - A title costs as many cards as its company has stations on the map; a double
//     may have two of them. The title comes from any link pile, or from the
//     buyer's hand, in which case it must be among the cards paid. If no pile has
//     a title when the purchase begins, it may be bought from its owner.
//   - Cards paid for a title are laid on their piles together, sorted by number,
//     with the highest on top. Cards paid to an owner are shown.
//   - A train passes at most as many cards as all players have titles of its
//     company, counting each passage. It does not reverse. A station card that it
//     enters is visited. A double counts as one card, however many of its stations
//     are visited, and is a route by itself. Among the best-paying routes the one
//     with the fewest cards runs, then the one with the lowest cells.
//   - The Black Engine's owner is asked before each payout, even in their own run.
//     The Engine is discarded if its owner drew more cards than they have titles,
//     not counting the surplus. An answer for the round holds for the other
//     players' runs.
//   - The surplus goes to the player who began the run. If all piles are empty, the
//     rest of a bonus lapses, and so does the western bonus.
//   - The end is checked after each whole action. Once it has been triggered, it
//     stays, and the round has no aid after it.
//   - Seats with equal capital and equal numbers of titles share a place.
//
// # Games that do not move on
//
// The rulebook ends a game only by base cards or by empty piles ("Fin de la partie"),
// and lets a player do one action of a pair "ou même aucune". It has no rule for players
// who pass, buy the same titles from each other, or can neither pay nor run, so such a
// game has no end. No rule is added here. A round without a card laid, a title bought
// from the piles or a card drawn counts as one without progress ([State].IdleRounds).
// After three of them, or when nobody could make progress any more, the game counts as
// stalled, and the players are told that they may end it by agreement.
//
// Computers do not spend their last card if they could neither run afterwards nor expect
// the government's aid, do not lay a card that leaves nobody anything to do, and make
// progress if two rounds had none.
//
// # Hidden information
//
// Hands are secret; their sizes and the piles that their cards came from are
// public. A card that everybody saw on its way into a hand is known until it is
// paid ([Player.Known]): a card shown for the turn order, one drawn openly, one
// paid for a title.
//
// Building and buying search the piles, and whether they are possible depends on
// what the piles hold. So a player who may still build or buy in the current
// turn, and can pay, sees the cards of each pile but not their order
// ([Hand.Piles]). Taking a card out of a pile then reveals nothing and can be
// undone. What a player may remember of it, or conclude about other hands, is not
// tracked after the turn.
//
// # Performance
//
// The search for a route is exact. Its effort is bounded by the length of routes,
// never by time; see BenchmarkSlowestRoute and BenchmarkDenseRoute. [State] is a
// struct of fixed arrays, so that copying it is cheap: hands are counts of each
// kind of card, piles are arrays of cards.
package express
