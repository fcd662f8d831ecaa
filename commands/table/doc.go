// Package tables is the talk about a table: opening it, taking and giving up
// seats, what is chosen before the game begins, whose time runs, what people ask
// of one another, and how a match ends before its time.
//
// # Contract
//
// Each exported function answers one request, as the table of routes of package
// commands says. What a match allows is the match's to decide: an operation is put
// to it, and its refusal goes to the person in their words. The page of an open
// table is of what has been chosen; that of a match that goes on, of who is waited
// for.
//
// # Files
//
// lobby.go has a table until its game begins, options.go and seating.go what is
// chosen there, computers.go the computers at any table, levels.go their levels,
// host.go who sits where in a choice, page.go the page of the table and what is asked
// for on it, watch.go who is told of chapters, ending.go what must be confirmed.
package table
