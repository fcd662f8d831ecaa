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

const maxLoads = 3 // the most that any engine carries

// engineStats holds the printed figures of an engine: its token, mileposts per
// turn and per half turn, the same with express trains, and its number of loads.
type engineStats struct {
	token                          string
	speed, halfSpeed               int
	expressSpeed, expressHalfSpeed int
	loads                          int
}

// engines holds the printed figures by engine.
var engines = [numEngines]engineStats{
	Freight: {"freight", 9, 5, 12, 6, 2},
	Fast:    {"fast-freight", 12, 6, 16, 8, 2},
	Heavy:   {"heavy-freight", 9, 5, 12, 6, 3},
	Super:   {"super-freight", 12, 6, 16, 8, 3},
}

// String returns the engine's token.
func (e Engine) String() string { return engines[e].token }

// MarshalText returns the token.
func (e Engine) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads a token.
func (e *Engine) UnmarshalText(b []byte) error {
	for i := range engines {
		if engines[i].token == string(b) {
			*e = Engine(i)
			return nil
		}
	}
	return fmt.Errorf("china: unknown train %q", b)
}

// canUpgradeTo reports whether an engine can be replaced by another one.
// Upgrades go one step at a time, never between fast and heavy.
func (e Engine) canUpgradeTo(to Engine) bool {
	return e == Freight && (to == Fast || to == Heavy) || (e == Fast || e == Heavy) && to == Super
}

// countUpgrades returns how many upgrades lead from the first engine to this one.
func (e Engine) countUpgrades() int {
	switch e {
	case Freight:
		return 0
	case Super:
		return 2
	}
	return 1
}

// speed returns the mileposts per turn of a player's train.
func (s *State) speed(p *Player) int { return speedOf(s, p.Engine) }

// speedOf returns the mileposts per turn of an engine.
func speedOf(s *State, e Engine) int {
	if s.Express {
		return engines[e].expressSpeed
	}
	return engines[e].speed
}

// halfSpeed returns the mileposts per half turn of a player's train, as printed.
func (s *State) halfSpeed(p *Player) int {
	if s.Express {
		return engines[p.Engine].expressHalfSpeed
	}
	return engines[p.Engine].halfSpeed
}

// carriedGoods returns the loads on the train, sorted.
func (p *Player) carriedGoods() []Good {
	i := slices.Index(p.Loads[:], NoGood)
	if i < 0 {
		return p.Loads[:]
	}
	return p.Loads[:i]
}

// hasLoad reports whether a good is on the train.
func (p *Player) hasLoad(g Good) bool { return slices.Contains(p.carriedGoods(), g) }

// hasRoom reports whether the train can take one more load.
func (p *Player) hasRoom() bool { return len(p.carriedGoods()) < engines[p.Engine].loads }

// addLoad moves a chip from the stock to a train. Loads are kept sorted, so that
// their order does not reveal how they were loaded.
func (cg cargo) addLoad(p *Player, g Good) {
	cg.Stock[g]--
	n := len(p.carriedGoods())
	p.Loads[n] = g
	slices.Sort(p.Loads[:n+1])
}

// removeLoad moves a chip from a train to the stock.
func (cg cargo) removeLoad(p *Player, g Good) {
	n := len(p.carriedGoods())
	i := slices.Index(p.Loads[:n], g)
	copy(p.Loads[i:n], p.Loads[i+1:n])
	p.Loads[n-1] = NoGood
	cg.Stock[g]++
}
