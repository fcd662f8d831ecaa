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

// final is a seat's score and what else ranks it.
type final struct {
	seat     engine.Seat
	tracks   int
	tickets  int
	stations int
	express  int
	trail    int
	done     TicketSet // completed by own tracks
	helped   TicketSet // completed with what stations borrow
	loans    []loan    // one for each station
}

func (f *final) score() int     { return f.tracks + f.tickets + f.stations + f.express }
func (f *final) completed() int { return f.done.len() + f.helped.len() }

// tie compares two seats of equal points: completed tickets, fewer stations
// built, longest trail ("Décompte des points"). Zero is a shared place.
func (f *final) tie(o *final) int {
	return cmp.Or(o.completed()-f.completed(), len(f.loans)-len(o.loans), o.trail-f.trail)
}

// finals are the scores if the game ended now, seat 1 first.
func (s *State) finals() []final {
	list := make([]final, s.Seats)
	longest := 1 // nobody has the express without a track
	for i := range list {
		list[i] = s.final(i)
		longest = max(longest, list[i].trail)
	}
	for i := range list {
		if list[i].trail == longest {
			list[i].express = expressPays
		}
	}
	return list
}

func (s *State) final(i int) final {
	l := joined(s.Own[i])
	f := final{
		seat: engine.Seat(i + 1), tracks: int(s.Points[i]), trail: trailSpaces(s.Own[i]),
		stations: stationPays * (stationEach - s.Stations[i].len()), done: l.done(s.Held[i]),
	}
	b := s.borrow(i, l, s.Held[i]&^f.done)
	f.helped, f.loans = b.helped, b.best[:b.n]
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

// What players compare besides their scores.
const (
	featTrail   = "trail"   // its spaces
	featTickets = "tickets" // completed
)

// Feats are what the seats have to show.
func (rules) Feats(s *State, _ []engine.Event) []engine.Feat {
	var list []engine.Feat
	for _, f := range s.finals() {
		list = append(list, engine.Feat{Seat: f.seat, Name: featTrail, N: f.trail},
			engine.Feat{Seat: f.seat, Name: featTickets, N: f.completed()})
	}
	return list
}

// standings ranks the seats.
func (s *State) standings() []engine.Standing {
	finals := s.finals()
	list := make([]engine.Standing, len(finals))
	parts := make([]engine.Part, 0, len(finals)*numParts)
	for i := range finals {
		f := &finals[i]
		parts = append(parts, engine.Part{Name: partTracks, Points: f.tracks},
			engine.Part{Name: partTickets, Points: f.tickets},
			engine.Part{Name: partStations, Points: f.stations}, engine.Part{Name: partExpress, Points: f.express})
		own := parts[i*numParts : len(parts) : len(parts)]
		list[i] = engine.Standing{Seat: f.seat, Score: f.score(), Parts: own}
	}
	return engine.Places(list, func(a, b engine.Seat) int { return finals[a-1].tie(&finals[b-1]) })
}

// tellScores says how the scores come about.
func (s *State) tellScores(t *engine.Turn) {
	t.Emit(engine.Event{Kind: "over", What: []string{s.ended()}})
	for _, f := range s.finals() {
		for _, l := range f.loans {
			if l.track != none {
				t.Emit(engine.Event{By: f.seat, Kind: "borrow", What: []string{cities[l.city].Token, tracks[l.track].Token}})
			}
		}
		done := f.done | f.helped
		failed := s.Held[f.seat-1].len() - done.len()
		t.Emit(engine.Event{By: f.seat, Kind: "scored", What: done.tokens(), N: done.len(), M: failed})
		if f.express > 0 {
			t.Emit(engine.Event{By: f.seat, Kind: "express", N: f.trail})
		}
	}
}
