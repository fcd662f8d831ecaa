// Package board decides what a channel shows: the public message of its match, the pings beside it,
// and the page of an open table.
//
// The caller reads [Facts]; everything else follows from them, so equal facts make equal plans and
// nothing here needs a store, a clock or a context. [Facts.Message] makes the message as it should be
// now, [Facts.Sends] reports whether it must be sent, before its picture is drawn, and [Decide] makes
// the [Plan] of what to post, edit and delete.
//
// Everybody in the channel reads the message, so it contains only what a spectator may know.
package board
