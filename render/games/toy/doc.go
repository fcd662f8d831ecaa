// Package toy shows the toy game: its pictures and its words. It is the model for the
// painter of a new game. The house's pieces draw cards, tracks, players and scores; the
// painter says where they stand.
//
//	painter.go  the painter and its board
//	line.go     the line of stops, whole or a part of it
//	sheet.go    where the choices of a panel are seen
//	look.go     which stops are worth a close look
//	hand.go     the picture of a hand, and the cards
//	emblem.go   their signs as emoji
//	words.go    what is said beyond the message files
//	lesson.go   a short guided game
//	messages/   every sentence, in each language
//
// A game needs look.go only if its board has parts to look at closely, and emblem.go only
// if its tokens have signs.
package toy
