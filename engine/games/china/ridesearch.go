package china

import (
	"math/bits"
	"slices"

	"github.com/railbot/railbot/engine/kit/hex"
)

// TrackFee is what a player takes from another one for using any of its track in
// a turn, in millions.
const TrackFee = 4

// NoDirection is no direction.
const NoDirection = hex.Direction(-1)

// RideView is the part of a position that decides where a train may go. It is
// read only.
type RideView struct {
	Board   *Board
	Tracks  []uint8 // by Edge, in the bytes of Tracks
	Seat    uint8
	Ferry   SeatSet // the ferry's owners; only far rides take the ferry
	Paid    SeatSet // owners paid in this turn
	Purse   int     // cash for fees, in millions
	At      Milepost
	Back    hex.Direction // direction from which the train came, where it may not reverse; otherwise NoDirection
	Moves   int           // mileposts left this turn
	Halving *MilepostSet  // entering it halves the moves left; nil halves none
	Halved  bool          // this turn's move was halved, which happens only once
	Barred  *MilepostSet  // no step onto or off these; nil bars none
	Flood   WaterSet      // waters in flood
}

// rideSearch finds the places to which a train can go, and what that costs.
//
// It sets labels in the order of their steps. A label knows the owners to pay. A
// label is dropped if another one at its milepost is no longer, pays no
// additional owner, has no fewer moves left, and can continue wherever it can.
// Trains may not reverse outside of cities. So a label there is dropped only for
// one that came the same way, or for two that came by different ways.
type rideSearch struct {
	view   RideView
	far    bool
	labels []rideLabel // in the order of their steps
	last   []int32     // by milepost: its latest label, or -1
}

// rideLabel is a way to a milepost.
type rideLabel struct {
	at        Milepost
	steps     uint16
	movesLeft uint8
	back      int8
	halved    bool
	owners    SeatSet
	prev      int32 // previous label of the way, or -1
	other     int32 // label that was set before at the same milepost, or -1
}

// Way is a way to a milepost, found by a rideSearch.
type Way struct {
	Fee    int     // in millions
	Owners SeatSet // who receive the fee
	Steps  int
	Left   int // moves left on arrival
	Halved bool
	label  int32
}

// Step is one step of a way.
type Step struct {
	From, To Milepost
	Dir      hex.Direction // NoDirection over the ferry, which takes the next turn
	Owner    uint8         // owner of the segment; 0 in a red area
}

// findRides finds all places within the view's moves.
func (v *RideView) findRides() *rideSearch { return v.search(false) }

// findFarRides finds all places that can be reached in any number of turns, as
// if they were one turn. It may take the ferry and ignores zones that halve the
// move.
func (v *RideView) findFarRides() *rideSearch { return v.search(true) }

// search runs the label search. far ignores the number of moves.
func (v *RideView) search(far bool) *rideSearch {
	s := &rideSearch{view: *v, far: far, last: slices.Repeat([]int32{-1}, len(v.Board.Posts))}
	s.addLabel(rideLabel{at: v.At, movesLeft: uint8(v.Moves), back: int8(v.Back), halved: v.Halved, prev: -1})
	for i := 0; i < len(s.labels); i++ {
		if far || s.labels[i].movesLeft > 0 {
			s.expand(int32(i))
		}
	}
	return s
}

// canMove reports whether the train can go anywhere.
func (rs *rideSearch) canMove() bool { return len(rs.labels) > 1 }

// reaches reports whether a way leads to m.
func (rs *rideSearch) reaches(m Milepost) bool { return rs.last[m] >= 0 }

// addLabel adds a label unless others dominate it.
func (rs *rideSearch) addLabel(label rideLabel) {
	if rs.view.Board.Posts[label.at].City != NoCity {
		label.back = int8(NoDirection)
	}
	otherBack := int8(NoDirection)
	for i := rs.last[label.at]; i >= 0; i = rs.labels[i].other {
		rival := &rs.labels[i]
		if !rs.dominates(rival, &label) {
			continue
		}
		if rival.back == int8(NoDirection) || rival.back == label.back || otherBack >= 0 && rival.back != otherBack {
			return
		}
		otherBack = rival.back
	}
	label.other = rs.last[label.at]
	rs.last[label.at] = int32(len(rs.labels))
	rs.labels = append(rs.labels, label)
}

// dominates reports whether k is at least as good as l, apart from the direction
// in which it arrived.
func (rs *rideSearch) dominates(rival, label *rideLabel) bool {
	if rival.steps > label.steps || rival.owners&^label.owners != 0 {
		return false
	}
	switch {
	case rs.far || rs.view.Halving == nil:
		return true
	case !rival.halved && label.halved:
		return (rival.movesLeft+1)/2 >= label.movesLeft
	}
	return rival.movesLeft >= label.movesLeft
}

// expand adds the labels one step beyond a label.
func (rs *rideSearch) expand(from int32) {
	label := rs.labels[from]
	v := &rs.view
	sides := &v.Board.sides[label.at]
	if v.isBarred(label.at) {
		return
	}
	for d := range sides {
		side := &sides[d]
		if int8(d) == label.back || !rs.isPassable(side) {
			continue
		}
		owners, ok := rs.addFee(label.owners, side)
		if !ok {
			continue
		}
		next := rideLabel{at: side.To, steps: label.steps + 1, movesLeft: label.movesLeft, back: int8((d + 3) % hex.Directions), halved: label.halved,
			owners: owners, prev: from}
		if v.Halving != nil && !next.halved && v.Halving.Has(side.To) {
			next.movesLeft, next.halved = (next.movesLeft+1)/2, true
		}
		if !rs.far {
			next.movesLeft--
		}
		rs.addLabel(next)
	}
	if other := v.Board.otherPort(label.at); rs.far && other != NoMilepost {
		rs.expandFerry(from, other)
	}
}

