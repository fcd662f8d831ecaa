package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

// CheckDepth is how many times the worlds of the search that found a puzzle the search
// that checks it has.
const CheckDepth = 10

// Worlds in which the moves of a puzzle are compared before the check. Games whose playouts
// tell little are compared by looking ahead, which is slower and depends less on chance.
const (
	screenPlayouts  = 16
	foundPlayouts   = 60
	foundLookaheads = 1
	checkLookaheads = 4 // without chance, two are enough
)

// CheckPlayouts is how many games are played from each choice to check a puzzle.
const CheckPlayouts = CheckDepth * foundPlayouts

const (
	maxOthers    = 3    // moves that are compared but not offered
	maxPerDeal   = 3    // puzzles from one game
	minBetween   = 8    // decisions between two puzzles of one game
	maxDecisions = 3000 // of a game
	maxThen      = 3    // moves with which a turn goes on
	temptations  = 3    // attempts of each weak player to find the best choice
)

// openingShare is the part of a game that is left out. What follows an opening depends more
// on chance than on a single move, and is slow to play out.
const openingShare = 0.5

// Standard errors by which a move must be worse, when a puzzle is found and when it is
// checked.
const (
	foundCertainty = 2.5
	checkCertainty = 4
)

// Finder looks for puzzles in games between computers.
type Finder struct {
	Game    *engine.Game
	Seats   int
	Options engine.Options
	Margin  float64 // points by which every other move must be worse
	// Show returns the indexes of the moves that a picture can show together with the move
	// at the index lead, or none.
	Show func(pos Position, moves []engine.Move, lead int) []int
}

// Find plays a game of computers and returns the puzzles that it finds and has checked.
func (f *Finder) Find(ctx context.Context, seed engine.Seed) (found []Puzzle, err error) {
	opening, moves, err := f.playOpening(ctx, seed)
	if err != nil {
		return nil, err
	}
	course, err := play(ctx, opening, think.Medium)
	if err != nil {
		return nil, err
	}
	next := 0
	for n, d := range course {
		if ctx.Err() != nil {
			return found, ctx.Err()
		}
		if n >= next && len(found) < maxPerDeal {
			p, ok, err := f.examine(d.at, d.ranked, moves)
			if err != nil {
				return found, err
			}
			if ok {
				found, next = append(found, p), n+minBetween
			}
		}
		moves = append(moves, d.move)
	}
	return found, nil
}

// decision is a decision of a game between computers.
type decision struct {
	at     Position
	ranked []think.Rated // empty if the computer has not ranked the moves
	move   string        // that was played
}

// playOpening returns the position after the opening of a game between quick computers, and the
// moves that lead there. Games without a quick policy are played by medium ones.
func (f *Finder) playOpening(ctx context.Context, seed engine.Seed) (at Position, moves []string, err error) {
	if at, err = start(f.Game, f.Seats, f.Options, seed); err != nil {
		return at, nil, err
	}
	level := think.Quick
	if !f.Game.HasPlayouts() {
		level = think.Medium
	}
	course, err := play(ctx, at, level)
	if err != nil || len(course) == 0 {
		return at, nil, err
	}
	end := int(openingShare * float64(len(course)))
	for _, d := range course[:end] {
		moves = append(moves, d.move)
	}
	return course[end].at, moves, nil
}

// play plays a game to its end between computers of a level, which do not slip.
func play(ctx context.Context, at Position, level think.Level) (course []decision, err error) {
	for err == nil && len(course) < maxDecisions && !at.Status().Over() && ctx.Err() == nil {
		d, q := decision{at: at}, at.question().AtLevel(level)
		if level == think.Medium {
			d.ranked = q.Rank()
		}
		if len(d.ranked) > 0 {
			d.move = d.ranked[0].Move
		} else {
			d.move = q.AtLevel(think.Quick).Answer().Move
		}
		if strings.Contains(d.move, moveSeparator) {
			return nil, fmt.Errorf("puzzle: the notation %q contains %q", d.move, moveSeparator)
		}
		course = append(course, d)
		at, err = at.play(d.move)
	}
	return course, cmp.Or(err, ctx.Err())
}

