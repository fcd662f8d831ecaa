package render

import (
	"testing"

	"github.com/railbot/railbot/render/scene"
)

// TestWeightIsSeen: of the dots beside a game's name as many are full as its weight
// says, and none lies on the name or out of the picture.
func TestWeightIsSeen(t *testing.T) {
	for weight := 1; weight <= mostWeight; weight++ {
		full := 0
		for _, shape := range dots(weight) {
			dot := shape.(scene.Circle)
			if dot.Fill != (scene.Fill{}) {
				full++
			}
			least, most := BoardWidth-Margin-mostWeight*dotStep, BoardWidth-Margin
			if x := dot.Center.X; x-dotRadius < least || x+dotRadius > most {
				t.Errorf("weight %d: a dot lies at %v", weight, dot.Center)
			}
		}
		if full != weight {
			t.Errorf("weight %d has %d full dots", weight, full)
		}
	}
}
