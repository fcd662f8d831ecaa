package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// How many of the drawer's turns end, including the current one, until an event
// is over.
const (
	oneTurn  = 2 // the end of the drawer's next turn
	twoTurns = 3 // the end of the turn after that
)

// Rewards for arriving at the Party Congress, in millions.
const (
	congressBeijing = 10
	congressElse    = 5
)

// eventEffects applies the effects of event cards and reports them to a turn.
type eventEffects struct {
	*State
	rec *engine.Recorder
}

// eventEffects returns the effects of events on s, reported to t.
func (s *State) eventEffects(rec *engine.Recorder) eventEffects { return eventEffects{s, rec} }

// apply carries out an event card when it is drawn ("Précisions sur les
// Évènement").
func (h eventEffects) apply(c Card) {
	if !h.rec.Quiet() {
		h.emit(h.rec, engine.Event{By: h.Actor, Kind: "event", What: []string{c.Token()}})
	}
	z := c.zone()
	switch c.eventCard().Kind {
	case PartyCongress:
		h.startCongress(c)
	case RailTax:
		h.collectTax()
		h.Discard = append(h.Discard, c)
	case Derailment:
		h.derailTrains(z)
		h.Discard = append(h.Discard, c)
	case NewYear, BlackDragon:
		h.addActive(c, twoTurns)
	case DesertRains:
		h.addActive(c, 0)
	default:
		h.addActive(c, oneTurn)
	}
	switch c.eventCard().Kind {
	case Flood:
		h.washOutBridges(z.waters)
	case WindStorm:
		h.loseLoads(z)
	case SandStorm:
		h.applySandStorm(z)
	case Earthquake:
		h.applyEarthquake(z)
	}
	if p := h.actor(); p.Placed && z.halving.Has(p.At) {
		h.halveMove()
	}
}

// addActive puts an event in force for a number of turn ends; 0 means without
// such a limit.
func (h eventEffects) addActive(c Card, turns uint8) {
	h.Active = append(h.Active, ActiveEvent{Card: c, By: h.Actor, Turns: turns})
}

// halveMove halves what is left of the actor's move. It does so at most once per
// turn.
func (h eventEffects) halveMove() {
	if h.Turn.Halved {
		return
	}
	h.Turn.Halved = true
	h.Turn.Left = roundedHalf(h.Turn.Left)
	h.emit(h.rec, engine.Event{By: h.Actor, Kind: "halved", N: h.Turn.Left})
}

// roundedHalf returns half of n, rounded up ("Fraction").
func roundedHalf(n int) int { return (n + 1) / 2 }

// startCongress calls all trains to the Party Congress. Trains in a major city
// have arrived already.
func (h eventEffects) startCongress(c Card) {
	h.addActive(c, 0)
	for i := range h.Players {
		h.Players[i].Called = true
	}
	for i := range h.Players {
		h.attendCongress(engine.Seat(i + 1))
	}
}

// attendCongress pays a seat whose train was called and stands in a major city.
// The congress ends when all have arrived.
func (h eventEffects) attendCongress(seat engine.Seat) {
	p := h.player(seat)
	if !p.Called || !p.Placed || !isMajor(cityAt(p.At)) {
		return
	}
	pays := congressElse
	if cityAt(p.At) == beijing {
		pays = congressBeijing
	}
	p.Called = false
	if !h.rec.Quiet() {
		h.emit(h.rec, engine.Event{By: seat, Kind: "congress", What: []string{cityToken(cityAt(p.At))}, N: pays})
	}
	h.payFromBank(seat, pays, h.rec)
	called := slices.ContainsFunc(h.Players, func(p Player) bool { return p.Called })
	i := slices.IndexFunc(h.Active, func(a ActiveEvent) bool { return a.Card.eventCard().Kind == PartyCongress })
	if !called && i >= 0 {
		h.endEvent(i, h.rec)
	}
}

// collectTax takes the Rail Tax from everybody and makes all cash public.
func (h eventEffects) collectTax() {
	h.CashShown = true
	for i := range h.Players {
		p := &h.Players[i]
		n := taxFor(p.Cash)
		h.payToBank(p, n)
		h.emit(h.rec, engine.Event{By: engine.Seat(i + 1), Kind: "tax", N: n, M: p.Cash})
	}
}

// taxFor returns the Rail Tax of a player with the given cash.
func taxFor(cash int) int {
	for _, b := range RailTaxTable {
		if cash <= b.UpTo {
			return b.Tax
		}
	}
	return RailTaxTop
}

// derailTrains makes the trains in reach lose a load and a turn.
func (h eventEffects) derailTrains(z *zone) {
	for seat := range h.trainsIn(&z.reach).All() {
		h.loseLoad(seat)
		h.loseTurn(seat)
	}
}

// loseLoads makes the trains in a zone lose a load.
func (h eventEffects) loseLoads(z *zone) {
	for seat := range h.trainsIn(&z.reach).All() {
		h.loseLoad(seat)
	}
}

