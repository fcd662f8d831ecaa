package render_test

import (
	"fmt"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	painter "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

var toyEntry = render.Entry{Game: toy.Game, Painter: painter.Painter{}}

// TestTypographyOfCommonMessages checks the common messages of each language. TestMessageFiles in render/games inspects
// the rest.
func TestTypographyOfCommonMessages(t *testing.T) {
	book := rendertest.Book(t)
	for _, language := range render.Languages() {
		for key, m := range book.Messages(language) {
			for _, fault := range rendertest.Typography(language, key, m) {
				t.Error(fault)
			}
		}
	}
}

// files returns the message files of an invented game "toy".
func files(english, french string) fs.FS {
	return fstest.MapFS{
		"messages/en.json": {Data: []byte(english)},
		"messages/fr.json": {Data: []byte(french)},
	}
}

// spoken is the toy's painter with other words.
type spoken struct {
	painter.Painter
	words render.Words
}

func (s spoken) Words() *render.Words { return &s.words }

func TestNewBookRejectsBadMessageFiles(t *testing.T) {
	good := `{"toy.title": "Toy"}`
	for name, messages := range map[string]fs.FS{
		"no files":            nil,
		"no English":          fstest.MapFS{"messages/fr.json": {Data: []byte(good)}},
		"duplicate key":       files(good, `{"toy.title": "Jouet", "toy.title": "Le jouet"}`),
		"key of another game": files(good, `{"ui.turn.one": "Hé"}`),
		"malformed JSON":      files(good, `{"toy.title": "Jouet"`),
		"JSON array":          files(good, `["toy.title"]`),
		"malformed action":    files(`{"toy.title": "{{.Name"}`, good),
		"empty text":          files(`{"toy.title": ""}`, good),
		"no other form":       files(`{"toy.title": {"one": "Toy"}}`, good),
	} {
		entry := render.Entry{Game: toy.Game, Painter: spoken{words: render.Words{Messages: messages}}}
		book, err := render.NewBook([]render.Entry{entry}, nil)
		if err == nil {
			err = book.CheckFiles()
		}
		if err == nil {
			t.Errorf("%s: the book was accepted", name)
		}
	}
}

// TestMissingMessage checks what a reader gets if a message is missing or lacks a field, and that it is
// reported.
func TestMissingMessage(t *testing.T) {
	var reports []string
	entry := render.Entry{Game: toy.Game, Painter: spoken{words: render.Words{Messages: files(
		`{"toy.title": "Toy", "toy.help.goal": "Win, {{.Name}}"}`, `{"toy.about": "Un jouet"}`,
	)}}}
	book, err := render.NewBook([]render.Entry{entry}, func(language, key string, err error) {
		reports = append(reports, language+" "+key)
	})
	if err != nil {
		t.Fatal(err)
	}
	english := book.Printer("en-GB").Teller("toy", nil)
	french := book.Printer("fr").Teller("toy", nil)
	got := []string{french.Title(), english.About(), english.Help("goal"), english.Title(), french.About()}
	want := []string{"Toy", "⟦toy.about⟧", "⟦toy.help.goal⟧", "Toy", "Un jouet"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("messages differ (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"fr toy.title", "en toy.about", "en toy.help.goal"}, reports); diff != "" {
		t.Errorf("reports differ (-want +got):\n%s", diff)
	}
}

// TestDefaultReportIsNotFatal uses the report that logs.
func TestDefaultReportIsNotFatal(t *testing.T) {
	book, err := render.NewBook(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := book.Printer("de").Say("ui.no-such"); got != "⟦ui.no-such⟧" {
		t.Errorf("got %q, want the key in brackets", got)
	}
}

func TestLocales(t *testing.T) {
	book := rendertest.Book(t)
	for locale, want := range map[string]string{
		"fr": "fr", "fr-CA": "fr", "FR": "fr", "en-US": "en", "en-GB": "en", "nl": "en", "": "en", "fro": "en",
	} {
		if got := book.Printer(locale).Language(); got != want {
			t.Errorf("locale %q: language %q, want %q", locale, got, want)
		}
	}
	if !slices.Equal(render.Locale(render.French), []string{"fr"}) || render.Locale(render.English) != nil {
		t.Error("Locale returns the wrong locales for command names")
	}
}

// TestZeroForm checks that a message with a form for zero uses it for 0 alone, in both languages.
func TestZeroForm(t *testing.T) {
	words := `{"toy.title": {"zero": "%s", "one": "%s", "other": "%s"}}`
	entry := render.Entry{Game: toy.Game, Painter: spoken{words: render.Words{Messages: files(
		fmt.Sprintf(words, "no cards", "{{.N}} card", "{{.N}} cards"),
		fmt.Sprintf(words, "aucune carte !", "{{.N}} carte", "{{.N}} cartes"),
	)}}}
	book, err := render.NewBook([]render.Entry{entry}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for locale, want := range map[string][]string{
		"en-US": {"no cards", "1 card", "2 cards"}, "fr": {"aucune carte\u00a0!", "1\u00a0carte", "2\u00a0cartes"},
	} {
		for n, text := range want {
			if got := book.Printer(locale).Say("toy.title", render.Data{"N": n}); got != text {
				t.Errorf("%s %d: %q, want %q", locale, n, got, text)
			}
		}
	}
}

// TestPlurals follows CLDR: 0 is singular in French and plural in English.
func TestPlurals(t *testing.T) {
	book := rendertest.Book(t)
	for _, c := range []struct {
		locale string
		n      int
		want   string
	}{
		{"en", 0, "0 more players needed."}, {"en", 1, "1 more player needed."}, {"en", 2, "2 more players needed."},
		{"fr", 0, "Il manque encore 0\u00a0personne."}, {"fr", 1, "Il manque encore 1\u00a0personne."},
		{"fr", 2, "Il manque encore 2\u00a0personnes."}, {"fr", 1000000, "Il manque encore 1000000\u00a0personnes."},
	} {
		got := book.Printer(c.locale).Say("ui.lobby.need", render.Data{"N": c.n})
		if got != c.want {
			t.Errorf("%s %d: %q, want %q", c.locale, c.n, got, c.want)
		}
	}
}

func TestLists(t *testing.T) {
	book := rendertest.Book(t)
	en, fr, es, ja := book.Printer("en-US"), book.Printer("fr"), book.Printer("es-ES"), book.Printer("ja")
	got := []string{en.And(), en.And("a"), en.And("a", "b"), en.And("a", "b", "c"), fr.And("a", "b", "c"), en.Or("a", "b"), fr.Or("a", "b", "c"),
		es.And("Ada", "Ida"), ja.And("赤", "青"), ja.And("赤", "青", "黄"), ja.Or("赤", "青", "黄")}
	want := []string{"", "a", "a and b", "a, b and c", "a, b et c", "a or b", "a, b ou c",
		"Ada e Ida", "赤と青", "赤、青、黄", "赤、青または黄"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestItalianVowels checks that a and e become ad and ed before the same vowel only.
func TestItalianVowels(t *testing.T) {
	it := rendertest.Book(t).Printer("it")
	turn := func(name string) string { return it.Say("ui.turn.one", render.Data{"Name": name}) }
	got := []string{
		turn("Ada"), turn("àngel"), turn("Eva"), turn("Bo"), turn(""), it.And("Ada", "Ezra"), it.And("Ada", "Ida"),
		it.Say("ui.search.none", render.Data{"Text": "Amiens"}), it.Say("ui.badge.rivals.desc", render.Data{"N": 8}),
		it.Say("ui.ping.removed", render.Data{"Name": "Ada", "Host": "Bo", "Game": "Azul"}),
	}
	want := []string{
		"Tocca ad Ada", "Tocca ad àngel", "Tocca a Eva", "Tocca a Bo", "Tocca a ", "Ada ed Ezra", "Ada e Ida",
		"Qui niente corrisponde ad «Amiens». Prova con meno lettere.", "Arriva davanti a 8\u00a0persone diverse",
		"Ada, l’host (Bo) ha liberato il tuo posto ad **Azul**.",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestFixedMessageDoesNotAllocate checks that a message without fields is returned without a template.
func TestFixedMessageDoesNotAllocate(t *testing.T) {
	p := rendertest.Book(t).Printer("fr")
	if n := testing.AllocsPerRun(100, func() { p.Say("ui.shelf.list") }); n != 0 {
		t.Errorf("a message without fields takes %v allocations", n)
	}
}
