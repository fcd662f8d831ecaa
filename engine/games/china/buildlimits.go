package china

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/railbot/railbot/engine/kit/hex"
)

// BuildView is the part of a position that decides where a seat may lay track.
// It is read only.
type BuildView struct {
	Board      *Board
	Tracks     []uint8 // by Edge, encoded like Tracks
	Seat       uint8
	Seats      int
	Ferry      SeatSet          // the ferry's owners
	MajorExits [NumMajors]uint8 // segments laid out of each major city in this turn
	Rains      bool             // Desert Rains
	Flood      WaterSet         // waters in flood
	NoBuild    *MilepostSet     // no segment may have an end here; nil allows all
	Starts     *MilepostSet     // where a path may start; nil means own track and every ring point
}

// Limits of building ("Commencer la construction", "Limite d'accès").
const (
	maxMajorExits   = 2 // segments out of one major city in a turn
	maxTownSegments = 3 // segments of one player at a small or medium city
	maxFerryOwners  = 2
)

// Refusal is the reason why a segment may not be laid. The zero value, Allowed,
// means that it may be.
type Refusal uint8

// The refusals.
const (
	Allowed          Refusal = iota
	NoSegment                // no neighbour there, or both ends in one red area
	Taken                    // track lies there
	Reserved                 // a lost bridge that its owner may still rebuild
	NoStart                  // the path starts neither at own track nor at a ring point
	Closed                   // an event forbids building there
	Flooded                  // over a river in flood
	MajorExitLimit           // the turn's segments out of this major city are used up
	TownSegmentLimit         // the seat has three segments at this town already
	TownFull                 // the town has its maximum of players
	TownReserved             // the segment is needed for another player's access
	FerryTaken               // the ferry has two owners, or the seat owns it
	numRefusals              //
)

// townState is what the limits at a place depend on. The place is a city, or
// Yantai, the port of the ferry that is not a city.
type townState struct {
	ownSegments  uint8   // segments of the seat
	freeSegments uint8   // segments without owner
	seats        SeatSet // players who have track there
	refusals     [3]Refusal
}

// maxTownPlayers is how many players may have track at a city, by its size.
var maxTownPlayers = [...]int{Small: 2, Medium: 3, Major: int(ownerBits)}

// guaranteedPlayers returns how many players must be able to reach a city of the
// given size.
func guaranteedPlayers(size Size, seats int) int {
	return min(maxTownPlayers[size], seats)
}

// Values of isYantai in checkSegments.
const (
	noPort     = false
	yantaiPort = true
)

// checkSegments fills in t.refusals: whether the seat may add 0, 1 or 2 segments
// at the town. A path that arrives by the ferry adds none. isYantai marks Yantai,
// which has no limits of its own but must stay accessible.
func (t *townState) checkSegments(size Size, isYantai bool, seat uint8, seats int) {
	playersAfter := bits.OnesCount8(uint8(t.seats.With(seat)))
	stillNeeded := max(0, guaranteedPlayers(size, seats)-playersAfter)
	for added := range t.refusals {
		t.refusals[added] = Allowed
		switch {
		case size == Major || isYantai:
		case int(t.ownSegments)+added > maxTownSegments:
			t.refusals[added] = TownSegmentLimit
		case playersAfter > maxTownPlayers[size]:
			t.refusals[added] = TownFull
		}
		if t.refusals[added] == Allowed && int(t.freeSegments)-added < stillNeeded {
			t.refusals[added] = TownReserved
		}
	}
}

// yantaiTown is the index of Yantai in buildLimits.towns, after the cities.
const yantaiTown = NumCities

// buildLimits checks segments against the rules that limit a seat's building
// ("Limite d'accès"). The towns are counted once from the view.
type buildLimits struct {
	view  BuildView
	towns [NumCities + 1]townState
}

// newLimits counts the segments at each town of the view and checks how many more
// the seat may add.
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
		t.checkSegments(b.Cities[c].Size, noPort, v.Seat, v.Seats)
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
	t.checkSegments(Small, yantaiPort, v.Seat, v.Seats)
	l.towns[yantaiTown] = t
	return l
}

