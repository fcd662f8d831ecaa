package china

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// nameText returns the name of a token that the message files do not have:
// mileposts, segments, deliveries, groups and demand cards.
func nameText(t *render.Teller, token string) (string, bool) {
	b := china.PrintedBoard()
	if n, ok := cardNumber(token); ok {
		card := china.Cards[n-1]
		cities := make([]string, len(card))
		for i, d := range card {
			cities[i] = t.Token(b.Cities[d.City].Token)
		}
		return t.Say("china.ui.card", render.Data{"N": n, "Cities": t.Commas(cities)}), true
	}
	if around, ok := groupText(t, token); ok {
		return around, true
	}
	if first, second, ok := strings.Cut(token, tokenSeparator); ok {
		return compoundText(t, first, second), true
	}
	if _, ok := china.EdgeNamed(token); ok {
		return strings.Replace(token, "-", "–", 1), true
	}
	if m, ok := b.Find(token); ok && token == b.Coordinate(m) {
		return postNames(t)[m], true
	}
	return "", false
}

// groupText returns the name of the land around a city.
func groupText(t *render.Teller, token string) (string, bool) {
	city, side, ok := china.ParseGroup(token)
	if !ok {
		return "", false
	}
	key := "china.ui.around"
	if side != "" {
		key += "." + side
	}
	return t.Say(key, render.Data{"City": t.Token(city)}), true
}

// briefText returns the name of a milepost without its coordinate: where it lies, such as "2 mileposts south-east of
// Wuhan". Where two mileposts lie there, it has the coordinate.
func briefText(t *render.Teller, token string) (string, bool) {
	b := china.PrintedBoard()
	m, ok := b.Find(token)
	switch {
	case !ok || token != b.Coordinate(m):
		return "", false
	case b.Posts[m].Terrain != china.Ring && sharedPositions()[positionOf(m)]:
		return placeText(t, m) + " " + b.Coordinate(m), true
	}
	return placeText(t, m), true
}

// moveNameText returns the name of an end of a segment, such as "Wuhan SE 2 (bd45)". The sentence has two of them, and
// its preview shows the ground.
func moveNameText(t *render.Teller, kind, token string) (string, bool) {
	b := china.PrintedBoard()
	m, ok := b.Find(token)
	if kind != "lay" || !ok || token != b.Coordinate(m) || b.Posts[m].City != china.NoCity {
		return "", false
	}
	return t.Say("china.ui.post.ring", render.Data{"At": token, "Exit": positionOf(m).text(t)}), true
}

// sharedPositions returns the positions that more than one milepost has.
var sharedPositions = sync.OnceValue(func() map[position]bool {
	met, shared := map[position]bool{}, map[position]bool{}
	for m := range china.Milepost(china.NumMileposts) {
		at := positionOf(m)
		shared[at], met[at] = met[at], true
	}
	return shared
})

// retoldText returns a milepost by its nearest city, a ring point by its side, or an
// event with its effect, for readers without a map.
func retoldText(t *render.Teller, token string) (string, bool) {
	if card, ok := eventCard(token); ok && card.Kind != china.Derailment { // whose name says where
		return briefEventText(t, token), true
	}
	b := china.PrintedBoard()
	m, ok := b.Find(token)
	if !ok || token != b.Coordinate(m) {
		return "", false
	}
	return placeText(t, m), true
}

// placeText returns where a milepost lies, such as "2 mileposts south of Wuhan". A
// ring point is named by its city.
func placeText(t *render.Teller, m china.Milepost) string {
	if china.PrintedBoard().Posts[m].City != china.NoCity {
		return exitText(t, m)
	}
	at := positionOf(m)
	return t.Say("china.ui.post.off", render.Data{
		"N": at.steps, "Side": t.Say("china.ui.side." + at.side), "City": t.Token(at.city),
	})
}

// position says where a milepost lies as seen from the city nearest to it.
type position struct {
	city  string // its token
	side  string // one of compassSides
	steps int    // in mileposts
}

// text returns the position in few words, such as "Wuhan SE 2", for a picture without room for more.
func (p position) text(t *render.Teller) string {
	return t.Say("china.ui.toward."+p.side, render.Data{"City": t.Token(p.city)}) + " " + strconv.Itoa(p.steps)
}

