package express

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// The two lines of news about a turn are never equal, and cards taken in
// succession, even open ones, need few words.
func TestNewTitlesAreMerged(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	title := func(by engine.Seat, company, card string) engine.Event {
		return engine.Event{By: by, Kind: "title", What: []string{company, card}, N: 1}
	}
	bought := []engine.Event{
		title(1, "red", "218"), title(2, "red", "233"), title(1, "blue", "204"), title(1, "red", "229"),
	}
	taken := []engine.Event{
		{By: 1, Kind: "take", What: []string{"link-3", "217"}}, {By: 1, Kind: "draw", What: []string{"link-3"}},
		{By: 1, Kind: "take", What: []string{"link-3", "216"}},
	}
	for language, want := range map[string][]string{
		render.English: {
			"Ben has a new Red share", "Ann has a new Blue share", "Ann has 2 new Red shares",
			"Ann takes 2 face-up cards, draws a card",
		},
		render.French: {
			"Ben a un nouveau titre : Rouge", "Ann a un nouveau titre : Bleue", "Ann a 2 nouveaux titres : Rouge",
			"Ann prend 2 cartes visibles, tire une carte",
		},
	} {
		people := []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}
		v := rendertest.Book(t, Entry()).View(at, language, people, nil)
		var got []string
		for _, n := range v.Tell.News(bought) {
			got = append(got, n.Words)
		}
		got = append(got, v.DeedLines(taken)...)
		for i, line := range got {
			got[i] = strings.ReplaceAll(line, "\u00a0", " ")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", language, got, want)
		}
	}
}

// Once a title has been got, its purchase and payment are no longer news; the
// owner it was taken from is. Until it is paid, the purchase is news.
func TestBoughtTitlesReplaceTheirPurchase(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	give := engine.Event{By: 1, Kind: "give", What: []string{"201"}}
	buy := engine.Event{By: 1, Kind: "buy", N: 1, What: []string{"red", "218"}}
	got := engine.Event{By: 1, Kind: "title", N: 1, What: buy.What}
	forced := engine.Event{By: 1, With: 2, Kind: "force", N: 1, What: []string{"red", "229"}}
	handed := engine.Event{By: 1, With: 2, Kind: "handed", What: give.What}
	taken := engine.Event{By: 1, With: 2, Kind: "taken", N: 1, What: forced.What}
	lay := engine.Event{By: 1, Kind: "lay", What: []string{"026", "509"}}
	events := []engine.Event{lay, buy, give, got, buy, give, got, forced, give, handed, taken, forced}
	for language, want := range map[string][]string{
		render.English: {
			"Ann has 2 new Red shares", "Ben loses a Red share to Ann: no pile has one left",
			"Ann takes 229 (Red share) from Ben for 1 card",
		},
		render.French: {
			"Ann a 2 nouveaux titres : Rouge", "Ben perd un titre (Rouge) pris par Ann : plus aucun dans les piles",
			"Ann prend 229 (titre : Rouge) pour 1 carte ; il était à Ben",
		},
	} {
		people := []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}
		tell := rendertest.Book(t, Entry()).View(at, language, people, nil).Tell
		all := tell.News(events)
		if first := render.TopNews(all, 1)[0]; !strings.Contains(first, "Ben") {
			t.Errorf("%s: got first line %q", language, first)
		}
		var told []string
		for _, n := range all[1:] {
			told = append(told, strings.ReplaceAll(n.Words, "\u00a0", " "))
		}
		if !slices.Equal(told, want) {
			t.Errorf("%s: got %q, want %q", language, told, want)
		}
	}
}

