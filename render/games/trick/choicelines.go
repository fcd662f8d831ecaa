package trick

import (
	"slices"
	"strconv"

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
	valueW       = 190.0 // right of a line that gets a locomotive, for the value of the seat's shares
	effectH      = 46.0  // above the lines, for what the locomotive does
	heldH        = 36.0  // below a company's sign, for the seat's number of shares
)

// drawLinesSheet draws the lines concerned below one another: each with the
// card at either end, or with the locomotive in its place.
func drawLinesSheet(v render.View, s render.Sheet) render.Layout {
	t, _ := tableOf(v.Table)
	rows := choiceRows(t, s)
	high := max(minRowHeight, maxRowHeight/float64(len(rows)))
	layout := render.Layout{Title: newlyWon(v, s.Private, t), Spots: make([]house.Spot, len(s.Offers))}
	top := render.SheetTop + 6
	if len(t.Prize) > 0 && len(rows) > 0 && rows[0].engineOffer >= 0 {
		layout.Shapes = append(layout.Shapes, scene.Text{S: v.Tell.Say("trick.card." + rows[0].card), At: scene.Pt(margin, top+effectH/2-4),
			Font: house.Font(30, scene.Medium), Color: house.Ink, Level: scene.Middle, MaxWidth: render.SheetWidth - 2*margin, MinSize: house.Reading})
		top += effectH
	}
	layout.Height = int(top + high*float64(len(rows)) + 6)
	holder, seated := render.PlayerOf(t.Players, s.Private.Hand.Seat())
	if len(t.Prize) > 1 && len(rows) == 2 {
		layout.Note = v.Tell.Say("trick.ui.other", render.Data{"What": v.Tell.Token(t.Prize[1])})
	}
	for i, r := range rows {
		r.box = scene.XYWH(margin, top+high*float64(i), render.SheetWidth-2*margin, high-12)
		if seated {
			r.held = holder.Shares[indexOf(r.Company)]
		}
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
	held        int            // shares of the company that the seat has
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
	signH := min(h-heldH, 84)
	name := scene.XYWH(x, r.box.Center().Y-(signH+heldH)/2, signW, signH)
	engine := scene.XYWH(name.Max.X+10, name.Min.Y, engineW+14, signH)
	shapes := companyLookOf(r.Company).drawSign(name)
	shapes = append(shapes, r.drawHeld(v, scene.XYWH(x, name.Max.Y+4, engine.Max.X-x, heldH-4)))
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

// drawHeld draws how many shares of the company the seat has.
func (r choiceRow) drawHeld(v render.View, b scene.Box) scene.Shape {
	ink := house.Ink
	if r.held == 0 {
		ink = house.InkSoft
	}
	return scene.Text{S: v.Tell.Say("trick.ui.held", render.Data{"N": r.held}), At: scene.Pt(b.Min.X, b.Center().Y),
		Font: house.Narrow(30, scene.Medium), Color: ink, Level: scene.Middle, MaxWidth: b.W(), MinSize: house.Reading}
}

// drawWithEngine draws the cards of a line that gets a locomotive, the resulting
// value of a share, and below it that of the seat's shares.
func (r choiceRow) drawWithEngine(v render.View) []scene.Shape {
	r.Run = trick.RunOf(r.Line, r.Engine)
	room := r.box.W() - valueW - 8
	pitch := min(r.box.H()*0.76, room/float64(len(r.Line)))
	g := grid{pitch, -1, r.box.Min.X, room, sheetNameSize}
	shapes := g.drawTrack(v, r.CompanyTable, r.box, nil)
	at := scene.Pt(r.box.Max.X-valueW/2, r.box.Center().Y)
	if r.held > 0 {
		at.Y -= 20
		sum := strconv.Itoa(r.held) + " × " + strconv.Itoa(r.Value) + " = " + render.Number(r.held*r.Value)
		shapes = append(shapes, scene.Text{S: sum, At: at.Add(scene.Pt(0, 46)), Font: house.Narrow(34, scene.Bold), Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle, MaxWidth: valueW, MinSize: house.Reading})
	}
	return append(shapes, drawShareValue(r.Value, at)...)
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
