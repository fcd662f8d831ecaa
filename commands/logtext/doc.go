// Package logtext describes a match in words: its log, its players, the pending question, its clock
// and its end.
//
// A [Formatter] turns log entries into lines for one reader. [Teller] returns the teller for other
// texts about a match, and [View] the view from which its board is drawn. The caller reads the match
// and the log entries; this package reads nothing itself.
//
// The words tell a reader only what their seat may know, provided that the entries come from
// [match.Match.Visible] for that seat.
package logtext
