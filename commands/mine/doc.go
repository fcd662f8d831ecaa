// Package mine answers /rails mine and /rails-server tables: which tables a person sits at, and which
// there are on a server.
//
// [Show] and [ShowTables] list them a page at a time. The same list is sent to people who want a
// daily message by [SendDailyMessages], which package bot calls regularly, and a panel links to
// other tables that wait with [WaitingElsewhere]. [TogglePing] gives a person the role that is
// pinged when a table opens.
//
// No match is read for a list: package people keeps a note of each table.
package mine
