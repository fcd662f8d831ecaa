// Package season has the rules of leagues and Swiss tournaments for games with two
// or more at a table: signing up, divisions, drawing tables, points, standings,
// promotion. It knows no game and no clock; who is strong, and how a table ended,
// it is told.
//
// # Form
//
// A league has divisions, the strongest first; in each of them all play the same
// number of rounds, at tables drawn so that as few as possible meet again. A Swiss
// tournament has one division, whose tables are drawn anew each round among those
// who stand about equal. A division's next round is drawn when all its tables are
// over. How many sit at a table follows from the number of people ([Sizes]); who
// finds no table has the round off.
//
// # Points
//
// The first of a table gets 12 points and the last none, the others what lies evenly
// between ([Points]). Those who share a place, after all that the game itself breaks
// ties by, share the points. Who is absent gets none and comes last; so does everybody
// at a table that counts for nothing. A round off is worth the middle, 6.
//
// # Standings
//
// Points count first. Among those with equal points it counts whom of the others they
// came before, at the tables where they met, by the game's own order, less who came
// before them; then victories; then a lot. Who plays no more stands behind all others.
//
// # Chance
//
// When sign-up opens the SHA-256 of this text is published, and at the end of the
// season the seed:
//
//	railbot-season/1
//	season=<id>
//	seed=<64 lower case hexadecimal digits>
//
// Each line ends in one line feed. Whatever is decided by lot goes to the entrant whose
// lot is less: the lower case SHA-256 of
//
//	railbot-season/1
//	seed=<64 lower case hexadecimal digits>
//	draw=<what is drawn: "standings", or "round 2">
//	entrant=<the number of the entrant, from 1, in the order of signing up>
//
// so that anybody can check them with sha256sum(1).
package season
