package china

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
)

// told is how many events the board in words tells at most.
const told = 30

// boardText is the whole board in words, a paragraph for each part.
func boardText(v render.View) string {
	t, ok := table(v.Table)
	if !ok {
		return ""
	}
	tell := v.Tell.At(v.Table)
	lines := []string{subject(v, t), v.Turn(), line(v)}
	lines = append(lines, tell.Events(v.Recent[max(0, len(v.Recent)-told):])...)
	for _, e := range t.Events {
		about, _ := tell.Card(e.Event)
		lines = append(lines, tell.Say("china.ui.text.event", render.Data{"Event": eventText(tell, e), "Name": tell.Name(e.By), "About": about}))
	}
	for _, p := range t.Players {
		lines = append(lines, playerText(tell, t, p)...)
	}
	lines = append(lines, passageText(tell, t)...)
	lines = append(lines, stockText(tell, t))
	lines = append(lines, tell.Standings(v.Status.Standings)...)
	return strings.Join(slices.DeleteFunc(lines, func(s string) bool { return s == "" }), "\n")
}

// playerText is a player's train, loads, network and demands.
func playerText(t *render.Teller, table china.Table, p china.Public) []string {
	loads := words(t, p.Loads)
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
		"Name": t.Name(p.Seat), "Cash": cash, "Train": t.Token(p.Train), "Speed": p.Speed, "Capacity": p.Capacity, "At": at, "Loads": loads, "N": p.Segments,
	})}
	lines = append(lines, t.Say("china.ui.text.network", render.Data{"N": len(p.Majors), "Majors": words(t, p.Majors), "Port": p.Port, "Cities": strings.Join(joined(t, table, p.Seat), ", ")}))
	for _, c := range p.Cards {
		lines = append(lines, "- "+demandsText(t, c))
	}
	return append(lines, burdens(t, table, p)...)
}

// burdens are what holds a player up, or that the goal is met.
func burdens(t *render.Teller, table china.Table, p china.Public) []string {
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

// demandsText is the three lines of a demand card in one.
func demandsText(t *render.Teller, c china.Demands) string {
	parts := make([]string, len(c.Lines))
	for i, w := range c.Lines {
		parts[i] = t.Say("china.ui.demand", render.Data{"Good": t.Token(w.Good), "City": t.Token(w.City), "N": w.Pays})
	}
	return strings.Join(parts, " · ")
}

// joined are the cities to which a seat has track.
func joined(t *render.Teller, table china.Table, seat engine.Seat) []string {
	owned, _ := tracks(table)
	b := china.Printed()
	var has [china.NumCities]bool
	for _, e := range owned[seat] {
		from, to := b.Mileposts(e)
		for _, m := range [...]china.Milepost{from, to} {
			if c := b.Posts[m].City; c != china.NoCity {
				has[c] = true
			}
		}
	}
	var names []string
	for c := range has {
		if has[c] {
			names = append(names, t.Token(b.Cities[c].Token))
		}
	}
	return names
}

func passageText(t *render.Teller, table china.Table) []string {
	var lines []string
	for _, x := range table.Passages {
		if len(x.Owners) == 0 {
			continue
		}
		names := make([]string, len(x.Owners))
		for i, s := range x.Owners {
			names[i] = t.Name(s)
		}
		lines = append(lines, t.Say("china.ui.text.passage", render.Data{"Passage": t.Token(x.Passage), "Names": t.And(names...)}))
	}
	return lines
}

// stockText is the goods of which chips are on trains.
func stockText(t *render.Teller, table china.Table) string {
	var parts []string
	for _, c := range table.Stock {
		if c.Left < c.All {
			parts = append(parts, t.Say("china.ui.text.chip", render.Data{"Good": t.Token(c.Good), "Left": c.Left, "All": c.All}))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return t.Say("china.ui.text.stock", render.Data{"Goods": strings.Join(parts, ", ")})
}

// placeFacts are what there is to know about a place of the map.
func placeFacts(t *render.Teller, table china.Table, zoom string) []string {
	b := china.Printed()
	for _, p := range table.Players {
		if zoom == seatToken(p.Seat) {
			return playerFacts(t, table, p)
		}
	}
	if c, ok := b.CityNamed(zoom); ok {
		return cityFacts(t, table, c)
	}
	m, ok := b.Find(zoom)
	if !ok {
		return nil
	}
	if c := b.Posts[m].City; c != china.NoCity {
		return cityFacts(t, table, c)
	}
	return []string{t.Say("china.ui.place.price", render.Data{"N": int(b.Posts[m].Price)})}
}

// playerFacts are the same as [playerText] for a picture.
func playerFacts(t *render.Teller, table china.Table, p china.Public) []string {
	lines := playerText(t, table, p)[1:]
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], "- ")
	}
	return lines
}