// isPassable reports whether a train may take a step in a direction, fees aside.
// The caller checks that it may leave its milepost.
func (rs *rideSearch) isPassable(side *Side) bool {
	if side.To == NoMilepost || side.Edge != NoEdge && ridableOwner(rs.view.Tracks[side.Edge]) == 0 {
		return false
	}
	return side.Waters&rs.view.Flood == 0 && !rs.view.isBarred(side.To)
}

// addFee adds the owner of a segment to the owners to pay. It returns false if
// the purse does not suffice.
func (rs *rideSearch) addFee(owners SeatSet, side *Side) (SeatSet, bool) {
	if side.Edge == NoEdge {
		return owners, true
	}
	return rs.addOwnerFee(owners, ridableOwner(rs.view.Tracks[side.Edge]))
}

// addOwnerFee adds an owner to the owners to pay, unless no fee is due. It
// returns false if the purse does not suffice.
func (rs *rideSearch) addOwnerFee(owners SeatSet, owner uint8) (SeatSet, bool) {
	if owner == rs.view.Seat || (owners | rs.view.Paid).Has(owner) {
		return owners, true
	}
	owners = owners.With(owner)
	return owners, TrackFee*bits.OnesCount8(uint8(owners)) <= rs.view.Purse
}

// expandFerry adds labels across the ferry. A seat with its own share rides
// free, others pay one of the owners.
func (rs *rideSearch) expandFerry(from int32, other Milepost) {
	v := &rs.view
	l := rs.labels[from]
	if v.isStepBarred(Step{From: l.at, To: other}) {
		return
	}
	for seat := uint8(1); seat <= ownerBits; seat++ {
		if !v.Ferry.Has(seat) || v.Ferry.Has(v.Seat) && seat != v.Seat {
			continue
		}
		if owners, ok := rs.addOwnerFee(l.owners, seat); ok {
			rs.addLabel(rideLabel{at: other, steps: l.steps + 1, movesLeft: l.movesLeft, back: int8(NoDirection), halved: l.halved, owners: owners,
				prev: from})
		}
	}
}

// Cheapest returns the way to m with the lowest fee. Ties go to the shortest
// way, then to the one found first. It returns false if no way leads to m.
func (rs *rideSearch) Cheapest(m Milepost) (Way, bool) {
	return rs.bestWay(m, func(fee, steps int) int { return fee<<16 | steps })
}

// Shortest returns the way to m with the fewest steps. Ties go to the cheapest
// way, then to the one found first. It returns false if no way leads to m.
func (rs *rideSearch) Shortest(m Milepost) (Way, bool) {
	return rs.bestWay(m, func(fee, steps int) int { return steps<<16 | fee })
}

// bestWay returns the way to m with the lowest key, the first one found among
// equals. The list of labels runs from the last to the first, so an equal key
// replaces the best.
func (rs *rideSearch) bestWay(m Milepost, key func(fee, steps int) int) (best Way, ok bool) {
	for i := rs.last[m]; i >= 0; i = rs.labels[i].other {
		w := rs.wayOf(i)
		if !ok || key(w.Fee, w.Steps) <= key(best.Fee, best.Steps) {
			best, ok = w, true
		}
	}
	return best, ok
}

// wayOf returns the way that ends with a label.
func (rs *rideSearch) wayOf(i int32) Way {
	l := &rs.labels[i]
	return Way{
		Fee: TrackFee * bits.OnesCount8(uint8(l.owners)), Owners: l.owners,
		Steps: int(l.steps), Left: int(l.movesLeft), Halved: l.halved, label: i,
	}
}

// Path returns the steps of a way that this search found.
func (rs *rideSearch) Path(w Way) (path []Step) {
	b := rs.view.Board
	for i := w.label; rs.labels[i].prev >= 0; i = rs.labels[i].prev {
		step := Step{From: rs.labels[rs.labels[i].prev].at, To: rs.labels[i].at, Dir: NoDirection}
		if d, near := b.DirectionBetween(step.From, step.To); near {
			step.Dir = d
			if e := b.sides[step.From][d].Edge; e != NoEdge {
				step.Owner = rs.view.Tracks[e]
			}
		}
		path = append(path, step)
	}
	slices.Reverse(path)
	return path
}

// CountTurnSteps returns how many steps of a path the train can take with the
// view's moves in this turn, and how many moves are left afterwards. It stops
// before the ferry and before barred mileposts.
func (v *RideView) CountTurnSteps(path []Step) (steps, left int) {
	left, halved := v.Moves, v.Halved
	for i, step := range path {
		if v.isStepBarred(step) {
			return i, left
		}
		if v.Halving != nil && !halved && left > 0 && v.Halving.Has(step.To) {
			left, halved = (left+1)/2, true
		}
		if left == 0 || step.Dir == NoDirection {
			return i, left
		}
		left--
	}
	return len(path), left
}

// isStepBarred reports whether an event forbids a step.
func (v *RideView) isStepBarred(step Step) bool { return v.isBarred(step.From) || v.isBarred(step.To) }

// isBarred reports whether an event forbids steps onto or off a milepost.
func (v *RideView) isBarred(m Milepost) bool { return v.Barred != nil && v.Barred.Has(m) }
