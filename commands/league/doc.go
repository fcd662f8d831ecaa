// Package league is the talk about seasons: leagues and Swiss tournaments on a server.
//
// # Contract
//
// Each exported function that takes a visit answers one request, as the table of
// routes of package commands says. The rules of a season are package season's; here
// its tables become matches in threads, and its standings a message in the channel
// in which it was announced.
//
// [Tick] does what a season waits for, one step after the other, and notes each before
// the next, so that it may be killed anywhere and called again: a message is posted
// once by its name, a thread is made of that message and can be made once, a match is
// opened under an id that was noted before. A match that was found in a thread that is
// gone goes on in a new one.
//
// Only those who may manage messages open, correct and end seasons. What they correct
// is said in the channel, by name.
//
// # Files
//
// record.go is a season as it is stored, words.go says it in words, standings.go as a
// picture, public.go in the channel. table.go keeps one table, tick.go all that a season
// waits for. plan.go is the page on which a season is planned, pages.go what people are
// shown of one, correct.go what managers correct, forget.go takes somebody out.
package league
