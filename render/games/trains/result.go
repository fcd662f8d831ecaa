package trains

import (
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// resultY is the top of the score breakdown.
const resultY = 372.0

// drawResult draws the score breakdown: a column per player, in the order of
// the scores.
func drawResult(v render.View) []scene.Shape {
	return house.DrawResult(scene.XYWH(sideX, resultY, sideW, height-16-resultY),
		v.ResultTable(v.Tell.Say("trains.ui.total")))
}
