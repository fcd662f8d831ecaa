package china

import (
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawResult draws each player's cities with track and, with few players,
// segments. It takes the place of the legend when the game is over.
func drawResult(v render.View, t china.Table, owned map[engine.Seat][]china.Edge) []scene.Shape {
	made := house.Result{Parts: []house.ResultPart{
		{Label: v.Tell.Say("china.ui.result.cities")}, {Label: v.Tell.Say("china.ui.result.track")},
	}}
	for _, p := range render.Ranked(v, t.Players) {
		made.Looks = append(made.Looks, v.Look(p.Seat))
		for i, n := range []int{len(citiesOn(owned[p.Seat])), p.Segments} {
			made.Parts[i].Points = append(made.Parts[i].Points, strconv.Itoa(n))
		}
	}
	if len(t.Players) > fewPlayers {
		made.Parts = made.Parts[:1]
	}
	top := legendTop(len(t.Players))
	return house.DrawResult(scene.Box{Min: scene.Pt(sideX, top), Max: scene.Pt(sideX+sideW, foot)}, made)
}
