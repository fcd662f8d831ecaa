package trick

import (
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the trick line.
const (
	laneGap            = 6.0
	maxCurrentW        = 300.0 // maximum width of the current prize
	maxLaterW          = 180.0 // maximum width of a later prize
	outcomeTextSize    = 26.0  // minimum font size of the outcomes
	currentTextSize    = 38.0  // font size of the word before the current prize
	currentWidthFactor = 2.0   // relative to a later prize
)

// drawLane draws the rest of the trick line. The current trick's prize is first
// and has a frame and more room, until it is won.
func drawLane(v render.View, t trick.Table) []scene.Shape {
	holds := map[int][]string{t.Trick: t.Prize}
	for _, s := range t.Lane {
		holds[s.Trick] = s.Cards
	}
	w := min(maxLaterW, (width-2*margin+laneGap)/(float64(t.Tricks-t.Trick)+currentWidthFactor))
	x := margin
	var shapes []scene.Shape
	for n := t.Trick; n <= t.Tricks; n++ {
		if len(holds[n]) == 0 {
			continue
		}
		b := scene.XYWH(x, laneY, w-laneGap, laneH)
		if n == t.Trick {
			b.Max.X = x + min(maxCurrentW, currentWidthFactor*w) - laneGap
		}
		shapes = append(shapes, drawLanePlace(v, b, holds[n], n == t.Trick)...)
		x = b.Max.X + laneGap
	}
	free := scene.Box{Min: scene.Pt(x+20, laneY), Max: scene.Pt(width-margin, laneY+laneH)}
	return append(shapes, drawLaneOutcomes(v, t, free)...)
}

// minOutcomeW is the least width beside the trick line in which the outcomes of
// the current trick are readable.
const minOutcomeW = 420.0

// drawLaneOutcomes draws what winning and losing the current trick bring, below
// one another, in the room that the trick line leaves free. Before the first card,
// they stand in the trick itself.
func drawLaneOutcomes(v render.View, t trick.Table, b scene.Box) []scene.Shape {
	o, ok := outcomeOf(v.Tell, t)
	if !ok || len(t.Played) == 0 || b.W() < minOutcomeW {
		return nil
	}
	var shapes []scene.Shape
	for i, s := range []string{o.win, o.lose} {
		shapes = append(shapes, scene.Text{S: s, At: scene.Pt(b.Min.X, b.Min.Y+b.H()*(0.26+0.48*float64(i))),
			Font: house.Narrow(36, scene.Medium), Color: house.Ink, Level: scene.Middle, MaxWidth: b.W(), MinSize: outcomeTextSize})
	}
	return shapes
}

// drawLanePlace draws one place of the trick line.
func drawLanePlace(v render.View, b scene.Box, cards []string, now bool) []scene.Shape {
	face, edge := house.Card, scene.Edge(house.InkSoft, 2)
	if f, _ := faceAndLook(cards[0]); f.Type == trick.Reservation {
		face = house.Shade
	}
	if now {
		face, edge = countedTone, scene.Edge(house.Ink, 5)
	}
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(face), Stroke: edge}}
	if now {
		label := scene.Text{S: v.Tell.Say("trick.ui.prize.now"), At: scene.Pt(b.Min.X+14, b.Center().Y),
			Font:  house.Narrow(currentTextSize, scene.Medium),
			Color: house.Ink, Level: scene.Middle, MaxWidth: b.W() * 0.36, MinSize: house.Reference}.Fitted(v.Measure)
		shapes = append(shapes, label)
		b.Min.X += 18 + v.Measure.Measure(label.S, label.Font).Width
		return append(shapes, drawPrize(v, cards, b)...)
	}
	return append(shapes, drawPrize(v, cards, b)...)
}
