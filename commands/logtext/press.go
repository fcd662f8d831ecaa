package logtext

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// PressNews is what a press led to, for the person who pressed.
type PressNews struct {
	Own    []render.News // what the press itself did, also to other seats
	Others []render.News // the news of the moves that others have made since
}

// Press returns what the entries of a press of a seat, and those since, mean for the reader. earlier
// is as for [Formatter.Lines]. Short results leave out what the headlines of the news leave out. All entries must
// come from [match.Match.Visible] for the reader.
func (f Formatter) Press(entries, earlier []match.Entry, by engine.Seat, short bool) PressNews {
	undone := match.Undone(entries)
	var own, others []match.Entry
	for _, e := range entries {
		switch {
		case undone[e.N]:
		case e.Plays() && e.Seat != by:
			others = append(others, e)
		default:
			own = append(own, f.withoutTurns(e, by))
		}
	}
	known := slices.Concat(earlier, entries)
	var news PressNews
	for _, s := range f.sections(own) {
		if s.action == "" {
			news.Own = append(news.Own, s.tell.Results(s.events, short)...)
			continue
		}
		news.Own = append(news.Own, render.News{Weight: actionWeight, Words: f.addUndoneSteps(s.action, s.entry, known)})
	}
	news.Others = f.News(others)
	return news
}

// turnKind is the kind of the event with which a seat's turn begins, in each game that has one.
const turnKind = "turn"

// withoutTurns returns an entry without the beginnings of turns, which the text below the news says, and without
// other seats' events that are only for the log.
func (f Formatter) withoutTurns(e match.Entry, by engine.Seat) match.Entry {
	e.Events = slices.DeleteFunc(slices.Clone(e.Events), func(event engine.Event) bool {
		others := event.By != by && event.By != engine.Spectator
		return event.Kind == turnKind || others && len(f.Tell.News([]engine.Event{event})) == 0
	})
	return e
}

// Top returns at most n sentences: the most important results of the press, then the most important news of
// others, which have one sentence if there are any. A single sentence is the more important of both.
func (p PressNews) Top(n int) []string {
	switch {
	case n <= 0:
		return nil
	case n == 1 && len(p.Own) > 0:
		if len(p.Others) > 0 && minWeight(p.Others) < minWeight(p.Own) {
			return render.TopNews(p.Others, 1)
		}
		return render.TopNews(p.Own, 1)
	}
	own := render.TopNews(p.Own, n-min(1, len(p.Others)))
	return append(own, render.TopNews(p.Others, n-len(own))...)
}

// minWeight returns the weight of the most important of some news.
func minWeight(news []render.News) int {
	return slices.MinFunc(news, func(a, b render.News) int { return a.Weight - b.Weight }).Weight
}

// importantWeight is the greatest weight of results that a person must not miss, such as a delivery or a card that
// only they may see.
const importantWeight = 1

// Least returns how many sentences a person needs about their press even where there is no room: those about its
// important results, at most [maxLeast].
func (p PressNews) Least() int {
	n := 0
	for _, own := range p.Own {
		if own.Weight <= importantWeight {
			n++
		}
	}
	return min(n, maxLeast)
}

// maxLeast is the most sentences that a press has where there is no room.
const maxLeast = 3
