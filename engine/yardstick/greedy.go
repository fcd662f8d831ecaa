package yardstick

import "github.com/railbot/railbot/engine"

// greedyStyles holds the greedy style of each game. It returns the index of a move.
var greedyStyles = map[string]func(p engine.Position, seat engine.Seat, key engine.Seed) int{
	"china":   byValue(chinaValue),
	"europe":  byValue(europeValue),
	"express": byValue(expressValue),
	"trains":  byValue(trainsValue),
	"trick":   byValue(trickValue),
}

// decision is what a greedy style decides.
type decision struct {
	position engine.Position
	seat     engine.Seat
	list     engine.List
	chosen   string // the simulation chooser's move
	rand     *engine.Rand
}

// byValue returns the style that plays the move with the highest value, the first of
// equal ones. A prepare function returns the value of each move of a decision.
func byValue(prepare func(*decision) func(engine.Move) int) func(engine.Position, engine.Seat, engine.Seed) int {
	return func(p engine.Position, seat engine.Seat, key engine.Seed) int {
		r := engine.NewRand(key, choiceEntry)
		d := &decision{position: p, seat: seat, list: p.List(seat), chosen: p.Choose(seat, r), rand: r}
		value := prepare(d)
		best, most := 0, value(d.list[0])
		for i, m := range d.list[1:] {
			if v := value(m); v > most {
				best, most = i+1, v
			}
		}
		return best
	}
}

// chosenValue returns 1 for the simulation chooser's move and 0 for others.
func (d *decision) chosenValue(m engine.Move) int {
	if engine.Notation(m) == d.chosen {
		return 1
	}
	return 0
}

// after returns the position after a move.
func (d *decision) after(m engine.Move) engine.Position {
	next, _, err := d.position.Play(d.seat, engine.Notation(m), d.rand)
	if err != nil {
		return d.position
	}
	return next
}
