package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// train moves the actor's train.
type train struct{ *State }

func (s *State) train() train { return train{s} }

// startMoves appends the cities where a train may be placed: any on the mainland
// ("Démarrer son train").
func (tn train) startMoves(list []Move) []Move {
	for c := range City(NumMainland) {
		list = append(list, Move{kind: kindStart, a: uint16(board.Cities[c].Post)})
	}
	return list
}

// placeTrain places the train on the board.
func (tn train) placeTrain(m Milepost, rec *engine.Recorder) {
	p := tn.actor()
	p.Placed, p.At, p.Back = true, m, backNone
	tn.Turn.JustPlaced, tn.Turn.Acted = true, true
	if !rec.Quiet() {
		tn.emit(rec, engine.Event{By: tn.Actor, Kind: "start", What: []string{board.Token(m)}})
	}
	if tn.Active.halvesAt(m) {
		tn.eventEffects(rec).halveMove()
	}
	tn.eventEffects(rec).attendCongress(tn.Actor)
}

// rideView returns the view that decides where a seat's train may go with the
// given number of moves.
func (s *State) rideView(seat engine.Seat, moves int) *RideView {
	p, f := s.player(seat), s.Active.restrictions()
	v := &RideView{
		Board: board, Tracks: s.Track[:], Seat: uint8(seat), Purse: p.Cash, At: p.At, Back: NoDirection,
		Moves: moves, Halving: &f.halving, Barred: &f.barred, Flood: f.waters, Ferry: s.Links[DalianFerry],
	}
	if p.Back != backFerry && !board.IsCity(p.At) {
		v.Back = hex.Direction(p.Back)
	}
	if seat == s.Actor {
		v.Paid, v.Halved = s.Turn.Paid, s.Turn.Halved
	}
	return v
}

// rideOptions finds the rides of the actor's train: those within this turn
// (near) and those toward places beyond.
type rideOptions struct {
	*State
	view *RideView
	near *rideSearch
}

// rideOptions returns the rides of the actor's train, which must be on the
// board.
func (s *State) rideOptions() *rideOptions {
	v := s.rideView(s.Actor, s.Turn.Left)
	return &rideOptions{s, v, v.findRides()}
}

// rideMoves appends the rides by land and by ferry.
func (s *State) rideMoves(list []Move) []Move {
	if s.actor().Placed && s.Turn.Left > 0 {
		list = s.rideOptions().goMoves(list)
	}
	if s.train().canSail() {
		list = append(list, Move{kind: kindSail})
	}
	return list
}

// goMoves appends the places within reach, the cities beyond, the places to
// which a shorter but dearer way leads, and single steps.
func (tr *rideOptions) goMoves(list []Move) []Move {
	if !tr.near.canMove() {
		return list
	}
	first := len(list)
	for m := range Milepost(NumMileposts) {
		if tr.near.reaches(m) && m != tr.view.At {
			list = append(list, Move{kind: kindGo, a: uint16(m)})
		}
	}
	within := list[first:len(list):len(list)]
	list = tr.farMoves(list)
	for _, m := range within {
		a, _ := tr.near.Cheapest(Milepost(m.a))
		if b, _ := tr.near.Shortest(Milepost(m.a)); b.Steps < a.Steps {
			list = append(list, Move{kind: kindGoShort, a: m.a})
		}
	}
	return tr.stepMoves(list)
}

// farMoves appends the places beyond this turn's reach toward which the train
// can depart.
func (tr *rideOptions) farMoves(list []Move) []Move {
	places := tr.unreachedPlaces()
	var off MilepostSet
	for _, d := range tr.departures(places) {
		off.Add(d.to)
	}
	for _, m := range places {
		if off.Has(m) {
			list = append(list, Move{kind: kindGo, a: uint16(m)})
		}
	}
	return list
}

// isStranded reports whether the train cannot move, but could if it had money
// for fees.
func (tr *rideOptions) isStranded() bool {
	if tr.near.canMove() || tr.train().canSail() {
		return false
	}
	rich := *tr.view
	rich.Purse = TrackFee * maxSeats
	return rich.findFarRides().canMove()
}

