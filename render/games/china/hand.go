package china

import (
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Layout of a hand in pixels: head, three demand cards side by side, the train
// below.
const (
	handHeight = 736
	cardTop    = 92.0
	cardH      = 492.0
	cardGap    = 20.0
	cardW      = (width - 2*margin - 2*cardGap) / 3
	trainTop   = cardTop + cardH + 18
)

// Hand draws a seat's demand cards with advice for each demand, its train with
// the loads, and its cash.
func (Painter) Hand(v render.View, private render.Private) render.Hand {
	t, ok := table(v.Table)
	h, mine := private.Hand.View().(china.Hand)
	if !ok || !mine {
		return render.Hand{Height: handHeight}
	}
	p, _ := render.PlayerOf(t.Players, private.Hand.Seat())
	var shapes []scene.Shape
	for i, card := range p.Cards {
		box := scene.XYWH(margin+float64(i)*(cardW+cardGap), cardTop, cardW, cardH)
		shapes = append(shapes, drawDemandCard(v, box, card, aidsOf(h, card), legalDeliveries(private))...)
	}
	shapes = append(shapes, drawTrain(v, p, h, legalDeliveries(private))...)
	return render.Hand{
		Height: handHeight,
		Title:  v.Tell.Say("china.ui.hand", render.Data{"Name": v.Tell.Name(p.Seat)}),
		Note:   turnNote(v.Tell, t, p.Seat),
		Shapes: shapes,
	}
}

// turnNote returns what is left of the turn if it is the seat's.
func turnNote(tell *render.Teller, t china.Table, seat engine.Seat) string {
	if seat != t.Actor {
		return ""
	}
	return turnText(tell, t)
}

// aidsOf returns the advice for the lines of a card.
func aidsOf(h china.Hand, card china.CardView) []china.DemandAid {
	var list []china.DemandAid
	for _, a := range h.Aids {
		if a.Card == card.Card {
			list = append(list, a)
		}
	}
	return list
}

// delivery is a good and a city.
type delivery struct{ good, city string }

// legalDeliveries returns the deliveries that the seat can make now.
func legalDeliveries(private render.Private) map[delivery]bool {
	set := map[delivery]bool{}
	for _, m := range private.Moves {
		if a := m.Args(); m.Kind() == "deliver" && len(a) == 2 {
			set[delivery{a[0], a[1]}] = true
		}
	}
	return set
}

// drawDemandCard draws a card with its three lines.
func drawDemandCard(v render.View, b scene.Box, card china.CardView, aids []china.DemandAid, now map[delivery]bool) []scene.Shape {
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.InkSoft, 2)}}
	h := b.H() / float64(len(card.Lines))
	for i, w := range card.Lines {
		line := scene.XYWH(b.Min.X, b.Min.Y+float64(i)*h, b.W(), h)
		if i > 0 {
			shapes = append(shapes, scene.Line{Points: []scene.Point{scene.Pt(line.Min.X+14, line.Min.Y), scene.Pt(line.Max.X-14, line.Min.Y)}, Stroke: scene.Edge(house.Rule, 2)})
		}
		var aid china.DemandAid
		if i < len(aids) {
			aid = aids[i]
		}
		shapes = append(shapes, drawDemand(v, line, w, aid, now[delivery{w.Good, w.City}])...)
	}
	return shapes
}

