package europe

import (
	"math/bits"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Table returns a [Table].
func (secrets) Table(s *State) any {
	t := Table{
		Stage: s.Stage.String(), Acting: slices.AppendSeq([]engine.Seat{}, s.actingSeats().All()), First: s.First, Turn: s.Turn,
		TurnsLeft: s.TurnsLeft, LastBy: s.LastBy, Pile: s.Pile.total(), Discard: s.Discard.counts(), Discarded: s.Discard.total(),
		TicketPile: s.TicketPile.N, Claimed: s.viewClaimed(), Closed: s.closedTracks().tokens(), Stations: s.viewStations(),
		Tunnel: s.viewTunnel(), Last: s.LastBuilt.view(),
	}
	for _, c := range s.Row {
		t.Row = append(t.Row, c.String())
	}
	for i := range s.Seats {
		t.Players = append(t.Players, s.viewPlayer(i))
	}
	if s.Stage == Over {
		t.Ended, t.Results = s.endReason(), s.viewResults()
	}
	return t
}

// counts returns the kinds of card that are present, with their numbers.
func (c *Cards) counts() []Count {
	list := []Count{}
	for i, n := range c {
		if n > 0 {
			list = append(list, Count{Card(i).String(), int(n)})
		}
	}
	return list
}

// viewClaimed returns the claimed tracks in the order of the table.
func (s *State) viewClaimed() []Claimed {
	list := []Claimed{}
	for i := range tracks {
		if owner := s.ownerOf(i); owner != 0 {
			list = append(list, Claimed{tracks[i].Token, owner})
		}
	}
	return list
}

// closedTracks returns the tracks without trains that nobody may claim.
func (s *State) closedTracks() TrackSet {
	set := s.Unclaimed
	for i := range s.Seats {
		set = set.without(s.Claimable[i])
	}
	return set
}

// viewStations returns the stations in the order of the cities.
func (s *State) viewStations() []Station {
	list := []Station{}
	for city := range cities {
		for i := range s.Seats {
			if s.Stations[i].has(city) {
				list = append(list, Station{cities[city].Token, engine.Seat(i + 1)})
			}
		}
	}
	return list
}

// viewTunnel returns the unfinished tunnel, or nil.
func (s *State) viewTunnel() *Tunnel {
	if s.Stage != InTunnel {
		return nil
	}
	b := &s.Attempt
	return &Tunnel{s.Actor, tracks[b.Track].Token, b.Laid.String(), b.Revealed.list(), int(b.Extra)}
}

// view returns the construction as everybody sees it, or nil if nothing was
// built.
func (w Construction) view() *Built {
	switch {
	case w.Seat == 0:
		return nil
	case w.City == none:
		return &Built{Seat: w.Seat, Track: tracks[w.Track].Token, Payment: w.Pay.String()}
	}
	return &Built{Seat: w.Seat, City: cities[w.City].Token, Payment: w.Pay.String()}
}

// viewPlayer returns what everybody sees of a player. i counts from zero.
func (s *State) viewPlayer(i int) Public {
	return Public{
		Seat: engine.Seat(i + 1), Trains: int(s.Trains[i]), Stations: s.stationsLeft(engine.Seat(i + 1)),
		Cards: s.Hands[i].total(), Tickets: s.Held[i].len(), Choosing: s.Offers[i].N > 0,
		Points: int(s.Points[i]), Trail: trailSpaces(s.Owned[i]), Known: s.Known[i].counts(),
	}
}

// viewResults returns how each score was made, once the game is over.
func (s *State) viewResults() []Result {
	var list []Result
	for _, f := range s.seatScores() {
		_, path := longestTrail(s.Owned[f.seat-1])
		r := Result{
			Seat: f.seat, Tickets: []Scored{}, Borrowed: []Borrowed{}, Tracks: f.tracks, Ticket: f.tickets,
			Stations: f.stations, Express: f.express, Trail: f.trail, Path: trackTokens(path), Score: f.score(),
		}
		for rest := s.Held[f.seat-1]; rest != 0; {
			t := rest.pop()
			scored := Scored{tickets[t].Token, tickets[t].Points, f.helped.has(t)}
			if !(f.done | f.helped).has(t) {
				scored.Points = -scored.Points
			}
			r.Tickets = append(r.Tickets, scored)
		}
		for _, l := range f.loans {
			b := Borrowed{City: cities[l.city].Token}
			if l.track != none {
				b.Track = tracks[l.track].Token
			}
			r.Borrowed = append(r.Borrowed, b)
		}
		list = append(list, r)
	}
	return list
}

// trackTokens returns the tokens of tracks.
func trackTokens(list []uint8) []string {
	tokens := []string{}
	for _, i := range list {
		tokens = append(tokens, tracks[i].Token)
	}
	return tokens
}

// Hand returns a [Hand].
func (secrets) Hand(s *State, seat engine.Seat) any {
	i := seat - 1
	o := &s.Offers[i]
	h := Hand{
		Cards: s.Hands[i].counts(), Tickets: []OwnTicket{}, Offer: []OwnTicket{}, Keep: s.ticketsToKeep(seat),
		Rejected: s.Rejected[i].tokens(), Below: []BelowTicket{},
	}
	l := componentsOf(s.Owned[i])
	var missing TrackSet
	for rest := s.Held[i]; rest != 0; {
		own, way := s.ownTicket(seat, rest.pop(), l)
		h.Tickets, missing = append(h.Tickets, own), missing.union(way)
	}
	for k := range o.N {
		own, _ := s.ownTicket(seat, int(o.Tickets[k]), l)
		own.Kept = o.Marked&(1<<k) != 0
		h.Offer = append(h.Offer, own)
	}
	h.Missing = missing.totalSpaces()
	for k := range s.TicketPile.N {
		if s.TicketPile.knows(seat, k) {
			h.Below = append(h.Below, BelowTicket{tickets[s.TicketPile.Tickets[k]].Token, k})
		}
	}
	return h
}

// ticketsToKeep returns how many more tickets of the offer a seat must mark.
func (s *State) ticketsToKeep(seat engine.Seat) int {
	o := &s.Offers[seat-1]
	least := 1
	switch {
	case o.N == 0:
		return 0
	case s.Stage == Choosing:
		least = minStartKept
	}
	return max(0, least-bits.OnesCount8(o.Marked))
}
