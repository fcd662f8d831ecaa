// Package trains shows the game Trains: its pictures and its words.
//
//	painter.go  the painter and how the pictures are divided
//	land.go     the map as it is printed: terrain, coast, barriers
//	map.go      what lies on the map: rails, stations, names, coordinates
//	near.go     a part of the map, large, with the facts of its middle; look.go which are worth it
//	sheet.go    where the choices of a panel are seen
//	recent.go   what just changed
//	side.go     score and supply; result.go what scores are made of
//	sign.go     what each card does, in signs; emblem.go those of tokens
//	play.go     the acting player's play area
//	chip.go     a card as a chip, rows of chips
//	hand.go     the picture of a hand
//	words.go    what is said beyond the message files
//	text.go     the board and a hand in words
//	lesson.go   a short guided game
//	messages/   every sentence, in each language
package trains
