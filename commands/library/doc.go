// Package library is what can be read: the board, the log, the boards of the past,
// help, the rules and lessons.
//
// # Contract
//
// Each exported function answers one request, as the table of routes of package
// commands says, and changes nothing. Everybody may read everything: what depends
// on who reads is told as far as that seat may know.
package library
