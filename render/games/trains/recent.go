package trains

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
)

// Kinds of event by importance. Minor events are shown only if there are no
// important ones.
var (
	newsKinds = [][]string{
		{"over"}, {"start", "lay", "expand"}, {"buy", "buy-top", "gain"}, {"point", "pass", "pass-return"},
		{"kingdom", "first", "play", "plain", "copy", "coins", "return", "trash", "take", "show", "reveal",
			"recall", "name", "hit", "miss", "left", "double", "discard"},
	}
	importantNews, minorNews = slices.Concat(newsKinds[:4]...), newsKinds[4]
)

// mergedKinds are the kinds of event that are told together.
var mergedKinds = []string{"play", "discard"}

// mergeEvents merges successive cards played or discarded by a player into one
// event.
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

// changedHexes returns the hexes where something was laid or built, each once.
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

// changedPiles returns the cards that were taken from the supply.
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

// changedScores returns the seats whose score on the board changed.
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

// pointsAt returns what a cube in a place scores.
func pointsAt(p trains.Place, stations int) int {
	switch p.Terrain {
	case trains.City:
		return trains.CityPoints[min(stations, len(trains.CityPoints)-1)]
	case trains.Remote:
		return p.Price
	}
	return 0
}
