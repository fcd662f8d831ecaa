package trick

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of the table of shares beside the current trick: a row per player, a
// column per company.
const (
	signH    = 44.0
	signsH   = 80.0 // with the value of a share
	totalX   = width - margin - 14
	cellsX   = sharesX + 236
	cellW    = 110.0
	cellsEnd = cellsX + numCompanies*cellW
)

// shareCell returns the box of a company's cell in a row.
func shareCell(i int, row scene.Box) scene.Box {
	return scene.XYWH(cellsX+float64(i)*cellW, row.Min.Y, cellW, row.H())
}

// drawShareSigns draws the column heads.
func drawShareSigns() []scene.Shape {
	var shapes []scene.Shape
	for i, l := range companyLooks {
		b := shareCell(i, scene.XYWH(0, footY, 0, signH))
		shapes = append(shapes, l.drawSign(scene.XYWH(b.Min.X+4, b.Min.Y, b.W()-8, b.H()))...)
	}
	return shapes
}

// drawShares draws how many shares of each company every player has, their
// value now, and the voids.
func drawShares(v render.View, t trick.Table) []scene.Shape {
	changed := changedShares(told(v), t)
	h := (footEnd - footY - signsH) / float64(len(t.Players))
	shapes, names := slices.Concat(drawShareHead(v, t), drawSharePrices(t)), make([]int, len(t.Players))
	for i, p := range t.Players {
		row := scene.XYWH(sharesX, footY+signsH+float64(i)*h, width-margin-sharesX, h-6)
		drawn, name := drawShareRow(v, p, row, changed)
		names[i] = len(shapes) + name
		shapes = append(shapes, drawn...)
	}
	house.FitNames(v.Measure, shapes, names)
	return shapes
}

// drawSharePrices draws below the column heads what one share is worth.
func drawSharePrices(t trick.Table) []scene.Shape {
	var shapes []scene.Shape
	for i, c := range t.Companies {
		ink, at := house.Ink, shareCell(i, scene.XYWH(0, footY+signH, 0, signsH-signH-4)).Center()
		if c.Value == 0 {
			ink = house.InkSoft
		}
		shapes = append(shapes, scene.Icon{Name: scene.IconTicket, At: at.Add(scene.Pt(-26, 0)), Size: 28, Color: house.InkSoft},
			scene.Text{S: render.Number(c.Value), At: at.Add(scene.Pt(-4, 0)), Font: house.Narrow(34, scene.Bold), Color: ink,
				Level: scene.Middle})
	}
	return shapes
}

// drawShareHead draws what the mark in a cell and the totals mean.
func drawShareHead(v render.View, t trick.Table) []scene.Shape {
	box := scene.XYWH(sharesX, footY, width-margin-sharesX, signsH-6)
	shapes := drawNote(v, "trick.ui.now", scene.Box{Min: scene.Pt(cellsEnd+8, box.Min.Y), Max: box.Max})
	if slices.ContainsFunc(t.Players, func(p trick.Public) bool { return len(p.Voids) > 0 }) {
		swatch := scene.Around(scene.Pt(sharesX+26, box.Center().Y), 44, 44)
		shapes = append(shapes, drawVoid(swatch))
		shapes = append(shapes, drawNote(v, "trick.ui.void", scene.Box{Min: scene.Pt(swatch.Max.X+8, box.Min.Y), Max: scene.Pt(cellsX-4, box.Max.Y)})...)
	}
	return shapes
}

// drawNote draws an explanation in a box, in two lines if it is long.
func drawNote(v render.View, key string, b scene.Box) (shapes []scene.Shape) {
	const step = 28.0
	font := house.Narrow(30, scene.Medium)
	text := v.Tell.Say(key)
	lines := []string{text}
	if w := v.Measure.Measure(text, font).Width; w > b.W() {
		lines = scene.Wrap(v.Measure, text, font, min(b.W(), 0.62*w))
	}
	for i, line := range lines {
		shapes = append(shapes, scene.Text{S: line, At: scene.Pt(b.Min.X, b.Center().Y+step*(float64(i)-float64(len(lines)-1)/2)),
			Font: font, Color: house.InkSoft, Level: scene.Middle, MaxWidth: b.W(), MinSize: boardNameSize})
	}
	return shapes
}

// drawVoid draws the hatched ground of a cell whose player has no card of the company left.
func drawVoid(b scene.Box) scene.Shape {
	return scene.Rect{Box: b, Radius: 6, Stroke: scene.Edge(house.Rule, 1.5), Fill: scene.Fill{Color: house.Shade,
		Hatch: scene.Hatch{Kind: scene.Slash, Color: house.InkSoft, Spacing: 11, Width: 2}}}
}

// drawShareRow draws a player with the cells and their sum. name is the index of the name
// among the shapes.
func drawShareRow(v render.View, p trick.Public, b scene.Box, changed map[holding]bool) (shapes []scene.Shape, name int) {
	own, mid := v.PlayerRow(p.Seat), b.Center().Y
	total := render.Number(v.Total(p.Seat, p.Score))
	shapes = []scene.Shape{own.Ground(b)}
	left := b.Min.X + 12
	if own.Turn {
		shapes = append(shapes, house.TurnMarker(scene.Pt(left+40, mid), 30)...)
		left += 46
	}
	shapes = append(shapes, own.Mark(scene.Pt(left+16, mid), 32)...)
	name = len(shapes)
	shapes = append(shapes,
		scene.Text{S: own.Name, At: scene.Pt(left+40, mid), Font: house.Font(38, scene.Medium), Color: house.Ink,
			Level: scene.Middle, MaxWidth: cellsX - left - 48, MinSize: house.Title},
		scene.Text{S: total, At: scene.Pt(totalX, mid),
			Font: house.Font(house.Glance+10, scene.Bold), Color: house.Ink, Align: scene.Right, Level: scene.Middle,
			MaxWidth: totalX - cellsEnd - 4},
	)
	for i, l := range companyLooks {
		c := shareCell(i, b)
		shapes = append(shapes, scene.Line{Points: []scene.Point{{X: c.Min.X, Y: b.Min.Y + 6},
			{X: c.Min.X, Y: b.Max.Y - 6}}, Stroke: scene.Edge(house.Rule, 1.5)})
		shapes = append(shapes, drawShareCell(p, i, c, changed[holding{p.Seat, l.token}])...)
	}
	return shapes, name
}

// drawShareCell draws a cell: the number of shares if there are any, on a hatched ground if the
// player has no card of the company left.
func drawShareCell(p trick.Public, i int, b scene.Box, changed bool) []scene.Shape {
	var shapes []scene.Shape
	if p.Hand > 0 && slices.Contains(p.Voids, companyLooks[i].token) {
		shapes = append(shapes, drawVoid(b.Grow(-4)))
		if p.Shares[i] > 0 {
			shapes = append(shapes, scene.Rect{Box: scene.Around(b.Center(), 52, b.H()-8), Radius: 6, Fill: scene.Flat(house.Card)})
		}
	}
	if changed {
		shapes = append(shapes, house.ChangedBox(b.Grow(-3), 8)...)
	}
	if p.Shares[i] == 0 {
		return shapes
	}
	return append(shapes, scene.Text{S: strconv.Itoa(p.Shares[i]), At: b.Center(), Font: house.Font(min(54, b.H()), scene.Bold),
		Color: house.Ink, Align: scene.Centered, Level: scene.Middle, MaxWidth: 52, MinSize: house.Title})
}
