package trick

import (
	"strconv"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawRailCard draws a railway card of a hand or a trick: number at the top
// left, pattern, sign, and station value. Its natural size is 150 by 204
// pixels.
func drawRailCard(token string, b scene.Box, state house.CardState) []scene.Shape {
	f, l := faceAndLook(token)
	face, edge, ink := house.Card, scene.Edge(house.InkSoft, 2), house.Ink
	u := cardUnit(b)
	r := u * 0.07
	var shapes []scene.Shape
	switch state {
	case house.Raised:
		b, edge = b.Move(scene.Pt(0, -house.Lift(b))), scene.Edge(house.Ink, 4)
		shapes = append(shapes, scene.Rect{Box: b.Move(scene.Pt(0, house.Lift(b)*0.5)), Radius: r,
			Fill: scene.Flat(house.Rule)})
	case house.Dimmed:
		face, edge, ink, l = house.Shade, scene.Edge(house.Rule, 2), house.InkSoft, l.dimmed()
	}
	w, h := b.W(), b.H()
	band := scene.Box{Min: b.Min.Add(scene.Pt(u*0.05, u*0.05)), Max: b.Min.Add(scene.Pt(w-u*0.05, h*0.43))}
	shapes = append(shapes,
		scene.Rect{Box: b, Radius: r, Fill: scene.Flat(face), Stroke: edge},
		scene.Rect{Box: band, Radius: r * 0.7, Fill: scene.Flat(l.light)},
		scene.Rect{Box: scene.Box{Min: scene.Pt(b.Min.X+w*0.66, band.Min.Y), Max: band.Max}, Radius: r * 0.7,
			Fill: l.patternFill(u / 120)},
		scene.Text{S: strconv.Itoa(f.Number), At: scene.Pt(b.Min.X+w*0.35, band.Center().Y),
			Font: house.Font(u*0.45, scene.Bold), Color: ink,
			Align: scene.Centered, Level: scene.Middle, MaxWidth: w * 0.56},
	)
	shapes = append(shapes, l.drawPlate(scene.XYWH(b.Min.X+w*0.1, b.Min.Y+h*0.475, w*0.8, h*0.24))...)
	return append(shapes, drawStationValue(scene.Pt(b.Center().X, b.Min.Y+h*0.86), u*0.22, f.Value, ink)...)
}

// cardUnit returns the width that a card of the same height usually has, which is
// the measure of what is printed on it.
func cardUnit(b scene.Box) float64 { return min(b.W(), b.H()/cardAspect) }

// drawStationValue draws a station icon with a value, centered on the point.
func drawStationValue(at scene.Point, size float64, value int, ink scene.Color) []scene.Shape {
	return []scene.Shape{
		scene.Icon{Name: scene.IconStation, At: at.Add(scene.Pt(-size*0.72, 0)), Size: size * 1.05, Color: ink},
		scene.Text{S: strconv.Itoa(value), At: at.Add(scene.Pt(size*0.1, 0)), Font: house.Font(size*1.1, scene.Bold),
			Color: ink, Level: scene.Middle},
	}
}

// drawStop draws a card in a line: its value large, and above it its number,
// the start, or the city. minName is the minimum font size of a city's name. If
// counts is false, the card is outside the section that counts and is dimmed.
func drawStop(v render.View, token string, b scene.Box, counts bool, minName float64) []scene.Shape {
	f, l := faceAndLook(token)
	face, edge, ink := house.Card, scene.Edge(house.Ink, 2.5), house.Ink
	if !counts {
		face, edge, ink = house.Shade, scene.Edge(house.InkSoft, 1.5), house.InkSoft
	}
	top := max(30, b.H()*0.33)
	band := scene.XYWH(b.Min.X+3, b.Min.Y+3, b.W()-6, top-2)
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(face), Stroke: edge}}
	label := scene.Text{At: band.Center(), Font: house.Narrow(top*0.92, scene.Bold), Color: house.Ink,
		Align: scene.Centered,
		Level: scene.Middle, MaxWidth: band.W() - 6, MinSize: house.Reference}
	switch f.Type {
	case trick.Start:
		label.S, label.Color = v.Tell.Say("trick.ui.start"), house.OnInk
		shapes = append(shapes, scene.Rect{Box: band, Radius: 6, Fill: scene.Flat(l.dark)}, label)
	case trick.City:
		town := scene.Rect{Box: band, Radius: 6, Fill: scene.Flat(house.Town)}
		shapes = append(shapes, town, drawCityLabel(v, token, label, minName))
	default:
		label.S = strconv.Itoa(f.Number)
		label.At.X = band.Min.X + band.W()*0.31
		label.MaxWidth = band.W() * 0.5
		patch := scene.Box{Min: scene.Pt(band.Min.X+band.W()*0.6, band.Min.Y), Max: band.Max}
		shapes = append(shapes, scene.Rect{Box: band, Radius: 6, Fill: scene.Flat(l.light)}, scene.Rect{Box: patch,
			Radius: 6, Fill: l.patternFill(1)}, label)
	}
	at := scene.Pt(b.Center().X, (band.Max.Y+b.Max.Y)/2)
	return append(shapes, scene.Text{S: strconv.Itoa(f.Value), At: at,
		Font: house.Font(min(b.H()*0.6, b.W()*0.58), scene.Bold), Color: ink,
		Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - 6})
}

