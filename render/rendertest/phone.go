package rendertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/scene"
)

// phoneWidth is the width of a board or hand on a phone, in its pixels.
const phoneWidth = 390

// Legible fails the test for each text that overlaps another one, or whose letters are too small when a phone
// 390 pixels wide shows the picture. words and figures are the minimum sizes in the phone's pixels of texts
// without and with digits.
func Legible(t testing.TB, m scene.Measurer, shapes []scene.Shape, words, figures float64) {
	t.Helper()
	for _, fault := range legibilityFaults(m, shapes, words, figures) {
		t.Error(fault)
	}
}

// legibilityFaults returns the faults of [Legible].
func legibilityFaults(m scene.Measurer, shapes []scene.Shape, words, figures float64) (faults []string) {
	var earlier []scene.Leaf // of texts
	for _, leaf := range scene.Leaves(m, shapes) {
		text, ok := leaf.Shape.(scene.Text)
		if !ok || text.S == "" {
			continue
		}
		minSize := words
		if strings.ContainsAny(text.S, "0123456789") {
			minSize = figures
		}
		if size := text.Font.Size * leaf.At.Scale * phoneWidth / render.BoardWidth; size < minSize {
			faults = append(faults, fmt.Sprintf("%q has %.1f pixels on a phone", text.S, size))
		}
		leaf.Box = leaf.At.Box(text.InkBox(m))
		for _, other := range earlier {
			if leaf.Box.Overlaps(other.Box) {
				faults = append(faults, fmt.Sprintf("%q overlaps %q", text.S, other.Shape.(scene.Text).S))
			}
		}
		earlier = append(earlier, leaf)
	}
	return faults
}
