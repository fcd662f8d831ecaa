package render

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// News is a sentence about an event and its importance.
type News struct {
	Weight int // index of the event's group in [Words].News; zero is the most important
	Words  string
}

// News returns sentences about the events that matter to a player who returns after a while, in the order of the
// events. Kinds that are not in the game's [Words].News are only for the log and are left out.
func (t *Teller) News(events []engine.Event) []News {
	var news []News
	if t.words.Headline != nil {
		events = t.words.Headline(events)
	}
	for _, e := range t.words.condense(events) {
		if weight, ok := t.words.newsWeight(e.Kind); ok {
			news = append(news, News{weight, t.Event(e)})
		}
	}
	return news
}

// Results returns a sentence about each event that a press caused, as News does, but also about the kinds that are
// only for the log. These are the least important. What only one seat may read is the most important, because its
// player learns it nowhere else. The kinds of [Words].OwnNews come next. Short sentences have the contents of
// headlines.
func (t *Teller) Results(events []engine.Event, short bool) []News {
	var results []News
	switch {
	case short && t.words.OwnHeadline != nil:
		events = t.words.OwnHeadline(events)
	case short && t.words.Headline != nil:
		events = t.words.Headline(events)
	}
	for _, e := range t.words.condense(events) {
		weight := t.words.newsRank(e.Kind)
		switch {
		case e.To != engine.Spectator:
			weight = 0
		case slices.Contains(t.words.OwnNews, e.Kind):
			weight = 1
		}
		results = append(results, News{weight, t.Event(e)})
	}
	return results
}

// achievedClauses returns the clauses of [Words].Achieved about a later position that do not hold before.
func (t *Teller) achievedClauses(before, after engine.Position, s engine.Seat) []string {
	if t.words.Achieved == nil {
		return nil
	}
	had := t.words.Achieved(t, before.Hand(s))
	return slices.DeleteFunc(t.words.Achieved(t, after.Hand(s)), func(clause string) bool {
		return slices.Contains(had, clause)
	})
}

// Recount returns in at most two sentences what some events have led to, or nil if the game tells each event: see
// [Words].Recount.
func (v View) Recount(reader engine.Seat, events []engine.Event) []string {
	if v.Tell.words.Recount == nil {
		return nil
	}
	return v.Tell.words.Recount(v, reader, engine.Visible(events, reader))
}

// newsWeight returns the weight of a kind of event. It reports false if the kind is only for the log.
func (w *Words) newsWeight(kind string) (int, bool) {
	if w.News == nil {
		return 0, true
	}
	i := slices.IndexFunc(w.News, func(kinds []string) bool { return slices.Contains(kinds, kind) })
	return i, i >= 0
}

// TopNews returns the sentences of the n most important news, or fewer if there are fewer, in their original
// order. Of equally important news it prefers the newest.
func TopNews(news []News, n int) []string {
	indexes := make([]int, len(news))
	for i := range indexes {
		indexes[i] = i
	}
	slices.SortFunc(indexes, func(a, b int) int { return cmp.Or(news[a].Weight-news[b].Weight, b-a) })
	indexes = indexes[:min(n, len(indexes))]
	slices.Sort(indexes)
	lines := make([]string, len(indexes))
	for i, index := range indexes {
		lines[i] = news[index].Words
	}
	return lines
}

// Summary returns what the seats did in some chapters, oldest first: for each chapter a line for each seat, in
// the order in which they began, such as "Alice lays 2 rails, buys a Tower (4 points in all)".
//
// A seat's last line ends with its current score. Once the game is over, the score is left out, because the final
// score was not made in one turn. A seat has no line if the game has no message for anything it did.
func (v View) Summary(chapters ...[]engine.Event) []string {
	var lines []string
	scored := engine.Seats(0)
	for _, events := range slices.Backward(chapters) {
		var seats engine.Seats
		chapterLines := v.summaryLines(events, func(s engine.Seat, data Data) string {
			seats = seats.With(s)
			points, ok := v.Score(s)
			if !ok || points == 0 || v.Closed() || scored.Has(s) {
				return v.Tell.Say("ui.summary", data)
			}
			data["Score"] = v.Tell.Points(points)
			return v.Tell.Say("ui.summary.score", data)
		})
		lines, scored = append(chapterLines, lines...), scored|seats
	}
	return lines
}

