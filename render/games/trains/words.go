package trains

import (
	"cmp"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
)

// placeLabel returns the name of a hex token: "Shinjuku-Shibuya (f4)" or "d3
// river". Without a map it returns the token. It reports false if the token is
// not a hex.
func placeLabel(t *render.Teller, token string) (string, bool) {
	if !isHex(token) {
		return "", false
	}
	if _, b := namedTable(t, t.Table()); b != nil {
		if p, ok := placeOf(b, token); ok {
			return placeName(t, p), true
		}
	}
	return token, true
}

// isHex reports whether a token is a coordinate of the map.
func isHex(token string) bool {
	return len(token) == 2 && token[0] >= 'a' && token[0] < 'a'+columns && token[1] >= '1' && token[1] < '1'+mapRows
}

// placeName returns the name of a hex with its coordinate, or its terrain with
// its coordinate.
func placeName(t *render.Teller, p trains.Place) string {
	if p.Name != "" {
		return t.Say("trains.ui.place.named", render.Data{"Name": p.Name, "At": p.Token})
	}
	return t.Say("trains.ui.place."+string(p.Terrain), render.Data{"At": p.Token})
}

// briefName returns a short name: for a hex its name or coordinate, for a card
// the distinctive word of its name if that is not the first.
func briefName(t *render.Teller, token string) (string, bool) {
	if key := "trains.ui.brief." + token; t.Has(key) {
		return t.Say(key), true
	}
	if _, b := namedTable(t, t.Table()); b != nil && isHex(token) {
		if p, ok := placeOf(b, token); ok && p.Name != "" {
			return cmp.Or(shortPlaces[p.Name], p.Name), true
		}
	}
	return token, isHex(token)
}

// shortPlaces holds what people say for places whose names are too long for a
// hex or a button.
var shortPlaces = map[string]string{
	"Futakotamagawa": "Futako", "Kansai Airport": "Kansai", "Shinagawa-Meguro": "Shinagawa", "Shinjuku-Shibuya": "Shinjuku",
	"Ikebukuro-Ueno": "Ikebukuro", "Tokyo-Akihabara": "Akihabara",
}

// retoldName is like briefName, but returns the whole name of a card, since a
// summary has no picture to help.
func retoldName(t *render.Teller, token string) (string, bool) {
	if _, b := namedTable(t, t.Table()); b != nil && isHex(token) {
		if p, ok := placeOf(b, token); ok {
			return cmp.Or(p.Name, token), true
		}
	}
	return t.Token(token), true
}

// gainText returns what a choice pays or earns, in coins, for a button whose
// detail would be too long.
func gainText(t *render.Teller, c render.Choice) string {
	if c.Kind == "play-simple" {
		return earningText(t, handOf(c.Private).Simple)
	}
	if len(c.Args) == 0 || c.Args[0] == "" {
		return leastPrice(t, c)
	}
	switch c.Kind {
	case "pay-and-lay", "build-station", "buy", "buy-top", "pay-and-buy", "play", "plain":
		return shortGainText(t, c)
	}
	return ""
}

// leastPrice returns the price of the cheapest rail that a hand can lay, or ""
// for other choices.
func leastPrice(t *render.Teller, c render.Choice) string {
	if lays := handOf(c.Private).Lays; c.Kind == "pay-and-lay" && len(lays) > 0 {
		return t.Say("trains.ui.price.from", render.Data{"N": lays[0].Coins})
	}
	return ""
}

// shortGainText returns what a choice pays or earns: the price in coins, with a
// sign if a rail brings a Waste as well; the coins of a card; the points that a
// station brings the seat itself, with the Waste of its card.
func shortGainText(t *render.Teller, c render.Choice) string {
	if len(c.Args) == 0 {
		return ""
	}
	view, b := tableOf(c.Table)
	switch c.Kind {
	case "play", "plain":
		face, _ := trains.Printed(c.Args[0])
		return earningText(t, face.Value)
	case "start":
		return startText(t, b, c.Args[0])
	case "expand":
		return t.Say("trains.ui.station.short", render.Data{"N": stationGain(view, c.Args[0], c.Private.Hand.Seat())})
	case "build-station":
		key := "trains.ui.station.waste"
		if slices.Contains(view.Lasting, "dump-site") {
			key = "trains.ui.station.short"
		}
		return t.Say(key, render.Data{"N": stationGain(view, c.Args[0], c.Private.Hand.Seat())})
	case "lay", "pay-and-lay":
		for _, o := range handOf(c.Private).Lays {
			switch {
			case o.Hex == c.Args[0] && o.Waste:
				return t.Say("trains.ui.price.short", render.Data{"N": o.Coins})
			case o.Hex == c.Args[0]:
				return t.Say("trains.ui.price.coins", render.Data{"N": o.Coins})
			}
		}
	case "buy", "buy-top", "pay-and-buy":
		for _, p := range view.Supply {
			if p.Card == c.Args[0] {
				return t.Say("trains.ui.price.coins", render.Data{"N": p.Cost})
			}
		}
	}
	return ""
}

