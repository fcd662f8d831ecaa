package trains

import (
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// resultY is where what the scores are made of begins.
const resultY = 372.0

// drawResult is what the scores are made of, a column for each player as in the list of the
// scores.
func drawResult(v render.View) []scene.Shape {
	return house.DrawResult(scene.XYWH(sideX, resultY, sideW, height-16-resultY),
		v.Result(v.Tell.Say("trains.ui.total")))
}
