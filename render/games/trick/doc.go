// Package trick draws the game Trick of the Rails and puts it into words.
//
// The game itself (package engine/games/trick) knows its rules and hands out
// views. This package turns a view into pictures and texts. It is used through
// [Entry], which the list of games in render/games contains. [Painter]
// implements the interfaces of package render; every sentence is in messages/,
// in English and in French.
//
// # Board, hand and choices
//
// [Painter.Board] draws the trick line, the five railway lines, the current
// trick and the table of shares, or one company large. A [grid] aligns the cards
// of the lines. [Painter.Hand] draws the cards of the current trick and a seat's
// cards. [Painter.Sheet] draws the choices of a move with their numbers, which are
// the same as on the buttons: on the hand, or on the lines with the new card at
// either end, the value that a share would then have, and the seat's shares.
//
// # Readability
//
// Most players look at the pictures on a phone 390 pixels wide. Sizes are chosen
// for that width, and tests measure them. A company's color is never the only
// difference: every company has its pattern and its letters.
package trick
