// Package toy is a permanent game for trying the program on: small, playable
// and with every awkward feature that some real game has. It is also the
// example for whoever adds a game: one file per question.
//
//	board.go  the cards, the stops and the tools, as tables
//	state.go  what there is, set-up and whose turn it is
//	moves.go  the moves and when each is legal
//	apply.go  what each move does
//	score.go  what it was worth
//	view.go   who sees what
//	guide.go  help for people, absent seats and simulations
//
// # The rules
//
// Two to five engines run on a line of 24 stops, from alder to yew. There are
// ten cards each of fish, milk, wood and coal, which burn for one to four
// steps. A game has three rounds. In each, every seat is dealt two cards, then
// all choose at once and in secret a card to burn. The chosen cards are shown;
// whoever burns most moves first, equal ones in the order of their seats. In a
// turn a seat may do, in any order,
//
//   - go to a stop within its fuel, any number of times, with a coin of toll, as
//     long as there is one, to the first seat whose engine stands there;
//   - once take a card of the row, which is refilled, or draw one blindly;
//   - once ask another seat for a card, offering a coin: the other answers
//     before the turn goes on;
//   - once a game sign a secret contract: from where, to where, which card;
//   - drop cards, each for a coin of the bank;
//   - with the lamp, peek at the top of the pile.
//
// At the end hands and contracts are shown. A coin is a point, so is each stop
// visited; a set of four different cards is five; a contract is three and one
// for every three steps of its length if both stops were visited and its card
// is in hand. With the whistle every fire burns one step longer, with the crane
// the row has four cards instead of three, with the map contracts count twice.
// Equal scores share their place.
//
// When time is called for a seat, a card is burnt for it by chance, its turn
// is as good as over, or its answer is no.
package toy
