package canvas

import (
	"image"
	"math"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/railbot/railbot/render/noto"
	"github.com/railbot/railbot/render/scene"
)

// namesOfAllKinds holds names as people on Discord have them.
var namesOfAllKinds = []string{
	"田中太郎", "ひらがな カタカナー", "김철수", "李明 黄晓明", "محمد علي 12", "דוד בן-גוריון (א)", "สมชาย ที่นี่", "देवेन्द्र क्षत्रिय",
	"தமிழ் செல்வன்", "გიორგი", "Дмитрий Ёлкин", "Nguyễn Văn Ánh", "🚂", "👩‍🚀❤️🇫🇷👍🏽👨‍👩‍👧1️⃣", "𝔐𝔞𝔱𝔥 𝓕𝓪𝓷𝓬𝔂 Ⓐⓑ 🅰",
	"Z̴̡͖̈́a̷̛̬l̶̰͝g̸̻̈o̵̤͒", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "Ali محمد 12 abc", "☆彡★ ♥ ☎ ✓", "ԱԲԳ Ελληνικά ᏣᎳᎩ ፊደል ဗမာ ខ្មែរ ລາວ",
	"వేణు ಕನ್ನಡ മലയാളം සිංහල ગુજરાતી ਪੰਜਾਬੀ বাংলা ଓଡ଼ିଆ", "㈱ ﷺ ＡＢＣ ẞɐᴀ", "⚙\u00a0Big Boy",
}

// drawableName returns a name as pictures show it.
func drawableName(name string) string { return scene.Isolate(scene.KeepDrawable(Fonts{}, name, "")) }

