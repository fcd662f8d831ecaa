package whatif_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/engine/whatif"
)

var games = []*engine.Game{toy.Game, trains.Game(), trick.Game(), europe.Game(), express.Game(), china.Game()}

func find(key string) (*engine.Game, bool) {
	for _, g := range games {
		if g.Key == key {
			return g, true
		}
	}
	return nil, false
}

var secret = []byte("a secret of thirty-two bytes, yes")

// chance returns chance of the test's own.
func chance(n uint64) *engine.Rand { return engine.NewRand(engine.Seed{7}, n) }

// stored returns the stored form of a copy.
func stored(t *testing.T, c whatif.Copy) string {
	t.Helper()
	b, err := c.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestCopiesDependOnlyOnWhatTheSeatKnows makes copies of two positions of each game that a seat cannot
// distinguish, and tries the same things out on both. They must be equal to the last byte.
func TestCopiesDependOnlyOnWhatTheSeatKnows(t *testing.T) {
	for _, g := range games {
		t.Run(g.Key, func(t *testing.T) {
			pos, _, err := g.Start(min(3, g.MaxSeats), nil, chance(0))
			if err != nil {
				t.Fatal(err)
			}
			pairs, hidden := 0, 0
			for n := uint64(1); !pos.Status().Over() && n < 220; n++ {
				if n%13 == 1 {
					for s := engine.Seat(1); int(s) <= pos.Seats(); s++ {
						twin := pos.Redeal(s, chance(1000+n))
						compareCopies(t, pos, twin, s, n)
						pairs++
						if fmt.Sprint(pos.Hidden()) != fmt.Sprint(twin.Hidden()) {
							hidden++
						}
					}
				}
				acting := pos.Status().Acting.First()
				pos, _, err = pos.Play(acting, pos.Choose(acting, chance(2*n)), chance(2*n+1))
				if err != nil {
					t.Fatal(err)
				}
			}
			if t.Logf("%d pairs, %d with different secrets", pairs, hidden); pairs == 0 || hidden == 0 && len(g.Secrets) > 0 {
				t.Error("the positions have no different secrets, so that the test checks nothing")
			}
		})
	}
}

// compareCopies tries the same things out on copies of two positions.
func compareCopies(t *testing.T, pos, twin engine.Position, s engine.Seat, decision uint64) {
	t.Helper()
	source := whatif.Source{Match: "m1", Seat: s, Decision: decision}
	a, err := whatif.Open(secret, source, pos, 0)
	if err != nil {
		t.Fatal(err)
	}
	b, err := whatif.Open(secret, source, twin, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !a.IsCurrent(twin, decision) || a.IsCurrent(twin, decision+1) {
		t.Error("the copy is not current, or still is at another decision")
	}
	table, hand := encoded(t, pos.Table()), encoded(t, pos.Hand(s))
	if c := a.Position(); encoded(t, c.Table()) != table || encoded(t, c.Hand(s)) != hand || c.Status().Acting != pos.Status().Acting {
		t.Fatalf("seat %v sees a difference between the position and its copy", s)
	}
	for step := range 6 {
		if stored(t, a) != stored(t, b) {
			t.Fatalf("seat %v, step %d: the copies differ:\n%s\n%s", s, step, stored(t, a), stored(t, b))
		}
		if a.Position().Status().Over() {
			return
		}
		answers := [2]string{a.Question(think.Quick).Answer().Move, b.Question(think.Quick).Answer().Move}
		if answers[0] != answers[1] {
			t.Fatalf("seat %v, step %d: computers answer %q and %q", s, step, answers[0], answers[1])
		}
		var err, other error
		switch step {
		case 3:
			a, err = a.Back()
			b, other = b.Back()
		case 4:
			a, _, err = a.Forward()
			b, _, other = b.Forward()
		default:
			a, _, err = a.Play(a.Actor(), answers[:1])
			b, _, other = b.Play(b.Actor(), answers[1:])
		}
		if err != nil || other != nil {
			t.Fatal(err, other)
		}
	}
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// opened returns a copy of the first position of a game for seat 1, and that position.
func opened(t *testing.T, g *engine.Game, source whatif.Source, key []byte) (whatif.Copy, engine.Position) {
	t.Helper()
	pos, _, err := g.Start(min(3, g.MaxSeats), nil, chance(0))
	if err != nil {
		t.Fatal(err)
	}
	c, err := whatif.Open(key, source, pos, 0)
	if err != nil {
		t.Fatal(err)
	}
	return c, pos
}

// seedIn returns the seed in the stored form of a copy.
func seedIn(t *testing.T, c whatif.Copy) string {
	t.Helper()
	var s struct{ Seed string }
	if err := json.Unmarshal([]byte(stored(t, c)), &s); err != nil || len(s.Seed) != 2*engine.SeedSize {
		t.Fatalf("the seed is %q: %v", s.Seed, err)
	}
	return s.Seed
}

// TestSeedDependsOnItsSource checks that copies of other matches, seats, decisions and positions, and those
// of another bot, have other seeds.
func TestSeedDependsOnItsSource(t *testing.T) {
	source := whatif.Source{Match: "m1", Seat: 1, Decision: 4}
	c, pos := opened(t, toy.Game, source, secret)
	seeds := map[string]string{seedIn(t, c): "the first"}
	add := func(what string, c whatif.Copy, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seeds[seedIn(t, c)]; ok {
			t.Errorf("%s has the seed of %s", what, other)
		}
		seeds[seedIn(t, c)] = what
	}
	for what, of := range map[string]whatif.Source{
		"another match": {Match: "m2", Seat: 1, Decision: 4}, "another seat": {Match: "m1", Seat: 2, Decision: 4},
		"another decision": {Match: "m1", Seat: 1, Decision: 5},
	} {
		other, err := whatif.Open(secret, of, pos, 0)
		add(what, other, err)
	}
	other, err := whatif.Open([]byte("another secret"), source, pos, 0)
	add("another bot", other, err)
	s := pos.Status().Acting.First()
	next, _, err := pos.Play(s, pos.Choose(s, chance(1)), chance(2))
	if err != nil {
		t.Fatal(err)
	}
	other, err = whatif.Open(secret, source, next, 0)
	add("another position", other, err)
}

// TestBackAndForward plays a step of several moves with an answer, takes both back together, and plays them
// again with the same chance. A new move forgets what was taken back.
func TestBackAndForward(t *testing.T) {
	for _, g := range games {
		t.Run(g.Key, func(t *testing.T) {
			c, _ := opened(t, g, whatif.Source{Match: "m1", Seat: 1, Decision: 1}, secret)
			start := encoded(t, c.Position().State())
			if c.CanGoBack() || c.CanGoForward() {
				t.Error("a new copy can be taken back")
			}
			move := func(c whatif.Copy) string { return c.Question(think.Quick).Answer().Move }
			first, steps, err := c.Play(c.Actor(), []string{move(c)})
			if err != nil || len(steps) != 1 {
				t.Fatal(steps, err)
			}
			answered, _, err := first.Answer(first.Actor(), move(first))
			if err != nil {
				t.Fatal(err)
			}
			end := encoded(t, answered.Position().State())
			back, err := answered.Back()
			if err != nil || encoded(t, back.Position().State()) != start || back.CanGoBack() || !back.CanGoForward() {
				t.Fatalf("taken back: %v", err)
			}
			again, steps, err := back.Forward()
			if err != nil || len(steps) != 2 || encoded(t, again.Position().State()) != end || again.CanGoForward() {
				t.Fatalf("played again: %d steps, %v", len(steps), err)
			}
			if all, err := again.Steps(); err != nil || len(all) != 2 {
				t.Errorf("what has happened: %d steps, %v", len(all), err)
			}
			anew, _, err := back.Play(back.Actor(), []string{move(back)})
			if err != nil || anew.CanGoForward() {
				t.Errorf("a new move keeps what was taken back: %v", err)
			}
			if anew.Rev() == back.Rev() || back.Rev() == answered.Rev() {
				t.Error("a change keeps the revision")
			}
		})
	}
}

// TestCopyRefusesIllegalMoves checks that a refused move changes nothing, and that a copy has an end.
func TestCopyRefusesIllegalMoves(t *testing.T) {
	c, _ := opened(t, toy.Game, whatif.Source{Match: "m1", Seat: 1, Decision: 1}, secret)
	before := stored(t, c)
	after, _, err := c.Play(c.Actor(), []string{"fly moon"})
	if !errors.Is(err, engine.ErrIllegal) || stored(t, after) != before {
		t.Errorf("got the error %v", err)
	}
	for n := 0; ; n++ {
		if n > whatif.MaxMoves {
			t.Fatal("a copy has no end")
		}
		if c.Position().Status().Over() {
			if _, err := c.Back(); err != nil {
				t.Fatal(err)
			}
			break
		}
		next, _, err := c.Play(c.Actor(), []string{c.Position().Choose(c.Actor(), chance(uint64(n)))})
		if errors.Is(err, whatif.ErrFull) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		c = next
	}
}

// TestStoredCopy reads a copy from storage, and refuses what is damaged or belongs to other rules.
func TestStoredCopy(t *testing.T) {
	c, _ := opened(t, toy.Game, whatif.Source{Match: "m1", Seat: 1, Decision: 1}, secret)
	c, _, err := c.SetComputers(true).Play(c.Actor(), []string{c.Position().Choose(c.Actor(), chance(1))})
	if err != nil {
		t.Fatal(err)
	}
	text := stored(t, c)
	again, err := whatif.Decode(find, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if stored(t, again) != text {
		t.Fatalf("got\n%s\nfrom\n%s", stored(t, again), text)
	}
	for _, change := range [][2]string{
		{`"game":"toy"`, `"game":"golf"`}, {`"rules":`, `"rules":9`}, {`"version":`, `"version":9`}, {`"seed":"`, `"seed":"x`},
		{`"at":1`, `"at":2`}, {`"seat":1`, `"seat":9`}, {`{`, ``},
	} {
		damaged := strings.Replace(text, change[0], change[1], 1)
		if damaged == text {
			t.Errorf("%q is not stored", change[0])
		}
		if _, err := whatif.Decode(find, []byte(damaged)); err != whatif.ErrStored {
			t.Errorf("with %s: error %v", change[1], err)
		}
	}
}

// TestPrintedCopyShowsNothing prints a copy in every way, and looks for its seed.
func TestPrintedCopyShowsNothing(t *testing.T) {
	c, _ := opened(t, toy.Game, whatif.Source{Match: "m1", Seat: 1, Decision: 1}, secret)
	seed, err := engine.ParseSeed(seedIn(t, c))
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("copy", "copy", c, "in", struct{ C whatif.Copy }{c})
	slog.New(slog.NewTextHandler(&log, nil)).Info("copy", "copy", c, "in", []whatif.Copy{c})
	_, marshalled := json.Marshal(c)
	printed := fmt.Sprintf("%v %+v %#v %s %x %d %v %v", c, c, c, c, c, c, struct{ C whatif.Copy }{c}, marshalled) + log.String()
	if !strings.Contains(stored(t, c), seed.Reveal()) {
		t.Error("the stored copy has no seed, so that the test checks nothing")
	}
	for _, form := range []string{seed.Reveal(), strings.ToUpper(seed.Reveal()), strings.Trim(fmt.Sprint(seed[:]), "[]"), `"start"`} {
		if strings.Contains(printed, form) {
			t.Errorf("a printed copy shows %s", form)
		}
	}
	if marshalled == nil {
		t.Error("a copy can be marshalled")
	}
}
