package express

import (
	"strconv"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawHeldCard draws a card as in a hand: its number at the top left, the
// company of its title at the top right, and its face below. Its natural
// proportion is 1 to 1.28; on its side, the face is at the right.
func drawHeldCard(v render.View, token string, b scene.Box, state house.CardState) []scene.Shape {
	if token == engineToken {
		return drawEngineCard(v, b, state)
	}
	f, ok := faceOf(token)
	if !ok {
		return house.DrawBack(b)
	}
	l := levelTones[f.Level]
	edge, ink := scene.Edge(l.frame, 2.5), house.Ink
	var shapes []scene.Shape
	switch state {
	case house.Raised:
		b, edge = b.Move(scene.Pt(0, -house.Lift(b))), scene.Edge(house.Ink, 4)
		shapes = append(shapes, scene.Rect{Box: b.Move(scene.Pt(0, house.Lift(b)*0.5)), Radius: b.W() * 0.07,
			Fill: scene.Flat(house.Rule)})
	case house.Dimmed:
		edge, ink = scene.Edge(house.Rule, 2), house.InkSoft
	}
	w := min(b.W(), b.H())
	shapes = append(shapes, scene.Rect{Box: b, Radius: w * 0.07, Fill: scene.Flat(l.ground), Stroke: edge})
	strip := max(b.W(), b.H()) - w*0.96
	number := scene.Text{S: f.Token, At: scene.Pt(b.Min.X+w*0.08, b.Min.Y+strip*0.53),
		Font: house.Font(max(house.Reading, w*0.2), scene.Bold), Color: ink, Level: scene.Middle, MaxWidth: w * 0.5}
	title, size, beside := scene.Pt(b.Max.X-w*0.17, b.Min.Y+strip*0.55), w*0.24, scene.Pt(-1, 0)
	if b.W() > b.H() { // on its side: number and title are at the left, one above the other
		number.At, number.Font.Size, number.MaxWidth = scene.Pt(b.Min.X+w*0.05, b.Min.Y+w*0.14), w*0.155, strip
		title, size, beside = scene.Pt(b.Min.X+strip*0.54, b.Max.Y-w*0.2), w*0.21, scene.Pt(0, -1.1)
	}
	shapes = append(shapes, number)
	shapes = append(shapes, drawTitleSign(v, f.Face, title, size, beside)...)
	inner := scene.Box{Min: b.Max.Sub(scene.Pt(w*0.96, w*0.96)), Max: b.Max.Sub(scene.Pt(w*0.04, w*0.04))}
	return append(shapes, drawFace(v, f, inner)...)
}

// drawFace draws a card's face in its frame.
func drawFace(v render.View, f cardFace, b scene.Box) []scene.Shape {
	shapes := drawGround(b, f.Level)
	shapes = append(shapes, drawTracks(b, f)...)
	shapes = append(shapes, drawTank(b, f.Tank)...)
	return append(shapes, drawStations(v, b, f, nil, labels{})...)
}

// drawTitleSign draws the sign of the company whose title a link may be, and a
// locomotive in its color. beside is the locomotive's direction from the sign.
func drawTitleSign(v render.View, f express.Face, at scene.Point, size float64, beside scene.Point) []scene.Shape {
	if f.Title == express.NoCompany {
		return nil
	}
	l := companyLookOf(f.Title.String())
	shapes := []scene.Shape{
		scene.Icon{
			Name: scene.IconTrain, At: at.Add(beside.Scale(size)), Size: size, Color: l.color, Edge: house.Card,
			EdgeWidth: 2,
		},
	}
	return append(shapes, drawStation(v, at, size*1.08, express.Transit, l)...)
}

// drawEngineCard draws the Black Engine as a card.
func drawEngineCard(v render.View, b scene.Box, state house.CardState) []scene.Shape {
	if state == house.Raised {
		b = b.Move(scene.Pt(0, -house.Lift(b)))
	}
	w := min(b.W(), b.H())
	return []scene.Shape{
		scene.Rect{Box: b, Radius: w * 0.07, Fill: scene.Flat(house.Night), Stroke: scene.Edge(house.Gold, 4)},
		scene.Icon{Name: scene.IconTrain, At: b.Center().Add(scene.Pt(0, -w*0.1)), Size: w * 0.6, Color: house.Gold},
		scene.Text{S: v.Tell.Token(engineToken), At: scene.Pt(b.Center().X, b.Max.Y-w*0.2),
			Font: house.Narrow(max(house.Reading, w*0.15), scene.Bold), Color: house.Cream,
			Align: scene.Centered, Level: scene.Middle, MaxWidth: w - 12, MinSize: house.Reference},
	}
}

// engineToken is the token of the Black Engine among cards.
const engineToken = "black-engine"

// drawCopies draws the number of copies of a card as a badge.
func drawCopies(v render.View, b scene.Box, n int) []scene.Shape {
	if n < 2 {
		return nil
	}
	return house.Badge(
		v.Measure, b.Max.Add(scene.Pt(-18, -14)), max(house.Reading, min(b.W(), b.H())*0.14), "×"+strconv.Itoa(n),
	)
}
