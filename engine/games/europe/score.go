package europe

import (
	"cmp"

	"github.com/railbot/railbot/engine"
)

// The parts of a score.
const (
	partTracks   = "tracks"
	partTickets  = "tickets"
	partStations = "stations"
	partExpress  = "express"
	numParts     = 4
)

// seatScore is a seat's score and what breaks ties.
type seatScore struct {
	seat     engine.Seat
	tracks   int
	tickets  int
	stations int
	express  int
	trail    int
	done     TicketSet // tickets completed by own tracks
	helped   TicketSet // tickets completed only with borrowed tracks
	loans    []loan    // one per station
}

func (sc *seatScore) score() int     { return sc.tracks + sc.tickets + sc.stations + sc.express }
func (sc *seatScore) completed() int { return sc.done.len() + sc.helped.len() }

// compareTie compares two seats with equal scores: more completed tickets, then
// fewer stations built, then the longer trail ("Décompte des points"). It
// returns a negative number if f is better and zero if they share a place.
func (sc *seatScore) compareTie(o *seatScore) int {
	return cmp.Or(o.completed()-sc.completed(), len(sc.loans)-len(o.loans), o.trail-sc.trail)
}

// seatScores returns the scores if the game ended now, seat 1 first.
func (s *State) seatScores() []seatScore {
	list := make([]seatScore, s.Seats)
	longest := 1 // nobody has the express without a track
	for i := range list {
		list[i] = s.scoreSeat(i)
		longest = max(longest, list[i].trail)
	}
	for i := range list {
		if list[i].trail == longest {
			list[i].express = expressPoints
		}
	}
	return list
}

// scoreSeat returns a seat's score without the express. i counts from zero.
func (s *State) scoreSeat(i int) seatScore {
	l := componentsOf(s.Owned[i])
	f := seatScore{
		seat: engine.Seat(i + 1), tracks: int(s.Points[i]), trail: trailSpaces(s.Owned[i]),
		stations: stationPoints * (stationsPerPlayer - s.Stations[i].len()), done: l.completed(s.Held[i]),
	}
	b := s.findLoans(i, l, s.Held[i]&^f.done)
	f.helped, f.loans = b.helped, b.best[:b.stationCount]
	for rest := s.Held[i]; rest != 0; {
		t := rest.pop()
		if (f.done | f.helped).has(t) {
			f.tickets += tickets[t].Points
		} else {
			f.tickets -= tickets[t].Points
		}
	}
	return f
}

// tallySeat returns a seat's points for tracks and for tickets that its own tracks
// complete. Failed tickets, stations and the express are counted at the end.
func (s *State) tallySeat(seat engine.Seat) int {
	points := int(s.Points[seat-1])
	for done := s.completedTickets(seat); done != 0; {
		points += tickets[done.pop()].Points
	}
	return points
}

// Statistics that players compare in addition to their scores.
const (
	featTrail   = "trail"   // spaces of the longest trail
	featTickets = "tickets" // completed tickets
)

// listFeats returns each seat's statistics at the end of a game.
func listFeats(s *State, _ []engine.Event) []engine.Feat {
	var list []engine.Feat
	for _, f := range s.seatScores() {
		list = append(list, engine.Feat{Seat: f.seat, Name: featTrail, N: f.trail},
			engine.Feat{Seat: f.seat, Name: featTickets, N: f.completed()})
	}
	return list
}

// standings returns the ranked seats.
func (s *State) standings() []engine.Standing {
	scores := s.seatScores()
	list := make([]engine.Standing, len(scores))
	parts := make([]engine.Part, 0, len(scores)*numParts)
	for i := range scores {
		f := &scores[i]
		parts = append(parts, engine.Part{Name: partTracks, Points: f.tracks},
			engine.Part{Name: partTickets, Points: f.tickets},
			engine.Part{Name: partStations, Points: f.stations}, engine.Part{Name: partExpress, Points: f.express})
		own := parts[i*numParts : len(parts) : len(parts)]
		list[i] = engine.Standing{Seat: f.seat, Score: f.score(), Parts: own}
	}
	return engine.RankStandings(list, func(a, b engine.Seat) int { return scores[a-1].compareTie(&scores[b-1]) })
}

// emitScores emits how each score was made.
func (s *State) emitScores(rec *engine.Recorder) {
	rec.Emit(engine.Event{Kind: "over", What: []string{s.endReason()}})
	for _, f := range s.seatScores() {
		for _, l := range f.loans {
			if l.track != none {
				rec.Emit(engine.Event{By: f.seat, Kind: "borrow", What: []string{cities[l.city].Token, tracks[l.track].Token}})
			}
		}
		done := f.done | f.helped
		failed := s.Held[f.seat-1].len() - done.len()
		rec.Emit(engine.Event{By: f.seat, Kind: "scored", What: done.tokens(), N: done.len(), M: failed})
		if f.express > 0 {
			rec.Emit(engine.Event{By: f.seat, Kind: "express", N: f.trail})
		}
	}
}
