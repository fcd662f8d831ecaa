package china

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/railbot/railbot/engine/kit/hex"
)

// BuildView is what decides where a seat may lay track: a small window on a
// position, only read.
type BuildView struct {
	Board      *Board
	Tracks     []uint8 // by Edge, in the bytes of Tracks
	Seat       uint8
	Seats      int
	Ferry      SeatSet          // the ferry's owners
	MajorExits [NumMajors]uint8 // segments laid out of each major city this turn
	Rains      bool             // Desert Rains
	Flood      WaterSet         // waters in flood
	NoBuild    *MilepostSet     // no segment with an end here; nil: none
	Starts     *MilepostSet     // where a path may start; nil: own track and every ring point
}

// Limits of building ("Commencer la construction", "Limite d'accès").
const (
	maxMajorExits   = 2 // segments out of one major city in a turn
	maxTownSegments = 3 // of one player at a small or medium city
	maxFerryOwners  = 2
)

// Refusal says why a segment may not be laid; the zero Refusal: it may.
type Refusal uint8

// The refusals.
const (
	Allowed          Refusal = iota
	NoSegment                // no milepost there, or both in one red area
	Taken                    // track lies there
	Reserved                 // a lost bridge that its owner may rebuild first
	NoStart                  // neither own track nor a ring point
	Closed                   // an event forbids building there
	Flooded                  // over a river in flood
	MajorExitLimit           // two segments out of this major city already
	TownSegmentLimit         // three own segments at this town already
	TownFull                 // as many players as the town takes
	TownReserved             // it would close another player out
	FerryTaken               // two owners already, or own
	numRefusals              //
)

// town is what the limits of a place depend on: a city, or the ferry's port
// that is none.
type townState struct {
	ownSegments  uint8   // own segments
	freeSegments uint8   // segments without owner
	seats        SeatSet // the players who have joined it
	refusals     [3]Refusal
}

// townLimit is how many players may join a place.
var maxTownPlayers = [...]int{Small: 2, Medium: 3, Major: int(ownerBits)}

// entitled are the players who must be able to join a place.
func guaranteedPlayers(size Size, seats int) int {
	return min(maxTownPlayers[size], seats)
}

// weigh says whether a seat may use 0, 1 or 2 more segments of a town. At 0 it
// joins by the ferry.
func (t *townState) checkSegments(size Size, port bool, seat uint8, seats int) {
	after := bits.OnesCount8(uint8(t.seats.With(seat)))
	need := max(0, guaranteedPlayers(size, seats)-after)
	for used := range t.refusals {
		t.refusals[used] = Allowed
		switch {
		case size == Major || port:
		case int(t.ownSegments)+used > maxTownSegments:
			t.refusals[used] = TownSegmentLimit
		case after > maxTownPlayers[size]:
			t.refusals[used] = TownFull
		}
		if t.refusals[used] == Allowed && int(t.freeSegments)-used < need {
			t.refusals[used] = TownReserved
		}
	}
}

// portTown is the place in the towns' list of the ferry's port that is no city.
const yantaiTown = NumCities

// limits are what binds the building of a seat: the view, and the towns read from it.
type buildLimits struct {
	view  BuildView
	towns [NumCities + 1]townState
}

// limits reads the towns of a view.
func (v *BuildView) newLimits() *buildLimits {
	l := &buildLimits{view: *v}
	b := v.Board
	for c := range b.Cities {
		t := townState{}
		for _, e := range b.exits[c] {
			t.countSegment(v.Tracks[e], v.Seat)
		}
		if b.Cities[c].Post == b.Ferry[0] && b.Ferry[0] != NoMilepost {
			t.seats |= v.Ferry
		}
		t.checkSegments(b.Cities[c].Size, false, v.Seat, v.Seats)
		l.towns[c] = t
	}
	if b.Ferry[1] == NoMilepost {
		return l
	}
	t := townState{}
	for _, side := range b.sides[b.Ferry[1]] {
		if side.Edge != NoEdge {
			t.countSegment(v.Tracks[side.Edge], v.Seat)
		}
	}
	t.checkSegments(Small, true, v.Seat, v.Seats)
	l.towns[yantaiTown] = t
	return l
}

func (t *townState) countSegment(track, seat uint8) {
	switch owner := track & ownerBits; owner {
	case 0:
		t.freeSegments++
	case seat:
		t.ownSegments++
		t.seats |= 1 << owner
	default:
		t.seats |= 1 << owner
	}
}

// townAt is the town whose limits rule at a milepost; nil: none do.
func (l *buildLimits) townStateAt(m Milepost) *townState {
	if n := l.view.Board.townIndex(m); n != noTown {
		return &l.towns[n]
	}
	return nil
}

const noTown = -1

// townOf is the place in the towns' list of a milepost, or noTown.
func (b *Board) townIndex(m Milepost) int {
	if c := b.Posts[m].City; c != NoCity {
		return int(c)
	}
	if m == b.Ferry[1] {
		return yantaiTown
	}
	return noTown
}

// leave says whether the seat may lay a segment out of m, having used so many
// segments there on its way: 0 where the path starts or comes by the ferry. A
// lost bridge of its own is among its segments already.
func (l *buildLimits) checkLeaving(m Milepost, used int, rebuilt bool) Refusal {
	p := &l.view.Board.Posts[m]
	if p.Terrain == Ring && l.view.MajorExits[p.City] >= maxMajorExits {
		return MajorExitLimit
	}
	if !rebuilt {
		used++
	}
	if t := l.townStateAt(m); t != nil && used > 0 {
		return t.refusals[used]
	}
	return Allowed
}

// enter says whether a segment may end at m.
func (l *buildLimits) checkEntering(m Milepost, rebuilt bool) Refusal {
	if t := l.townStateAt(m); t != nil && !rebuilt {
		return t.refusals[1]
	}
	return Allowed
}

