package china

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// train is a State with methods that move the actor's train.
type train struct{ *State }

func (s *State) train() train { return train{s} }

// startMoves appends a move for each city where the train may be placed, which is
// any city on the mainland ("Démarrer son train").
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
		v.Paid, v.Halved = s.Turn.PaidOwners, s.Turn.Halved
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
	v := s.rideView(s.Actor, s.Turn.MovesLeft)
	return &rideOptions{s, v, v.findRides()}
}

// rideMoves appends the rides by land and by ferry.
func (s *State) rideMoves(list []Move) []Move {
	if s.actor().Placed && s.Turn.MovesLeft > 0 {
		list = s.rideOptions().goMoves(list)
	}
	if s.train().canSail() {
		list = append(list, Move{kind: kindSail})
	}
	return list
}

// goMoves appends a ride to each place within reach, a ride toward each city
// beyond, a ride by the shortest way where that costs more than the cheapest, and
// single steps.
func (ro *rideOptions) goMoves(list []Move) []Move {
	if !ro.near.canMove() {
		return list
	}
	first := len(list)
	for m := range Milepost(NumMileposts) {
		if ro.near.reaches(m) && m != ro.view.At {
			list = append(list, Move{kind: kindGo, a: uint16(m)})
		}
	}
	within := list[first:len(list):len(list)]
	list = ro.farMoves(list)
	for _, m := range within {
		a, _ := ro.near.Cheapest(Milepost(m.a))
		if b, _ := ro.near.Shortest(Milepost(m.a)); b.Steps < a.Steps {
			list = append(list, Move{kind: kindGoShort, a: m.a})
		}
	}
	return ro.stepMoves(list)
}

// farMoves appends a ride toward each place beyond this turn's reach toward which
// the train can depart.
func (ro *rideOptions) farMoves(list []Move) []Move {
	places := ro.unreachedPlaces()
	var departing MilepostSet
	for _, d := range ro.departures(places) {
		departing.Add(d.to)
	}
	for _, m := range places {
		if departing.Has(m) {
			list = append(list, Move{kind: kindGo, a: uint16(m)})
		}
	}
	return list
}

// isStranded reports whether the train cannot move, but could if it had money
// for fees.
func (ro *rideOptions) isStranded() bool {
	if ro.near.canMove() || ro.train().canSail() {
		return false
	}
	rich := *ro.view
	rich.Purse = TrackFee * maxSeats
	return rich.findFarRides().canMove()
}

// unreachedPlaces returns the cities beyond this turn's reach that the seat's own
// track connects with the train without the ferry. Yantai, the ferry's port, counts
// as one.
func (ro *rideOptions) unreachedPlaces() (places []Milepost) {
	inland := board.Connected(ro.Track[:], uint8(ro.Actor), 0, ro.view.At)
	for c := range City(NumMainland) {
		if m := board.Cities[c].Post; inland.Has(m) && !ro.near.reaches(m) {
			places = append(places, m)
		}
	}
	if m := board.Ferry[1]; inland.Has(m) && !ro.near.reaches(m) {
		places = append(places, m)
	}
	return places
}

// stepMoves appends the single steps.
func (ro *rideOptions) stepMoves(list []Move) []Move {
	p := ro.actor()
	for d := range hex.Direction(hex.Directions) {
		if side := board.Side(p.At, d); ro.canStep(p, d, side) {
			list = append(list, Move{kind: kindStep, a: uint16(side.To)})
		}
	}
	return list
}

// canStep reports whether the train may go one step in a direction: along track
// whose fee it can pay, or inside a red area. It may not reverse outside of a
// city or enter barred mileposts.
func (ro *rideOptions) canStep(p *Player, d hex.Direction, side *Side) bool {
	switch {
	case side.To == NoMilepost || ro.view.isStepBarred(Step{From: p.At, To: side.To}):
		return false
	case side.Edge == NoEdge:
		return true
	case !board.IsCity(p.At) && p.Back == int8(d):
		return false
	}
	owner := ro.Track.Owner(side.Edge)
	return owner != 0 && (ro.train().owesNothing(owner) || p.Cash >= TrackFee) && side.Waters&ro.view.Flood == 0
}

