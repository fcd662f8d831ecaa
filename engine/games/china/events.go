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

// happening is what an event card does to everybody.
type happening struct {
	*State
	t *engine.Turn
}

func (s *State) happening(t *engine.Turn) happening { return happening{s, t} }

// happen carries out an event card as it is drawn ("Précisions sur les
// Évènement").
func (h happening) happen(c Card) {
	if !h.t.Quiet() {
		h.tell(h.t, engine.Event{By: h.Actor, Kind: "event", What: []string{c.Token()}})
	}
	z := c.zone()
	switch c.printed().Kind {
	case PartyCongress:
		h.convene(c)
	case RailTax:
		h.tax()
		h.Discard = append(h.Discard, c)
	case Derailment:
		h.derail(z)
		h.Discard = append(h.Discard, c)
	case NewYear, BlackDragon:
		h.enact(c, twoTurns)
	case DesertRains:
		h.enact(c, 0)
	default:
		h.enact(c, oneTurn)
	}
	switch c.printed().Kind {
	case Flood:
		h.washOut(z.waters)
	case WindStorm:
		h.loseLoads(z)
	case SandStorm:
		h.bury(z)
	case Earthquake:
		h.shake(z)
	}
	if p := h.actor(); p.Placed && z.half.Has(p.At) {
		h.halve()
	}
}

// enact puts an event in force.
func (h happening) enact(c Card, turns uint8) {
	h.Active = append(h.Active, Active{Card: c, By: h.Actor, Turns: turns})
}

// halve takes half of what the actor's train could still move, once a turn.
func (h happening) halve() {
	if h.Turn.Halved {
		return
	}
	h.Turn.Halved = true
	h.Turn.Left = half(h.Turn.Left)
	h.tell(h.t, engine.Event{By: h.Actor, Kind: "halved", N: h.Turn.Left})
}

// half rounds up ("Fraction").
func half(n int) int { return (n + 1) / 2 }

// convene calls all trains to the Party Congress; those in a major city have
// arrived.
func (h happening) convene(c Card) {
	h.enact(c, 0)
	for i := range h.Players {
		h.Players[i].Called = true
	}
	for i := range h.Players {
		h.attend(engine.Seat(i + 1))
	}
}

// attend pays a train that was called to a major city and is there. When all
// have come, the congress is over.
func (h happening) attend(seat engine.Seat) {
	p := h.player(seat)
	if !p.Called || !p.Placed || !isMajor(cityAt(p.At)) {
		return
	}
	pays := congressElse
	if cityAt(p.At) == beijing {
		pays = congressBeijing
	}
	p.Called = false
	if !h.t.Quiet() {
		h.tell(h.t, engine.Event{By: seat, Kind: "congress", What: []string{cityToken(cityAt(p.At))}, N: pays})
	}
	h.gain(seat, pays, h.t)
	called := slices.ContainsFunc(h.Players, func(p Player) bool { return p.Called })
	i := slices.IndexFunc(h.Active, func(a Active) bool { return a.Card.printed().Kind == PartyCongress })
	if !called && i >= 0 {
		h.end(i, h.t)
	}
}

