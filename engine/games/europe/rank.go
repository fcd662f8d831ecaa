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
		var worth func(token string) int
		switch {
		case slot == 1, kind == specs[kindExtra].Name:
			worth = func(token string) int { return s.worthPayment(seat, token) }
		case kind == specs[kindClaim].Name:
			worth = s.trackWorth(seat)
		case kind == specs[kindStation].Name:
			worth = s.cityWorth(seat)
		case kind == specs[kindTake].Name:
			worth = func(token string) int {
				card, _ := CardOf(token)
				return -slices.Index(s.Row[:], card)
			}
		default:
			return tokens
		}
		worths := map[string]int{}
		for _, token := range tokens {
			worths[token] = worth(token)
		}
		ranked := slices.Clone(tokens)
		slices.SortStableFunc(ranked, func(a, b string) int { return cmp.Compare(worths[b], worths[a]) })
		return ranked
	}
}

// worthPayment favors payments with few locomotives, then colours of which many
// cards remain.
func (s *State) worthPayment(seat engine.Seat, token string) int {
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
	l := componentsOf(s.Own[seat-1])
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
func (a *openTicket) spacesVia(tr *Track, spaces int) int {
	return spaces + min(a.a.spaces[tr.A]+a.b.spaces[tr.B], a.a.spaces[tr.B]+a.b.spaces[tr.A])
}

const maxDetour = 4 // spaces of a detour from which a track is worth nothing

// trackWorth returns a function that values tracks: those on a shortest way for
// tickets first, then those on a small detour, then long ones.
func (s *State) trackWorth(seat engine.Seat) func(string) int {
	aims := s.openTickets(seat)
	return func(token string) int {
		i, ok := trackIndex[token]
		if !ok {
			return -1
		}
		tr, worth := &tracks[i], 0
		for _, a := range aims {
			more := a.spacesVia(tr, tr.Length) - a.spaces
			switch {
			case a.spaces == unreachable:
			case more == 0:
				worth += 1000 + 100*a.points
			case more < maxDetour:
				worth += 10 * (maxDetour - more) * a.points
			}
		}
		return worth + int(trackPoints[tr.Length])
	}
}

// cityWorth returns a function that values cities for a station: first by the
// spaces that a borrowed track would save the open tickets, then by the number
// of tracks to borrow, then by whether an open ticket ends there.
func (s *State) cityWorth(seat engine.Seat) func(string) int {
	aims := s.openTickets(seat)
	return func(token string) int {
		city, ok := cityIndex[token]
		if !ok {
			return -1
		}
		others := slices.DeleteFunc(slices.Clone(tracksAt[city]), func(i uint8) bool {
			owner := s.owner(int(i))
			return owner == 0 || owner == seat
		})
		worth := 10 * len(others)
		for _, a := range aims {
			most := 0
			for _, i := range others {
				most = max(most, min(a.spaces, trainsEach)-a.spacesVia(&tracks[i], 0))
			}
			worth += 1000 * most * a.points
			if a.a.spaces[city] == 0 || a.b.spaces[city] == 0 {
				worth++
			}
		}
		return worth
	}
}
