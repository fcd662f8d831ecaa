package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// startMoves lists where a train may begin: any city of the mainland, ports
// with an own link among them ("Démarrer son train").
func (s *State) startMoves(list []Move) []Move {
	for c := range City(NumMainland) {
		list = append(list, Move{kind: kindStart, a: uint16(land.Cities[c].Post)})
	}
	return list
}

// start places the train.
func (s *State) start(m Milepost, t *engine.Turn) {
	p := s.actor()
	p.Placed, p.At, p.Back = true, m, noBack
	s.Turn.Fresh, s.Turn.Acted = true, true
	if !t.Quiet() {
		s.tell(t, engine.Event{By: s.Actor, Kind: "start", What: []string{land.Token(m)}})
	}
	if s.slows(m) {
		s.halve(t)
	}
	s.attend(s.Actor, t)
}

// rideView is the window on the position that decides where a seat's train may
// go with so many mileposts.
func (s *State) rideView(w *searches, seat engine.Seat, moves int) *GoView {
	p := s.player(seat)
	f := s.force()
	w.half, w.bar = f.half, f.barred
	v := &w.rides
	*v = GoView{
		Board: land, Tracks: s.Track[:], Seat: uint8(seat), Purse: p.Cash, At: p.At, Back: NoDirection,
		Moves: moves, Half: &w.half, Barred: &w.bar, Flood: f.waters, Ferry: s.Links[DalianFerry],
	}
	if p.Back != overSea && !land.Mainland(p.At) {
		v.Back = hex.Direction(p.Back)
	}
	if seat == s.Actor {
		v.Paid, v.Halved = s.Turn.Paid, s.Turn.Halved
	}
	return v
}

// goMoves lists the places within reach, by number, the cities of the own
// network beyond, the places to which the shortest way is another one, and
// single steps.
func (s *State) goMoves(w *searches, list []Move) []Move {
	p := s.actor()
	if !p.Placed || s.Turn.Left == 0 {
		return list
	}
	w.ride.Run(s.rideView(w, s.Actor, s.Turn.Left))
	if len(w.ride.labels) == 1 {
		return list
	}
	first := len(list)
	for m := range Milepost(NumMileposts) {
		if w.ride.reaches(m) && m != p.At {
			list = append(list, Move{kind: kindGo, a: uint16(m)})
		}
	}
	near := list[first:len(list):len(list)]
	list = s.farMoves(w, list)
	for _, m := range near {
		a, _ := w.ride.Cheapest(Milepost(m.a))
		if b, _ := w.ride.Shortest(Milepost(m.a)); a.Fee > 0 || b.Fee > 0 && b.Steps < a.Steps {
			if b.Steps < a.Steps {
				list = append(list, Move{kind: kindGoShort, a: m.a})
			}
		}
	}
	return s.stepMoves(w, list)
}

// reaches tells whether a way leads to m.
func (s *GoSearch) reaches(m Milepost) bool { return s.last[m] >= 0 }

// farMoves lists the places beyond this turn's reach toward which the train can
// set out.
func (s *State) farMoves(w *searches, list []Move) []Move {
	places := s.beyond(w)
	var off Posts
	s.setOut(w, slices.Clone(places), func(m Milepost, _ departure) { off.Add(m) })
	for _, m := range places {
		if off.Has(m) {
			list = append(list, Move{kind: kindGo, a: uint16(m)})
		}
	}
	return list
}

// beyond are the cities of the own network, without the ferry, that this turn
// does not reach, and the ferry's other port.
func (s *State) beyond(w *searches) (places []Milepost) {
	net := land.Connected(s.Track[:], uint8(s.Actor), 0, s.actor().At)
	for c := range City(NumMainland) {
		if m := land.Cities[c].Post; net.Has(m) && !w.ride.reaches(m) {
			places = append(places, m)
		}
	}
	if m := land.Ferry[1]; net.Has(m) && !w.ride.reaches(m) {
		places = append(places, m)
	}
	return places
}