// positionOf returns the position of a milepost.
func positionOf(m china.Milepost) position {
	b := china.PrintedBoard()
	c := china.NearestCity(m)
	from, to := b.Posts[b.Cities[c].Post], b.Posts[m]
	east := float64(2*int(to.Col)+int(to.Row&1)-2*int(from.Col)-int(from.Row&1)) / 2 // in hexes
	south := float64(int(to.Row)-int(from.Row)) * math.Sqrt(3) / 2
	eighth := int(math.Round(math.Atan2(south, east)*4/math.Pi)) & 7
	return position{b.Cities[c].Token, compassSides[eighth], int(b.StepsFromCity(c)[m])}
}

// compassSides holds the directions on the map, clockwise from the east.
var compassSides = [8]string{"east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"}

// compoundText returns the name of a combined token: a delivery, or an event with its
// effect, whole or in a few words. A demand card has its demands or only its goods. A
// milepost is named by its nearest city.
func compoundText(t *render.Teller, first, second string) string {
	switch second {
	case "":
		if n, ok := cardNumber(first); ok {
			return cardGoodsText(t, n)
		}
		return briefEventText(t, first)
	case withDemands:
		if n, ok := cardNumber(first); ok {
			return demandsText(t, n)
		}
	case withPlace:
		if m, ok := china.PrintedBoard().Find(first); ok {
			return placeText(t, m)
		}
	case withEffect:
		effect, _ := t.Card(first)
		return t.Say("china.ui.event.effect", render.Data{"Event": t.Token(first), "Effect": effect})
	}
	return t.Say("china.ui.delivery", render.Data{"Good": t.Token(first), "City": t.Token(second)})
}

// postNameCache holds the names of all mileposts by language. Searching the
// places of a menu needs all of them.
var postNameCache sync.Map

// postNames returns the names of all mileposts in the reader's language.
func postNames(t *render.Teller) *[china.NumMileposts]string {
	if names, ok := postNameCache.Load(t.Language()); ok {
		return names.(*[china.NumMileposts]string)
	}
	names := new([china.NumMileposts]string)
	for m := range names {
		names[m] = postName(t, china.Milepost(m))
	}
	postNameCache.Store(t.Language(), names)
	return names
}

// demandsText returns the demands of a card, such as "Silk → Wuhan 24M, …".
func demandsText(t *render.Teller, card int) string {
	list := make([]string, len(china.Cards[card-1]))
	for i, d := range china.Cards[card-1] {
		list[i] = t.Say("china.ui.demand", render.Data{"Good": t.Token(d.Good.Token()),
			"City": t.Token(china.PrintedBoard().Cities[d.City].Token), "N": int(d.Payout)})
	}
	return t.Commas(list)
}

// cardGoodsText returns the goods that a card demands.
func cardGoodsText(t *render.Teller, card int) string {
	list := make([]string, len(china.Cards[card-1]))
	for i, d := range china.Cards[card-1] {
		list[i] = t.Token(d.Good.Token())
	}
	return t.Commas(list)
}

// cardNumber returns the number of a demand card's token such as "d17".
func cardNumber(token string) (int, bool) {
	digits, ok := strings.CutPrefix(token, "d")
	n, err := strconv.Atoi(digits)
	return n, ok && err == nil && n >= 1 && n <= len(china.Cards)
}

// postName returns a name such as "2 mileposts south of Beijing (ba28, mountain)".
func postName(t *render.Teller, m china.Milepost) string {
	b := china.PrintedBoard()
	if b.Posts[m].City != china.NoCity {
		return t.Say("china.ui.post.ring", render.Data{"At": b.Coordinate(m), "Exit": exitText(t, m)})
	}
	return t.Say("china.ui.post", render.Data{"Place": placeText(t, m), "At": b.Coordinate(m), "Ground": groundText(t, m)})
}

// exitText returns the name of a ring point, such as "Beijing, south-east exit".
func exitText(t *render.Teller, m china.Milepost) string {
	city, side := exitOf(m)
	return t.Say("china.ui.exit."+side, render.Data{"City": t.Token(city)})
}

