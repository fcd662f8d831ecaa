package china

import (
	"slices"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
)

// placeLines returns lines of facts about a place of the map.
func placeLines(t *render.Teller, table china.Table, zoom string) []string {
	b := china.PrintedBoard()
	if c, ok := b.CityNamed(zoom); ok {
		return cityLines(t, table, c)
	}
	m, ok := b.Find(zoom)
	if !ok {
		return nil
	}
	if c := b.Posts[m].City; c != china.NoCity {
		return cityLines(t, table, c)
	}
	return []string{t.Say("china.ui.place.price", render.Data{"N": int(b.Posts[m].Price)})}
}

// cityLines returns a city's size, its goods, the players on it and the demands
// for it.
func cityLines(t *render.Teller, table china.Table, c china.City) []string {
	b := china.PrintedBoard()
	place := b.Cities[c]
	size := [...]string{china.Small: "small", china.Medium: "medium", china.Major: "major"}[place.Size]
	lines := []string{t.Say("china.ui.place.size",
		render.Data{"Size": t.Say("china.ui.ground." + size), "At": cityCoordinate(c)})}
	for _, g := range place.Goods {
		token := china.Goods[g].Token
		lines = append(lines, t.Say("china.ui.place.supply",
			render.Data{"Good": t.Token(token), "Left": stockLeft(table, token), "All": china.Goods[g].Chips}))
	}
	var owners []string
	for _, p := range table.Players {
		if slices.Contains(joinedCities(t, table, p.Seat), t.Token(place.Token)) {
			owners = append(owners, t.Name(p.Seat))
		}
	}
	if len(owners) > 0 {
		lines = append(lines, t.Say("china.ui.place.joined", render.Data{"Names": t.And(owners...)}))
	}
	for _, p := range table.Players {
		for _, card := range p.Cards {
			for _, w := range card.Lines {
				if w.City == place.Token {
					lines = append(lines, t.Say("china.ui.place.wants",
						render.Data{"Name": t.Name(p.Seat), "Good": t.Token(w.Good), "N": w.Pays}))
				}
			}
		}
	}
	return lines
}
