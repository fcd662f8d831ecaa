package express

import (
	"slices"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// chart is a map, or a part of it, placed on a picture.
type chart struct {
	*express.Map
	x, y  float64                 // position of column 1 and row 1
	w, h  float64                 // size of a cell
	shows func(express.Cell) bool // reports whether a cell is drawn; nil: all are
	clip  scene.Box               // visible part, beyond which the land continues; empty for all
}

// box returns the box of a cell.
func (c chart) box(p express.Cell) scene.Box {
	return scene.XYWH(c.x+float64(p.Column-1)*c.w, c.y+float64(p.Row-1)*c.h, c.w, c.h)
}

// unit returns the scale of the cards on the chart.
func (c chart) unit() float64 { return scaleOf(scene.XYWH(0, 0, c.w, c.h)) }

// eachVisible yields the cells that the chart shows, with their indices in the
// map.
func (c chart) eachVisible(yield func(i int, b scene.Box) bool) {
	for i, p := range c.Cells {
		if b := c.box(p); (c.shows == nil || c.shows(p)) && c.isInClip(b) && !yield(i, b) {
			return
		}
	}
}

// isInClip reports whether a box is inside the visible part.
func (c chart) isInClip(b scene.Box) bool { return c.clip.Empty() || b.Inside(c.clip) }

// area returns the box of the cells that are drawn.
func (c chart) area() scene.Box {
	if c.clip.Empty() {
		return c.landOutline().Box()
	}
	return c.clip
}

// drawBaseMap draws the map before anything is built.
func (c chart) drawBaseMap(v render.View) []scene.Shape {
	u := c.unit()
	shapes := []scene.Shape{
		scene.Path{Outline: c.landOutline(), Fill: scene.Flat(levelTones[0].ground)},
		scene.Path{Outline: c.gridOutline(), Stroke: scene.Edge(levelTones[0].frame, 2)},
		scene.Path{Outline: c.shoreOutline(), Stroke: scene.Edge(coastTone, 4.5*u)},
	}
	var rims, prints []scene.Shape
	for i, b := range c.eachVisible {
		p := c.Cells[i]
		for e, s := range p.Sides {
			rims = append(rims, drawRim(b, edges[e], s.Border)...)
		}
		prints = append(prints, drawSite(v, p, b)...)
		if c.showsNumber(p) {
			prints = append(prints, drawCellNumber(p, b, levelTones[0].ground))
		}
	}
	return slices.Concat(shapes, rims, prints)
}

// showsNumber reports whether a cell shows its number: on the whole map only if
// it has no name, on a part of it always.
func (c chart) showsNumber(p express.Cell) bool { return c.shows != nil || p.City == "" }

// drawShallows draws the water along the closed edges of a part of the map.
func (c chart) drawShallows() []scene.Shape {
	water := scene.Stroke{Color: seaTone, Width: 26 * c.unit(), Cap: scene.Butt}
	return []scene.Shape{scene.Path{Outline: c.shoreOutline(), Stroke: water}}
}

// drawRim draws what is on an edge in addition to the shore: dots where tracks
// may leave the map, and the wooden block between two cells.
func drawRim(b scene.Box, edge express.End, beyond express.Border) []scene.Shape {
	u := scaleOf(b)
	switch beyond {
	case express.Open:
		dots := scene.Stroke{Color: house.InkSoft, Width: 5 * u, Dash: []float64{3 * u, 9 * u}, Cap: scene.Butt}
		return []scene.Shape{scene.Line{Points: edgeLine(b, edge), Stroke: dots}}
	case express.Blocked:
		return drawBlock(edgeCenter(b, edge), 108*u, 20*u)
	}
	return nil
}

// drawBlock draws the wooden block, which stands upright around a point.
func drawBlock(at scene.Point, length, w float64) []scene.Shape {
	return []scene.Shape{
		scene.Rect{Box: scene.Around(at, w, length), Radius: w / 5, Fill: scene.Flat(blockTone), Stroke: scene.Edge(house.Ink, w/10)},
	}
}

// edgeLine returns an edge of a box as a line.
func edgeLine(b scene.Box, edge express.End) []scene.Point {
	switch edge {
	case express.North:
		return []scene.Point{b.Min, scene.Pt(b.Max.X, b.Min.Y)}
	case express.East:
		return []scene.Point{scene.Pt(b.Max.X, b.Min.Y), b.Max}
	case express.South:
		return []scene.Point{scene.Pt(b.Min.X, b.Max.Y), b.Max}
	}
	return []scene.Point{b.Min, scene.Pt(b.Min.X, b.Max.Y)}
}

// drawSite draws what is printed on a base card of a city: its name and the
// types of station that may be built there.
func drawSite(v render.View, p express.Cell, b scene.Box) []scene.Shape {
	if p.City == "" {
		return nil
	}
	u := scaleOf(b)
	var shapes []scene.Shape
	types := possibleTypes(p)
	n := float64(len(types))
	for i, typ := range types {
		at := b.Center().Add(scene.Pt((float64(i)-(n-1)/2)*44*u, -2*u))
		shapes = append(shapes, drawTypeSign(at, 28*u, typ, house.InkSoft)...)
	}
	return append(shapes, cardFace{}.drawNamePlate(v, b, labels{city: p.City})...)
}

// drawTypeSign draws the outline of a type of station in a color.
func drawTypeSign(at scene.Point, size float64, typ express.CardType, ink scene.Color) []scene.Shape {
	line := scene.Stroke{Color: ink, Width: max(1.6, size*0.1)}
	switch typ {
	case express.Terminal:
		return []scene.Shape{scene.Rect{Box: scene.Around(at, size, size), Radius: 2, Stroke: line}}
	case express.Central:
		return []scene.Shape{scene.Circle{Center: at, R: size * 0.62, Stroke: line},
			scene.Circle{Center: at, R: size * 0.4, Stroke: line}}
	case express.Double:
		d := scene.Pt(size*0.34, 0)
		return []scene.Shape{scene.Circle{Center: at.Sub(d), R: size * 0.3, Stroke: line},
			scene.Circle{Center: at.Add(d), R: size * 0.3, Stroke: line}}
	}
	return []scene.Shape{scene.Circle{Center: at, R: size / 2, Stroke: line}}
}

// drawCellNumber draws the number of a cell in the corner where no card has a
// tank. It is as large as the names, because it is the cell's name.
func drawCellNumber(p express.Cell, b scene.Box, on scene.Color) scene.Shape {
	u := scaleOf(b)
	return scene.Text{S: p.Token, At: scene.Pt(b.Max.X-12*u, b.Min.Y+23*u),
		Font: house.Narrow(numberSize(u), scene.Medium), Color: house.InkMap,
		Align: scene.Right, Level: scene.Middle, Halo: on, HaloWidth: 2}
}

// numberSize returns the font size of a cell's number at a scale.
func numberSize(u float64) float64 { return max(phoneWordSize, 17*u) }

// numberBox returns the box of the digits of a cell's number.
func numberBox(b scene.Box) scene.Box {
	u := scaleOf(b)
	w, h := 1.52*numberSize(u), 0.72*numberSize(u)
	return scene.XYWH(b.Max.X-12*u-w, b.Min.Y+23*u-h/2, w, h)
}

// possibleTypes returns the types of card that may replace the base card.
func possibleTypes(p express.Cell) []express.CardType {
	var list []express.CardType
	for _, token := range p.Next {
		if f, _ := express.Printed(token); !slices.Contains(list, f.Type) {
			list = append(list, f.Type)
		}
	}
	slices.Sort(list)
	return list
}

// drawNetwork draws the cards on the map: first all bodies, then all tracks, so
// that they continue from card to card, then what is on top of them. Under the
// tracks are the frames of cards just laid and the last train's route. Card
// numbers are shown only on a part of the map.
func (c chart) drawNetwork(v render.View, t express.Table) []scene.Shape {
	return c.drawNetworkOver(v, t, c.drawLastRun(t, v.Recent))
}

// drawNetworkOver draws the network with the given shapes under its tracks
// instead of the last run.
func (c chart) drawNetworkOver(v render.View, t express.Table, under []scene.Shape) []scene.Shape {
	var bodies, rims, above []scene.Shape
	stops := c.lastRunStops(t)
	var rails trackLayers
	for i, b := range c.eachVisible {
		f, ok := faceOf(t.Cells[i].Card)
		if !ok {
			continue
		}
		bodies = append(bodies, drawGround(b, f.Level)...)
		for e, s := range c.Cells[i].Sides {
			rims = append(rims, drawRim(b, edges[e], s.Border)...)
		}
		rails.add(b, f)
		above = append(above, c.drawStanding(v, c.Cells[i], f, b, stops)...)
		if c.showsNumber(c.Cells[i]) {
			above = append(above, drawCellNumber(c.Cells[i], b, levelTones[f.Level].ground))
		}
		if c.shows != nil {
			above = append(above, drawCardNumber(f, b))
		}
	}
	return slices.Concat(bodies, c.drawChanges(v.Recent), rims, rails.drawOver(under), above)
}

// drawStanding draws what is on top of a card's tracks, and the name.
func (c chart) drawStanding(v render.View, p express.Cell, f cardFace, b scene.Box, paid []routeStop) []scene.Shape {
	shapes := append(drawTank(b, f.Tank), drawStations(v, b, f, paid, c.labelsOf(p))...)
	if p.City != "" {
		shapes = append(shapes, f.drawNamePlate(v, b, c.labelsOf(p))...)
	}
	return shapes
}

// drawCardNumber draws the number of a card at its top left. If a tank is
// there, it is below the tank or, on a link, in another corner.
func drawCardNumber(f cardFace, b scene.Box) scene.Shape {
	u := scaleOf(b)
	at := scene.Pt(b.Min.X+15*u, b.Min.Y+19*u)
	switch {
	case f.Tank == express.NorthWest && f.Type == express.Link:
		at.Y = b.Max.Y - 19*u
	case f.Tank == express.NorthWest:
		at.Y = b.Min.Y + 49*u
	}
	return scene.Text{S: f.Token, At: at, Font: house.Narrow(max(house.Reference, 14*u), scene.Regular),
		Color: house.InkSoft,
		Level: scene.Middle, Halo: levelTones[f.Level].ground, HaloWidth: 2.5}
}