// rebuilt reports whether e is a lost bridge of the seat.
func (v *BuildView) isOwnLostBridge(e Edge) bool { return v.Tracks[e] == v.Seat|lostBit }

// opens says whether a segment is there, free and outside of what events close.
func (v *BuildView) checkEdge(m Milepost, side *Side) Refusal {
	switch {
	case side.Edge == NoEdge:
		return NoSegment
	case ridableOwner(v.Tracks[side.Edge]) != 0:
		return Taken
	case v.Tracks[side.Edge] != 0 && !v.isOwnLostBridge(side.Edge):
		return Reserved
	case side.Waters&v.Flood != 0:
		return Flooded
	case v.NoBuild != nil && (v.NoBuild.Has(m) || v.NoBuild.Has(side.To)):
		return Closed
	}
	return Allowed
}

// prices are those of all segments, by milepost and direction; 0: there is none.
func (v *BuildView) edgePrices() [][hex.Directions]uint8 {
	if v.Rains {
		return v.Board.prices[1]
	}
	return v.Board.prices[0]
}

// openPrices returns the prices of the segments that opens allows, by milepost and
// direction; 0 for all others.
func (v *BuildView) openPrices() [][hex.Directions]uint8 {
	b, open := v.Board, slices.Clone(v.edgePrices())
	for e, track := range v.Tracks {
		if track != 0 && !v.isOwnLostBridge(Edge(e)) {
			b.removePrice(open, Edge(e))
		}
	}
	for w := range b.Waters {
		if v.Flood.Has(Water(w)) {
			for _, e := range b.Waters[w].Edges {
				b.removePrice(open, e)
			}
		}
	}
	if v.NoBuild == nil {
		return open
	}
	for m := range v.NoBuild.All() {
		for _, side := range b.sides[m] {
			if side.Edge != NoEdge {
				b.removePrice(open, side.Edge)
			}
		}
	}
	return open
}

// removePrice removes the price of a segment in both directions.
func (b *Board) removePrice(prices [][hex.Directions]uint8, e Edge) {
	n := b.EdgeStarts[e]
	prices[n.From][n.Dir], prices[b.sides[n.From][n.Dir].To][n.Dir+3] = 0, 0
}

// price is what a segment costs towards its end, in millions.
func (v *BuildView) edgePrice(side *Side) int {
	if v.Rains {
		return int(side.Price + side.Rainy)
	}
	return int(side.Price)
}

// Check says what one segment from m costs, in millions, and whether it may be
// laid.
func (l *buildLimits) CheckSegment(m Milepost, d hex.Direction) (price int, why Refusal) {
	side := l.view.Board.Side(m, d)
	if why := l.view.checkEdge(m, side); why != Allowed {
		return 0, why
	}
	price = l.view.edgePrice(side)
	if !l.canStartAt(m) {
		return price, NoStart
	}
	rebuilt := l.view.isOwnLostBridge(side.Edge)
	if why := l.checkLeaving(m, 0, rebuilt); why != Allowed {
		return price, why
	}
	return price, l.checkEntering(side.To, rebuilt)
}

// starts reports whether a segment may start at m.
func (l *buildLimits) canStartAt(m Milepost) bool {
	v := &l.view
	if v.Starts != nil {
		return v.Starts.Has(m)
	}
	return v.Board.Posts[m].Terrain == Ring || v.hasTrackAt(m)
}

// origins are the mileposts where a path may start.
func (v *BuildView) startMileposts() iter.Seq[Milepost] {
	if v.Starts != nil {
		return v.Starts.All()
	}
	return func(yield func(Milepost) bool) {
		for e := range edgesWith(v.Tracks, v.Seat) {
			if a, z := v.Board.EndsOf(e); !yield(a) || !yield(z) {
				return
			}
		}
		for _, p := range v.Board.Cities {
			for i, m := range p.Points {
				if p.Size == Major && i > 0 && !yield(m) {
					return
				}
			}
		}
		for _, port := range v.Board.Ferry {
			if v.Ferry.Has(v.Seat) && !yield(port) {
				return
			}
		}
	}
}

// touches reports whether m is on the seat's own track or its ferry's port.
func (v *BuildView) hasTrackAt(m Milepost) bool {
	for i := range v.Board.sides[m] {
		e := v.Board.sides[m][i].Edge
		if e != NoEdge && v.Tracks[e] == v.Seat {
			return true
		}
	}
	return v.Ferry.Has(v.Seat) && (m == v.Board.Ferry[0] || m == v.Board.Ferry[1])
}

// Ferry says what the ferry costs from its port m when the seat's first segment
// there is of the same build (fresh) or older, and whether it may be bought.
func (l *buildLimits) CheckFerry(m Milepost, fresh bool) (price int, why Refusal) {
	v := &l.view
	other := v.Board.otherPort(m)
	switch {
	case other == NoMilepost:
		return 0, NoSegment
	case v.Ferry.Has(v.Seat) || bits.OnesCount8(uint8(v.Ferry)) >= maxFerryOwners:
		return 0, FerryTaken
	case v.NoBuild != nil && (v.NoBuild.Has(m) || v.NoBuild.Has(other)):
		return 0, Closed
	}
	price = Passages[DalianFerry].Price
	if fresh {
		price -= int(v.Board.Posts[m].Price)
	}
	return price, l.townStateAt(other).refusals[0]
}

// across is the ferry's other port; NoMilepost: m is none.
func (b *Board) otherPort(m Milepost) Milepost {
	switch m {
	case NoMilepost:
	case b.Ferry[0]:
		return b.Ferry[1]
	case b.Ferry[1]:
		return b.Ferry[0]
	}
	return NoMilepost
}