// unreachedPlaces returns the cities that the seat's track connects with the
// train, without the ferry, but that this turn does not reach, and the ferry's
// port Yantai likewise.
func (tr *rideOptions) unreachedPlaces() (places []Milepost) {
	inland := board.Connected(tr.Track[:], uint8(tr.Actor), 0, tr.view.At)
	for c := range City(NumMainland) {
		if m := board.Cities[c].Post; inland.Has(m) && !tr.near.reaches(m) {
			places = append(places, m)
		}
	}
	if m := board.Ferry[1]; inland.Has(m) && !tr.near.reaches(m) {
		places = append(places, m)
	}
	return places
}

// stepMoves appends the single steps.
func (tr *rideOptions) stepMoves(list []Move) []Move {
	p := tr.actor()
	for d := range hex.Direction(hex.Directions) {
		if side := board.Side(p.At, d); tr.canStep(p, d, side) {
			list = append(list, Move{kind: kindStep, a: uint16(side.To)})
		}
	}
	return list
}

// canStep reports whether the train may go one step in a direction: along track
// whose fee it can pay, or inside a red area. It may not reverse outside of a
// city or enter barred mileposts.
func (tr *rideOptions) canStep(p *Player, d hex.Direction, side *Side) bool {
	switch {
	case side.To == NoMilepost || tr.view.isStepBarred(Step{From: p.At, To: side.To}):
		return false
	case side.Edge == NoEdge:
		return true
	case !board.IsCity(p.At) && p.Back == int8(d):
		return false
	}
	owner := tr.Track.Owner(side.Edge)
	return owner != 0 && (tr.train().owesNothing(owner) || p.Cash >= TrackFee) && side.Waters&tr.view.Flood == 0
}

// owesNothing reports whether the actor owes an owner no fee for track in this
// turn.
func (tn train) owesNothing(owner uint8) bool {
	return owner == uint8(tn.Actor) || tn.Turn.Paid.Has(owner)
}

// rideLog collects what the events about a ride report.
type rideLog struct {
	steps, fee int
	mileposts  []string
}

// rideStep moves the train by one milepost.
func (tn train) rideStep(d hex.Direction, log *rideLog, rec *engine.Recorder) {
	p := tn.actor()
	side := board.Side(p.At, d)
	if !tn.Turn.Halved && tn.Active.halvesAt(side.To) {
		tn.eventEffects(rec).halveMove()
	}
	if side.Edge != NoEdge {
		tn.payFee(tn.Track.Owner(side.Edge), log, rec)
	}
	p.At, p.Back = side.To, int8((d+3)%hex.Directions)
	tn.Turn.Left--
	tn.Turn.Moved, tn.Turn.Acted = true, true
	log.steps++
	if !rec.Quiet() {
		log.mileposts = append(log.mileposts, board.Coordinate(p.At))
	}
	tn.eventEffects(rec).attendCongress(tn.Actor)
}

// payFee pays an owner for the use of track, once in a turn ("Utilisation des
// réseaux").
func (tn train) payFee(owner uint8, log *rideLog, rec *engine.Recorder) {
	if tn.owesNothing(owner) {
		return
	}
	tn.Turn.Paid = tn.Turn.Paid.With(owner)
	tn.actor().Cash -= TrackFee
	log.fee += TrackFee
	tn.emit(rec, engine.Event{By: tn.Actor, With: engine.Seat(owner), Kind: "fee", N: TrackFee})
	tn.addCash(engine.Seat(owner), TrackFee, rec)
}

// rideTo moves the train along the way to m as far as this turn allows. If it
// does not arrive, it stays bound for m.
func (tn train) rideTo(k kind, m Milepost, rec *engine.Recorder) {
	p := tn.actor()
	if tn.followSteps(tn.rideOptions().stepsThisTurn(k, m), rec); p.At != m {
		p.Bound = board.Token(m)
	} else {
		p.Bound = ""
	}
}

// stepsThisTurn returns the steps that a ride of a kind to m takes in this turn.
func (tr *rideOptions) stepsThisTurn(k kind, m Milepost) []Step {
	way, ok := tr.near.Cheapest(m)
	if k == kindGoShort {
		way, ok = tr.near.Shortest(m)
	}
	if ok {
		return tr.near.Path(way)
	}
	for _, d := range tr.departures([]Milepost{m}) {
		return d.drive
	}
	return nil
}

// departure is a ride toward a place beyond this turn's reach.
type departure struct {
	to    Milepost
	steps int    // length of the whole way
	drive []Step // steps of this turn
	left  int    // moves left after them
}

