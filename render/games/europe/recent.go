package europe

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
)

// Kinds of events by how much they matter to those who look up: what changes
// the board; what else is worth a word where nothing of that happened.
var (
	newsKinds = [][]string{
		{"over", "last"}, {"claim", "station"}, {"decline", "express", "tunnel", "reveal"},
		{"tickets", "kept", "pass", "first"},
		{"take", "draw", "reset", "reshuffle", "extra", "scored", "borrow"},
	}
	importantNews, minorNews = slices.Concat(newsKinds[:4]...), newsKinds[4]
)

// mergeEvents tells cards that were drawn one after the other in one sentence, and
// leaves out what the seat itself is told in full right afterwards.
func mergeEvents(events []engine.Event) []engine.Event {
	var list []engine.Event
	for i, e := range events {
		if i+1 < len(events) && privateKinds[e.Kind] == events[i+1].Kind && events[i+1].By == e.By {
			continue
		}
		if n := len(list) - 1; n >= 0 && list[n].Kind == e.Kind && list[n].By == e.By &&
			slices.Contains([]string{"draw", "drawn"}, e.Kind) {
			list[n].What = slices.Concat(list[n].What, e.What)
			list[n].N = max(list[n].N, 1) + max(e.N, 1)
			continue
		}
		list = append(list, e)
	}
	return list
}

// privateKinds has for a public event the private one that says more.
var privateKinds = map[string]string{"draw": "drawn", "offer": "offered", "tickets": "offered", "kept": "keeps"}

// recentlyBuilt are the tracks and cities where something was built since people last
// saw the board, the last thing built, and the tunnel that is being tried.
func recentlyBuilt(events []engine.Event, t europe.Table) (builtTracks, builtCities []int) {
	track := func(token string) {
		if i, ok := europe.TrackOf(token); ok && !slices.Contains(builtTracks, i) {
			builtTracks = append(builtTracks, i)
		}
	}
	city := func(token string) {
		if i, ok := europe.CityOf(token); ok && !slices.Contains(builtCities, i) {
			builtCities = append(builtCities, i)
		}
	}
	for _, e := range events {
		switch e.Kind {
		case "claim":
			track(e.What[0])
		case "station":
			city(e.What[0])
		}
	}
	if t.Last != nil {
		track(t.Last.Track)
		city(t.Last.City)
	}
	if t.Tunnel != nil {
		track(t.Tunnel.Track)
	}
	return builtTracks, builtCities
}

// freshCards are the places of the row whose cards were just turned up, the first
// ones of several equal cards; none where the whole row was.
func freshCards(events []engine.Event, row []string) map[int]bool {
	fresh := map[string]int{}
	for _, e := range events {
		for _, card := range e.What {
			switch e.Kind {
			case "refill":
				fresh[card]++
			case "take":
				fresh[card] = max(0, fresh[card]-1)
			case "reset":
				fresh = map[string]int{}
			}
		}
	}
	places := map[int]bool{}
	for i, card := range row {
		if fresh[card] > 0 {
			fresh[card]--
			places[i] = true
		}
	}
	if len(places) == len(row) {
		return nil
	}
	return places
}

// changedScores are the seats that just got points for tracks.
func changedScores(events []engine.Event) map[engine.Seat]bool {
	seats := map[engine.Seat]bool{}
	for _, e := range events {
		if e.Kind == "claim" {
			seats[e.By] = true
		}
	}
	return seats
}
