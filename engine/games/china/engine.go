package china

import (
	"fmt"
	"slices"
)

// Engine is one of the four kinds of train ("Cartes Locomotive").
type Engine uint8

// The engines.
const (
	Freight Engine = iota
	Fast
	Heavy
	Super
	numEngines
)

const maxLoads = 3 // of any engine

// engineRow is what an engine can do: mileposts in a turn, half a turn's, those
// with express trains, and loads.
type engineStats struct {
	token                          string
	speed, halfSpeed               int
	expressSpeed, expressHalfSpeed int
	loads                          int
}

// engines are the printed figures.
var engines = [numEngines]engineStats{
	Freight: {"freight", 9, 5, 12, 6, 2},
	Fast:    {"fast-freight", 12, 6, 16, 8, 2},
	Heavy:   {"heavy-freight", 9, 5, 12, 6, 3},
	Super:   {"super-freight", 12, 6, 16, 8, 3},
}

// String is the engine's token.
func (e Engine) String() string { return engines[e].token }

// MarshalText writes the token.
func (e Engine) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads a token.
func (e *Engine) UnmarshalText(b []byte) error {
	for i := range engines {
		if engines[i].token == string(b) {
			*e = Engine(i)
			return nil
		}
	}
	return fmt.Errorf("china: no train %q", b)
}

// upgrades reports whether one engine can be turned into another: one step, and
// never fast into heavy or back.
func (e Engine) canUpgradeTo(to Engine) bool {
	return e == Freight && (to == Fast || to == Heavy) || (e == Fast || e == Heavy) && to == Super
}

// speed is the number of mileposts in a turn of a player's train.
func (s *State) speed(p *Player) int { return speedOf(s, p.Engine) }

// speedOf is that of a train.
func speedOf(s *State, e Engine) int {
	if s.Express {
		return engines[e].expressSpeed
	}
	return engines[e].speed
}

// halfSpeed is half of that, as printed.
func (s *State) halfSpeed(p *Player) int {
	if s.Express {
		return engines[p.Engine].expressHalfSpeed
	}
	return engines[p.Engine].halfSpeed
}

// carried are the loads on a train.
func (p *Player) carriedGoods() []Good {
	i := slices.Index(p.Loads[:], NoGood)
	if i < 0 {
		return p.Loads[:]
	}
	return p.Loads[:i]
}

// carries reports whether a good is on the train.
func (p *Player) hasLoad(g Good) bool { return slices.Contains(p.carriedGoods(), g) }

// room reports whether the train can take one more load.
func (p *Player) hasRoom() bool { return len(p.carriedGoods()) < engines[p.Engine].loads }

// take puts a chip on a train. Loads lie in the order of the goods, so that how
// they got there leaves no trace.
func (cg cargo) addLoad(p *Player, g Good) {
	cg.Stock[g]--
	n := len(p.carriedGoods())
	p.Loads[n] = g
	slices.Sort(p.Loads[:n+1])
}

// drop puts a chip back to the stock.
func (cg cargo) removeLoad(p *Player, g Good) {
	n := len(p.carriedGoods())
	i := slices.Index(p.Loads[:n], g)
	copy(p.Loads[i:n], p.Loads[i+1:n])
	p.Loads[n-1] = NoGood
	cg.Stock[g]++
}