// drawDemand draws one demand and its advice. A demand that can be met now has a
// strong frame.
func drawDemand(v render.View, b scene.Box, w china.DemandView, aid china.DemandAid, now bool) []scene.Shape {
	var shapes []scene.Shape
	if now || aid.Held {
		stroke := scene.Edge(house.InkSoft, 2)
		if now {
			stroke = scene.Edge(house.Ink, 4)
		}
		shapes = append(shapes, scene.Rect{Box: b.Grow(-6), Radius: 9, Fill: scene.Flat(house.TintPoints), Stroke: stroke})
	}
	left, coin := b.Min.X+20, scene.Pt(b.Max.X-56, b.Min.Y+50)
	room := b.W() - 20 - 108
	pays := max(w.Pays, aid.Pays)
	shapes = append(shapes, house.CostCoin(coin, 80, strconv.Itoa(pays))...)
	shapes = append(shapes,
		scene.Text{S: v.Tell.Token(w.Good), At: scene.Pt(left, b.Min.Y+30), Font: house.Font(42, scene.Bold),
			Color: house.Ink, Level: scene.Middle, MaxWidth: room, MinSize: house.Glance},
		scene.Icon{Name: scene.IconArrow, At: scene.Pt(left+14, b.Min.Y+72), Size: 28, Color: house.InkSoft},
		scene.Text{S: v.Tell.Token(w.City), At: scene.Pt(left+38, b.Min.Y+72), Font: house.Font(38, scene.Medium),
			Color: house.Ink, Level: scene.Middle, MaxWidth: room - 38, MinSize: house.Glance})
	if aid.Good == "" {
		return shapes
	}
	return append(shapes, drawAid(v, scene.XYWH(left, b.Min.Y+100, b.W()-40, 54), aid)...)
}

// Measures of the advice in pixels.
const (
	aidTextSize    = 42.0
	aidIconSize    = 34.0
	aidGap         = 14.0
	minAidTextSize = 37.5
)

// drawAid draws where the good is available, the mileposts of its way, and the
// price of the track still needed, or a tick if the track is complete.
func drawAid(v render.View, b scene.Box, aid china.DemandAid) []scene.Shape {
	font := house.Narrow(aidTextSize, scene.Medium)
	from := scene.Text{S: aidSourceText(v.Tell, aid), At: scene.Pt(b.Min.X+aidIconSize+7, b.Center().Y), Font: font,
		Color: house.Ink, Level: scene.Middle, MinSize: minAidTextSize}
	shapes := []scene.Shape{scene.Icon{Name: scene.IconCube, At: scene.Pt(b.Min.X+aidIconSize/2, b.Center().Y), Size: aidIconSize, Color: house.InkSoft}}
	right := b.Max.X
	draw := func(icon scene.IconName, width float64, said scene.Shape) { // from right to left
		right -= width + aidIconSize + 7
		shapes = append(shapes, scene.Icon{Name: icon, At: scene.Pt(right+aidIconSize/2, b.Center().Y), Size: aidIconSize, Color: house.InkSoft}, said)
		right -= aidGap
	}
	sign := func(icon scene.IconName, text string) {
		width := v.Measure.Measure(text, font).Width
		draw(icon, width, scene.Text{S: text, At: scene.Pt(right-width, b.Center().Y), Font: font, Color: house.Ink, Level: scene.Middle})
	}
	if aid.Held || aid.Source != "" {
		if aid.Build == 0 {
			draw(scene.IconRail, aidIconSize, scene.Icon{Name: scene.IconCheck, At: scene.Pt(right-aidIconSize/2, b.Center().Y), Size: aidIconSize, Color: house.Ink})
		} else {
			sign(scene.IconRail, trackText(aid))
		}
		sign(scene.IconTrain, strconv.Itoa(aid.Steps))
	}
	from.MaxWidth = right - from.At.X
	return append(shapes, from)
}

// trackText returns the price of the track that a demand still needs, or "–" if none can be built.
func trackText(aid china.DemandAid) string {
	if aid.Build < 0 {
		return "–"
	}
	return strconv.Itoa(aid.Build)
}