// drawText returns the picture of a text and the box of what was painted.
func drawText(t testing.TB, d *Drawer, text scene.Text, width, height int) (im image.Image, ink image.Rectangle) {
	t.Helper()
	s := &scene.Scene{Width: width, Height: height, Background: paper, Layers: []scene.Layer{{Shapes: []scene.Shape{text}}}}
	p, err := d.Draw(Key{}, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	im = decode(t, p.PNG)
	for y := range height {
		for x := range width {
			if at(im, x, y) != rgba(paper) {
				ink = ink.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return im, ink
}

// TestNamesHaveNoBoxes checks that every letter has a glyph, and that nothing is painted outside the measured
// bounds.
func TestNamesHaveNoBoxes(t *testing.T) {
	d := New(Config{})
	for _, name := range namesOfAllKinds {
		shown := drawableName(name)
		if shown == "" {
			t.Errorf("nothing of %q can be drawn", name)
		}
		text := scene.Text{S: shown, At: scene.Pt(60, 60), Font: scene.Font{Size: 30, Weight: scene.Medium}, Color: inkish}
		typefaceOf(text.Font).layOut(shown, scaleOf(30), func(g placedGlyph) {
			if g.glyph == 0 {
				t.Errorf("%q has a box at %v", shown, g.pen)
			}
		})
		for _, halo := range []float64{0, 3} {
			text.Halo, text.HaloWidth = scene.RGB(0x0000ff), halo
			if _, ink := drawText(t, d, text, 1400, 120); !ink.In(pixelBounds(text.Bounds(Fonts{}))) || ink.Empty() {
				t.Errorf("%q with a halo of %g: ink in %v, measured %v", shown, halo, ink, pixelBounds(text.Bounds(Fonts{})))
			}
		}
	}
}

// TestInkBeyondTheLineIsMeasured checks that letters which leave Roboto's line make its bounds higher.
func TestInkBeyondTheLineIsMeasured(t *testing.T) {
	plain := scene.Text{S: "x", Font: scene.Font{Size: 40}}
	tall := scene.Text{S: "x\u0323\u0331\u0324", Font: plain.Font}
	if a, b := plain.Bounds(Fonts{}), tall.Bounds(Fonts{}); b.Max.Y < a.Max.Y+1 {
		t.Errorf("marks below reach to %.1f, without them %.1f", b.Max.Y, a.Max.Y)
	}
	plain.S, tall.S = "A", "Ẳ"
	if a, b := plain.Bounds(Fonts{}), tall.Bounds(Fonts{}); b.Min.Y > a.Min.Y-1 {
		t.Errorf("two accents reach to %.1f, a capital without them to %.1f", b.Min.Y, a.Min.Y)
	}
}

// pensOf returns the leftmost pen of each of some letters in a text, by the glyph that the letter has alone. A
// letter that is missing is at infinity.
func pensOf(text string, letters ...string) []float64 {
	face := typefaceOf(scene.Font{})
	pens := make([]float64, len(letters))
	for i, letter := range letters {
		var alone placedGlyph
		face.layOut(letter, scaleOf(20), func(g placedGlyph) { alone = g })
		pens[i] = math.Inf(1)
		face.layOut(text, scaleOf(20), func(g placedGlyph) {
			if g.from == alone.from && g.glyph == alone.glyph {
				pens[i] = min(pens[i], float64(g.pen)/64)
			}
		})
	}
	return pens
}

// TestOrderOfLetters checks which letters stand further to the left.
func TestOrderOfLetters(t *testing.T) {
	a, b := scene.Isolate("אבג"), scene.Isolate("דהו")
	for _, c := range []struct {
		name, text string
		letters    []string // from left to right
	}{
		{"Latin", "xyz", []string{"x", "y", "z"}},
		{"a Hebrew name", "x" + a + "y", []string{"x", "ג", "ב", "א", "y"}},
		{"two names", a + ", " + b, []string{"ג", "א", ",", "ו", "ד"}},
		{"two names without isolates", "אבג, דהו", []string{"ו", "ד", ",", "ג", "א"}},
		{"a name with a number", scene.Isolate("אב 15"), []string{"1", "5", "ב", "א"}},
		{"a number after a name", a + ": 15", []string{"ג", "א", ":", "1", "5"}},
		{"Latin first", scene.Isolate("xy אב 15 z"), []string{"x", "y", "1", "5", "ב", "א", "z"}},
		{"brackets", scene.Isolate("א(ב)"), []string{"(", "ב", ")", "א"}},
		{"Latin in a Hebrew name", scene.Isolate("א xy ב"), []string{"ב", "x", "y", "א"}},
		{"an isolate in another", "\u2068א\u2068x15\u2069ב\u2069", []string{"ב", "x", "1", "5", "א"}},
		{"an isolate that is not closed", "x\u2068אב", []string{"x", "ב", "א"}},
		{"one that is only closed", "x\u2069y", []string{"x", "y"}},
	} {
		pens := pensOf(c.text, c.letters...)
		for i := 1; i < len(pens); i++ {
			if !(pens[i-1] < pens[i]) || math.IsInf(pens[i], 1) {
				t.Errorf("%s: %q is not right of %q: %v", c.name, c.letters[i], c.letters[i-1], pens)
			}
		}
	}
}

// TestArabicLettersJoin checks that the letters of an Arabic word have other glyphs than each alone.
func TestArabicLettersJoin(t *testing.T) {
	face := typefaceOf(scene.Font{})
	joined, _ := face.layOut("ممم", scaleOf(20), nil)
	alone, _ := face.layOut("م", scaleOf(20), nil)
	if joined == 3*alone {
		t.Errorf("three letters are %v wide, three times one", joined)
	}
}

// TestJoinedEmojiAreOne checks that the parts of a joined emoji and of a flag make one glyph.
func TestJoinedEmojiAreOne(t *testing.T) {
	for _, emoji := range []string{"👩‍🚀", "👨‍👩‍👧", "🇫🇷", "1️⃣", "👍🏽"} {
		n := 0
		typefaceOf(scene.Font{}).layOut(emoji, scaleOf(20), func(placedGlyph) { n++ })
		if n != 1 {
			t.Errorf("%q has %d glyphs", emoji, n)
		}
	}
}

// TestRotatedNames checks that a name at an angle has as much ink as an upright one.
func TestRotatedNames(t *testing.T) {
	dark := func(angle float64) (n int) {
		text := scene.Text{S: "田中ไทยกี่", Font: scene.Font{Size: 40}, Color: inkish}
		s := &scene.Scene{Width: 400, Height: 400, Background: paper, Layers: []scene.Layer{{Shapes: []scene.Shape{
			scene.Group{At: scene.Pt(200, 200), Angle: angle, Shapes: []scene.Shape{text}},
		}}}}
		im := decode(t, drawn(t, New(Config{}), "", s))
		for y := range 400 {
			for x := range 400 {
				if at(im, x, y).R < 140 {
					n++
				}
			}
		}
		return n
	}
	if straight, turned := dark(0), dark(90); straight == 0 || math.Abs(float64(turned-straight)) > 0.05*float64(straight) {
		t.Errorf("%d dark pixels upright, %d turned", straight, turned)
	}
}

// TestShapingConcurrently measures and draws in several goroutines, for the race detector, while the fonts are
// dropped. The pictures must be those of one goroutine.
func TestShapingConcurrently(t *testing.T) {
	text := scene.Text{
		S: strings.Join(namesOfAllKinds, " "), At: scene.Pt(10, 50), Font: scene.Font{Size: 20}, Color: inkish,
	}
	want, _ := drawText(t, New(Config{}), text, 600, 90)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			d := New(Config{})
			for range 3 {
				im, _ := drawText(t, d, text, 600, 90)
				if !samePixels(im, want) {
					t.Error("the picture differs")
				}
				d.DropCaches()
			}
		})
	}
	all.Wait()
}

func samePixels(a, b image.Image) bool {
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if at(a, x, y) != at(b, x, y) {
				return false
			}
		}
	}
	return a.Bounds() == b.Bounds()
}

