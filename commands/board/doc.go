// Package board is what a channel is shown: the public message of its match, the
// calls beside it, and the page of a table that is open still.
//
// # Contract
//
// It is told [Facts], which somebody else has read, and decides by them alone: it
// has no store, no clock and no context. [Facts.Message] makes the message as it
// should be now, [Facts.Sends] whether it is to be sent at all, before its picture is
// drawn, and [Decide] makes the [Plan] of what is to be posted, edited or taken away
// so that the channel shows it. Equal facts make equal plans.
//
// What stands in the message is for everybody: it is made of what a spectator may
// know.
//
// # Files
//
// shown.go has what is kept of a channel, and the plan; facts.go what is asked of
// the facts; message.go the message of a game, lobby.go that of an open table;
// decide.go the plan, farewell.go the last words of a message that is replaced,
// ping.go the calls in a game, call.go those to an open table, erase.go what is deleted because it names somebody.
package board
