// Package play answers everything by which a seat makes its moves: the presses on its panel, moves that
// are typed as slash commands, /rails hand and /rails undo, hints, and votes.
//
// [ShowHand] opens the panel, which package panel makes. [PanelPress] and [PlanPress] answer its buttons,
// menus and searches; [SlashMove] answers /<game> <move>. They check that the person still sits there and
// that the panel is current, change the match, and answer with the new panel. A press of an outdated panel
// changes nothing.
//
// [Undo] takes a move back or asks the other players, and [VotePress] answers their buttons, also those of
// the other questions that are put to a table.
package play
