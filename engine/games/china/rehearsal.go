package china

// tourResult is the outcome of a rehearsed tour.
type tourResult struct {
	possible bool
	value    float64 // in millions, compared between tours
	minCash  int     // lowest cash during the tour
}

// rehearsal plays a tour through, turn by turn, without a board. The train rides as
// far as there is track. Missing track is laid in the order of the path, as the
// money allows. Nobody else moves and no event happens. The tour ends early with
// the delivery that earns enough for victory.
type rehearsal struct {
	stops    []stop
	path     []section
	stopEnds []int // number of sections before each stop
	speed    int

	cash, minCash int
	targetCash    int
	start         int // section at which the train is placed, if track has reached it by then
	ridden        int // sections ridden
	laid          int // sections with track
	done          int // stops served
	idleTurns     int // turns before the train can move
}

// maxTourTurns is how many turns a tour may take.
const maxTourTurns = 30

// run plays the tour. The first turn has the given mileposts and money for
// track. It returns the number of turns, the last one in part, or false if the
// tour cannot be finished.
func (r *rehearsal) run(moves, money int) (turns float64, ok bool) {
	for turn := range maxTourTurns {
		at, laid, done := r.ridden, r.laid, r.done
		left := 0
		if r.idleTurns--; r.idleTurns < 0 {
			left = r.ride(moves)
		}
		if r.done == len(r.stops) {
			return float64(turn+1) - float64(left)/float64(r.speed), true
		}
		r.layTrack(min(money, r.cash))
		if at == r.ridden && laid == r.laid && done == r.done && turn > 1 {
			return 0, false
		}
		moves, money = r.speed, turnLimit
	}
	return 0, false
}

// placeTrain places the train at its first stop, or at the start of the way if
// no track leads to the stop.
func (r *rehearsal) placeTrain() {
	if r.start <= r.laid {
		r.ridden = r.start
	}
	r.start = 0
}

// ride moves the train until track, money or mileposts run out. It returns the
// mileposts left.
func (r *rehearsal) ride(moves int) (left int) {
	if r.start > 0 {
		r.placeTrain()
	}
	for left = moves; ; left-- {
		for r.done < len(r.stops) && r.stopEnds[r.done] == r.ridden {
			if !r.serveStop(left < moves) {
				return 0
			}
		}
		if r.done == len(r.stops) || left == 0 || !r.canRide() {
			return left
		}
		r.ridden++
		r.laid = max(r.laid, r.ridden)
	}
}

// canRide reports whether the next section can be ridden.
func (r *rehearsal) canRide() bool { return r.ridden < r.laid || r.path[r.ridden].price == 0 }

// serveStop carries out the next stop. It returns false if the train has to wait
// there, for the money of a link or, having just arrived, for containers.
func (r *rehearsal) serveStop(arrived bool) bool {
	next := &r.stops[r.done]
	if next.byContainer && arrived || r.cash < next.linkPrice {
		return false
	}
	r.cash += next.pays - next.linkPrice
	r.minCash = min(r.minCash, r.cash)
	if r.done++; next.deliver && r.cash >= r.targetCash {
		r.stops = r.stops[:r.done]
	}
	return true
}

// layTrack lays the sections that the money pays for.
func (r *rehearsal) layTrack(money int) {
	for ; r.laid < len(r.path) && int(r.path[r.laid].price) <= money; r.laid++ {
		money -= int(r.path[r.laid].price)
		r.cash -= int(r.path[r.laid].price)
	}
	r.minCash = min(r.minCash, r.cash)
}
