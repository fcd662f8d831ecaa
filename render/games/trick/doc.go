// Package trick shows the game Trick of the Rails: its pictures and its words.
//
//	painter.go  the painter and how the pictures are divided
//	company.go  how the five companies are told apart
//	card.go     cards in hand, on a line and in the trick line; emblem.go their signs
//	lane.go     the trick line
//	tracks.go   the five railway lines
//	present.go  the cards of the present trick, or the result
//	shares.go   who has which shares
//	recent.go   what just changed
//	near.go     one company, large
//	sheet.go    where the choices of a panel are seen
//	ends.go     the lines with what may come to them
//	hand.go     the picture of a hand
//	words.go    what is said beyond the message files
//	text.go     the board and a hand in words
//	lesson.go   a short guided game
//	messages/   every sentence, in each language
package trick
