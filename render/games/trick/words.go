package trick

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
)

// proper holds the names that are the same in every language.
var proper = map[string]string{"pittsburgh": "Pittsburgh", "baltimore": "Baltimore", "new-york": "New York"}

// tokenName returns the name of a company, city or card: "B&O", "B&O 7". A
// token such as "new-york@bo" is a city with the line it was laid on.
func tokenName(t *render.Teller, token string) (string, bool) {
	if city, company, at := strings.Cut(token, "@"); at {
		return t.Say("trick.ui.at", render.Data{"City": t.Token(city), "Company": t.Token(company)}), true
	}
	if i := indexOf(token); i >= 0 {
		return companyLooks[i].letters, true
	}
	if city, ok := proper[token]; ok {
		return city, true
	}
	f, ok := trick.Printed(token)
	switch {
	case !ok:
		return "", false
	case f.Type == trick.Railway:
		return companyLookOf(f.Company.String()).letters + " " + strconv.Itoa(f.Number), true
	case f.Type == trick.Exchange:
		return t.Say("trick.ui.share", render.Data{"Company": companyLookOf(f.Company.String()).letters}), true
	case f.Type == trick.Start:
		return t.Say("trick.ui.start.of", render.Data{"Company": companyLookOf(f.Company.String()).letters}), true
	}
	return "", false
}

// briefName returns the name of an end of a line for a button.
func briefName(t *render.Teller, token string) (string, bool) {
	if token != "left" && token != "right" {
		return "", false
	}
	return t.Say("trick.ui.end." + token), true
}

// choiceDetail returns what a card is worth on a line and as a share, or what a
// placement would make of a company.
func choiceDetail(t *render.Teller, c render.Choice) string {
	view, ok := tableOf(c.Table)
	if !ok || len(c.Args) == 0 || c.Args[0] == "" {
		return ""
	}
	if c.Kind == "play" {
		return cardDetail(t, view, c.Args[0])
	}
	value, now, ok := valueAfterChoice(view, c)
	if !ok {
		return ""
	}
	return t.Say("trick.ui.would", render.Data{"Value": value, "Now": now})
}

// valueAfterChoice returns what a share of the company would be worth after a
// placement, and what it is worth now. It reports false for other choices.
func valueAfterChoice(view trick.Table, c render.Choice) (value, now int, ok bool) {
	switch c.Kind {
	case "engine":
		return valueAfter(view, c.Args[0], "", "")
	case "city":
		if len(view.Prize) > 0 && len(c.Args) > 1 && c.Args[1] != "" {
			return valueAfter(view, c.Args[0], view.Prize[0], c.Args[1])
		}
	case "place":
		if card := playedBy(view, view.Acting); card != "" {
			return valueAfter(view, companyOf(card), card, c.Args[0])
		}
	}
	return 0, 0, false
}

// gainText says that a card would win the trick or lead it so far, what the share is worth that a
// losing card becomes, or what a placement would make a share worth. Otherwise it
// returns "".
func gainText(t *render.Teller, c render.Choice) string {
	view, ok := tableOf(c.Table)
	switch {
	case !ok || len(c.Args) == 0 || c.Args[0] == "":
		return ""
	case c.Kind == "play" && wouldLead(view, c.Args[0]) && len(view.Played) == len(view.Players)-1:
		return t.Say("trick.ui.wins")
	case c.Kind == "play" && wouldLead(view, c.Args[0]):
		return t.Say("trick.ui.ahead")
	case c.Kind == "play":
		return lostCardText(t, view, c.Args[0])
	}
	if value, _, ok := valueAfterChoice(view, c); ok {
		return t.Say("trick.ui.gain", render.Data{"Value": value})
	}
	return ""
}

// whyText returns the reason for a move that a hint names: whether it wins the trick, or what becomes of
// the card or the company, and how many of its shares the player has.
func whyText(t *render.Teller, c render.Choice) string {
	view, ok := tableOf(c.Table)
	if !ok || len(c.Args) == 0 {
		return ""
	}
	company, key, data := c.Args[0], "trick.ui.why.line", render.Data{}
	switch c.Kind {
	case "play":
		company = companyOf(c.Args[0])
		key, data = whyCard(t, view, c.Args[0])
	case "place":
		company = companyOf(playedBy(view, view.Acting))
	}
	if value, now, ok := valueAfterChoice(view, c); ok {
		key, data = "trick.ui.would", render.Data{"Value": value, "Now": now}
	}
	data["Company"] = t.Token(company)
	holder, _ := render.PlayerOf(view.Players, view.Acting)
	if i := indexOf(company); i >= 0 && i < len(holder.Shares) {
		held := t.Say("trick.ui.why.held", render.Data{"Company": t.Token(company), "N": holder.Shares[i]})
		return t.Say(key, data) + " · " + held
	}
	return t.Say(key, data)
}

