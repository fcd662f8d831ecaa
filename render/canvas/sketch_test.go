package canvas

import (
	"bytes"
	"image/png"
	"testing"
)

// TestSketches: a drawer of sketches gives pictures of the size and the fingerprint of
// those of one that draws. Equal scenes have equal ones, others do not.
func TestSketches(t *testing.T) {
	told := 0
	sketching, drawing := New(Config{Sketches: true, Drawn: func(Place, bool) { told++ }}), New(Config{})
	for _, at := range []Place{{}, {Shelf: Boards, Name: "k"}, {Shelf: Hands, Name: "k"}} {
		seen := map[string]bool{}
		for n := range 3 {
			got, err := sketching.Draw(at, small(n), nil)
			if err != nil {
				t.Fatal(err)
			}
			want, err := drawing.Draw(at, small(n), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got.Fingerprint != want.Fingerprint || got.Width != want.Width || got.Height != want.Height {
				t.Errorf("%v: the sketch is %dx%d of %x", at, got.Width, got.Height, got.Fingerprint)
			}
			img, err := png.Decode(bytes.NewReader(got.PNG))
			if err != nil {
				t.Fatal(err)
			}
			if size := img.Bounds().Size(); size.X != want.Width || size.Y != want.Height {
				t.Errorf("%v: the sheet is %v", at, size)
			}
			if again, _ := New(Config{Sketches: true}).Draw(at, small(n), nil); !bytes.Equal(again.PNG, got.PNG) {
				t.Errorf("%v: a scene has two sketches", at)
			}
			seen[string(got.PNG)] = true
		}
		if len(seen) != 3 {
			t.Errorf("%v: three scenes have %d sketches", at, len(seen))
		}
	}
	if told != 6 { // a picture of nowhere is the hand's that is finished
		t.Errorf("told of %d drawings", told)
	}
}
