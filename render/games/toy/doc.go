// Package toy shows the toy game: its pictures and its words. It is the example
// for whoever adds a game.
//
//	painter.go  the painter and where the parts of its pictures stand
//	line.go     the line of stops, whole and near; look.go which stops are worth a close look
//	sheet.go    where the choices of a panel are seen
//	hand.go     the picture of a hand, and the cards; emblem.go their signs
//	words.go    what is said beyond the message files
//	lesson.go   a short guided game
//	messages/   every sentence, in each language
package toy
