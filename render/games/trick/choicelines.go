package trick

import (
	"slices"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Measures of the lines to choose from, in pixels.
const (
	maxRowHeight = 230.0 // height of a single line
	minRowHeight = 122.0 // height of each of five lines
	beforeW      = 56.0  // left of a line, for its number
	afterW       = 96.0  // beside an end, for its number and the resulting value
)

// drawLinesSheet draws the lines concerned below one another: each with the
// card at either end, or with the locomotive in its place.
func drawLinesSheet(v render.View, s render.Sheet) render.Layout {
	t, _ := tableOf(v.Table)
	rows := choiceRows(t, s)
	high := max(minRowHeight, maxRowHeight/float64(len(rows)))
	layout := render.Layout{
		Height: int(render.SheetTop + high*float64(len(rows)) + 12), Spots: make([]house.Spot, len(s.Offers)),
	}
	if len(t.Prize) > 1 && len(rows) == 2 {
		layout.Note = v.Tell.Say("trick.ui.other", render.Data{"What": v.Tell.Token(t.Prize[1])})
	}
	for i, r := range rows {
		r.box = scene.XYWH(margin, render.SheetTop+6+high*float64(i), render.SheetWidth-2*margin, high-12)
		r.draw(v, &layout)
	}
	return layout
}

// choiceRow is a line that is a choice itself, or whose ends are choices.
type choiceRow struct {
	trick.CompanyTable
	box         scene.Box
	card        string         // the card to lay, or the locomotive to give
	endOffers   map[string]int // index of the offer by end
	engineOffer int            // index of the offer of the locomotive; -1 if none
}

// choiceRows returns the lines of the choices, in the order of their numbers.
func choiceRows(t trick.Table, s render.Sheet) []choiceRow {
	var rows []choiceRow
	for i, o := range s.Offers {
		name, end, card := placement(t, o)
		at := slices.IndexFunc(rows, func(r choiceRow) bool { return r.Company == name })
		if at < 0 {
			at = len(rows)
			rows = append(rows, choiceRow{CompanyTable: t.Companies[max(0, indexOf(name))], card: card,
				endOffers: map[string]int{}, engineOffer: -1})
		}
		if end == "" {
			rows[at].engineOffer = i
		} else {
			rows[at].endOffers[end] = i
		}
	}
	return rows
}

// placement returns the line and the end of a choice and the card that would be
// laid. end is empty for a locomotive.
func placement(t trick.Table, o render.Offer) (name, end, card string) {
	if o.Kind == "place" {
		card = playedBy(t, t.Acting)
		return companyOf(card), o.Args[0], card
	}
	if len(t.Prize) > 0 {
		card = t.Prize[0]
	}
	if o.Kind == "city" {
		end = o.Args[1]
	}
	return o.Args[0], end, card
}

// draw draws a line with its choices and adds the spots of their numbers.
func (r choiceRow) draw(v render.View, layout *render.Layout) {
	x, h := r.box.Min.X, r.box.H()
	if r.engineOffer >= 0 {
		layout.Spots[r.engineOffer] = house.Spot{scene.Pt(x+beforeW/2, r.box.Center().Y)}
		x += beforeW + 8
	}
	name := scene.XYWH(x, r.box.Min.Y, signW, h)
	engine := scene.XYWH(name.Max.X+10, r.box.Min.Y, engineW+14, h)
	shapes := companyLookOf(r.Company).drawSign(scene.Around(name.Center(), signW, min(h, 84)))
	engine = scene.Around(engine.Center(), engine.W(), min(h, 84))
	if r.engineOffer >= 0 {
		r.Engine = r.card
		shapes = append(shapes, drawEngine(v, r.CompanyTable, engine)...)
		shapes = append(shapes, house.ChoiceOutline(boxOutline(engine))...)
	} else {
		shapes = append(shapes, drawEngine(v, r.CompanyTable, engine)...)
	}
	layout.Shapes = append(layout.Shapes, shapes...)
	r.box.Min.X = engine.Max.X + 16
	if r.engineOffer >= 0 {
		layout.Shapes = append(layout.Shapes, r.drawWithEngine(v)...)
		return
	}
	r.drawWithEnds(v, layout)
}

// drawWithEngine draws the cards of a line that gets a locomotive, and the
// resulting value of a share.
func (r choiceRow) drawWithEngine(v render.View) []scene.Shape {
	r.Run = trick.RunOf(r.Line, r.Engine)
	room := r.box.W() - afterW - 8
	pitch := min(r.box.H()*0.76, room/float64(len(r.Line)))
	g := grid{pitch, -1, r.box.Min.X, room, sheetNameSize}
	shapes := g.drawTrack(v, r.CompanyTable, r.box, nil)
	return append(shapes, drawShareValue(r.Value, scene.Pt(r.box.Max.X-afterW/2, r.box.Center().Y))...)
}

// drawWithEnds draws the cards of a line with the new card at either end, and
// adds the spots of the ends.
func (r choiceRow) drawWithEnds(v render.View, layout *render.Layout) {
	room := r.box.W() - 2*afterW
	pitch := min(r.box.H()*0.76, room/float64(len(r.Line)+2))
	g := grid{pitch, -1, r.box.Min.X + afterW + pitch, pitch * float64(len(r.Line)), sheetNameSize}
	rails := []scene.Point{scene.Pt(g.x-pitch+4, r.box.Center().Y), scene.Pt(g.x+g.rails+pitch-10, r.box.Center().Y)}
	layout.Shapes = append(layout.Shapes, house.Track(rails, 9)...)
	layout.Shapes = append(layout.Shapes, g.drawTrack(v, r.CompanyTable, r.box, nil)...)
	for _, end := range []string{"left", "right"} {
		i, offered := r.endOffers[end]
		if !offered {
			continue
		}
		at, beside := -1, r.box.Min.X+afterW/2
		if end == "right" {
			at, beside = len(r.Line), g.x+g.rails+pitch+afterW/2
		}
		b := g.box([]string{}, at, r.box)
		const counts = true
		layout.Shapes = append(layout.Shapes, drawStop(v, r.card, b, counts, sheetNameSize)...)
		layout.Shapes = append(layout.Shapes, house.ChoiceOutline(boxOutline(b))...)
		number := scene.Pt(beside, r.box.Center().Y)
		if worth, ok := r.valueWith(end); ok {
			number.Y -= 30
			layout.Shapes = append(layout.Shapes, drawShareValue(worth, number.Add(scene.Pt(0, 62)))...)
		}
		layout.Spots[i] = house.Spot{number}
	}
}

// valueWith returns the value of a share with the card at an end. It reports
// false if the company has no locomotive.
func (r choiceRow) valueWith(end string) (int, bool) {
	line := append(slices.Clone(r.Line), r.card)
	if end == "left" {
		line = slices.Insert(slices.Clone(r.Line), 0, r.card)
	}
	return trick.RunOf(line, r.Engine).Value, r.Engine != ""
}

// drawShareValue draws the value of a share.
func drawShareValue(worth int, at scene.Point) []scene.Shape {
	return []scene.Shape{
		scene.Icon{Name: scene.IconTicket, At: at.Add(scene.Pt(-24, 0)), Size: 34, Color: house.InkSoft},
		scene.Text{S: render.Number(worth), At: at.Add(scene.Pt(-2, 0)), Font: house.Font(36, scene.Bold),
			Color: house.Ink, Level: scene.Middle},
	}
}

// boxOutline returns the outline of a box.
func boxOutline(b scene.Box) scene.Outline {
	right, left := scene.Pt(b.Max.X, b.Min.Y), scene.Pt(b.Min.X, b.Max.Y)
	return scene.Outline{}.Move(b.Min).Line(right).Line(b.Max).Line(left).Close()
}
