// Package express draws the game Express 01 and puts it into words.
//
// The game itself (package engine/games/express) knows its rules and hands out
// views. This package turns a view into pictures and texts. It is used through
// [Entry], which the list of games in render/games contains. [Painter]
// implements the interfaces of package render; every sentence is in messages/,
// in English and in French.
//
// # Board
//
// A [boardLayout] positions the parts of the picture, which differ for the two
// maps. While the network is small, the map is cropped to it. A [chart] places
// the map or a part of it on a picture; a [cardFace] is a card as it lies, whose
// tracks continue on the adjacent cards. What is printed on the map never
// changes, so it is drawn once per language.
//
// # Hand and choices
//
// [Painter.Hand] draws a seat's cards. [Painter.Sheet] draws the choices of a
// move with their numbers, which are the same as on the buttons and in the texts:
// places of the map, cards as they would lie there, cards of the hand, routes of
// trains, companies, or piles.
//
// # Readability
//
// Most players look at the pictures on a phone 390 pixels wide. Sizes are chosen
// for that width, and tests measure them. A company's color is never the only
// difference: every company has its letter and its pattern, and levels differ by
// the number of lines around a card.
package express