// DeedLines returns the lines of [View.Summary] for one chapter, without scores.
func (v View) DeedLines(events []engine.Event) []string {
	return v.summaryLines(events, func(_ engine.Seat, data Data) string { return v.Tell.Say("ui.summary", data) })
}

// summaryLines returns a line for each seat that did something. It calls line for each of them, with the fields
// Name and Deeds, to write the line.
func (v View) summaryLines(events []engine.Event, line func(engine.Seat, Data) string) []string {
	var seats []engine.Seat
	bySeat := map[engine.Seat][]engine.Event{}
	for _, e := range engine.Visible(events, engine.Spectator) {
		if e.By == engine.Spectator || !v.Tell.Has(v.Tell.key("deed", e.Kind)) {
			continue
		}
		if bySeat[e.By] == nil {
			seats = append(seats, e.By)
		}
		bySeat[e.By] = append(bySeat[e.By], e)
	}
	lines := make([]string, len(seats))
	for i, s := range seats {
		lines[i] = line(s, Data{"Name": v.Tell.Name(s), "Deeds": v.Tell.Commas(v.Tell.deedClauses(bySeat[s]))})
	}
	return lines
}

// deedClauses returns a clause for each kind of event, the most important kind first. If the game's deeds are
// [Words.Chronological], each run of events of one kind has its clause, in their order.
func (t *Teller) deedClauses(events []engine.Event) []string {
	var groups [][]engine.Event // each of one kind
	for _, e := range events {
		from := 0 // the first group that e may join
		if t.words.Chronological {
			from = max(len(groups)-1, 0)
		}
		i := slices.IndexFunc(groups[from:], func(group []engine.Event) bool { return group[0].Kind == e.Kind })
		if i < 0 {
			groups = append(groups, []engine.Event{e})
			continue
		}
		groups[from+i] = append(groups[from+i], e)
	}
	if !t.words.Chronological {
		rank := func(group []engine.Event) int { return t.words.newsRank(group[0].Kind) }
		slices.SortStableFunc(groups, func(a, b []engine.Event) int { return rank(a) - rank(b) })
	}
	words := make([]string, len(groups))
	for i, group := range groups {
		words[i] = t.deedClause(group[0].Kind, group)
	}
	return words
}

// newsRank returns the weight of a kind of event for sorting. Kinds that are only for the log come last.
func (w *Words) newsRank(kind string) int {
	if weight, ok := w.newsWeight(kind); ok {
		return weight
	}
	return len(w.News)
}

// deedClause returns the clause about all events of one kind. Its message may use N, the number of events; Sum,
// the sum of the events' numbers; What, all tokens; First, the first token of each event; and Last, the first
// token of the last event.
func (t *Teller) deedClause(kind string, events []engine.Event) string {
	var all, firsts []string
	sum := 0
	for _, e := range events {
		sum += e.N
		all = append(all, e.What...)
		firsts = append(firsts, e.What[:min(1, len(e.What))]...)
	}
	data := Data{"N": len(events), "Sum": sum, "What": t.summarizeTokens(all), "First": t.summarizeTokens(firsts), "Last": ""}
	if len(firsts) > 0 {
		data["Last"] = t.shortToken(firsts[len(firsts)-1])
	}
	return t.Say(t.key("deed", kind), data)
}

// maxSummaryNames is the maximum number of things that a clause names.
const maxSummaryNames = 3

// summarizeTokens returns tokens in short words, with equal ones counted. If there are more than [maxNamed] different
// ones, it names the first and counts the rest ("Tokyo, Osaka and 3 more"), because a summary is one line.
func (t *Teller) summarizeTokens(tokens []string) string {
	words := make([]string, len(tokens))
	var named []string // without duplicates
	for i, token := range tokens {
		words[i] = t.shortToken(token)
		if !slices.Contains(named, words[i]) {
			named = append(named, words[i])
		}
	}
	if len(named) <= maxSummaryNames {
		return t.joinCounted(tokens, words)
	}
	more := len(named) - maxSummaryNames + 1
	return t.Say("ui.summary.more", Data{"What": t.Commas(named[:maxSummaryNames-1]), "N": more})
}

// Points returns a score in words, in the game's own words if it has some: "4 points", "37M".
func (t *Teller) Points(n int) string { return t.sayFirst(Data{"N": n}, t.key("points"), "ui.points") }
