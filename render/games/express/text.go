package express

import (
	"strings"

	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
)

// boardText returns the whole board in words, a line for each card of the
// network, company, player and pile.
func boardText(v render.View) string {
	t, m, ok := tableOf(v.Table)
	if !ok {
		return ""
	}
	lines := []string{titleOf(v, t), headingText(v, t)}
	if said := statusLine(v); said != "" {
		lines = append(lines, said)
	}
	if p := t.Purchase; p != nil {
		lines = append(lines, v.Tell.Say("express.ui.text.purchase", render.Data{"Card": v.Tell.Token(p.Card), "N": p.Cost, "Left": p.Left}))
	}
	lines = append(lines, v.Tell.Events(v.Recent)...)
	for _, p := range playersInOrder(v, t) {
		lines = append(lines, playerText(v.Tell, t, p))
	}
	for _, c := range t.Companies {
		lines = append(lines, companyText(v.Tell, c))
	}
	if r := t.LastRun; r != nil {
		lines = append(lines, v.Tell.Say("express.ui.text.run", render.Data{
			"Name": v.Tell.Name(r.By), "Company": v.Tell.Token(r.Company), "N": r.Bonus, "Route": v.Tell.TokenList(r.Route),
		}))
	}
	lines = append(lines, networkText(v.Tell, t, m)...)
	for _, p := range t.Piles {
		lines = append(lines, pileText(v.Tell, p))
	}
	lines = append(lines, v.Tell.Standings(v.Status.Standings)...)
	return strings.Join(lines, "\n")
}

// networkText returns a line for each card on the map, and one for the places
// without a card.
func networkText(tell *render.Teller, t express.Table, m *express.Map) []string {
	var lines, bare []string
	for i, c := range t.Cells {
		f, ok := faceOf(c.Card)
		if !ok {
			bare = append(bare, m.Cells[i].Token)
			continue
		}
		lines = append(lines, tell.Say("express.ui.text.cell", render.Data{"Place": tell.Token(c.Place), "Card": tell.Token(c.Card), "Tracks": tracksText(tell, f)}))
	}
	if len(bare) > 0 {
		lines = append(lines, tell.Say("express.ui.text.bare", render.Data{"Places": tell.TokenList(bare)}))
	}
	return lines
}

// playerText returns a player's turn-order card, titles, and the parts of the
// capital.
func playerText(tell *render.Teller, t express.Table, p express.Player) string {
	var held []string
	for i, c := range t.Companies {
		if p.Shares[i] > 0 {
			held = append(held, tell.Say("express.ui.text.titles", render.Data{"Company": tell.Token(c.Company), "N": p.Shares[i], "Points": p.Shares[i] * c.Stations}))
		}
	}
	links, stations := countBases(p)
	parts := []string{
		tell.Say("express.ui.text.player", render.Data{"Name": tell.Name(p.Seat), "Points": p.Capital.Total}),
		tell.Say("express.ui.text.cards", render.Data{"N": p.Cards}),
	}
	if p.Order > 0 {
		key := "express.ui.text.order"
		if p.Played {
			key = "express.ui.text.order.played"
		}
		parts = append(parts, tell.Say(key, render.Data{"Order": p.Order}))
	}
	if len(held) > 0 {
		parts = append(parts, tell.Commas(held), tell.Say("express.ui.text.of", render.Data{"Cards": tell.Commas(p.Titles)}))
	}
	parts = append(parts, tell.Say("express.ui.text.bases", render.Data{"Links": links, "Stations": stations, "Pairs": p.Capital.Pairs}))
	if len(p.Known) > 0 {
		parts = append(parts, tell.Say("express.ui.text.known", render.Data{"Cards": tell.Commas(p.Known)}))
	}
	if p.Engine {
		parts = append(parts, tell.Token(engineToken))
	}
	if i := int(p.Seat) - 1; t.Payout != nil && i < len(t.Payout.Got) {
		parts = append(parts, tell.Say("express.ui.text.got", render.Data{"N": t.Payout.Got[i], "Of": t.Payout.Limit[i]}))
	}
	return strings.Join(parts, " · ")
}

// companyText returns a company's stations and titles and what its train would
// bring.
func companyText(tell *render.Teller, c express.CompanyView) string {
	data := render.Data{"Company": tell.Token(c.Company), "Stations": c.Stations, "Titles": c.Titles}
	text := tell.Say("express.ui.text.company", data)
	if c.Run != nil {
		would := render.Data{"N": c.Run.Bonus, "Route": tell.TokenList(c.Run.Route)}
		text += " · " + tell.Say("express.ui.text.would", would)
	}
	return text
}

// pileText returns the size and the open cards of a pile.
func pileText(tell *render.Teller, p express.PileView) string {
	text := tell.Say("express.ui.text.pile", render.Data{"Pile": tell.Token(p.Pile), "N": p.Count})
	if len(p.Open) > 0 {
		text += " · " + tell.Say("express.ui.text.open", render.Data{"Cards": tell.TokenList(p.Open)})
	}
	return text
}

// handText returns the cards of a seat's hand, least useful first.
func handText(v render.View, private render.Private) string {
	t, _, ok := tableOf(v.Table)
	if !ok {
		return ""
	}
	hand := handOf(private)
	var parts []string
	for _, h := range countCards(hand.Useful) {
		text := v.Tell.Token(h.token)
		if h.n > 1 {
			text = digit(h.n) + " × " + text
		}
		parts = append(parts, text)
	}
	if t.Engine == private.Hand.Seat() {
		parts = append(parts, v.Tell.Token(engineToken))
	}
	if len(parts) == 0 {
		return v.Tell.Say("express.ui.hand.none")
	}
	lines := []string{v.Tell.Say("express.ui.text.hand", render.Data{"N": len(hand.Cards), "Cards": v.Tell.Commas(parts)})}
	if hand.Chosen != "" && t.Stage == "order" {
		lines = append(lines, v.Tell.Say("express.ui.text.chosen", render.Data{"Card": v.Tell.Token(hand.Chosen)}))
	}
	return strings.Join(lines, "\n")
}