// owesNothing reports whether the actor owes an owner no fee for track in this
// turn.
func (tn train) owesNothing(owner uint8) bool {
	return owner == uint8(tn.Actor) || tn.Turn.PaidOwners.Has(owner)
}

// rideLog collects what the events about a ride report.
type rideLog struct {
	steps, fee int
	mileposts  []string
}

// rideStep moves the train by one milepost, pays the fee and adds the step to log.
func (tn train) rideStep(dir hex.Direction, log *rideLog, rec *engine.Recorder) {
	p := tn.actor()
	side := board.Side(p.At, dir)
	if !tn.Turn.Halved && tn.Active.halvesAt(side.To) {
		tn.eventEffects(rec).halveMove()
	}
	if side.Edge != NoEdge {
		tn.payFee(tn.Track.Owner(side.Edge), log, rec)
	}
	p.At, p.Back = side.To, int8((dir+3)%hex.Directions)
	tn.Turn.MovesLeft--
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
	tn.Turn.PaidOwners = tn.Turn.PaidOwners.With(owner)
	tn.actor().Cash -= TrackFee
	log.fee += TrackFee
	tn.emit(rec, engine.Event{By: tn.Actor, With: engine.Seat(owner), Kind: "fee", N: TrackFee})
	tn.addCash(engine.Seat(owner), TrackFee, rec)
}

// rideTo carries out a ride of kind k: it moves the train along the way to m as far
// as this turn allows. If the train does not arrive, it stays bound for m.
func (tn train) rideTo(k kind, m Milepost, rec *engine.Recorder) {
	p := tn.actor()
	if tn.followSteps(tn.rideOptions().stepsThisTurn(k, m), rec); p.At != m {
		p.BoundFor = board.Token(m)
	} else {
		p.BoundFor = ""
	}
}

// stepsThisTurn returns the steps that the train takes in this turn on a ride of
// kind k to m.
func (ro *rideOptions) stepsThisTurn(k kind, m Milepost) []Step {
	way, ok := ro.near.Cheapest(m)
	if k == kindGoShort {
		way, ok = ro.near.Shortest(m)
	}
	if ok {
		return ro.near.Path(way)
	}
	for _, d := range ro.departures([]Milepost{m}) {
		return d.turnSteps
	}
	return nil
}

// departure is a ride toward a place beyond this turn's reach.
type departure struct {
	to         Milepost
	totalSteps int    // length of the whole way
	turnSteps  []Step // steps of this turn
	movesLeft  int    // moves left after them
}

// departures returns how the train departs toward places beyond this turn's
// reach. It tries ways without further fees first, then ways with fees, then
// ways without fees up to where an event bars them. It omits places to which no
// way leads without reversing outside of a city.
func (ro *rideOptions) departures(places []Milepost) (list []departure) {
	unpaid := *ro.view
	unpaid.Ferry, unpaid.Purse = 0, 0
	paid, unbarred := unpaid, unpaid
	paid.Purse, unbarred.Barred = ro.view.Purse, nil
	for _, v := range []*RideView{&unpaid, &paid, &unbarred} {
		if len(places) == 0 {
			break
		}
		far := v.findFarRides()
		places = slices.DeleteFunc(slices.Clone(places), func(m Milepost) bool {
			way, ok := far.Cheapest(m)
			if !ok {
				return false
			}
			path := far.Path(way)
			if n, left := ro.view.CountTurnSteps(path); n > 0 {
				list = append(list, departure{m, way.Steps, path[:n], left})
			}
			return true
		})
	}
	return list
}

// feeOwners returns the owners to whom the seat must pay a fee for the steps.
func (v *RideView) feeOwners(steps []Step) (owners SeatSet) {
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

// singleStep returns the way to a neighbouring milepost, which has one step.
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
