// Package toy shows the toy game: its pictures and its words. It is the example
// for whoever adds a game.
//
//	painter.go  the painter and where the parts of its pictures stand
//	line.go     the line of stops, whole and near
//	hand.go     the picture of a hand, and the cards
//	words.go    what is said beyond the message files
//	messages/   every sentence, in each language
package toy
