// Package bot runs a Discord bot: it assembles the packages below it, runs them until its
// context ends, and stops them in order. It knows no game.
//
// A [Bot] is made by [New] and run by [Bot.Run] with the commands that do the work. It is one
// process of possibly many that share a store; each of them can be killed at any moment.
//
// # Where to look
//
//   - discord speaks Discord's API: requests and rate limits, commands, emoji, and interactions
//     that come by HTTP. discord/gateway receives interactions over a connection.
//   - interactions answers what people press and type.
//   - boards keeps the public message of every channel up to date.
//   - metrics holds the Prometheus metrics.
//   - wait holds small helpers for waiting, which the others share.
//   - bottest runs bots in tests. sandbox is a Discord on loopback, load plays on it, and e2e and
//     browser test whole programs.
//
// # From a press to a board
//
// The gateway or the HTTP endpoint passes an interaction to interactions.Handler. It answers the
// person with the reply of the commands. The commands have saved the move and called
// [Bot.MarkDirty], so boards publishes the channel's new state.
//
// # Stopping
//
// When the context of Run ends, the bot hands the gateway over to another process, answers the
// interactions that have arrived, publishes boards for a moment more, and disconnects.
//
// # Failures
//
// deploy/faults.md lists case by case what can go wrong around a table and what players see
// then; package e2e plays these cases.
package bot
