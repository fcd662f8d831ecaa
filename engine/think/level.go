package think

import "github.com/railbot/railbot/engine"

// Level says how well a computer plays.
type Level string

// The levels that people choose from, and the yardsticks.
const (
	Easy   Level = "easy"
	Medium Level = "medium"
	Hard   Level = "hard"

	Quick  Level = "quick"  // the policy of the playouts alone
	Sim    Level = "old"    // [engine.Guide].Sim
	Random Level = "random" // a uniformly random legal move
)

// version is the version of this package. It is raised when the same question would get
// another answer.
const version = 2

// Version returns the version of everything that decides a computer's moves in a game.
// A move chosen by another version cannot be repeated.
func Version(game *engine.Game) int { return 1000*version + game.PolicyVersion }

// Levels are those that people choose from, the weakest first.
var Levels = []Level{Easy, Medium, Hard}

// Yardsticks are the levels that computers are measured against.
var Yardsticks = []Level{Random, Sim, Quick}

// defaultCaution is the caution of a game that declares nothing. With many moves and
// few worlds, the best move is often only the luckiest.
const defaultCaution = 2

// defaultEfforts are the efforts of a game that declares none.
var defaultEfforts = engine.Efforts{
	Easy:   engine.Effort{Worlds: 8, Caution: defaultCaution, Slip: 0.1},
	Medium: engine.Effort{Worlds: 12, Caution: defaultCaution},
	Hard:   engine.Effort{Worlds: 60, Caution: defaultCaution},
}

// effortOf returns the effort of a level of a game with a number of seats.
func effortOf(game *engine.Game, level Level, seats int) engine.Effort {
	declared := game.Efforts
	if declared == (engine.Efforts{}) {
		declared = defaultEfforts
	}
	e := declared.Hard
	switch level {
	case Easy:
		e = declared.Easy
	case Medium:
		e = declared.Medium
	}
	if e.Seats > 0 && seats > e.Seats {
		e.Worlds = max(1, e.Worlds*e.Seats/seats)
	}
	return e
}
