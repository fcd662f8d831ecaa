// Package replay answers /rails board, log, replay and analyse: what a match looks like now
// and what has happened in it.
//
// [ShowBoard] and [ShowBoardText] show the current position, [ShowLog] the log page by page,
// and [Show] the board after any entry of the log. A finished match can also be sent as a film,
// its story, its ending or a match file, posted in the channel with [Share], and examined for its
// costliest decisions with [Analyse].
//
// Everybody may read every match, and nothing here changes one. The log tells each reader
// what their seat may know; what is posted in the channel shows only what everybody may see.
package replay
