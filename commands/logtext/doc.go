// Package logtext describes a match in words: its log, its players, the question that is put to
// them, its clock and its end.
//
// A [Chronicle] turns log entries into lines for one reader, [Teller] makes the words for a match,
// and [View] what pictures and texts of its board are made from. The caller reads the match and the
// log entries; this package reads nothing itself.
//
// The words tell a reader only what their seat may know, provided that the entries come from
// [match.Match.Visible] for that seat.
package logtext
