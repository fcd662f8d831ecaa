package render

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/engine/enginetest/toy"
)

// translated returns a book with an invented game, in English and in another language.
func translated(t *testing.T, code, english, other string) *Book {
	t.Helper()
	report := func(language, key string, err error) { t.Errorf("%s %s: %v", language, key, err) }
	files := fstest.MapFS{"messages/en.json": {Data: []byte(english)}, "messages/" + code + ".json": {Data: []byte(other)}}
	b := &Book{entries: []Entry{{Game: toy.Game}}, words: map[string]*Words{"toy": {Messages: files}}, report: report}
	var err error
	if b.english, err = b.newPrinter(English); err != nil {
		t.Fatal(err)
	}
	return b
}

const englishCards = `{"toy.title": {"zero": "no cards", "one": "{{.N}} card", "other": "{{.N}} cards"}, "toy.about": "a card"}`

// TestPluralFormsOfOtherLanguages reads counts in Polish, with and without the form "many", and in Japanese. What these
// languages lack is said in English.
func TestPluralFormsOfOtherLanguages(t *testing.T) {
	for _, c := range []struct {
		code, messages string
		counts         []int
		want           []string
	}{
		{
			"pl", `{"toy.title": {"zero": "brak kart", "one": "{{.N}} karta", "few": "{{.N}} karty", "many": "{{.N}} kart", "other": "{{.N}} karty"}}`,
			[]int{0, 1, 2, 4, 5, 12, 21, 22, 100, 1000000},
			[]string{"brak kart", "1 karta", "2 karty", "4 karty", "5 kart", "12 kart", "21 kart", "22 karty", "100 kart", "1000000 kart"},
		},
		{
			"pl", `{"toy.title": {"one": "{{.N}} karta", "few": "{{.N}} karty", "other": "{{.N}} kart"}}`,
			[]int{0, 1, 3, 5, 1000000}, []string{"0 kart", "1 karta", "3 karty", "5 kart", "1000000 kart"},
		},
		{"ja", `{"toy.title": "カード{{.N}}枚"}`, []int{0, 1, 2, 5}, []string{"カード0枚", "カード1枚", "カード2枚", "カード5枚"}},
		{"ja", `{"toy.title": {"zero": "カードなし", "other": "カード{{.N}}枚"}}`, []int{0, 1}, []string{"カードなし", "カード1枚"}},
		{"de", `{}`, []int{0, 1, 2}, []string{"no cards", "1 card", "2 cards"}},
	} {
		p, err := translated(t, c.code, englishCards, c.messages).newPrinter(c.code)
		if err != nil {
			t.Fatal(err)
		}
		p.language.Complete = false // as while it is being translated
		var got []string
		for _, n := range c.counts {
			got = append(got, strings.ReplaceAll(p.Say("toy.title", Data{"N": n}), noBreak, " "))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.code, diff)
		}
		if got := p.Say("toy.about"); got != "a card" || !p.Has("toy.about") {
			t.Errorf("%s: missing message: %q", c.code, got)
		}
	}
}

// TestInspectFindsFaults checks what is found in a faulty file, and what is missing there.
func TestInspectFindsFaults(t *testing.T) {
	long := strings.Repeat("a", 101)
	for _, c := range []struct{ code, messages, fault string }{
		{"pl", `{"toy.title": {"one": "{{.N}} karta", "other": "{{.N}} kart"}}`, `toy.title: lacks the form "few"; the forms of its language are [few many one other]`},
		{"ja", `{"toy.title": {"one": "カード{{.N}}枚", "other": "カード{{.N}}枚"}}`, `toy.title: has the form "one", which its language does not use; its forms are [other]`},
		{"de", `{"toy.title": "{{.M}} Karten"}`, "toy.title: has the fields [M], in English they are [N]"},
		{"de", `{"toy.about": "` + long + `"}`, "toy.about: has 101 characters, at most 100 are allowed: " + long},
		{"de", "{\"toy.about\": \"eine Karte, `/rails hand`\"}", "toy.about: names the commands [`/rails hand`], in English they are []"},
		{"de", `{"toy.abuot": "eine Karte"}`, "toy.abuot: no such message in English"},
		{"de", `{"toy.title": {"zero": "keine Karten", "one": "{{.N}} Karte", "other": "{{.N}} Karten"}}`, ""},
	} {
		reports, err := translated(t, c.code, englishCards, c.messages).Inspect(c.code)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(reports[1].Faults, "\n"); got != c.fault {
			t.Errorf("%s %s: %q, want %q", c.code, c.messages, got, c.fault)
		}
	}
	reports, err := translated(t, "de", englishCards, `{"toy.title": {"one": "{{.N}} Karte", "other": "{{.N}} Karten"}}`).Inspect("de")
	if err != nil {
		t.Fatal(err)
	}
	r := reports[1]
	if r.File != "render/games/toy/messages/de.json" || r.Keys != 2 || r.Written() != 1 || string(r.Skeleton()) != "{\n  \"toy.about\": \"a card\"\n}\n" {
		t.Errorf("%+v: %s", r, r.Skeleton())
	}
}

// TestGlossary checks messages against an invented glossary.
func TestGlossary(t *testing.T) {
	read := func(lines string) ([]term, error) {
		return glossaryOf(fstest.MapFS{"glossary/de.csv": {Data: []byte(lines)}}, "de")
	}
	terms, err := read("game,english,term,source,except\ntoy,ticket|tickets,Zielkart|Auftrag,from memory,toy.other toy.more\n")
	if err != nil || len(terms) != 1 {
		t.Fatal(terms, err)
	}
	for _, c := range []struct {
		key, english, translation string
		want                      bool
	}{
		{"toy.about", "Your Tickets", "Deine Zielkarten", true},
		{"toy.about", "Your ticket", "Dein auftrag", true},
		{"toy.about", "Your ticket", "Deine Fahrkarte", false},
		{"toy.about", "Ticketing, {{.ticket}}", "Verkauf", true},
		{"toy.other", "Your ticket", "Deine Fahrkarte", true},
		{"toyland.about", "Your ticket", "Deine Fahrkarte", true},
	} {
		if got := terms[0].isHeld(c.key, c.english, c.translation); got != c.want {
			t.Errorf("%s: %q as %q: %v, want %v", c.key, c.english, c.translation, got, c.want)
		}
	}
	for _, wrong := range []string{"", "english,term\na,b\n", "game,english,term,source,except\n,ticket,Karte,,\n"} {
		if _, err := read(wrong); err == nil {
			t.Errorf("glossary %q was accepted", wrong)
		}
	}
	for _, code := range Languages() {
		if _, err := glossaryOf(glossaries, code); err != nil {
			t.Error(err)
		}
	}
}