// drawTrain draws the train with its loads, the cash, and what may be spent.
func drawTrain(v render.View, p china.Public, h china.Hand, now map[delivery]bool) []scene.Shape {
	b := scene.XYWH(margin, trainTop, width-2*margin, handHeight-trainTop-16)
	mid := b.Center().Y
	shapes := []scene.Shape{scene.Rect{Box: b, Radius: 14, Fill: scene.Flat(house.TintTrain), Stroke: scene.Edge(house.InkSoft, 2)}}
	shapes = append(shapes,
		scene.Icon{Name: scene.IconTrain, At: scene.Pt(b.Min.X+48, mid-21), Size: 52, Color: house.Ink},
		scene.Text{S: strconv.Itoa(p.Speed), At: scene.Pt(b.Min.X+48, mid+25),
			Font: house.Font(38, scene.Bold), Color: house.Ink, Align: scene.Centered, Level: scene.Middle},
		scene.Text{S: v.Tell.Token(p.Train), At: scene.Pt(b.Min.X+94, mid-20),
			Font: house.Font(38, scene.Bold), Color: house.Ink, Level: scene.Middle, MaxWidth: maxTrainText, MinSize: 20},
		trainPlaceText(v, p, scene.Pt(b.Min.X+94, mid+24)))
	for i := range p.Capacity {
		slot := scene.XYWH(b.Min.X+486+float64(i)*212, mid-40, 202, 80)
		shapes = append(shapes, drawLoad(v, slot, p.Loads, i, now)...)
	}
	money := v.Tell.Say("china.ui.money", render.Data{"N": h.Cash})
	shapes = append(shapes, scene.Text{S: money, At: scene.Pt(b.Max.X-22, mid-18),
		Font: house.Font(54, scene.Bold), Color: house.Ink, Align: scene.Right, Level: scene.Middle})
	note := handNoteText(v, p, h)
	return append(shapes, scene.Text{S: note, At: scene.Pt(b.Max.X-22, mid+34),
		Font: house.Narrow(37, scene.Regular), Color: house.Ink, Align: scene.Right, Level: scene.Middle,
		MaxWidth: b.W() - 516 - 212*float64(p.Capacity), MinSize: 20})
}

// maxTrainText is the maximum width of the text about the train, in pixels.
const maxTrainText = 384.0

// trainPlaceText returns the place of the train, in few words if more do not fit.
func trainPlaceText(v render.View, p china.Public, at scene.Point) scene.Text {
	where := scene.Text{At: at, Font: house.Narrow(37.5, scene.Regular), Color: house.Ink,
		Level: scene.Middle, MaxWidth: maxTrainText, MinSize: 20}
	if p.City != "" {
		where.S = v.Tell.Say("china.ui.train.in", render.Data{"City": v.Tell.Token(p.City)})
	} else if p.At != "" {
		if where.S = placeNameText(v.Tell, p.At); v.Measure.Measure(where.S, where.Font).Width > maxTrainText {
			m, _ := china.PrintedBoard().Find(p.At)
			where.S = positionOf(m).text(v.Tell)
		}
	}
	return where
}

// handNoteText returns what restricts the seat, or what it may spend, or how
// many major cities it has connected.
func handNoteText(v render.View, p china.Public, h china.Hand) string {
	say := v.Tell.Say
	switch {
	case p.Lost:
		return say("china.ui.note.lost")
	case p.Called:
		return say("china.ui.note.called")
	case p.Slow:
		return say("china.ui.note.slow")
	case p.Loan > 0:
		return say("china.ui.note.loan", render.Data{"N": 2 * p.Loan})
	case h.Spend > 0:
		return say("china.ui.spend", render.Data{"N": h.Spend})
	}
	return say("china.ui.majors", render.Data{"N": len(p.Majors), "Port": p.Port})
}

// drawLoad draws the i-th load of a train. A load that can be delivered now has
// a strong frame, an empty place a dashed one.
func drawLoad(v render.View, b scene.Box, loads []string, i int, now map[delivery]bool) []scene.Shape {
	if i >= len(loads) {
		return []scene.Shape{scene.Rect{Box: b, Radius: 10, Stroke: scene.Stroke{Color: house.InkSoft, Width: 2, Dash: []float64{8, 6}, Cap: scene.Butt}}}
	}
	edge := scene.Edge(house.InkSoft, 2)
	for o := range now {
		if o.good == loads[i] {
			edge = scene.Edge(house.Ink, 4)
		}
	}
	return []scene.Shape{
		scene.Rect{Box: b, Radius: 10, Fill: scene.Flat(house.Card), Stroke: edge},
		scene.Text{S: v.Tell.Token(loads[i]), At: b.Center(),
			Font: house.Narrow(40, scene.Medium), Color: house.Ink, Align: scene.Centered, Level: scene.Middle,
			MaxWidth: b.W() - 12, MinSize: 20},
	}
}
