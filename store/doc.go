// Package store keeps matches in Redis.
//
// # Policy
//
// A channel (or thread) has at most one live match. Its state, its log and its
// bookkeeping live under keys that share the hash tag {channel}, so that they
// are in one slot of a cluster and one script can change them together. Every
// change of state is one script: it is applied whole or not at all, and once
// or not at all, however often it is delivered and however many processes run.
//
// Records, log entries, snapshots and the presentation state are opaque bytes:
// the store knows neither games nor Discord.
//
// # Changes
//
// Save compares the revision and the id of the match that a change was made on
// with what is stored. A caller that loses the race gets ErrConflict, loads
// again, validates again and saves again. The id of the interaction that
// caused a change is remembered for half an hour or more in the same script
// (applied.go); a second delivery gets ErrDuplicate. Each Save carries a nonce that is remembered
// with the interaction: when an answer of Redis is lost, the store repeats the
// script and recognises its own work.
//
// # What lives elsewhere
//
// Due times, the channels of a user, the list of live channels and the list of
// finished matches span channels and so cannot be part of that script. They are
// projections of the channels' own keys and may be lost: Save leaves a note in
// the channel's outbox, whoever reads the note projects the channel's present
// state and removes the note afterwards, and Rebuild makes all of them anew: one
// process for all, in small lots, while readers are told ErrIndexing. A projection
// carries the channel's sequence number, so that a slow process never overwrites a
// newer projection with an older one.
//
// Due times are in 64 partitions by channel (due.go), each in a slot of its own; those
// of one that its server has lost are made anew. Package worker calls a handler for what
// is due, whose channel it hides from other workers meanwhile (worker.go).
//
// # Updates
//
// Redis holds the number of its layout. A program with a higher number migrates the
// data when it starts, in numbered steps; one with a lower number ends (schema.go).
//
// # What is left undone
//
// A channel is listed as changed, in one of 64 partitions, before each change, and
// struck off when it shows what is stored and its outbox is empty (changed.go). Who
// looks after boards and notes reads these lists, whose length follows the presses,
// not the matches; one process at a time leads, and a slow look at all is the net.
//
// # People
//
// An index in 64 partitions by user says which matches, lists of a channel and
// ledgers may name somebody, so that forgetting reads one's own only (people.go).
// Its lines are written before what they tell of, and struck out after. A lost
// index is rebuilt in the background. What would only grow is listed, with what ends it,
// in prune.go.
//
// # Seasons
//
// A season is a record of a server, about many matches: each change compares the
// revision that it was made on, and a due time says when it wants to be looked at, by
// a worker of its own (seasons.go). Its due time stands in an index of all seasons; it
// is put there before the change, so that whoever dies between leaves it due.
//
// # Shards
//
// Which process has which of the bot's connections to Discord, what is needed to go on
// with each, and whose turn it is to begin one: package fleet.
//
// # A Redis that loses its last changes
//
// It loses what was noted about them with them, and may reach a revision twice.
// Each revision has a mark that tells the two apart, and Run tells that losses are
// possible: who has shown something compares it then.
//
// Redis is asked never to evict keys and to persist its data; Warnings says when
// it is not set up so. A live match never expires by itself: a match that
// nobody plays is ended by a due time that its owner sets.
//
// Without a URL an in-process server (miniredis) stands in for Redis under the
// same client and scripts. Nothing outlives the process then.
package store
