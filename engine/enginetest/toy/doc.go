// Package toy is a small game for testing the program. It has every awkward feature
// that some real game has, and it is the example for adding a game.
//
// # The rules
//
// Two to five engines run on a line of 24 stops, from alder to yew. There are ten cards
// each of fish, milk, wood and coal, which burn for one to four steps. A game has three
// rounds. In each round every seat is dealt two cards; then all seats choose in secret,
// at the same time, a card to burn. The chosen cards are revealed. The seat that burns
// most moves first, equal ones in the order of their seats. In its turn a seat may do,
// in any order,
//
//   - go to a stop within its fuel, any number of times, and pay a coin, if it has
//     one, to the first seat whose engine is there;
//   - once take a card of the row, which is refilled, or draw one blindly;
//   - once ask another seat for a card and offer a coin: the other answers before the
//     turn goes on;
//   - once a game sign a secret contract: from where, to where, which card;
//   - drop cards, each for a coin of the bank;
//   - with the lamp, peek at the top of the pile.
//
// At the end hands and contracts are revealed. A coin is one point, and so is each stop
// visited. A set of four different cards is five points. A contract is three points
// plus one for every three steps of its length, if both stops were visited and its card
// is in the hand. With the whistle every fire burns one step longer, with the crane the
// row has four cards instead of three, and with the map contracts count twice. Equal
// scores share their place.
//
// When time is called for a seat, a random card is burnt for it, its turn can only end,
// or its answer is no.
package toy