// departures returns how the train departs toward places beyond this turn's
// reach. It tries ways without further fees first, then ways with fees, then
// ways without fees up to where an event bars them. It omits places to which no
// way leads without reversing outside of a city.
func (tr *rideOptions) departures(places []Milepost) (list []departure) {
	free := *tr.view
	free.Ferry, free.Purse = 0, 0
	paid, open := free, free
	paid.Purse, open.Barred = tr.view.Purse, nil
	for _, v := range []*RideView{&free, &paid, &open} {
		if len(places) == 0 {
			break
		}
		far := v.findFarRides()
		places = slices.DeleteFunc(slices.Clone(places), func(m Milepost) bool {
			way, ok := far.Cheapest(m)
			if !ok {
				return false
			}
			drive := far.Path(way)
			if n, left := tr.view.DriveAlong(drive); n > 0 {
				list = append(list, departure{m, way.Steps, drive[:n], left})
			}
			return true
		})
	}
	return list
}

// ownersDue returns the owners who receive a fee for the steps.
func (v *RideView) ownersDue(steps []Step) (owners SeatSet) {
	for _, step := range steps {
		if step.Owner != 0 && step.Owner != v.Seat && !v.Paid.Has(step.Owner) {
			owners = owners.With(step.Owner)
		}
	}
	return owners
}

// followSteps moves the train along steps and reports the ride.
func (tn train) followSteps(steps []Step, rec *engine.Recorder) {
	p := tn.actor()
	log := rideLog{}
	if !rec.Quiet() {
		log.mileposts = append(log.mileposts, board.Coordinate(p.At))
	}
	for _, step := range steps {
		tn.rideStep(step.Dir, &log, rec)
	}
	if !rec.Quiet() {
		tn.emit(rec, engine.Event{By: tn.Actor, Kind: "go", What: []string{board.Token(p.At)}, N: log.steps, M: log.fee})
		tn.emit(rec, engine.Event{By: tn.Actor, Kind: "way", What: log.mileposts, N: log.steps})
	}
}

// stepOnce moves the train to a neighbouring milepost.
func (tn train) stepOnce(to Milepost, rec *engine.Recorder) { tn.followSteps(tn.singleStep(to), rec) }

// singleStep returns the way to a neighbouring milepost.
func (tn train) singleStep(to Milepost) []Step {
	at := tn.actor().At
	d, _ := board.DirectionBetween(at, to)
	step := Step{From: at, To: to, Dir: d}
	if e := board.Side(at, d).Edge; e != NoEdge {
		step.Owner = tn.Track.Owner(e)
	}
	return []Step{step}
}

// canSail reports whether the train can take the ferry. It must have waited at
// the port since the previous turn, and must be able to pay an owner.
func (tn train) canSail() bool {
	p := tn.actor()
	if !p.Placed || tn.Turn.Moved || tn.Turn.JustPlaced || tn.wouldReverseFerry(p) || board.otherPort(p.At) == NoMilepost {
		return false
	}
	if f := tn.Active.restrictions(); f.barred.Has(p.At) {
		return false
	}
	owner := tn.paidFerryOwner()
	return owner != 0 && (tn.owesNothing(owner) || p.Cash >= TrackFee)
}

// wouldReverseFerry reports whether taking the ferry would mean reversing
// outside of a city, because the train came by it.
func (tn train) wouldReverseFerry(p *Player) bool { return p.Back == backFerry && !board.IsCity(p.At) }

// paidFerryOwner returns the ferry owner whom the actor pays: itself or one
// already paid if possible, otherwise the first seat. It returns 0 without
// owners.
func (tn train) paidFerryOwner() uint8 {
	owners := tn.Links[DalianFerry]
	var first uint8
	for seat := uint8(maxSeats); seat > 0; seat-- {
		if owners.Has(seat) && (first == 0 || !tn.owesNothing(first)) {
			first = seat
		}
	}
	return first
}

// sailFerry crosses by the ferry, which halves the turn's move ("Utilisation du
// ferry").
func (tn train) sailFerry(rec *engine.Recorder) {
	p := tn.actor()
	log := rideLog{}
	tn.payFee(tn.paidFerryOwner(), &log, rec)
	p.At, p.Back = board.otherPort(p.At), backFerry
	tn.Turn.Moved, tn.Turn.Acted = true, true
	if !rec.Quiet() {
		tn.emit(rec, engine.Event{By: tn.Actor, Kind: "sail", What: []string{board.Token(p.At)}, M: log.fee})
	}
	tn.eventEffects(rec).halveMove()
}
