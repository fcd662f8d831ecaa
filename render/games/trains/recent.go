package trains

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
)

// Kinds of events by how much they matter to those who look up: what changes
// the board or the supply; what else is worth a word where nothing of that
// happened.
var (
	newsKinds = [][]string{
		{"over"}, {"start", "lay", "expand"}, {"buy", "buy-top", "gain"}, {"point", "pass", "pass-return"},
		{"kingdom", "first", "play", "plain", "copy", "coins", "return", "trash", "take", "show", "reveal",
			"recall", "name", "hit", "miss", "left", "double", "discard"},
	}
	importantNews, minorNews = slices.Concat(newsKinds[:4]...), newsKinds[4]
)

// mergedKinds are the kinds of events that are told together.
var mergedKinds = []string{"play", "discard"}

// mergeEvents tells cards that were played or discarded one after the other in one
// sentence.
func mergeEvents(events []engine.Event) []engine.Event {
	var list []engine.Event
	for _, e := range events {
		if n := len(list) - 1; n >= 0 && slices.Contains(mergedKinds, e.Kind) && list[n].Kind == e.Kind && list[n].By == e.By {
			list[n].What = slices.Concat(list[n].What, e.What)
			list[n].N += e.N
			continue
		}
		list = append(list, e)
	}
	return list
}

// changedHexes are where something was laid or built, each once.
func changedHexes(events []engine.Event) []string {
	var tokens []string
	for _, e := range events {
		if !slices.Contains([]string{"start", "lay", "expand"}, e.Kind) {
			continue
		}
		for _, token := range e.What {
			if !slices.Contains(tokens, token) {
				tokens = append(tokens, token)
			}
		}
	}
	return tokens
}

// changedPiles are the cards whose pile just gave or took some.
func changedPiles(events []engine.Event) map[string]bool {
	changed := map[string]bool{}
	for _, e := range events {
		fromSupply := slices.Contains([]string{"buy", "buy-top", "gain"}, e.Kind) || e.Kind == "take" && e.M == 1
		for _, card := range e.What {
			changed[card] = changed[card] || fromSupply
		}
	}
	return changed
}

// changedScores are the seats whose points on the board just changed.
func changedScores(events []engine.Event, t trains.Table, b *trains.Board) map[engine.Seat]bool {
	changed := map[engine.Seat]bool{}
	built := stationsOf(t)
	for _, e := range events {
		switch e.Kind {
		case "point":
			changed[e.By] = true
		case "lay":
			p, _ := placeOf(b, e.What[0])
			changed[e.By] = changed[e.By] || pointsAt(p, built[p.Token]) > 0
		case "expand":
			for _, player := range t.Players {
				changed[player.Seat] = changed[player.Seat] || slices.Contains(player.Rails, e.What[0])
			}
		}
	}
	return changed
}

// pointsAt is what a cube in a place scores.
func pointsAt(p trains.Place, stations int) int {
	switch p.Terrain {
	case trains.City:
		return trains.CityPoints[min(stations, len(trains.CityPoints)-1)]
	case trains.Remote:
		return p.Price
	}
	return 0
}
