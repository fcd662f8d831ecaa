// Package trains draws the game Trains and puts it into words.
//
// The game itself (package engine/games/trains) knows its rules and hands out views.
// This package turns a view into pictures and texts. It is used through
// [Entry], which the list of games in render/games contains. [Painter]
// implements the interfaces of package render. Every sentence is in messages/.
// The names of places are those printed on the maps, except in the languages
// that have a table in places/.
//
// # Board picture
//
// [Painter.Board] draws the map on the left, the scores and the supply on the
// right, and the acting player's cards below. What is printed on a map never
// changes, so it is drawn once and cached ([landShapes]). [Painter.DrawCloseUp] and a
// zoomed view draw a part of the map at a larger scale. All of them use [chart],
// which places a map or a part of it on a picture.
//
// # Hand and choices
//
// [Painter.Hand] draws a seat's hand. [Painter.Sheet] draws the choices of a
// move with their numbers: on a crop of the map, on the hand, or as a row of
// cards. The numbers are the same as on the buttons and in the texts.
//
// # Readability
//
// Most players look at the pictures on a phone 390 pixels wide. Sizes are chosen
// for that width, and tests measure them.
package trains
