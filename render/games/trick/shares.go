package trick

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// The table of shares: a row for each player, a column for each company.
const (
	sharesW = width - margin - sharesX
	signsH  = 44.0
	cellsX  = sharesX + 252
	cellW   = 92.0
	totalX  = width - margin - 14
)

func cell(i int, row scene.Box) scene.Box {
	return scene.XYWH(cellsX+float64(i)*cellW, row.Min.Y, cellW, row.H())
}

// shareSigns are the heads of the columns.
func shareSigns(v render.View) []scene.Shape {
	var shapes []scene.Shape
	for i, l := range looks {
		shapes = append(shapes, l.sign(scene.XYWH(cellsX+float64(i)*cellW+4, footTop(v), cellW-8, signsH-6))...)
	}
	return shapes
}

// shares is who has how many shares of which company, what they are worth now,
// and who is known to have none of a company in hand.
func shares(v render.View, t trick.Table) []scene.Shape {
	changed := changedShares(v.Recent, t)
	h := (footEnd - footTop(v) - signsH) / float64(len(t.Players))
	shapes := sharesHead(v)
	for i, p := range t.Players {
		row := scene.XYWH(sharesX, footTop(v)+signsH+float64(i)*h, sharesW, h-6)
		shapes = append(shapes, shareRow(v, p, row, changed)...)
	}
	return shapes
}

// sharesHead says what a crossed cell and the totals mean.
func sharesHead(v render.View) []scene.Shape {
	at := scene.Pt(sharesX+16, footTop(v)+signsH/2-2)
	note := func(key string, at scene.Point, align scene.Align, room float64) scene.Text {
		return scene.Text{S: v.Tell.Say(key), At: at, Font: house.Font(house.Reading, scene.Regular), Color: house.InkSoft, Align: align, Level: scene.Middle,
			MaxWidth: room, MinSize: house.Reference}
	}
	if v.Status.Over() {
		return []scene.Shape{note("trick.ui.total", scene.Pt(totalX+10, at.Y), scene.Right, totalX-cellsX-5*cellW)}
	}
	return []scene.Shape{
		void(at, 20),
		note("trick.ui.void", at.Add(scene.Pt(20, 0)), scene.Left, cellsX-sharesX-44),
		note("trick.ui.now", scene.Pt(totalX+10, at.Y), scene.Right, totalX-cellsX-5*cellW),
	}
}

// void marks that a player has no card of a company.
func void(at scene.Point, size float64) scene.Shape {
	return scene.Icon{Name: scene.IconCross, At: at, Size: size, Color: house.InkSoft}
}

func shareRow(v render.View, p trick.Public, b scene.Box, changed map[holding]bool) []scene.Shape {
	own, mid := v.Row(p.Seat), b.Center().Y
	shapes := []scene.Shape{own.Ground(b)}
	left := b.Min.X + 12
	if own.Turn {
		shapes = append(shapes, house.TurnMarker(scene.Pt(left+40, mid), 30)...)
		left += 46
	}
	shapes = append(shapes, house.SeatMark(scene.Pt(left+16, mid), 32, own.Seat)...)
	shapes = append(shapes,
		scene.Text{S: own.Name, At: scene.Pt(left+40, mid), Font: house.Font(house.Title, scene.Medium), Color: house.Ink, Level: scene.Middle,
			MaxWidth: cellsX - left - 48, MinSize: house.Reading},
		scene.Text{S: render.Number(p.Score), At: scene.Pt(totalX, mid), Font: house.Font(house.Glance+4, scene.Bold), Color: house.Ink, Align: scene.Right, Level: scene.Middle,
			MaxWidth: totalX - cellsX - 5*cellW - 4},
	)
	for i, l := range looks {
		x := cellsX + float64(i)*cellW
		shapes = append(shapes, scene.Line{Points: []scene.Point{{X: x, Y: b.Min.Y + 6}, {X: x, Y: b.Max.Y - 6}}, Stroke: scene.Edge(house.Rule, 1.5)})
		shapes = append(shapes, shareCell(p, i, cell(i, b), changed[holding{p.Seat, l.token}])...)
	}
	return shapes
}

// shareCell is the number of shares, and what they are worth together.
func shareCell(p trick.Public, i int, b scene.Box, changed bool) []scene.Shape {
	mid := b.Center()
	var shapes []scene.Shape
	if changed {
		shapes = house.ChangedBox(b.Grow(-3), 8)
	}
	if p.Hand > 0 && slices.Contains(p.Voids, looks[i].token) {
		shapes = append(shapes, void(scene.Pt(b.Max.X-21, min(b.Min.Y+14, mid.Y-13)), 14))
	}
	if p.Shares[i] == 0 {
		return append(shapes, scene.Text{S: "·", At: mid, Font: house.Font(30, scene.Bold), Color: house.InkSoft, Align: scene.Centered, Level: scene.Middle})
	}
	count := scene.Text{S: strconv.Itoa(p.Shares[i]), At: scene.Pt(b.Min.X+10, mid.Y), Font: house.Font(36, scene.Bold),
		Color: house.Ink, Level: scene.Middle}
	worth := scene.Text{S: render.Number(p.Points[i]), At: scene.Pt(b.Max.X-8, mid.Y+9), Color: house.InkSoft,
		Font:  house.Narrow(min(25, max(22, b.H()*0.45)), scene.Medium),
		Align: scene.Right, Level: scene.Middle, MaxWidth: cellW - 46, MinSize: house.Reading}
	return append(shapes, count, worth)
}
