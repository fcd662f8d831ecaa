package china

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/rendertest"
)

// TestFactsAreLargeWhereFew: what there is to know about a place is as large as it has
// room, and much of it smaller rather than cut off.
func TestFactsAreLargeWhereFew(t *testing.T) {
	m, y := canvas.Fonts{}, 600.0
	if lines, fit := factLines(m, slices.Repeat([]string{"served by Alice"}, 4), y, mostFact); !fit || len(lines) != 4 {
		t.Errorf("of 4 facts %d have room at their largest", len(lines))
	}
	many := slices.Repeat([]string{"served by Alice"}, 8)
	if _, fit := factLines(m, many, y, mostFact); fit {
		t.Error("8 facts have room at their largest")
	}
	if lines, fit := factLines(m, many, y, leastFact); !fit || len(lines) != len(many) {
		t.Errorf("of 8 facts %d have room at their smallest", len(lines))
	}
}

// TestOwnersStandInOneLine: whose track reaches a city is said in one line, of several as of
// one.
func TestOwnersStandInOneLine(t *testing.T) {
	book := rendertest.Book(t, Entry())
	at, _, err := china.Game().Start(4, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	several := 0
	for move := uint64(1); move <= 160; move++ {
		seat := at.Status().Acting.First()
		chance := func() *engine.Rand { return engine.NewRand(engine.Seed{2}, move) }
		if at, _, err = at.Play(seat, at.Choose(seat, chance()), chance()); err != nil {
			t.Fatal(err)
		}
	}
	v := book.View(at, "en", nil, nil)
	shown, _ := table(v.Table)
	for c := range china.Printed().Cities {
		owned := 0
		for _, line := range cityFacts(v.Tell, shown, china.City(c)) {
			if strings.HasPrefix(line, "Track of ") {
				owned++
				several += strings.Count(line, " and ")
			}
		}
		if owned > 1 {
			t.Errorf("%s: %d lines say whose track reaches it", china.Printed().Cities[c].Token, owned)
		}
	}
	if several == 0 {
		t.Error("no city was reached by several")
	}
}
