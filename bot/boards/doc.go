// Package boards keeps the public message of every channel up to date.
//
// A move is saved long before its board can be drawn and sent, so the two are kept apart: the
// commands mark a channel dirty with [Boards.MarkDirty], and one goroutine per dirty channel
// publishes the newest state of its match, however many moves led to it, until the channel
// shows what is stored. The goroutine holds a lease in the store meanwhile, so that two
// processes never edit one message.
//
// # When many channels are dirty
//
// At most maxAttempts boards are published at the same time. In a crowd they begin evenly over
// spreadTime, the longest dirty first, so that one drawing shows several moves and no board is
// older than ten seconds. Buttons of old messages and the like are removed only when the
// boards are done (cleanup.go).
//
// # Where the bot is no member
//
// In group chats and on servers without the bot a channel is published by the tokens of
// interactions (answers.go), and never by requests that name the channel. The token that has
// posted a message edits it for a quarter of an hour. After that a press on the message renews
// it, and a press elsewhere posts another one. If no token lives, the channel waits for a press.
// Each press says where its channel is (writer.go).
//
// # When something fails
//
// A failed attempt is repeated, less and less often. A channel that refuses messages is left
// alone until somebody presses there (refusals.go). What another process left behind is found
// within LookInterval (recoverer.go), and so are boards whose changes Redis has lost
// (redisloss.go).
package boards
