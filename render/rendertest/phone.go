package rendertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/scene"
)

// phoneWidth is how wide a phone shows a board or a hand, in its pixels.
const phoneWidth = 390

// Legible fails the test for each word among shapes that lies on another one, or whose
// letters have less than so many pixels when a phone 390 wide shows the picture: those of
// words, and those of figures.
func Legible(t testing.TB, m scene.Measurer, shapes []scene.Shape, words, figures float64) {
	t.Helper()
	for _, fault := range illegible(m, shapes, words, figures) {
		t.Error(fault)
	}
}

// illegible says what a phone's reader cannot read.
func illegible(m scene.Measurer, shapes []scene.Shape, words, figures float64) (faults []string) {
	var read []scene.Leaf
	for _, leaf := range scene.Leaves(m, shapes) {
		text, ok := leaf.Shape.(scene.Text)
		if !ok || text.S == "" {
			continue
		}
		least := words
		if strings.ContainsAny(text.S, "0123456789") {
			least = figures
		}
		if size := text.Font.Size * leaf.At.Scale * phoneWidth / render.BoardWidth; size < least {
			faults = append(faults, fmt.Sprintf("%q has %.1f pixels on a phone", text.S, size))
		}
		leaf.Box = leaf.At.Box(text.InkBox(m))
		for _, other := range read {
			if leaf.Box.Overlaps(other.Box) {
				faults = append(faults, fmt.Sprintf("%q lies on %q", text.S, other.Shape.(scene.Text).S))
			}
		}
		read = append(read, leaf)
	}
	return faults
}
