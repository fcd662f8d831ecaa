package express

import (
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawPilesOrResult is the piles, and when it is over in their place what the scores are made
// of, if there is room for it: a column for each player, best first.
func drawPilesOrResult(v render.View, t express.Table, p boardLayout) []scene.Shape {
	if !v.Status.Over() || p.playersAcross {
		return drawPiles(v, t, p)
	}
	b := p.piles
	b.Min.Y = p.players.Max.Y + 8
	return house.DrawResult(b, v.Result(v.Tell.Say("express.ui.total")))
}
