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

// Kinds of events by how much they matter to those who look up; where nothing weighty
// happened who moved is told, and the minor ones where nobody did.
var (
	matters = [][]string{
		{"over", "fixed", "tie", "time"}, {"event", "deliver", "congress", "washed-out", "buried", "tax"},
		{"build", "link", "upgrade"}, {"go", "fee", "sail", "start", "load", "discard", "lost-turn"},
		{"first", "unload", "lose", "lose-turn", "shelter", "borrow", "repay", "over-event", "round"},
	}
	weighty, moved, minor = slices.Concat(matters[:3]...), matters[3], matters[4]
)

// news is what just changed on the board.
type recentChanges struct {
	laid, gone []china.Edge
	way        []hex.Axial // of the last move
	bySeat     map[engine.Seat][]hex.Axial
	moved      map[engine.Seat]bool
	paid       map[engine.Seat]bool // cash or goods changed
	drawn      []string             // events
}

func changesOf(events []engine.Event) recentChanges {
	n := recentChanges{bySeat: map[engine.Seat][]hex.Axial{}, moved: map[engine.Seat]bool{}, paid: map[engine.Seat]bool{}}
	for _, e := range events {
		n.add(e)
	}
	return n
}

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

// touch keeps where a seat has built.
func (n *recentChanges) addBuilt(seat engine.Seat, laid []china.Edge) {
	for _, e := range laid {
		a, b := china.PrintedBoard().EndsOf(e)
		n.bySeat[seat] = append(n.bySeat[seat], hexOfMilepost(a), hexOfMilepost(b))
	}
}

// all is everywhere that something changed.
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

func edgesNamed(tokens []string) []china.Edge {
	var list []china.Edge
	for _, token := range tokens {
		if e, ok := china.EdgeNamed(token); ok {
			list = append(list, e)
		}
	}
	return list
}

func hexesNamed(tokens []string) []hex.Axial {
	var list []hex.Axial
	for _, token := range tokens {
		if at, ok := hexNamed(token); ok {
			list = append(list, at)
		}
	}
	return list
}

// find is the hex of a city, Taiwan's included, or of a milepost.
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

// subject is the game and the round.
func subjectText(v render.View, t china.Table) string {
	if v.Status.Over() {
		return v.Tell.Title()
	}
	return v.Tell.Title() + " · " + roundText(v.Tell, t)
}

// roundText is the round, or that the game opens.
func roundText(t *render.Teller, view china.Table) string {
	if view.Round == 0 {
		return t.Say("china.ui.opening")
	}
	return t.Say("china.ui.round", render.Data{"N": view.Round})
}

// progress is the round and what is left of the turn; at the end the game.
func progressText(v render.View, t china.Table) string {
	if v.Status.Over() {
		return v.Tell.Title()
	}
	text := roundText(v.Tell, t)
	if doing := turnText(v.Tell, t); doing != "" {
		text += " · " + doing
	}
	return text
}

// brieflyTold names events without what they do: the picture has a list of them, the
// log and the private answer the whole.
func withoutEffects(events []engine.Event) []engine.Event {
	list := slices.Clone(events)
	for i, e := range list {
		if e.Kind == "event" && len(e.What) == 1 {
			list[i].What = []string{e.What[0] + tokenSeparator}
		}
	}
	return list
}

// together leaves out what is for pictures alone, tells moves that follow one
// another as one, and makes one token of a good and its city, and of an event
// and what it does.
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
		if n := len(list) - 1; n >= 0 && isContinuation(list[n], e) {
			list[n].What, list[n].N, list[n].M = e.What, list[n].N+e.N, list[n].M+e.M
			continue
		}
		list = append(list, e)
	}
	return list
}

// joint parts a good and the city of its delivery in one token, and an event and
// whether its effect is told.
const (
	tokenSeparator = "@"
	withEffect     = "effect"
)

// joins tells whether one move or build goes on with another.
func isContinuation(a, b engine.Event) bool {
	return a.By == b.By && a.Kind == b.Kind && (a.Kind == "go" || a.Kind == "build")
}
