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
	signsH   = 44.0
	totalX   = width - margin - 14
	cellsX   = sharesX + 252
	cellW    = 92.0
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
		b := shareCell(i, scene.XYWH(0, footY, 0, signsH-6))
		shapes = append(shapes, l.drawSign(scene.XYWH(b.Center().X-42, b.Min.Y, 84, b.H()))...)
	}
	return shapes
}

// drawShares draws how many shares of each company every player has, their
// value now, and the voids.
func drawShares(v render.View, t trick.Table) []scene.Shape {
	changed := changedShares(v.Recent, t)
	h := (footEnd - footY - signsH) / float64(len(t.Players))
	shapes, names := drawShareHead(v, t), make([]int, len(t.Players))
	for i, p := range t.Players {
		row := scene.XYWH(sharesX, footY+signsH+float64(i)*h, width-margin-sharesX, h-6)
		drawn, name := drawShareRow(v, p, row, changed)
		names[i] = len(shapes) + name
		shapes = append(shapes, drawn...)
	}
	house.FitNames(v.Measure, shapes, names)
	return shapes
}

// drawShareHead draws what the mark in a cell and the totals mean.
func drawShareHead(v render.View, t trick.Table) []scene.Shape {
	at := scene.Pt(sharesX+16, footY+signsH/2-2)
	note := func(key string, at scene.Point, align scene.Align, room float64) scene.Text {
		return scene.Text{S: v.Tell.Say(key), At: at, Font: house.Narrow(32, scene.Medium), Color: house.InkSoft,
			Align: align, Level: scene.Middle, MaxWidth: room, MinSize: house.Reference}
	}
	shapes := []scene.Shape{note("trick.ui.now", scene.Pt(totalX+10, at.Y), scene.Right, totalX-cellsEnd)}
	if slices.ContainsFunc(t.Players, func(p trick.Public) bool { return len(p.Voids) > 0 }) {
		shapes = append(shapes, drawVoidMark(at, 30), note("trick.ui.void", at.Add(scene.Pt(22, 0)), scene.Left, cellsX-sharesX-46))
	}
	return shapes
}

// drawVoidMark draws the mark of a player who has no card of a company.
func drawVoidMark(at scene.Point, size float64) scene.Shape {
	return scene.Icon{Name: scene.IconVoid, At: at, Size: size, Color: house.InkSoft}
}

// drawShareRow draws a player with the cells and their sum. name is the index of
// the name among the shapes.
func drawShareRow(
	v render.View, p trick.Public, b scene.Box, changed map[holding]bool,
) (shapes []scene.Shape, name int) {
	own, mid := v.PlayerRow(p.Seat), b.Center().Y
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
		scene.Text{S: render.Number(v.Total(p.Seat, p.Score)), At: scene.Pt(totalX, mid),
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

// drawShareCell draws the number of shares in a cell and their value.
func drawShareCell(p trick.Public, i int, b scene.Box, changed bool) []scene.Shape {
	mid := b.Center()
	var shapes []scene.Shape
	if changed {
		shapes = house.ChangedBox(b.Grow(-3), 8)
	}
	const count, edge = 44.0, 6.0
	worth, low := 36.0, 0.0
	if b.H() < 60 {
		worth = 30
	}
	crossed := p.Hand > 0 && slices.Contains(p.Voids, companyLooks[i].token)
	if crossed {
		at, size := scene.Pt(b.Max.X-18, mid.Y), 30.0
		low = min(16, b.H()*0.19) // the value is under the mark
		if p.Points[i] > 0 {      // above their value
			at.Y, size = mid.Y-low-3, 24
		}
		shapes = append(shapes, drawVoidMark(at, size))
	}
	if p.Shares[i] == 0 {
		return append(shapes, scene.Text{S: "·", At: mid, Font: house.Font(30, scene.Bold), Color: house.InkSoft,
			Align: scene.Centered, Level: scene.Middle})
	}
	held := scene.Text{S: strconv.Itoa(p.Shares[i]), At: scene.Pt(b.Min.X+edge, mid.Y),
		Font: house.Font(count, scene.Bold), Color: house.Ink, Level: scene.Middle}
	if p.Points[i] == 0 { // most are worth nothing for long
		held.At, held.Align = mid, scene.Centered
		return append(shapes, held)
	}
	return append(shapes, held, scene.Text{S: render.Number(p.Points[i]), At: scene.Pt(b.Max.X-edge, mid.Y+low),
		Color: house.InkSoft, Font: house.Narrow(worth, scene.Bold), Align: scene.Right, Level: scene.Middle,
		MaxWidth: cellW - 2*edge - 33, MinSize: house.Reading})
}
