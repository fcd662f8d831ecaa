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
type news struct {
	laid, gone []china.Edge
	way        []hex.Axial // of the last move
	by         map[engine.Seat][]hex.Axial
	moved      map[engine.Seat]bool
	paid       map[engine.Seat]bool // cash or goods changed
	drawn      []string             // events
}

func newsOf(events []engine.Event) news {
	n := news{by: map[engine.Seat][]hex.Axial{}, moved: map[engine.Seat]bool{}, paid: map[engine.Seat]bool{}}
	for _, e := range events {
		n.add(e)
	}
	return n
}

func (n *news) add(e engine.Event) {
	switch e.Kind {
	case "track":
		n.laid = append(n.laid, segments(e.What)...)
		n.touch(e.By, segments(e.What))
	case "washed-out", "buried":
		n.gone = append(n.gone, segments(e.What)...)
	case "way":
		n.way = hexes(e.What)
		n.by[e.By] = append(n.by[e.By], n.way...)
		n.moved[e.By] = true
	case "start", "sail", "shelter":
		n.by[e.By] = append(n.by[e.By], hexes(e.What)...)
		n.moved[e.By] = true
	case "deliver", "load", "unload", "lose", "tax", "congress":
		n.paid[e.By] = true
	case "event":
		n.drawn = append(n.drawn, e.What...)
	}
}

// touch keeps where a seat has built.
func (n *news) touch(seat engine.Seat, laid []china.Edge) {
	for _, e := range laid {
		a, b := china.PrintedBoard().EndsOf(e)
		n.by[seat] = append(n.by[seat], hexAt(a), hexAt(b))
	}
}

// all is everywhere that something changed.
func (n news) all() []hex.Axial {
	var list []hex.Axial
	for seat := range engine.Seat(house.Seats + 1) {
		list = append(list, n.by[seat]...)
	}
	for _, e := range n.gone {
		a, b := china.PrintedBoard().EndsOf(e)
		list = append(list, hexAt(a), hexAt(b))
	}
	return list
}

func segments(tokens []string) []china.Edge {
	var list []china.Edge
	for _, token := range tokens {
		if e, ok := china.EdgeNamed(token); ok {
			list = append(list, e)
		}
	}
	return list
}

func hexes(tokens []string) []hex.Axial {
	var list []hex.Axial
	for _, token := range tokens {
		if at, ok := find(token); ok {
			list = append(list, at)
		}
	}
	return list
}

// find is the hex of a city, Taiwan's included, or of a milepost.
func find(token string) (hex.Axial, bool) {
	b := china.PrintedBoard()
	if m, ok := b.Find(token); ok {
		return hexAt(m), true
	}
	if c, ok := b.CityNamed(token); ok {
		return hexOf(b.Cities[c].Col, b.Cities[c].Row), true
	}
	return hex.Axial{}, false
}

// subject is the game and the round.
func subject(v render.View, t china.Table) string {
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
func progress(v render.View, t china.Table) string {
	if v.Status.Over() {
		return v.Tell.Title()
	}
	text := roundText(v.Tell, t)
	if doing := doingText(v.Tell, t); doing != "" {
		text += " · " + doing
	}
	return text
}

// brieflyTold names events without what they do: the picture has a list of them, the
// log and the private answer the whole.
func brieflyTold(events []engine.Event) []engine.Event {
	list := slices.Clone(events)
	for i, e := range list {
		if e.Kind == "event" && len(e.What) == 1 {
			list[i].What = []string{e.What[0] + joint}
		}
	}
	return list
}

// together leaves out what is for pictures alone, tells moves that follow one
// another as one, and makes one token of a good and its city, and of an event
// and what it does.
func together(events []engine.Event) []engine.Event {
	var list []engine.Event
	for _, e := range events {
		if e.Kind == "way" || e.Kind == "track" {
			continue
		}
		if e.Kind == "deliver" && len(e.What) == 2 {
			e.What = []string{e.What[0] + joint + e.What[1]}
		}
		if e.Kind == "event" && len(e.What) == 1 && !strings.Contains(e.What[0], joint) {
			e.What = []string{e.What[0] + joint + withEffect}
		}
		if n := len(list) - 1; n >= 0 && joins(list[n], e) {
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
	joint      = "@"
	withEffect = "effect"
)

// joins tells whether one move or build goes on with another.
func joins(a, b engine.Event) bool {
	return a.By == b.By && a.Kind == b.Kind && (a.Kind == "go" || a.Kind == "build")
}
