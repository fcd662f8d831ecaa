package scene

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestColours(t *testing.T) {
	if got := fmt.Sprint(RGB(0x0072b2), RGB(0x0072b2).Alpha(0.5), Color{}); got != "#0072b2 #0072b280 none" {
		t.Error(got)
	}
	black, white := RGB(0), RGB(0xffffff)
	if c := Contrast(black, white); math.Abs(c-21) > 1e-9 || Contrast(white, black) != c {
		t.Errorf("black on white has contrast %v", c)
	}
	if c := Contrast(RGB(0x777777), white); math.Abs(c-4.48) > 0.01 { // the well-known grey just below 4.5
		t.Errorf("#777 on white has contrast %v", c)
	}
	if got := black.Mix(white, 0.5); got != RGB(0x808080) {
		t.Errorf("half way is %v", got)
	}
}

func TestColorsListsEachOnceInOrder(t *testing.T) {
	s := sample()
	s.Reserve = []Color{RGB(1), red}
	want := []Color{RGB(0xf4efe3), RGB(1), red, blue}
	if diff := cmp.Diff(want, s.Colors(), cmp.Comparer(func(a, b Color) bool { return a == b })); diff != "" {
		t.Error(diff)
	}
}
