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

// Everything built is in the part of the map that the board shows, with the
// places around it, in larger cells. The whole map is shown if there is no such
// part.
func TestMapIsCroppedToTheNetwork(t *testing.T) {
	parts := map[string]bool{}
	for seed := range 4 {
		forEachPosition(t, seed, engine.Options{"length": "long"}, 2+seed%3, func(p engine.Position, _ engine.Step) {
			view, m, _ := tableOf(p.Table())
			c := layoutFor(m).cropTo(view).chart
			parts[layoutFor(m).cropTo(view).cropKey] = true
			fits := func(size cropSize) bool {
				built, any := c.builtPart(view)
				return any && built.columns <= size.columns && built.rows <= size.rows
			}
			if cropped := slices.ContainsFunc(layoutFor(m).cropSizes, fits); cropped == c.clip.Empty() {
				t.Errorf("%v: map cropped: %v, want %v", p.Table(), !cropped, cropped)
			}
			for i, cell := range m.Cells {
				b := c.box(cell)
				if view.Cells[i].Card == "" || c.clip.Empty() {
					continue
				}
				if b.W() < 148 || !c.isInClip(b) {
					t.Errorf("%s at %v is outside the crop %v", cell.Token, b, c.clip)
				}
				for e, s := range cell.Sides {
					if s.Border == express.Neighbor && !c.isInClip(c.box(m.Cells[s.Cell])) {
						t.Errorf("%s is not shown beyond side %d of %s", m.Cells[s.Cell].Token, e, cell.Token)
					}
				}
			}
		})
	}
	if !parts[""] || len(parts) < 4 {
		t.Errorf("unexpected crops %v", parts)
	}
}