// drawCityLabel returns a city's name, or a city icon if the name does not fit
// at the minimum font size. Cities also differ in their values.
func drawCityLabel(v render.View, token string, label scene.Text, least float64) scene.Shape {
	label.S, label.MinSize = v.Tell.Token(token), least
	if v.Measure.Measure(label.S, house.Narrow(least, scene.Bold)).Width > label.MaxWidth {
		return scene.Icon{Name: scene.IconCity, At: label.At, Size: label.Font.Size * 1.1, Color: label.Color}
	}
	return label
}

// drawLocomotive draws a locomotive: its sign, its distance and its cost.
func drawLocomotive(v render.View, token string, b scene.Box) []scene.Shape {
	f, _ := trick.Printed(token)
	mid, size := b.Center().Y, min(b.H(), 0.55*b.W())
	font := house.Font(size*0.62, scene.Bold)
	if token == engineAll {
		font = house.Narrow(size*0.62, scene.Bold) // a word
	}
	return append([]scene.Shape{
		scene.Icon{Name: scene.IconTrain, At: scene.Pt(b.Min.X+size*0.36, mid), Size: size * 0.5, Color: house.Ink},
		scene.Text{S: distanceText(v, token, f), At: scene.Pt(b.Min.X+b.W()*0.485, mid), Font: font, Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - size*1.2},
	}, house.CostCoin(scene.Pt(b.Max.X-size*0.31, mid), size*0.54, strconv.Itoa(f.Cost))...)
}

// engineAll is the token of the locomotive without a limit.
const engineAll = "engine-all"

// distanceText returns a locomotive's distance, or the word for no limit.
func distanceText(v render.View, token string, f trick.Face) string {
	if token == engineAll {
		return v.Tell.Say("trick.ui.all")
	}
	return strconv.Itoa(f.Distance)
}

