package house

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/railbot/railbot/render/scene"
	"github.com/railbot/railbot/render/vision"
)

func TestAllTextColorsHaveContrast(t *testing.T) {
	for _, theme := range vision.Themes() {
		for _, p := range AllTextColors() {
			ink, ground := theme.Of(p.Ink), theme.Of(p.Ground)
			if c := scene.Contrast(ink, ground); c < 4.5 {
				t.Errorf("%s, %s: %v on %v: got contrast %.2f, want 4.5", theme.Name, p.Name, ink, ground, c)
			}
		}
	}
}

// colored are the eyes that see colors.
func colored() []vision.Eye {
	return slices.DeleteFunc(vision.Eyes(), func(e vision.Eye) bool { return e.Name == "grey" })
}

// TestSeatColorsAreDistinct checks the color difference of any two seats. For most eyes it must be at least
// 21, about nine times a just noticeable one. For eyes without blue cones, which one person in ten thousand
// has, it must be at least 10: to them blue and green are similar, and silhouettes, hatches and rails must
// help.
func TestSeatColorsAreDistinct(t *testing.T) {
	for a := 1; a <= Seats; a++ {
		if c := SeatColor(a); c.Dark() != c.Light() {
			t.Errorf("seat %d has another color in dark pictures, which must be compared below", a)
		}
	}
	for _, eye := range colored() {
		least := 21.0
		if eye.Name == "tritanopia" {
			least = 10
		}
		for a := 1; a <= Seats; a++ {
			for b := 1; b < a; b++ {
				if d := eye.Difference(SeatColor(a), SeatColor(b)); d < least {
					t.Errorf("%s: seats %d and %d differ by %.1f", eye.Name, b, a, d)
				}
			}
		}
	}
}

// TestSeatsAreDistinctInGray checks that the silhouette, the hatch and the rail pattern of any two seats
// differ, because some of their grays are alike.
func TestSeatsAreDistinctInGray(t *testing.T) {
	for a := range seatStyles {
		for b := range a {
			x, y := seatStyles[a], seatStyles[b]
			if x.mark == y.mark || x.hatch == y.hatch || slices.Equal(x.rail, y.rail) {
				t.Errorf("seats %d and %d have the same silhouette, hatch or rail", b+1, a+1)
			}
		}
	}
	grey, _ := vision.EyeOf("grey")
	for _, s := range seatStyles {
		if d := grey.Difference(s.color, s.ink); d < 30 {
			t.Errorf("the hatch of %v is %.0f lighter or darker in grey", s.color, d)
		}
	}
}

// TestSilhouettesDiffer compares the marks point by point.
func TestSilhouettesDiffer(t *testing.T) {
	cover := func(o scene.Outline) (inside [24 * 24]bool) {
		for i := range inside {
			inside[i] = contains(o, scene.Pt(float64(i%24)-11.5, float64(i/24)-11.5))
		}
		return inside
	}
	for a := range seatOutlines {
		for b := range a {
			x, y := cover(seatOutlines[a]), cover(seatOutlines[b])
			differ, either := 0, 0
			for i := range x {
				if x[i] != y[i] {
					differ++
				}
				if x[i] || y[i] {
					either++
				}
			}
			if float64(differ) < 0.13*float64(either) {
				t.Errorf("marks of seats %d and %d differ in %d of %d points", b+1, a+1, differ, either)
			}
		}
	}
}

