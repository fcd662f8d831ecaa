// Package league answers /rails-server league: leagues and Swiss tournaments on a server.
//
// [Show] lists the seasons and [Press] handles all their buttons and menus. Only people who may manage
// messages open, correct and end seasons, and each correction is announced in the channel with their
// name. Package commands calls [Tick] when a season is due, [WakeSeason] when a match is over, and
// [Forget] when a person is to be forgotten.
//
// The rules of a season are package season's. Here its tables become matches in threads, and its
// standings a message in the channel where it was announced.
//
// # Restarts
//
// [Tick] takes one step after another and stores each before the next, so the process may crash anywhere
// and Tick may be called again. A message is posted once under its name, a message has at most one
// thread, and a match is opened under an id that was recorded before. If the thread of a match is gone,
// the match continues in a new one.
package league
