package express

import (
	"slices"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// chart is a map in its place in the picture, its cells side by side.
type chart struct {
	*express.Map
	x, y  float64 // where column 1 and row 1 begin
	w, h  float64 // of a cell
	shows func(express.Cell) bool
	clip  scene.Box // what is drawn of it, while the land goes on; empty: all
}

func (c chart) box(p express.Cell) scene.Box {
	return scene.XYWH(c.x+float64(p.Column-1)*c.w, c.y+float64(p.Row-1)*c.h, c.w, c.h)
}

// unit is the scale of the cards on the chart.
func (c chart) unit() float64 { return scaleOf(scene.XYWH(0, 0, c.w, c.h)) }

// eachVisible are the cells that the chart shows, by their place in the map.
func (c chart) eachVisible(yield func(i int, b scene.Box) bool) {
	for i, p := range c.Cells {
		if b := c.box(p); (c.shows == nil || c.shows(p)) && c.isInClip(b) && !yield(i, b) {
			return
		}
	}
}

// isInClip tells whether a box of the chart is drawn.
func (c chart) isInClip(b scene.Box) bool { return c.clip.Empty() || b.Inside(c.clip) }

// area is where the cells that are drawn lie.
func (c chart) area() scene.Box {
	if c.clip.Empty() {
		return c.landOutline().Box()
	}
	return c.clip
}

// drawBaseMap is the map as it is before anything is built. It is the same in every
// language.
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

// showsNumber tells whether a cell shows its number: on the whole map where it has no
// name, in a close look always.
func (c chart) showsNumber(p express.Cell) bool { return c.shows != nil || p.City == "" }

// drawShallows is the water along the closed edges of a part of the map.
func (c chart) drawShallows() []scene.Shape {
	water := scene.Stroke{Color: seaTone, Width: 26 * c.unit(), Cap: scene.Butt}
	return []scene.Shape{scene.Path{Outline: c.shoreOutline(), Stroke: water}}
}

// drawRim is what lies on an edge besides the shore: dots where tracks may run out of
// the map, and the wooden block between two cells.
func drawRim(b scene.Box, edge express.End, beyond express.Border) []scene.Shape {
	u := scaleOf(b)
	switch beyond {
	case express.Open:
		dots := scene.Stroke{Color: house.InkSoft, Width: 5 * u, Dash: []float64{3 * u, 9 * u}, Cap: scene.Butt}
		return []scene.Shape{scene.Line{Points: edgeLine(b, edge), Stroke: dots}}
	case express.Blocked:
		beam := scene.Around(edgeCenter(b, edge), 20*u, 108*u)
		return []scene.Shape{
			scene.Rect{Box: beam, Radius: 4 * u, Fill: scene.Flat(blockTone), Stroke: scene.Edge(house.Ink, 2*u)},
		}
	}
	return nil
}

// edgeLine is an edge of a box as a line.
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

// drawSite is what is printed on a base card: of a city the name and the sorts of
// station that may begin there.
func drawSite(v render.View, p express.Cell, b scene.Box) []scene.Shape {
	if p.City == "" {
		return nil
	}
	u := scaleOf(b)
	var shapes []scene.Shape
	sorts := possibleSorts(p)
	n := float64(len(sorts))
	for i, sort := range sorts {
		at := b.Center().Add(scene.Pt((float64(i)-(n-1)/2)*44*u, -2*u))
		shapes = append(shapes, drawSortSign(at, 28*u, sort)...)
	}
	return append(shapes, drawNamePlate(v, p, b, express.NoCorner)...)
}

// drawSortSign is the silhouette of a sort of station, as yet unbuilt.
func drawSortSign(at scene.Point, size float64, sort express.Sort) []scene.Shape {
	line := scene.Stroke{Color: house.InkSoft, Width: max(1.6, size*0.1)}
	switch sort {
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

// drawNamePlate is a city's name on a plate at the lower edge, out of the way of a
// tank.
func drawNamePlate(v render.View, p express.Cell, b scene.Box, tank express.Corner) []scene.Shape {
	u := scaleOf(b)
	t := scene.Text{S: p.City, At: scene.Pt(b.Center().X, b.Max.Y-21*u), Font: house.Narrow(max(house.Reading, 28*u),
		scene.Bold), Color: house.Ink,
		Align: scene.Centered, Level: scene.Middle, MaxWidth: b.W() - 18*u, MinSize: house.Reference}
	if tank == express.SouthEast {
		t.MaxWidth = b.W() - 54*u
	}
	w := min(v.Measure.Measure(t.S, t.Font).Width, t.MaxWidth) + 12*u
	plate := scene.Around(t.At, w, 32*u)
	if beyond := plate.Max.X - (b.Max.X - 37*u); tank == express.SouthEast && beyond > 0 {
		d := scene.Pt(-min(beyond, plate.Min.X-b.Min.X-4*u), 0)
		plate, t.At = plate.Move(d), t.At.Add(d)
	}
	return []scene.Shape{scene.Rect{Box: plate, Radius: 5 * u, Fill: scene.Flat(house.Card)}, t}
}

// drawCellNumber is the number of a cell, in the corner where no card has a tank: as large as
// the names, for it is what the cell is called.
func drawCellNumber(p express.Cell, b scene.Box, on scene.Color) scene.Shape {
	u := scaleOf(b)
	return scene.Text{S: p.Token, At: scene.Pt(b.Max.X-12*u, b.Min.Y+20*u),
		Font: house.Narrow(numberSize(u), scene.Medium), Color: house.InkMap,
		Align: scene.Right, Level: scene.Middle, Halo: on, HaloWidth: 2}
}

// numberSize is the size of the number of a cell at a scale.
func numberSize(u float64) float64 { return max(phoneWordSize, 17*u) }

// numberBox is where the figures of the number of a cell stand in its box.
func numberBox(b scene.Box) scene.Box {
	u := scaleOf(b)
	w, h := 1.52*numberSize(u), 0.72*numberSize(u)
	return scene.XYWH(b.Max.X-12*u-w, b.Min.Y+20*u-h/2, w, h)
}

// possibleSorts are the sorts of cards that may replace the base card.
func possibleSorts(p express.Cell) []express.Sort {
	var list []express.Sort
	for _, token := range p.Next {
		if f, _ := express.Printed(token); !slices.Contains(list, f.Sort) {
			list = append(list, f.Sort)
		}
	}
	slices.Sort(list)
	return list
}

// drawNetwork are the cards on the map: first all bodies, then all tracks, so that
// these run on from card to card, then what stands on them. Under the tracks lie
// the frames of cards just laid and the way of the last train. The numbers of the
// cards are to be read in a close look only.
func (c chart) drawNetwork(v render.View, t express.Table) []scene.Shape {
	return c.drawNetworkOver(v, t, c.drawLastRun(t, v.Recent))
}

// drawNetworkOver is the network with something else than the last run under its tracks.
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
		above = append(above, drawStanding(v, c.Cells[i], f, b, stops)...)
		if c.showsNumber(c.Cells[i]) {
			above = append(above, drawCellNumber(c.Cells[i], b, levelTones[f.Level].ground))
		}
		if c.shows != nil {
			above = append(above, drawCardNumber(f, b))
		}
	}
	return slices.Concat(bodies, c.drawChanges(v.Recent), rims, rails.drawOver(under), above)
}

// drawStanding is what stands on a card's tracks, with the name.
func drawStanding(v render.View, p express.Cell, f cardFace, b scene.Box, paid []routeStop) []scene.Shape {
	shapes := append(drawTank(b, f.Tank), drawStations(v, b, f, paid)...)
	if p.City != "" {
		shapes = append(shapes, drawNamePlate(v, p, b, f.Tank)...)
	}
	return shapes
}

// drawCardNumber is the number of the card that lies there: top left, or where a
// tank stands there under it, or in a link's other corner.
func drawCardNumber(f cardFace, b scene.Box) scene.Shape {
	u := scaleOf(b)
	at := scene.Pt(b.Min.X+15*u, b.Min.Y+19*u)
	switch {
	case f.Tank == express.NorthWest && f.Sort == express.Link:
		at.Y = b.Max.Y - 19*u
	case f.Tank == express.NorthWest:
		at.Y = b.Min.Y + 49*u
	}
	return scene.Text{S: f.Token, At: at, Font: house.Narrow(max(house.Reference, 14*u), scene.Regular),
		Color: house.InkSoft,
		Level: scene.Middle, Halo: levelTones[f.Level].ground, HaloWidth: 2.5}
}