// contains reports whether a point is inside an outline. It counts crossings to the right and treats curves
// as their chords.
func contains(o scene.Outline, p scene.Point) bool {
	var start, from scene.Point
	in := false
	cross := func(a, b scene.Point) {
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	for _, s := range o {
		switch s.Op {
		case scene.MoveTo:
			start, from = s.P[0], s.P[0]
		case scene.LineTo:
			cross(from, s.P[0])
			from = s.P[0]
		case scene.QuadTo:
			cross(from, s.P[1])
			from = s.P[1]
		case scene.Close:
			cross(from, start)
		}
	}
	return in
}

// TestAccentDiffersFromSeats checks that the accent cannot be mistaken for a player's color.
func TestAccentDiffersFromSeats(t *testing.T) {
	for _, theme := range vision.Themes() {
		for _, eye := range colored() {
			for s := 1; s <= Seats; s++ {
				if d := eye.Difference(theme.Of(Accent), theme.Of(SeatColor(s))); d < 21 {
					t.Errorf("%s, %s: accent and seat %d differ by %.1f", theme.Name, eye.Name, s, d)
				}
			}
		}
	}
}

func TestPaletteHasRoomAndNoDuplicates(t *testing.T) {
	seen := map[scene.Color]bool{}
	for _, c := range Palette() {
		if seen[c] {
			t.Errorf("color %v is reserved twice", c)
		}
		seen[c] = true
	}
	if len(seen) > 60 {
		t.Errorf("%d colors leave little room for games and edges", len(seen))
	}
	sheet := Blank(100, 80, scene.RGB(0x123456))
	if err := sheet.Validate(); err != nil || !slices.Contains(sheet.Reserve, scene.RGB(0x123456)) {
		t.Errorf("an empty sheet: %v, reserve %v", err, sheet.Reserve)
	}
}

// boxes measures a letter as half an em, so that these tests need no fonts.
type boxes struct{}

func (boxes) Measure(s string, f scene.Font) scene.Extent {
	return scene.Extent{Width: float64(len([]rune(s))) * f.Size / 2, Ascent: f.Size, Descent: f.Size / 4, Cap: f.Size * 0.7}
}

// TestPartsStayInTheirBoxes checks all parts, except for a raised card's lift.
func TestPartsStayInTheirBoxes(t *testing.T) {
	long := "Extraordinarily long names of trains and stations"
	b := scene.XYWH(200, 200, 200, 280)
	for name, shapes := range map[string][]scene.Shape{
		"card": DrawCard(boxes{}, b, Face{
			Name: long, Effect: long + long, Cost: "12", Value: "1000", Sign: "train rail star coin +3",
		}),
		"raised": DrawCard(boxes{}, b, Face{Name: long, State: Raised}),
		"back":   DrawBack(b),
		"scores": ScoreRows(boxes{}, b.Grow(150),
			[]Row{{Seat: 1, Name: long, Score: "123", Turn: true}, {Seat: 6, Name: long, Score: "1"}}),
		"title": TitleBar(boxes{}, b, long, long),
		"news":  News(b, long+long),
	} {
		room := b.Grow(26)
		if name == "scores" {
			room = b.Grow(160)
		}
		for _, s := range shapes {
			if got := s.Bounds(boxes{}); !got.Inside(room) {
				t.Errorf("%s: %T at %v leaves %v", name, s, got, room)
			}
		}
	}
}

// TestNoTextIsTooSmall checks all texts of all parts in their natural size.
func TestNoTextIsTooSmall(t *testing.T) {
	var shapes []scene.Shape
	shapes = append(shapes, DrawCard(boxes{}, scene.XYWH(0, 0, CardWidth/1.6, CardHeight/1.6), Face{Name: "A b c d e f g h i j k l m n o p", Effect: "Effect", Cost: "10", Value: "5"})...)
	shapes = append(shapes, ScoreRows(boxes{}, scene.XYWH(0, 0, 400, 64),
		[]Row{{Seat: 1, Name: "Name", Score: "12", Facts: []Fact{{scene.IconCard, "5"}}}})...)
	shapes = append(shapes, TitleBar(boxes{}, scene.XYWH(0, 0, 900, 64), "Title", "Note")...)
	shapes = append(shapes, Legend(boxes{}, scene.Pt(0, 0), 900, []LegendEntry{{Text: "Entry"}})...)
	for _, s := range shapes {
		if text, ok := s.(scene.Text); ok && text.Fitted(boxes{}).Font.Size < Reference {
			t.Errorf("text %q has size %.1f", text.S, text.Fitted(boxes{}).Font.Size)
		}
	}
}

func TestSeatsWrapAround(t *testing.T) {
	for seat := -1; seat <= 14; seat++ {
		want := SeatColor((max(seat, 1)-1)%Seats + 1)
		if SeatColor(seat) != want || len(SeatPiece(scene.Pt(0, 0), 20, seat)) == 0 {
			t.Errorf("seat %d has color %v", seat, SeatColor(seat))
		}
	}
	if fmt.Sprint(SeatFill(1, 1)) == fmt.Sprint(SeatFill(2, 1)) {
		t.Error("two seats have the same fill")
	}
}

// TestChangedRingHasRays checks that the ring of a change has rays of the documented length.
func TestChangedRingHasRays(t *testing.T) {
	rays := 0
	for _, s := range ChangedAt(scene.Pt(0, 0), 30) {
		path, ok := s.(scene.Path)
		if !ok || path.Stroke.Color != Accent {
			continue
		}
		for _, part := range path.Outline {
			end := part.P[0].Distance(scene.Pt(0, 0)) + path.Stroke.Width/2
			if part.Op == scene.LineTo && math.Abs(end-30-Ray) < 0.01 {
				rays++
			}
		}
	}
	if rays != 8 {
		t.Errorf("%d rays reach %v pixels out of the ring", rays, Ray)
	}
}
