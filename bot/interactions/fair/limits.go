package fair

const (
	// MaxAtWork is how many interactions one process works on at a time. Most of that is waiting
	// for Redis.
	MaxAtWork = 64
	// MaxOfServer is how many interactions of one server are in flight. On two processors that is
	// half a second's work, so few of them wait so long that they must be acknowledged.
	MaxOfServer = 128
	// MaxOfPerson is how many interactions of one person are in flight: enough for somebody who
	// types fast while Redis is slow.
	MaxOfPerson = 16
)

// MaxSlotsOfServer returns how many interactions of one server are worked on at a time: enough to
// keep the processors busy and no more, because people elsewhere share the processors with them.
func MaxSlotsOfServer(processors int) int { return min(max(8, 4*processors), MaxAtWork/2) }
