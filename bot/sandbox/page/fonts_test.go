package page_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/golang/freetype/truetype"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/render/roboto"
)

// From the first text on, lines break in the same places on every machine, whatever its fonts.
func TestPageUsesItsOwnFonts(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Phone)
	for _, c := range []struct {
		font string
		ttf  []byte
	}{
		{"400", roboto.Regular}, {"500", roboto.Medium}, {"600", roboto.Bold}, {"700", roboto.Bold},
		{"italic 400", roboto.Italic},
	} {
		f, err := truetype.Parse(c.ttf)
		tb.Must(err)
		for _, letter := range "naM0é•" {
			want := float64(f.HMetric(fixed.Int26_6(f.FUnitsPerEm()), f.Index(letter)).AdvanceWidth) /
				float64(f.FUnitsPerEm())
			got := pagetest.Eval[float64](tb.Tab, fmt.Sprintf(`(() => {
				const pen = document.createElement("canvas").getContext("2d");
				pen.font = "%s 1000px " + getComputedStyle(document.body).fontFamily;
				return pen.measureText("%c").width / 1000;
			})()`, c.font, letter))
			if math.Abs(got-want) > 0.002 {
				t.Errorf("%s %c: got width %.3f of its size, want %.3f as in the page's font", c.font, letter, got, want)
			}
		}
	}
}
