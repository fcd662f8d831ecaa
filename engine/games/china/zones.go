package china

import "github.com/railbot/railbot/engine"

// zone is the area in which an event card acts, computed once from the printed
// board.
type zone struct {
	reach     MilepostSet // where trains are hit when the card is drawn
	epicentre MilepostSet // where an earthquake takes a turn and a load
	halving   MilepostSet // where moves are halved
	barred    MilepostSet // no step onto or off
	noTrack   MilepostSet // no building with an end there
	noTrade   MilepostSet // no loading, delivering or containers
	waters    WaterSet    // no crossing and no building across
}

var zones = func() (list [NumEvents]zone) {
	for i := range EventCards {
		list[i] = newZone(&EventCards[i])
	}
	return list
}()

// newZone returns the zone of an event card.
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

// nearCities returns the mileposts within the card's radius of a city that it
// names.
func nearCities(e *EventCard) (set MilepostSet) {
	for _, token := range e.Cities {
		if c, ok := board.CityNamed(token); ok {
			set = set.Union(board.CityWithin(e.Radius, c))
		}
	}
	return set
}

// intersection returns the mileposts in both sets.
func intersection(a, b MilepostSet) MilepostSet {
	for i := range a {
		a[i] &= b[i]
	}
	return a
}

// difference returns the mileposts of a that are not in b.
func difference(a, b MilepostSet) MilepostSet {
	for i := range a {
		a[i] &^= b[i]
	}
	return a
}

// zone returns the zone of an event card.
func (c Card) zone() *zone { return &zones[c-NumCards-1] }

// restrictions returns what all events in force restrict together.
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

// halvesAt reports whether an event halves the move of a train at m.
func (es ActiveEvents) halvesAt(m Milepost) bool {
	for i := range es {
		if z := es[i].Card.zone(); z.halving.Has(m) {
			return true
		}
	}
	return false
}

// strikesAt reports whether a strike forbids trade at m.
func (es ActiveEvents) strikesAt(m Milepost) bool {
	for i := range es {
		if z := es[i].Card.zone(); z.noTrade.Has(m) {
			return true
		}
	}
	return false
}

// floodedWaters returns the waters in flood.
func (es ActiveEvents) floodedWaters() (set WaterSet) {
	for i := range es {
		set |= es[i].Card.zone().waters
	}
	return set
}

// hasKind reports whether an event of a kind is in force.
func (es ActiveEvents) hasKind(k EventKind) bool {
	for i := range es {
		if es[i].Card.eventCard().Kind == k {
			return true
		}
	}
	return false
}

var (
	newYearGoods = goodsNamed(EventCards[6].Goods) // the goods that the New Year allows
	dragonCities = func() (set [NumCities]bool) {
		for c := range set {
			set[c] = EventCards[7].namesCity(City(c))
		}
		return set
	}()
)

// eventBonus is what New Year and the Black Dragon each add to a delivery, in
// millions.
const eventBonus = 5

// bonusFor returns what the events in force add to a delivery, in millions.
func (es ActiveEvents) bonusFor(g Good, c City) int {
	bonus := 0
	if es.hasKind(NewYear) && newYearGoods.Has(g) {
		bonus += eventBonus
	}
	if es.hasKind(BlackDragon) && dragonCities[c] {
		bonus += eventBonus
	}
	return bonus
}

// trainsIn returns the seats whose trains stand in a set of mileposts.
func (s *State) trainsIn(set *MilepostSet) engine.Seats {
	var seats engine.Seats
	for i := range s.Players {
		if p := &s.Players[i]; p.Placed && set.Has(p.At) {
			seats = seats.With(engine.Seat(i + 1))
		}
	}
	return seats
}
