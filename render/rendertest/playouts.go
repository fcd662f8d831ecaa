package rendertest

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/render"
)

// How much of a game is played and checked. An inspection checks the pictures and the texts about the board. "One in n"
// is chosen by package sampling, depending on the commit.
const (
	maxMoves           = 600
	textInterval       = 11 // the texts of all choices are checked after one in this many moves
	inspectionInterval = 47 // number of moves between inspections, with the first options
	alwaysInspected    = 2  // number of inspections during a game that always take place; of later ones, one in two does
	alwaysTwoLanguages = 4  // number of checks of choices in two languages, with the first options; later ones are in one language
	alwaysWithSheets   = 2  // number of checks of choices that include sheets, with the first options; of others, one in three does
	replayInterval     = 3  // one in this many of the earlier moves is played again, to check why it is illegal
	maxCheckedMoves    = 40 // maximum number of moves of a list whose texts are checked
	maxNovelEvents     = 3  // number of events of a kind that are checked in each language; later ones are checked in one language
	maxRecentEvents    = 80 // maximum number of recent events in a view
)

// With the first options and every number of seats, a game is inspected at its beginning and end and in between. With
// other options it is inspected only at its beginning and end. With the first options and the fewest or the most seats,
// the inspections at the beginning and end are in English and another language. All others are in one language. Which one
// depends on the commit and changes from inspection to inspection.

// playAll plays the game with each number of seats and each value of each option, and checks the messages and pictures
// while it is played.
func (c *checker) playAll() {
	seed := engine.Seed{'r', 'e', 'n', 'd', 'e', 'r'}
	games := 0
	for n, options := range variants(c.game()) {
		for seats := c.game().MinSeats; seats <= c.game().MaxSeats; seats++ {
			if c.stop {
				return
			}
			if n > 0 && seats != c.game().MinSeats+n%(c.game().MaxSeats-c.game().MinSeats+1) {
				continue // every number of seats with the first options, then one for each variant
			}
			seed[30], seed[31] = byte(n), byte(seats)
			p := &playout{checker: c, index: games, seed: seed, players: c.awkwardPlayers(seats), uniform: n%2 == 1, thorough: n == 0,
				contrastChecked: map[string]bool{}}
			p.run(seats, options)
			games++
		}
	}
}

// variants returns sets of options that together have each value of each option.
func variants(g *engine.Game) []engine.Options {
	list := []engine.Options{fillOptions(g, engine.Options{})}
	for _, o := range g.Options {
		for i := range o.Values {
			chosen := engine.Options{o.Key: pickValues(o, i)}
			if key, value, conditional := strings.Cut(o.When, "="); conditional {
				chosen[key] = value
			}
			list = append(list, fillOptions(g, chosen))
		}
	}
	return list
}

// pickValues returns the ith value of an option. If several values must be picked, it returns that many values from the ith
// on, joined.
func pickValues(o engine.Option, i int) string {
	picked := []string{o.Values[i]}
	for len(picked) < o.Pick {
		i = (i + 1) % len(o.Values)
		picked = append(picked, o.Values[i])
	}
	return strings.Join(picked, "+")
}

// fillOptions returns a complete set of options: the chosen ones, and for the others that apply the default or the first
// value.
func fillOptions(g *engine.Game, chosen engine.Options) engine.Options {
	filled := engine.Options{}
	for _, o := range g.Options {
		key, value, conditional := strings.Cut(o.When, "=")
		if conditional && filled[key] != value {
			continue
		}
		filled[o.Key] = o.Default
		if given, ok := chosen[o.Key]; ok {
			filled[o.Key] = given
		} else if o.Default == "" {
			filled[o.Key] = pickValues(o, 0)
		}
	}
	return filled
}

// playout is one game that is being played.
type playout struct {
	*checker
	index           int // index among the games
	seed            engine.Seed
	players         []render.Player
	uniform         bool            // whether moves are chosen at random, instead of as a computer would choose
	thorough        bool            // whether it has the first options
	gameRands       uint64          // number of random sources for the game so far
	checkRands      uint64          // number of random sources for the checks so far
	inspections     int             // number of inspections so far
	contrastChecked map[string]bool // kinds of scene whose contrast was measured
	at              engine.Position
	latest          []engine.Event // of the last step
	recent          []engine.Event // since the last inspection
	earlierMoves    []string       // some earlier moves, which are played again when they may be illegal
}

