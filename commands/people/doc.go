// Package people keeps what the bot knows about people apart from the matches they play.
//
// Like package interaction it is below the families of slash commands, which show and change
// what it keeps: [Settings], the [Career] of a person in a game on a server, their [Badges] there, a
// [TableNote] for each table of a person and of a server, how reliable a person is on a server, and the
// people whom they avoid. It answers no requests itself.
//
// # Contract
//
// Package commands calls [SaveTableNotes] before it publishes a table, and [RecordResult] when a
// match is over. Before it notifies people it asks [Notifiable] or [Awake]. What seats people must ask
// [Avoids] about the host of the table, or [MaySitTogether] if the bot chooses who plays with whom.
//
// [Forget] deletes everything that is kept of a person, except their name in matches that go on;
// [RecordResult] removes it when those are over.
package people
