package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// Ends of the drawer's turns, the present one included, until an event is over.
const (
	oneTurn  = 2 // the end of the drawer's next turn
	twoTurns = 3 // that of the one after
)

// congressBeijing and congressElse are what a train's arrival pays.
const (
	congressBeijing = 10
	congressElse    = 5
)

// happen carries out an event card as it is drawn ("Précisions sur les
// Évènement").
func (s *State) happen(c Card, t *engine.Turn) {
	if !t.Quiet() {
		s.tell(t, engine.Event{By: s.Actor, Kind: "event", What: []string{c.Token()}})
	}
	z := c.zone()
	switch c.printed().Kind {
	case PartyCongress:
		s.convene(c, t)
	case RailTax:
		s.tax(t)
		s.Discard = append(s.Discard, c)
	case Derailment:
		s.derail(z, t)
		s.Discard = append(s.Discard, c)
	case NewYear, BlackDragon:
		s.enact(c, twoTurns)
	case DesertRains:
		s.enact(c, 0)
	default:
		s.enact(c, oneTurn)
	}
	switch c.printed().Kind {
	case Flood:
		s.washOut(z.waters, t)
	case WindStorm:
		s.loseLoads(z, t)
	case SandStorm:
		s.bury(z, t)
	case Earthquake:
		s.shake(z, t)
	}
	if p := s.actor(); p.Placed && z.half.Has(p.At) {
		s.halve(t)
	}
}

// enact puts an event in force.
func (s *State) enact(c Card, turns uint8) {
	s.Active = append(s.Active, Active{Card: c, By: s.Actor, Turns: turns})
}

// halve takes half of what the actor's train could still move, once a turn.
func (s *State) halve(t *engine.Turn) {
	if s.Turn.Halved {
		return
	}
	s.Turn.Halved = true
	s.Turn.Left = half(s.Turn.Left)
	s.tell(t, engine.Event{By: s.Actor, Kind: "halved", N: s.Turn.Left})
}

// half rounds up ("Fraction").
func half(n int) int { return (n + 1) / 2 }

// convene calls all trains to the Party Congress; those in a major city have
// arrived.
func (s *State) convene(c Card, t *engine.Turn) {
	s.enact(c, 0)
	for i := range s.Players {
		s.Players[i].Called = true
	}
	for i := range s.Players {
		s.attend(engine.Seat(i+1), t)
	}
}

// attend pays a train that was called to a major city and is there. When all
// have come, the congress is over.
func (s *State) attend(seat engine.Seat, t *engine.Turn) {
	p := s.player(seat)
	if !p.Called || !p.Placed || !isMajor(cityAt(p.At)) {
		return
	}
	pays := congressElse
	if cityAt(p.At) == beijing {
		pays = congressBeijing
	}
	p.Called = false
	if !t.Quiet() {
		s.tell(t, engine.Event{By: seat, Kind: "congress", What: []string{cityToken(cityAt(p.At))}, N: pays})
	}
	s.gain(seat, pays, t)
	called := slices.ContainsFunc(s.Players, func(p Player) bool { return p.Called })
	i := slices.IndexFunc(s.Active, func(a Active) bool { return a.Card.printed().Kind == PartyCongress })
	if !called && i >= 0 {
		s.end(i, t)
	}
}

// tax takes the Rail Tax of everybody, and makes cash public.
func (s *State) tax(t *engine.Turn) {
	s.Shown = true
	for i := range s.Players {
		p := &s.Players[i]
		n := taxOn(p.Cash)
		s.pay(p, n)
		s.tell(t, engine.Event{By: engine.Seat(i + 1), Kind: "tax", N: n, M: p.Cash})
	}
}

func taxOn(cash int) int {
	for _, b := range RailTaxTable {
		if cash <= b.UpTo {
			return b.Tax
		}
	}
	return RailTaxTop
}

// derail makes the trains near the cities lose a load and a turn.
func (s *State) derail(z *zone, t *engine.Turn) {
	for seat := range s.standing(&z.reach).All() {
		s.loseLoad(seat, t)
		s.loseTurn(seat, t)
	}
}

// loseLoads makes the trains in a zone lose a load.
func (s *State) loseLoads(z *zone, t *engine.Turn) {
	for seat := range s.standing(&z.reach).All() {
		s.loseLoad(seat, t)
	}
}

// shake is the earthquake: near Taiyuan a load and a turn, further off half of
// the move.
func (s *State) shake(z *zone, t *engine.Turn) {
	for seat := range s.standing(&z.reach).All() {
		if z.near.Has(s.player(seat).At) {
			s.loseLoad(seat, t)
			s.loseTurn(seat, t)
			continue
		}
		s.player(seat).Slow = true
		s.tell(t, engine.Event{By: seat, Kind: "slowed"})
		if seat == s.Actor {
			s.halve(t)
		}
	}
}

