package europe

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
)

// Kinds of event by importance. Minor events are shown only if there are no
// important ones. What only its own player is told, such as a card drawn blind,
// is more important than the public event that it replaces.
var (
	newsKinds = [][]string{
		{"over", "last"}, {"claim", "claim.free", "claim.extra", "station", "completed"}, {"decline", "express", "tunnel", "reveal", "drawn"},
		{"tickets", "kept", "keeps", "pass", "first"},
		{"take", "draw", "reset", "reshuffle", "extra", "scored", "borrow"},
	}
	importantNews, minorNews = slices.Concat(newsKinds[:4]...), newsKinds[4]
)

// mergeEvents merges successive draws of a player into one event, drops a public
// event if the private one that follows says more, and makes the claim of a tunnel
// an event that says what the tunnel cost.
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
		if n := len(list) - 1; n >= 0 && e.Kind == "claim" {
			switch last := list[n]; {
			case last.Kind == "reveal" && last.N == 0:
				e.Kind = "claim.free"
			case last.Kind == "extra":
				e.Kind, e.What, list = "claim.extra", []string{e.What[0], e.What[1], last.What[0]}, list[:n]
			}
		}
		list = append(list, e)
	}
	return list
}

// privateKinds maps a public kind of event to the private kind that says more.
var privateKinds = map[string]string{"draw": "drawn", "offer": "offered", "tickets": "offered", "kept": "keeps"}

// recentlyBuilt returns the tracks and cities in the recent events, or only the
// pending tunnel, which the news are about. If there are no recent events, it returns
// the last thing built, which contradicts no news.
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
	if t.Tunnel != nil {
		track(t.Tunnel.Track)
		return builtTracks, nil
	}
	for _, e := range events {
		switch e.Kind {
		case "claim":
			track(e.What[0])
		case "station":
			city(e.What[0])
		}
	}
	if len(events) == 0 && t.Last != nil {
		track(t.Last.Track)
		city(t.Last.City)
	}
	return builtTracks, builtCities
}

// latestMark returns the token of the latest track or city that is marked, or "".
func latestMark(events []engine.Event, t europe.Table) string {
	builtTracks, builtCities := recentlyBuilt(events, t)
	switch {
	case t.Tunnel != nil:
		return t.Tunnel.Track
	case t.Last != nil && len(builtTracks)+len(builtCities) > 0:
		return cmp.Or(t.Last.Track, t.Last.City)
	}
	return ""
}

// freshCards returns the places of the row with new cards. If the whole row is
// new, it returns nil.
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

// changedScores returns the seats that just scored for a track.
func changedScores(events []engine.Event) map[engine.Seat]bool {
	seats := map[engine.Seat]bool{}
	for _, e := range events {
		if e.Kind == "claim" {
			seats[e.By] = true
		}
	}
	return seats
}
