package render

import (
	"testing"

	"github.com/railbot/railbot/render/scene"
)

// TestWeightDots checks that the number of full dots is the game's weight, and that all dots are inside the
// picture and beside the name.
func TestWeightDots(t *testing.T) {
	for weight := 1; weight <= maxWeight; weight++ {
		full := 0
		for _, shape := range weightShapes(weight) {
			dot := shape.(scene.Circle)
			if dot.Fill != (scene.Fill{}) {
				full++
			}
			least, most := BoardWidth-Margin-maxWeight*dotStep, BoardWidth-Margin
			if x := dot.Center.X; x-dotRadius < least || x+dotRadius > most {
				t.Errorf("weight %d: dot at %v is on the name or outside", weight, dot.Center)
			}
		}
		if full != weight {
			t.Errorf("weight %d: got %d full dots", weight, full)
		}
	}
}
