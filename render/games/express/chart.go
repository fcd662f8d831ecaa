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
func (c chart) unit() float64 { return unit(scene.XYWH(0, 0, c.w, c.h)) }

// visible are the cells that the chart shows, by their place in the map.
func (c chart) visible(yield func(i int, b scene.Box) bool) {
	for i, p := range c.Cells {
		if b := c.box(p); (c.shows == nil || c.shows(p)) && c.clips(b) && !yield(i, b) {
			return
		}
	}
}

// clips tells whether a box of the chart is drawn.
func (c chart) clips(b scene.Box) bool { return c.clip.Empty() || b.Inside(c.clip) }

// area is where the cells that are drawn lie.
func (c chart) area() scene.Box {
	if c.clip.Empty() {
		return c.land().Box()
	}
	return c.clip
}

// bases is the map as it is before anything is built. It is the same in every
// language.
func (c chart) bases(v render.View) []scene.Shape {
	u := c.unit()
	shapes := []scene.Shape{
		scene.Path{Outline: c.land(), Fill: scene.Flat(levels[0].ground)},
		scene.Path{Outline: c.grid(), Stroke: scene.Edge(levels[0].frame, 2)},
		scene.Path{Outline: c.shore(), Stroke: scene.Edge(coastTone, 4.5*u)},
	}
	var rims, prints []scene.Shape
	for i, b := range c.visible {
		p := c.Cells[i]
		for e, s := range p.Sides {
			rims = append(rims, rim(b, edges[e], s.Border)...)
		}
		prints = append(prints, site(v, p, b)...)
		if c.numbered(p) {
			prints = append(prints, cellNumber(p, b, levels[0].ground))
		}
	}
	return slices.Concat(shapes, rims, prints)
}

// numbered tells whether a cell shows its number: on the whole map where it has no
// name, in a close look always.
func (c chart) numbered(p express.Cell) bool { return c.shows != nil || p.City == "" }

// shallows is the water along the closed edges of a part of the map.
func (c chart) shallows() []scene.Shape {
	water := scene.Stroke{Color: seaTone, Width: 26 * c.unit(), Cap: scene.Butt}
	return []scene.Shape{scene.Path{Outline: c.shore(), Stroke: water}}
}

// rim is what lies on an edge besides the shore: dots where tracks may run out of
// the map, and the wooden block between two cells.
func rim(b scene.Box, edge express.End, beyond express.Border) []scene.Shape {
	u := unit(b)
	switch beyond {
	case express.Open:
		dots := scene.Stroke{Color: house.InkSoft, Width: 5 * u, Dash: []float64{3 * u, 9 * u}, Cap: scene.Butt}
		return []scene.Shape{scene.Line{Points: side(b, edge), Stroke: dots}}
	case express.Blocked:
		beam := scene.Around(spot(b, edge), 20*u, 108*u)
		return []scene.Shape{
			scene.Rect{Box: beam, Radius: 4 * u, Fill: scene.Flat(block), Stroke: scene.Edge(house.Ink, 2*u)},
		}
	}
	return nil
}

