package china

import "github.com/railbot/railbot/engine"

// zone is what an event card forbids while it is in force, reckoned once from
// the printed board.
type zone struct {
	reach   Posts    // where it acts at the draw: trains hit, or all of the zone
	near    Posts    // of an earthquake: where trains lose a turn and a load
	half    Posts    // moves are halved there
	barred  Posts    // no step onto or off
	noTrack Posts    // no building with an end there
	struck  Posts    // no loads and no containers
	waters  WaterSet // no crossing and no building across
}

var zones = func() (list [NumEvents]zone) {
	for i := range EventCards {
		list[i] = zoneOf(&EventCards[i])
	}
	return list
}()

func zoneOf(e *EventCard) (z zone) {
	switch e.Kind {
	case Strike:
		z.struck = land.CoastWithin(e.Radius, e.Seas)
	case Flood:
		z.waters = land.WatersNamed(e.Waters...)
	case Derailment:
		z.reach = around(e)
	case ManchurianSnow:
		z.half = land.Manchuria()
		z.barred = intersection(z.half, land.Alpines())
		z.noTrack = z.barred
	case HeavySnow:
		z.barred = around(e)
		z.noTrack = z.barred
	case SeaStorm:
		z.half = land.CoastWithin(e.Radius, e.Seas)
		z.noTrack = z.half
	case WindStorm:
		z.half = around(e)
		z.noTrack, z.reach = z.half, z.half
	case SandStorm:
		z.reach = land.DesertPosts(e.Deserts...)
		z.noTrack = z.reach
	case Earthquake:
		z.reach = around(e)
		z.noTrack = z.reach
		c, _ := land.CityNamed(e.Cities[0])
		z.near = land.CityWithin(QuakeRadius, c)
	}
	return z
}

// around are the mileposts near any of the cities that an event names.
func around(e *EventCard) (set Posts) {
	for _, token := range e.Cities {
		if c, ok := land.CityNamed(token); ok {
			set = set.Union(land.CityWithin(e.Radius, c))
		}
	}
	return set
}

func intersection(a, b Posts) Posts {
	for i := range a {
		a[i] &= b[i]
	}
	return a
}

func without(a, b Posts) Posts {
	for i := range a {
		a[i] &^= b[i]
	}
	return a
}

// zone is that of an event card.
func (c Card) zone() *zone { return &zones[c-NumCards-1] }

// force is all that the events in force forbid together.
func (es Events) force() (all zone) {
	for i := range es {
		z := es[i].Card.zone()
		all.half = all.half.Union(z.half)
		all.barred = all.barred.Union(z.barred)
		all.noTrack = all.noTrack.Union(z.noTrack)
		all.waters |= z.waters
	}
	return all
}

// slows reports whether a train's move is halved on a milepost.
func (es Events) slows(m Milepost) bool {
	for i := range es {
		if z := es[i].Card.zone(); z.half.Has(m) {
			return true
		}
	}
	return false
}

// struck reports whether a strike forbids loads on a milepost.
func (es Events) struck(m Milepost) bool {
	for i := range es {
		if z := es[i].Card.zone(); z.struck.Has(m) {
			return true
		}
	}
	return false
}

// flooded are the waters in flood.
func (es Events) flooded() (set WaterSet) {
	for i := range es {
		set |= es[i].Card.zone().waters
	}
	return set
}

// inForce finds an event of a kind.
func (es Events) inForce(k EventKind) bool {
	for i := range es {
		if es[i].Card.printed().Kind == k {
			return true
		}
	}
	return false
}

var (
	festive      = goodsNamed(EventCards[6].Goods)
	dragonCities = func() (set [NumCities]bool) {
		for c := range set {
			set[c] = EventCards[7].hasCity(City(c))
		}
		return set
	}()
)

// feast is what deliveries bring on top.
const feast = 5

// bonus is what New Year and the Black Dragon add to a delivery.
func (es Events) bonus(g Good, c City) int {
	n := 0
	if es.inForce(NewYear) && festive.Has(g) {
		n += feast
	}
	if es.inForce(BlackDragon) && dragonCities[c] {
		n += feast
	}
	return n
}

// standing are the seats whose trains stand in a set of mileposts.
func (s *State) standing(set *Posts) engine.Seats {
	var seats engine.Seats
	for i := range s.Players {
		if p := &s.Players[i]; p.Placed && set.Has(p.At) {
			seats = seats.With(engine.Seat(i + 1))
		}
	}
	return seats
}
