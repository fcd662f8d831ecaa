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
// panel.go has what is asked of the list of legal moves, items.go which of it stands
// where, offer.go the choices for a slot, price.go what they cost, showing.go what a
// panel is to show. arrange.go says how the first page is arranged, layout.go has the
// rows of components, menu.go their menus, sheet.go what the picture of a page shows
// under the numbers of its buttons, said.go the words above, standing.go the standing
// answers, plan.go what is planned for the next turn, trial.go what is tried before
// it is played, propose.go how that is shown. action.go reads and writes custom ids,
// typed.go and search.go read what people type.
package panel
