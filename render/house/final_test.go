package house

import (
	"testing"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// blockBoxes returns the boxes of the plain and of the dashed rectangles with an edge.
func blockBoxes(shapes []scene.Shape) (plain, dashed []scene.Box) {
	for _, s := range shapes {
		switch r, ok := s.(scene.Rect); {
		case !ok || r.Stroke.Width == 0:
		case len(r.Stroke.Dash) > 0:
			dashed = append(dashed, r.Box)
		default:
			plain = append(plain, r.Box)
		}
	}
	return plain, dashed
}

// TestBarsEndAtScores checks that negative parts lead back from the end of the positive ones, so that the plain parts
// of all bars end in the order of the scores.
func TestBarsEndAtScores(t *testing.T) {
	const unit = 10.0
	for _, c := range []struct {
		sizes       []int
		least, most int
		score       int
	}{
		{[]int{12, 52, -20}, 0, 91, 44},
		{[]int{8, 49, -30}, 0, 91, 27},
		{[]int{8, -30, 49}, 0, 91, 27},
		{[]int{10, 8, 9, 64}, 0, 91, 91},
		{[]int{5, 10, -8, -4}, 0, 20, 3},
		{[]int{4, 9, -30}, -17, 40, -17},
	} {
		var blocks []FinalBlock
		for _, size := range c.sizes {
			blocks = append(blocks, FinalBlock{Size: size, Text: "7"})
		}
		b := scene.XYWH(100, 0, unit*float64(c.most-c.least), 40)
		shapes := drawBar(canvas.Fonts{}, b, blocks, c.least, c.most)
		plain, dashed := blockBoxes(shapes)
		end := plain[len(plain)-1].Max.X
		for _, box := range dashed {
			end = min(end, box.Min.X)
		}
		if want := 100 + unit*float64(c.score-c.least); end != want {
			t.Errorf("%v: the bar ends at %v, want %v", c.sizes, end, want)
		}
		for _, box := range append(plain, dashed...) {
			if !box.Inside(b) {
				t.Errorf("%v: a block has the box %v, outside the bar %v", c.sizes, box, b)
			}
		}
		for _, s := range shapes {
			text, ok := s.(scene.Text)
			if !ok {
				continue
			}
			for _, box := range dashed {
				if ink := text.InkBox(canvas.Fonts{}); ink.Overlaps(box) && !ink.Inside(box) {
					t.Errorf("%v: a negative block covers a part of the number at %v", c.sizes, ink)
				}
			}
		}
	}
}

// TestBarsOfFiveAreLegible checks that the numbers in the bars of five players with columns can be read on a phone, on
// which the picture is 366 pixels wide.
func TestBarsOfFiveAreLegible(t *testing.T) {
	const phone, least = 366.0, 7.9
	f := FinalPicture{Columns: []FinalColumn{{Draw: func(scene.Box) []scene.Shape { return nil }}}}
	for seat := range 5 {
		f.Rows = append(f.Rows, FinalRow{Row: Row{Seat: seat + 1, Name: "Alexandra", Place: seat + 1, Score: "240"},
			Blocks: []FinalBlock{{Size: 140, Text: "140"}, {Size: 100, Text: "100"}}, Cells: []string{"2×"}})
	}
	met := 0
	for _, s := range f.Shapes(canvas.Fonts{}) {
		if text, ok := s.(scene.Text); ok && (text.S == "140" || text.S == "100" || text.S == "Alexandra") {
			met++
			if size := text.Fitted(canvas.Fonts{}).Font.Size * phone / FinalWidth; size < least {
				t.Errorf("%q is %.1f pixels high, want %.1f", text.S, size, least)
			}
		}
	}
	if met != 3*len(f.Rows) {
		t.Errorf("got %d names and numbers", met)
	}
}
