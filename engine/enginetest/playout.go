package enginetest

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/railbot/railbot/engine"
)

// playout is one game that is played and checked.
type playout struct {
	*suite
	setup
	chooser engine.Chooser
	seed    engine.Seed
	choices *engine.Rand // the suite's choices; the game's chance comes from seed

	pos          engine.Position
	entry        uint64         // of the next step; set-up is entry 0
	doing        string         // the step, for messages
	checkedState string         // the state being checked, for messages, if it is not the game's own
	before       string         // a dump of the state, taken before the slow checks
	last         []engine.Event // events of the last step
	start        map[string]int
	words        words
	log          []logged
}

// logged is a step that was played and a fingerprint of the result.
type logged struct {
	call  bool
	seat  engine.Seat
	text  string // notation, or the name of a call
	print uint64
}

// playGame plays and checks the n-th game, with the given set-up.
func (s *suite) playGame(up setup, chooser engine.Chooser, n int) {
	p := &playout{
		suite: s, setup: up, chooser: chooser, seed: seedOf(n), choices: rand(uint64(n)),
		doing: "set-up", words: words{},
	}
	s.where = func() string {
		return fmt.Sprintf("%s, %d seats, options %v, %s game %d of seed %s, entry %d (%s%s)",
			s.game.Key, up.seats, up.options, chooser, n, shortSeed(p.seed), p.entry, p.doing, p.checkedState)
	}
	s.catchPanics("playing", func() {
		p.run()
		p.checkReplay()
		p.checkSimulator()
	})
}

// shortSeed returns a seed in hexadecimal without trailing zeros.
func shortSeed(s engine.Seed) string { return cmp.Or(strings.TrimRight(s.Reveal(), "0"), "0") }

// onState runs f, which checks a state other than the game's own. Failures and panics
// in f name that state.
func (p *playout) onState(state string, f func()) {
	before := p.checkedState
	p.checkedState = ", on " + state
	f()
	p.checkedState = before
}

// run plays the game to its end or to the cap, with all checks.
func (p *playout) run() {
	pos, events, err := p.game.Start(p.seats, p.options, engine.NewRand(p.seed, 0))
	if err != nil {
		p.fail("illegal", "declared options are refused: %v", err)
	}
	p.pos = pos
	p.start = p.sums(pos)
	p.last = events
	p.checkEvents(events)
	p.entry, p.doing = 1, "after set-up"
	p.checkFast(pos, 0)
	p.checkSlow(pos)
	for !p.pos.Status().Over() {
		if len(p.log) == p.cfg.Cap {
			if p.chooser == engine.Sim || !p.game.Endless {
				p.fail("cap", "no end after %d decisions", p.cfg.Cap)
			}
			return
		}
		p.step()
	}
	p.checkEnd()
}

// step plays one move, or occasionally a call, and checks the result.
func (p *playout) step() {
	before := p.pos
	seat := p.anySeat(before.Status().Acting)
	p.doing = fmt.Sprintf("seat %d to move", seat)
	if len(p.game.Calls) > 0 && p.choices.IntN(40) == 0 && p.playCall(seat) {
		return
	}
	text := p.pickMove(seat)
	p.doing = fmt.Sprintf("seat %d plays %q", seat, text)
	after, step, err := before.Play(seat, text, p.chance())
	if err != nil {
		p.fail("illegal", "a listed move is refused: %v", err)
	}
	sampled := p.isSampled(20) || p.isNovel(text)
	if sampled || step.Barrier {
		p.checkStep(seat, text, after, step)
	}
	if !step.Barrier && (sampled || p.isSampled(4)) {
		p.checkNoBarrier(seat, text, after, step)
	}
	p.noteTold(seat, text, step.Events)
	p.advance(logged{seat: seat, text: text}, after, step)
	if sampled || step.Barrier && p.checksBehindBarrier() {
		p.checkSlow(after)
	}
}

// playCall plays a random call for a seat. It returns false if the game does not accept
// it.
func (p *playout) playCall(seat engine.Seat) bool {
	call := p.game.Calls[p.choices.IntN(len(p.game.Calls))]
	p.doing = fmt.Sprintf("call %q for seat %d", call, seat)
	after, step, err := p.pos.Call(seat, call, p.chance())
	if err != nil {
		return false
	}
	p.advance(logged{call: true, seat: seat, text: call}, after, step)
	return true
}

// advance makes a step's result the current position, logs the step and runs the fast
// checks.
func (p *playout) advance(l logged, after engine.Position, step engine.Step) {
	p.checkEvents(step.Events)
	before := p.pos.Status().Chapter
	p.pos = after
	l.print = fingerprint(after, step)
	p.log = append(p.log, l)
	p.last = step.Events
	p.checkFast(after, before)
	p.entry++
}

