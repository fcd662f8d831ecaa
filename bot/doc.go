// Package bot is the Discord session: it connects to the gateway, hands each
// interaction to package commands, sends the answers, and keeps the public
// messages of all tables up to date. It knows no game.
//
// At its start the bot asks Discord who it is (introduce.go) and registers its
// commands (register.go); the emoji of the games are made beside all else (emojis.go),
// and a message that is refused with one is sent without (plain.go). Interactions come
// by the gateway (package gateway) or by HTTP (endpoint.go). Each is worked on once
// (recent.go) and answered once (answer.go), acknowledged first where that is slow, and
// told how far a long one has come (progress.go); an answer so promised that no process
// gives is taken away. Commands that it names can be pressed (named.go). Servers are worked
// for by turns, and what is too much of one of them or of a person is refused (package
// fair, crowded.go). Heavy work waits for a place elsewhere and takes none of those who
// play.
// Each channel that is behind is shown by one goroutine (boards.go) under a lease in the
// store (show.go), always the newest state only. In a crowd that leaves many behind these
// begin evenly over eight seconds, the longest behind first (package wait): a drawing tells
// of several presses then, and no board is ten seconds old. Lease and state are taken when it
// is the board's turn to be drawn (package queue), and so are hands that follow their
// answers (pictures.go). What else is posted, edited or taken back goes by the messenger
// (messenger.go). What can wait, the buttons of an old message say, is
// done after all boards (errands.go). Whatever another process left unshown is found
// within seconds (lagging.go), and so are recent boards whose changes Redis has lost
// (redisloss.go). The bot stops in order: the gateway is handed over, presses in hand
// are finished, the boards shown.
//
// What it counts stands in metrics.go; what the store says of itself is told by package
// figures.
//
// What can go wrong around a table, and what comes of it, stands case by case in
// deploy/faults.md; package e2e plays it.
//
// The library is discordgo v0.29.0, for REST and its types. What it does badly is worked
// round here, each in one place: its endpoints (endpoints.go), its log (logging.go),
// components that write themselves (package body), rate-limit buckets (rest.go) and the
// global limit (globallimit.go), which all processes share as one budget (store.Spend).
package bot
