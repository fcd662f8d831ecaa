// Package toy draws the toy game and puts it into words. It is a model for the painter of a
// new game: package house draws cards, tracks, players and scores, and the painter places
// them in the picture.
//
//	painter.go   the painter and the board
//	line.go      the line of stops, or a part of it
//	sheet.go     sheets of numbered choices
//	closeups.go  close-ups of the line; only for boards that have some
//	hand.go      the picture of a hand, and the cards
//	emblem.go    emblems of the cards; only for games whose tokens have emblems
//	words.go     texts that message files alone cannot hold
//	lesson.go    the lesson
//	messages/    the messages in each language
package toy
