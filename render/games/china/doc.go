// Package china shows China Rails: its pictures and its words.
//
// The board is far larger than a phone. So the picture has the whole of it in
// outline and, beside it, the surroundings of the one to act; any place, a
// network or what just changed can be looked at closely. What is printed on the
// board is drawn once: only what lies on it changes from move to move.
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
//	near.go      the surroundings, a part of the map, where it is
//	facts.go     what there is to know about a place
//	panels.go    the players, the events in force
//	legend.go    what track costs
//	recent.go    what just changed
//	hand.go      the picture of a hand
//	words.go     names, the line under the picture, what is asked
//	detail.go    what a choice costs or brings
//	text.go      the board in words
//	handtext.go  a hand in words
//	lesson.go    a short guided game
//	messages/    every sentence, in each language
package china