// tax takes the Rail Tax of everybody, and makes cash public.
func (h happening) tax() {
	h.Shown = true
	for i := range h.Players {
		p := &h.Players[i]
		n := taxOn(p.Cash)
		h.pay(p, n)
		h.tell(h.t, engine.Event{By: engine.Seat(i + 1), Kind: "tax", N: n, M: p.Cash})
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
func (h happening) derail(z *zone) {
	for seat := range h.standing(&z.reach).All() {
		h.loseLoad(seat)
		h.loseTurn(seat)
	}
}

// loseLoads makes the trains in a zone lose a load.
func (h happening) loseLoads(z *zone) {
	for seat := range h.standing(&z.reach).All() {
		h.loseLoad(seat)
	}
}

// shake is the earthquake: near Taiyuan a load and a turn, further off half of
// the move.
func (h happening) shake(z *zone) {
	for seat := range h.standing(&z.reach).All() {
		if z.near.Has(h.player(seat).At) {
			h.loseLoad(seat)
			h.loseTurn(seat)
			continue
		}
		h.player(seat).Slow = true
		h.tell(h.t, engine.Event{By: seat, Kind: "slowed"})
		if seat == h.Actor {
			h.halve()
		}
	}
}

// loseTurn takes a seat's next turn, and what is left of the present one if it
// is the actor's ("Tours perdus").
func (h happening) loseTurn(seat engine.Seat) {
	h.player(seat).Lost = true
	if seat == h.Actor {
		h.Turn.Cut = true
	}
	h.tell(h.t, engine.Event{By: seat, Kind: "lose-turn"})
}

// loseLoad takes a load of a train. Its owner is asked which, where that makes
// a difference.
func (h happening) loseLoad(seat engine.Seat) {
	p := h.player(seat)
	switch loads := p.carried(); {
	case len(loads) == 0:
	case loads[0] == loads[len(loads)-1]: // they lie in order
		h.lose(seat, loads[0])
	default:
		h.Choices[seat-1].Load = true
	}
}

// lose puts a load back.
func (h happening) lose(seat engine.Seat, g Good) {
	h.cargo().drop(h.player(seat), g)
	h.Choices[seat-1].Load = false
	if !h.t.Quiet() {
		h.tell(h.t, engine.Event{By: seat, Kind: "lose", What: []string{g.Token()}, N: 1})
	}
}

// washOut takes all bridges over rivers in flood; their owners may rebuild them
// before anybody else.
func (h happening) washOut(waters WaterSet) {
	var lost [maxSeats + 1][]string
	for e := range Edge(NumEdges) {
		owner := h.Track.Owner(e)
		if owner == 0 || land.WatersOf(e)&waters == 0 {
			continue
		}
		h.Track.WashOut(e)
		if !h.t.Quiet() {
			lost[owner] = append(lost[owner], edgeToken(e))
		}
	}
	h.tellLost("washed-out", &lost)
}

// bury takes all track that touches the deserts of a sand storm; trains there
// go to the nearest town first, and lose a turn and a load.
func (h happening) bury(z *zone) {
	for seat := range h.standing(&z.reach).All() {
		h.evacuate(seat)
		h.loseLoad(seat)
		h.loseTurn(seat)
	}
	var lost [maxSeats + 1][]string
	for e := range Edge(NumEdges) {
		a, b := land.Mileposts(e)
		if h.Track.Claim(e) == 0 || !z.reach.Has(a) && !z.reach.Has(b) {
			continue
		}
		owner := h.Track.Owner(e)
		h.Track.Erase(e)
		if owner != 0 && !h.t.Quiet() {
			lost[owner] = append(lost[owner], edgeToken(e))
		}
	}
	h.tellLost("buried", &lost)
}

func (h happening) tellLost(kind string, lost *[maxSeats + 1][]string) {
	for seat, edges := range lost {
		if len(edges) > 0 {
			h.tell(h.t, engine.Event{By: engine.Seat(seat), Kind: kind, What: edges, N: len(edges)})
		}
	}
}

// evacuate moves a train to the nearest town along any track, or where there
// is none by steps. The owner chooses among equally near ones.
func (h happening) evacuate(seat engine.Seat) {
	p := h.player(seat)
	towns := h.nearestTowns(p.At, func(side *Side) bool {
		return side.Edge == NoEdge || h.Track.Owner(side.Edge) != 0
	})
	if towns == 0 {
		towns = h.nearestTowns(p.At, func(*Side) bool { return true })
	}
	if towns&(towns-1) != 0 {
		h.Choices[seat-1].Towns = towns
		return
	}
	h.shelter(seat, towns.first())
}

// shelter puts a train into a town.
func (h happening) shelter(seat engine.Seat, c City) {
	p := h.player(seat)
	p.At, p.Back = land.Cities[c].Post, noBack
	h.Choices[seat-1].Towns = 0
	if !h.t.Quiet() {
		h.tell(h.t, engine.Event{By: seat, Kind: "shelter", What: []string{cityToken(c)}})
	}
	h.attend(seat)
}

// nearestTowns are the towns that are fewest steps away over the sides that
// may be passed.
func (h happening) nearestTowns(from Milepost, passes func(*Side) bool) (found CitySet) {
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
