package main

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/games"
)

// findGame returns the game with the given key.
func findGame(key string) (*engine.Game, error) {
	game, ok := games.Find(key)
	if !ok {
		return nil, usagef("there is no game %q", key)
	}
	return game, nil
}
