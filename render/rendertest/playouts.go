package rendertest

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/render"
)

// How much of a game is played and checked. "One in n" means that the commit decides which.
const (
	maxMoves   = 600
	everyWords = 11 // one in this many moves is followed by a check of the texts of all choices
	everyScene = 47 // moves between looks at the pictures, with the first options
	allScenes  = 2  // the first looks, which are always taken; of later ones, one in two
	inAll      = 4  // the first looks in each language, with the first options; others are in one language
	allSheets  = 2  // the first looks that include sheets, with the first options; of others, one in three
	someTried  = 3  // one in this many of the earlier moves is tried when it is not legal
	sampled    = 40 // maximum number of moves of a list that are said
	novel      = 3  // the first events of a kind, which are told in each language; later ones in one language
	recalled   = 80 // maximum number of events in a view
)

// Pictures are checked throughout the game with the first options and every number of seats, though in long
// games only every other time, as package sampling decides. With other options they are checked when the game
// begins and ends. With the fewest and the most seats, the first and last pictures are checked in each
// language. All others are checked in one language, which depends on the commit, and the next ones of a game
// in the next language.

// playAll plays the game with each number of seats and each value of each option, and checks the messages
// and pictures on the way.
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
			p := &playout{checker: c, nth: games, seed: seed, players: c.awkwardPlayers(seats), uniform: n%2 == 1, thorough: n == 0,
				surveys: map[string]bool{}}
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
			chosen := engine.Options{o.Key: values(o, i)}
			if key, value, conditional := strings.Cut(o.When, "="); conditional {
				chosen[key] = value
			}
			list = append(list, fillOptions(g, chosen))
		}
	}
	return list
}

// values returns the ith value, or as many from there on as must be picked.
func values(o engine.Option, i int) string {
	picked := []string{o.Values[i]}
	for len(picked) < o.Pick {
		i = (i + 1) % len(o.Values)
		picked = append(picked, o.Values[i])
	}
	return strings.Join(picked, "+")
}

// fillOptions adds the options that apply and have no default.
func fillOptions(g *engine.Game, chosen engine.Options) engine.Options {
	now := engine.Options{}
	for _, o := range g.Options {
		key, value, conditional := strings.Cut(o.When, "=")
		if conditional && now[key] != value {
			continue
		}
		now[o.Key] = o.Default
		if given, ok := chosen[o.Key]; ok {
			now[o.Key] = given
		} else if o.Default == "" {
			now[o.Key] = values(o, 0)
		}
	}
	return now
}

// playout is one game that is being played.
type playout struct {
	*checker
	nth      int // index among the games
	seed     engine.Seed
	players  []render.Player
	uniform  bool
	thorough bool
	number   uint64 // numbers the random sources of the game
	asides   uint64 // numbers the random sources of the checks
	looks    int
	surveys  map[string]bool // kinds of scene whose contrast was measured
	at       engine.Position
	latest   []engine.Event // of the last step
	recent   []engine.Event // since the last look
	tried    []string       // earlier moves, to be tried when they are not legal
}

// run plays one game and checks it on the way.
func (p *playout) run(seats int, o engine.Options) {
	at, events, err := p.game().Start(seats, o, p.nextRand())
	if err != nil {
		p.addProblem("%v cannot be started by %d: %v", o, seats, err)
		return
	}
	p.advance(at, events)
	p.checkEvents()
	outermost := p.thorough && (seats == p.game().MinSeats || seats == p.game().MaxSeats)
	p.checkLook(o, outermost)
	said := 0
	for n := 1; n <= maxMoves && !p.at.Status().Over(); n++ {
		if p.stop || !p.playStep() {
			return
		}
		p.checkEvents()
		if sampling.Picked(p.game().Key+" words", p.nth+n, everyWords) {
			said++
			p.checkMoves(said)
		}
		if p.thorough && n%everyScene == 0 && p.isLookDue(seats+n/everyScene, n/everyScene) {
			p.checkLook(o, inOneLanguage)
		}
	}
	p.checkLook(o, outermost)
}

// checkMoves checks the texts of moves, and some sheets, for the nth time in a game.
func (p *playout) checkMoves(n int) {
	sheets := p.thorough && n <= allSheets || sampling.Picked(p.game().Key+" sheets", p.nth+n, 3)
	p.inSomeLanguages(n, p.thorough && n <= inAll, func() { p.checkChoices(sheets) })
	p.checkRefusals(n)
}

// isLookDue reports whether the pictures are checked for the nth time in a game. part numbers such looks over all
// games.
func (p *playout) isLookDue(part, n int) bool {
	return n <= allScenes || sampling.Picked(p.game().Key+" pictures", part, 2)
}

// checkLook checks the pictures and all texts about the board, in each language or in one.
func (p *playout) checkLook(o engine.Options, each bool) {
	p.inSomeLanguages(p.looks, each, func() {
		for _, line := range p.tell.Options(o) {
			p.checkText("option line", line, sentence)
		}
		p.checkBoard()
		p.checkHands()
		for _, line := range p.tell.Standings(p.at.Status().Standings) {
			p.checkText("standing", line, 2*sentence)
		}
	})
	p.recent = nil
	p.looks++
}

// inEachLanguage calls f in each language.
func (p *playout) inEachLanguage(f func()) { p.inSomeLanguages(0, inEveryLanguage, f) }

// Values of each in inSomeLanguages.
const (
	inEveryLanguage = true
	inOneLanguage   = false
)

// inSomeLanguages calls f for the nth time in a game: in each language, or otherwise in one that depends on the
// commit.
func (p *playout) inSomeLanguages(n int, each bool, f func()) {
	languages := render.Languages()
	for i, language := range languages {
		if !each && !sampling.Picked(p.game().Key+" languages", p.nth+n+i, len(languages)) {
			continue
		}
		p.language = language
		p.tell = p.book.Printer(language).Teller(p.game().Key, p.players)
		f()
	}
}

// nextRand returns the random source of the next step.
func (p *playout) nextRand() *engine.Rand {
	p.number++
	return engine.NewRand(p.seed, p.number)
}

// checkRand returns a random source for the checks, so that they do not affect the game.
func (p *playout) checkRand() *engine.Rand {
	p.asides++
	return engine.NewRand(p.seed, 1<<32+p.asides)
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
	p.recent = p.recent[max(0, len(p.recent)-recalled):]
}

// keepMove keeps some of the moves.
func (p *playout) keepMove(r *engine.Rand, move string) {
	if len(p.tried) < 40 {
		p.tried = append(p.tried, move)
		return
	}
	p.tried[r.IntN(len(p.tried))] = move
}
