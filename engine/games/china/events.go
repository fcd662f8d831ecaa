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

// eventEffects carries out event cards on a State and reports what happens to rec.
type eventEffects struct {
	*State
	rec *engine.Recorder
}

// eventEffects returns what carries out event cards on s.
func (s *State) eventEffects(rec *engine.Recorder) eventEffects { return eventEffects{s, rec} }

// applyCard carries out an event card when it is drawn ("Précisions sur les
// Évènement").
func (fx eventEffects) applyCard(c Card) {
	if !fx.rec.Quiet() {
		fx.emit(fx.rec, engine.Event{By: fx.Actor, Kind: "event", What: []string{c.Token()}})
	}
	z := c.zone()
	switch c.eventCard().Kind {
	case PartyCongress:
		fx.startCongress(c)
	case RailTax:
		fx.collectTax()
		fx.Discard = append(fx.Discard, c)
	case Derailment:
		fx.derailTrains(z)
		fx.Discard = append(fx.Discard, c)
	case NewYear, BlackDragon:
		fx.addActive(c, twoTurns)
	case DesertRains:
		fx.addActive(c, 0)
	default:
		fx.addActive(c, oneTurn)
	}
	switch c.eventCard().Kind {
	case Flood:
		fx.washOutBridges(z.waters)
	case WindStorm:
		fx.loseLoads(z)
	case SandStorm:
		fx.applySandStorm(z)
	case Earthquake:
		fx.applyEarthquake(z)
	}
	if p := fx.actor(); p.Placed && z.halving.Has(p.At) {
		fx.halveMove()
	}
}

// addActive puts an event in force for a number of turn ends; 0 means without
// such a limit.
func (fx eventEffects) addActive(c Card, turns uint8) {
	fx.Active = append(fx.Active, ActiveEvent{Card: c, By: fx.Actor, Turns: turns})
}

// halveMove halves what is left of the actor's move. It does so at most once per
// turn.
func (fx eventEffects) halveMove() {
	if fx.Turn.Halved {
		return
	}
	fx.Turn.Halved = true
	fx.Turn.MovesLeft = roundedHalf(fx.Turn.MovesLeft)
	fx.emit(fx.rec, engine.Event{By: fx.Actor, Kind: "halved", N: fx.Turn.MovesLeft})
}

// roundedHalf returns half of n, rounded up ("Fraction").
func roundedHalf(n int) int { return (n + 1) / 2 }

// startCongress calls all trains to the Party Congress. Trains in a major city
// have arrived already.
func (fx eventEffects) startCongress(c Card) {
	fx.addActive(c, 0)
	for i := range fx.Players {
		fx.Players[i].CalledToCongress = true
	}
	for i := range fx.Players {
		fx.attendCongress(engine.Seat(i + 1))
	}
}

// attendCongress pays a seat whose train was called and stands in a major city.
// The congress ends when all have arrived.
func (fx eventEffects) attendCongress(seat engine.Seat) {
	p := fx.player(seat)
	if !p.CalledToCongress || !p.Placed || !isMajor(cityAt(p.At)) {
		return
	}
	pays := congressElse
	if cityAt(p.At) == beijing {
		pays = congressBeijing
	}
	p.CalledToCongress = false
	if !fx.rec.Quiet() {
		fx.emit(fx.rec, engine.Event{By: seat, Kind: "congress", What: []string{cityToken(cityAt(p.At))}, N: pays})
	}
	fx.payFromBank(seat, pays, fx.rec)
	called := slices.ContainsFunc(fx.Players, func(p Player) bool { return p.CalledToCongress })
	i := slices.IndexFunc(fx.Active, func(a ActiveEvent) bool { return a.Card.eventCard().Kind == PartyCongress })
	if !called && i >= 0 {
		fx.endEvent(i, fx.rec)
	}
}

