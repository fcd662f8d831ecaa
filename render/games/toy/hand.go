package toy

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Hand draws a seat's cards, the playable ones raised, its contract, and the other
// facts that only the seat knows.
func (Painter) Hand(v render.View, private render.Private) render.Hand {
	hand := handOf(private.Hand)
	raised := slices.Concat(private.Moves.Choices("stoke", nil, 0), private.Moves.Choices("drop", nil, 0))
	shapes := drawCards(v, hand.Cards, raised)
	for i, fact := range factTexts(v.Tell, hand) {
		shapes = append(shapes, scene.Text{S: fact, At: scene.Pt(margin, 432+float64(i)*30),
			Font:  house.Font(house.Reading+4, scene.Medium),
			Color: house.Ink, MaxWidth: width - 2*margin, MinSize: house.Reading})
	}
	title := v.Tell.Say("toy.ui.yours", render.Data{"Name": v.Tell.Name(private.Hand.Seat())})
	return render.Hand{Height: 520, Title: title, Note: v.Subject(), Shapes: shapes}
}

// HandScope returns "": no sheet is the hand itself.
func (Painter) HandScope() string { return "" }

// HandStrip draws the names of the cards.
func (Painter) HandStrip(v render.View, private render.Private) (shapes []scene.Shape, height float64) {
	cards := handOf(private.Hand).Cards
	if len(cards) == 0 {
		return nil, 0
	}
	return []scene.Shape{scene.Text{S: v.Tell.TokenList(cards), At: scene.Pt(margin, 24), Font: house.Font(house.Glance, scene.Medium),
		Color: house.Ink, Level: scene.Middle, MaxWidth: render.SheetWidth - 2*margin, MinSize: house.Reading}}, 56
}

// handOf returns the toy's own view of a hand, or the zero value if there is none.
func handOf(h engine.Hand) toy.Private {
	view, _ := h.View().(toy.Private)
	return view
}

// drawCards draws the cards side by side, closer together the more there are.
func drawCards(v render.View, cards []string, raised []string) []scene.Shape {
	const w, h = 190.0, 266.0
	step := min(w+20, (width-2*margin-w)/float64(max(len(cards)-1, 1)))
	var shapes []scene.Shape
	for i, token := range cards {
		state := house.Dimmed
		if slices.Contains(raised, token) {
			state = house.Raised
		}
		shapes = append(shapes, drawCard(v, scene.XYWH(margin+float64(i)*step, 124, w, h), token, state)...)
	}
	return shapes
}

// fires holds the cards in the order of the number of steps for which they burn.
var fires = []string{"fish", "milk", "wood", "coal"}

var icons = map[string]scene.IconName{
	"fish": scene.IconWave, "milk": scene.IconStation, "wood": scene.IconMountain, "coal": scene.IconBolt,
}

// drawCard draws a card of the toy, or a dashed frame if token is empty.
func drawCard(v render.View, b scene.Box, token string, state house.CardState) []scene.Shape {
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
