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
	Sim    Level = "old"    // [engine.Guide].Sim, which stays as it is
	Random Level = "random" // any legal move, all alike
)

// mind is the version of this package's thinking: it is raised when the same
// question would get another answer.
const version = 2

// Mind is the version of all thinking about a game. A move that was thought by
// another cannot be thought again.
func Version(game *engine.Game) int { return 1000*version + game.PolicyVersion }

// Levels are those that people choose from, the weakest first.
var Levels = []Level{Easy, Medium, Hard}

// Yardsticks are those that computers are measured by.
var Yardsticks = []Level{Random, Sim, Quick}

// caution is that of a game that declares nothing: with many moves and few worlds
// the best of them is often only the luckiest.
const defaultCaution = 2

// efforts are those of a game that declares none.
var defaultEfforts = engine.Efforts{
	Easy:   engine.Effort{Worlds: 8, Caution: defaultCaution, Slip: 0.1},
	Medium: engine.Effort{Worlds: 12, Caution: defaultCaution},
	Hard:   engine.Effort{Worlds: 60, Caution: defaultCaution},
}

// effort is that of a level of a game with so many seats.
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
