// Package bot is the Discord session: it connects to the gateway, hands each
// interaction to package commands, sends the answers, and keeps the public
// messages of all tables up to date. It knows no game.
//
// The library is discordgo v0.29.0. What it does badly is worked round here,
// each in one place: its version and endpoints (endpoints.go), reconnecting
// after fatal codes and silence (gateway.go), rate-limit buckets (rest.go).
package bot
