package games_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render/games"
)

// maxDealMoves is how many moves a whole game may take here.
const maxDealMoves = 8000

// TestFixedChanceIgnoresEntryNumbers plays a whole game of each kind twice with fixed chance.
// The second time the entries have other numbers, as after undone moves. Each position must be
// the same. Games with a discard pile must have shuffled it.
func TestFixedChanceIgnoresEntryNumbers(t *testing.T) {
	for _, e := range games.All() {
		t.Run(e.Game.Key, func(t *testing.T) {
			t.Parallel()
			seed := engine.Seed{'d', 'a', 'y'}
			start := func() engine.Position {
				p, _, err := e.Game.Start(3, complete(t, e.Game), engine.NewFixedRand(seed, 0))
				if err != nil {
					t.Fatal(err)
				}
				return p
			}
			once, again := start(), start()
			var state []byte
			for n := uint64(1); !once.Status().Over(); n++ {
				if n > maxDealMoves {
					t.Fatal("the game does not end")
				}
				seat := once.Status().Acting.First()
				move := once.Choose(seat, engine.NewRand(engine.Seed{'m'}, n))
				if _, ok := once.List(seat).Find("discard"); ok && n < 500 {
					move = "discard" // the hand, so that the deck runs out
				}
				once = play(t, once, seat, move, engine.NewFixedRand(seed, n))
				again = play(t, again, seat, move, engine.NewFixedRand(seed, 7*n+100))
				state = encode(t, once)
				if !bytes.Equal(state, encode(t, again)) {
					t.Fatalf("the positions differ after move %d, %s", n, move)
				}
			}
			reshuffles := map[string]bool{"china": true, "europe": true, "trains": true}[e.Game.Key]
			if got := bytes.Contains(state, []byte(`"shuffles":`)); got != reshuffles {
				t.Errorf("a pile was shuffled: %t, want %t", got, reshuffles)
			}
		})
	}
}

// TestFixedShufflesDiffer checks that each shuffle of a pile has chance of its own, and that
// using it counts as using chance.
func TestFixedShufflesDiffer(t *testing.T) {
	seen := map[uint64]bool{}
	for _, pile := range []string{"deck", "row"} {
		for n := range 3 {
			r := engine.NewFixedRand(engine.Seed{1}, uint64(n+1))
			seen[r.Pile(pile, n).Uint64()] = true
			if !r.Asked() {
				t.Error("shuffling a pile did not count as using chance")
			}
		}
	}
	if len(seen) != 6 {
		t.Errorf("six shuffles had %d kinds of chance", len(seen))
	}
}

// TestTriesOfADealAreAlike plays a deal of each game twice with the same moves, once with many
// further moves that are undone. The computers must answer the same, and the same cards must
// come up.
func TestTriesOfADealAreAlike(t *testing.T) {
	for _, e := range games.All() {
		t.Run(e.Game.Key, func(t *testing.T) {
			t.Parallel()
			straight, wavering := newTry(t, e.Game, "a"), newTry(t, e.Game, "b")
			for n := range 60 {
				seat := straight.m.Acting().First()
				if seat == engine.Spectator {
					break
				}
				if straight.m.Chair(seat).Computer() {
					a, b := straight.answer(seat), wavering.answer(seat)
					if a != b {
						t.Fatalf("step %d: the computer plays %q in one try and %q in the other", n, a, b)
					}
				} else {
					p, _ := straight.m.Position()
					wavering.waver(seat)
					move := p.Choose(seat, engine.NewRand(engine.Seed{'m'}, uint64(n)))
					straight.play(seat, move)
					wavering.play(seat, move)
				}
				p, _ := straight.m.Position()
				q, _ := wavering.m.Position()
				if !bytes.Equal(encode(t, p), encode(t, q)) {
					t.Fatalf("step %d: the positions differ", n)
				}
			}
			if wavering.undone == 0 && e.Game.Key != "trick" { // where every move passes the turn
				t.Error("nothing was undone")
			}
			if straight.m.Record().Commitment != wavering.m.Record().Commitment {
				t.Error("the commitments differ")
			}
		})
	}
}

