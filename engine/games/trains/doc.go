// Package trains is the game Trains by Hisashi Hayashi, complete by its
// rulebook: both maps, all 39 cards, two to four players.
//
// # Policy
//
// The rulebook's French text is the authority; names of its sections stand in
// quotation marks in comments. What is printed stands in data: the faces of the
// cards, which cards.go reads, and the maps as drawings, which maps.go does; the
// cards' texts are short lists of steps in effects.go. Names of cards are those
// of the international edition.
//
// # How a turn is played
//
// A move is one decision. A player lays a first rail (start), then in each turn
// plays cards with their effect (play) or without it (plain), buys (buy, or
// buy-top onto the deck while an Early Train is in force), and ends the turn
// (end). Ending it with nothing played and nothing bought is a pass;
// return-waste is a pass that puts all Waste in hand back. A text that needs
// an answer waits for it: then only its answers are legal.
//
// A card whose effect is impossible is listed as plain only; one whose effect
// would change nothing, as all can see, is listed as play only. An answer that
// leaves no choice is given by itself, except for a rail, a station, a card to be
// named and the second card of a Garage, which a player should see coming, and
// wherever what is hidden decides what may be chosen: whether Freight Train,
// Pulling, Maintenance Factory, Wagon Factory, Garage or Stationmaster's Office
// wait for an answer must not tell what is in a hand or a discard pile.
//
// # Rulings
//
// Where the rulebook is silent or contradicts itself:
//
//   - The effect of any played card may be declined, not only that of an
//     Action; the Waste of a bought building and of a shared hex may not.
//     Declined or impossible, nothing of an effect happens, neither Waste nor
//     lasting part. A card that was declined was played: no pass.
//   - All of an effect or nothing, judged as the card is played. Only gains of
//     Waste, draws, looks and reveals may fall short. Any number may be none.
//   - A lasting text works from the moment its card is played, for its own rail
//     too, until the card leaves the play area, and never backwards.
//   - A Stationmaster's Office takes the text of a card with the printed Action
//     icon that lies in the play area, declined or not, and whose effect is
//     possible; never that of another Stationmaster's Office. The icon is on
//     the actions and on the kingdom's Trains. A Holiday Timetable's text
//     trashes the Stationmaster's Office.
//   - A Wagon Factory trashes any card for which the supply has a Train that
//     costs exactly 3 more; Waste goes back to its pile.
//   - Subway Excavation waives every extra cost, the Waste of a shared hex
//     included, but not the number of a remote location.
//   - A Garage is impossible when the hand and what can be drawn are under two
//     cards. A Conductor's Station may draw what it discarded.
//   - A look or a reveal shuffles the discard pile as a draw does. Cards in
//     play, gained, or shown and not yet placed are not in it.
//   - Command Central names any of the 9 basic and 8 kingdom cards of the match
//     after its draw; with no card to look at nothing is named.
//   - Ironworks pay as the rail-laying card is played, even if its rail is
//     declined or impossible.
//   - The first rails may lie on a river, not in the sea, not on a remote
//     location, not on another player's; they cost nothing. The match's chance
//     says who begins.
//   - Equal scores share a place, the first one too.
//   - Waste and buildings have neither value nor effect and cannot be played.
//   - A Switchback that may choose among several Trains alike takes one whose
//     text was declined.
//
// # Who knows what
//
// Everybody sees the board, the supply, the box, play and gained areas, points
// on the track, coins, the sizes of hands, decks and discard piles, and all
// cards that an effect shows, takes, discards or trashes, as they pass by.
// Secret are hands, the order of decks and what is in a discard pile, which
// its owner may look through.
//
// Knowledge of face-down cards is kept with each of them as a [Sight] until it
// is drawn or shuffled. A card left on the deck by Signals or Command Central
// is known to its owner; one put there by a Switchback or bought with an Early
// Train is known to all. Cards that Information Central puts back are a
// group: all know which cards they are, the owner their order. Once one of a
// group is drawn unseen, what others could still say of the rest is not kept,
// nor is what they could conclude from a miss of Command Central, nor that a
// card that they saw on its way to a hand is there. The owner's known cards
// always lie on top of the deck with nothing unknown between them.
//
// [secrets.Redeal] mixes for a reader all that a player has and the reader
// does not know, and deals it back by sizes. While an effect waits, the mix is
// such that it was possible: a Wagon Factory asks only who has a card to trash.
// For the same reason the number of answers to Information Central depends on
// the shown cards alone and not on their order.
//
// # State
//
// [State] is one struct: the table, the players, and the turn of the acting
// one. Piles without order are counts by kind ([Cards]), decks are piles that
// open only through the match's chance. It is stored as JSON with cards and
// maps by name.
package trains