// stepMoves lists the neighbouring mileposts to which the train may go.
func (s *State) stepMoves(w *searches, list []Move) []Move {
	p := s.actor()
	for d := range hex.Direction(hex.Directions) {
		if side := land.Side(p.At, d); s.rides(w, p, d, side) {
			list = append(list, Move{kind: kindStep, a: uint16(side.To)})
		}
	}
	return list
}

// rides tells whether the actor's train may go in a direction: along track, for
// which it can pay, or inside a red area; not back outside a city, and not
// where an event forbids it. The view must be prepared.
func (s *State) rides(w *searches, p *Player, d hex.Direction, side *Side) bool {
	switch {
	case side.To == NoMilepost || w.bar.Has(p.At) || w.bar.Has(side.To):
		return false
	case side.Edge == NoEdge:
		return true
	case !land.Mainland(p.At) && p.Back == int8(d):
		return false
	}
	owner := s.Track.Owner(side.Edge)
	return owner != 0 && (s.free(owner) || p.Cash >= TrackFee) && side.Waters&s.flooded() == 0
}

// free tells whether the actor owes an owner nothing for track in this turn.
func (s *State) free(owner uint8) bool {
	return owner == uint8(s.Actor) || s.Turn.Paid.Has(owner)
}

// trip is a ride as it is told.
type trip struct {
	steps, fee int
	way        []string
}

// ride takes the actor's train one milepost further.
func (s *State) ride(d hex.Direction, log *trip, t *engine.Turn) {
	p := s.actor()
	side := land.Side(p.At, d)
	if !s.Turn.Halved && s.slows(side.To) {
		s.halve(t)
	}
	if side.Edge != NoEdge {
		s.payFee(s.Track.Owner(side.Edge), log, t)
	}
	p.At, p.Back = side.To, int8((d+3)%hex.Directions)
	s.Turn.Left--
	s.Turn.Moved, s.Turn.Acted = true, true
	log.steps++
	if !t.Quiet() {
		log.way = append(log.way, land.Coordinate(p.At))
	}
	s.attend(s.Actor, t)
}

// payFee pays an owner for the use of track, once in a turn ("Utilisation des
// réseaux").
func (s *State) payFee(owner uint8, log *trip, t *engine.Turn) {
	if s.free(owner) {
		return
	}
	s.Turn.Paid = s.Turn.Paid.With(owner)
	s.actor().Cash -= TrackFee
	log.fee += TrackFee
	s.tell(t, engine.Event{By: s.Actor, With: engine.Seat(owner), Kind: "fee", N: TrackFee})
	s.receive(engine.Seat(owner), TrackFee, t)
}

// travel takes the train along the way to a milepost, as far as it gets in
// this turn.
func (s *State) travel(k kind, m Milepost, t *engine.Turn) {
	w := pool.Get().(*searches)
	defer pool.Put(w)
	p := s.actor()
	if s.follow(s.tripTo(w, k, m), t); p.At != m {
		p.Bound = land.Token(m)
	} else {
		p.Bound = ""
	}
}

// tripTo are the steps of this turn of a ride of a kind to a milepost.
func (s *State) tripTo(w *searches, k kind, m Milepost) []Step {
	w.ride.Run(s.rideView(w, s.Actor, s.Turn.Left))
	way, ok := w.ride.Cheapest(m)
	if k == kindGoShort {
		way, ok = w.ride.Shortest(m)
	}
	if ok {
		return w.ride.Path(way, nil)
	}
	var drive []Step
	s.setOut(w, []Milepost{m}, func(_ Milepost, d departure) { drive = slices.Clone(d.drive) })
	return drive
}

// departure is a ride toward a place beyond this turn's reach.
type departure struct {
	steps int    // of the whole way
	drive []Step // those of this turn
	left  int    // moves left after them
}

// setOut tells of each place beyond this turn's reach how the train sets out for
// it: along track that costs nothing more, else with fees, else up to where an
// event bars the free way. Of a place to which no way leads, since the train
// would have to turn back outside of a city, it tells nothing. The view must be
// prepared; the steps are told for the moment.
func (s *State) setOut(w *searches, places []Milepost, tell func(m Milepost, d departure)) {
	near := &w.rides
	far := *near
	far.Ferry = 0
	ways := [...]struct {
		purse  int
		barred *Posts
	}{{0, near.Barred}, {near.Purse, near.Barred}, {0, nil}}
	for _, way := range ways {
		if len(places) == 0 || way.barred == nil && *near.Barred == (Posts{}) {
			return
		}
		far.Purse, far.Barred = way.purse, way.barred
		w.far.RunFar(&far)
		places = slices.DeleteFunc(places, func(m Milepost) bool { return s.departs(w, m, tell) })
	}
}

