// Package trains implements the board game Trains by Hisashi Hayashi: both
// maps, all 39 cards, two to four players.
//
// The rules follow the French rulebook; comments quote the names of its
// sections. Card names are those of the international edition. The printed
// cards and maps are tables in data/. Each card's text is a short list of steps
// in [effects], so a new card needs a table row and, usually, only steps that
// exist already. Get the game with [Game] and play it through the engine; the
// view types [Table] and [Hand] are what painters read.
//
// # How a turn is played
//
// A move is one decision. Each player lays a first rail (start). In a turn the
// player plays cards with their effect (play) or without it (plain), buys
// cards (buy, or buy-top onto the deck while an Early Train is in force), and
// ends the turn (end). Ending a turn without playing or buying anything is a
// pass; return-waste is a pass that returns all Waste in hand.
//
// People buy and lay rails by shortcuts that play the Trains for it. As long as
// no card in hand has another use for them, a purchase plays all Trains, and
// playing a Train or a card without its effect is moot: nothing is lost by not
// doing it, so that a turn's only question left may be what to buy. Another
// shortcut plays all cards that need no decision, such as an Ironworks.
//
// If a text needs a decision, it becomes [Pending]. Until it is answered, only
// its answers are legal.
//
// A card whose effect is impossible is offered only as plain. A card whose
// effect would visibly change nothing is offered only as play. An answer
// without alternatives is made for the player, with two kinds of exception:
//
//   - The player should see it coming: a rail, a station, the card that Command
//     Central names, and the second card of a Garage.
//   - Making it would reveal hidden cards. Freight Train, Pulling, Maintenance
//     Factory, Wagon Factory, Garage and Stationmaster's Office always wait, so
//     that the others learn nothing about the hand or the discard pile.
//
// # Rulings
//
// Where the rulebook is silent or contradicts itself, these rulings apply.
//
//   - The effect of any played card may be declined, not only that of an
//     Action. The Waste of a bought building and of a shared hex may not. If an
//     effect is declined or impossible, nothing of it happens, neither Waste nor
//     a lasting part. A declined card still counts as played: it is no pass.
//   - An effect happens completely or not at all, as judged when the card is
//     played. Only gains of Waste, draws, looks and reveals may fall short. "Any
//     number" may be zero.
//   - A lasting text works from the moment its card is played until the card
//     leaves the play area. It applies to the card's own rail too, and never
//     retroactively.
//   - A Stationmaster's Office copies a card in the play area that has the
//     printed Action icon and whose effect is possible, whether or not that
//     effect was declined. It never copies another Stationmaster's Office. The
//     icon is on the Actions and on the kingdom's Trains. A copied Holiday
//     Timetable trashes the Stationmaster's Office.
//   - A Wagon Factory trashes any card for which the supply has a Train that
//     costs exactly 3 more. Trashed Waste returns to its pile.
//   - Subway Excavation waives every extra cost, including the Waste of a shared
//     hex, but not the number of a remote location.
//   - A Garage is impossible if hand and drawable cards are fewer than two. A
//     Conductor's Station may draw the cards that it discarded.
//   - A look or a reveal shuffles the discard pile when the deck is empty, like a
//     draw. Cards in play, gained, or shown and not yet placed are not shuffled.
//   - Command Central names any of the 9 basic and 8 kingdom cards of the match,
//     after its draw. If there is no card to look at, nothing is named.
//   - Ironworks pay when the rail-laying card is played, even if its rail is
//     declined or impossible.
//   - A first rail may lie on a river, but not in the sea, on a remote location
//     or on another player's rail. It is free. The first player is random.
//   - Players with equal scores share a place, including the first.
//   - Waste and buildings have neither value nor effect and cannot be played.
//   - A Switchback that can choose among several equal Trains takes one whose
//     text was declined.
//
// # Hidden information
//
// Public are the board, the supply, the box, the play and gained areas, points
// on the track, coins, the sizes of hands, decks and discard piles, and every
// card that an effect shows, takes, discards or trashes. Secret are hands, the
// order of decks, and discard piles, which their owner may look through.
//
// Each card in a deck carries a [Sight], which says who knows it until it is
// drawn or shuffled. The owner of a deck knows a card left there by Signals or
// Command Central. Everybody knows a card put there by a Switchback or bought
// with an Early Train. Cards returned by Information Central form a group:
// everybody knows the cards, only the owner knows their order. The known cards
// always lie on top of the deck with no unknown card between them.
//
// Some deductions are not tracked: what others could still say about a group
// after one of its cards was drawn secretly, what a miss of Command Central
// rules out, and that a card seen on its way to a hand is in that hand.
//
// [secrets.Redeal] shuffles everything a viewer does not know of another
// player's cards and deals it back in piles of the same sizes. If an effect is
// pending, the result must make that effect possible: a Wagon Factory waits
// only for a player who has a card to trash. For the same reason, the number of
// answers to Information Central depends on the shown cards and not on their
// order.
//
// # State
//
// [State] holds the table, the players, and the turn of the acting player.
// Unordered piles are counts by kind ([Cards]). A deck is a pile whose cards
// can be read only through the match's source of chance. The state is stored as
// JSON, with cards and maps by name.
package trains
