package browser

import "maps"

// plan is how the players of a test bring their game to its end: they empty
// four cheap piles.
type plan struct {
	left map[string]int // cards in the piles that are to be emptied
	lays bool           // lay a rail this turn
}

// newPlan has four piles of the set "First game, Tokyo", ten cards each.
func newPlan() plan {
	return plan{left: map[string]int{"landfill": 10, "passing-station": 10, "holiday-timetable": 10, "conductors-station": 10}}
}

func (p *plan) empties(card string) bool { return p.left[card] > 0 }

// rest is how many cards still have to be bought.
func (p *plan) rest() int {
	n := 0
	for _, left := range p.left {
		n += left
	}
	return n
}

// note follows what was pressed.
func (p *plan) note(o offer) {
	switch o.kind() {
	case "buy", "pay-and-buy":
		if p.left[o.token()] > 0 {
			p.left[o.token()]--
		}
	case "pay-and-lay":
		p.lays = false
	}
}

func (p plan) clone() plan { return plan{maps.Clone(p.left), p.lays} }