// earningText returns coins that are gained, or "" for none.
func earningText(t *render.Teller, coins int) string {
	if coins == 0 {
		return ""
	}
	return t.Say("trains.ui.price.earned", render.Data{"N": coins})
}

// otherCoins returns the coins of the cards of a hand that are not among [trainCoins]: each must be played by itself.
func otherCoins(h trains.Hand) int {
	coins := -trainCoins(h)
	for _, held := range h.Cards {
		face, _ := trains.Printed(held.Card)
		coins += held.N * face.Value
	}
	return coins
}

// trainCoins returns the coins of all Trains of a hand that a purchase or a rail plays.
func trainCoins(h trains.Hand) (coins int) {
	for _, held := range h.Cards {
		switch held.Card {
		case "normal-train", "express-train", "limited-express-train", "tourist-train":
			face, _ := trains.Printed(held.Card)
			coins += held.N * face.Value
		}
	}
	return coins
}

// stationGain returns how many points one more station in a city brings a seat.
func stationGain(view trains.Table, at string, seat engine.Seat) int {
	n := stationsOf(view)[at]
	p, _ := render.PlayerOf(view.Players, seat)
	if n+1 >= len(trains.CityPoints) || !slices.Contains(p.Rails, at) {
		return 0
	}
	return trains.CityPoints[n+1] - trains.CityPoints[n]
}

// railPrice returns the price of an offered rail, and whether it brings a Waste.
func railPrice(t *render.Teller, o trains.Offer) string {
	text := priceText(t, o.Coins)
	if o.Waste {
		text = t.Say("trains.ui.price.waste", render.Data{"Price": text})
	}
	return text
}

// choiceDetail returns what a choice costs or brings.
func choiceDetail(t *render.Teller, c render.Choice) string {
	if len(c.Args) == 0 || c.Args[0] == "" {
		return ""
	}
	view, b := tableOf(c.Table)
	switch c.Kind {
	case "lay", "pay-and-lay":
		return joinFacts(offerText(t, handOf(c.Private), c.Args[0]), worthText(t, view, b, c.Args[0]),
			railsText(t, view, c.Args[0]))
	case "start":
		return startReason(t, view, b, c.Args[0])
	case "expand", "build-station":
		return joinFacts(stationScoreText(t, view, c.Args[0], "trains.ui.station.points"), railsText(t, view, c.Args[0]),
			cityStationText(t, view, b, c.Args[0]))
	case "buy", "buy-top", "pay-and-buy":
		return purchaseText(t, view, c.Args[0])
	case "return", "choose", "name":
		return ""
	}
	return effectText(t, c.Args[0])
}

// offerText returns the price of a rail on a hex, and the cards to play for it
// if any.
func offerText(t *render.Teller, h trains.Hand, at string) string {
	for _, o := range h.Lays {
		if o.Hex != at {
			continue
		}
		text := railPrice(t, o)
		switch {
		case o.Card != "" && o.Trains > 0:
			return t.Say("trains.ui.price.trains", render.Data{"Price": text, "Card": t.Token(o.Card), "N": o.Trains})
		case o.Card != "":
			return t.Say("trains.ui.price.card", render.Data{"Price": text, "Card": t.Token(o.Card)})
		}
		return text
	}
	return ""
}

// priceText returns a price in coins, in words.
func priceText(t *render.Teller, coins int) string {
	if coins == 0 {
		return t.Say("trains.ui.price.free")
	}
	return t.Say("trains.ui.price", render.Data{"N": coins})
}

// joinFacts joins the facts that are not empty.
func joinFacts(of ...string) string {
	return strings.Join(slices.DeleteFunc(of, func(s string) bool { return s == "" }), " · ")
}

