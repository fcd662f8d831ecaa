package china

import "github.com/railbot/railbot/engine"

// zone is what an event card forbids while it is in force, reckoned once from
// the printed board.
type zone struct {
	reach     MilepostSet // where it acts at the draw: trains hit, or all of the zone
	epicentre MilepostSet // of an earthquake: where trains lose a turn and a load
	halving   MilepostSet // moves are halved there
	barred    MilepostSet // no step onto or off
	noTrack   MilepostSet // no building with an end there
	noTrade   MilepostSet // no loads and no containers
	waters    WaterSet    // no crossing and no building across
}

var zones = func() (list [NumEvents]zone) {
	for i := range EventCards {
		list[i] = newZone(&EventCards[i])
	}
	return list
}()

func newZone(e *EventCard) (z zone) {
	switch e.Kind {
	case Strike:
		z.noTrade = board.CoastWithin(e.Radius, e.Seas)
	case Flood:
		z.waters = board.WatersNamed(e.Waters...)
	case Derailment:
		z.reach = nearCities(e)
	case ManchurianSnow:
		z.halving = board.Manchuria()
		z.barred = intersection(z.halving, board.Alpines())
		z.noTrack = z.barred
	case HeavySnow:
		z.barred = nearCities(e)
		z.noTrack = z.barred
	case SeaStorm:
		z.halving = board.CoastWithin(e.Radius, e.Seas)
		z.noTrack = z.halving
	case WindStorm:
		z.halving = nearCities(e)
		z.noTrack, z.reach = z.halving, z.halving
	case SandStorm:
		z.reach = board.DesertPosts(e.Deserts...)
		z.noTrack = z.reach
	case Earthquake:
		z.reach = nearCities(e)
		z.noTrack = z.reach
		c, _ := board.CityNamed(e.Cities[0])
		z.epicentre = board.CityWithin(QuakeRadius, c)
	}
	return z
}

// around are the mileposts near any of the cities that an event names.
func nearCities(e *EventCard) (set MilepostSet) {
	for _, token := range e.Cities {
		if c, ok := board.CityNamed(token); ok {
			set = set.Union(board.CityWithin(e.Radius, c))
		}
	}
	return set
}

func intersection(a, b MilepostSet) MilepostSet {
	for i := range a {
		a[i] &= b[i]
	}
	return a
}

func difference(a, b MilepostSet) MilepostSet {
	for i := range a {
		a[i] &^= b[i]
	}
	return a
}

// zone is that of an event card.
func (c Card) zone() *zone { return &zones[c-NumCards-1] }

// force is all that the events in force forbid together.
func (es ActiveEvents) restrictions() (all zone) {
	for i := range es {
		z := es[i].Card.zone()
		all.halving = all.halving.Union(z.halving)
		all.barred = all.barred.Union(z.barred)
		all.noTrack = all.noTrack.Union(z.noTrack)
		all.waters |= z.waters
	}
	return all
}

// slows reports whether a train's move is halved on a milepost.
func (es ActiveEvents) halvesAt(m Milepost) bool {
	for i := range es {
		if z := es[i].Card.zone(); z.halving.Has(m) {
			return true
		}
	}
	return false
}

// struck reports whether a strike forbids loads on a milepost.
func (es ActiveEvents) strikesAt(m Milepost) bool {
	for i := range es {
		if z := es[i].Card.zone(); z.noTrade.Has(m) {
			return true
		}
	}
	return false
}

// flooded are the waters in flood.
func (es ActiveEvents) floodedWaters() (set WaterSet) {
	for i := range es {
		set |= es[i].Card.zone().waters
	}
	return set
}

// inForce finds an event of a kind.
func (es ActiveEvents) hasKind(k EventKind) bool {
	for i := range es {
		if es[i].Card.eventCard().Kind == k {
			return true
		}
	}
	return false
}

var (
	newYearGoods = goodsNamed(EventCards[6].Goods)
	dragonCities = func() (set [NumCities]bool) {
		for c := range set {
			set[c] = EventCards[7].namesCity(City(c))
		}
		return set
	}()
)

// feast is what deliveries bring on top.
const eventBonus = 5

// bonus is what New Year and the Black Dragon add to a delivery.
func (es ActiveEvents) bonusFor(g Good, c City) int {
	n := 0
	if es.hasKind(NewYear) && newYearGoods.Has(g) {
		n += eventBonus
	}
	if es.hasKind(BlackDragon) && dragonCities[c] {
		n += eventBonus
	}
	return n
}

// standing are the seats whose trains stand in a set of mileposts.
func (s *State) trainsIn(set *MilepostSet) engine.Seats {
	var seats engine.Seats
	for i := range s.Players {
		if p := &s.Players[i]; p.Placed && set.Has(p.At) {
			seats = seats.With(engine.Seat(i + 1))
		}
	}
	return seats
}
