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
	tall := min(1.3, h/(u*cardAspect))
	return append(shapes, drawStationValue(scene.Pt(b.Center().X, b.Min.Y+h*0.86), u*0.22*tall, f.Value, ink)...)
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
	top := max(30, b.H()*0.4)
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
		label.Font.Size = top * 1.02
		label.At.X = band.Min.X + band.W()*0.33
		label.MaxWidth = band.W() * 0.6
		patch := scene.Box{Min: scene.Pt(band.Min.X+band.W()*0.66, band.Min.Y), Max: band.Max}
		shapes = append(shapes, scene.Rect{Box: band, Radius: 6, Fill: scene.Flat(l.light)}, scene.Rect{Box: patch,
			Radius: 6, Fill: l.patternFill(1)}, label)
	}
	at := scene.Pt(b.Center().X, (band.Max.Y+b.Max.Y)/2)
	return append(shapes, scene.Text{S: strconv.Itoa(f.Value), At: at,
		Font: house.Font(min(b.H()*0.56, b.W()*0.6), scene.Bold), Color: ink,
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
		font = house.Narrow(size*0.55, scene.Bold) // a word
	}
	return append([]scene.Shape{
		scene.Icon{Name: scene.IconTrain, At: scene.Pt(b.Min.X+size*0.32, mid), Size: size * 0.42, Color: house.Ink},
		scene.Text{S: distanceText(v, token, f), At: scene.Pt(b.Min.X+b.W()*0.475, mid), Font: font, Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - size*1.3},
	}, house.CostCoin(scene.Pt(b.Max.X-size*0.36, mid), size*0.52, strconv.Itoa(f.Cost))...)
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

// drawPrize draws what the winner of a trick gets: a card at a place of the trick line as
// a picture, and below it in a word or two what it is.
func drawPrize(v render.View, token string, b scene.Box) []scene.Shape {
	u := b.H() / 76
	f, _ := faceAndLook(token)
	lower := scene.Pt(b.Center().X, b.Min.Y+b.H()*0.77)
	picture := drawPrizePicture(v, token, b)
	words := []string{v.Tell.Say("trick.ui.prize.share")}
	switch f.Type {
	case trick.Engine:
		words = costWords(v, token)
	case trick.City:
		words = []string{v.Tell.Token(token), v.Tell.Say("trick.ui.prize.city")}
	case trick.Reservation:
		words = []string{v.Tell.Say("trick.ui.reservation")}
	}
	word := scene.Text{At: lower, Font: house.Narrow(31*u, scene.Medium), Color: house.Ink, Align: scene.Centered,
		Level: scene.Middle, MaxWidth: b.W() * 0.94, MinSize: house.Reading}
	fits := false
	for _, word.S = range words {
		if fits = v.Measure.Measure(word.S, house.Narrow(boardNameSize, scene.Medium)).Width <= word.MaxWidth; fits {
			break
		}
	}
	if f.Type == trick.Engine && !fits {
		word.S = strconv.Itoa(f.Cost)
		picture = append(picture, scene.Rect{Box: scene.Around(lower, 58*u, 30*u), Radius: 15 * u, Fill: scene.Flat(house.Coin),
			Stroke: scene.Edge(house.CoinEdge, 2)})
	}
	for word.Font.Size > house.Reading && v.Measure.Measure(word.S, word.Font).Width > word.MaxWidth {
		word.Font.Size -= 0.5
	}
	return append(picture, word)
}

// drawPrizePicture draws a prize without words in the upper half of a box.
func drawPrizePicture(v render.View, token string, b scene.Box) []scene.Shape {
	u := b.H() / 76
	f, l := faceAndLook(token)
	at := scene.Pt(b.Center().X, b.Min.Y+b.H()*0.3)
	switch f.Type {
	case trick.Engine:
		return drawIconAndText(v, at, scene.IconTrain, distanceText(v, token, f), 40*u, b.W()*0.88)
	case trick.City:
		return drawIconAndText(v, at, scene.IconCity, strconv.Itoa(f.Value), 40*u, b.W()*0.88)
	case trick.Reservation:
		return drawIconAndText(v, at, scene.IconCrown, strconv.Itoa(f.Number), 40*u, b.W()*0.88)
	}
	return l.drawSign(scene.Around(at, min(128*u, b.W()-12), 39*u))
}

// costWords returns what a locomotive costs, the longest text first: with the number of
// stations that it reaches, and without it.
func costWords(v render.View, token string) []string {
	f, _ := trick.Printed(token)
	data := render.Data{"N": distanceText(v, token, f), "Cost": f.Cost}
	words := []string{v.Tell.Say("trick.ui.prize.cost", data)}
	if token != engineAll {
		words = append([]string{v.Tell.Say("trick.ui.prize.runs", data)}, words...)
	}
	return words
}

// drawIconAndText draws an icon with a text to its right, together centered on the
// point and no wider than room.
func drawIconAndText(v render.View, at scene.Point, icon scene.IconName, s string, size, room float64) []scene.Shape {
	const gap, least = 0.15, 0.6
	text := scene.Text{S: s, Font: house.Narrow(size*1.08, scene.Bold), Color: house.Ink, Level: scene.Middle}
	for small := least * size; size > small && size*(1+gap)+v.Measure.Measure(s, text.Font).Width > room; size-- {
		text.Font.Size = (size - 1) * 1.08
	}
	text.MaxWidth = room - size*(1+gap)
	text = text.Fitted(v.Measure)
	left := at.X - (size*(1+gap)+v.Measure.Measure(text.S, text.Font).Width)/2
	text.At = scene.Pt(left+size*(1+gap), at.Y)
	return []scene.Shape{scene.Icon{Name: icon, At: scene.Pt(left+size/2, at.Y), Size: size, Color: house.Ink}, text}
}
