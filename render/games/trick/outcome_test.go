package trick

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// While cards are played, each hand says in its row above the cards what winning
// and losing bring, uncut and inside the picture, and the cards of each row
// begin and end at the margins unless there is only one.
func TestHandsSayOutcomesAndFillTheirWidth(t *testing.T) {
	book := rendertest.Book(t, Entry())
	kinds := map[string]bool{}
	for seats := 3; seats <= 5; seats++ {
		seed := engine.Seed{'o', 'u', 't', byte(seats)}
		at, _, err := trick.Game().Start(seats, nil, engine.NewRand(seed, 0))
		for n := uint64(1); err == nil && !at.Status().Over(); n++ {
			seat := at.Status().Acting.First()
			for _, language := range rendertest.SomeLanguages(t, int(n)) {
				v := book.View(at, language, nil, nil)
				shown, _ := tableOf(v.Table)
				checkOutcomes(t, v, shown, kinds)
				checkRowWidths(t, layOutHand(shown, handOf(render.PrivateOf(at, seat)).Cards, 0))
			}
			at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(kinds) < 2*3 {
		t.Errorf("got the outcomes %v, want those of shares, locomotives and cities in two languages", kinds)
	}
}

// checkOutcomes checks the words about the current trick, and that they stay in
// their row.
func checkOutcomes(t *testing.T, v render.View, shown trick.Table, kinds map[string]bool) {
	t.Helper()
	o, ok := outcomeOf(v.Tell, shown)
	if ok != (shown.Stage == "play") {
		t.Fatalf("trick %d, %s: got outcomes %v", shown.Trick, shown.Stage, ok)
	}
	if !ok {
		return
	}
	kinds[v.Tell.Language()+o.win[:8]+o.lose] = true
	row := scene.XYWH(margin, outcomeY-30, width-2*margin, 60)
	for _, leaf := range scene.Leaves(v.Measure, drawOutcomes(v, shown, row, false)) {
		if !leaf.Box.Inside(row) {
			t.Errorf("trick %d: %v leaves its row", shown.Trick, leaf.Shape)
		}
	}
}

// checkRowWidths checks that the cards of a hand reach both margins.
func checkRowWidths(t *testing.T, l handLayout) {
	t.Helper()
	boxes := l.boxes()
	for _, row := range l.rows {
		first, last := boxes[0], boxes[len(row)-1]
		boxes = boxes[len(row):]
		if first.Min.X != margin+handInset || len(row) > 2 && last.Max.X < width-margin-handInset-1 {
			t.Errorf("%d cards reach from %.0f to %.0f", len(row), first.Min.X, last.Max.X)
		}
	}
}

// A button says what a card that cannot win a share becomes, and that a card
// would lead. A card that opens a trick has no such words.
func TestCardsSayWhatTheyBecome(t *testing.T) {
	seed, met := engine.Seed{'g', 'a', 'i', 'n'}, map[string]bool{}
	book := rendertest.Book(t, Entry())
	at, _, err := trick.Game().Start(4, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil && !at.Status().Over(); n++ {
		v, seat := book.View(at, render.English, nil, nil), at.Status().Acting.First()
		shown, _ := tableOf(v.Table)
		for _, m := range at.List(seat).Of("play") {
			c := render.Choice{Table: at.Table(), Kind: "play", Args: m.Args()}
			got := gainText(v.Tell, c)
			if shown.Led == "" && got != "" {
				t.Errorf("%v opens the trick: got %q", m.Args(), got)
			}
			if leads := wouldLead(shown, m.Args()[0]); leads != (got == v.Tell.Say("trick.ui.ahead")) {
				t.Errorf("%v would lead %v: got %q", m.Args(), leads, got)
			}
			met[got] = true
		}
		at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
	}
	if err != nil || len(met) < 4 || !met["a share"] {
		t.Errorf("got the words %v: %v", met, err)
	}
}
