package main

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	paintchina "github.com/railbot/railbot/render/games/china"
	painteurope "github.com/railbot/railbot/render/games/europe"
	paintexpress "github.com/railbot/railbot/render/games/express"
	paint "github.com/railbot/railbot/render/games/trains"
	painttrick "github.com/railbot/railbot/render/games/trick"
)

// games is THE list: each game beside its painter. A new game is its two
// folders and one line here.
func games() []render.Entry {
	return []render.Entry{
		{Game: trains.Game(), Painter: paint.Painter{}},
		{Game: trick.Game(), Painter: painttrick.Painter{}},
		{Game: europe.Game(), Painter: painteurope.Painter{}},
		{Game: express.Game(), Painter: paintexpress.Painter{}},
		{Game: china.Game(), Painter: paintchina.Painter{}},
	}
}

// findGame finds a game by its key.
func findGame(key string) (*engine.Game, error) {
	list := games()
	i := slices.IndexFunc(list, func(e render.Entry) bool { return e.Game.Key == key })
	if i < 0 {
		return nil, usagef("there is no game %q", key)
	}
	return list[i].Game, nil
}