// FuzzNames measures and draws any name.
func FuzzNames(f *testing.F) {
	for _, name := range append(namesOfAllKinds, "", "\u2068\u2069\u202e\u200d", "\ufffc\u0301", "\x00\u2029א", "\u2068\u2068א\u2069") {
		f.Add(name)
	}
	d := New(Config{})
	f.Fuzz(func(t *testing.T, name string) {
		if runes := []rune(name); len(runes) > 200 {
			name = string(runes[:200])
		}
		for _, shown := range []string{drawableName(name), name} {
			text := scene.Text{S: shown, At: scene.Pt(150, 60), Font: scene.Font{Size: 14}, Color: inkish, MaxWidth: 300}
			e := (Fonts{}).Measure(shown, text.Font)
			if e.Width < 0 || math.IsNaN(e.Width) {
				t.Fatalf("%q is %g wide", shown, e.Width)
			}
			if !utf8.ValidString(shown) {
				continue // no scene may have it
			}
			if fitted := text.Fitted(Fonts{}); (Fonts{}).Measure(fitted.S, fitted.Font).Width > 300 || !utf8.ValidString(fitted.S) {
				t.Fatalf("%q was cut to %q", shown, fitted.S)
			}
			if _, ink := drawText(t, d, text, 620, 120); !ink.In(pixelBounds(text.Bounds(Fonts{}))) {
				t.Fatalf("%q: ink in %v, measured %v", shown, ink, text.Bounds(Fonts{}))
			}
		}
		if shown := drawableName(name); scene.KeepDrawable(Fonts{}, shown, "") != shown {
			t.Fatalf("%q is drawn as %q, and that as %q", name, shown, scene.KeepDrawable(Fonts{}, shown, ""))
		}
	})
}

// TestJapaneseHasTwoWeights checks that Japanese is regular where Roboto is, except beside a letter that the regular font
// lacks.
func TestJapaneseHasTwoWeights(t *testing.T) {
	for _, c := range []struct {
		text   string
		weight scene.Weight
		want   bool
	}{
		{"カードを引く", scene.Regular, true}, {"カードを引く", scene.Italic, true}, {"カードを引く", scene.Bold, false},
		{"カードを引く", scene.Medium, false}, {"カード鬱", scene.Regular, false}, {"Ada：カード", scene.Regular, true},
	} {
		regular := 0
		typefaceOf(scene.Font{Weight: c.weight}).layOut(c.text, scaleOf(20), func(g placedGlyph) {
			if g.from == shaper.loaded[noto.Japanese] && g.from != nil {
				regular++
			}
		})
		if (regular > 0) != c.want {
			t.Errorf("%s in weight %d: %d regular letters, want some: %v", c.text, c.weight, regular, c.want)
		}
	}
}
