package play_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// TestTypedMoves types tokens, words of either language, moves with slots left out, places out of
// reach, and illegal moves.
func TestTypedMoves(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	seat := w.Match().Seat(p.User)
	playtest.Contains(t, p.Run("toy sign", "from=Alder", "to=yew"), "Sign a contract", "So far: Alder and Yew")
	playtest.Contains(t, p.Click("1 · Wood · 23 steps"), "Alder", "Wood")
	p.Click("Undo")
	playtest.Contains(t, p.Run("toy sign", "from=aulne", "to=If", "card=Bois"), "Wood")
	playtest.Contains(t, p.Run("toy sign", "from=alder", "to=yew", "card=fish"), "That isn’t possible", "signed")
	if !playtest.HasLabel(p.Shown, "End turn") {
		t.Error("the panel does not stand under the refusal")
	}
	at := w.Position().List(seat).Of("go")
	if len(at) == 0 {
		t.Fatal("the toy's mover cannot go")
	}
	far := p.Run("toy go", "to=yew")
	playtest.Contains(t, far, "You can’t reach Yew this turn", "?**")
	p.Click("Cancel")
	playtest.Contains(t, p.Run("toy go", "to=Atlantis"), "That isn’t possible", "no such stop")
	playtest.Contains(t, p.Run("toy drop-all"), "drops")
	playtest.Contains(t, p.Run("toy drop-all"), "isn’t possible right now")
	playtest.Contains(t, p.Run("toy go-and-end"), "Go and end turn")
	playtest.Contains(t, p.Run("toy nonsense"), "out of date")
	playtest.Contains(t, p.Run("trains end"), "The toy is being played in this channel")
	other := playtest.Others(people, p)[0]
	playtest.Contains(t, other.Run("toy end"), "not your turn")
	playtest.Contains(t, p.Run("toy end"), "ends the turn", "to play. Nothing to do yet")
	playtest.Contains(t, p.Run("toy end"), "not your turn")
}

// TestTypedWordsOfEitherLanguage types French words as an English reader, and the other way
// round.
func TestTypedWordsOfEitherLanguage(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	seat := w.Match().Seat(p.User)
	for _, token := range w.Position().Choices(seat, "sign", nil, 0) {
		for _, lang := range []string{"en", "fr"} {
			p.Locale = map[string]string{"en": "fr", "fr": "en-US"}[lang]
			words := w.Book.Printer(lang).Teller("toy", nil).Token(token)
			r := p.CommandRequest("toy sign", "from="+strings.ToUpper(words))
			text := p.Text(p.Send(r))
			playtest.Contains(t, text, w.Book.Printer(p.Locale).Teller("toy", nil).Token(token))
		}
	}
}

func TestSuggestionsForTypedMoves(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	complete := func(p *playtest.Person, path, focused string, options ...string) []string {
		t.Helper()
		r := p.CommandRequest(path, options...)
		r.Kind, r.Focused = interaction.Autocomplete, focused
		reply := p.Send(r)
		var values []string
		for _, c := range reply.Choices {
			values = append(values, c.Value.(string))
		}
		return values
	}
	want := w.Position().Choices(w.Match().Seat(p.User), "sign", nil, 0)
	if got := complete(p, "toy sign", "from"); !slices.Equal(got, want) {
		t.Errorf("choices are %q, want %q", got, want)
	}
	if got := complete(p, "toy sign", "to", "from=Alder", "to="); len(got) != 23 || slices.Contains(got, "alder") {
		t.Errorf("got %q after alder, want 23 choices", got)
	}
	if got := complete(p, "toy sign", "to", "from=nowhere"); len(got) != 24 {
		t.Errorf("got %q after nonsense, want 24 choices", got)
	}
	p.Locale = "fr"
	if got := complete(p, "toy sign", "from", "from=ÉRABLE"); !slices.Equal(got, []string{"maple"}) {
		t.Errorf("in French: %q", got)
	}
	stranger := w.Person("u9")
	for _, q := range []struct {
		p             *playtest.Person
		path, focused string
	}{
		{stranger, "toy drop", "card"}, {playtest.Others(people, p)[0], "toy drop", "card"}, {p, "toy drop", "nothing"},
		{p, "trains buy", "card"}, {p, "toy nothing", "card"}, {p, "toy", "card"},
	} {
		if got := complete(q.p, q.path, q.focused); len(got) != 0 {
			t.Errorf("%s gets %q for %s", q.p.User, got, q.path)
		}
	}
	if got := complete(stranger, "rails board", "zoom", "zoom=yew"); !slices.Equal(got, []string{"yew"}) {
		t.Errorf("places for a spectator: %q", got)
	}
	w.Channel = "101"
	if got := complete(p, "toy drop", "card"); len(got) != 0 {
		t.Errorf("got %q without a table, want none", got)
	}
}

// TestUnreachablePlaceIsSuggestedFirst completes the name of a place to which no move leads. It
// comes first and says so, and choosing it gives the reason.
func TestUnreachablePlaceIsSuggestedFirst(t *testing.T) {
	for game, want := range map[string][]string{
		"china": {"build", "shang", "Shanghai – not now", "shanghai"},
	} {
		w := playtest.New(t)
		people := w.StartMatch(game, 2, nil)
		p := people[w.Match().Acting().First()-1]
		r := p.CommandRequest(game+" "+want[0], "to="+want[1])
		r.Kind, r.Focused = interaction.Autocomplete, "to"
		choices := p.Send(r).Choices
		if len(choices) == 0 || choices[0].Name != want[2] || choices[0].Value != want[3] {
			t.Fatalf("the choices begin with %+v", choices[:min(3, len(choices))])
		}
		for _, c := range choices[1:] {
			if strings.Contains(c.Name, "not now") {
				t.Errorf("got %q, want only the first choice marked as not now", c.Name)
			}
		}
		playtest.Contains(t, p.Run(game+" "+want[0], "to="+want[3]), "you can already build from there")
	}
}
