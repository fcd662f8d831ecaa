package express

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestMapIsCroppedToPlay: whatever is built lies in the part of the map that the board
// shows, with the places around it, in cells that are as large as a part of the
// picture's height; and the whole map is shown once there is no such part.
func TestMapIsCroppedToPlay(t *testing.T) {
	parts := map[string]bool{}
	for seed := range 4 {
		played(t, seed, engine.Options{"length": "long"}, 2+seed%3, func(p engine.Position, _ engine.Step) {
			view, m, _ := table(p.Table())
			c := planOf(m).closeTo(view).chart
			parts[planOf(m).closeTo(view).part] = true
			if built, any := c.built(view); any && c.clip.Empty() && built.columns <= 5 && built.rows <= 5 {
				t.Errorf("%d columns and %d rows are not shown large", built.columns, built.rows)
			}
			for i, cell := range m.Cells {
				b := c.box(cell)
				if view.Cells[i].Card == "" || c.clip.Empty() {
					continue
				}
				if b.W() < 170 || !c.clips(b) {
					t.Errorf("%s lies at %v, the map is shown at %v", cell.Token, b, c.clip)
				}
				for e, s := range cell.Sides {
					if s.Border == express.Neighbor && !c.clips(c.box(m.Cells[s.Cell])) {
						t.Errorf("%s is not shown, beyond side %d of %s", m.Cells[s.Cell].Token, e, cell.Token)
					}
				}
			}
		})
	}
	if !parts[""] || len(parts) < 4 {
		t.Errorf("the games show the parts %v", parts)
	}
}

// TestPilesSayWhatChanged: two cards drawn and one given back are one less.
func TestPilesSayWhatChanged(t *testing.T) {
	at, _, err := express.Game().Start(2, engine.Options{"map": "germany"}, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	events := []engine.Event{
		{Kind: "draw", What: []string{"link-2"}}, {Kind: "draw", What: []string{"link-2"}},
		{Kind: "give", What: []string{"122"}}, {Kind: "give", What: []string{"207"}},
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, events)
	view, m, _ := table(v.Table)
	var said []string
	for _, s := range piles(v, view, planOf(m)) {
		if text, ok := s.(scene.Text); ok && strings.ContainsAny(text.S, "+\u2212") {
			said = append(said, text.S)
		}
	}
	if !slices.Equal(said, []string{"\u22121", "+1"}) {
		t.Errorf("the piles say %q", said)
	}
}

// TestHandLiesInTheOrderOfItsNumbers: however they are offered, the numbers of cards are
// read from the left.
func TestHandLiesInTheOrderOfItsNumbers(t *testing.T) {
	held := []heap{{"205", 1}, {"207", 2}, {"224", 1}, {"228", 1}}
	var order []string
	for _, h := range asOffered(held, []string{"228", "207", "205"}) {
		order = append(order, h.token)
	}
	if !slices.Equal(order, []string{"228", "207", "205", "224"}) {
		t.Errorf("they lie as %v", order)
	}
	if held[0].token != "205" {
		t.Error("the hand itself was sorted")
	}
}

// TestPayingIsAskedFor: where several things may be done in a turn, the picture of the
// cards that are offered for payment says what paying is for.
func TestPayingIsAskedFor(t *testing.T) {
	book := rendertest.Book(t, Entry())
	seed, met := engine.Seed{'p', 'a', 'y'}, 0
	at, _, err := express.Game().Start(3, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil && n < 150 && !at.Status().Over(); n++ {
		seat := at.Status().Acting.First()
		for _, language := range render.Languages() {
			v, own := book.View(at, language, nil, nil), render.PrivateOf(at, seat)
			s := render.Sheet{Scope: Painter{}.Scope("pay", 0), Private: own, First: 1}
			for _, m := range own.Moves.Of("pay") {
				s.Offers = append(s.Offers, render.Offer{Kind: "pay", Args: m.Args()})
			}
			if view, _, _ := table(v.Table); view.Opening || len(s.Offers) == 0 {
				continue
			}
			met++
			says := v.Tell.Kind("pay")
			if !slices.ContainsFunc(handSheet(v, s).Shapes, func(shape scene.Shape) bool {
				text, ok := shape.(scene.Text)
				return ok && text.S == says
			}) {
				t.Fatalf("%s, move %d: the sheet does not say %q", language, n, says)
			}
		}
		at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
	}
	if err != nil || met == 0 {
		t.Fatalf("%d offers to pay were met: %v", met, err)
	}
}