// exitOf returns the city of a ring point, and the side on which the point lies.
func exitOf(m china.Milepost) (city, side string) {
	b := china.PrintedBoard()
	c := b.Cities[b.Posts[m].City]
	d, _ := b.DirectionBetween(c.Post, m)
	return c.Token, exitSides[d]
}

// exitSides holds the sides of a ring by the direction from the centre.
var exitSides = [...]string{
	hex.East: "east", hex.SouthEast: "south-east", hex.SouthWest: "south-west", hex.West: "west", hex.NorthWest: "north-west",
	hex.NorthEast: "north-east",
}

// groundText returns the terrain of a milepost.
func groundText(t *render.Teller, m china.Milepost) string {
	return t.Say([...]string{
		china.Clear:      "china.ui.post.plain",
		china.Mountain:   "china.ui.post.mountain",
		china.Alpine:     "china.ui.post.alpine",
		china.Arid:       "china.ui.post.desert",
		china.SmallTown:  "china.ui.ground.small",
		china.MediumTown: "china.ui.ground.medium",
		china.Ring:       "china.ui.ground.major",
		china.Centre:     "china.ui.ground.major",
	}[china.PrintedBoard().Posts[m].Terrain])
}

// mapTextsFor returns the texts of a map in the reader's language.
func mapTextsFor(t *render.Teller, below func(string) []captionLine) mapTexts {
	return mapTexts{
		city:  t.Token,
		water: func(token string) string { return t.Say("china.ui.water." + token) },
		sea:   func(token string) string { return t.Say("china.ui.sea." + token) },
		sand:  func(token string) string { return t.Say("china.ui.desert." + token) },
		below: below,
	}
}

// smallCaptions returns lines in small letters.
func smallCaptions(texts []string) []captionLine {
	lines := make([]captionLine, len(texts))
	for i, s := range texts {
		lines[i] = captionLine{Text: haloText(s, house.Narrow(25, scene.Regular), house.Ink, scene.Color{})}
	}
	return lines
}

// supplyCaptions returns a function that returns the lines below a city's name:
// its goods, in one line if that is short. Goods out of stock are marked.
func supplyCaptions(t *render.Teller, table china.Table) func(string) []captionLine {
	return func(token string) []captionLine {
		c, ok := china.PrintedBoard().CityNamed(token)
		if !ok {
			return nil
		}
		var list []string
		for _, g := range china.PrintedBoard().Cities[c].Goods {
			word := t.Token(china.Goods[g].Token)
			if stockLeft(table, china.Goods[g].Token) == 0 {
				word = t.Say("china.ui.good.none", render.Data{"Good": word})
			}
			list = append(list, word)
		}
		if whole := t.Commas(list); len([]rune(whole)) <= 16 {
			list = []string{whole}
		}
		return smallCaptions(list)
	}
}

// stockLeft returns the chips in stock of a good.
func stockLeft(t china.Table, good string) int {
	for _, c := range t.Stock {
		if c.Good == good {
			return c.Left
		}
	}
	return 0
}

// scoreOf returns a seat's cash if it is public.
func scoreOf(t engine.Table, s engine.Seat) (int, bool) {
	view, _ := table(t)
	if p, _ := render.PlayerOf(view.Players, s); p.Cash != nil {
		return *p.Cash, true
	}
	return 0, false
}

