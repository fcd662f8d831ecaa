// Package gateway takes interactions from Discord's gateway.
//
// How many shards there are is Discord's to say (asking.go), and all processes on one
// store share them: each takes its turn at package store/fleet once a second (turns.go),
// keeps those that it was given connected (shard.go) over one connection after another
// (link.go, connection.go), and waits for its place in the queue before it begins a
// session (starts.go). At an orderly stop, or when a process dies, another goes on with
// its sessions; what was missed meanwhile is taken as such.
//
// The gateway of discordgo is not used: it cannot go on with another process' session,
// and begins one without asking whether it may.
package gateway
