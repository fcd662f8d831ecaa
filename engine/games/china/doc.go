// Package china is China Rails, the crayon railway game, complete by its
// rulebook: two to six players, with the three variants.
//
// [Board] is what is printed, read from data; [State] is a match. Rules.Legal and
// Rules.Apply say when each kind of [Move] is legal and what it does.
//
// Questions about the map are answered from the position alone, and nothing is kept
// between two of them:
//
//   - A site is where a seat builds. Its [BuildView] decides which segments may be laid
//     (limits) and what the cheapest legal paths are (paths).
//   - Trips are the ways of the actor's train. Their [GoView] decides where it may go
//     and what it pays (rides).
//   - A survey is what track is missing from a seat's network, and a route how one demand
//     is met best: aids for people and the chooser of simulations rest on them.
//   - Roads are the ways of computer players over track that they have or could lay.
//
// Paths and roads are found by a network: nodes, steps between them, and Dijkstra's
// algorithm.
//
// # Policy
//
// The rulebook's French text is the authority; names of its sections stand in
// quotation marks in comments. Money is in millions of yuan.
//
// Board, loads, demand cards and event parameters are published nowhere. They
// are a reconstruction, calibrated on what is known of the game and its series:
// cities and goods say which of them the rulebook names.
//
// # How a turn is played
//
// A move is one decision. In the two opening turns a seat only builds. In its
// first normal turn it places its train (start). Then it rides (go, go-short,
// step, sail), loads, delivers and unloads as it likes, builds (build, lay,
// link) or buys a train (upgrade), which ends the riding, and ends the turn
// (end). A hand discard (discard) stands in place of all that. What an event
// asks out of turn is answered by shelter and lose; the drawing waits for it.
//
// A build names a place. The cheapest legal path from wherever building may start
// is laid: own track, or any major city. A town with own track, or a major city,
// that is apart from the network on which the train stands is joined to it. Cities
// beyond this turn's money are listed too and are built toward. A ride names a
// place as well; cities of the own network beyond this turn's reach are ridden
// toward, if a way leads there for a train that turns round in cities only, or
// did but for an event. The legal list has no other places out of reach: these
// resolve toward ([engine.Resolver]). A train sent to a place out of reach is
// bound for it, and goes on there by one shortcut, until it is sent elsewhere.
//
// # Rulings
//
// Where the rulebook is silent or contradicts itself:
//
//   - Equal highest payouts are told apart by the second ones and so on, then
//     by lot.
//   - The price of a segment is that of its end. A port's passage bought in
//     the turn in which the seat's first segment came to the port costs what it
//     adds to the milepost's price; later, and after further segments, it costs
//     the whole. It lies in the turn's 20.
//   - The ferry makes its owner a player of Dalian: where that is full for the
//     seat, the ferry is not sold to it from Yantai.
//   - Building into a major city is reckoned from the cheaper side: from the
//     network into it, or out of it to the network if that can be paid at once.
//   - Free segments at a town count as free whatever events forbid at present.
//   - A train that stands at a port at the start of its turn has waited there,
//     whenever the link was bought; in the turn of its start it has not, but
//     for one Taiwan load. Containers come before any ride of the turn.
//   - Of several owners of a ferry a rider pays the one that already has a fee
//     of this turn, else the first seat. Ferry to ferry at Yantai is reversing.
//   - A good that the port's own city supplies does not come by container.
//   - Where a card wants the good in a city whose trade is open, but the New
//     Year forbids its delivery, the load may be unloaded without pay.
//   - An event that two cards repeat acts twice. An earthquake's half move and
//     a zone's halve a turn once. A train placed in a zone has half its move.
//   - A train that the sand storm moves stands in the town's centre, free to
//     leave in any direction; arriving so, or starting, in a major city answers
//     the Party Congress. The card is discarded once all have come.
//   - A claim to a lost bridge ends with its owner's first turn after the flood
//     that is not lost.
//   - A passage is built like track: where an event forbids building at one of
//     its ports it is not sold, whether by build or by link. A strike does not
//     forbid that, and neither stops the ferry's rides.
//   - A seat that discards its hand before its train was placed places it next
//     turn.
//   - With a time limit too, the round in which the goal is met is played out, and
//     the richest of those who met it wins. Met once time was called, it no longer
//     counts; a tie in the last round is told apart as if nobody had met it.
//   - Scores of the standings are cash, and 1000 (or more, above all cash) for
//     each condition that goes before cash.
//
// # Who knows what
//
// Only the order of the draw pile is hidden. Cash is not shown on the table
// before the Rail Tax, but can be reckoned from the events: it is no secret to
// Redeal and to simulated players.
//
// # Computer players
//
// A computer thinks of tours: each demand of its hand, and each two on different
// cards in all orders of two loads and two deliveries. The best at a look are made
// on the board, turn by turn, as if nobody else moved and no event came; what they
// bring, less what their turns are worth, rates the moves with which they begin,
// among them a new hand. Nothing is kept between two thoughts. The chooser of
// simulations stays as it is: computers are measured by it.
//
// # State
//
// [State] is one struct of arrays; track is a byte for each segment. It is
// stored as JSON: cards and passages by name, track as runs of letters,
// mileposts by number, which the frozen board keeps for ever.
package china
