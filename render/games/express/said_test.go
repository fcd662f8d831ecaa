package express

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// TestSaidOnce: a payment with the Black Engine is told in one sentence, and titles of
// one turn are counted once.
func TestSaidOnce(t *testing.T) {
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
		render.English: {"Ann has paid with the Black Engine", "gets a title of Red", "gets titles (3 × Red)"},
		render.French:  {"Ann a payé avec la Black Engine", "obtient un titre (Rouge)", "obtient des titres (3 × Rouge)"},
	} {
		people := []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}
		v := rendertest.Book(t, Entry()).View(at, language, people, nil)
		got := append(v.Tell.Events(paid), v.Deeds([]engine.Event{title})...)
		got = append(got, v.Deeds([]engine.Event{title, title, title})...)
		if len(got) != len(want) {
			t.Fatalf("%s: %q; want %q", language, got, want)
		}
		for i, line := range got {
			if line = strings.ReplaceAll(line, "\u00a0", " "); !strings.HasSuffix(line, want[i]) {
				t.Errorf("%s: line %d is %q; want %q", language, i, line, want[i])
			}
		}
	}
}

// TestLinksSayTheirEdges: the button of a card without stations and titles says which edges
// its tracks join, in both languages: its number alone says nothing.
func TestLinksSayTheirEdges(t *testing.T) {
	tells := []*render.Teller{}
	for _, language := range render.Languages() {
		tells = append(tells, rendertest.Book(t, Entry()).Printer(language).Teller(express.Game().Key, nil))
	}
	everyFace(t, func(name string, f face) {
		for _, tell := range tells {
			if text, _ := brief(tell, name); len(f.Stations) == 0 && f.Title == express.NoCompany &&
				!strings.Contains(text, edgesText(tell, f)) || len(text) == len(name) {
				t.Errorf("%s is %q", name, text)
			}
		}
	})
}
