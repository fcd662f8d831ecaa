package scene

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// byLetters measures ten pixels per letter.
type byLetters struct{ asked *int }

func (b byLetters) Measure(text string, _ Font) Extent {
	*b.asked++
	return Extent{Width: 10 * float64(len(text))}
}

// TestBalancedEqualsTryingEveryWidth compares with trying every width, which is slower.
func TestBalancedEqualsTryingEveryWidth(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	asked, each := 0, 0
	for range 2000 {
		var words []string
		for range 1 + r.IntN(8) {
			words = append(words, strings.Repeat("x", 1+r.IntN(9)))
		}
		text, width := strings.Join(words, " "), float64(40+r.IntN(200))
		got := wrapBalanced(byLetters{&asked}, text, Font{}, width)
		if want := everyWidth(byLetters{&each}, text, width); !slices.Equal(got, want) {
			t.Fatalf("%q in %g is %q, want %q", text, width, got, want)
		}
	}
	if asked >= each {
		t.Errorf("%d texts were measured, %d when each width is tried", asked, each)
	}
}

func everyWidth(m Measurer, text string, width float64) []string {
	lines := Wrap(m, text, Font{}, width)
	for narrower := width * 0.95; narrower > width*0.5; narrower -= width * 0.05 {
		try := Wrap(m, text, Font{}, narrower)
		if len(try) > len(lines) || slices.ContainsFunc(try, func(s string) bool { return m.Measure(s, Font{}).Width > narrower }) {
			break
		}
		lines = try
	}
	return lines
}
