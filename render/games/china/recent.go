package china

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
)

// Kinds of events by importance. If nothing weighty happened, the headline shows
// moves; without moves it shows minor events.
var (
	matters = [][]string{
		{"over", "fixed", "tie", "time"}, {"event", "deliver", "congress", "washed-out", "buried", "tax"},
		{"build", "link", "upgrade"}, {"go", "fee", "sail", "start", "load", "discard", "lost-turn"},
		{"first", "unload", "lose", "lose-turn", "shelter", "borrow", "repay", "over-event", "round"},
	}
	weighty, moved, minor = slices.Concat(matters[:3]...), matters[3], matters[4]
)

// recentChanges is what just changed on the board.
type recentChanges struct {
	laid, gone []china.Edge
	way        []hex.Axial // mileposts of the last ride
	bySeat     map[engine.Seat][]hex.Axial
	moved      map[engine.Seat]bool
	paid       map[engine.Seat]bool // seats whose cash or goods changed
	drawn      []string             // event cards drawn
}

// changesOf collects the changes of events.
func changesOf(events []engine.Event) recentChanges {
	n := recentChanges{bySeat: map[engine.Seat][]hex.Axial{}, moved: map[engine.Seat]bool{}, paid: map[engine.Seat]bool{}}
	for _, e := range events {
		n.add(e)
	}
	return n
}

// add records the changes of one event.
func (n *recentChanges) add(e engine.Event) {
	switch e.Kind {
	case "track":
		n.laid = append(n.laid, edgesNamed(e.What)...)
		n.addBuilt(e.By, edgesNamed(e.What))
	case "washed-out", "buried":
		n.gone = append(n.gone, edgesNamed(e.What)...)
	case "way":
		n.way = hexesNamed(e.What)
		n.bySeat[e.By] = append(n.bySeat[e.By], n.way...)
		n.moved[e.By] = true
	case "start", "sail", "shelter":
		n.bySeat[e.By] = append(n.bySeat[e.By], hexesNamed(e.What)...)
		n.moved[e.By] = true
	case "deliver", "load", "unload", "lose", "tax", "congress":
		n.paid[e.By] = true
	case "event":
		n.drawn = append(n.drawn, e.What...)
	}
}

// addBuilt records where a seat has built.
func (n *recentChanges) addBuilt(seat engine.Seat, laid []china.Edge) {
	for _, e := range laid {
		a, b := china.PrintedBoard().EndsOf(e)
		n.bySeat[seat] = append(n.bySeat[seat], hexOfMilepost(a), hexOfMilepost(b))
	}
}

// changedHexes returns all hexes where something changed.
func (n recentChanges) changedHexes() []hex.Axial {
	var list []hex.Axial
	for seat := range engine.Seat(house.Seats + 1) {
		list = append(list, n.bySeat[seat]...)
	}
	for _, e := range n.gone {
		a, b := china.PrintedBoard().EndsOf(e)
		list = append(list, hexOfMilepost(a), hexOfMilepost(b))
	}
	return list
}

// edgesNamed returns the segments with the given tokens.
func edgesNamed(tokens []string) []china.Edge {
	var list []china.Edge
	for _, token := range tokens {
		if e, ok := china.EdgeNamed(token); ok {
			list = append(list, e)
		}
	}
	return list
}

// hexesNamed returns the hexes with the given tokens.
func hexesNamed(tokens []string) []hex.Axial {
	var list []hex.Axial
	for _, token := range tokens {
		if at, ok := hexNamed(token); ok {
			list = append(list, at)
		}
	}
	return list
}

// hexNamed returns the hex of a milepost, or of a city including those in
// Taiwan.
func hexNamed(token string) (hex.Axial, bool) {
	b := china.PrintedBoard()
	if m, ok := b.Find(token); ok {
		return hexOfMilepost(m), true
	}
	if c, ok := b.CityNamed(token); ok {
		return hexFromOffset(b.Cities[c].Col, b.Cities[c].Row), true
	}
	return hex.Axial{}, false
}

// subjectText returns the name of the game and the round.
func subjectText(v render.View, t china.Table) string {
	if v.Status.Over() {
		return v.Tell.Title()
	}
	return v.Tell.Title() + " · " + roundText(v.Tell, t)
}

// roundText returns the round, or that the game is in its opening.
func roundText(t *render.Teller, view china.Table) string {
	if view.Round == 0 {
		return t.Say("china.ui.opening")
	}
	return t.Say("china.ui.round", render.Data{"N": view.Round})
}

// titleText returns whose turn it is, and in which part of it the player is.
func titleText(v render.View, t china.Table) string {
	text := v.StatusLine()
	if doing := turnText(v.Tell, t); doing != "" && !v.Status.Over() {
		text += " · " + doing
	}
	return text
}

