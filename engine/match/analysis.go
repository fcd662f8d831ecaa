package match

import (
	"cmp"
	"context"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/rewind"
	"github.com/railbot/railbot/engine/think"
)

// Limits of the analysis of a finished match.
const (
	maxWeighed   = 360 // decisions that are weighed, sampled evenly if there are more
	maxReweighed = 20  // costliest decisions per seat that a hard computer weighs again
	maxPerSeat   = 5   // decisions reported per seat
	maxInAll     = 10  // decisions reported for all seats together
)

// Judgement is what one decision of a person cost, judged by what the seat could know
// then.
type Judgement struct {
	Entry          uint64 // of the log
	Seat           engine.Seat
	Played, Better think.Rated
}

// Cost returns how much better the better move is, in the value by which computers
// compare moves.
func (j Judgement) Cost() float64 { return j.Better.Value - j.Played.Value }

// Points returns how many points further ahead the better move is expected to lead.
func (j Judgement) Points() float64 { return j.Better.Lead - j.Played.Lead }

// AskFunc answers a question; see [think.Question.Answer].
type AskFunc = func(context.Context, think.Question) (think.Answer, error)

// Analyse finds the costliest decisions of each person in a finished match, from its
// whole log, and returns them with the costliest in points first. A medium computer
// screens all decisions, and a hard one weighs the costliest again. The result is the
// same each time, as long as all questions are answered. Before each question it calls
// report with the number of questions answered so far and the most there can be. It
// fails with [CodeRunning] or [CodeLog], or with the error of an answer.
func (m Match) Analyse(
	ctx context.Context, entries []Entry, ask AskFunc, report func(n, all int),
) ([]Judgement, error) {
	decisions, err := m.collectDecisions(entries)
	if err != nil {
		return nil, err
	}
	ask = reportProgress(ask, len(decisions)+min(len(decisions), maxReweighed*len(m.rec.Seats)), report)
	var found []Judgement
	perSeat := min(maxPerSeat, maxInAll/max(1, countSeats(decisions)))
	for seat := engine.Seat(1); m.rec.hasSeat(seat); seat++ {
		own := slices.DeleteFunc(slices.Clone(decisions), func(d PastDecision) bool { return d.Seat != seat })
		screened, err := judgeDecisions(ctx, own, think.Medium, maxReweighed, ask)
		if err != nil {
			return nil, err
		}
		costly := slices.DeleteFunc(own, func(d PastDecision) bool {
			return !slices.ContainsFunc(screened, func(j Judgement) bool { return j.Entry == d.Entry })
		})
		best, err := judgeDecisions(ctx, costly, think.Hard, perSeat, ask)
		if err != nil {
			return nil, err
		}
		found = append(found, best...)
	}
	slices.SortStableFunc(found, func(a, b Judgement) int {
		return cmp.Or(cmp.Compare(b.Points(), a.Points()), cmp.Compare(b.Cost(), a.Cost()))
	})
	return found, nil
}

// countSeats returns how many seats took decisions.
func countSeats(list []PastDecision) int {
	var seats engine.Seats
	for _, d := range list {
		seats = seats.With(d.Seat)
	}
	return seats.Len()
}

// reportProgress returns a function that calls report with its progress, and then ask.
func reportProgress(ask AskFunc, all int, report func(n, all int)) AskFunc {
	n := 0
	return func(ctx context.Context, q think.Question) (think.Answer, error) {
		report(n, all)
		n++
		return ask(ctx, q)
	}
}

// PastDecision is one decision of a person and the question it posed.
type PastDecision struct {
	Entry    uint64 // of the log
	Seat     engine.Seat
	Played   string         // in notation
	Question think.Question // about what was played
}

// PastDecision returns the decision that an entry of a finished match is, from the match's whole log. It
// returns false if [Match.Analyse] does not judge the entry.
func (m Match) PastDecision(entries []Entry, n uint64) (PastDecision, bool, error) {
	decisions, err := m.collectDecisions(entries)
	if err != nil {
		return PastDecision{}, false, err
	}
	i := slices.IndexFunc(decisions, func(d PastDecision) bool { return d.Entry == n })
	if i < 0 {
		return PastDecision{}, false, nil
	}
	return decisions[i], true, nil
}

// collectDecisions returns the decisions that people took themselves and did not undo.
func (m Match) collectDecisions(entries []Entry) ([]PastDecision, error) {
	undone := Undone(entries)
	var list []PastDecision
	err := m.Retrace(entries, func(e Entry, before engine.Position) {
		own := e.Kind == KindMove && !e.Idle && !e.AutoAnswer && e.Thought == nil && !undone[e.N]
		if own && len(before.List(e.Seat)) > 1 {
			q := think.NewQuestion(before, e.Seat, think.Medium, m.seed.ThinkKey(e.N, e.Seat)).About(e.Move)
			list = append(list, PastDecision{e.N, e.Seat, e.Move, q})
		}
	})
	if err != nil {
		return nil, err
	}
	return sampleEvenly(list, maxWeighed), nil
}

// Retrace plays the whole log of a finished match again. It calls visit for each entry with the position before it;
// before the first one that is the initial position. It fails with [CodeRunning] or [CodeLog].
func (m Match) Retrace(entries []Entry, visit func(e Entry, before engine.Position)) error {
	if _, err := m.Export(entries); err != nil {
		return err
	}
	rec := &m.rec
	start, _, err := m.game.Start(len(rec.Seats), rec.Options, startChance(m.seed, rec.FixedChance))
	if err != nil {
		return &Error{Code: CodeLog, What: "cannot be set up", Err: err}
	}
	replayed := newReplay(m.seed, len(rec.Seats), rewind.NewCourse(start).WithFixedChance(rec.FixedChance))
	for _, e := range entries {
		visit(e, replayed.course.Now)
		if _, err := replayed.apply(e); err != nil {
			return err
		}
	}
	return nil
}

// sampleEvenly returns at most limit elements of a list, evenly spaced.
func sampleEvenly[T any](list []T, limit int) []T {
	step := (len(list) + limit - 1) / limit
	var kept []T
	for i := 0; i < len(list); i += step {
		kept = append(kept, list[i])
	}
	return kept
}

// judgeDecisions weighs decisions at a level and returns at most limit of them, the
// costliest first. A hard computer must be surer of a cost than its error. A lower level,
// which only screens, also returns decisions that may be costly.
func judgeDecisions(ctx context.Context, list []PastDecision, level think.Level, limit int, ask AskFunc) ([]Judgement, error) {
	var judged []Judgement
	rank := map[uint64]float64{} // by entry
	for _, d := range list {
		answer, err := ask(ctx, d.Question.AtLevel(level))
		if err != nil {
			return nil, err
		}
		v := answer.Verdict
		if v == nil {
			continue
		}
		isCostly := v.Cost() > 0 && v.Cost() > v.Doubt
		rank[d.Entry] = v.Cost()
		if level != think.Hard {
			rank[d.Entry] = v.Cost() + v.Doubt
			isCostly = rank[d.Entry] > 0
		}
		if isCostly {
			judged = append(judged, Judgement{d.Entry, d.Seat, v.Played, v.Better})
		}
	}
	slices.SortStableFunc(judged, func(a, b Judgement) int { return cmp.Compare(rank[b.Entry], rank[a.Entry]) })
	return judged[:min(len(judged), limit)], nil
}
