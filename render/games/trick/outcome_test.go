package trick

import (
	"strings"
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
				checkStake(t, v, shown)
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

// checkStake checks that the words about a trick that has not begun do not touch one another.
func checkStake(t *testing.T, v render.View, shown trick.Table) {
	t.Helper()
	var boxes []scene.Box
	for _, leaf := range scene.Leaves(v.Measure, drawStake(v, shown, scene.XYWH(margin+10, footY+52, sharesX-margin-38, footEnd-footY-58-waitingH))) {
		text, _, ok := leaf.Text(v.Measure)
		if !ok {
			continue
		}
		box := text.InkBox(v.Measure)
		for _, other := range boxes {
			if box.Overlaps(other) || strings.HasSuffix(text.S, "…") {
				t.Errorf("%s, trick %d: %q is cut off or overlaps other words", v.Tell.Language(), shown.Trick, text.S)
			}
		}
		boxes = append(boxes, box)
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
			want := "ahead"
			if len(shown.Played) == 3 {
				want = "wins"
			}
			if leads := wouldLead(shown, m.Args()[0]); leads != (got == want) {
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

// Whoever must choose after a trick reads above the choice who won it, with which card, and
// which line got the prize, whether they won or lost.
func TestChoicesSayWhoWon(t *testing.T) {
	book, met := rendertest.Book(t, Entry()), map[string]int{}
	for seats := 3; seats <= 5; seats++ {
		seed := engine.Seed{'w', 'o', 'n', byte(seats)}
		at, _, err := trick.Game().Start(seats, nil, engine.NewRand(seed, 0))
		won := ""
		for n := uint64(1); err == nil && !at.Status().Over(); n++ {
			seat := at.Status().Acting.First()
			v := book.View(at, render.English, nil, nil)
			shown, _ := tableOf(v.Table)
			got := newlyWon(v, render.PrivateOf(at, seat), shown)
			want := ""
			if winner := max(shown.Winner, shown.LastWon); won != "" && (shown.Stage != "play" || shown.Led == "") {
				who := v.Tell.Name(shown.Winner)
				if shown.Winner == 0 || shown.Winner == seat {
					who, winner = "You", seat
				}
				want = who + " won with " + won
				if winner == seat {
					met[shown.Stage+" won"]++
				} else {
					met[shown.Stage+" lost"]++
				}
			}
			if want == "" && got != "" || want != "" && !strings.HasPrefix(got, want+": ") {
				t.Errorf("%s: got %q, want %q", shown.Stage, got, want)
			}
			if private := render.PrivateOf(at, seat); want != "" && drawHand(v, private, 0).Title != got {
				t.Errorf("the hand does not say %q", got)
			}
			var step engine.Step
			at, step, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
			for _, e := range step.Events {
				if e.Kind == "win" {
					won = v.Tell.Token(e.What[0])
				}
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"play won", "engine won", "city won", "place won", "place lost"} {
		if met[want] == 0 {
			t.Errorf("no %s among %v", want, met)
		}
	}
}

func TestOutcomesNameThePrize(t *testing.T) {
	at, _, err := trick.Game().Start(3, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	tell := rendertest.Book(t, Entry()).View(at, render.English, nil, nil).Tell
	view := trick.Table{Winner: 2, Played: []trick.Played{{Seat: 1, Card: "erie-3"}, {Seat: 2, Card: "erie-9"}},
		Companies: []trick.CompanyTable{{Company: "bo", Engine: "engine-6"}, {Company: "prr", Engine: "engine-all", Line: []string{"new-york"}}}}
	for _, c := range []struct {
		award []string
		want  string
	}{
		{nil, ""},
		{[]string{"engine-4"}, "Seat 2 won with Erie 9: locomotive 4"},
		{[]string{"bo-share"}, "Seat 2 won with Erie 9: B&O share"},
		{[]string{"new-york"}, "Seat 2 won with Erie 9: New York to the PRR line"},
		{[]string{"engine-6", "engine-all"}, "Seat 2 won with Erie 9: locomotive 6 to the B&O line and locomotive All to the PRR line"},
	} {
		view.Award = c.award
		if got := wonText(tell, view, 1); got != c.want {
			t.Errorf("%v: got %q, want %q", c.award, got, c.want)
		}
	}
}
