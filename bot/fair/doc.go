// Package fair shares what a process can do among servers, and what a server has of it
// among its people.
//
// # Policy
//
// Places are had by turns: who asks for a thousand a second waits for their own. A server
// has but a part of them, so that somebody on another finds processors, not only a
// place ([Share]). And each server and each person has but so much in hand, working or
// waiting ([Hand]): more is refused at once, which costs little and can be said, while a
// queue that grows is answered when nobody waits any more.
package fair

// How much there may be at a time in one process.
const (
	// AtWork is how many interactions are worked on; most of it is waiting for Redis.
	AtWork = 64
	// OfServer is how many of one server are in hand: on two processors half a second's
	// work, so that few wait until they have to be acknowledged.
	OfServer = 128
	// OfPerson is how many of one person are in hand: who types fast while Redis is slow
	// has so many.
	OfPerson = 16
)

// Share is how many interactions of one server are worked on at a time: as many as keep
// the processors busy, and no more, for who comes from elsewhere shares processors with
// all of them.
func Share(processors int) int { return min(max(8, 4*processors), AtWork/2) }
