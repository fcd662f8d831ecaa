// Package china shows China Rails: its pictures and its words.
//
// The board is far larger than a phone. So the picture shows of it what lies about
// all track and trains, through one of a few windows, and beside it the whole in
// outline. Where play is too far apart for names to be read, the window is on the
// one to act. Their demands stand at the cities, on gold if the good is aboard;
// arrows at the edge point to cities outside. Any place, a network or what just
// changed can be looked at closely. What is printed in a window is drawn once:
// only what lies on it changes from move to move.
//
//	painter.go   the painter and how the pictures are divided
//	atlas.go     the printed board as the painter needs it
//	chart.go     the board, or a part of it, in a window
//	curve.go     borders and rivers along the sides of hexes, made smooth
//	clip.go      what is cut off at a window's edge
//	land.go      grounds, rivers, mileposts, cities
//	label.go     finding room for lettering
//	names.go     which names stand on a map
//	grid.go      coordinates, in the cells and at the edges
//	network.go   track, the ways of trains, passages over the sea, trains
//	zone.go      where events act
//	window.go    which part of the map a board shows
//	inset.go     the whole map in small
//	wish.go      what the one to act may deliver where
//	near.go      a part of the map, large; look.go which are worth it
//	sheet.go     where the choices of a panel are seen
//	facts.go     what there is to know about a place
//	side.go      the players, the events in force
//	result.go    how far each has come at the end
//	legend.go    what signs mean, what track costs
//	recent.go    what just changed
//	hand.go      the picture of a hand
//	words.go     names, the line under the picture, what is asked
//	detail.go    what a choice costs or brings
//	text.go      the board in words
//	handtext.go  a hand in words
//	lesson.go    a short guided game
//	messages/    every sentence, in each language
package china
