package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/railbot/railbot/engine"
)

// checkSlow runs the slow checks on a position.
func (p *playout) checkSlow(pos engine.Position) {
	p.before = dump(pos.State())
	p.checkStored(pos)
	p.checkUnchanged(pos, "storing a state changed it")
	p.checkClone(pos)
	p.checkViews(pos)
	p.checkUnchanged(pos, "views changed the state")
	for _, seat := range p.viewers() {
		p.checkRedeal(pos, seat)
	}
	p.checkReshuffle(pos)
	p.checkRefusals(pos)
	p.checkCalls(pos)
	for _, seat := range p.viewers()[1:] {
		p.checkPreview(pos, seat)
	}
	for seat := range pos.Status().Acting.All() {
		p.checkNotation(pos.List(seat))
		p.checkShortcuts(pos, seat)
		p.checkToward(pos, seat)
		p.checkChoice(pos, seat)
	}
	p.checkUnchanged(pos, "questions changed the state")
	if p.shouldThink() {
		for seat := range pos.Status().Acting.All() {
			p.checkComputerMove(pos, seat)
		}
	}
}

// checkUnchanged checks that the position of the slow checks has not changed since they
// began.
func (p *playout) checkUnchanged(pos engine.Position, message string) {
	if d := difference(p.before, dump(pos.State())); d != "" {
		p.fail("memory", "%s: %s", message, d)
	}
}

// checkStored checks encoding to JSON and back.
func (p *playout) checkStored(pos engine.Position) {
	b, err := pos.Encode()
	if err != nil {
		p.fail("json", "encoding: %v", err)
	}
	back, err := p.game.Decode(p.game.Version, p.seats, b)
	if err != nil {
		p.fail("json", "decoding: %v", err)
	}
	p.requireSame("json", "stored and read back", pos.State(), back.State())
	n := p.choices.Uint64()
	p.onState("the state stored and read back", func() {
		one, two := p.playOn(pos, n), p.playOn(back, n)
		p.requireSame("json", "stored, read back and played on", one.State(), two.State())
	})
}

// playOn plays a few moves with the chooser, with chance derived from n, and returns
// the result.
func (p *playout) playOn(pos engine.Position, n uint64) engine.Position {
	r := engine.NewRand(engine.Seed{'o', 'n'}, n)
	for range 6 {
		st := pos.Status()
		if st.Over() {
			break
		}
		p.checkStatus(pos, 1)
		seat := st.Acting.First()
		if len(pos.List(seat)) == 0 {
			p.fail("list", "playing on, seat %d is to act and has no moves", seat)
		}
		next, _, err := pos.Play(seat, pos.Choose(seat, r), r)
		if err != nil {
			p.fail("sim", "playing on, seat %d: %v; legal is %s", seat, err, FormatMoves(pos.List(seat)))
		}
		pos = next
	}
	return pos
}

// checkClone checks that a clone is equal and independent.
func (p *playout) checkClone(pos engine.Position) {
	clone := pos.Clone()
	p.requireSame("memory", "a clone", pos.State(), clone.State())
	if s := p.memory.describeShared(pos.State(), clone.State()); s != "" {
		p.fail("memory", "a state and its clone: %s", s)
	}
	p.onState("a clone", func() { p.playOn(clone, p.choices.Uint64()) })
	p.checkUnchanged(pos, "playing on a clone changed the original")
}

// checkViews checks the form of the views.
func (p *playout) checkViews(pos engine.Position) {
	p.checkView(pos, "the table", pos.Table().View())
	for _, seat := range p.viewers()[1:] {
		p.checkView(pos, "the hand of seat "+seat.String(), pos.Hand(seat).View())
	}
}

// checkView checks that a view shares no memory, marshals and has only exported fields.
func (p *playout) checkView(pos engine.Position, what string, view any) {
	if view == nil { // a seat that sees nothing more
		return
	}
	if s := p.memory.describeShared(pos.State(), view); s != "" {
		p.fail("memory", "%s and the state: %s", what, s)
	}
	if _, err := json.Marshal(view); err != nil {
		p.fail("view", "%s does not marshal: %v", what, err)
	}
	if path := unexportedPath(reflect.TypeOf(view)); path != "" {
		p.fail("view", "%s has the unexported field %s", what, path)
	}
}

// checkNotation checks that a move is found by its notation.
func (p *playout) checkNotation(list engine.List) {
	every := 1
	if !p.long {
		every += len(list) / 12
	}
	for i := p.choices.IntN(every); i < len(list); i += every {
		text := engine.Notation(list[i])
		if m, ok := list.Find(text); !ok || m != list[i] {
			p.fail("notation", "%q finds %v, not %v", text, m, list[i])
		}
	}
}

