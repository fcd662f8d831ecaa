// Package season implements leagues and Swiss tournaments for games with two or more
// players at a table: sign-up, divisions, drawing tables, points, standings and
// promotion.
//
// It knows no game and no clock. The caller says how strong the entrants are and how
// each table ended, and calls [Season.Advance] to draw the next rounds.
//
// # Form
//
// A league has divisions, the strongest first. Each division plays the same number of
// rounds, at tables drawn so that as few people as possible meet again. A Swiss
// tournament has one division; each round seats people with about equal points
// together. A division's next round is drawn when all its tables are over. The number
// of people at a table follows from the number of entrants ([Settings.Sizes]). An
// entrant without a table has the round off.
//
// # Points
//
// The winner of a table gets 12 points and the last player none; the others are spaced
// evenly between ([Points]). People who share a place, after all of the game's own
// tie-breaks, share the points. An absent person gets none and comes last; at a void
// table nobody gets any. A round off is worth 6 points.
//
// # Standings
//
// Points count first. Among people with equal points, each one's direct comparison
// counts: at tables where they met, how many of the others they beat minus how many
// beat them. Then victories, then a lot. Entrants who have dropped out come after all
// others.
//
// # Chance
//
// When sign-up opens, the SHA-256 of this text is published, and the seed at the end of
// the season:
//
//	railbot-season/1
//	season=<id>
//	seed=<64 lower case hexadecimal digits>
//
// Each line ends in one line feed. A lot is won by the entrant with the smaller lower
// case SHA-256 of
//
//	railbot-season/1
//	seed=<64 lower case hexadecimal digits>
//	draw=<what is drawn: "standings", or "round 2">
//	entrant=<the number of the entrant, from 1, in the order of signing up>
//
// so anybody can check it with sha256sum(1).
package season