// loseTurn takes a seat's next turn, and what is left of the present one if it
// is the actor's ("Tours perdus").
func (s *State) loseTurn(seat engine.Seat, t *engine.Turn) {
	s.player(seat).Lost = true
	if seat == s.Actor {
		s.Turn.Cut = true
	}
	s.tell(t, engine.Event{By: seat, Kind: "lose-turn"})
}

// loseLoad takes a load of a train. Its owner is asked which, where that makes
// a difference.
func (s *State) loseLoad(seat engine.Seat, t *engine.Turn) {
	p := s.player(seat)
	switch loads := p.carried(); {
	case len(loads) == 0:
	case loads[0] == loads[len(loads)-1]: // they lie in order
		s.lose(seat, loads[0], t)
	default:
		s.Choices[seat-1].Load = true
	}
}

// lose puts a load back.
func (s *State) lose(seat engine.Seat, g Good, t *engine.Turn) {
	s.drop(s.player(seat), g)
	s.Choices[seat-1].Load = false
	if !t.Quiet() {
		s.tell(t, engine.Event{By: seat, Kind: "lose", What: []string{g.Token()}, N: 1})
	}
}

// washOut takes all bridges over rivers in flood; their owners may rebuild them
// before anybody else.
func (s *State) washOut(waters WaterSet, t *engine.Turn) {
	var lost [maxSeats + 1][]string
	for e := range Edge(NumEdges) {
		owner := s.Track.Owner(e)
		if owner == 0 || land.WatersOf(e)&waters == 0 {
			continue
		}
		s.Track.WashOut(e)
		if !t.Quiet() {
			lost[owner] = append(lost[owner], edgeToken(e))
		}
	}
	s.tellLost("washed-out", &lost, t)
}

// bury takes all track that touches the deserts of a sand storm; trains there
// go to the nearest town first, and lose a turn and a load.
func (s *State) bury(z *zone, t *engine.Turn) {
	for seat := range s.standing(&z.reach).All() {
		s.evacuate(seat, t)
		s.loseLoad(seat, t)
		s.loseTurn(seat, t)
	}
	var lost [maxSeats + 1][]string
	for e := range Edge(NumEdges) {
		a, b := land.Mileposts(e)
		if s.Track.Claim(e) == 0 || !z.reach.Has(a) && !z.reach.Has(b) {
			continue
		}
		owner := s.Track.Owner(e)
		s.Track.Erase(e)
		if owner != 0 && !t.Quiet() {
			lost[owner] = append(lost[owner], edgeToken(e))
		}
	}
	s.tellLost("buried", &lost, t)
}

func (s *State) tellLost(kind string, lost *[maxSeats + 1][]string, t *engine.Turn) {
	for seat, edges := range lost {
		if len(edges) > 0 {
			s.tell(t, engine.Event{By: engine.Seat(seat), Kind: kind, What: edges, N: len(edges)})
		}
	}
}

// evacuate moves a train to the nearest town along any track, or where there
// is none by steps. The owner chooses among equally near ones.
func (s *State) evacuate(seat engine.Seat, t *engine.Turn) {
	p := s.player(seat)
	towns := s.nearestTowns(p.At, func(side *Side) bool {
		return side.Edge == NoEdge || s.Track.Owner(side.Edge) != 0
	})
	if towns == 0 {
		towns = s.nearestTowns(p.At, func(*Side) bool { return true })
	}
	if towns&(towns-1) != 0 {
		s.Choices[seat-1].Towns = towns
		return
	}
	s.shelter(seat, towns.first(), t)
}

// shelter puts a train into a town.
func (s *State) shelter(seat engine.Seat, c City, t *engine.Turn) {
	p := s.player(seat)
	p.At, p.Back = land.Cities[c].Post, noBack
	s.Choices[seat-1].Towns = 0
	if !t.Quiet() {
		s.tell(t, engine.Event{By: seat, Kind: "shelter", What: []string{cityToken(c)}})
	}
	s.attend(seat, t)
}

// nearestTowns are the towns that are fewest steps away over the sides that
// may be passed.
func (s *State) nearestTowns(from Milepost, passes func(*Side) bool) (found CitySet) {
	seen := Posts{}
	seen.Add(from)
	for ring := []Milepost{from}; len(ring) > 0 && found == 0; {
		var next []Milepost
		for _, m := range ring {
			if c := cityAt(m); c != NoCity {
				found |= 1 << c
			}
			for d := range land.Sides(m) {
				side := &land.Sides(m)[d]
				if side.To != NoMilepost && !seen.Has(side.To) && passes(side) {
					seen.Add(side.To)
					next = append(next, side.To)
				}
			}
		}
		ring = next
	}
	return found
}
