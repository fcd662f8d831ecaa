package render

import (
	"cmp"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// News is something that happened, in words, and how much it matters.
type News struct {
	Weight int // zero is the greatest
	Words  string
}

// News are those of the events that matter to who looks up, in order, each with the
// weight that the game's [Words] give it. The rest is for the log.
func (t *Teller) News(events []engine.Event) []News {
	var news []News
	if t.words.Headline != nil {
		events = t.words.Headline(events)
	}
	for _, e := range t.words.toBeTold(events) {
		if weight, ok := t.words.weight(e.Kind); ok {
			news = append(news, News{weight, t.Event(e)})
		}
	}
	return news
}

// weight is that of a kind of event, and false where it is for the log alone.
func (w *Words) weight(kind string) (int, bool) {
	if w.News == nil {
		return 0, true
	}
	i := slices.IndexFunc(w.News, func(kinds []string) bool { return slices.Contains(kinds, kind) })
	return i, i >= 0
}

// Weightiest are at most n of the news, the newest of equal ones, in order.
func Weightiest(news []News, n int) []string {
	places := make([]int, len(news))
	for i := range places {
		places[i] = i
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Or(news[a].Weight-news[b].Weight, b-a) })
	places = places[:min(n, len(places))]
	slices.Sort(places)
	lines := make([]string, len(places))
	for i, place := range places {
		lines[i] = news[place].Words
	}
	return lines
}

// Summary returns what the seats did in each of some chapters, a line for each seat in the
// order in which they began: "Alice lays 2 rails, buys a Tower; 4 points". A seat's last
// line has its score, if it has one. The score is that of the view, so it is left out when
// the game is over: the final score was not made in one turn. A seat that did nothing the
// game has a deed for has no line.
func (v View) Summary(chapters ...[]engine.Event) []string {
	var lines []string
	scored := engine.Seats(0)
	for _, events := range slices.Backward(chapters) {
		var seats engine.Seats
		told := v.summaries(events, func(s engine.Seat, data Data) string {
			seats = seats.With(s)
			points, ok := v.Score(s)
			if !ok || points == 0 || v.Closed() || scored.Has(s) {
				return v.Tell.Say("ui.summary", data)
			}
			data["Score"] = v.Tell.Points(points)
			return v.Tell.Say("ui.summary.score", data)
		})
		lines, scored = append(told, lines...), scored|seats
	}
	return lines
}

// Deeds returns the lines of [View.Summary] for one chapter, without scores.
func (v View) Deeds(events []engine.Event) []string {
	return v.summaries(events, func(_ engine.Seat, data Data) string { return v.Tell.Say("ui.summary", data) })
}

// summaries are a line for each seat that did something.
func (v View) summaries(events []engine.Event, line func(engine.Seat, Data) string) []string {
	var seats []engine.Seat
	done := map[engine.Seat][]engine.Event{}
	for _, e := range engine.Visible(events, engine.Spectator) {
		if e.By == engine.Spectator || !v.Tell.Has(v.Tell.key("deed", e.Kind)) {
			continue
		}
		if done[e.By] == nil {
			seats = append(seats, e.By)
		}
		done[e.By] = append(done[e.By], e)
	}
	lines := make([]string, len(seats))
	for i, s := range seats {
		lines[i] = line(s, Data{"Name": v.Tell.Name(s), "Deeds": strings.Join(v.Tell.deeds(done[s]), ", ")})
	}
	return lines
}

// deeds returns the events in short, those of a kind in one clause, the weightiest
// kinds first.
func (t *Teller) deeds(events []engine.Event) []string {
	byKind := map[string][]engine.Event{}
	var kinds []string
	for _, e := range events {
		if byKind[e.Kind] == nil {
			kinds = append(kinds, e.Kind)
		}
		byKind[e.Kind] = append(byKind[e.Kind], e)
	}
	slices.SortStableFunc(kinds, func(a, b string) int { return t.words.order(a) - t.words.order(b) })
	words := make([]string, len(kinds))
	for i, kind := range kinds {
		words[i] = t.deed(kind, byKind[kind])
	}
	return words
}

// order is the weight of a kind; what is for the log alone comes last.
func (w *Words) order(kind string) int {
	if weight, ok := w.weight(kind); ok {
		return weight
	}
	return len(w.News)
}

// deed returns how often events of a kind happened, the sum of their numbers, and what
// they were about: all, the first of each, and the first of the last one, in short.
func (t *Teller) deed(kind string, events []engine.Event) string {
	var all, firsts []string
	sum := 0
	for _, e := range events {
		sum += e.N
		all = append(all, e.What...)
		firsts = append(firsts, e.What[:min(1, len(e.What))]...)
	}
	data := Data{"N": len(events), "Sum": sum, "What": t.nameFew(all), "First": t.nameFew(firsts), "Last": ""}
	if len(firsts) > 0 {
		data["Last"] = t.retold(firsts[len(firsts)-1])
	}
	return t.Say(t.key("deed", kind), data)
}

// mostNamed is how many things a deed names: more are counted.
const mostNamed = 3

// nameFew returns tokens in short words; of many it names the first ones and counts the
// rest, since a summary is one line.
func (t *Teller) nameFew(tokens []string) string {
	words := make([]string, len(tokens))
	var named []string // each once
	for i, token := range tokens {
		words[i] = t.retold(token)
		if !slices.Contains(named, words[i]) {
			named = append(named, words[i])
		}
	}
	if len(named) <= mostNamed {
		return t.counted(tokens, words)
	}
	more := len(named) - mostNamed + 1
	return t.Say("ui.summary.more", Data{"What": strings.Join(named[:mostNamed-1], ", "), "N": more})
}

// Points are a score in words, in the game's own where it has some: "4 points",
// "37M".
func (t *Teller) Points(n int) string { return t.first(Data{"N": n}, t.key("points"), "ui.points") }
