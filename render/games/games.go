// Package games is the list of games: the program plays them, and tests that
// speak of all games try them. A game is added by its two folders and by two
// lines here, its import and its entry.
package games

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/china"
	"github.com/railbot/railbot/render/games/europe"
	"github.com/railbot/railbot/render/games/express"
	"github.com/railbot/railbot/render/games/trains"
	"github.com/railbot/railbot/render/games/trick"
)

var list = []render.Entry{
	trains.Entry(),
	trick.Entry(),
	europe.Entry(),
	express.Entry(),
	china.Entry(),
}

// All are the games, each beside its painter, in the order in which people are
// offered them.
func All() []render.Entry { return slices.Clone(list) }

// Find finds a game by its key.
func Find(key string) (*engine.Game, bool) {
	i := slices.IndexFunc(list, func(e render.Entry) bool { return e.Game.Key == key })
	if i < 0 {
		return nil, false
	}
	return list[i].Game, true
}
