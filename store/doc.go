// Package store keeps matches, seasons and what people chose in Redis.
//
// Every process of the bot opens one [Store] and shares nothing else with the others.
// Connections to Redis may break, answers may be lost, and Redis and the processes may be
// killed at any time; the store makes each change happen once or not at all. Open it with [Open],
// read a channel's match with [Store.Load], and store the next revision with [Store.Save].
// If Save returns [ErrConflict], another process was faster: load, validate and save again.
// Records, log entries and snapshots are bytes that the store does not interpret: it knows
// neither games nor Discord.
//
// # Changes
//
// A channel or thread has at most one live match. Its keys share the hash tag {channel},
// so that they lie in one slot of a cluster and one script changes them together. A script
// compares the match and the revision that a change was made on. It also remembers the
// interaction that caused the change for at least half an hour; a second delivery gets
// [ErrDuplicate]. Each Save carries a nonce. If the answer of Redis is lost, Save runs the
// script again, which recognizes its own nonce.
//
// # What a Store is made of
//
// A Store embeds six structs, so that each part has its methods on a type of its own.
// The connection talks to Redis: it limits the time of every operation, classifies its
// errors and reports it to the observer. The index answers questions that span channels,
// such as which match is due. The index of people finds everything that names a user
// without reading all that is stored. Ledgers are the results of
// players under a name, such as those of a server. Seasons are records of a server about
// many matches, with revisions and due times. Days are what everybody plays with the same deal.
//
// # Indexes
//
// Due times, the channels of a user and the lists of live and finished matches span
// channels, so no script can change them together with a match. They are derived from the
// channels' keys and may be lost. Save leaves a note in the channel's outbox; the process
// that reads the note projects the channel: it writes the channel's present state to the
// indexes. Then it removes the note. Each entry carries the channel's sequence number, so
// that a slow process never overwrites a newer entry. [Store.Rebuild] derives all indexes
// again; meanwhile their readers get [ErrIndexing].
//
// # Due times and workers
//
// A [Worker] calls a handler for each match or season that is due, and hides it from other
// workers meanwhile. [Store.MatchWorker] returns one for matches, which also maintains the
// indexes; [Store.SeasonWorker] returns one for seasons. Due times are stored in 64
// partitions by channel, each in a slot of its own.
//
// # Unfinished work
//
// A channel is listed as changed before each change, and removed from the list when the
// board shows the stored match and the outbox is empty. [Store.Behind] reads this list,
// whose length depends on the number of recent presses and not on that of matches. One
// process at a time also scans all channels slowly, in case an entry was lost.
//
// # People
//
// An entry that something may name a user is written before the thing itself and removed
// after it, so that there may be too many entries but never too few. A reader checks what
// an entry points to. [Readers] say which users are named in stored bytes.
//
// # A Redis that loses changes
//
// A Redis that restarts or fails over may lose its last changes and reach a revision twice.
// Each revision has a mark that tells the two apart. [Store.Run] returns the id of Redis'
// run; a new run means that changes may be lost and that boards must be compared.
// [Store.Warnings] reports whether Redis evicts keys or does not persist them. A live match
// never expires.
//
// # Layout
//
// Redis holds the number of its layout. A program with a higher number migrates the data
// in numbered steps when it starts; a program with a lower number ends.
//
// # Tokens of interactions
//
// Where the bot is no member, the tokens of recent interactions are kept for [AnswerTokenTTL]. They
// are secrets: they print as their interaction's id, and backups do not contain them.
//
// # Games of the day
//
// [Store.DailySecret] is the secret from which everybody's deal of a day is made. It is made once and
// is in no backup of a match. What is pinned for a day, its results and the claims of tries expire.
//
// # Private copies
//
// [Store.OpenCopy] keeps a private copy of a position, on which a user tries things out, for a day.
// The seeds of copies are made from [Store.CopySecret], which is in no backup of a match.
//
// # What the processes of a bot share
//
// One of the processes has the connections to Discord's gateway ([GatewayLease]). All of
// them share one budget of requests to Discord ([Store.Spend]).
//
// # Packages
//
// Package redisconn connects to a Redis of any kind, including the one inside the process
// that is used without a URL. Package redistest starts real Redis servers for tests.
package store
