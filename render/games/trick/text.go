package trick

import (
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
)

// boardText returns the whole board in words, a paragraph per part.
func boardText(v render.View) string {
	t, ok := tableOf(v.Table)
	if !ok {
		return ""
	}
	lines := []string{titleOf(v, t), v.StatusLine(), statusLine(v)}
	lines = append(lines, v.Tell.Events(v.Recent)...)
	lines = append(lines, trickText(v.Tell, t)...)
	lines = append(lines, laneText(v.Tell, t)...)
	for _, c := range t.Companies {
		lines = append(lines, companyText(v.Tell, c))
	}
	for _, p := range t.Players {
		lines = append(lines, playerText(v.Tell, p))
	}
	if len(t.Gone) > 0 {
		lines = append(lines, v.Tell.Say("trick.ui.text.gone", render.Data{"Cards": v.Tell.TokenList(t.Gone)}))
	}
	lines = append(lines, v.Tell.Standings(v.Status.Standings)...)
	return strings.Join(lines, "\n")
}

// trickText returns the cards of the current and the last trick.
func trickText(t *render.Teller, view trick.Table) []string {
	return append(playedText(t, "trick.ui.text.now", view.Played), playedText(t, "trick.ui.text.before", view.Last)...)
}

// playedText returns a line with the cards of a trick and their players, or none if no
// card was played.
func playedText(t *render.Teller, key string, played []trick.Played) []string {
	if len(played) == 0 {
		return nil
	}
	parts := make([]string, len(played))
	for i, p := range played {
		parts[i] = t.Say("trick.ui.text.played", render.Data{"Name": t.Name(p.Seat), "Card": t.Token(p.Card)})
	}
	return []string{t.Say(key, render.Data{"Cards": t.Commas(parts)})}
}

// laneText returns the rest of the trick line, in words.
func laneText(t *render.Teller, view trick.Table) []string {
	if len(view.Lane) == 0 {
		return nil
	}
	parts := make([]string, len(view.Lane))
	for i, s := range view.Lane {
		parts[i] = t.Say("trick.ui.text.slot", render.Data{"Trick": s.Trick, "Cards": t.Tokens(s.Cards)})
	}
	return []string{t.Say("trick.ui.text.lane", render.Data{"Cards": t.Commas(parts)})}
}

// companyText returns a line with its stations. The section that counts is in
// bold.
func companyText(t *render.Teller, c trick.CompanyTable) string {
	parts := make([]string, len(c.Line))
	for i, token := range c.Line {
		parts[i] = stationText(t, token)
		if i >= c.From && i < c.To {
			parts[i] = "**" + parts[i] + "**"
		}
	}
	return t.Say("trick.ui.text.company", render.Data{
		"Company": t.Token(c.Company), "Worth": companyValueText(t, c), "Cards": t.Commas(parts),
	})
}

// stationText returns a station by its number or name, with its value.
func stationText(t *render.Teller, token string) string {
	f, _ := trick.Printed(token)
	label := t.Token(token)
	switch f.Type {
	case trick.Railway:
		label = strconv.Itoa(f.Number)
	case trick.Start:
		label = t.Say("trick.ui.start")
	}
	return t.Say("trick.ui.text.station", render.Data{"Station": label, "Value": f.Value})
}

// companyValueText returns what a share is worth and why.
func companyValueText(t *render.Teller, c trick.CompanyTable) string {
	if c.Engine == "" {
		return t.Say("trick.ui.worth.none")
	}
	return t.Say("trick.ui.worth", render.Data{"Engine": t.Token(c.Engine), "Value": c.Value, "Profit": c.Profit,
		"Cost": c.Cost})
}

// hiddenText returns the company's cards that are still in hands.
func hiddenText(t *render.Teller, c trick.CompanyTable) string {
	if len(c.Hidden) == 0 {
		return t.Say("trick.ui.hidden.none")
	}
	numbers := make([]string, len(c.Hidden))
	for i, token := range c.Hidden {
		f, _ := trick.Printed(token)
		numbers[i] = strconv.Itoa(f.Number)
	}
	return t.Say("trick.ui.hidden", render.Data{"Cards": t.Commas(numbers)})
}

// playerText returns a player's shares by company and their value.
func playerText(t *render.Teller, p trick.Public) string {
	var parts []string
	for i, l := range companyLooks {
		if p.Shares[i] > 0 {
			parts = append(parts, t.Say("trick.ui.text.shares",
				render.Data{"Company": l.letters, "N": p.Shares[i], "Points": p.Points[i]}))
		}
	}
	text := t.Say("trick.ui.text.player", render.Data{"Name": t.Name(p.Seat), "Score": p.Score, "N": p.Hand})
	if len(parts) > 0 {
		text += " · " + t.Commas(parts)
	}
	if len(p.Voids) > 0 {
		text += " · " + t.Say("trick.ui.text.voids", render.Data{"Companies": t.Tokens(p.Voids)})
	}
	return text
}

// sharesText lists the share cards that a player has of one company, or says that there are none.
func sharesText(t *render.Teller, p trick.Public, company string) string {
	var cards []string
	for _, token := range p.Cards {
		if companyOf(token) == company {
			cards = append(cards, token)
		}
	}
	if len(cards) == 0 {
		return t.Say("trick.ui.shares.none")
	}
	return t.TokenList(cards)
}

// handText returns a seat's hand, a line per company.
func handText(v render.View, private render.Private) string {
	t, _ := tableOf(v.Table)
	hand := handOf(private).Cards
	if len(hand) == 0 {
		return v.Tell.Say("trick.ui.hand.none")
	}
	lines := append([]string{handTask(v, private, t)}, playedText(v.Tell, "trick.ui.text.now", t.Played)...)
	if won := newlyWon(v, private, t); won != "" {
		lines = append([]string{won}, lines...)
	}
	for _, l := range companyLooks {
		var cards []string
		for _, token := range hand {
			if companyOf(token) == l.token {
				cards = append(cards, stationText(v.Tell, token))
			}
		}
		if len(cards) > 0 {
			lines = append(lines, v.Tell.Say("trick.ui.text.suit",
				render.Data{"Company": l.letters, "Cards": v.Tell.Commas(cards)}))
		}
	}
	return strings.Join(lines, "\n")
}