// applyEarthquake makes trains near Taiyuan lose a load and a turn. Trains
// farther away in the zone have half their next move.
func (h eventEffects) applyEarthquake(z *zone) {
	for seat := range h.trainsIn(&z.reach).All() {
		if z.epicentre.Has(h.player(seat).At) {
			h.loseLoad(seat)
			h.loseTurn(seat)
			continue
		}
		h.player(seat).Slow = true
		h.emit(h.rec, engine.Event{By: seat, Kind: "slowed"})
		if seat == h.Actor {
			h.halveMove()
		}
	}
}

// loseTurn takes a seat's next turn ("Tours perdus"). If the seat is the actor,
// the current turn ends as well once drawing is done.
func (h eventEffects) loseTurn(seat engine.Seat) {
	h.player(seat).Lost = true
	if seat == h.Actor {
		h.Turn.EndsEarly = true
	}
	h.emit(h.rec, engine.Event{By: seat, Kind: "lose-turn"})
}

// loseLoad takes a load from a train. If its loads differ, the owner is asked
// which one.
func (h eventEffects) loseLoad(seat engine.Seat) {
	p := h.player(seat)
	switch loads := p.carriedGoods(); {
	case len(loads) == 0:
	case loads[0] == loads[len(loads)-1]: // they lie in order
		h.removeLoad(seat, loads[0])
	default:
		h.Choices[seat-1].Load = true
	}
}

// removeLoad returns a lost load to the stock and clears the question about it.
func (h eventEffects) removeLoad(seat engine.Seat, g Good) {
	h.cargo().removeLoad(h.player(seat), g)
	h.Choices[seat-1].Load = false
	if !h.rec.Quiet() {
		h.emit(h.rec, engine.Event{By: seat, Kind: "lose", What: []string{g.Token()}, N: 1})
	}
}

// washOutBridges removes all bridges over rivers in flood. Their owners may
// rebuild them before anybody else.
func (h eventEffects) washOutBridges(waters WaterSet) {
	var lost [maxSeats + 1][]string
	for e := range Edge(NumEdges) {
		owner := h.Track.Owner(e)
		if owner == 0 || board.WatersOf(e)&waters == 0 {
			continue
		}
		h.Track.WashOut(e)
		if !h.rec.Quiet() {
			lost[owner] = append(lost[owner], edgeToken(e))
		}
	}
	h.reportLostTrack("washed-out", &lost)
}

// applySandStorm removes all track that touches the deserts of the storm. Trains
// there are moved to the nearest town first, and lose a turn and a load.
func (h eventEffects) applySandStorm(z *zone) {
	for seat := range h.trainsIn(&z.reach).All() {
		h.evacuateTrain(seat)
		h.loseLoad(seat)
		h.loseTurn(seat)
	}
	var lost [maxSeats + 1][]string
	for e := range Edge(NumEdges) {
		a, b := board.EndsOf(e)
		if h.Track.Claim(e) == 0 || !z.reach.Has(a) && !z.reach.Has(b) {
			continue
		}
		owner := h.Track.Owner(e)
		h.Track.Erase(e)
		if owner != 0 && !h.rec.Quiet() {
			lost[owner] = append(lost[owner], edgeToken(e))
		}
	}
	h.reportLostTrack("buried", &lost)
}

// reportLostTrack emits one event per seat that lost segments.
func (h eventEffects) reportLostTrack(kind string, lost *[maxSeats + 1][]string) {
	for seat, edges := range lost {
		if len(edges) > 0 {
			h.emit(h.rec, engine.Event{By: engine.Seat(seat), Kind: kind, What: edges, N: len(edges)})
		}
	}
}

// evacuateTrain moves a train to the nearest town along anybody's track, or
// regardless of track if no town is connected. The owner chooses among equally
// near towns.
func (h eventEffects) evacuateTrain(seat engine.Seat) {
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
	h.moveToTown(seat, towns.first())
}

// moveToTown puts a train into a town.
func (h eventEffects) moveToTown(seat engine.Seat, c City) {
	p := h.player(seat)
	p.At, p.Back = board.Cities[c].Post, backNone
	h.Choices[seat-1].Towns = 0
	if !h.rec.Quiet() {
		h.emit(h.rec, engine.Event{By: seat, Kind: "shelter", What: []string{cityToken(c)}})
	}
	h.attendCongress(seat)
}

// nearestTowns returns the towns that are the fewest steps away over the sides
// for which passes returns true.
func (h eventEffects) nearestTowns(from Milepost, passes func(*Side) bool) (found CitySet) {
	seen := MilepostSet{}
	seen.Add(from)
	for ring := []Milepost{from}; len(ring) > 0 && found == 0; {
		var next []Milepost
		for _, m := range ring {
			if c := cityAt(m); c != NoCity {
				found |= 1 << c
			}
			for d := range board.Sides(m) {
				side := &board.Sides(m)[d]
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
