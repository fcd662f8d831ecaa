package scene

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// half measures a letter as half an em, and an i as a quarter.
type half struct{}

func (half) Measure(s string, f Font) Extent {
	width := 0.0
	for _, r := range s {
		width += 0.5
		if r == 'i' {
			width -= 0.25
		}
	}
	return Extent{Width: width * f.Size, Ascent: f.Size, Descent: f.Size / 4, Cap: f.Size * 0.7}
}

func TestWrap(t *testing.T) {
	f := Font{Size: 10}
	for _, c := range []struct {
		text  string
		width float64
		want  []string
	}{
		{"", 50, []string{""}},
		{"aaa bbb ccc", 35, []string{"aaa bbb", "ccc"}},
		{"aaa bbb ccc", 34, []string{"aaa", "bbb", "ccc"}},
		{"aaa\u00a0bbb ccc", 34, []string{"aaa\u00a0bbb", "ccc"}},
		{"a\nb b", 99, []string{"a", "b b"}},
		{"wwwwwwww b", 20, []string{"wwwwwwww", "b"}},
		{"  a   b ", 99, []string{"a b"}},
		{"aaa bbb : c", 30, []string{"aaa", "bbb\u00a0:", "c"}},
		{"東京に行く。", 15, []string{"東京に", "行く。"}}, // no full stop begins a line
		{"「東京」「京都」", 20, []string{"「東京」", "「京都」"}},
		{"12–34, 601–606 a-b", 50, []string{"12–34,", "601–606", "a-b"}},
		{"\u2068aaa bbb\u2069 c", 22, []string{"\u2068aaa\u2069", "\u2068bbb\u2069", "c"}},
	} {
		if got := Wrap(half{}, c.text, f, c.width); !cmp.Equal(got, c.want) {
			t.Errorf("Wrap(%q, %g) = %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

func TestElideCutsBetweenLetters(t *testing.T) {
	for _, c := range []struct {
		text  string
		width float64
		want  string
	}{
		{"abcdef", 20, "abc…"},
		{"ab cdef", 20, "ab…"},
		{"ae\u0301\u0302e\u0301\u0302", 20, "a…"}, // a letter with two marks measures as three here
		{"a👩\u200d🚀b", 20, "a…"},
		{"a\u2068bcde\u2069", 30, "a\u2068bc\u2069…"},
		{"\u2068bcde\u2069 cdefg", 50, "\u2068bcde\u2069 cd…"},
	} {
		if got := Elide(half{}, c.text, Font{Size: 10}, c.width); got != c.want {
			t.Errorf("Elide(%q, %g) = %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

func TestIsolate(t *testing.T) {
	for name, want := range map[string]string{
		"":                     "",
		"Zoé 田中 123":           "Zoé 田中 123",
		"محمد":                 "\u2068محمد\u2069",
		"Ali עלי":              "\u2068Ali עלי\u2069",
		"\u2068محمد\u2069 won": "\u2068محمد\u2069 won",
	} {
		if got := Isolate(name); got != want {
			t.Errorf("Isolate(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestParagraphIsBalancedAndEnds(t *testing.T) {
	text := Text{S: "aaaa bbbb cccc dddd ee", Font: Font{Size: 10}, Align: Centered}
	lines := func(limit int) (out []string) {
		for _, s := range Paragraph(half{}, text, 100, 12, limit) {
			out = append(out, s.(Text).S)
		}
		return out
	}
	if got := lines(0); !cmp.Equal(got, []string{"aaaa bbbb", "cccc dddd ee"}) {
		t.Errorf("two lines: %q", got)
	}
	if got := lines(1); len(got) != 1 || !strings.HasSuffix(got[0], "…") {
		t.Errorf("one line: %q", got)
	}
}

func TestFittedTextFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := Text{
			S:        rapid.StringMatching(`[a-zÀ-ü ]{0,40}`).Draw(t, "text"),
			Font:     Font{Size: rapid.Float64Range(10, 60).Draw(t, "size")},
			MaxWidth: rapid.Float64Range(20, 300).Draw(t, "max"),
			MinSize:  rapid.Float64Range(0, 30).Draw(t, "min"),
			Fit:      Fit(rapid.IntRange(0, 1).Draw(t, "fit")),
		}
		got := text.Fitted(half{})
		if w := half.Measure(half{}, got.S, got.Font).Width; w > text.MaxWidth && got.S != "…" {
			t.Fatalf("%q at size %g: got width %g", got.S, got.Font.Size, w)
		}
		least := min(text.Font.Size, max(text.MinSize, 0))
		if text.MinSize == 0 {
			least = min(text.Font.Size, defaultMinSize)
		}
		if got.Font.Size < least || got.Font.Size > text.Font.Size || got.MaxWidth != 0 {
			t.Fatalf("size %g of %g, least %g", got.Font.Size, text.Font.Size, least)
		}
		if got.Fitted(half{}) != got {
			t.Fatal("fitting a fitted text changed it")
		}
	})
}

// letters has all clusters of the letters in it.
type letters string

func (l letters) Has(cluster string) bool { return strings.Trim(cluster, string(l)) == "" }

func TestDrawableNames(t *testing.T) {
	set := letters("abcZé 9-!🚂👩🚀\u200d\ufe0f❤x\u0301\u0302\u0327م")
	for in, want := range map[string]string{
		"Zéa":                        "Zéa",
		"Ze\u0301a":                  "Zéa",
		"🎈 a  b\tc 🎈":                "a b c",
		"🚂":                          "🚂",
		"🎈":                          "P3",
		"":                           "P3",
		" \u200d\u3164 \u200b":       "P3",
		"!! -":                       "!! -",
		"a\u202eb\x00":               "ab",
		"\xffa":                      "a",
		"👩\u200d🚀 ❤\ufe0f":           "👩\u200d🚀 ❤\ufe0f",
		"👩\u200d🎈":                   "👩\u200d", // without the part that cannot be drawn
		"x\u0301\u0302\u0327\u0302":  "x\u0327\u0301",
		"a\u0303b":                   "ab",
		"\U0001d51e\U0001d41b\u24d2": "abc", // mathematical and circled letters
		"\u2068م\u2069 a":            "\u2068م\u2069 a",
	} {
		if got := KeepDrawable(set, in, "P3"); got != want {
			t.Errorf("KeepDrawable(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestLabelsKeepApart(t *testing.T) {
	area := XYWH(0, 0, 300, 200)
	l := NewLabeler(half{}, area)
	piece := Circle{Center: Pt(150, 120), R: 20}
	l.AvoidShapes(piece)
	text := Text{S: "Name", Font: Font{Size: 20}, HaloWidth: 2}
	var placed []Text
	for {
		label, ok := l.Place(text, Pt(150, 100), 16)
		if !ok {
			break
		}
		placed = append(placed, label)
	}
	if len(placed) < 3 {
		t.Fatalf("got %d labels, want at least 3", len(placed))
	}
	if placed[0].Level != Baseline || placed[0].At.Y >= 100 {
		t.Errorf("the first label stands at %v; under the point is the piece", placed[0].At)
	}
	for i, a := range placed {
		box := a.InkBox(half{}).Grow(2)
		if !box.Inside(area) || box.Overlaps(piece.Bounds(half{})) {
			t.Errorf("label %d at %v", i, box)
		}
		for j, b := range placed[:i] {
			if box.Overlaps(b.InkBox(half{}).Grow(2)) {
				t.Errorf("labels %d and %d overlap", i, j)
			}
		}
	}
	again := NewLabeler(half{}, area)
	again.AvoidShapes(piece)
	if first, _ := again.Place(text, Pt(150, 100), 16); first != placed[0] {
		t.Error("placing the same label again has another result")
	}
}

// TestLabelsFindNarrowRoom leaves room in a direction that is not among labelPlaces.
func TestLabelsFindNarrowRoom(t *testing.T) {
	l := NewLabeler(half{}, XYWH(0, 0, 300, 200))
	hole := XYWH(114, 60, 60, 30) // above, a little to the left
	l.Avoid(XYWH(0, 0, 300, 60), XYWH(0, 60, 114, 140), XYWH(174, 60, 126, 140), XYWH(0, 90, 300, 110))
	placed, ok := l.Place(Text{S: "Name", Font: Font{Size: 20}, HaloWidth: 2}, Pt(150, 100), 16)
	if !ok || !placed.InkBox(half{}).Inside(hole) {
		t.Errorf("placed %v at %v", ok, placed.InkBox(half{}))
	}
}

// TestKanjiAreNotSmall checks that kanji are drawn with at least 18 pixels, whatever size and minimum a text has.
func TestKanjiAreNotSmall(t *testing.T) {
	for _, c := range []struct {
		text Text
		want float64
	}{
		{Text{S: "東京", Font: Font{Size: 14}}, 18},
		{Text{S: "東京", Font: Font{Size: 24}}, 24},
		{Text{S: "カ", Font: Font{Size: 30}, MaxWidth: 3}, 18},
		{Text{S: "Tokyo", Font: Font{Size: 14}}, 14},
	} {
		if got := c.text.Fitted(half{}).Font.Size; got != c.want {
			t.Errorf("%q in %g: got %g, want %g", c.text.S, c.text.Font.Size, got, c.want)
		}
	}
}
