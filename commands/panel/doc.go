// Package panel is what one seat may do now: the text, buttons, menus and sheet of
// its private message, and the reading of what comes back from them.
//
// # Contract
//
// A [Panel] is made anew for each answer, from a match and nothing else: it has no
// context and no store, and it changes nothing. Whatever it offers is in the list
// of legal moves that it was made from. A press carries an [Address]; whether that
// still holds is for the caller to check, and a move that came back is only text
// until the match has found it legal.
//
// # Files
//
// panel.go has what is asked of the list of legal moves, layout.go the rows of
// components, menu.go the choices of a menu, sheet.go the picture of them, said.go
// the words above; trial.go is what is shown before it is played, standing.go the
// standing answers. action.go reads and writes custom ids, typed.go and search.go
// read what people type.
package panel