// question returns what is asked about a position. Looking ahead is slow, so that games without
// playouts are searched at a lower level.
func (at Position) question() think.Question {
	level := think.Hard
	if !at.Game().HasPlayouts() {
		level = think.Medium
	}
	return think.NewQuestion(at.Position, at.Seat, level, at.seed.ThinkKey(at.entry, at.Seat))
}

// examine returns the puzzle that a position is, if one choice there is clearly best.
func (f *Finder) examine(at Position, ranked []think.Rated, moves []string) (Puzzle, bool, error) {
	if len(at.List(at.Seat)) < MinChoices || len(ranked) < 2 {
		return Puzzle{}, false, nil
	}
	screen, worlds := screenPlayouts, foundPlayouts
	if !f.Game.HasPlayouts() {
		screen, worlds = foundLookaheads, foundLookaheads
		if ranked[0].Lead-ranked[1].Lead < f.Margin {
			return Puzzle{}, false, nil
		}
	}
	offered, others, ok := f.screen(at, ranked, screen)
	if ok && f.Game.HasPlayouts() {
		offered, others, ok = f.screen(at, at.question().Rank(), screen)
	}
	if !ok {
		return Puzzle{}, false, nil
	}
	compared, err := at.question().Compare(slices.Concat(offered, others), worlds)
	if err != nil || !isClear(compared, f.Margin, foundCertainty) {
		return Puzzle{}, false, nil // what cannot be judged is no puzzle
	}
	p := Puzzle{
		Rules: f.Game.Rules, Seats: f.Seats, Options: f.Options, Seed: at.seed.Reveal(),
		Moves: strings.Join(moves, moveSeparator), Others: others, Margin: f.Margin,
	}
	for _, move := range offered {
		p.Choices = append(p.Choices, Choice{Move: move})
	}
	p.SortChoices(at.List(at.Seat))
	if compared, err = p.Solve(f.Game); err != nil {
		return Puzzle{}, false, nil
	}
	p.fill(compared)
	if p.Then, err = continueTurn(at, offered[0]); err != nil {
		return Puzzle{}, false, err
	}
	return p, true, nil
}

// screen returns the moves that a puzzle would offer and those that are compared in addition.
// It returns false if a few worlds show that the first one is not clearly best, or if even weak
// players would find it. Moves that lead to the same result as the first in each world, such as
// the first half of its way, are left out: they are the same plan.
func (f *Finder) screen(at Position, ranked []think.Rated, worlds int) (offered, others []string, ok bool) {
	offered, others = f.offer(at, ranked)
	if len(offered) < MinChoices || !isTempting(at, offered) {
		return nil, nil, false
	}
	compared, err := at.question().Compare(slices.Concat(offered, others), worlds)
	if err != nil {
		return nil, nil, false
	}
	same := map[string]bool{}
	for _, c := range compared[1:] {
		same[c.Move] = isSamePlan(c)
	}
	isSame := func(move string) bool { return same[move] }
	offered, others = slices.DeleteFunc(offered, isSame), slices.DeleteFunc(others, isSame)
	offered, others = offered[:min(len(offered), MaxChoices)], others[:min(len(others), maxOthers)]
	for _, c := range compared[1:] {
		if c.Behind+2*c.Doubt < f.Margin && (slices.Contains(offered, c.Move) || slices.Contains(others, c.Move)) {
			return nil, nil, false
		}
	}
	return offered, others, len(offered) >= MinChoices && isTempting(at, offered)
}

// isSamePlan reports whether a move led to the same result as the best one in each world.
func isSamePlan(c think.Compared) bool { return c.Behind == 0 && c.Doubt == 0 }

