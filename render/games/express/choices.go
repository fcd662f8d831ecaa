package express

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawRunSheet draws the part of the map with the routes of the trains that may
// run, each in a band edged in its company's color, with what it would bring
// beside its last stop.
func drawRunSheet(v render.View, offered render.Sheet) render.Layout {
	t, m, _ := tableOf(v.Table)
	t.LastRun = nil
	list := offeredCompanies(t, offered)
	var places []string
	for _, company := range list {
		if company.Run != nil {
			places = append(places, company.Run.Route...)
		}
	}
	if len(places) == 0 {
		return drawCompanySheet(v, offered)
	}
	c := cropChart(m, places)
	layout := render.Layout{Height: c.bottom()}
	layout.Under = slices.Concat(c.drawShallows(), c.drawBaseMap(v), c.drawNetworkOver(v, t, c.drawRunBands(t, list)))
	room := c.freeRoom(v, t, nil)
	for _, company := range list {
		shapes, spot := c.drawRunBonus(v, t, company, room)
		layout.Under = append(layout.Under, shapes...)
		layout.Spots = append(layout.Spots, house.Spot{spot})
	}
	return layout
}

// offeredCompanies returns the companies to choose from.
func offeredCompanies(t express.Table, offered render.Sheet) []express.CompanyView {
	list := make([]express.CompanyView, len(offered.Offers))
	for i, token := range offered.Tokens() {
		at := slices.IndexFunc(t.Companies, func(c express.CompanyView) bool { return c.Company == token })
		list[i] = t.Companies[max(at, 0)]
	}
	return list
}

// Widths of the bands of runs, on a cell of natural size.
const (
	narrowBand = 40.0
	bandStep   = 18.0 // each band is this much wider than the next
	bandEdge   = 5.0
)

// drawRunBands draws the bands of runs, the first one widest, so that none
// hides another.
func (c chart) drawRunBands(t express.Table, list []express.CompanyView) []scene.Shape {
	var shapes []scene.Shape
	for i, company := range list {
		if company.Run == nil {
			continue
		}
		w := narrowBand + bandStep*float64(len(list)-1-i)
		legs := c.routeOutlines(t, company.Run.Route)
		for _, s := range []scene.Stroke{
			{Color: companyLookOf(company.Company).color, Width: w * c.unit(), Cap: scene.Round},
			{Color: routeTone, Width: (w - 2*bandEdge) * c.unit(), Cap: scene.Round},
		} {
			for _, leg := range legs {
				shapes = append(shapes, scene.Path{Outline: leg, Stroke: s})
			}
		}
	}
	return shapes
}

// drawRunBonus draws what a run would bring with its company's sign, near its
// last stop where there is room. number is the position of the choice's number.
func (c chart) drawRunBonus(
	v render.View, t express.Table, company express.CompanyView, room *scene.Labeler,
) (shapes []scene.Shape, number scene.Point) {
	u := max(c.unit(), 1.1)
	text := scene.Text{S: "= 0", Font: house.Font(34*u, scene.Bold), Color: house.Ink, Level: scene.Middle}
	last := routeStop{at: c.landOutline().Box().Center()}
	if company.Run != nil {
		text.S = "= " + strconv.Itoa(company.Run.Bonus)
		last = c.lastStop(t, company.Run.Route)
	}
	w, h := v.Measure.Measure(text.S, text.Font).Width+66*u, 48*u
	size := scene.Pt(w+house.NumberSize*1.6, max(h, house.NumberSize*1.5))
	at, _ := placeNear([]routeStop{last}, room, size, u)
	b := scene.Around(at, size.X, size.Y)
	capsule := scene.Around(scene.Pt(b.Max.X-w/2, b.Center().Y), w, h)
	l := companyLookOf(company.Company)
	room.Avoid(b)
	text.At = scene.Pt(capsule.Min.X+52*u, capsule.Center().Y)
	shapes = append(shapes, scene.Rect{
		Box: capsule, Radius: h / 2, Fill: scene.Flat(house.Card), Stroke: scene.Edge(l.color, 4*u),
	})
	shapes = append(shapes, drawStation(v, scene.Pt(capsule.Min.X+26*u, capsule.Center().Y), 36*u, express.Transit, l)...)
	return append(shapes, text), scene.Pt(b.Min.X+house.NumberSize*0.8, b.Center().Y)
}

