package toy

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Hand is a seat's cards, the playable ones raised, with its contract and what
// else it alone knows.
func (Painter) Hand(v render.View, own render.Private) render.Hand {
	private := private(own.Hand)
	raised := slices.Concat(own.Moves.Choices("stoke", nil, 0), own.Moves.Choices("drop", nil, 0))
	shapes := fan(v, private.Cards, raised)
	for i, fact := range facts(v.Tell, private) {
		shapes = append(shapes, scene.Text{S: fact, At: scene.Pt(margin, 432+float64(i)*30),
			Font:  house.Font(house.Reading+4, scene.Medium),
			Color: house.Ink, MaxWidth: width - 2*margin, MinSize: house.Reading})
	}
	title := v.Tell.Say("toy.ui.yours", render.Data{"Name": v.Tell.Name(own.Hand.Seat())})
	return render.Hand{Height: 520, Title: title, Note: v.Subject(), Shapes: shapes}
}

// private is the toy's own hand; the zero one where there is none.
func private(h engine.Hand) toy.Private {
	own, _ := h.View().(toy.Private)
	return own
}

// fan is the cards side by side, closer together the more there are.
func fan(v render.View, cards []string, raised []string) []scene.Shape {
	const w, h = 190.0, 266.0
	step := min(w+20, (width-2*margin-w)/float64(max(len(cards)-1, 1)))
	var shapes []scene.Shape
	for i, token := range cards {
		state := house.Dimmed
		if slices.Contains(raised, token) {
			state = house.Raised
		}
		shapes = append(shapes, card(v, scene.XYWH(margin+float64(i)*step, 124, w, h), token, state)...)
	}
	return shapes
}

// fires are the cards in the order of the steps that they burn for.
var fires = []string{"fish", "milk", "wood", "coal"}

var icons = map[string]scene.IconName{
	"fish": scene.IconWave, "milk": scene.IconStation, "wood": scene.IconMountain, "coal": scene.IconBolt,
}

// card is one card of the toy; a dashed frame where there is none.
func card(v render.View, b scene.Box, token string, state house.State) []scene.Shape {
	if token == "" {
		return []scene.Shape{scene.Rect{Box: b, Radius: 12,
			Stroke: scene.Stroke{Color: house.Rule, Width: 2, Dash: []float64{8, 6}}}}
	}
	effect, _ := v.Tell.Card(token)
	return house.DrawCard(v.Measure, b, house.Face{
		Name: v.Tell.Token(token), Value: string('1' + rune(slices.Index(fires, token))), Effect: effect,
		Sign: house.SignOf(icons[token]), Band: house.TintTrain, State: state,
	})
}
