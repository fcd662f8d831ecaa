// Package story tells a match in words: its log, its people, the question that
// is put to them, its clock and its end.
//
// # Contract
//
// It reads nothing: whoever asks gives the match and the entries of its log. What
// it tells a reader is what that seat may know, provided that the entries have
// been through [match.Match.Visible] for it.
package logtext