// side is an edge of a box as a line.
func side(b scene.Box, edge express.End) []scene.Point {
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

// site is what is printed on a base card: of a city the name and the sorts of
// station that may begin there.
func site(v render.View, p express.Cell, b scene.Box) []scene.Shape {
	if p.City == "" {
		return nil
	}
	u := unit(b)
	var shapes []scene.Shape
	sorts := sorts(p)
	n := float64(len(sorts))
	for i, sort := range sorts {
		at := b.Center().Add(scene.Pt((float64(i)-(n-1)/2)*44*u, -2*u))
		shapes = append(shapes, sortSign(at, 28*u, sort)...)
	}
	return append(shapes, namePlate(v, p, b, express.NoCorner)...)
}

// sortSign is the silhouette of a sort of station, as yet unbuilt.
func sortSign(at scene.Point, size float64, sort express.Sort) []scene.Shape {
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

// namePlate is a city's name on a plate at the lower edge, out of the way of a
// tank.
func namePlate(v render.View, p express.Cell, b scene.Box, tank express.Corner) []scene.Shape {
	u := unit(b)
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

// cellNumber is the number of a cell, in the corner where no card has a tank: as large as
// the names, for it is what the cell is called.
func cellNumber(p express.Cell, b scene.Box, on scene.Color) scene.Shape {
	u := unit(b)
	return scene.Text{S: p.Token, At: scene.Pt(b.Max.X-12*u, b.Min.Y+20*u),
		Font: house.Narrow(numberSize(u), scene.Medium), Color: house.InkMap,
		Align: scene.Right, Level: scene.Middle, Halo: on, HaloWidth: 2}
}

// numberSize is the size of the number of a cell at a scale.
func numberSize(u float64) float64 { return max(phoneWord, 17*u) }

// numberBox is where the figures of the number of a cell stand in its box.
func numberBox(b scene.Box) scene.Box {
	u := unit(b)
	w, h := 1.52*numberSize(u), 0.72*numberSize(u)
	return scene.XYWH(b.Max.X-12*u-w, b.Min.Y+20*u-h/2, w, h)
}

// sorts are the sorts of cards that may replace the base card.
func sorts(p express.Cell) []express.Sort {
	var list []express.Sort
	for _, token := range p.Next {
		if f, _ := express.Printed(token); !slices.Contains(list, f.Sort) {
			list = append(list, f.Sort)
		}
	}
	slices.Sort(list)
	return list
}

// network are the cards on the map: first all bodies, then all tracks, so that
// these run on from card to card, then what stands on them. Under the tracks lie
// the frames of cards just laid and the way of the last train. The numbers of the
// cards are to be read in a close look only.
func (c chart) network(v render.View, t express.Table) []scene.Shape {
	return c.networkOver(v, t, c.lastRun(t, v.Recent))
}

// networkOver is the network with something else than the last run under its tracks.
func (c chart) networkOver(v render.View, t express.Table, under []scene.Shape) []scene.Shape {
	var bodies, rims, above []scene.Shape
	stops := c.stops(t)
	var rails tracks
	for i, b := range c.visible {
		f, ok := faceOf(t.Cells[i].Card)
		if !ok {
			continue
		}
		bodies = append(bodies, ground(b, f.Level)...)
		for e, s := range c.Cells[i].Sides {
			rims = append(rims, rim(b, edges[e], s.Border)...)
		}
		rails.add(b, f)
		above = append(above, standing(v, c.Cells[i], f, b, stops)...)
		if c.numbered(c.Cells[i]) {
			above = append(above, cellNumber(c.Cells[i], b, levels[f.Level].ground))
		}
		if c.shows != nil {
			above = append(above, cardNumber(f, b))
		}
	}
	return slices.Concat(bodies, c.changed(v.Recent), rims, rails.over(under), above)
}

// standing is what stands on a card's tracks, with the name.
func standing(v render.View, p express.Cell, f face, b scene.Box, paid []stop) []scene.Shape {
	shapes := append(tankShapes(b, f.Tank), stationShapes(v, b, f, paid)...)
	if p.City != "" {
		shapes = append(shapes, namePlate(v, p, b, f.Tank)...)
	}
	return shapes
}

// cardNumber is the number of the card that lies there: top left, or where a
// tank stands there under it, or in a link's other corner.
func cardNumber(f face, b scene.Box) scene.Shape {
	u := unit(b)
	at := scene.Pt(b.Min.X+15*u, b.Min.Y+19*u)
	switch {
	case f.Tank == express.NorthWest && f.Sort == express.Link:
		at.Y = b.Max.Y - 19*u
	case f.Tank == express.NorthWest:
		at.Y = b.Min.Y + 49*u
	}
	return scene.Text{S: f.Token, At: at, Font: house.Narrow(max(house.Reference, 14*u), scene.Regular),
		Color: house.InkSoft,
		Level: scene.Middle, Halo: levels[f.Level].ground, HaloWidth: 2.5}
}
