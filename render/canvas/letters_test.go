package canvas

import (
	"image"
	"math"
	"testing"

	"github.com/railbot/railbot/render/scene"
)

// TestFontsHaveLettersOfAllLanguages checks the letters and signs of German, Spanish, French, Italian, Polish and Portuguese.
func TestFontsHaveLettersOfAllLanguages(t *testing.T) {
	const others = "ÄÖÜẞäöüß„‚‘ÁÍÓÚÑáíóúñ¿¡ÌÒìòÃÕãõªºĄĆĘŁŃŚŹŻąćęłńśźż"
	for _, r := range others + "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ«»’“”–—…·×½→−€ĀāŌōŪū\u00a0\u202f" {
		if _, glyph := typefaceOf(scene.Font{}).lookup(r); glyph == 0 {
			t.Errorf("the fonts lack %q", r)
		}
	}
	for family, weights := range typefaces {
		for weight, face := range weights {
			if _, glyph := face.lookup('É'); glyph == 0 || face.capital < 0.6 || face.capital > 0.8 {
				t.Errorf("family %d weight %d: glyph %d, capitals of %g", family, weight, glyph, face.capital)
			}
		}
	}
}

func TestMeasureAgreesWithDrawing(t *testing.T) {
	text := scene.Text{S: "Hâvre", At: scene.Pt(20, 60), Font: scene.Font{Size: 40, Weight: scene.Bold}, Color: inkish}
	s := &scene.Scene{Width: 200, Height: 100, Background: paper, Layers: []scene.Layer{{Shapes: []scene.Shape{text}}}}
	im := decode(t, drawn(t, New(Config{}), "", s))
	inkBox := image.Rectangle{}
	for y := range 100 {
		for x := range 200 {
			if at(im, x, y) == rgba(inkish) {
				inkBox = inkBox.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	box := pixelBounds(text.Bounds(Fonts{}))
	if !inkBox.In(box) || inkBox.Dx() < box.Dx()*3/4 {
		t.Errorf("got letters in %v, measured %v", inkBox, box)
	}
}

func TestRotatedTextHasTheSameLetters(t *testing.T) {
	upright := scene.Text{S: "HOE", Font: scene.Font{Size: 40, Weight: scene.Bold}, Color: inkish}
	count := func(shape scene.Shape) (dark int) {
		s := &scene.Scene{Width: 240, Height: 240, Background: paper, Layers: []scene.Layer{{Shapes: []scene.Shape{shape}}}}
		im := decode(t, drawn(t, New(Config{}), "", s))
		for y := range 240 {
			for x := range 240 {
				if at(im, x, y).R < 140 {
					dark++
				}
			}
		}
		return dark
	}
	straight := count(scene.Group{At: scene.Pt(120, 120), Shapes: []scene.Shape{upright}})
	turned := count(scene.Group{At: scene.Pt(120, 120), Angle: 90, Shapes: []scene.Shape{upright}})
	if straight == 0 || math.Abs(float64(turned-straight)) > 0.05*float64(straight) {
		t.Errorf("%d dark pixels upright, %d turned", straight, turned)
	}
}

// TestEqualWordsHaveEqualPixels checks that a word begins on a whole pixel wherever it is. This makes
// pictures with many names smaller.
func TestEqualWordsHaveEqualPixels(t *testing.T) {
	word := func(x float64) image.Image {
		text := scene.Text{S: "Saint-Étienne", At: scene.Pt(x, 60), Font: scene.Font{Size: 21}, Color: inkish}
		s := &scene.Scene{
			Width: 200, Height: 100, Background: paper, Layers: []scene.Layer{{Shapes: []scene.Shape{text}}},
		}
		return decode(t, drawn(t, New(Config{}), "", s))
	}
	here, aside := word(20), word(20.3)
	for y := range 100 {
		for x := range 200 {
			if at(here, x, y) != at(aside, x, y) {
				t.Fatalf("pixel at %d, %d differs", x, y)
			}
		}
	}
}