// try is one person's match of a deal.
type try struct {
	t      *testing.T
	m      match.Match
	now    time.Time
	undone int
}

// newTry opens a match of a deal.
func newTry(t *testing.T, g *engine.Game, id string) *try {
	t.Helper()
	now := time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC)
	deal := match.Deal{Day: "2026-11-27", Counts: true, SealedUntil: now.Add(28 * time.Hour)}
	m, change, err := match.OpenDeal(g, id, match.Person{User: id, Name: id}, []string{"X", "Y"}, think.Easy,
		g.Daily.Options, deal, engine.Seed{'d'}, "en", now)
	if err != nil {
		t.Fatal(err)
	}
	tr := &try{t: t, now: now}
	tr.keep(m, change, nil)
	return tr
}

// keep stores a change and loads the match again.
func (tr *try) keep(_ match.Match, c match.Change, err error) {
	tr.t.Helper()
	if err != nil {
		tr.t.Fatal(err)
	}
	if tr.m, err = match.Load(games.Find, c.Record); err != nil {
		tr.t.Fatal(err)
	}
}

// play plays a person's move.
func (tr *try) play(s engine.Seat, move string) {
	tr.t.Helper()
	tr.keep(tr.m.Play(s, 0, []string{move}, tr.now))
}

// waver plays and undoes every third move that can be undone freely.
func (tr *try) waver(s engine.Seat) {
	tr.t.Helper()
	p, _ := tr.m.Position()
	for i, m := range p.List(s) {
		move := engine.Notation(m)
		if _, _, err := tr.m.Preview(s, []string{move}); err != nil || i%3 > 0 || i > 12 {
			continue
		}
		tr.play(s, move)
		tr.keep(tr.m.Undo(s, 0, tr.now))
		tr.undone++
	}
	if _, consent := tr.m.CanUndo(s); consent {
		tr.t.Error("what came to light can be undone")
	}
}

// answer returns a computer's move and plays it.
func (tr *try) answer(s engine.Seat) string {
	tr.t.Helper()
	q, ok := tr.m.ComputerQuestion(s)
	if !ok {
		tr.t.Fatal("the computer is not asked")
	}
	move := q.Answer().Move
	rev := tr.m.Record().Rev
	if _, _, err := tr.m.PlayComputerMove(s, rev, move, think.Quick, tr.now); err == nil {
		tr.t.Fatal("a late answer was played")
	}
	tr.keep(tr.m.PlayComputerMove(s, rev, move, think.Easy, tr.now))
	return move
}

// complete returns the default options of a game. They lead to longer games than the options of the game's day.
func complete(t *testing.T, g *engine.Game) engine.Options {
	t.Helper()
	o, err := g.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// play plays a move on a position.
func play(t *testing.T, p engine.Position, s engine.Seat, move string, r *engine.Rand) engine.Position {
	t.Helper()
	next, _, err := p.Play(s, move, r)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// encode returns the whole state.
func encode(t *testing.T, p engine.Position) []byte {
	t.Helper()
	b, err := json.Marshal(p.State())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestEveryWeekdayHasAGame checks that each weekday has a game of the day, with options that the
// game accepts.
func TestEveryWeekdayHasAGame(t *testing.T) {
	days := map[time.Weekday]bool{}
	for _, e := range games.All() {
		if _, err := e.Game.Complete(e.Game.Daily.Options); err != nil {
			t.Errorf("%s: %v", e.Game.Key, err)
		}
		if e.Game.Daily.Minutes <= 0 {
			t.Errorf("%s takes no time", e.Game.Key)
		}
		for _, day := range e.Game.Daily.Weekdays {
			days[day] = true
		}
	}
	if len(days) != 7 {
		t.Errorf("games on %v", days)
	}
}