// cityFacts are a city's size, what it supplies, who is there and who demands
// what.
func cityFacts(t *render.Teller, table china.Table, c china.City) []string {
	b := china.Printed()
	place := b.Cities[c]
	size := [...]string{china.Small: "small", china.Medium: "medium", china.Major: "major"}[place.Size]
	lines := []string{t.Say("china.ui.place.size", render.Data{"Size": t.Say("china.ui.ground." + size), "At": coordinate(c)})}
	for _, g := range place.Goods {
		token := china.Goods[g].Token
		lines = append(lines, t.Say("china.ui.place.supply", render.Data{"Good": t.Token(token), "Left": left(table, token), "All": china.Goods[g].Chips}))
	}
	for _, p := range table.Players {
		if slices.Contains(joined(t, table, p.Seat), t.Token(place.Token)) {
			lines = append(lines, t.Say("china.ui.place.joined", render.Data{"Name": t.Name(p.Seat)}))
		}
	}
	for _, p := range table.Players {
		for _, card := range p.Cards {
			for _, w := range card.Lines {
				if w.City == place.Token {
					lines = append(lines, t.Say("china.ui.place.wants", render.Data{"Name": t.Name(p.Seat), "Good": t.Token(w.Good), "N": w.Pays}))
				}
			}
		}
	}
	return lines
}

// coordinate is where a city's centre lies.
func coordinate(c china.City) string {
	p := china.Printed().Cities[c]
	col, row := hexOf(p.Col, p.Row).OddR()
	return columnName(col) + strconv.Itoa(row+1)
}

// handText is a seat's demands with what helps to meet them, its train and its
// cash.
func handText(v render.View, own render.Private) string {
	h, ok := own.Hand.View().(china.Hand)
	t, there := table(v.Table)
	if !ok || !there {
		return ""
	}
	say := v.Tell.Say
	p := public(t, own.Hand.Seat())
	loads := words(v.Tell, p.Loads)
	if loads == "" {
		loads = say("china.ui.empty")
	}
	lines := []string{say("china.ui.text.hand", render.Data{"Cash": h.Cash, "Train": v.Tell.Token(p.Train), "Speed": p.Speed, "Capacity": p.Capacity, "Loads": loads})}
	for i, a := range h.Aids {
		if i%3 == 0 {
			lines = append(lines, say("china.ui.text.card", render.Data{"N": i/3 + 1}))
		}
		lines = append(lines, "- "+say("china.ui.text.aid", render.Data{
			"Good": v.Tell.Token(a.Good), "City": v.Tell.Token(a.City), "N": a.Pays, "Help": aidText(v.Tell, a),
		}))
	}
	return strings.Join(append(lines, burdens(v.Tell, t, p)...), "\n")
}

func public(t china.Table, seat engine.Seat) china.Public {
	for _, p := range t.Players {
		if p.Seat == seat {
			return p
		}
	}
	return china.Public{}
}

// aidText is where the good is to be had, how far that is and what track is
// still needed.
func aidText(t *render.Teller, a china.Aid) string {
	from := t.Say("china.ui.aid.held")
	switch {
	case a.Held:
	case a.Source == "":
		return t.Say("china.ui.aid.none")
	default:
		from = t.Say("china.ui.aid.from", render.Data{"City": t.Token(a.Source)})
	}
	text := t.Say("china.ui.aid.steps", render.Data{"From": from, "N": a.Steps})
	switch {
	case a.Build < 0:
		return t.Say("china.ui.aid.never", render.Data{"Text": text})
	case a.Build == 0:
		return t.Say("china.ui.aid.built", render.Data{"Text": text})
	}
	return t.Say("china.ui.aid.build", render.Data{"Text": text, "N": a.Build})
}
