package trick

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// Whole games are recounted to a player after each of their turns, in at most two lines: never two
// tricks in one, and always what became of the card that they lost a trick for a share with.
func TestRecountFinishesOneTrickBeforeTheNext(t *testing.T) {
	const reader = engine.Seat(1)
	book, seed := rendertest.Book(t, Entry()), engine.Seed{'t', 'e', 'l', 'l'}
	at, _, err := trick.Game().Start(3, nil, engine.NewRand(seed, 0))
	met, events := map[string]int{}, []engine.Event(nil)
	for n := uint64(1); err == nil && !at.Status().Over(); n++ {
		if seat := at.Status().Acting.First(); seat == reader {
			v := book.View(at, "en-US", []render.Player{{Seat: 1, Name: "Ada"}, {Seat: 2, Name: "Ben"}, {Seat: 3, Name: "Cleo"}}, nil)
			lines := v.Recount(reader, events)
			text := strings.Join(lines, "\n")
			if len(lines) > 2 || len(lines) == 0 && len(events) > 0 {
				t.Errorf("%d events: got the lines %q", len(events), lines)
			}
			for _, line := range lines {
				if strings.Contains(line, " leads ") && (strings.Contains(line, " won ") || strings.Contains(line, " adds ")) {
					t.Errorf("got two tricks in a line: %q", line)
				}
			}
			shown, _ := tableOf(v.Table)
			lost := lastOf(events, "keep") >= 0 && shown.LastWon != reader && lastOf(events, "keep") < lastOf(events, "trick")
			if lost && lastOf(events[lastOf(events, "trick"):], "win") < 0 {
				met["lost"]++
				if card := v.Tell.Token(cardIn(shown.Last, reader)); !strings.Contains(text, "your "+card+" becomes 1 ") {
					t.Errorf("what became of %s is missing: %q", card, text)
				}
			}
			for _, part := range []string{"You won", "prize of trick", "leaves the game", " leads "} {
				if strings.Contains(text, part) {
					met[part]++
				}
			}
			events = nil
		}
		seat := at.Status().Acting.First()
		var step engine.Step
		at, step, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
		events = append(events, step.Events...)
	}
	if err != nil || met["lost"] == 0 || met["You won"] == 0 || met[" leads "] == 0 {
		t.Errorf("got %v: %v", met, err)
	}
}

// The sheet of an analysed city shows the ends of two lines with their numbers, as the panel does.
// A reason for each choice names the player's shares.
func TestAnalysedCitiesHaveASheet(t *testing.T) {
	book, seed := rendertest.Book(t, Entry()), engine.Seed{'c', 'i', 't', 'y'}
	at, _, err := trick.Game().Start(3, nil, engine.NewRand(seed, 0))
	kinds := map[string]bool{}
	for n := uint64(1); err == nil && !at.Status().Over(); n++ {
		seat := at.Status().Acting.First()
		v, list := book.View(at, "en-US", nil, nil), at.List(seat)
		for _, m := range list {
			kinds[m.Kind()] = true
			if why := v.Tell.Why(engine.Notation(m)); !strings.Contains(why, "your ") || strings.Contains(why, "no value") {
				t.Fatalf("%s: got the reason %q", engine.Notation(m), why)
			}
		}
		if cities := list.Of("city"); len(cities) > 0 {
			moves := []engine.Move{cities[0], cities[len(cities)-2]}
			s, shown := book.SheetOfMoves(v, render.PrivateOf(at, seat), moves, 1)
			if len(shown) != 2 {
				t.Fatalf("%v: got the moves %v on the sheet", moves, shown)
			}
			for i, spot := range (Painter{}).Sheet(v, s).Spots {
				if len(spot) == 0 {
					t.Errorf("%v: choice %d has no number", moves, i)
				}
			}
		}
		at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
	}
	if err != nil || len(kinds) != 4 {
		t.Errorf("got reasons for %v: %v", kinds, err)
	}
}
