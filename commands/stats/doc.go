// Package stats answers /rails stats and /rails-server leaderboard: how people have done on a server.
//
// [Show] shows one person's statistics with a picture, [ShowBadges] their badges as a page of stamps,
// [ShowRecords] the records of the server, and [ShowLeaderboard] the best players of a game, which
// [ShareLeaderboard] posts in the channel. Nothing here changes a career; package people updates them
// when a match is over.
package stats
