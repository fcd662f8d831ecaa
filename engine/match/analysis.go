package match

import (
	"cmp"
	"context"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/rewind"
	"github.com/railbot/railbot/engine/think"
)

// How much is thought about a match that is over.
const (
	maxWeighed   = 240 // decisions; of more each second, third … is weighed
	maxReweighed = 6   // decisions of a seat that seem costliest, and are weighed by a hard computer
	maxPerSeat   = 2   // decisions of a seat
	maxInAll     = 10  // decisions of all seats
)

// Judgement is what one decision of a person cost, by what the seat could know then.
type Judgement struct {
	Entry          uint64 // of the log
	Seat           engine.Seat
	Played, Better think.Rated
}

// Cost is by how much the better move is thought to be better, as computers
// compare moves.
func (j Judgement) Cost() float64 { return j.Better.Value - j.Played.Value }

// Points is how many points the better move is expected to be ahead of the played one.
func (j Judgement) Points() float64 { return j.Better.Lead - j.Played.Lead }

// Thinker has a question answered; see [think.Question.Answer].
type AskFunc = func(context.Context, think.Question) (think.Answer, error)

// Analyse finds the costliest decisions of each person in a match that is over,
// from its whole log, the costliest in points first. The result is the same each time,
// as long as all questions are answered. Before each question it calls said with the
// number of questions answered and the most that there can be. It refuses with
// [CodeRunning] or [CodeLog], and returns the error of an answer.
func (m Match) Analyse(
	ctx context.Context, entries []Entry, ask AskFunc, said func(n, all int),
) ([]Judgement, error) {
	decisions, err := m.collectDecisions(entries)
	if err != nil {
		return nil, err
	}
	ask = reportProgress(ask, len(decisions)+min(len(decisions), maxReweighed*len(m.rec.Seats)), said)
	var told []Judgement
	each := min(maxPerSeat, maxInAll/len(m.rec.Seats))
	for seat := engine.Seat(1); m.rec.hasSeat(seat); seat++ {
		of := slices.DeleteFunc(slices.Clone(decisions), func(d decision) bool { return d.seat != seat })
		first, err := judgeDecisions(ctx, of, think.Medium, maxReweighed, ask)
		if err != nil {
			return nil, err
		}
		again := slices.DeleteFunc(of, func(d decision) bool {
			return !slices.ContainsFunc(first, func(j Judgement) bool { return j.Entry == d.entry })
		})
		best, err := judgeDecisions(ctx, again, think.Hard, each, ask)
		if err != nil {
			return nil, err
		}
		told = append(told, best...)
	}
	slices.SortStableFunc(told, func(a, b Judgement) int {
		return cmp.Or(cmp.Compare(b.Points(), a.Points()), cmp.Compare(b.Cost(), a.Cost()))
	})
	return told, nil
}

// counted asks as before, and says before each question how many are answered.
func reportProgress(ask AskFunc, all int, said func(n, all int)) AskFunc {
	n := 0
	return func(ctx context.Context, q think.Question) (think.Answer, error) {
		said(n, all)
		n++
		return ask(ctx, q)
	}
}

// decision is what somebody had to decide, and the question that it was.
type decision struct {
	entry    uint64
	seat     engine.Seat
	question think.Question
}

// decisions returns those that people took themselves and did not take back.
func (m Match) collectDecisions(entries []Entry) ([]decision, error) {
	if _, err := m.Export(entries); err != nil {
		return nil, err
	}
	rec := &m.rec
	start, _, err := m.game.Start(len(rec.Seats), rec.Options, engine.NewRand(m.seed, 0))
	if err != nil {
		return nil, &Error{Code: CodeLog, What: "cannot be set up", Err: err}
	}
	r := newReplay(m.seed, len(rec.Seats), rewind.NewCourse(start))
	undone := Undone(entries)
	var list []decision
	for _, e := range entries {
		own := e.Kind == KindMove && !e.Idle && !e.AutoAnswer && e.Thought == nil && !undone[e.N]
		if own && len(r.course.Now.List(e.Seat)) > 1 {
			q := think.NewQuestion(r.course.Now, e.Seat, think.Medium, m.seed.ThinkKey(e.N, e.Seat)).About(e.Move)
			list = append(list, decision{e.N, e.Seat, q})
		}
		if _, err := r.apply(e); err != nil {
			return nil, err
		}
	}
	return sampleEvenly(list, maxWeighed), nil
}

// spread returns at most that many elements of a list, evenly spread.
func sampleEvenly[T any](list []T, most int) []T {
	step := (len(list) + most - 1) / most
	var kept []T
	for i := 0; i < len(list); i += step {
		kept = append(kept, list[i])
	}
	return kept
}

// judge weighs decisions at a level and returns those that cost most, the costliest
// first. What was best, or was not weighed, cost nothing.
func judgeDecisions(ctx context.Context, list []decision, level think.Level, most int, ask AskFunc) ([]Judgement, error) {
	var judged []Judgement
	for _, d := range list {
		answer, err := ask(ctx, d.question.AtLevel(level))
		if err != nil {
			return nil, err
		}
		if answer.About == nil {
			continue
		}
		if j := (Judgement{d.entry, d.seat, *answer.About, answer.Best[0]}); j.Cost() > 0 {
			judged = append(judged, j)
		}
	}
	slices.SortStableFunc(judged, func(a, b Judgement) int { return cmp.Compare(b.Cost(), a.Cost()) })
	return judged[:min(len(judged), most)], nil
}
