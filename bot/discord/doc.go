// Package discord speaks Discord's API.
//
// It is the one place that knows addresses, payloads, rate limits and error codes. The rest of
// the bot calls a [Client] with messages and requests of the commands, and asks about errors
// with functions such as [IsForbidden]. A [Registrar] registers the commands, an [EmojiKeeper]
// creates the application's emoji, and an [Endpoint] receives interactions by HTTP. Package
// gateway receives them over a connection instead.
//
// # Waiting
//
// Every wait, for a rate limit or before another attempt, ends with the context of the request.
// Requests of one bucket, a channel or an interaction, are made one after the other. All
// processes of a bot share one budget of requests ([Config.Spend]), from which answers to
// interactions are exempt.
//
// # Secrets
//
// Addresses of interactions contain their tokens, and Discord's explanations quote what was
// sent. Log an error of this package only as [Safe] returns it.
//
// # discordgo
//
// The library is discordgo v0.29.0, for REST and its types. Four of its faults are worked
// around: its addresses and its log are variables of the process (address.go, logging.go), its
// components copy themselves while they are marshaled (components.go), its rate limiter
// sleeps without a context (client.go), and it overlooks the global rate limit (globallimit.go).
package discord