// drawPrize draws what the winner of a trick gets: the cards at a place of the
// trick line. A ticket is a share, a crown the winning card. A city has its name if
// there is room.
func drawPrize(v render.View, cards []string, b scene.Box) []scene.Shape {
	u := b.H() / laneH
	if len(cards) == 2 {
		return drawTwoEngines(v, cards, b, u)
	}
	f, l := faceAndLook(cards[0])
	upper, lower := scene.Pt(b.Center().X, b.Min.Y+b.H()*0.29), scene.Pt(b.Center().X, b.Min.Y+b.H()*0.74)
	number := func(s string, at scene.Point) scene.Text {
		return scene.Text{S: s, At: at, Font: house.Font(40*u, scene.Bold), Color: house.Ink, Align: scene.Centered, Level: scene.Middle}
	}
	switch f.Type {
	case trick.Engine:
		return drawEnginePrize(v, cards[0], f, b, u)
	case trick.City:
		name := scene.Text{S: v.Tell.Token(cards[0]), At: lower, Font: house.Narrow(30*u, scene.Bold), Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - 10, MinSize: boardNameSize}
		if v.Measure.Measure(name.S, house.Narrow(boardNameSize, scene.Bold)).Width > name.MaxWidth {
			return []scene.Shape{scene.Icon{Name: scene.IconCity, At: upper, Size: 40 * u, Color: house.Ink},
				number(strconv.Itoa(f.Value), lower)}
		}
		u = min(u, b.W()/100)
		value := number(strconv.Itoa(f.Value), upper.Add(scene.Pt(24*u, 0)))
		return []scene.Shape{scene.Icon{Name: scene.IconCity, At: upper.Add(scene.Pt(-24*u, 0)), Size: 38 * u, Color: house.Ink}, value, name}
	case trick.Reservation:
		label := number(strconv.Itoa(f.Number), upper.Add(scene.Pt(20*u, 0)))
		label.Color = house.InkSoft
		crown := scene.Icon{Name: scene.IconCrown, At: upper.Add(scene.Pt(-16*u, 0)), Size: 38 * u, Color: house.CoinEdge}
		return []scene.Shape{label, crown, scene.Text{S: v.Tell.Say("trick.ui.reservation"), At: lower, Color: house.InkSoft,
			Font: house.Narrow(30*u, scene.Medium), Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - 8,
			MinSize: house.Reference}}
	}
	shapes := l.drawSign(scene.Around(upper, min(118*u, b.W()-8), 42*u))
	if f.Type == trick.Railway {
		return append(shapes, number(strconv.Itoa(f.Number), lower))
	}
	return append(shapes, scene.Icon{Name: scene.IconTicket, At: lower, Size: 42 * u, Color: house.Ink})
}

// drawEnginePrize draws a locomotive of the trick line, in one row if there is
// room. Its cost matters most.
func drawEnginePrize(v render.View, token string, f trick.Face, b scene.Box, u float64) []scene.Shape {
	const row = 132.0
	size, at, coin := 46*u, b.Center(), b.Center().Add(scene.Pt(40*u, 0))
	if b.W() < row*u {
		size, at, coin = 38*u, scene.Pt(b.Center().X+14*u, b.Min.Y+b.H()*0.27), scene.Pt(b.Center().X, b.Min.Y+b.H()*0.73)
	}
	left := at.Add(scene.Pt(-40*u, 0))
	return append([]scene.Shape{
		scene.Icon{Name: scene.IconTrain, At: left, Size: 0.85 * size, Color: house.Ink},
		scene.Text{S: distanceText(v, token, f), At: left.Add(scene.Pt(22*u, 0)), Font: house.Font(size, scene.Bold),
			Color: house.Ink, Level: scene.Middle, MaxWidth: 44 * u},
	}, house.CostCoin(coin, size*1.1, strconv.Itoa(f.Cost))...)
}

// drawTwoEngines draws the two locomotives that are won together, without their
// costs.
func drawTwoEngines(v render.View, cards []string, b scene.Box, u float64) []scene.Shape {
	numbers := ""
	for i, token := range cards {
		f, _ := trick.Printed(token)
		if i > 0 {
			numbers += " + "
		}
		numbers += distanceText(v, token, f)
	}
	y := b.Min.Y + b.H()*0.29
	return []scene.Shape{
		scene.Icon{Name: scene.IconTrain, At: scene.Pt(b.Center().X-21*u, y), Size: 38 * u, Color: house.Ink},
		scene.Icon{Name: scene.IconTrain, At: scene.Pt(b.Center().X+21*u, y), Size: 38 * u, Color: house.Ink},
		scene.Text{S: numbers, At: scene.Pt(b.Center().X, b.Min.Y+b.H()*0.74), Font: house.Narrow(36*u, scene.Bold),
			Color: house.Ink, Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - 8},
	}
}
