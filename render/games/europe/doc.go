// Package europe draws the game Rails of Europe and puts it into words.
//
// The game itself (package engine/games/europe) knows its rules and hands out
// views. This package turns a view into pictures and texts. It is used through
// [Entry], which the list of games in render/games contains. [Painter]
// implements the interfaces of package render; every sentence is in messages/,
// in English and in French.
//
// # Map
//
// Cities and tracks are those of the printed board. Coasts, mountains and the
// curves of the tracks were drawn for this program; the rules do not depend on
// them. A [chart] places the map or a part of it on a picture, and finds the
// spaces of each track along a [path]. What is printed on the map never changes,
// so it is drawn once ([printedMap]). Names are placed by a search that keeps
// them off everything else, and cached too.
//
// # Board, hand and choices
//
// [Painter.Board] draws the whole board, or a close-up of a city. [Painter.DrawCloseUp]
// draws a part of the map. [Painter.Hand] draws the cards and the tickets, each
// ticket as a small map. [Painter.Sheet] draws the choices of a move with their
// numbers, which are the same as on the buttons and in the texts.
//
// # Readability
//
// Most players look at the pictures on a phone 390 pixels wide. Sizes are chosen
// for that width, and tests measure them. Card colors are never the only
// difference: every color has its sign.
package europe