// Two cards drawn and one returned are one card less.
func TestPilesShowNetChanges(t *testing.T) {
	at, _, err := express.Game().Start(2, engine.Options{"map": "germany"}, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	events := []engine.Event{
		{Kind: "draw", What: []string{"link-2"}}, {Kind: "draw", What: []string{"link-2"}},
		{Kind: "give", What: []string{"122"}}, {Kind: "give", What: []string{"207"}},
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, events)
	view, m, _ := tableOf(v.Table)
	var said []string
	for _, s := range drawPiles(v, view, layoutFor(m).seatPlayers(2)) {
		if text, ok := s.(scene.Text); ok && strings.ContainsAny(text.S, "+\u2212") {
			said = append(said, text.S)
		}
	}
	if !slices.Equal(said, []string{"\u22121", "+1"}) {
		t.Errorf("unexpected changes %q", said)
	}
}

// Whatever the order of the offers, the numbers of cards run from left to
// right.
func TestHandNumbersRunLeftToRight(t *testing.T) {
	held := []cardCount{{"205", 1}, {"207", 2}, {"224", 1}, {"228", 1}}
	var order []string
	for _, h := range offeredFirst(held, []string{"228", "207", "205"}) {
		order = append(order, h.token)
	}
	if !slices.Equal(order, []string{"228", "207", "205", "224"}) {
		t.Errorf("unexpected order %v", order)
	}
	if held[0].token != "205" {
		t.Error("offeredFirst changed its argument")
	}
}

// If a turn allows several things, the picture of the cards offered for payment
// says what paying is for.
func TestPaySheetSaysItsPurpose(t *testing.T) {
	book := rendertest.Book(t, Entry())
	seed, met := engine.Seed{'p', 'a', 'y'}, 0
	at, _, err := express.Game().Start(3, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil && n < 150 && !at.Status().Over(); n++ {
		seat := at.Status().Acting.First()
		for _, language := range rendertest.SomeLanguages(t, int(n)) {
			v, private := book.View(at, language, nil, nil), render.PrivateOf(at, seat)
			s := render.Sheet{Scope: Painter{}.Scope("pay", 0), Private: private, First: 1}
			for _, m := range private.Moves.Of("pay") {
				s.Offers = append(s.Offers, render.Offer{Kind: "pay", Args: m.Args()})
			}
			if view, _, _ := tableOf(v.Table); view.Opening || len(s.Offers) == 0 {
				continue
			}
			met++
			says := v.Tell.KindAbout("pay")
			if !slices.ContainsFunc(drawHandSheet(v, s).Shapes, func(shape scene.Shape) bool {
				text, ok := shape.(scene.Text)
				return ok && text.S == says
			}) {
				t.Fatalf("%s, move %d: the sheet does not say %q", language, n, says)
			}
		}
		at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
	}
	if err != nil || met == 0 {
		t.Fatalf("got only %d offers to pay: %v", met, err)
	}
}

// The price and the owner of titles are above the cards, because the buttons
// have no room for them. A button for a run says what it brings.
func TestTitleSheetShowsPriceAndOwner(t *testing.T) {
	book := rendertest.Book(t, Entry())
	seed, met := engine.Seed{'p', 'r', 'i', 'c', 'e'}, map[string]int{}
	at, _, err := express.Game().Start(3, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil && n < 400 && !at.Status().Over(); n++ {
		seat := at.Status().Acting.First()
		for _, language := range rendertest.SomeLanguages(t, int(n)) {
			v, private := book.View(at, language, nil, nil), render.PrivateOf(at, seat)
			for kind, list := range titleOffers(private) {
				met[kind]++
				says := drawCardSheet(v, render.Sheet{Scope: scopeTitles, Private: private, First: 1, Offers: list}).Title
				view, _, _ := tableOf(v.Table)
				f, _ := faceOf(list[0].Args[1])
				wanted := []string{v.Tell.Token(f.Title.String()), priceText(v.Tell, view, f.Title.String())}
				if kind == "force" {
					wanted = append(wanted, v.Tell.Token(list[0].Args[0]))
				}
				if kind == "force" {
					c := render.Choice{Table: at.Table(), Private: private, Kind: kind, Args: list[0].Args}
					if gain := v.Tell.Gain(c); !strings.Contains(gain, wanted[1]) {
						t.Fatalf("%s, move %d: the button says %q, not %q", language, n, gain, wanted[1])
					}
				}
				for _, want := range wanted {
					if !strings.Contains(says, want) {
						t.Fatalf("%s, move %d, %s: %q does not contain %q", language, n, kind, says, want)
					}
				}
			}
			for _, m := range private.Moves.Of("run") {
				met["run"]++
				c := render.Choice{Table: at.Table(), Private: private, Kind: "run", Args: m.Args()}
				if got := []rune(v.Tell.ShortGain(c)); len(got) == 0 || len(got) > 18 {
					t.Fatalf("%s, move %d: got run button %q", language, n, string(got))
				}
			}
		}
		at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
	}
	if err != nil || met["buy"] == 0 || met["force"] == 0 || met["run"] == 0 {
		t.Fatalf("too few cases: %v: %v", met, err)
	}
}

// titleOffers returns the titles of one company that may be bought, and those
// of one player and company that may be taken.
func titleOffers(private render.Private) map[string][]render.Offer {
	offers := map[string][]render.Offer{}
	for _, kind := range []string{"buy", "force"} {
		for _, m := range private.Moves.Of(kind) {
			o := render.Offer{Kind: kind, Args: m.Args(), Slot: 1}
			if list := offers[kind]; len(list) > 0 {
				was, _ := faceOf(list[0].Args[1])
				if f, _ := faceOf(o.Args[1]); f.Title != was.Title || list[0].Args[0] != o.Args[0] {
					continue
				}
			}
			offers[kind] = append(offers[kind], o)
		}
	}
	return offers
}

// The words about a place are as large as the cards that may replace it allow,
// and all these cards are shown.
func TestCloseUpFactsAreAsLargeAsPossible(t *testing.T) {
	large := 0
	for _, where := range []string{"germany", "usa"} {
		at, _, err := express.Game().Start(2, engine.Options{"map": where}, engine.NewRand(engine.Seed{1}, 0))
		if err != nil {
			t.Fatal(err)
		}
		for _, language := range render.Languages() {
			v := rendertest.Book(t, Entry()).View(at, language, nil, nil)
			view, m, _ := tableOf(v.Table)
			for i, cell := range m.Cells {
				lettering := textsIn(drawFacts(v, view, m, i))
				for _, text := range lettering {
					if text.Font.Size == factSizes[0] {
						large++
						break
					}
				}
				for _, token := range replacements(m, view, i) {
					if !slices.ContainsFunc(lettering, func(s scene.Text) bool { return s.S == token }) {
						t.Errorf("%s, %s: %s is missing among the cards that replace %s", where, language, token, cell.Token)
					}
				}
				for _, text := range lettering {
					if b := text.InkBox(v.Measure); b.Max.Y > height || b.Max.X > width {
						t.Errorf("%s, %s: %q about %s extends to %v", where, language, text.S, cell.Token, b.Max)
					}
				}
			}
		}
	}
	if t.Logf("%d places in the largest font size", large); large < 20 {
		t.Errorf("got only %d places in the largest font size", large)
	}
}

// textsIn returns the texts among shapes.
func textsIn(shapes []scene.Shape) (list []scene.Text) {
	for _, s := range shapes {
		if text, ok := s.(scene.Text); ok {
			list = append(list, text)
		}
	}
	return list
}

// The open card of a pile is a picture of its tracks, not its number. How near
// the end is has words.
func TestOpenCardsAndProgressNeedNoCode(t *testing.T) {
	book := rendertest.Book(t, Entry())
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := book.View(at, "en", nil, nil)
	tracks := 0
	pile := express.PileView{Pile: "link-3", Count: 9, Open: []string{"217", "219"}}
	for _, leaf := range scene.Leaves(v.Measure, drawPile(v, pile, scene.XYWH(0, 0, pileW, pileH), 0)) {
		if text, _, ok := leaf.Text(v.Measure); ok && text.S != "9" {
			t.Errorf("the pile says %q", text.S)
		}
		if _, ok := leaf.Shape.(scene.Path); ok {
			tracks++
		}
	}
	if f, _ := faceOf("217"); tracks < len(f.Tracks) {
		t.Errorf("the pile shows %d tracks of its open card, want %d", tracks, len(f.Tracks))
	}
	box := scene.XYWH(0, 0, 160, 120)
	for n, want := range map[int]string{0: "0 of 12", 9: "9 of 12", 14: "14"} {
		var said []string
		for _, shape := range drawProgress(v, express.Table{Bases: n, BasesEnd: 12, EmptyEnd: 3}, box) {
			if text, ok := shape.(scene.Text); ok {
				said = append(said, strings.ReplaceAll(text.S, "\u00a0", " "))
			}
		}
		if !slices.Contains(said, want) {
			t.Errorf("%d of 12: it says %q", n, said)
		}
	}
}