// offer returns the moves that a puzzle would offer, the best first, and those that are
// compared in addition. Of moves that the picture shows as the same choice, such as two
// ways to pay for a track, only the best is offered. After the moves that the search
// considered come those that a panel would list first.
func (f *Finder) offer(at Position, ranked []think.Rated) (offered, others []string) {
	list := at.List(at.Seat)
	if len(ranked) == 0 {
		return nil, nil
	}
	best, ok := list.Find(ranked[0].Move)
	if !ok {
		return nil, nil
	}
	for slot := range best.Args() {
		moves, taken := []engine.Move{best}, map[string]bool{best.Args()[slot]: true}
		add := func(m engine.Move) {
			args := m.Args()
			if len(args) > slot && slices.Equal(args[:slot], best.Args()[:slot]) && !taken[args[slot]] {
				moves = append(moves, m)
				taken[args[slot]] = true
			}
		}
		for _, r := range ranked[1:] {
			if m, ok := list.Find(r.Move); ok {
				add(m)
			}
		}
		for _, token := range at.Choices(at.Seat, best.Kind(), best.Args()[:slot], slot) {
			i := slices.IndexFunc(list, func(m engine.Move) bool {
				return m.Kind() == best.Kind() && slices.Equal(m.Args()[:slot], best.Args()[:slot]) && m.Args()[slot] == token
			})
			if i >= 0 && len(moves) < 2*MaxChoices {
				add(list[i])
			}
		}
		shown := f.Show(at, moves[:min(len(moves), 2*MaxChoices)], 0)
		if len(shown) < MinChoices {
			continue
		}
		for _, i := range shown {
			offered = append(offered, engine.Notation(moves[i]))
		}
		return offered, otherMoves(list, ranked, best, slot, offered)
	}
	return nil, nil
}

// otherMoves returns the best moves that are neither offered nor another way to make an
// offered choice.
func otherMoves(list engine.List, ranked []think.Rated, best engine.Move, slot int, offered []string) (others []string) {
	for _, r := range ranked {
		m, ok := list.Find(r.Move)
		same := ok && m.Kind() == best.Kind() && slices.Equal(m.Args()[:slot+1], best.Args()[:slot+1])
		if ok && !same && !slices.Contains(offered, r.Move) && len(others) < 2*maxOthers {
			others = append(others, r.Move)
		}
	}
	return others
}

// isClear reports whether all moves are worse than the first by a margin in points, which
// a number of standard errors shows to be no luck.
func isClear(compared []think.Compared, margin, certainty float64) bool {
	return !slices.ContainsFunc(compared[1:], func(c think.Compared) bool {
		return c.Behind < margin || c.Behind < certainty*c.Doubt
	})
}

// isTempting reports whether a weak player sometimes takes a choice other than the first.
func isTempting(at Position, offered []string) bool {
	for n := range uint64(temptations) {
		for _, level := range []think.Level{think.Sim, think.Quick, think.Easy} {
			key := at.seed.ThinkKey(at.entry<<8+n, at.Seat)
			move := think.NewQuestion(at.Position, at.Seat, level, key).Answer().Move
			if slices.Contains(offered[1:], move) {
				return true
			}
		}
	}
	return false
}

// SortChoices puts the choices into the order of the legal moves, so that their numbers do not reveal the best
// one. Before, the best choice is the first.
func (p *Puzzle) SortChoices(list engine.List) {
	best := p.Choices[0].Move
	place := map[string]int{}
	for i, m := range list {
		place[engine.Notation(m)] = i
	}
	slices.SortFunc(p.Choices, func(a, b Choice) int { return place[a.Move] - place[b.Move] })
	p.Best = slices.IndexFunc(p.Choices, func(c Choice) bool { return c.Move == best })
}

