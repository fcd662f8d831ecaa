// Package bot is the Discord session: it connects to the gateway, hands each
// interaction to package commands, sends the answers, and keeps the public
// messages of all tables up to date. It knows no game.
//
// At its start the bot asks Discord who it is (introduce.go) and registers its
// commands (register.go); the emoji of the games are made beside all else (emojis.go),
// and a message that is refused with one is sent without (plain.go). Interactions come
// by the gateway (gateway.go) or by HTTP (endpoint.go). Each is worked on once
// (recent.go) and answered once (answer.go), acknowledged first where that is slow, and
// told how far a long one has come (progress.go); commands that it names can be pressed
// (named.go). Heavy work waits for a place elsewhere and takes none of those who play.
// Each channel that is behind is shown by one goroutine (boards.go) under a lease in the
// store (show.go), always the newest state only. Lease and state are taken when it is
// the board's turn to be drawn (package queue), and so are hands that follow their
// answers (pictures.go). What else is posted, edited or taken back goes by the courier
// (courier.go). What can wait, the buttons of an old message say, is
// done after all boards (errands.go). Whatever another process left unshown is found
// within seconds (lagging.go), and what Redis has lost before its channel is shown
// again (lost.go). The bot stops in order: no new presses, those in
// hand finished, the boards shown, then the gateway closed.
//
// What can go wrong around a table, and what comes of it, stands case by case in
// deploy/faults.md; package e2e plays it.
//
// The library is discordgo v0.29.0. What it does badly is worked round here,
// each in one place: its version and endpoints (endpoints.go), reconnecting and
// fatal codes (gateway.go, fatal.go), sessions begun without asking (starts.go),
// a connection that hangs while it opens (connection.go), its log and invalid sessions
// (logging.go), rate-limit buckets (rest.go) and the global limit
// (globallimit.go).
package bot
