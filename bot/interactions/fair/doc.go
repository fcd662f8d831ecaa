// Package fair divides a process's work among servers, and a server's share among its
// people.
//
// Two bounds protect everybody from a server that presses a thousand times a second.
// [Slots] grants its slots to servers in turn and one server only a share of them, so that
// work for another server finds processors too. [InFlight] limits how much of each server
// and of each person is worked on or waits: the rest is refused at once, which is cheap and
// can be said, while the answers of a queue that grows come when nobody waits any more.
package fair

const (
	// AtWork is how many interactions are worked on at a time in one process; most of that
	// is waiting for Redis.
	AtWork = 64
	// OfServer is how many interactions of one server are in flight: on two processors half
	// a second's work, so that few wait until they have to be acknowledged.
	OfServer = 128
	// OfPerson is how many interactions of one person are in flight: enough for somebody who
	// types fast while Redis is slow.
	OfPerson = 16
)

// Share returns how many interactions of one server are worked on at a time: enough to keep
// the processors busy and no more, because people elsewhere share the processors with them.
func Share(processors int) int { return min(max(8, 4*processors), AtWork/2) }