// checkReplay replays the logged game and compares each step.
func (p *playout) checkReplay() {
	pos, _, err := p.game.Start(p.seats, p.options, engine.NewRand(p.seed, 0))
	if err != nil {
		p.fail("determinism", "the second start: %v", err)
	}
	for i, l := range p.log {
		p.entry, p.doing = uint64(i+1), fmt.Sprintf("seat %d replays %q", l.seat, l.text)
		var step engine.Step
		if l.call {
			pos, step, err = pos.Call(l.seat, l.text, p.chance())
		} else {
			pos, step, err = pos.Play(l.seat, l.text, p.chance())
		}
		if err != nil {
			p.fail("determinism", "replay is refused: %v", err)
		}
		if fingerprint(pos, step) != l.print {
			p.fail("determinism", "the same seed and moves lead to another state, list or event")
		}
	}
	p.requireSame("determinism", "the end of the game", p.pos.State(), pos.State())
}

// fingerprint returns a hash of a position, its lists and the step that led to it.
func fingerprint(pos engine.Position, step engine.Step) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, dump(pos.State()), dump(step.Events), step.Barrier)
	for seat := range pos.Status().Acting.All() {
		for _, m := range pos.List(seat) {
			fmt.Fprintln(h, engine.Notation(m))
		}
	}
	return h.Sum64()
}

// checkSimulator compares the fast simulation with positions that get the same chance.
func (p *playout) checkSimulator() {
	p.doing = "simulation"
	sim := engine.Simulation{Seats: p.seats, Options: p.options, Chooser: p.chooser, Cap: p.cfg.Cap}
	fast, err := p.game.Simulator(sim)
	if err != nil {
		p.fail("simulator", "%v", err)
	}
	want := fast(engine.NewRand(p.seed, 0))
	got := p.simulateByPositions()
	p.requireSame("simulator", "the result with positions", want, got)
}

// simulateByPositions plays the game that a simulation plays, with positions.
func (p *playout) simulateByPositions() engine.Tally {
	r := engine.NewRand(p.seed, 0)
	pos, _, err := p.game.Start(p.seats, p.options, r)
	var tally engine.Tally
	for err == nil && !pos.Status().Over() && tally.Decisions < p.cfg.Cap {
		seat := pos.Status().Acting.First()
		list := pos.List(seat)
		text := engine.Notation(list[0])
		switch {
		case len(list) == 1:
			tally.Forced++
		case p.chooser == engine.Sim:
			text = pos.Choose(seat, r)
		default:
			text = engine.Notation(list[r.IntN(len(list))])
		}
		pos, _, err = pos.Play(seat, text, r)
		tally.Decisions++
	}
	if err != nil {
		p.fail("simulator", "a position refuses a simulated move: %v", err)
	}
	tally.Standings = pos.Status().Standings
	return tally
}

// pickMove returns the move that the playout's chooser picks for a seat.
func (p *playout) pickMove(seat engine.Seat) string {
	if p.chooser == engine.Sim {
		return p.pos.Choose(seat, p.choices)
	}
	list := p.pos.List(seat)
	return engine.Notation(list[p.choices.IntN(len(list))])
}

// chance returns the game's own chance for the next step.
func (p *playout) chance() *engine.Rand { return engine.NewRand(p.seed, p.entry) }

// otherChance returns random chance that is not the game's.
func (p *playout) otherChance() *engine.Rand {
	return engine.NewRand(engine.Seed{'o', 't', 'h', 'e', 'r'}, p.choices.Uint64())
}

// isNovel reports whether this is one of the first moves of its kind in a run, so that
// rare kinds are checked for certain.
func (p *playout) isNovel(text string) bool {
	kind, _, _ := strings.Cut(text, " ")
	p.movesByKind[kind]++
	return p.movesByKind[kind] <= 12
}

// isSampled returns true once in n times on average, and always in a long run.
func (p *playout) isSampled(n int) bool { return p.long || p.choices.IntN(n) == 0 }

// anySeat returns a random seat of a set.
func (p *playout) anySeat(seats engine.Seats) engine.Seat {
	skip := p.choices.IntN(seats.Len())
	for seat := range seats.All() {
		if skip == 0 {
			return seat
		}
		skip--
	}
	return engine.Spectator
}

// viewers returns the spectator and all seats.
func (p *playout) viewers() []engine.Seat {
	list := make([]engine.Seat, p.seats+1)
	for i := range list {
		list[i] = engine.Seat(i)
	}
	return list
}