// whyCard returns the message about a card that a hint names, with its data.
func whyCard(t *render.Teller, view trick.Table, token string) (key string, data render.Data) {
	f, _ := trick.Printed(token)
	data = render.Data{"Prize": t.Tokens(currentPrize(view)), "Station": f.Value}
	o, _ := outcomeOf(t, view)
	switch {
	case view.Led == "":
		higher := 0
		for _, hidden := range view.Companies[f.Company].Hidden {
			if other, _ := trick.Printed(hidden); other.Number > f.Number {
				higher++
			}
		}
		data["N"] = higher
		return "trick.ui.why.lead", data
	case wouldLead(view, token) && len(view.Played) == len(view.Players)-1:
		return "trick.ui.why.win", data
	case wouldLead(view, token):
		return "trick.ui.why.ahead", data
	case o.either:
		return "trick.ui.why.station", data
	}
	return "trick.ui.why.share", data
}

// lostCardText returns what the share is worth that a card becomes if it cannot
// win the trick. It returns "" for other cards and tricks.
func lostCardText(t *render.Teller, view trick.Table, token string) string {
	f, ok := trick.Printed(token)
	o, open := outcomeOf(t, view)
	if !ok || !open || o.either || view.Led == "" || int(f.Company) >= len(view.Companies) {
		return ""
	}
	if c := view.Companies[f.Company]; c.Engine != "" {
		return t.Say("trick.ui.gain", render.Data{"Value": c.Value})
	}
	return t.Say("trick.ui.gain.bare")
}

// cardDetail returns the station value of a card and the value of its company's
// shares.
func cardDetail(t *render.Teller, view trick.Table, token string) string {
	f, ok := trick.Printed(token)
	if !ok || int(f.Company) >= len(view.Companies) {
		return ""
	}
	if c := view.Companies[f.Company]; c.Engine != "" {
		return t.Say("trick.ui.card", render.Data{"Station": f.Value, "Value": c.Value})
	}
	return t.Say("trick.ui.card.bare", render.Data{"Station": f.Value})
}

// valueAfter returns what a share would be worth after the company gets the
// locomotive, or a card at an end of its line, and what it is worth now. It
// reports false for a company without a locomotive.
func valueAfter(view trick.Table, company, card, end string) (value, now int, ok bool) {
	i := indexOf(company)
	if i < 0 || i >= len(view.Companies) {
		return 0, 0, false
	}
	c := view.Companies[i]
	line, engine := slices.Clone(c.Line), c.Engine
	switch {
	case card == "" && len(view.Prize) > 0:
		engine = view.Prize[0]
	case end == "left":
		line = slices.Insert(line, 0, card)
	case end == "right":
		line = append(line, card)
	}
	if engine == "" {
		return 0, 0, false
	}
	return trick.RunOf(line, engine).Value, c.Value, true
}

// playedBy returns the card that a seat has played in the current trick.
func playedBy(view trick.Table, seat engine.Seat) string { return cardIn(view.Played, seat) }

// cardIn returns the card of a seat in a trick, or "".
func cardIn(played []trick.Played, seat engine.Seat) string {
	for _, p := range played {
		if p.Seat == seat {
			return p.Card
		}
	}
	return ""
}

// currentScore returns what the seat's shares would be worth if the game ended
// now.
func currentScore(t engine.Table, s engine.Seat) (int, bool) {
	view, _ := tableOf(t)
	p, ok := render.PlayerOf(view.Players, s)
	return p.Score, ok
}

// statusLine returns the trick, its prize and the company to follow.
func statusLine(v render.View) string {
	t, ok := tableOf(v.Table)
	if !ok {
		return ""
	}
	parts := []string{v.Tell.Say("trick.ui.trick", render.Data{"Trick": t.Trick, "Tricks": t.Tricks})}
	if prize := currentPrize(t); len(prize) > 0 {
		parts = append(parts, v.Tell.Say("trick.ui.prize", render.Data{"Prize": v.Tell.Tokens(prize)}))
	}
	if t.Led != "" && t.Stage == "play" {
		parts = append(parts, v.Tell.Say("trick.ui.led", render.Data{"Company": v.Tell.Token(t.Led)}))
	}
	return strings.Join(parts, " · ")
}

// currentPrize returns the prize of the current trick as far as it is not
// placed yet.
func currentPrize(t trick.Table) []string {
	if len(t.Prize) > 0 {
		return t.Prize
	}
	if len(t.Lane) > 0 && t.Lane[0].Trick == t.Trick {
		return t.Lane[0].Cards
	}
	return nil
}

// taskToken returns what the acting seat must follow, give or lay.
func taskToken(t trick.Table) string {
	switch {
	case t.Stage == "play":
		return t.Led
	case len(t.Prize) > 0:
		return t.Prize[0]
	}
	return playedBy(t, t.Acting)
}