// Solve searches the position with [CheckDepth] times the worlds of the search that found
// the puzzle, and compares all moves of the puzzle in as many more worlds. It returns the
// result of the best choice first, then the results of the other choices in their order.
// It returns an error unless the search finds the same choice and every other move is
// worse by the margin.
func (p *Puzzle) Solve(game *engine.Game) ([]think.Compared, error) {
	at, err := p.At(game)
	if err != nil {
		return nil, err
	}
	best := p.Choices[p.Best].Move
	question := at.question().Deepen(CheckDepth)
	ranked, moves := question.Rank(), slices.Concat(p.moves(), p.Others)
	if len(ranked) == 0 {
		return nil, fmt.Errorf("puzzle %s: the search ranks nothing", p.ID())
	}
	if found := ranked[0].Move; !isSameChoice(at.List(at.Seat), p.moves(), best, found) {
		if slices.Contains(moves, found) {
			return nil, fmt.Errorf("puzzle %s: the search finds %q, not %q", p.ID(), found, best)
		}
		moves = append(moves, found) // may be the same plan
	}
	worlds := CheckPlayouts
	if !game.HasPlayouts() {
		worlds = checkLookaheads
	}
	compared, err := question.Compare(moves, worlds)
	if err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", p.ID(), err)
	}
	if n := len(p.Choices) + len(p.Others); len(compared) > n {
		if !isSamePlan(compared[n]) {
			return nil, fmt.Errorf("puzzle %s: the search finds %q, not %q", p.ID(), compared[n].Move, best)
		}
		compared = compared[:n]
	}
	if !isClear(compared, p.Margin, checkCertainty) {
		return nil, fmt.Errorf("puzzle %s: %q is not %g points better than all of %+v", p.ID(), best, p.Margin, compared[1:])
	}
	return compared[:len(p.Choices)], nil
}

// moves returns the moves of the choices, the best first.
func (p *Puzzle) moves() []string {
	list := []string{p.Choices[p.Best].Move}
	for i, c := range p.Choices {
		if i != p.Best {
			list = append(list, c.Move)
		}
	}
	return list
}

// isSameChoice reports whether a move found by a search is the best choice, or another way
// to make it: it differs from the best choice only in what the choices leave open.
func isSameChoice(list engine.List, choices []string, best, found string) bool {
	if best == found {
		return true
	}
	a, ok := list.Find(best)
	b, ok2 := list.Find(found)
	if !ok || !ok2 || a.Kind() != b.Kind() {
		return false
	}
	slot := 0 // in which the choices differ
	for ; slot < len(a.Args()); slot++ {
		other, ok := list.Find(choices[1])
		if !ok || len(other.Args()) <= slot || other.Args()[slot] != a.Args()[slot] {
			break
		}
	}
	return slot < len(a.Args()) && slices.Equal(a.Args()[:slot+1], b.Args()[:slot+1])
}

// fill stores the results that [Puzzle.Solve] returned.
func (p *Puzzle) fill(compared []think.Compared) {
	for i := range p.Choices {
		c := &p.Choices[i]
		at := slices.IndexFunc(compared, func(r think.Compared) bool { return r.Move == c.Move })
		c.Lead, c.Behind = round(compared[at].Lead), round(compared[at].Behind)
		for _, part := range compared[at].Parts {
			c.Parts = append(c.Parts, Part{part.Name, round(part.Points)})
			c.Rival = round(compared[at].Rival)
		}
	}
}

// round returns a number with two decimals.
func round(x float64) float64 { return math.Round(100*x) / 100 }

// continueTurn returns the moves with which a hard computer goes on with the turn after a
// move.
func continueTurn(at Position, move string) (then []string, err error) {
	seat, chapter := at.Seat, at.Status().Chapter
	if at, err = at.play(move); err != nil {
		return nil, err
	}
	for len(then) < maxThen && !at.Status().Over() && at.Seat == seat && at.Status().Chapter == chapter {
		answer := at.question().Answer().Move
		then = append(then, answer)
		if at, err = at.play(answer); err != nil {
			return nil, err
		}
	}
	return then, nil
}
