package china

// course is what comes of a tour.
type tourResult struct {
	possible bool
	value    float64 // by which tours are compared, in millions
	minCash  int     // the least cash on the way
}

// rehearsal makes a tour on the board, turn by turn: the train rides as far as
// there is track, and what is missing is laid in the order of the way, as much as
// can be paid. Nobody else moves, and no event comes. With the delivery that brings
// enough for the victory the tour is over.
type rehearsal struct {
	stops    []stop
	way      []section
	stopEnds []int // how much of the way is before each stop
	speed    int

	cash, minCash int
	targetCash    int
	start         int // where on the way the train is put in its first turn, if there is track by then
	ridden        int // how much of the way was ridden
	laid          int // how much of it can be ridden
	done          int // stops
	idleTurns     int // turns in which the train does not move yet
}

// longest is how many turns a tour may take.
const maxTourTurns = 30

// run makes the tour from a turn with so many mileposts and so much money for
// track, and gives the turns that it takes, the last one in part; false: it does
// not come to its end.
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

// put places the train at its first stop, or where the way begins.
func (r *rehearsal) placeTrain() {
	if r.start <= r.laid {
		r.ridden = r.start
	}
	r.start = 0
}

// ride goes on until something is missing, and gives the mileposts that are left.
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

// open reports whether the next section can be ridden.
func (r *rehearsal) canRide() bool { return r.ridden < r.laid || r.way[r.ridden].price == 0 }

// serve does what there is to do at the next stop; false: the train waits there,
// for the money of a link or, as it has just arrived, for containers.
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

// build lays what so much money pays.
func (r *rehearsal) layTrack(money int) {
	for ; r.laid < len(r.way) && int(r.way[r.laid].price) <= money; r.laid++ {
		money -= int(r.way[r.laid].price)
		r.cash -= int(r.way[r.laid].price)
	}
	r.minCash = min(r.minCash, r.cash)
}