// withBriefEffects returns the events with cards named together with their effect in a
// few words. The log has the full text. Several cards that a seat draws are one event, so
// that none of them is left out of the news.
func withBriefEffects(events []engine.Event) []engine.Event {
	var list []engine.Event
	for _, e := range events {
		if e.Kind == "event" && len(e.What) == 1 {
			e.What = []string{e.What[0] + tokenSeparator}
			if n := len(list) - 1; n >= 0 && list[n].Kind == e.Kind && list[n].By == e.By {
				list[n].What = slices.Concat(list[n].What, e.What)
				continue
			}
		}
		list = append(list, e)
	}
	return list
}

// withEarnings returns brief events in which a delivery and the card drawn for it are one event, so that a person learns
// both where there is room for one sentence.
func withEarnings(events []engine.Event) []engine.Event {
	var list []engine.Event
	for _, e := range withBriefEffects(events) {
		if n := len(list) - 1; n >= 0 && list[n].Kind == "deliver" && e.Kind == "draw" && e.By == list[n].By && len(list[n].What) == 2 {
			delivery := list[n].What[0] + tokenSeparator + list[n].What[1]
			list[n].Kind, list[n].What = "earn", append([]string{delivery}, cardsWithGoods(e.What)...)
			continue
		}
		list = append(list, e)
	}
	return list
}

// briefEffects holds the keys of the effects of events in a few words.
var briefEffects = map[china.EventKind]string{
	china.PartyCongress: "congress", china.RailTax: "tax", china.Strike: "strike", china.Flood: "flood", china.NewYear: "new-year",
	china.BlackDragon: "dragon", china.Derailment: "derailment", china.ManchurianSnow: "manchuria", china.HeavySnow: "snow",
	china.SeaStorm: "sea", china.WindStorm: "wind", china.SandStorm: "sand", china.Earthquake: "quake", china.DesertRains: "rains",
}

// briefEventText returns the name of an event with its effect in a few words.
func briefEventText(t *render.Teller, token string) string {
	card, ok := eventCard(token)
	if !ok {
		return t.Token(token)
	}
	return t.Say("china.ui.event.brief", render.Data{"Event": t.Token(token),
		"Effect": t.Say("china.ui.effect."+briefEffects[card.Kind], render.Data{"N": card.Radius})})
}

// foldEvents drops events that only pictures use and merges consecutive rides,
// builds or drawn demand cards of a seat. It combines a good and its city into one
// token, and likewise an event and its effect. Mileposts are named by their nearest city.
func foldEvents(events []engine.Event) []engine.Event {
	var list []engine.Event
	for _, e := range events {
		if e.Kind == "way" || e.Kind == "track" {
			continue
		}
		if e.Kind == "deliver" && len(e.What) == 2 {
			e.What = []string{e.What[0] + tokenSeparator + e.What[1]}
		}
		if e.Kind == "event" && len(e.What) == 1 && !strings.Contains(e.What[0], tokenSeparator) {
			e.What = []string{e.What[0] + tokenSeparator + withEffect}
		}
		if (e.Kind == "go" || e.Kind == "build") && len(e.What) == 1 && isCoordinate(e.What[0]) {
			e.What = []string{e.What[0] + tokenSeparator + withPlace}
		}
		if e.Kind == "draw" && len(e.What) == 1 {
			if n := len(list) - 1; n >= 0 && list[n].Kind == e.Kind && list[n].By == e.By {
				list[n].What, list[n].N = append(cardsWithGoods(list[n].What), cardsWithGoods(e.What)...), list[n].N+e.N
				continue
			}
			e.What = []string{e.What[0] + tokenSeparator + withDemands}
		}
		if n := len(list) - 1; n >= 0 && isContinuation(list[n], e) {
			list[n].What, list[n].N, list[n].M = e.What, list[n].N+e.N, list[n].M+e.M
			continue
		}
		list = append(list, e)
	}
	return list
}

// tokenSeparator separates the parts of a combined token: a good and the city of
// its delivery, an event and withEffect, a card and withDemands, or a coordinate and
// withPlace.
const (
	tokenSeparator = "@"
	withEffect     = "effect"
	withDemands    = "demands"
	withPlace      = "place"
)

// cardsWithGoods returns tokens of cards that are named by their goods alone.
func cardsWithGoods(tokens []string) []string {
	list := make([]string, len(tokens))
	for i, token := range tokens {
		card, _, _ := strings.Cut(token, tokenSeparator)
		list[i] = card + tokenSeparator
	}
	return list
}

// isCoordinate reports whether a token is the coordinate of a milepost.
func isCoordinate(token string) bool {
	m, ok := china.PrintedBoard().Find(token)
	return ok && token == china.PrintedBoard().Coordinate(m)
}

// isContinuation reports whether ride or build b continues a.
func isContinuation(a, b engine.Event) bool {
	return a.By == b.By && a.Kind == b.Kind && (a.Kind == "go" || a.Kind == "build")
}
