// Package load measures a bot under load. It works with every game.
//
// It runs `railbot serve`, as shipped, in one or more processes on their own Redis, and plays
// through a [sandbox.Server] by pressing the buttons and menus that the bot offers, within
// Discord's rate limits. Its figures are those a host would see, without the network. Call
// [Prepare], [StartBots], [Run] and, after the bot has stopped, [Check].
//
// # Presses
//
// A press takes as long as the user waits: from the press to the response. With a rate, presses
// arrive at random moments whether or not earlier ones were answered, so a slow bot gets no rest.
//
// # Matches
//
// [Prepare] fills an empty store with matches of chosen lengths. It plays a few and stores copies
// of them under other names. Some of the matches have a channel in the sandbox and are continued by
// [Run]; the others only take space. Each person sits at a few tables.
//
// # Audit
//
// [Check] compares what the responses and the store say about each press with the logs of the
// matches. Tests assert this, but no figure that depends on the machine.
package load
