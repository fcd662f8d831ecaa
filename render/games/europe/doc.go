// Package europe shows the game Rails of Europe: its pictures and its words.
//
//	painter.go  the painter and how the pictures are divided
//	coast.go    the land as a table: coasts, mountains, drawn by hand
//	land.go     the land as it is painted
//	chart.go    where cities, tracks and spaces lie on a sheet
//	bends.go    how far each track leaves the straight line, a table
//	curve.go    curves and ways along them
//	map.go      the tracks, and what lies on them
//	labels.go   the names of the cities, kept off everything else
//	colors.go   tones, and the colours of the cards with their signs
//	card.go     train cards, emblem.go their signs
//	ruler.go    the score track
//	side.go     players, row, piles, result
//	near.go     a part of the map, large, with the tracks of a city; look.go which are worth it
//	recent.go   what just changed
//	sheet.go    where the choices of a panel are seen, pay.go the ways to pay
//	hand.go     the picture of a hand
//	ticket.go   tickets as small maps
//	small.go    the map in miniature
//	words.go    what is said beyond the message files
//	text.go     the board and a hand in words
//	lesson.go   a short guided game
//	messages/   every sentence, in each language
//
// Cities and tracks are those of the printed board. Coasts and mountains are drawn
// for the look of the map and the curves of the tracks are this program's own;
// nothing of either matters to the rules.
package europe
