package trains

import (
	"fmt"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// addKingdomCards gives every player one of each kingdom card, so that every
// text is played within few turns.
func (l *ledger) addKingdomCards(s *State) {
	for i := range s.Players {
		for _, c := range s.Kingdom {
			s.Supply.remove(c, 1)
			s.Players[i].Discard.add(c, 1)
			l.supply[c.String()]--
			l.seats[i].owned[c.String()]++
			l.seats[i].discard++
		}
	}
}

// chooseRareFirst picks a random kind of move first, so that rare kinds are
// common, and seldom ends a turn that could go on. Every fourth move comes from
// Sim.
func chooseRareFirst(s *State, r *engine.Rand) Move {
	list := rules{}.Legal(s, s.Actor, nil)
	if r.IntN(4) == 0 {
		return guide{}.Sim(s, s.Actor, list, r)
	}
	kinds := map[kind]bool{}
	for _, m := range list {
		kinds[m.kind] = m.kind != kindEnd || len(list) == 1 || r.IntN(8) == 0
	}
	for {
		k := kind(r.IntN(int(numKinds)))
		if of := slices.DeleteFunc(slices.Clone(list), func(m Move) bool { return m.kind != k }); kinds[k] {
			return of[r.IntN(len(of))]
		}
	}
}

// playToEnd plays a game to its end while the ledger reads its public events.
// It returns the first contradiction as an error.
func (l *ledger) playToEnd(s *State, events []engine.Event, seed engine.Seed) (err error) {
	entry, move := uint64(0), ""
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("seed %v, entry %d, %s of seat %d: %v", seed, entry, move, s.Actor, wrong)
		}
	}()
	for {
		for _, e := range engine.Visible(events, engine.Spectator) {
			l.read(e)
		}
		if entry == 0 {
			l.addKingdomCards(s)
		}
		if l.compareState(s); s.isOver() {
			return nil
		}
		entry++
		rec := engine.NewRecorder(engine.NewRand(seed, entry))
		m := chooseRareFirst(s, rec.Rand())
		move = engine.Notation(m)
		rules{}.Apply(s, s.Actor, m, rec)
		events = rec.Events()
	}
}

// TestPublicEventsAccountForTheGame checks that a spectator can check a whole
// game: the public events report every change, each costs what the rulebook
// says, and they add up to the scores.
func TestPublicEventsAccountForTheGame(t *testing.T) {
	for seed := range byte(60) {
		seats := 2 + int(seed)%3
		s, events := start(t, seats, engine.Options{"cards": cardsRandom, "map": boards[seed%2].Key}, seed)
		l := newLedger(seats, s.board())
		if err := l.playToEnd(s, events, engine.Seed{seed, 1}); err != nil {
			t.Error(err)
			continue
		}
		for _, standing := range s.Result {
			if want := l.parts(l.seats[standing.Seat-1]); !slices.Equal(standing.Parts, want) {
				t.Errorf("seed %d: seat %d scores %v, want %v", seed, standing.Seat, standing.Parts, want)
			}
		}
	}
}
