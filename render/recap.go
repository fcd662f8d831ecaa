package render

import (
	"cmp"
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/house"
)

// maxMoments is the maximum number of moments in the recap of a match.
const maxMoments = 4

// Recap is a finished match in one picture: its winner, the scores from the beginning to the end, and the moments
// that decided it. It may show what was secret during the match.
type Recap struct {
	End     View
	Scores  [][]int // for each seat, seat 1 first: the score at the beginning of each chapter, and at the end
	Moments []Moment
}

// Moment is what one player did in a chapter that mattered.
type Moment struct {
	View   View        // the board after the chapter
	Step   int         // the index in [Recap].Scores of the score after the chapter
	Name   string      // of the chapter
	Deeds  string      // what the player did, as a sentence without a full stop
	Seat   engine.Seat // whose score changed most in the chapter
	Change int         // by how much
	Better string      // what a computer would have done, as a sentence; may be empty
}

// PastChapter is a chapter of a finished match.
type PastChapter struct {
	Entry   uint64          // of the log, at which it began
	Begin   engine.Position // when it began
	Players []Player        // as they sat then
	Events  []engine.Event  // everything that happened in it and was not undone
	// By is the seat whose decision in the chapter an analysis found to be a turning point, or zero. Better says what
	// would have been better.
	By     engine.Seat
	Better string
}

// Recap returns the recap of a finished match from its end and all its chapters. The moments are the chapters with
// turning points of an analysis, and then those in which somebody gained or lost most against the others. Recap often
// calls yield.
func (b *Book) Recap(end View, final engine.Position, chapters []PastChapter, yield func()) Recap {
	r := recapper{book: b, end: end.withDrawableNames(), final: final, chapters: chapters}
	for s := engine.Seat(1); int(s) <= final.Seats(); s++ {
		r.seats = append(r.seats, s)
	}
	for k := range len(chapters) + 1 {
		yield()
		r.scores = append(r.scores, r.scoresAt(k))
	}
	recap := Recap{End: r.end, Scores: make([][]int, len(r.seats))}
	for i, s := range r.seats {
		for _, at := range r.scores {
			recap.Scores[i] = append(recap.Scores[i], at[i])
		}
		if last, ok := r.result(s); ok && last != r.scores[len(chapters)][i] {
			recap.Scores[i] = append(recap.Scores[i], last)
		}
	}
	longest := 0
	for _, scores := range recap.Scores {
		longest = max(longest, len(scores))
	}
	for i, scores := range recap.Scores { // a seat whose score did not change when the points were counted
		for len(recap.Scores[i]) < longest {
			recap.Scores[i] = append(recap.Scores[i], scores[len(scores)-1])
		}
	}
	for _, k := range r.choose(yield) {
		recap.Moments = append(recap.Moments, r.moment(k))
	}
	return recap
}

// recapper makes the recap of a match.
type recapper struct {
	book     *Book
	end      View
	final    engine.Position
	chapters []PastChapter
	seats    []engine.Seat
	scores   [][]int // of all seats at the beginning of each chapter, and before the points are counted at the end
}

// position returns the position at the beginning of a chapter, or the final one.
func (r *recapper) position(k int) engine.Position {
	if k < len(r.chapters) {
		return r.chapters[k].Begin
	}
	return r.final
}

// scoresAt returns the scores at the beginning of a chapter, before anything is counted that scores only at the end.
func (r *recapper) scoresAt(k int) []int {
	pos, words := r.position(k), r.end.Tell.words
	scores := make([]int, len(r.seats))
	for i, s := range r.seats {
		points, ok := pos.Tally(s)
		if !ok && words.Score != nil {
			points, _ = words.Score(pos.Table(), s)
		}
		scores[i] = points
	}
	return scores
}

// result returns a seat's points in the result. It reports false if the match ended without one.
func (r *recapper) result(s engine.Seat) (int, bool) {
	for _, standing := range r.end.Status.Standings {
		if standing.Seat == s {
			return r.end.Tell.game.Points(standing), true
		}
	}
	return 0, false
}

// change returns by how much the score of a seat, given by its index, changed in a chapter.
func (r *recapper) change(k, i int) int { return r.scores[k+1][i] - r.scores[k][i] }

// mover returns the index of the seat whose score changed most in a chapter.
func (r *recapper) mover(k int) (most int) {
	size := func(i int) int { return max(r.change(k, i), -r.change(k, i)) }
	for i := range r.seats {
		if size(i) > size(most) {
			most = i
		}
	}
	return most
}

// swing returns how far a seat moved away from the others in a chapter at most.
func (r *recapper) swing(k int) (size float64) {
	sum := 0
	for i := range r.seats {
		sum += r.change(k, i)
	}
	for i := range r.seats {
		own := float64(r.change(k, i))
		others := (float64(sum) - own) / float64(max(1, len(r.seats)-1))
		size = max(size, math.Abs(own-others))
	}
	return size
}

// leader returns the index of the only seat with the most points, or -1.
func leader(scores []int) int {
	best, n := 0, 0
	for i, points := range scores {
		switch {
		case n == 0 || points > scores[best]:
			best, n = i, 1
		case points == scores[best]:
			n++
		}
	}
	if n != 1 {
		return -1
	}
	return best
}

// leadBonus is how much more a chapter counts that changed who leads.
const leadBonus = 1.5

