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
	Old    Level = "old"    // [engine.Guide].Sim, which stays as it is
	Random Level = "random" // any legal move, all alike
)

// mind is the version of this package's thinking: it is raised when the same
// question would get another answer.
const mind = 2

// Mind is the version of all thinking about a game. A move that was thought by
// another cannot be thought again.
func Mind(game *engine.Game) int { return 1000*mind + game.Mind }

// Levels are those that people choose from, the weakest first.
var Levels = []Level{Easy, Medium, Hard}

// Yardsticks are those that computers are measured by.
var Yardsticks = []Level{Random, Old, Quick}

// caution is that of a game that declares nothing: with many moves and few worlds
// the best of them is often only the luckiest.
const caution = 2

// efforts are those of a game that declares none.
var efforts = engine.Efforts{
	Easy:   engine.Effort{Worlds: 8, Caution: caution, Slip: 0.1},
	Medium: engine.Effort{Worlds: 12, Caution: caution},
	Hard:   engine.Effort{Worlds: 60, Caution: caution},
}

// effort is that of a level of a game with so many seats.
func effort(game *engine.Game, level Level, seats int) engine.Effort {
	declared := game.Efforts
	if declared == (engine.Efforts{}) {
		declared = efforts
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
