package toy

import (
	"embed"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/scene"
)

//go:embed messages
var messages embed.FS

// badgeIcons are the icons of the badges.
var badgeIcons = map[string]scene.IconName{
	"stops":    scene.IconStation,
	"generous": scene.IconCard,
	"sets":     scene.IconStar,
	"close":    scene.IconFlag,
}

// Words returns the message files and the functions that return other texts.
func (Painter) Words() *render.Words {
	return &render.Words{
		Badges:   badgeIcons,
		Messages: messages,
		Minutes:  5,
		Weight:   1,
		Detail:   detailText,
		Gain:     gainText,
		Fee:      feeText,
		Line:     statusLine,
		Board:    boardText,
		Hand:     handText,
		Prompt:   promptText,
		News:     newsKinds,
		Score:    publicScore,
		Lesson:   lesson,
	}
}

// newsKinds holds the kinds of events in groups, the most important first.
var newsKinds = [][]string{
	{"over"}, {"go", "take", "sign", "give"}, {"burn", "drop", "toll"},
	{"round", "draw", "ask", "refuse", "reshuffle", "time"},
}

// detailText returns what a choice costs or brings: the steps to a stop, the length of a
// contract, the coin for a dropped card, or the effect of a card.
func detailText(t *render.Teller, c render.Choice) string {
	places := tableOf(c.Table).Places
	switch c.Kind {
	case "go":
		if me := c.Private.Hand.Seat(); me != engine.Spectator && c.Args[0] != "" {
			return t.Say("toy.ui.length", render.Data{"N": countStops(places[me-1].At, c.Args[0])})
		}
	case "sign":
		if c.Args[0] != "" && c.Args[1] != "" {
			return t.Say("toy.ui.length", render.Data{"N": countStops(c.Args[0], c.Args[1])})
		}
	case "drop":
		return t.Say("toy.ui.coin")
	case "stoke", "take":
		line, _ := t.Card(c.Args[0])
		return line
	}
	return ""
}

// gainText returns for how many steps a card of the row burns.
func gainText(t *render.Teller, c render.Choice) string {
	if c.Kind != "take" || c.Args[0] == "" {
		return ""
	}
	return t.Say("toy.ui.length", render.Data{"N": 1 + slices.Index(fires, c.Args[0])})
}

// feeText returns the toll of a stop where another engine stands, or "".
func feeText(t *render.Teller, c render.Choice) string {
	me := c.Private.Hand.Seat()
	if c.Kind != "go" && c.Kind != "go-and-end" || me == engine.Spectator {
		return ""
	}
	places := tableOf(c.Table).Places
	for _, p := range places {
		if p.Seat != me && p.At == c.Args[0] && places[me-1].Coins > 0 {
			return t.Say("toy.ui.toll", render.Data{"N": 1})
		}
	}
	return ""
}

func countStops(a, b string) int {
	d := int(stopOf(a)) - int(stopOf(b))
	return max(d, -d)
}

// publicScore returns a seat's points for coins and stops. Sets and contracts are secret
// until the end, when the standings include them.
func publicScore(t engine.Table, s engine.Seat) (int, bool) {
	for _, p := range tableOf(t).Places {
		if p.Seat == s {
			return p.Coins + len(p.Visited), true
		}
	}
	return 0, false
}

func statusLine(v render.View) string {
	t := tableOf(v.Table)
	return v.Tell.Say("toy.ui.line", render.Data{"Round": t.Round, "Rounds": t.Rounds, "Pile": t.Pile, "Bank": t.Bank})
}

// boardText returns the whole board in words.
func boardText(v render.View) string {
	t := tableOf(v.Table)
	lines := []string{v.StatusLine(), statusLine(v), v.Tell.Say("toy.ui.row", render.Data{"Cards": listText(v.Tell, t.Row)})}
	if len(t.Tools) > 0 {
		lines = append(lines, v.Tell.Say("toy.ui.tools", render.Data{"Tools": v.Tell.Tokens(t.Tools)}))
	}
	if len(t.Order) > 0 {
		names := make([]string, len(t.Order))
		for i, s := range t.Order {
			names[i] = v.Tell.Name(s)
		}
		lines = append(lines, v.Tell.Say("toy.ui.order", render.Data{"Names": v.Tell.Commas(names)}))
	}
	for _, p := range t.Places {
		lines = append(lines, placeText(v.Tell, p))
	}
	for _, s := range t.Shown {
		lines = append(lines, shownText(v.Tell, s))
	}
	return strings.Join(lines, "\n")
}

// placeText returns a player's place and possessions in words.
func placeText(t *render.Teller, p toy.Place) string {
	return t.Say("toy.ui.place", render.Data{
		"Name": t.Name(p.Seat), "At": t.Token(p.At), "Coins": p.Coins, "Fuel": p.Fuel, "Cards": p.Cards,
		"Stops": listText(t, p.Visited),
	})
}

// shownText returns in words what a player has shown at the end.
func shownText(t *render.Teller, s toy.Shown) string {
	line := t.Say("toy.ui.shown", render.Data{"Name": t.Name(s.Seat), "Cards": listText(t, s.Cards)})
	if c := s.Contract; len(c) == 3 {
		line += "; " + contractText(t, "toy.ui.shown.contract", c)
	}
	return line
}

func contractText(t *render.Teller, key string, c []string) string {
	return t.Say(key, render.Data{"From": t.Token(c[0]), "To": t.Token(c[1]), "Card": t.Token(c[2])})
}

// listText returns tokens in words. It leaves out empty tokens.
func listText(t *render.Teller, tokens []string) string {
	there := slices.DeleteFunc(slices.Clone(tokens), func(token string) bool { return token == "" })
	if len(there) == 0 {
		return t.Say("toy.ui.none")
	}
	return t.Tokens(there)
}

// handText returns a seat's hand in words.
func handText(v render.View, private render.Private) string {
	p := handOf(private.Hand)
	lines := []string{v.Tell.Say("toy.ui.hand", render.Data{"Cards": listText(v.Tell, p.Cards)})}
	return strings.Join(append(lines, factTexts(v.Tell, p)...), "\n")
}

// promptText returns who asks the seat for which card, or "" if nobody does.
func promptText(v render.View, private render.Private) string {
	t := tableOf(v.Table)
	if t.Whom == engine.Spectator || t.Whom != private.Hand.Seat() {
		return ""
	}
	return v.Tell.Say("toy.ui.asked", render.Data{"Name": v.Tell.Name(t.Mover), "Card": v.Tell.Token(t.Wish)})
}

// factTexts returns lines about what only the seat knows, apart from its cards.
func factTexts(t *render.Teller, p toy.Private) []string {
	var lines []string
	if p.Burning != "" {
		lines = append(lines, t.Say("toy.ui.burning", render.Data{"Card": t.Token(p.Burning)}))
	}
	if len(p.Contract) == 3 {
		lines = append(lines, contractText(t, "toy.ui.contract", p.Contract))
	}
	if p.Top != "" {
		lines = append(lines, t.Say("toy.ui.top", render.Data{"Card": t.Token(p.Top)}))
	}
	return lines
}