// lastStop returns the last station at which a train on a route stops.
func (c chart) lastStop(t express.Table, route []string) routeStop {
	for i := range slices.Backward(route) {
		if called := c.stopsAt(t, route, i); len(called) > 0 {
			return called[len(called)-1]
		}
	}
	return routeStop{at: c.landOutline().Box().Center()}
}

// drawCompanySheet draws the companies to choose from, a row for each: stations
// on the map, titles sold, and what a run would bring.
func drawCompanySheet(v render.View, offered render.Sheet) render.Layout {
	const head, row = 58.0, 112.0
	t, _, _ := tableOf(v.Table)
	list := offeredCompanies(t, offered)
	layout := render.Layout{Height: int(render.SheetTop + head + row*float64(len(list)) + 6)}
	columns := []float64{430, 700, 970}
	for i, x := range columns {
		layout.Shapes = append(layout.Shapes, drawColumnHead(v, i, scene.Pt(x, render.SheetTop+head/2+4))...)
	}
	for i, c := range list {
		y := render.SheetTop + head + row*(float64(i)+0.5)
		layout.Shapes = append(layout.Shapes, drawStation(v, scene.Pt(150, y), 84, express.Transit, companyLookOf(c.Company))...)
		run := "–"
		if c.Run != nil {
			run = strconv.Itoa(c.Run.Bonus)
		}
		for k, text := range []string{strconv.Itoa(c.Stations), strconv.Itoa(c.Titles), run} {
			layout.Shapes = append(layout.Shapes, scene.Text{S: text, At: scene.Pt(columns[k], y),
				Font: house.Font(56, scene.Bold), Color: house.Ink, Align: scene.Centered, Level: scene.Middle})
		}
		layout.Spots = append(layout.Spots, house.Spot{scene.Pt(60, y)})
	}
	return layout
}

// drawColumnHead draws the head of a column of companies.
func drawColumnHead(v render.View, i int, at scene.Point) []scene.Shape {
	t := scene.Text{S: v.Tell.Say("express.ui.column." + digit(i+1)), Font: house.Font(30, scene.Medium),
		Color: house.InkSoft, Level: scene.Middle}
	w := v.Measure.Measure(t.S, t.Font).Width
	t.At = at.Add(scene.Pt(-w/2+22, 0))
	icon := scene.Icon{Name: columnIcons[i], At: t.At.Add(scene.Pt(-24, 0)), Size: 34, Color: house.InkSoft}
	return []scene.Shape{icon, t}
}

// drawPileSheet draws the piles to choose from with their open cards, arranged
// as on the board: a column per type, a row per level.
func drawPileSheet(v render.View, offered render.Sheet) render.Layout {
	const gap, h, number, head = 18.0, 144.0, 76.0, 46.0 // number is the room at the left of a pile for the number of the choice
	t, m, _ := tableOf(v.Table)
	p := layoutFor(m)
	rows := (len(t.Piles) + p.columns - 1) / p.columns
	w := (render.SheetWidth-2*margin+gap)/float64(p.columns) - gap
	layout := render.Layout{Height: int(render.SheetTop + head + float64(rows)*(h+gap) + 4)}
	layout.Shapes = drawPileHeads(v, t, rows, scene.XYWH(margin+number, render.SheetTop, w-number, head), w+gap)
	for _, token := range offered.Tokens() {
		i := max(slices.IndexFunc(t.Piles, func(p express.PileView) bool { return p.Pile == token }), 0)
		col, row := i/rows, i%rows
		b := scene.XYWH(margin+float64(col)*(w+gap), render.SheetTop+head+float64(row)*(h+gap), w, h)
		layout.Shapes = append(layout.Shapes, drawPanel(b))
		layout.Shapes = append(layout.Shapes, drawPile(v, t.Piles[i], scene.Box{Min: b.Min.Add(scene.Pt(number, 8)), Max: b.Max.Sub(scene.Pt(8, 8))}, 0)...)
		layout.Spots = append(layout.Spots, house.Spot{scene.Pt(b.Min.X+number/2, b.Center().Y)})
	}
	return layout
}
