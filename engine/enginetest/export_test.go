package enginetest

import "github.com/railbot/railbot/engine"

// CheckUntil is [Check] that gives up after so many failures.
func CheckUntil(tb TB, g *engine.Game, cfg Config, failures int) { checkUntil(tb, g, cfg, failures) }