// checkRefusals checks that moves which are not listed are refused.
func (p *playout) checkRefusals(pos engine.Position) {
	for _, seat := range p.viewers() {
		for _, kind := range p.words.kinds() {
			_, text := p.words.randomRequest(kind, p.choices)
			if _, ok := pos.List(seat).Find(text); ok {
				continue
			}
			_, _, err := pos.Play(seat, text, p.otherChance())
			var e *engine.Error
			if !errors.As(err, &e) || e.Code == engine.CodeState {
				p.fail("illegal", "seat %d plays %q, which is not listed: %v", seat, text, err)
			}
			if e.What != "" && !isToken(e.What) {
				p.fail("illegal", "the reason %q is not a token", e.What)
			}
		}
	}
}

// checkShortcuts checks that shortcuts are declared and can be played to a barrier.
func (p *playout) checkShortcuts(pos engine.Position, seat engine.Seat) {
	seen := map[string]bool{}
	for _, sc := range pos.Shortcuts(seat) {
		spec, ok := p.game.Shortcut(sc.Name)
		if !ok || len(spec.Slots) != len(sc.Args) || len(sc.Moves) == 0 {
			p.fail("shortcut", "%q is not declared with %d slots, or has no moves", sc.Name, len(sc.Args))
		}
		if key := dump(append([]string{sc.Name}, sc.Args...)); seen[key] {
			p.fail("shortcut", "%q %v twice", sc.Name, sc.Args)
		} else {
			seen[key] = true
		}
		if slices.ContainsFunc(sc.Args, func(a string) bool { return !isToken(a) }) {
			p.fail("shortcut", "%q has the tokens %q", sc.Name, sc.Args)
		}
		p.playThrough(pos, seat, sc)
	}
}

// playThrough plays a shortcut up to the first barrier.
func (p *playout) playThrough(pos engine.Position, seat engine.Seat, sc engine.Named) {
	r := p.otherChance()
	for _, text := range sc.Moves {
		next, step, err := pos.Play(seat, text, r)
		if err != nil {
			p.fail("shortcut", "%q %v, at %q: %v; legal is %s", sc.Name, sc.Args, text, err, FormatMoves(pos.List(seat)))
		}
		if step.Barrier {
			return
		}
		pos = next
	}
}

// checkToward checks how places in and out of reach are resolved.
func (p *playout) checkToward(pos engine.Position, seat engine.Seat) {
	list := pos.List(seat)
	for _, kind := range p.words.kinds() {
		for range 3 {
			args, text := p.words.randomRequest(kind, p.choices)
			answer, ok := pos.Toward(seat, kind, args)
			if !ok {
				continue
			}
			m, listed := list.Find(answer)
			if !listed || m.Kind() != kind {
				p.fail("toward", "toward %[2]q of seat %[1]d is %[3]q, which is not listed: %[4]s", seat, text, answer, FormatMoves(list))
			}
			if _, legal := list.Find(text); legal && answer != text {
				p.fail("toward", "toward %[2]q of seat %[1]d, which is legal, is %[3]q", seat, text, answer)
			}
		}
	}
}

// checkCalls checks that each call is accepted or refused independently of secrets.
func (p *playout) checkCalls(pos engine.Position) {
	if _, _, err := pos.Call(engine.Spectator, "never-declared", p.otherChance()); err == nil {
		p.fail("call", "an undeclared call is accepted")
	}
	for _, call := range p.game.Calls {
		for _, seat := range p.viewers() {
			after, step, err := pos.Call(seat, call, p.otherChance())
			p.checkUnchanged(pos, fmt.Sprintf("call %q for seat %d changed its input", call, seat))
			p.onState(redealtFor(engine.Spectator), func() {
				other := pos.Redeal(engine.Spectator, p.otherChance())
				if _, _, again := other.Call(seat, call, p.otherChance()); (err == nil) != (again == nil) {
					p.fail("call", "whether %q is accepted for seat %d depends on secrets", call, seat)
				}
			})
			switch {
			case err == nil && step.Barrier:
				p.checkStatus(after, pos.Status().Chapter)
				p.checkEvents(step.Events)
			case !errors.Is(err, engine.ErrCall) && !errors.Is(err, engine.ErrOver):
				p.fail("call", "call %q for seat %d: %v", call, seat, err)
			}
		}
	}
}
