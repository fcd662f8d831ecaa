package china

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
)

// maxTextEvents is the most recent events that the board in words reports.
const maxTextEvents = 30

// boardText returns the whole board in words.
func boardText(v render.View) string {
	t, ok := table(v.Table)
	if !ok {
		return ""
	}
	tell := v.Tell.WithTable(v.Table)
	lines := []string{subjectText(v, t), v.StatusLine(), statusLine(v)}
	lines = append(lines, tell.Events(v.Recent[max(0, len(v.Recent)-maxTextEvents):])...)
	for _, e := range t.Events {
		about, _ := tell.Card(e.Event)
		lines = append(lines, tell.Say("china.ui.text.event",
			render.Data{"Event": eventText(tell, e), "Name": tell.Name(e.By), "About": about}))
	}
	for _, p := range t.Players {
		lines = append(lines, playerText(tell, t, p)...)
	}
	lines = append(lines, passageLines(tell, t)...)
	lines = append(lines, stockText(tell, t))
	lines = append(lines, tell.Standings(v.Status.Standings)...)
	return strings.Join(slices.DeleteFunc(lines, func(s string) bool { return s == "" }), "\n")
}

// playerText returns a player's train, loads, network and demands.
func playerText(t *render.Teller, table china.Table, p china.Public) []string {
	loads := t.TokenList(p.Loads)
	if loads == "" {
		loads = t.Say("china.ui.empty")
	}
	at := t.Say("china.ui.text.nowhere")
	if p.At != "" {
		at = t.Token(p.At)
	}
	cash := t.Say("china.ui.text.hidden")
	if p.Cash != nil {
		cash = t.Say("china.ui.money", render.Data{"N": *p.Cash})
	}
	lines := []string{t.Say("china.ui.text.player", render.Data{
		"Name": t.Name(p.Seat), "Cash": cash, "Train": t.Token(p.Train), "Speed": p.Speed, "Capacity": p.Capacity, "At": at,
		"Loads": loads, "N": p.Segments,
	})}
	lines = append(lines, t.Say("china.ui.text.network",
		render.Data{"N": len(p.Majors), "Majors": t.TokenList(p.Majors), "Port": p.Port,
			"Cities": t.Commas(joinedCities(t, table, p.Seat))}))
	for _, c := range p.Cards {
		lines = append(lines, "- "+cardText(t, c))
	}
	return append(lines, statusLines(t, table, p)...)
}

// statusLines returns lines about what restricts a player, or that the goal is
// met.
func statusLines(t *render.Teller, table china.Table, p china.Public) []string {
	var lines []string
	add := func(is bool, key string, n int) {
		if is {
			lines = append(lines, "- "+t.Say(key, render.Data{"N": n}))
		}
	}
	add(slices.Contains(table.Fixed, p.Seat), "china.ui.note.fixed", 0)
	add(p.Lost, "china.ui.note.lost", 0)
	add(p.Slow, "china.ui.note.slow", 0)
	add(p.Called, "china.ui.note.called", 0)
	add(p.Loan > 0, "china.ui.note.loan", 2*p.Loan)
	return lines
}

// cardText returns the three demands of a card in one line.
func cardText(t *render.Teller, c china.CardView) string {
	parts := make([]string, len(c.Lines))
	for i, w := range c.Lines {
		parts[i] = t.Say("china.ui.demand", render.Data{"Good": t.Token(w.Good), "City": t.Token(w.City), "N": w.Pays})
	}
	return strings.Join(parts, " · ")
}

// joinedCities returns the names of the cities on a seat's track.
func joinedCities(t *render.Teller, table china.Table, seat engine.Seat) []string {
	owned, _ := tracksOf(table)
	var names []string
	for _, c := range citiesOn(owned[seat]) {
		names = append(names, t.Token(china.PrintedBoard().Cities[c].Token))
	}
	return names
}

// citiesOn returns the cities on track.
func citiesOn(segments []china.Edge) []china.City {
	b := china.PrintedBoard()
	var has [china.NumCities]bool
	for _, e := range segments {
		from, to := b.EndsOf(e)
		for _, m := range [...]china.Milepost{from, to} {
			if c := b.Posts[m].City; c != china.NoCity {
				has[c] = true
			}
		}
	}
	var list []china.City
	for c := range has {
		if has[c] {
			list = append(list, china.City(c))
		}
	}
	return list
}

// passageLines returns a line for each passage that has owners.
func passageLines(t *render.Teller, table china.Table) []string {
	var lines []string
	for _, x := range table.Passages {
		if len(x.Owners) == 0 {
			continue
		}
		names := make([]string, len(x.Owners))
		for i, s := range x.Owners {
			names[i] = t.Name(s)
		}
		lines = append(lines, t.Say("china.ui.text.passage",
			render.Data{"Passage": t.Token(x.Passage), "Names": t.And(names...)}))
	}
	return lines
}

// stockText returns the goods with chips on trains, and their stock.
func stockText(t *render.Teller, table china.Table) string {
	var parts []string
	for _, c := range table.Stock {
		if c.Left < c.All {
			parts = append(parts, t.Say("china.ui.text.chip",
				render.Data{"Good": t.Token(c.Good), "Left": c.Left, "All": c.All}))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return t.Say("china.ui.text.stock", render.Data{"Goods": t.Commas(parts)})
}

// cityCoordinate returns the coordinate of a city's centre.
func cityCoordinate(c china.City) string {
	p := china.PrintedBoard().Cities[c]
	col, row := hexFromOffset(p.Col, p.Row).OddR()
	return columnName(col) + strconv.Itoa(row+1)
}