// stationScoreText returns what a rail in a city scores before and after one
// more station, or "" if the city is full.
func stationScoreText(t *render.Teller, view trains.Table, at, key string) string {
	n := stationsOf(view)[at]
	if n+1 >= len(trains.CityPoints) {
		return ""
	}
	return t.Say(key, render.Data{"From": trains.CityPoints[n], "To": trains.CityPoints[n+1]})
}

// worthText returns what a rail scores on a hex, or "" if the hex scores
// nothing.
func worthText(t *render.Teller, view trains.Table, b *trains.Board, at string) string {
	if b == nil {
		return ""
	}
	p, _ := placeOf(b, at)
	if p.Name == "" {
		return ""
	}
	return t.Say("trains.ui.points", render.Data{"N": pointsAt(p, stationsOf(view)[at])})
}

// railsText returns who has a rail on a hex, or "".
func railsText(t *render.Teller, view trains.Table, at string) string {
	names := playersAt(t, view, at)
	if len(names) == 0 {
		return ""
	}
	return t.Say("trains.ui.place.rails", render.Data{"Names": t.And(names...)})
}

// startText returns what speaks most for beginning on a hex, for a button: the cities
// that the first rail can grow to. More would leave names no room.
func startText(t *render.Teller, b *trains.Board, at string) string {
	if b == nil {
		return ""
	}
	h, _ := b.Find(at)
	cities, _ := b.Surroundings(h)
	return t.Say("trains.ui.start.short", render.Data{"Cities": cities})
}

// startReason is startText in words, with the stations of the city itself.
func startReason(t *render.Teller, view trains.Table, b *trains.Board, at string) string {
	if b == nil {
		return ""
	}
	h, _ := b.Find(at)
	cities, plains := b.Surroundings(h)
	return joinFacts(cityStationText(t, view, b, at), t.Say("trains.ui.start.cities", render.Data{"N": cities}),
		t.Say("trains.ui.start.plains", render.Data{"N": plains}))
}

// cityStationText returns how many stations a city has, or "" if the hex is not
// a city.
func cityStationText(t *render.Teller, view trains.Table, b *trains.Board, at string) string {
	if b == nil {
		return ""
	}
	if p, _ := placeOf(b, at); p.Terrain == trains.City {
		return cityLine(t, p, stationsOf(view)[at])
	}
	return ""
}

// purchaseText returns the price of a card, how many are left, and its effect.
func purchaseText(t *render.Teller, view trains.Table, card string) string {
	for _, p := range view.Supply {
		if p.Card == card {
			return t.Say("trains.ui.card.left", render.Data{"Price": priceText(t, p.Cost), "Left": p.Left,
				"Effect": effectText(t, card)})
		}
	}
	return effectText(t, card)
}

// effectText returns what a card does as a clause: coins first, then its text.
func effectText(t *render.Teller, card string) string {
	face, ok := trains.Printed(card)
	if !ok {
		return ""
	}
	text, _ := t.Card(card)
	text = strings.TrimSuffix(text, ".")
	switch {
	case face.Value == 0:
		return text
	case text == "":
		return t.Say("trains.ui.price", render.Data{"N": face.Value})
	}
	return t.Say("trains.ui.coins.and", render.Data{"N": face.Value, "Effect": text})
}

// boardScore returns a seat's points on the board. Points of buildings are
// secret until the end, when the standings include them.
func boardScore(t engine.Table, s engine.Seat) (int, bool) {
	view, _ := tableOf(t)
	p, ok := render.PlayerOf(view.Players, s)
	return p.Score, ok
}

// statusLine returns the coins of the turn and the counts that decide when the
// game ends.
func statusLine(v render.View) string {
	t, _ := tableOf(v.Table)
	rest := v.Tell.Say("trains.ui.line", render.Data{"Waste": pileLeft(t, "waste"), "Stations": t.Tokens, "Empty": t.Empty})
	if t.Turn == 0 || v.Status.Over() {
		return rest
	}
	return v.Tell.Say("trains.ui.coins", render.Data{"N": t.Coins}) + " · " + rest
}

// pileLeft returns how many cards a pile of the supply has left.
func pileLeft(t trains.Table, card string) int {
	for _, p := range t.Supply {
		if p.Card == card {
			return p.Left
		}
	}
	return 0
}
