package trains

import (
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
)

// maxToldEvents is the maximum number of events in the text of the board.
const maxToldEvents = 30

// boardText returns the whole board in words, a paragraph per part.
func boardText(v render.View) string {
	t, b := tableOf(v.Table)
	if b == nil {
		return ""
	}
	tell := v.Tell.WithTable(v.Table)
	lines := []string{titleOf(v, t), v.StatusLine(), statusLine(v)}
	lines = append(lines, v.Tell.Events(v.Recent[max(0, len(v.Recent)-maxToldEvents):])...)
	for _, p := range t.Players {
		lines = append(lines, playerText(tell, p)...)
	}
	lines = append(append(lines, stationText(tell, t)), supplyText(tell, t)...)
	if !v.Status.Over() {
		lines = append(lines, playText(tell, t)...)
	}
	if len(t.Box) > 0 {
		lines = append(lines, tell.Say("trains.ui.text.box", render.Data{"Cards": cardList(tell, t.Box)}))
	}
	lines = append(lines, tell.Standings(v.Status.Standings)...)
	return strings.Join(lines, "\n")
}

// playerText returns lines about a player: points, cubes, cards, rails, and
// what is known of the deck.
func playerText(t *render.Teller, p trains.Public) []string {
	lines := []string{t.Say("trains.ui.text.player", render.Data{
		"Name": t.Name(p.Seat), "N": p.Score, "Cities": p.Cities, "Remotes": p.Remotes, "Track": p.Track,
		"Cubes": p.Cubes, "Hand": p.Hand, "Deck": p.Deck, "Discard": p.Discard,
	})}
	if len(p.Rails) > 0 {
		lines = append(lines, t.Say("trains.ui.text.rails", render.Data{"Places": t.TokenList(p.Rails)}))
	}
	if cards := topText(t, p.Top); cards != "" {
		lines = append(lines, t.Say("trains.ui.text.top", render.Data{"Cards": cards}))
	}
	return lines
}

// topText returns what everybody knows of the top of a deck, next card first.
func topText(t *render.Teller, top []trains.Layer) string {
	var parts []string
	for _, layer := range top {
		switch {
		case layer.Hidden > 0:
			parts = append(parts, t.Say("trains.ui.text.hidden", render.Data{"N": layer.Hidden}))
		case len(layer.Cards) > 1:
			parts = append(parts, t.Say("trains.ui.text.shuffled", render.Data{"Cards": t.Tokens(layer.Cards)}))
		default:
			parts = append(parts, t.Tokens(layer.Cards))
		}
	}
	return t.Commas(parts)
}

// stationText returns the stations on the map, in words.
func stationText(t *render.Teller, table trains.Table) string {
	if len(table.Stations) == 0 {
		return t.Say("trains.ui.text.stations.none")
	}
	parts := make([]string, len(table.Stations))
	for i, s := range table.Stations {
		parts[i] = t.Say("trains.ui.text.station", render.Data{"Place": t.Token(s.Hex), "N": s.N})
	}
	return t.Say("trains.ui.text.stations", render.Data{"Places": t.Commas(parts)})
}

// supplyText returns the piles, a line per category.
func supplyText(t *render.Teller, table trains.Table) []string {
	var order []trains.Category
	parts := map[trains.Category][]string{}
	for _, p := range table.Supply {
		key := "trains.ui.text.pile"
		if p.Card == "waste" {
			key = "trains.ui.text.pile.waste"
		}
		face, _ := trains.Printed(p.Card)
		if parts[face.Category] == nil {
			order = append(order, face.Category)
		}
		parts[face.Category] = append(parts[face.Category],
			t.Say(key, render.Data{"Card": t.Token(p.Card), "Left": p.Left, "Cost": p.Cost}))
	}
	lines := []string{t.Say("trains.ui.text.supply")}
	for _, category := range order {
		lines = append(lines, "- "+t.Commas(parts[category]))
	}
	return lines
}

// playText returns lines about the turn of the acting player.
func playText(t *render.Teller, table trains.Table) []string {
	var lines []string
	if len(table.Play) > 0 {
		lines = append(lines, t.Say("trains.ui.text.play", render.Data{"Cards": cardList(t, countPlayed(table.Play))}))
	}
	if len(table.Gained) > 0 {
		lines = append(lines, t.Say("trains.ui.text.gained", render.Data{"Cards": cardList(t, table.Gained)}))
	}
	if len(table.Lasting) > 0 {
		lines = append(lines, t.Say("trains.ui.text.lasting", render.Data{"Cards": t.TokenList(table.Lasting)}))
	}
	if p := table.Pending; p != nil {
		text := pendingText(t, *p)
		if len(p.Cards) > 0 {
			text = t.Say("trains.ui.text.shown", render.Data{"Asks": text, "Cards": cardList(t, p.Cards)})
		}
		lines = append(lines, text)
	}
	return lines
}

// handText returns a seat's hand and what only that seat knows.
func handText(v render.View, private render.Private) string {
	h, t := handOf(private), v.Tell
	cards := make([]trains.Count, len(h.Cards))
	for i, held := range usefulFirst(h.Cards) {
		cards[i] = trains.Count{Card: held.Card, N: held.N}
	}
	lines := []string{t.Say("trains.ui.text.hand.none")}
	if len(cards) > 0 {
		lines[0] = t.Say("trains.ui.text.hand", render.Data{"Cards": cardList(t, cards)})
	}
	view, _ := tableOf(v.Table)
	lines = append(lines, pileSizes(t, view, private.Hand.Seat()))
	add := func(key string, cards []string) {
		if len(cards) > 0 {
			lines = append(lines, t.Say(key, render.Data{"Cards": t.TokenList(cards)}))
		}
	}
	if len(h.Discard) > 0 {
		lines = append(lines, t.Say("trains.ui.text.discard", render.Data{"Cards": cardList(t, h.Discard)}))
	}
	if h.Looked != "" {
		add("trains.ui.text.looked", []string{h.Looked})
	} else {
		add("trains.ui.text.known", h.Top)
	}
	add("trains.ui.text.order", h.Order)
	if h.Points > 0 {
		lines = append(lines, t.Say("trains.ui.hand.buildings", render.Data{"N": h.Points}))
	}
	return strings.Join(lines, "\n")
}

// pileSizes returns the sizes of a seat's deck and discard pile, as words.
func pileSizes(t *render.Teller, view trains.Table, seat engine.Seat) string {
	p, _ := render.PlayerOf(view.Players, seat)
	return t.Say("trains.ui.hand.piles", render.Data{"Deck": p.Deck, "Discard": p.Discard})
}

// cardList returns cards with their numbers: "2 × Normal Train, Waste".
func cardList(t *render.Teller, cards []trains.Count) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = t.Token(c.Card)
		if c.N > 1 {
			words[i] = t.Token(c.Card + "*" + strconv.Itoa(c.N))
		}
	}
	return t.Commas(words)
}
