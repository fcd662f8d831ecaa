package render

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/google/go-cmp/cmp"
)

func TestFrenchSpaces(t *testing.T) {
	for in, want := range map[string]string{
		"Tour : Ann":                "Tour\u00a0: Ann",
		"Quoi ? Oui !":              "Quoi\u00a0? Oui\u00a0!",
		"« x »":                     "«\u00a0x\u00a0»",
		"{{if .A }} : {{end}} fin":  "{{if .A }}\u00a0: {{end}} fin",
		"{{$a := .A}}{{$a}}":        "{{$a := .A}}{{$a}}",
		"<t:12:R> <@1>":             "<t:12:R> <@1>",
		"2 × Bois":                  "2\u00a0× Bois",
		"{{.N}} point de {{.A}}":    "{{.N}}\u00a0point de {{.A}}",
		"{{.A}} point":              "{{.A}} point",
		"{{.Speed}} bornes":         "{{.Speed}}\u00a0bornes",
		"{{.Cash}} M sur 250 M":     "{{.Cash}}\u00a0M sur 250\u00a0M",
		"{{.N}} M{{if .A}}+{{end}}": "{{.N}}\u00a0M{{if .A}}+{{end}}",
		"les 12 cartes, 1 000":      "les 12\u00a0cartes, 1\u00a0000",
	} {
		if got := frenchSpaces(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

func TestAbbreviate(t *testing.T) {
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{"Beijing", 7, "Beijing"},
		{"Limited Express", 13, "Limited Expr."},
		{"Personnels de cabine", 13, "Pers. de cab."},
		{"Shinjuku-Shibuya", 13, "Shinjuku-Shi."},
		{"Ikebukuro-Ueno", 13, "Ikebuku.-Ueno"}, // a point saves nothing on a short word
		{"Budapest–Wien", 13, "Budapest–Wien"},
		{"Budapest–Wien", 12, "Budapes–Wien"},
		{"Constantinople–Smyrna", 15, "Constant–Smyrna"},
		{"Venezia–Zagrab", 9, "Vene–Zagr"},
		{"Frankfurt–München", 5, "Fra–Mün"},
		{"Budapest–Wien", 7, "Bud–Wie"},
		{"Budapest–Wien", 5, "Bud–Wie"},
		{"Budapest–Wien", 4, "Bud–Wie"},
		{"Budapest–Wien", 3, "Bud–Wie"},
		{"Budapest", 2, "Bud"},
		{"Berlin–Frankfurt R", 9, "Ber–Fra R"},
		{"Berlin–Frankfurt R", 8, "Ber–Fra"}, // a place is worth more than a letter
		{"Essen–København A", 5, "Ess–Køb"},
		{"PRR 6", 3, "PRR 6"}, // a short sign stays whole
		{"Extension de la gare", 13, "Extension"},
		{"Bureau du chef de gare", 15, "Bureau du chef"},
		{"Shanghai bh42", 8, "Sha bh42"}, // distinguishes it from bi42
		{"Shanghai bh42", 3, "Sh bh42"},  // shorter would be ambiguous
	} {
		if got := Abbreviate(c.in, c.n); got != c.want {
			t.Errorf("Abbreviate(%q, %d) = %q, want %q", c.in, c.n, got, c.want)
		}
	}
}

func TestAbbreviateAmong(t *testing.T) {
	for _, c := range []struct {
		in    string
		n     int
		names []string
		want  string
	}{
		{"Shinjuku-Shibuya", 13, []string{"Shinjuku-Shibuya", "Tokyo-Akihabara"}, "Shinjuku"},
		{"Maintenance Factory", 13, []string{"Maintenance Factory", "Wagon Factory"}, "Maintenance"},
		{"Station Expansion", 13, []string{"Station Expansion", "Stationmaster’s Office"}, "Station"},
		{"Station Expansion", 13, []string{"Station Expansion", "Station Crew"}, "Station Expa."}, // "Station" could be either of the two
		{"Station Expansion", 13, []string{"Station Expansion", "Station"}, "Station Expa."},
		{"Chef de la gare", 13, nil, "Chef"},
		{"Budapest–Wien", 9, nil, "Buda–Wien"},
		{"Shanghai bh42", 9, nil, "Sha. bh42"},
		{"Beijing", 7, nil, "Beijing"},
	} {
		if got := AbbreviateAmong(c.in, c.n, c.names); got != c.want {
			t.Errorf("AbbreviateAmong(%q, %d, %q) = %q, want %q", c.in, c.n, c.names, got, c.want)
		}
	}
}

func TestClip(t *testing.T) {
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{"short", 5, "short"}, {"shorter", 5, "shor…"}, {"one two three", 12, "one two…"}, {"été été", 4, "été…"}, {"a", 0, ""},
	} {
		if got := Clip(c.in, c.n); got != c.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", c.in, c.n, got, c.want)
		}
	}
}

func TestPages(t *testing.T) {
	got := Pages("one\ntwo\nthree\nabcdefghijkl\n\nend", 8)
	if diff := cmp.Diff([]string{"one\ntwo", "three", "abcdefgh", "ijkl\n", "end"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestPagesLoseNothing checks that the joined pages have all letters of the text.
func TestPagesLoseNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ab\n]{0,60}`).Draw(t, "text")
		n := rapid.IntRange(1, 12).Draw(t, "n")
		letters := strings.NewReplacer("\n", "")
		pages := Pages(text, n)
		for _, page := range pages {
			if len(page) > n || page == "" {
				t.Fatalf("got page %q, want 1 to %d bytes", page, n)
			}
		}
		if letters.Replace(strings.Join(pages, "")) != letters.Replace(text) {
			t.Fatalf("%q became %q", text, pages)
		}
	})
}

// TestIsolatesStayClosed checks that shortened texts close the isolates of names from right to left.
func TestIsolatesStayClosed(t *testing.T) {
	name := PlainName("محمد علي الكبير")
	for _, got := range []string{
		Clip("Well done, "+name+" wins", 18), Clip(name, 3), Clip(name+" wins the game", 20), Abbreviate(name, 6), Abbreviate(name+" x", 12),
		AbbreviateAmong(name, 8, []string{name}),
	} {
		if strings.Count(got, "\u2068") != 1 || strings.Count(got, "\u2069") != 1 || strings.Index(got, "\u2068") > strings.Index(got, "\u2069") {
			t.Errorf("%+q does not close its isolate", got)
		}
	}
	for n := range 30 {
		if got := Clip(name+" wins the game", n); len([]rune(got)) > n {
			t.Errorf("%+q is longer than %d characters", got, n)
		}
	}
}

// TestEscape checks that nothing is left that Discord reads as markup.
func TestEscape(t *testing.T) {
	for in, want := range map[string]string{
		"Ann": "Ann", "**x**": `\*\*x\*\*`, "<@1>": "\\<@\u200b1\\>", "a\nb": "a b", `\*`: `\\\*`, "# x": `\# x`,
		"[x](y)": `\[x\]\(y\)`, "محمد": "\u2068محمد\u2069", "田中": "田中",
	} {
		if got := Escape(in); got != want {
			t.Errorf("Escape(%q) = %q, want %q", in, got, want)
		}
	}
}