// choose returns the chapters of the moments, in order. At first no two of them may be close to each other.
func (r *recapper) choose(yield func()) []int {
	weights := make([]float64, len(r.chapters))
	var ranked []int
	led := -1 // the last seat that led alone
	for k, c := range r.chapters {
		yield()
		weights[k] = r.swing(k)
		if now := leader(r.scores[k+1]); now >= 0 && now != led {
			if led >= 0 {
				weights[k] *= leadBonus
			}
			led = now
		}
		if c.By != engine.Spectator {
			weights[k] = math.Inf(1)
		}
		if weights[k] > 0 && r.deeds(k) != "" {
			ranked = append(ranked, k)
		}
	}
	slices.SortStableFunc(ranked, func(a, b int) int { return cmp.Compare(weights[b], weights[a]) })
	var chosen []int
	for _, distance := range []int{len(r.chapters) / 10, 1} {
		for _, k := range ranked {
			isNear := func(other int) bool { return max(k-other, other-k) < max(1, distance) }
			if len(chosen) < maxMoments && !slices.ContainsFunc(chosen, isNear) {
				chosen = append(chosen, k)
			}
		}
	}
	slices.Sort(chosen)
	return chosen
}

// teller returns a teller for a chapter.
func (r *recapper) teller(k int) *Teller {
	return r.end.Tell.withDrawableNames(r.chapters[k].Players).WithTable(r.position(k + 1).Table())
}

// deeds returns what a player did in a chapter: the one of the turning point or else the one whose score changed
// most, or if that player did nothing the first one who did something.
func (r *recapper) deeds(k int) string {
	c := r.chapters[k]
	order := []engine.Seat{c.By, r.seats[r.mover(k)]}
	for _, e := range c.Events {
		order = append(order, e.By)
	}
	for _, s := range order {
		if s == engine.Spectator {
			continue
		}
		if clauses := r.clauses(k, s); len(clauses) > 0 {
			tell := r.teller(k)
			return tell.Say("ui.summary", Data{"Name": tell.Name(s), "Deeds": tell.Commas(clauses)})
		}
	}
	return ""
}

// clauses returns clauses about what a seat did in a chapter, beginning with what it achieved.
func (r *recapper) clauses(k int, s engine.Seat) []string {
	tell := r.teller(k)
	clauses := tell.achievedClauses(r.position(k), r.position(k+1), s)
	own := slices.DeleteFunc(slices.Clone(r.chapters[k].Events), func(e engine.Event) bool {
		return e.By != s || e.To != engine.Spectator || !tell.Has(tell.key("deed", e.Kind))
	})
	return append(clauses, tell.deedClauses(own)...)
}

// moment returns the moment of a chapter.
func (r *recapper) moment(k int) Moment {
	c, tell := r.chapters[k], r.teller(k)
	most := r.mover(k)
	m := Moment{
		Step: k + 1, Name: tell.Chapter(c.Begin.Status().Chapter), Deeds: r.deeds(k), Better: c.Better,
		Seat: r.seats[most], Change: r.change(k, most),
	}
	m.View = tell.View(r.position(k+1), c.Events)
	if m.View.Zoom = r.book.momentZoom(m.View, m.Seat); m.View.Zoom == "" && m.View.Status.Over() {
		m.View = tell.WithTable(c.Begin.Table()).View(c.Begin, nil) // its board is not the result
	}
	return m
}

// momentZoom returns the close-up that shows what just happened: what has changed on the board, or else what the seat
// of the moment has built there. In a game without close-ups it is the place that the most important news is about. It
// returns "" if there is none.
func (b *Book) momentZoom(v View, s engine.Seat) string {
	painter := b.painterOf(v)
	if _, ok := painter.(CloseUpPainter); ok {
		closeUps := b.CloseUps(v)
		for _, token := range []string{Changed, PlayerCloseUp(s)} {
			if slices.ContainsFunc(closeUps, func(l CloseUp) bool { return l.Token == token }) {
				return token
			}
		}
		return ""
	}
	events := engine.Visible(v.Recent, engine.Spectator)
	slices.SortStableFunc(events, func(a, b engine.Event) int {
		return v.Tell.words.newsRank(a.Kind) - v.Tell.words.newsRank(b.Kind)
	})
	places := painter.Places(v.Table)
	for _, e := range events {
		for _, token := range e.What {
			if slices.Contains(places, token) {
				return token
			}
		}
	}
	return ""
}

// Alt returns the alternative text of the recap: who won, and each moment.
func (r Recap) Alt() string {
	tell := r.End.Tell
	texts := []string{tell.Say("ui.alt.story", Data{"Game": tell.Title()}), r.End.StatusLine()}
	var scores []string
	for i, points := range r.Scores {
		name := tell.Name(engine.Seat(i + 1))
		scores = append(scores, tell.Say("ui.score", Data{"Name": name, "Points": points[len(points)-1]}))
	}
	texts = append(texts, tell.Say("ui.alt.scores", Data{"Scores": tell.Commas(scores)}))
	for _, m := range r.Moments {
		texts = append(texts, tell.Say("ui.story.moment", Data{
			"Chapter": m.Name, "Deeds": m.Deeds, "Name": tell.Name(m.Seat), "Change": house.Signed(m.Change),
		}))
		if m.Better != "" {
			texts = append(texts, m.Better)
		}
	}
	return Clip(sentences(texts...), AltLimit)
}
