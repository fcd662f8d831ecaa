package china

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/render/canvas"
)

// TestFactsAreLargeWhereFew: what there is to know about a place is as large as it has
// room, and much of it smaller rather than cut off.
func TestFactsAreLargeWhereFew(t *testing.T) {
	m, y := canvas.Fonts{}, 600.0
	if lines, fit := factLines(m, slices.Repeat([]string{"served by Alice"}, 4), y, mostFact); !fit || len(lines) != 4 {
		t.Errorf("of 4 facts %d have room at their largest", len(lines))
	}
	many := slices.Repeat([]string{"served by Alice"}, 8)
	if _, fit := factLines(m, many, y, mostFact); fit {
		t.Error("8 facts have room at their largest")
	}
	if lines, fit := factLines(m, many, y, leastFact); !fit || len(lines) != len(many) {
		t.Errorf("of 8 facts %d have room at their smallest", len(lines))
	}
}