// Chapters name the round as the board does, throughout a game.
func TestChaptersNameTheirRound(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		seed := engine.Seed{'r', byte(seats)}
		at, _, err := express.Game().Start(seats, nil, engine.NewRand(seed, 0))
		people := []render.Player{{Seat: 1}, {Seat: 2}, {Seat: 3}, {Seat: 4}}[:seats]
		for n := uint64(1); err == nil && n < 200 && !at.Status().Over(); n++ {
			v := rendertest.Book(t, Entry()).View(at, render.English, people, nil)
			view, _, _ := tableOf(v.Table)
			got, want := v.Tell.Chapter(at.Status().Chapter), fmt.Sprintf("Round %d, turn ", view.Round)
			if view.Round > 0 && !strings.HasPrefix(got, want) || view.Round == 0 && got != "Turn order" {
				t.Fatalf("%d seats, move %d of round %d: got chapter %q", seats, n, view.Round, got)
			}
			seat := at.Status().Acting.First()
			at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A payment with the Black Engine is one sentence, and the titles of a turn are
// counted once.
func TestEnginePaymentIsToldOnce(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	paid := []engine.Event{
		{By: 1, Kind: "pay", What: []string{engineToken}},
		{By: 1, Kind: "gone"},
	}
	title := engine.Event{By: 1, Kind: "title", What: []string{"red", "218"}}
	for language, want := range map[string][]string{
		render.English: {"Ann paid with the Black Engine", "gets a Red share", "gets shares (3 × Red)"},
		render.French:  {"Ann a payé avec la Black Engine", "obtient un titre (Rouge)", "obtient des titres (3 × Rouge)"},
	} {
		people := []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}
		v := rendertest.Book(t, Entry()).View(at, language, people, nil)
		got := append(v.Tell.Events(paid), v.DeedLines([]engine.Event{title})...)
		got = append(got, v.DeedLines([]engine.Event{title, title, title})...)
		if len(got) != len(want) {
			t.Fatalf("%s: got %q, want %q", language, got, want)
		}
		for i, line := range got {
			if line = strings.ReplaceAll(line, "\u00a0", " "); !strings.HasSuffix(line, want[i]) {
				t.Errorf("%s, line %d: got %q, want %q", language, i, line, want[i])
			}
		}
	}
}

// The button of a card without stations and titles names the edges that its
// tracks join, in both languages. Its number alone says nothing.
func TestLinkButtonsNameTheirEdges(t *testing.T) {
	tells := []*render.Teller{}
	for _, language := range render.Languages() {
		tells = append(tells, rendertest.Book(t, Entry()).Printer(language).Teller(express.Game().Key, nil))
	}
	forEachFace(t, func(name string, f cardFace) {
		for _, tell := range tells {
			if text, _ := briefName(tell, name); len(f.Stations) == 0 && f.Title == express.NoCompany &&
				!strings.Contains(text, edgesText(tell, f)) || len(text) == len(name) {
				t.Errorf("%s: got button %q", name, text)
			}
		}
	})
}

// The purchase, payment and transfer of a title are one line of the log, and as
// many lines as needed while it is going on.
func TestPurchaseIsOneLogLine(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	give := func(card string) engine.Event { return engine.Event{By: 1, Kind: "give", What: []string{card}} }
	about := []string{"red", "218"}
	bought := []engine.Event{
		{By: 1, Kind: "buy", N: 3, What: about}, give("201"), give(engineToken), give("218"), {By: 1, Kind: "gone"},
		{By: 1, Kind: "title", N: 3, What: about}, {By: 1, Kind: "end"},
	}
	forced := []engine.Event{
		{By: 1, With: 2, Kind: "force", N: 1, What: about}, give("201"),
		{By: 1, With: 2, Kind: "handed", What: []string{"201"}}, {By: 1, With: 2, Kind: "taken", N: 1, What: about},
	}
	for language, want := range map[string][]string{
		render.English: {
			"Ann buys 218 (Red share) for 201, 218 (Red share) and Black Engine", "Ann ends the turn",
			"Ben loses 218 (Red share) to Ann for 201: no pile has one left",
			"Ann buys 218 (Red share) for 3 cards", "Ann gives 201",
			"Ann has a new Red share",
		},
		render.French: {
			"Ann achète 218 (titre : Rouge) contre 201, 218 (titre : Rouge) et Black Engine",
			"Ann finit son tour",
			"Ben perd 218 (titre : Rouge), pris par Ann pour 201 : plus aucun dans les piles",
			"Ann achète 218 (titre : Rouge) pour 3 cartes", "Ann donne 201",
			"Ann a un nouveau titre : Rouge",
		},
	} {
		people := []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}
		tell := rendertest.Book(t, Entry()).View(at, language, people, nil).Tell
		got := slices.Concat(tell.Events(bought), tell.Events(forced), tell.Events(bought[:2]), tell.Events(bought[5:6]))
		for i, line := range got {
			got[i] = strings.ReplaceAll(line, "\u00a0", " ")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", language, got, want)
		}
	}
}

// TestOwnDrawsShareASentence checks that the cards that a reader draws in succession are told
// together. Draws of others and draws that are interrupted stay apart.
func TestOwnDrawsShareASentence(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	draw := func(by engine.Seat, card string) []engine.Event {
		public := engine.Event{By: by, Kind: "draw", What: []string{"link-1"}}
		private := engine.Event{By: by, To: by, Kind: "draw", What: []string{"link-1", card}}
		return []engine.Event{public, private}
	}
	take := engine.Event{By: 1, Kind: "take", What: []string{"link-3", "217"}}
	events := slices.Concat(draw(1, "103"), draw(1, "104"), []engine.Event{take}, draw(2, "108")[:1], draw(1, "103"),
		[]engine.Event{{By: 1, Kind: "surplus", N: 2}, take}, draw(1, "103"))
	people := []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}
	v := rendertest.Book(t, Entry()).View(at, render.English, people, nil)
	want := []string{
		"Ann draws 3 cards: 103, 104 and 217", "Ben draws from Links 1", "Ann draws 103 from Links 1",
		"Ann gets the 2 cards left over", "Ann draws 2 cards: 217 and 103",
	}
	if got := v.Tell.Events(events); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
