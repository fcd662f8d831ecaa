package main

import (
	"errors"
	"strings"

	"github.com/railbot/railbot/engine"
)

// startError returns a usage error that names the flag which made a game refuse to start.
func startError(g *engine.Game, err error) error {
	var wrong *engine.Error
	switch {
	case !errors.As(err, &wrong):
		return err
	case wrong.Code == engine.CodeSeats:
		return usagef("--seats must be from %d to %d", g.MinSeats, g.MaxSeats)
	case wrong.Code == engine.CodeOption:
		return usagef("--option: %q is missing, unknown or has a wrong value; the options are %s", wrong.What,
			strings.Join(listOptions(g), ", "))
	}
	return usageError{err}
}

// listOptions returns a game's options as one would type them.
func listOptions(g *engine.Game) []string {
	var list []string
	for _, o := range g.Options {
		values := strings.Join(o.Values, "|")
		if o.Pick > 0 {
			values = strings.Join(o.Values, "+")
		}
		list = append(list, o.Key+"="+values)
	}
	return list
}
