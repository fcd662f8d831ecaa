package express

import (
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawPilesOrResult draws the piles or, when the game is over and there is
// room, the score breakdown with a column per player, best first.
func drawPilesOrResult(v render.View, t express.Table, p boardLayout) []scene.Shape {
	if !v.Status.Over() || p.playersAcross {
		return drawPiles(v, t, p)
	}
	b := p.piles
	b.Min.Y = p.players.Max.Y + 8
	return house.DrawResult(b, v.ResultTable(v.Tell.Say("express.ui.total")))
}
