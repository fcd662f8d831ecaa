// Package load puts a bot under load and measures it. It knows no game.
//
// Policy. The bot is a process of its own, `railbot serve` as it is shipped, on
// a Redis of its own; what is pressed are the buttons and menus that it offers,
// and Discord's rate limits hold, as the sandbox has them. So a figure is one
// that a host would see, short of the network. The time of a press is the
// user's: from the press to the answer. Presses come when they come, not when
// the last one was answered: a slow bot gets no rest.
//
// [Prepare] writes matches of chosen ages into an empty store, without playing
// each: a few are played and stored many times under other names. Some of them
// have a channel at the sandbox and are played on by [Run]; the others only lie
// there. People sit at a few tables each. A figure that depends on the machine is never
// asserted by a test.
//
// [Check] holds what each press was told, and what the store has applied, against the
// logs of the matches: played once, answered once, in time, or not at all.
package load
