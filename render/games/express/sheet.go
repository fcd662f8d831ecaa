package express

import (
	"slices"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Scopes of choices: the picture on which they are shown.
const (
	scopeMap       = "map"    // places of the map
	scopeLaid      = "laid"   // cards as they would lie in a place
	scopeTitles    = "titles" // cards that may be titles
	scopeHand      = "hand"   // cards of the hand
	scopeRuns      = "runs"   // routes of trains on the map
	scopeCompanies = "shares" // companies whose titles may be bought
	scopePiles     = "piles"
	scopeSites     = "sites" // cards as they would lie in different places
)

// Scope returns the picture on which the choices of a slot are shown. A choice
// of a player has none.
func (Painter) Scope(kind string, slot int) string {
	switch {
	case kind == "lay" && slot == 0:
		return scopeMap
	case kind == "order", kind == "pay", kind == "give":
		return scopeHand
	case kind == "lay" && slot == 1:
		return scopeLaid
	case kind == "build":
		return scopeSites
	case slot == 1 && (kind == "buy" || kind == "force"), slot == 0 && kind == "seize":
		return scopeTitles
	case kind == "buy":
		return scopeCompanies
	case kind == "run":
		return scopeRuns
	case kind == "draw":
		return scopePiles
	}
	return ""
}

// ShowsOutcome reports whether the sheet already shows the result of a choice: a
// card in its place, or a train's route with its bonus.
func (Painter) ShowsOutcome(scope string) bool { return scope == scopeLaid || scope == scopeRuns }

// sheetTop is the top of the pictures of a sheet.
const sheetTop = 96.0

// Sheet draws the choices of one scope with their numbers.
func (Painter) Sheet(v render.View, offered render.Sheet) render.Layout {
	switch offered.Scope {
	case scopeMap:
		return drawCrop(v, offered.Tokens())
	case scopeHand:
		return drawHandSheet(v, offered)
	case scopeRuns:
		return drawRunSheet(v, offered)
	case scopeCompanies:
		return drawCompanySheet(v, offered)
	case scopePiles:
		return drawPileSheet(v, offered)
	}
	return drawCardSheet(v, offered)
}

// drawHandSheet draws the hand with numbers on the cards that may be chosen.
// These come first, in their order.
func drawHandSheet(v render.View, offered render.Sheet) render.Layout {
	t, _, _ := tableOf(v.Table)
	held := offeredFirst(heldCards(offered.Private, t), offered.Tokens())
	h := drawHand(v, offered.Private, t, held, purposeText(v, t, offered))
	layout := render.Layout{Width: width, Height: h.Height, Title: h.Title, Note: h.Note, Shapes: h.Shapes}
	g := handGridFor(len(held))
	for _, token := range offered.Tokens() {
		b := g.box(slices.IndexFunc(held, func(same cardCount) bool { return same.token == token }))
		b = b.Move(scene.Pt(0, -house.Lift(b)))
		layout.Spots = append(layout.Spots, house.Spot{b.Max.Sub(scene.Pt(26, 20))})
	}
	return layout
}

// purposeText returns what the offered cards are for: what choosing one of them
// does.
func purposeText(v render.View, t express.Table, offered render.Sheet) string {
	if t.Stage == "turn" && !t.Opening {
		return v.Tell.KindAbout(offered.Offers[0].Kind)
	}
	return taskText(v, offered.Private, t)
}

// offeredFirst sorts the offered cards of a hand to the front, in their order.
func offeredFirst(held []cardCount, tokens []string) []cardCount {
	place := func(h cardCount) int {
		if i := slices.Index(tokens, h.token); i >= 0 {
			return i
		}
		return len(tokens)
	}
	return slices.SortedStableFunc(slices.Values(held), func(a, b cardCount) int { return place(a) - place(b) })
}

// Measures of a crop of the map, in pixels.
const (
	maxCellW      = 262.0 // maximum width of a cell
	maxCropHeight = 760.0 // maximum height of the crop
	cellAspect    = 0.97  // height of a cell relative to its width
)

// drawCrop draws the part of the map around some places, which are outlined.
func drawCrop(v render.View, tokens []string) render.Layout {
	t, m, _ := tableOf(v.Table)
	c := cropChart(m, tokens)
	layout := render.Layout{
		Height: c.bottom(), Under: slices.Concat(c.drawShallows(), c.drawBaseMap(v), c.drawNetwork(v, t)),
	}
	for _, token := range tokens {
		i, _ := m.Find(token)
		b := c.box(m.Cells[i])
		frame := scene.Outline{}.Move(b.Min).Line(scene.Pt(b.Max.X, b.Min.Y)).Line(b.Max).
			Line(scene.Pt(b.Min.X, b.Max.Y)).Close()
		layout.Under = append(layout.Under, house.ChoiceOutline(frame)...)
		layout.Spots = append(layout.Spots, house.Spot{
			b.Min.Add(scene.Pt(28, 28)), scene.Pt(b.Max.X-34, b.Min.Y+34), scene.Pt(b.Min.X+34, b.Max.Y-34),
			b.Max.Sub(scene.Pt(34, 34)), b.Center(),
		})
	}
	return layout
}

// bottom returns the lower end of the visible cells.
func (c chart) bottom() int {
	foot := 0.0
	for _, b := range c.eachVisible {
		foot = max(foot, b.Max.Y+8)
	}
	return int(foot)
}

// cropChart returns the part of a map that contains some places, with one more
// row and column on each side and as many columns as fill the picture.
func cropChart(m *express.Map, tokens []string) chart {
	top, bottom, west, east := m.Rows, 1, m.Columns, 1
	for _, token := range tokens {
		i, _ := m.Find(token)
		p := m.Cells[i]
		top, bottom = min(top, p.Row), max(bottom, p.Row)
		west, east = min(west, p.Column), max(east, p.Column)
	}
	top, bottom = max(top-1, 1), min(bottom+1, m.Rows)
	west, east = max(west-1, 1), min(east+1, m.Columns)
	room := render.SheetWidth - 2*margin
	size := func() float64 {
		return min(room/float64(east-west+1), maxCropHeight/cellAspect/float64(bottom-top+1), maxCellW)
	}
	for grown := true; grown && float64(east-west+2)*size() <= room; {
		grown = false
		if west > 1 {
			west, grown = west-1, true
		}
		if east < m.Columns && float64(east-west+2)*size() <= room {
			east, grown = east+1, true
		}
	}
	w := size()
	left := (render.SheetWidth - w*float64(east-west+1)) / 2
	return chart{
		Map: m, w: w, h: w * cellAspect, x: left - float64(west-1)*w, y: render.SheetTop + 4 - float64(top-1)*w*cellAspect,
		shows: func(q express.Cell) bool {
			return q.Row >= top && q.Row <= bottom && q.Column >= west && q.Column <= east
		},
	}
}

// drawCardSheet draws the cards on offer beside their numbers. For a place, it
// draws them as they would lie there, with the ends of the adjacent tracks.
func drawCardSheet(v render.View, offered render.Sheet) render.Layout {
	t, m, _ := tableOf(v.Table)
	onMap := offered.Scope == scopeLaid || offered.Scope == scopeSites
	g := gridFor(len(offered.Offers), onMap)
	if offered.Scope == scopeSites {
		g.h += siteFoot
	}
	layout := render.Layout{
		Width: render.BoardWidth, Height: int(sheetTop + float64(g.rows)*g.h + 16), Title: sheetTitle(v, offered),
		Note: v.Subject(),
	}
	for i, token := range offered.Tokens() {
		b := g.box(i)
		if onMap {
			at := offered.Offers[i].Args[0]
			if place, card, ok := cutSite(token); ok {
				at, token = place, card
				layout.Shapes = append(layout.Shapes, drawSiteName(v, at, b))
			}
			place, _ := m.Find(at)
			layout.Shapes = append(layout.Shapes, drawAsLaid(v, t, m, place, token, g.laidBox(b))...)
		} else {
			layout.Shapes = append(layout.Shapes, drawHeldCard(v, token,
				scene.Around(b.Center().Add(scene.Pt(24, 0)), g.w-100, (g.w-100)*cardAspect), house.Normal)...)
		}
		layout.Spots = append(layout.Spots, house.Spot{numberPoint(b)})
		if f, ok := faceOf(token); ok && onMap {
			layout.Shapes = append(layout.Shapes, drawTitleBeside(v, f, b)...)
		}
	}
	if offered.Scope == scopeSites && layout.Height+siteMap+siteMapRest <= width {
		box := scene.XYWH(margin, float64(layout.Height), width-2*margin, siteMap)
		layout.Shapes = append(layout.Shapes, drawSiteMap(t, m, offered, box)...)
		layout.Height += siteMap + 16
	}
	return layout
}

// siteMap is the height of the map below the cards of different places, in
// pixels. A sheet that would be higher than wide has no map; siteMapRest is the
// room that its other parts may need.
const siteMap, siteMapRest = 384, 240

// drawSiteMap draws the whole map small with the numbers of the places on offer.
func drawSiteMap(t express.Table, m *express.Map, offered render.Sheet, box scene.Box) []scene.Shape {
	c := smallChart(m, box)
	shapes := c.drawSmall(t)
	for i, token := range offered.Tokens() {
		place, _, _ := cutSite(token)
		at, ok := m.Find(place)
		if !ok {
			continue
		}
		b := c.box(m.Cells[at])
		shapes = append(shapes, scene.Circle{Center: b.Center(), R: 0.37 * c.w, Fill: scene.Flat(house.Ink), Stroke: scene.Edge(house.Paper, 2)},
			scene.Text{S: offered.Number(i), At: b.Center(), Font: house.Narrow(0.58*c.w, scene.Bold), Color: house.Paper,
				Align: scene.Centered, Level: scene.Middle})
	}
	return shapes
}

// sheetTitle returns what the choices are for.
func sheetTitle(v render.View, offered render.Sheet) string {
	t, _, _ := tableOf(v.Table)
	if offered.Scope == scopeSites {
		return sitesTitle(v, offered.Private, t)
	}
	if offered.Scope == scopeLaid {
		place, key := offered.Offers[0].Args[0], "express.ui.sheet.lay"
		if upgradeText(v.Tell, t, place) != "" {
			key = "express.ui.sheet.upgrade"
		}
		return v.Tell.Say(key, render.Data{"Place": v.Tell.Token(place)})
	}
	return titleSheetTitle(v, offered)
}

// sitesTitle returns which card is paid for what is built, and that a second link is free.
func sitesTitle(v render.View, private render.Private, t express.Table) string {
	held := heldCards(private, t)
	switch {
	case len(held) == 0 || t.Credit > 0 && len(private.Moves.Of("pay")) == 0:
		return v.Tell.Say("express.ui.sheet.sites.link")
	case t.Credit > 0:
		return v.Tell.Say("express.ui.sheet.sites.second", render.Data{"Card": v.Tell.Token(held[0].token)})
	}
	return v.Tell.Say("express.ui.sheet.sites", render.Data{"Card": v.Tell.Token(held[0].token)})
}

// titleSheetTitle returns what a title costs and whose it is. The buttons have
// room for the cards only.
func titleSheetTitle(v render.View, offered render.Sheet) string {
	t, _, _ := tableOf(v.Table)
	first := offered.Offers[0]
	if first.Kind == "seize" {
		return v.Tell.Say("express.ui.sheet.seize")
	}
	f, ok := faceOf(first.Args[1])
	same := !slices.ContainsFunc(offered.Offers, func(o render.Offer) bool {
		other, _ := faceOf(o.Args[1])
		return other.Title != f.Title || first.Kind == "force" && o.Args[0] != first.Args[0]
	})
	data := render.Data{"Company": v.Tell.Token(f.Title.String()), "Price": priceText(v.Tell, t, f.Title.String())}
	if first.Kind == "force" {
		data["Name"] = v.Tell.Token(first.Args[0])
	}
	switch {
	case ok && same && first.Kind == "buy":
		return v.Tell.Say("express.ui.sheet.buy", data)
	case ok && same && first.Kind == "force":
		return v.Tell.Say("express.ui.sheet.force", data)
	}
	return v.Tell.Say("express.ui.sheet.title")
}

// sheetGrid arranges the pictures of a sheet.
type sheetGrid struct {
	columns, rows int
	w, h          float64
}

// laidRim is the room beside a card as it would lie, in pixels, for its number
// and the tracks that end at its edges.
const laidRim = 80.0

// gridFor returns a grid in which n pictures are as large as possible on a
// landscape sheet.
func gridFor(n int, square bool) sheetGrid {
	columns := 4
	switch {
	case n > 12:
		columns = 6
	case n > 4:
		columns = 5
	}
	g := sheetGrid{columns: columns, rows: max(1, (n+columns-1)/columns), w: (width - 2*margin) / float64(columns)}
	g.h = g.w - laidRim + 42
	if !square {
		g.h = (g.w-100)*cardAspect + 24
	}
	return g
}

// numberPoint returns the position of a picture's number in its box.
func numberPoint(b scene.Box) scene.Point { return b.Min.Add(scene.Pt(36, 36)) }

// laidBox returns the box of a card as it would lie on the map.
func (g sheetGrid) laidBox(b scene.Box) scene.Box {
	h := (g.w - laidRim) * cellAspect
	return scene.XYWH(b.Center().X+28-(g.w-laidRim)/2, b.Min.Y+(g.w-laidRim+42-h)/2, g.w-laidRim, h)
}

func (g sheetGrid) box(i int) scene.Box {
	return scene.XYWH(margin+float64(i%g.columns)*g.w, sheetTop+float64(i/g.columns)*g.h, g.w, g.h)
}

// siteFoot is the height of the name of a place below a card as it would lie, in pixels.
const siteFoot = 48.0

// drawSiteName draws the name of a place at the lower edge of its box.
func drawSiteName(v render.View, place string, b scene.Box) scene.Shape {
	return scene.Text{S: v.Tell.Brief(place), At: scene.Pt(b.Center().X+28, b.Max.Y-siteFoot/2),
		Font: house.Narrow(36, scene.Bold), Color: house.Ink, Align: scene.Centered, Level: scene.Middle,
		MaxWidth: b.W() - 12, MinSize: house.Reference}
}

// drawTitleBeside draws the sign of the company whose title a card may be, at
// the lower left of the card as it would lie, clear of a track that ends at its
// western edge.
func drawTitleBeside(v render.View, f cardFace, b scene.Box) []scene.Shape {
	size := min(56, b.H()*0.2)
	return drawTitleSign(v, f.Face, scene.Pt(b.Min.X+34, b.Max.Y-size*0.6-4), size, scene.Pt(0, -1))
}

// drawAsLaid draws a card as it would lie in a place, with the tracks that end
// at its edges.
func drawAsLaid(v render.View, t express.Table, m *express.Map, place int, token string, b scene.Box) []scene.Shape {
	f, ok := faceOf(token)
	if !ok {
		return nil
	}
	var shapes []scene.Shape
	for i, s := range m.Cells[place].Sides {
		shapes = append(shapes, drawCoast(b, edges[i], s.Border)...)
		shapes = append(shapes, drawArrivingTrack(t, s, edges[i], b)...)
	}
	shapes = append(shapes, drawGround(b, f.Level)...)
	for i, s := range m.Cells[place].Sides {
		shapes = append(shapes, drawRim(b, edges[i], s.Border)...)
	}
	shapes = append(shapes, drawTracks(b, f)...)
	shapes = append(shapes, drawTank(b, f.Tank)...)
	shapes = append(shapes, drawStations(v, b, f, nil, labels{})...)
	u := scaleOf(b)
	label := scene.Text{S: f.Token, At: scene.Pt(b.Min.X+9*u, b.Max.Y-15*u),
		Font: house.Narrow(max(house.Reading, 20*u), scene.Bold), Color: house.Ink,
		Level: scene.Middle, Halo: levelTones[f.Level].ground, HaloWidth: 3}
	return append(shapes, label)
}

// drawCoast draws a closed edge of a single place, with water along it.
func drawCoast(b scene.Box, edge express.End, beyond express.Border) []scene.Shape {
	if beyond != express.Closed {
		return nil
	}
	u := scaleOf(b)
	return []scene.Shape{
		scene.Line{Points: edgeLine(b, edge), Stroke: scene.Edge(seaTone, 24*u)},
		scene.Line{Points: edgeLine(b, edge), Stroke: scene.Edge(coastTone, 4.5*u)},
	}
}

// drawArrivingTrack draws the end of an adjacent track at an edge, outside the
// box.
func drawArrivingTrack(t express.Table, s express.Side, edge express.End, b scene.Box) []scene.Shape {
	if s.Border != express.Neighbor {
		return nil
	}
	f, ok := faceOf(t.Cells[s.Cell].Card)
	if !ok || !f.reachesEdge(edge.Turned()) {
		return nil
	}
	at := edgeCenter(b, edge)
	out := at.Toward(b.Center(), -0.22)
	return []scene.Shape{
		scene.Line{Points: []scene.Point{at, out}, Stroke: scene.Stroke{Color: house.InkSoft, Width: 11 * scaleOf(b),
			Cap: scene.Butt}},
		scene.Line{Points: []scene.Point{at, out}, Stroke: scene.Stroke{Color: house.Card, Width: 3 * scaleOf(b),
			Cap: scene.Butt}},
	}
}

// reachesEdge reports whether a track of the face leads to an edge.
func (f cardFace) reachesEdge(edge express.End) bool {
	for _, t := range f.Tracks {
		if t[0] == edge || t[1] == edge {
			return true
		}
	}
	return false
}