// run plays one game and checks its messages and pictures.
func (p *playout) run(seats int, o engine.Options) {
	at, events, err := p.game().Start(seats, o, p.nextRand())
	if err != nil {
		p.addProblem("%v cannot be started by %d: %v", o, seats, err)
		return
	}
	p.advance(at, events)
	p.checkEvents()
	outermost := p.thorough && (seats == p.game().MinSeats || seats == p.game().MaxSeats)
	p.inspect(o, outermost)
	checks := 0 // number of calls of checkMoves
	for n := 1; n <= maxMoves && !p.at.Status().Over(); n++ {
		if p.stop || !p.playStep() {
			return
		}
		p.checkEvents()
		if sampling.Picked(p.game().Key+" words", p.index+n, textInterval) {
			checks++
			p.checkMoves(checks)
		}
		if p.thorough && n%inspectionInterval == 0 && p.isInspectionDue(seats+n/inspectionInterval, n/inspectionInterval) {
			p.inspect(o, inOneLanguage)
		}
	}
	p.inspect(o, outermost)
}

// checkMoves checks the texts of the legal moves and of some illegal ones. It is called for the nth time in a game, and
// includes sheets in some of the calls.
func (p *playout) checkMoves(n int) {
	sheets := p.thorough && n <= alwaysWithSheets || sampling.Picked(p.game().Key+" sheets", p.index+n, 3)
	p.inSomeLanguages(n, p.thorough && n <= alwaysTwoLanguages, func() { p.checkChoices(sheets) })
	p.checkRefusals(n)
}

// isInspectionDue reports whether the nth inspection during a game takes place. part is a number that differs between
// the inspections of all games.
func (p *playout) isInspectionDue(part, n int) bool {
	return n <= alwaysInspected || sampling.Picked(p.game().Key+" pictures", part, 2)
}

// inspect checks the pictures and the texts about the board, in two languages or in one.
func (p *playout) inspect(o engine.Options, two bool) {
	p.inSomeLanguages(p.inspections, two, func() {
		for _, line := range p.tell.Options(o) {
			p.checkText("option line", line, maxSentence)
		}
		p.checkBoard()
		p.checkHands()
		for _, line := range p.tell.Standings(p.at.Status().Standings) {
			p.checkText("standing", line, 2*maxSentence)
		}
	})
	p.recent = nil
	p.inspections++
}

// inOneLanguage is a value of the parameter two.
const inOneLanguage = false

// inSomeLanguages calls f in English and in another language, or otherwise in one language. Which one depends on the commit
// and on n, the number of such calls so far.
func (p *playout) inSomeLanguages(n int, two bool, f func()) {
	if two {
		p.inLanguages(someLanguages(p.game().Key, p.index+n, p.languages), f)
		return
	}
	for i, language := range p.languages {
		if sampling.Picked(p.game().Key+" languages", p.index+n+i, len(p.languages)) {
			p.inLanguages([]string{language}, f)
		}
	}
}

// inLanguages sets each language and calls f.
func (p *playout) inLanguages(languages []string, f func()) {
	for _, language := range languages {
		p.language = language
		p.tell = p.book.Printer(language).Teller(p.game().Key, p.players)
		f()
	}
}

// nextRand returns the random source of the next step.
func (p *playout) nextRand() *engine.Rand {
	p.gameRands++
	return engine.NewRand(p.seed, p.gameRands)
}

// checkRand returns a random source for the checks, so that they do not affect the game.
func (p *playout) checkRand() *engine.Rand {
	p.checkRands++
	return engine.NewRand(p.seed, 1<<32+p.checkRands)
}

// playStep plays one move, or sometimes makes a call. It reports whether the game goes on.
func (p *playout) playStep() bool {
	r := p.nextRand()
	acting := slices.Collect(p.at.Status().Acting.All())
	seat := acting[r.IntN(len(acting))]
	if calls := p.game().Calls; len(calls) > 0 && r.IntN(20) == 0 {
		if next, step, err := p.at.Call(seat, calls[r.IntN(len(calls))], p.nextRand()); err == nil {
			p.advance(next, step.Events)
			return true
		}
	}
	move := p.at.Choose(seat, r)
	if list := p.at.List(seat); p.uniform {
		move = engine.Notation(list[r.IntN(len(list))])
	}
	next, step, err := p.at.Play(seat, move, p.nextRand())
	if err != nil {
		p.addProblem("%q cannot be played: %v", move, err)
		return false
	}
	p.keepMove(r, move)
	p.advance(next, step.Events)
	return true
}

// advance sets the next position with the events that led to it.
func (p *playout) advance(next engine.Position, events []engine.Event) {
	p.at, p.latest = next, events
	p.recent = append(p.recent, events...)
	p.recent = p.recent[max(0, len(p.recent)-maxRecentEvents):]
}

// keepMove keeps a move for checkRefusals. When there are 40, it replaces a random one.
func (p *playout) keepMove(r *engine.Rand, move string) {
	if len(p.earlierMoves) < 40 {
		p.earlierMoves = append(p.earlierMoves, move)
		return
	}
	p.earlierMoves[r.IntN(len(p.earlierMoves))] = move
}
