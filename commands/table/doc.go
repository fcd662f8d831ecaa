// Package table answers the slash commands about a table: /rails start, join, leave, invite, begin,
// table and end. It also handles the buttons on an open table and the rematch.
//
// Each exported function is a handler in the table of routes of package commands. A handler
// changes the match with [interaction.Context.Change] or a method like it. The match decides what is
// allowed, and its refusal goes to the person in their language.
//
// [ShowPage] depends on the phase of the match. At an open table it shows what has been chosen,
// and during a match the players it waits for.
package table
