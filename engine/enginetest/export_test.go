package enginetest

import "github.com/railbot/railbot/engine"

// CheckUntil is [Check] with another number of failures after which it stops.
func CheckUntil(tb TB, g *engine.Game, cfg Config, failures int) { checkUntil(tb, g, cfg, failures) }