// statusLine returns the turn so far, the goal and the events in force.
func statusLine(v render.View) string {
	t, ok := table(v.Table)
	if !ok || v.Status.Over() {
		return ""
	}
	parts := []string{}
	if doing := turnText(v.Tell, t); doing != "" {
		parts = append(parts, doing)
	}
	parts = append(parts, v.Tell.Say("china.ui.goal", render.Data{"N": t.Goal, "Deck": t.Deck}))
	if len(t.Events) > 0 {
		names := make([]string, len(t.Events))
		for i, e := range t.Events {
			names[i] = v.Tell.Token(e.Event)
		}
		text := v.Tell.Say("china.ui.force", render.Data{"Events": v.Tell.Commas(names)})
		if len([]rune(strings.Join(append(parts, text), " · "))) <= 190 {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " · ")
}

// turnText returns what is left of the turn, or "" if that is evident.
func turnText(t *render.Teller, view china.Table) string {
	switch view.Turn.Phase {
	case "start":
		return t.Say("china.ui.doing.start")
	case "delivery":
		if view.Turn.Left > 0 {
			return t.Say("china.ui.doing.left", render.Data{"N": view.Turn.Left})
		}
	case "building":
		if view.Turn.Spent > 0 {
			return t.Say("china.ui.doing.spent", render.Data{"N": view.Turn.Spent, "Most": view.Turn.Most})
		}
	case "choice":
		return t.Say("china.ui.doing.choice")
	}
	return ""
}

// promptText returns what the seat is asked to do.
func promptText(v render.View, private render.Private) string {
	t, ok := table(v.Table)
	if !ok || len(private.Moves) == 0 {
		return ""
	}
	h, _ := private.Hand.View().(china.Hand)
	for _, a := range t.Choices {
		switch {
		case a.Seat != private.Hand.Seat():
		case len(a.Towns) > 0:
			return v.Tell.Say("china.ui.prompt.shelter")
		case a.Load:
			return v.Tell.Say("china.ui.prompt.lose")
		}
	}
	cash := cashText(v.Tell, h.Cash)
	switch t.Turn.Phase {
	case "start":
		return v.Tell.Say("china.ui.prompt.start")
	case "delivery":
		if h.Stranded {
			return v.Tell.Say("china.ui.prompt.stranded", render.Data{"N": china.TrackFee, "Cash": cash})
		}
		return withEvents(v.Tell, t, private.Hand.Seat(), ridePrompt(v.Tell, t, private.Hand.Seat(), cash))
	case "building":
		text := v.Tell.Say("china.ui.prompt.building", render.Data{"N": h.Spend, "Cash": cash})
		if turn := openingTurn(t); h.Spend == 0 {
			text = v.Tell.Say("china.ui.prompt.built", render.Data{"Cash": cash})
		} else if turn > 0 {
			text = v.Tell.Say("china.ui.prompt.opening", render.Data{"Turn": turn, "N": h.Spend, "Cash": cash})
		}
		return withEvents(v.Tell, t, private.Hand.Seat(), text)
	}
	return ""
}

// cashText returns how much money the reader has.
func cashText(t *render.Teller, cash int) string {
	if cash == 0 {
		return t.Say("china.ui.prompt.broke")
	}
	return t.Say("china.ui.prompt.cash", render.Data{"N": cash})
}

// ridePrompt returns how far the train can still move, or that it has moved.
func ridePrompt(t *render.Teller, view china.Table, seat engine.Seat, cash string) string {
	p, _ := render.PlayerOf(view.Players, seat)
	switch {
	case view.Turn.Left > 0:
		return t.Say("china.ui.prompt.delivery", render.Data{"N": view.Turn.Left, "Cash": cash})
	case view.Turn.Halved:
		return t.Say("china.ui.prompt.halved", render.Data{"Cash": cash})
	}
	return t.Say("china.ui.prompt.moved", render.Data{"N": p.Speed, "Cash": cash})
}

// openingTurn returns which of a seat's two opening turns it is, from 1, or 0 after
// the opening.
func openingTurn(t china.Table) int {
	switch t.Stage {
	case "outward":
		return 1
	case "back":
		return 2
	}
	return 0
}

// withEvents adds the events in force to a prompt, a single one with its effect. While a seat is called to the
// Party Congress, it adds what the seat has to do.
func withEvents(t *render.Teller, table china.Table, seat engine.Seat, text string) string {
	var names []string
	for _, e := range table.Events {
		switch name := t.Token(e.Event); {
		case e.Event != "party-congress" && len(table.Events) == 1:
			names = append(names, briefEventText(t, e.Event))
		case e.Event != "party-congress":
			names = append(names, name)
		case table.Players[seat-1].Called:
			text = t.Say("china.ui.prompt.called", render.Data{"Prompt": text, "Event": name})
		}
	}
	if len(names) == 0 {
		return text
	}
	return t.Say("china.ui.prompt.force", render.Data{"Prompt": text, "Events": t.And(names...)})
}