// collectTax takes the Rail Tax from everybody and makes all cash public.
func (fx eventEffects) collectTax() {
	fx.CashShown = true
	for i := range fx.Players {
		p := &fx.Players[i]
		n := taxFor(p.Cash)
		fx.payToBank(p, n)
		fx.emit(fx.rec, engine.Event{By: engine.Seat(i + 1), Kind: "tax", N: n, M: p.Cash})
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

// derailTrains makes the trains in the zone's reach lose a load and a turn.
func (fx eventEffects) derailTrains(z *zone) {
	for seat := range fx.trainsIn(&z.reach).All() {
		fx.loseLoad(seat)
		fx.loseTurn(seat)
	}
}

// loseLoads makes the trains in a zone lose a load.
func (fx eventEffects) loseLoads(z *zone) {
	for seat := range fx.trainsIn(&z.reach).All() {
		fx.loseLoad(seat)
	}
}

// applyEarthquake makes trains near Taiyuan lose a load and a turn. Trains
// farther away in the zone have half their next move.
func (fx eventEffects) applyEarthquake(z *zone) {
	for seat := range fx.trainsIn(&z.reach).All() {
		if z.epicentre.Has(fx.player(seat).At) {
			fx.loseLoad(seat)
			fx.loseTurn(seat)
			continue
		}
		fx.player(seat).MovesHalf = true
		fx.emit(fx.rec, engine.Event{By: seat, Kind: "slowed"})
		if seat == fx.Actor {
			fx.halveMove()
		}
	}
}

// loseTurn takes a seat's next turn ("Tours perdus"). If the seat is the actor,
// the current turn ends as well once drawing is done.
func (fx eventEffects) loseTurn(seat engine.Seat) {
	fx.player(seat).LosesTurn = true
	if seat == fx.Actor {
		fx.Turn.EndsEarly = true
	}
	fx.emit(fx.rec, engine.Event{By: seat, Kind: "lose-turn"})
}

// loseLoad takes a load from a train. If its loads differ, the owner is asked
// which one.
func (fx eventEffects) loseLoad(seat engine.Seat) {
	p := fx.player(seat)
	switch loads := p.carriedGoods(); {
	case len(loads) == 0:
	case loads[0] == loads[len(loads)-1]: // loads are sorted, so all are equal
		fx.removeLoad(seat, loads[0])
	default:
		fx.Choices[seat-1].Load = true
	}
}

// removeLoad returns a lost load to the stock and clears the question about it.
func (fx eventEffects) removeLoad(seat engine.Seat, g Good) {
	fx.cargo().removeLoad(fx.player(seat), g)
	fx.Choices[seat-1].Load = false
	if !fx.rec.Quiet() {
		fx.emit(fx.rec, engine.Event{By: seat, Kind: "lose", What: []string{g.Token()}, N: 1})
	}
}

// washOutBridges removes all bridges over rivers in flood. Their owners may
// rebuild them before anybody else.
func (fx eventEffects) washOutBridges(waters WaterSet) {
	var lost [maxSeats + 1][]string
	for e := range Edge(NumEdges) {
		owner := fx.Track.Owner(e)
		if owner == 0 || board.WatersOf(e)&waters == 0 {
			continue
		}
		fx.Track.WashOut(e)
		if !fx.rec.Quiet() {
			lost[owner] = append(lost[owner], edgeToken(e))
		}
	}
	fx.reportLostTrack("washed-out", &lost)
}

// applySandStorm removes all track that touches the deserts of the storm. Trains
// there are moved to the nearest town first, and lose a turn and a load.
func (fx eventEffects) applySandStorm(z *zone) {
	for seat := range fx.trainsIn(&z.reach).All() {
		fx.evacuateTrain(seat)
		fx.loseLoad(seat)
		fx.loseTurn(seat)
	}
	var lost [maxSeats + 1][]string
	for e := range Edge(NumEdges) {
		a, b := board.EndsOf(e)
		if fx.Track.OwnerOrClaimant(e) == 0 || !z.reach.Has(a) && !z.reach.Has(b) {
			continue
		}
		owner := fx.Track.Owner(e)
		fx.Track.Erase(e)
		if owner != 0 && !fx.rec.Quiet() {
			lost[owner] = append(lost[owner], edgeToken(e))
		}
	}
	fx.reportLostTrack("buried", &lost)
}

// reportLostTrack emits one event per seat that lost segments.
func (fx eventEffects) reportLostTrack(kind string, lost *[maxSeats + 1][]string) {
	for seat, edges := range lost {
		if len(edges) > 0 {
			fx.emit(fx.rec, engine.Event{By: engine.Seat(seat), Kind: kind, What: edges, N: len(edges)})
		}
	}
}

// evacuateTrain moves a train to the nearest town along anybody's track, or
// regardless of track if no town is connected. The owner chooses among equally
// near towns.
func (fx eventEffects) evacuateTrain(seat engine.Seat) {
	p := fx.player(seat)
	towns := fx.nearestTowns(p.At, func(side *Side) bool {
		return side.Edge == NoEdge || fx.Track.Owner(side.Edge) != 0
	})
	if towns == 0 {
		towns = fx.nearestTowns(p.At, func(*Side) bool { return true })
	}
	if towns&(towns-1) != 0 {
		fx.Choices[seat-1].Towns = towns
		return
	}
	fx.moveToTown(seat, towns.first())
}

// moveToTown puts a train into a town.
func (fx eventEffects) moveToTown(seat engine.Seat, c City) {
	p := fx.player(seat)
	p.At, p.Back = board.Cities[c].Post, backNone
	fx.Choices[seat-1].Towns = 0
	if !fx.rec.Quiet() {
		fx.emit(fx.rec, engine.Event{By: seat, Kind: "shelter", What: []string{cityToken(c)}})
	}
	fx.attendCongress(seat)
}

// nearestTowns returns the towns that are the fewest steps away over the sides
// for which passes returns true.
func (fx eventEffects) nearestTowns(from Milepost, passes func(*Side) bool) (found CitySet) {
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