// countSegment adds one segment to the counts of the town. track is the segment's
// byte in Tracks.
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

// townStateAt returns the town at m, or nil if m has no limits.
func (l *buildLimits) townStateAt(m Milepost) *townState {
	if n := l.view.Board.townIndex(m); n != noTown {
		return &l.towns[n]
	}
	return nil
}

// noTown is returned by townIndex for a milepost without limits.
const noTown = -1

// townIndex returns the index of m's town in buildLimits.towns, or noTown.
func (b *Board) townIndex(m Milepost) int {
	if c := b.Posts[m].City; c != NoCity {
		return int(c)
	}
	if m == b.Ferry[1] {
		return yantaiTown
	}
	return noTown
}

// checkLeaving returns the reason why the seat may not lay a segment out of m,
// or Allowed. used is the number of new segments that the path has laid at m so
// far, 0 at its start or after the ferry. A rebuilt bridge adds none, since it
// is counted already.
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

// checkEntering returns the reason why a segment may not end at m, or Allowed.
func (l *buildLimits) checkEntering(m Milepost, rebuilt bool) Refusal {
	if t := l.townStateAt(m); t != nil && !rebuilt {
		return t.refusals[1]
	}
	return Allowed
}

// isOwnLostBridge reports whether e is a bridge that the seat lost to a flood
// and may rebuild.
func (v *BuildView) isOwnLostBridge(e Edge) bool { return v.Tracks[e] == v.Seat|lostBit }

// checkEdge returns the reason why a segment may not be laid, or Allowed: it
// must exist, be free, and not be closed by an event. It ignores the limits of
// towns.
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

// edgePrices returns the prices of all segments, by milepost and direction. 0
// means that there is no segment.
func (v *BuildView) edgePrices() [][hex.Directions]uint8 {
	if v.Rains {
		return v.Board.prices[1]
	}
	return v.Board.prices[0]
}

// openPrices returns the prices of the segments that checkEdge allows, by
// milepost and direction. The prices of all other segments are 0.
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

// removePrice sets the price of a segment to 0 in both directions.
func (b *Board) removePrice(prices [][hex.Directions]uint8, e Edge) {
	n := b.EdgeStarts[e]
	prices[n.From][n.Dir], prices[b.sides[n.From][n.Dir].To][n.Dir+3] = 0, 0
}

// edgePrice returns the price of a segment towards side.To, in millions.
func (v *BuildView) edgePrice(side *Side) int {
	if v.Rains {
		return int(side.Price + side.Rainy)
	}
	return int(side.Price)
}

// CheckSegment returns the price of one segment from m, in millions, and the
// reason why it may not be laid, or Allowed.
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

// canStartAt reports whether a path may start at m.
func (l *buildLimits) canStartAt(m Milepost) bool {
	v := &l.view
	if v.Starts != nil {
		return v.Starts.Has(m)
	}
	return v.Board.Posts[m].Terrain == Ring || v.hasTrackAt(m)
}

// startMileposts iterates over the mileposts where a path may start. Some come
// more than once.
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

// hasTrackAt reports whether m has the seat's own track or is a port of its
// ferry.
func (v *BuildView) hasTrackAt(m Milepost) bool {
	for i := range v.Board.sides[m] {
		e := v.Board.sides[m][i].Edge
		if e != NoEdge && v.Tracks[e] == v.Seat {
			return true
		}
	}
	return v.Ferry.Has(v.Seat) && (m == v.Board.Ferry[0] || m == v.Board.Ferry[1])
}

// CheckFerry returns the price of the ferry from its port m, in millions, and
// whether it may be bought. fresh means that the seat's first segment at the
// port is part of the same build: then the ferry's price replaces that of the
// port's milepost.
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

// otherPort returns the port at the other end of the ferry, or NoMilepost if m
// is not a port of it.
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
