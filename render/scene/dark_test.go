package scene

import (
	"strings"
	"testing"
)

// TestDarkChangesOnlyTones checks that a dark scene has the dark colors of tones in every kind of shape, all other colors
// as before, and static layers under keys of their own.
func TestDarkChangesOnlyTones(t *testing.T) {
	tone, fixed := Tone(0x111111, 0xeeeeee), RGB(0x123456)
	fill := Fill{Color: tone, Hatch: Hatch{Kind: Dots, Color: tone, Spacing: 8, Width: 2}}
	points := []Point{Pt(0, 0), Pt(9, 0), Pt(9, 9)}
	shapes := []Shape{
		Polygon{Points: points, Fill: fill, Stroke: Edge(tone, 1)}, Circle{Center: Pt(5, 5), R: 3, Fill: fill, Stroke: Edge(tone, 1)},
		Rect{Box: XYWH(0, 0, 5, 5), Fill: fill, Stroke: Edge(tone, 1)}, Path{Outline: lineOutline(nil, points), Fill: fill},
		Line{Points: points, Stroke: Edge(tone, 1)}, Icon{Name: IconStar, Size: 9, Color: tone, Edge: tone, EdgeWidth: 1},
		Text{S: "a", Font: Font{Size: 9}, Color: tone, Halo: tone, HaloWidth: 1},
		Circle{Center: Pt(5, 5), R: 3, Fill: Flat(fixed)},
	}
	light := Scene{Width: 20, Height: 20, Background: tone, Reserve: []Color{tone, fixed}, Layers: []Layer{
		{Key: "map", Shapes: shapes}, {Shapes: []Shape{Group{Shapes: shapes}}},
	}}
	before := light.Text()
	dark := light.Dark()
	if light.Text() != before {
		t.Error("the light scene has changed")
	}
	want := strings.ReplaceAll(strings.ReplaceAll(before, "#111111", "#eeeeee"), `"map"`, `"map`+darkKey+`"`)
	if got := dark.Text(); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if dark.Reserve[0] != RGB(0xeeeeee) || dark.Reserve[1] != fixed {
		t.Errorf("got the reserve %v", dark.Reserve)
	}
	if light.Fingerprint() == dark.Fingerprint() {
		t.Error("a dark scene has the fingerprint of the light one")
	}
}

func TestTonesMixInBothThemes(t *testing.T) {
	a, b := Tone(0x000000, 0xffffff), Tone(0x808080, 0x404040)
	half := a.Mix(b, 0.5)
	if half.Light() != RGB(0x404040) || half.Dark() != RGB(0xa0a0a0) {
		t.Errorf("half way: got %v and %v", half.Light(), half.Dark())
	}
	if c := a.Mix(RGB(0x808080), 1); c.Dark() != RGB(0x808080) {
		t.Errorf("a tone mixed with a fixed color: got %v in dark", c.Dark())
	}
	if c := RGB(0x123456).WithDark(a); c.Light() != RGB(0x123456) || c.Dark() != RGB(0xffffff) {
		t.Errorf("with another dark color: got %v and %v", c.Light(), c.Dark())
	}
	if c := a.Alpha(0.5).Dark(); c.A != 128 || c.R != 255 {
		t.Errorf("translucent: got %v", c)
	}
}