// departs tells how the train sets out for a place to which the far search has
// found a way; false: it has found none.
func (s *State) departs(w *searches, m Milepost, tell func(m Milepost, d departure)) bool {
	way, ok := w.far.Cheapest(m)
	if !ok {
		return false
	}
	w.steps = w.far.Path(way, w.steps[:0])
	if n, left := w.rides.Drive(w.steps); n > 0 {
		tell(m, departure{way.Steps, w.steps[:n], left})
	}
	return true
}

// dueFor are the owners who get a fee for some steps.
func (v *GoView) dueFor(steps []Step) (owners SeatSet) {
	for _, step := range steps {
		if step.Owner != 0 && step.Owner != v.Seat && !v.Paid.Has(step.Owner) {
			owners = owners.With(step.Owner)
		}
	}
	return owners
}

// follow takes the train along steps.
func (s *State) follow(steps []Step, t *engine.Turn) {
	p := s.actor()
	log := trip{}
	if !t.Quiet() {
		log.way = append(log.way, land.Coordinate(p.At))
	}
	for _, step := range steps {
		s.ride(step.Dir, &log, t)
	}
	if !t.Quiet() {
		s.tell(t, engine.Event{By: s.Actor, Kind: "go", What: []string{land.Token(p.At)}, N: log.steps, M: log.fee})
		s.tell(t, engine.Event{By: s.Actor, Kind: "way", What: log.way, N: log.steps})
	}
}

// step takes the train to a neighbouring milepost.
func (s *State) step(to Milepost, t *engine.Turn) { s.follow(s.stepTo(to), t) }

// stepTo is the actor's way to a neighbouring milepost.
func (s *State) stepTo(to Milepost) []Step {
	at := s.actor().At
	d, _ := land.Between(at, to)
	step := Step{From: at, To: to, Dir: d}
	if e := land.Side(at, d).Edge; e != NoEdge {
		step.Owner = s.Track.Owner(e)
	}
	return []Step{step}
}

// sails tells whether the actor's train can take the ferry: it has waited at
// the port since the turn before, and an owner is to be paid.
func (s *State) sails() bool {
	p := s.actor()
	if !p.Placed || s.Turn.Moved || s.Turn.Fresh || s.cameBySea(p) || land.across(p.At) == NoMilepost {
		return false
	}
	if f := s.force(); f.barred.Has(p.At) {
		return false
	}
	owner := s.ferryman()
	return owner != 0 && (s.free(owner) || p.Cash >= TrackFee)
}

// cameBySea tells whether taking the ferry would be turning back: outside of a
// city, where the train came by it.
func (s *State) cameBySea(p *Player) bool { return p.Back == overSea && !land.Mainland(p.At) }

// ferryman is the owner of the ferry whom the actor pays: one to whom it owes
// nothing, as to itself, else the first seat.
func (s *State) ferryman() uint8 {
	owners := s.Links[DalianFerry]
	var first uint8
	for seat := uint8(maxSeats); seat > 0; seat-- {
		if owners.Has(seat) && (first == 0 || !s.free(first)) {
			first = seat
		}
	}
	return first
}

// sail crosses by the ferry and leaves half a move ("Utilisation du ferry").
func (s *State) sail(t *engine.Turn) {
	p := s.actor()
	log := trip{}
	s.payFee(s.ferryman(), &log, t)
	p.At, p.Back = land.across(p.At), overSea
	s.Turn.Moved, s.Turn.Acted = true, true
	if !t.Quiet() {
		s.tell(t, engine.Event{By: s.Actor, Kind: "sail", What: []string{land.Token(p.At)}, M: log.fee})
	}
	s.halve(t)
}
