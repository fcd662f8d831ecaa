// Package china implements the board game China Rails, a crayon railway game for
// two to six players, with its three variants.
//
// The rules follow the French rulebook; comments quote the names of its
// sections. Money is in millions of yuan. The board, the loads, the demand cards
// and the parameters of events are published nowhere. They are a
// reconstruction, calibrated on what is known of the game and its series; the
// Certain fields mark cities and goods that the rulebook names. Get the game
// with [Game] and play it through the engine. [Board] is what is printed,
// [State] is a match, and the view types [Table] and [Hand] are what painters
// read.
//
// # How a turn is played
//
// A move is one decision. In the two opening turns a seat only builds. In its
// first normal turn it places its train (start). Then it rides (go, go-short,
// step, sail), loads, delivers and unloads. Building (build, lay, link) or
// buying a train (upgrade) ends the riding, and end ends the turn. Discarding
// the hand (discard) replaces the whole turn. A seat that an event asks
// something out of turn answers with shelter or lose; drawing cards waits for
// it.
//
// A build names a place. It lays the cheapest legal path from anywhere building
// may start: own track or any major city. A town with own track, or a major
// city, that is apart from the network on which the train stands is joined to
// that network. Cities beyond this turn's money are listed too and are built
// toward.
//
// A ride also names a place. Cities of the own network beyond this turn's reach
// are ridden toward. They are listed if a way leads there without reversing
// outside of cities, or would without an event. Other places out of reach are
// not listed but resolve to a place on the way ([engine.Help].Toward). A train sent
// to a place out of reach is bound for it. A shortcut continues that ride until
// the train is sent elsewhere. Other shortcuts ride toward the towns that the loads
// aboard are for, and to goods whose track is complete.
//
// # Questions about the map
//
// They are answered from the position alone; nothing is cached between two of
// them.
//
//   - A buildSite plans the building of a seat. Its [BuildView] decides which
//     segments may be laid (buildLimits) and what the cheapest legal paths are
//     (buildPaths).
//   - The rideOptions are the rides of the actor's train. Their [RideView]
//     decides where it may go and what it pays (rideSearch).
//   - A networkSurvey holds the track that a seat's network lacks, and a route
//     the best way to meet a demand. Advice for people and the simulation
//     player use them.
//   - Computer players find ways over existing and planned track with roads.
//
// Both buildPaths and roads search with a pathSearch, Dijkstra's algorithm.
//
// # Rulings
//
// Where the rulebook is silent or contradicts itself, these rulings apply.
//
//   - Ties for the highest payout are broken by the second highest and so on,
//     then at random.
//   - The price of a segment is that of its end. A passage bought in the turn in
//     which the seat's first segment came to its port costs only the difference
//     to the milepost's price. In later turns it costs the whole price. It counts
//     toward the turn's 20 million.
//   - The ferry makes its owner a player of Dalian. If Dalian has no room for a
//     seat, the ferry is not sold to it from Yantai.
//   - A build into a major city that is apart uses the cheaper direction: from
//     the network into the city, or out of it to the network if that can be paid
//     at once.
//   - Free segments at a town count as free even if an event forbids building
//     there.
//   - A train that stands at a port at the start of its turn has waited there,
//     whenever the link was bought. In the turn in which it is placed it has not
//     waited, except for one load from Taiwan. Containers come before any ride of
//     the turn.
//   - If a ferry has several owners, a rider pays one who already received a fee
//     in this turn, otherwise the first seat. Returning by ferry from Yantai at
//     once is reversing.
//   - A good that the port's own city supplies does not come by container.
//   - If a card demands a good in a city that is open for trade, but the New Year
//     forbids the delivery, the load may be unloaded without pay.
//   - An event that two cards repeat acts twice. The half move of an earthquake
//     and that of a zone halve a turn only once. A train placed in a zone has
//     half its move.
//   - A train that a sand storm moves stands in the town's centre and may leave
//     in any direction. Arriving this way, or being placed, in a major city
//     answers the Party Congress. The card is discarded once all have come.
//   - A claim to a lost bridge ends with its owner's first turn after the flood
//     that is not lost.
//   - A passage is built like track. Where an event forbids building at one of
//     its ports, it is sold neither by build nor by link. A strike does not forbid
//     that. Neither stops rides by ferry.
//   - A seat that discards its hand before its train was placed places it next
//     turn.
//   - With a time limit too, the round in which the goal is met is played out, and
//     the richest of the seats that met it wins. A goal met after time was called
//     no longer counts. A tie in the last round is resolved as if nobody had met
//     the goal.
//   - The rulebook has the group agree on a time limit of which all are told. With
//     any limit, and not only "called", a player may therefore ask at any time to
//     call time, and the others must agree. The current round is then the last;
//     in the opening, it is the first round after it. Without a limit time cannot
//     be called.
//   - Scores in the standings are cash plus 1000, or more if anybody's cash
//     exceeds that, for each condition that ranks before cash.
//
// # Hidden information
//
// Only the order of the draw pile is hidden. Cash is not shown on the table
// before the Rail Tax, but it can be computed from the events. Redeal and
// simulated players therefore do not treat it as secret.
//
// # Computer players
//
// The planner considers tours: each demand of its hand, and each two on different
// cards in all orders of two pickups and two deliveries. It plays the best ones
// through on the board, turn by turn, as if nobody else moved and no event
// happened. The income of a tour, less the value of its turns, rates the moves
// with which it begins. A new hand is rated as well. Nothing is kept between
// decisions. The simulation player does not change, because computer players are
// measured against it.
//
// # State
//
// [State] is a struct of arrays; track is one byte per segment. It is stored as
// JSON: cards and passages by name, track as runs of letters, mileposts by
// number. The numbers are stable because the board never changes.
package china
