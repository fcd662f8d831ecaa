package europe

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Ranker returns a function that sorts the tokens, most useful first: tracks
// and cities by how much they help the seat's open tickets; payments by fewest
// locomotives, then by the colour most plentiful in hand. Cards keep the order
// of the row, where they are easily found, and tickets keep theirs.
func (guide) Ranker(s *State, seat engine.Seat) engine.Ranker {
	return func(kind string, slot int, tokens []string) []string {
		var value func(token string) int
		switch {
		case slot == 1, kind == kindSpecs[kindExtra].Name:
			value = func(token string) int { return s.paymentRank(seat, token) }
		case kind == kindSpecs[kindClaim].Name:
			value = s.trackRater(seat)
		case kind == kindSpecs[kindStation].Name:
			value = s.cityRater(seat)
		case kind == kindSpecs[kindTake].Name:
			value = func(token string) int {
				card, _ := CardOf(token)
				return -slices.Index(s.Row[:], card)
			}
		default:
			return tokens
		}
		values := map[string]int{}
		for _, token := range tokens {
			values[token] = value(token)
		}
		ranked := slices.Clone(tokens)
		slices.SortStableFunc(ranked, func(a, b string) int { return cmp.Compare(values[b], values[a]) })
		return ranked
	}
}

// paymentRank favors payments with few locomotives, then colours of which many
// cards remain.
func (s *State) paymentRank(seat engine.Seat, token string) int {
	p, err := parsePayment(token)
	if err != nil {
		return -unreachable
	}
	left := int(s.Hands[seat-1][p.colour()]) - p.plain()
	return left - 100*p.locos()
}

// openTicket is a ticket that is not completed yet, with the distances from
// both its cities.
type openTicket struct {
	points int
	spaces int
	a, b   *distances
}

// openTickets returns the seat's open tickets, both held and offered.
func (s *State) openTickets(seat engine.Seat) []openTicket {
	var list []openTicket
	l := componentsOf(s.Owned[seat-1])
	open := s.Held[seat-1] | s.Offers[seat-1].all()
	for rest := open &^ l.completed(open); rest != 0; {
		t := &tickets[rest.pop()]
		a := openTicket{points: t.Points, a: s.distancesFrom(seat, t.A), b: s.distancesFrom(seat, t.B)}
		a.spaces = a.a.spaces[t.B]
		list = append(list, a)
	}
	return list
}

// spacesVia returns the fewest spaces between the ticket's cities via a track
// that counts as the given number of spaces.
func (ot *openTicket) spacesVia(tr *Track, spaces int) int {
	return spaces + min(ot.a.spaces[tr.A]+ot.b.spaces[tr.B], ot.a.spaces[tr.B]+ot.b.spaces[tr.A])
}

const maxDetour = 4 // spaces of a detour from which a track is worth nothing

// trackRater returns a function that values tracks: those that complete a ticket
// first, then those on a shortest way for tickets, then those on a small detour,
// then long ones.
func (s *State) trackRater(seat engine.Seat) func(string) int {
	goals := s.openTickets(seat)
	return func(token string) int {
		i, ok := trackIndex[token]
		if !ok {
			return -1
		}
		tr, value := &tracks[i], 0
		for _, a := range goals {
			more := a.spacesVia(tr, tr.Length) - a.spaces
			switch {
			case a.spaces == unreachable:
			case s.Claimable[seat-1].has(i) && a.spacesVia(tr, 0) == 0:
				value += 100_000 + 100*a.points
			case more == 0:
				value += 1000 + 100*a.points
			case more < maxDetour:
				value += 10 * (maxDetour - more) * a.points
			}
		}
		return value + int(trackPoints[tr.Length])
	}
}

// cityRater returns a function that values cities for a station: first by the
// spaces that a borrowed track would save the open tickets, then by the number
// of tracks to borrow, then by whether an open ticket ends there.
func (s *State) cityRater(seat engine.Seat) func(string) int {
	goals := s.openTickets(seat)
	return func(token string) int {
		city, ok := cityIndex[token]
		if !ok {
			return -1
		}
		others := slices.DeleteFunc(slices.Clone(tracksAt[city]), func(i uint8) bool {
			owner := s.ownerOf(int(i))
			return owner == 0 || owner == seat
		})
		value := 10 * len(others)
		for _, a := range goals {
			most := 0
			for _, i := range others {
				most = max(most, min(a.spaces, trainsPerPlayer)-a.spacesVia(&tracks[i], 0))
			}
			value += 1000 * most * a.points
			if a.a.spaces[city] == 0 || a.b.spaces[city] == 0 {
				value++
			}
		}
		return value
	}
}
