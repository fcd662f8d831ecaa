package trick

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawCompany draws one company large: its line and value, who has its shares,
// and what is still to come.
func drawCompany(v render.View, t trick.Table) []scene.Shape {
	i := indexOf(v.Zoom)
	if i < 0 || i >= len(t.Companies) {
		return nil
	}
	c := t.Companies[i]
	return slices.Concat(drawCompanyLine(v, c), drawCompanyFacts(v, c), drawCompanyShares(v, t, c), drawInset(t, i))
}

// maxZoomedPitch is the maximum width of a card of the line, at which a line of
// five cards fills the picture.
const maxZoomedPitch = 300.0

// drawCompanyLine draws the company's sign and locomotive, and its line across
// the picture.
func drawCompanyLine(v render.View, c trick.CompanyTable) []scene.Shape {
	shapes := companyLookOf(c.Company).drawSign(scene.XYWH(margin, 140, 236, 120))
	engine := scene.XYWH(margin+256, 146, 216, 108)
	shapes = append(shapes, drawEngine(v, c, engine)...)
	changed := recentChanges(told(v))
	if changed.engines[c.Company] {
		shapes = append(shapes, house.ChangedBox(engine, 10)...)
	}
	row := scene.XYWH(margin, 300, width-2*margin, 216)
	pitch := min(maxZoomedPitch, (row.W()-16)/float64(len(c.Line)))
	row = scene.XYWH(row.Min.X, row.Min.Y, row.W(), min(row.H(), pitch*1.4))
	g := grid{pitch, -1, margin + 8, row.W() - 8, boardNameSize}
	shapes = append(shapes, scene.Rect{Box: row.Grow(6), Radius: 16, Fill: scene.Flat(companyLookOf(c.Company).light)})
	return append(shapes, g.drawTrack(v, c, row, changed.laid)...)
}

// drawCompanyFacts draws how the value is made and which cards are still in
// hands.
func drawCompanyFacts(v render.View, c trick.CompanyTable) []scene.Shape {
	lines := []string{companyValueText(v.Tell, c), hiddenText(v.Tell, c)}
	var shapes []scene.Shape
	for i, text := range lines {
		shapes = append(shapes, scene.Text{S: text, At: scene.Pt(margin+500, 172+float64(i)*52),
			Font: house.Font(house.Glance-2*float64(i), scene.Medium), Color: house.Ink,
			Level: scene.Middle, MaxWidth: width - 2*margin - 500, MinSize: house.Reading})
	}
	return shapes
}

// drawCompanyShares draws each player's shares of the company, card by card.
func drawCompanyShares(v render.View, t trick.Table, c trick.CompanyTable) []scene.Shape {
	i, h := indexOf(c.Company), (footEnd-566)/float64(len(t.Players))
	var shapes []scene.Shape
	names := make([]int, len(t.Players))
	for n, p := range t.Players {
		own := v.PlayerRow(p.Seat)
		b := scene.XYWH(margin, 566+float64(n)*h, 1040, h-8)
		mid := b.Center().Y
		shapes = append(shapes, scene.Rect{Box: b, Radius: 12, Fill: scene.Flat(house.Card),
			Stroke: scene.Edge(house.Rule, 2)})
		shapes = append(shapes, own.Mark(scene.Pt(b.Min.X+32, mid), 36)...)
		names[n] = len(shapes)
		shapes = append(shapes,
			scene.Text{S: own.Name, At: scene.Pt(b.Min.X+64, mid), Font: house.Font(house.Glance, scene.Medium),
				Color: house.Ink, Level: scene.Middle, MaxWidth: 300, MinSize: house.Title},
			scene.Text{S: sharesText(v.Tell, p, c.Company), At: scene.Pt(b.Min.X+390, mid), Font: house.Font(house.Glance, scene.Regular),
				Color: house.Ink, Level: scene.Middle, MaxWidth: 520, MinSize: house.Reading},
			scene.Text{S: strconv.Itoa(p.Points[i]), At: scene.Pt(b.Max.X-18, mid), Font: house.Font(40, scene.Bold),
				Color: house.Ink, Align: scene.Right, Level: scene.Middle},
		)
	}
	house.FitNames(v.Measure, shapes, names)
	return shapes
}

// drawInset draws the five lines small, with a frame around the one shown.
func drawInset(t trick.Table, shown int) []scene.Shape {
	const x, y, w, h = 1110.0, 580.0, 440.0, (footEnd - 580) / numCompanies
	longest := 1
	for _, c := range t.Companies {
		longest = max(longest, len(c.Line))
	}
	pitch := min(34, (w-112)/float64(longest))
	var shapes []scene.Shape
	for i, c := range t.Companies {
		b := scene.XYWH(x, y+float64(i)*h, w, h-10)
		if i == shown {
			shapes = append(shapes, scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card),
				Stroke: scene.Edge(house.Ink, 3)})
		}
		shapes = append(shapes, companyLookOf(c.Company).drawSign(scene.XYWH(x+8, b.Center().Y-22, 84, 44))...)
		for n := range c.Line {
			fill := house.Shade
			if n >= c.From && n < c.To {
				fill = countedTone
			}
			shapes = append(shapes, scene.Rect{Box: scene.XYWH(x+102+float64(n)*pitch, b.Center().Y-18, pitch-4, 36), Radius: 4,
				Fill: scene.Flat(fill), Stroke: scene.Edge(house.InkSoft, 1.5)})
		}
	}
	return shapes
}
