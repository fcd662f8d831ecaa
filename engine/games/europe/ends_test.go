package europe

import (
	"slices"
	"sync"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
)

func wonByPoints(o enginetest.Outcome) bool {
	s := o.State.(*State)
	list := s.rankedScores()
	return s.endReason() == "trains" && list[0].score() > list[1].score()
}

// rankedScores returns the scores, best first.
func (s *State) rankedScores() []seatScore {
	finals := s.seatScores()
	list := make([]seatScore, len(finals))
	for i, standing := range s.standings() {
		list[i] = finals[standing.Seat-1]
	}
	return list
}

// tiedOn matches games in which the two best have equal scores, the first alike
// tie-breaks do not separate them, and the next one does.
func tiedOn(alike int) func(enginetest.Outcome) bool {
	return func(o enginetest.Outcome) bool {
		s := o.State.(*State)
		a, b := s.rankedScores()[0], s.rankedScores()[1]
		if a.score() != b.score() {
			return false
		}
		reasons := []bool{a.completed() > b.completed(), len(a.loans) < len(b.loans), a.trail > b.trail}
		return slices.Index(append(reasons, true), true) == alike
	}
}

func TestGamesEndWithEitherChooser(t *testing.T) {
	for _, chooser := range []engine.Chooser{engine.Uniform, engine.Sim} {
		for seats := minSeats; seats <= maxSeats; seats++ {
			play, err := Game().Simulator(engine.Simulation{Seats: seats, Chooser: chooser, Cap: 5000})
			if err != nil {
				t.Fatal(err)
			}
			for n := range uint64(1000) {
				if tally := play(engine.NewRand(seedOf(n), 0)); tally.Standings == nil {
					t.Errorf("%s, %d seats, game %d: not over after %d decisions", chooser, seats, n, tally.Decisions)
				}
			}
		}
	}
}

// stalemate makes four players pass. They share all tracks of up to three
// spaces, and one of four, so that each is left with three trains and no track
// for them. Then they take all cards and tickets and build all stations.
type stalemate struct{ shares [4]TrackSet }

var sharedStalemate = sync.OnceValue(newStalemate)

// playStalemate plays for a stalemate.
func playStalemate(p engine.Position, seat engine.Seat, _ *engine.Rand) string {
	s := p.State().(*State)
	return engine.Notation(sharedStalemate().chooseMove(s, seat, rules{}.Legal(s, seat, nil)))
}

// newStalemate shares the tracks, long ones first, until every player has 42
// spaces.
func newStalemate() *stalemate {
	for n := uint64(0); ; n++ {
		p, r := &stalemate{}, engine.NewRand(engine.Seed{'p'}, n)
		if p.shareTracks(r) {
			return p
		}
	}
}

func (p *stalemate) shareTracks(r *engine.Rand) bool {
	var left [4]int
	for i := range left {
		left[i] = trainsPerPlayer - 3
	}
	for spaces := 4; spaces > 0; spaces-- {
		for i, tr := range tracks {
			if tr.Length != spaces || spaces == 4 && tr.Token != "brest-pamplona" {
				continue
			}
			var takers []int
			for k := range left {
				if left[k] >= spaces && (twins[i] == none || !p.shares[k].has(int(twins[i]))) {
					takers = append(takers, k)
				}
			}
			if len(takers) == 0 {
				return false
			}
			k := takers[r.IntN(len(takers))]
			p.shares[k].add(i)
			left[k] -= spaces
		}
	}
	return left == [4]int{}
}

// chooseMove claims the player's share, draws cards for it, and only then draws
// tickets and builds stations.
func (p *stalemate) chooseMove(s *State, seat engine.Seat, list []Move) Move {
	best, most := list[0], -1
	for _, m := range list {
		if w := p.worthMove(s, seat, m); w > most {
			best, most = m, w
		}
	}
	return best
}

// worthMove returns the value of a move for a player who wants the game to end
// by passes.
func (p *stalemate) worthMove(s *State, seat engine.Seat, m Move) int {
	switch m.kind {
	case kindClaim:
		if p.isPlannedFor(seat, int(m.at)) {
			return 90 - m.pay.locos()
		}
		return 0
	case kindExtra:
		return 80 - m.pay.locos()
	case kindTake:
		if p.needsColour(s, seat, Card(m.at)) {
			return 71
		}
		return 60
	case kindDraw:
		return 70
	case kindTickets:
		return 50
	case kindStation:
		return 40
	case kindKeep:
		return 30
	}
	return 10
}

// isPlannedFor reports whether a track, or an equal one, belongs to a seat's
// share.
func (p *stalemate) isPlannedFor(seat engine.Seat, i int) bool {
	share := p.shares[seat-1]
	return share.has(i) || twins[i] != none && tracks[i].Colour == Grey && share.has(int(twins[i]))
}

// needsColour reports whether a seat lacks cards of a colour for its share.
func (p *stalemate) needsColour(s *State, seat engine.Seat, c Card) bool {
	need := 0
	for rest := p.shares[seat-1].without(s.Owned[seat-1]); !rest.isEmpty(); {
		if tr := tracks[rest.pop()]; tr.Colour == c {
			need += tr.Length
		}
	}
	return need > int(s.Hands[seat-1][c])
}
