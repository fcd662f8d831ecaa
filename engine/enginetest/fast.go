package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
)

// checkFast runs the fast checks on a position. chapter is the previous position's.
func (p *playout) checkFast(pos engine.Position, chapter int) {
	p.checkStatus(pos, chapter)
	if sums := p.sums(pos); p.start != nil {
		p.requireSame("conserved", "the sums", p.start, sums)
	}
	acting := pos.Status().Acting
	for _, seat := range append(p.viewers(), engine.Seat(p.seats+1)) {
		list := pos.List(seat)
		if (len(list) > 0) != acting.Has(seat) {
			p.fail("list", "seat %d has %d moves, but the acting seats are %v", seat, len(list), slices.Collect(acting.All()))
		}
		if len(list) > 0 {
			p.checkList(pos, seat, list)
		}
	}
}

// sums returns the position's sums that no move may change.
func (p *playout) sums(pos engine.Position) map[string]int {
	if p.cfg.Conserved == nil {
		return nil
	}
	return p.cfg.Conserved(pos.State())
}

// checkStatus checks that a status is consistent and its chapter not below the given
// one.
func (p *playout) checkStatus(pos engine.Position, chapter int) {
	st := pos.Status()
	switch {
	case st.Over() != (st.Acting == 0):
		p.fail("status", "acting seats are %v, but over is %t", slices.Collect(st.Acting.All()), st.Over())
	case st.Acting>>(p.seats+1) != 0 || st.Acting&1 != 0:
		p.fail("status", "acting seats are %v of %d", slices.Collect(st.Acting.All()), p.seats)
	case st.Chapter < max(chapter, 1):
		p.fail("status", "chapter %d after chapter %d", st.Chapter, chapter)
	case st.Over():
		p.checkStandings(st.Standings)
	}
}

// checkStandings checks that every seat is there once and that places agree with
// scores.
func (p *playout) checkStandings(list []engine.Standing) {
	seen := map[engine.Seat]bool{}
	for i, s := range list {
		if s.Seat < 1 || int(s.Seat) > p.seats || seen[s.Seat] {
			p.fail("standings", "seat %d occurs twice or does not exist", s.Seat)
		}
		seen[s.Seat] = true
		shared := i > 0 && s.Place == list[i-1].Place
		if !shared && s.Place != i+1 {
			p.fail("standings", "got place %d at rank %d", s.Place, i+1)
		}
		if i > 0 && (s.Score > list[i-1].Score || shared && s.Score != list[i-1].Score) {
			p.fail("standings", "place %d has %d points, place %d has %d", list[i-1].Place, list[i-1].Score, s.Place, s.Score)
		}
		p.checkParts(s)
	}
	if len(list) != p.seats {
		p.fail("standings", "got %d of %d seats", len(list), p.seats)
	}
}

// checkParts checks that the parts of a score add up to it.
func (p *playout) checkParts(s engine.Standing) {
	sum := 0
	for _, part := range s.Parts {
		sum += part.Points
		if !isToken(part.Name) {
			p.fail("standings", "the name of a part, %q, is not a token", part.Name)
		}
	}
	if len(s.Parts) > 0 && sum != s.Score {
		p.fail("standings", "seat %d: the parts sum to %d, but the score is %d", s.Seat, sum, s.Score)
	}
}

// checkList checks a seat's list, and the moves that the game names outside of it.
func (p *playout) checkList(pos engine.Position, seat engine.Seat, list engine.List) {
	texts := notations(list)
	p.checkKinds(list)
	seen := make(map[string]bool, len(texts))
	for _, text := range texts {
		if seen[text] {
			p.fail("duplicate", "%q occurs twice in the list of seat %d", text, seat)
		}
		seen[text] = true
	}
	for range 1 + 64/len(list) { // a short list may be in the same order by chance
		if !slices.Equal(texts, notations(pos.List(seat))) {
			p.fail("list", "the list of seat %d changes when asked again", seat)
		}
	}
	if idle := pos.Idle(seat); !seen[idle] {
		p.fail("idle", "the idle move of seat %d, %q, is not in its list: %s", seat, idle, FormatMoves(list))
	}
	if sim := pos.Choose(seat, p.choices); !seen[sim] {
		p.fail("sim", "the chooser of seat %d picked %q, which is not in its list: %s", seat, sim, FormatMoves(list))
	}
	p.checkAutoAnswers(pos, seat)
	m := list[p.choices.IntN(len(list))]
	p.checkChoices(pos, seat, list, m)
	p.words.addTokens(list)
}

// checkKinds checks the kinds and tokens of listed moves.
func (p *playout) checkKinds(list engine.List) {
	for _, m := range list {
		spec, ok := p.game.Kind(m.Kind())
		args := m.Args()
		if !ok || len(args) != len(spec.Slots) {
			p.fail("kind", "%q is not declared with %d slots", m.Kind(), len(args))
		}
		for _, token := range args {
			if !isToken(token) {
				p.fail("token", "%q has the invalid token %q", m.Kind(), token)
			}
		}
	}
}

// checkChoices checks the slots of a listed move: with the other tokens fixed, a slot
// offers exactly the tokens in the list, and ranking them loses none.
func (p *playout) checkChoices(pos engine.Position, seat engine.Seat, list engine.List, m engine.Move) {
	given := m.Args()
	for slot := range given {
		var want []string
		for _, other := range list {
			if args := other.Args(); other.Kind() == m.Kind() && equalExcept(args, given, slot) {
				want = append(want, args[slot])
			}
		}
		offered := list.Choices(m.Kind(), given, slot)
		if !slices.Equal(offered, want) {
			p.fail("choices", "slot %d of %q offers %v, want %v as in the list", slot, engine.Notation(m), offered, want)
		}
		first := list.Choices(m.Kind(), nil, slot)
		p.checkRank(pos, seat, m.Kind(), slot, first)
		p.checkRank(pos, seat, m.Kind(), slot, offered)
	}
}

// checkRank checks that ranking returns a permutation and does not change its input.
func (p *playout) checkRank(pos engine.Position, seat engine.Seat, kind string, slot int, tokens []string) {
	before := slices.Clone(tokens)
	ranked := slices.Clone(pos.Rank(seat, kind, slot, tokens))
	if !slices.Equal(before, tokens) {
		p.fail("rank", "ranking slot %d of %q changes its input", slot, kind)
	}
	slices.Sort(ranked)
	slices.Sort(before)
	if !slices.Equal(ranked, before) {
		p.fail("rank", "slot %d of %q: %v is no permutation of %v", slot, kind, ranked, before)
	}
}

// checkEvents checks that events name existing seats and valid tokens.
func (p *playout) checkEvents(events []engine.Event) {
	for _, e := range events {
		for _, seat := range []engine.Seat{e.To, e.By, e.With} {
			if seat < 0 || int(seat) > p.seats {
				p.fail("events", "%+v names seat %d", e, seat)
			}
		}
		if !isToken(e.Kind) || slices.ContainsFunc(e.What, func(w string) bool { return !isToken(w) }) {
			p.fail("events", "%+v has an invalid token", e)
		}
	}
}

// checkEnd checks that the way the game ended has a name, and that nobody can play on.
func (p *playout) checkEnd() {
	way := p.cfg.endName(Outcome{p.pos.State(), p.pos.Status().Standings, p.last})
	if !isToken(way) {
		p.fail("ends", "the way the game ended, %q, is not a token", way)
	}
	p.ends[way] = true
	for seat := range p.viewers() {
		if _, _, err := p.pos.Play(engine.Seat(seat), "anything", p.chance()); err == nil {
			p.fail("illegal", "seat %d can play after the end", seat)
		}
	}
}

// notations returns the notations of a list.
func notations(list engine.List) []string {
	texts := make([]string, len(list))
	for i, m := range list {
		texts[i] = engine.Notation(m)
	}
	return texts
}

// equalExcept reports whether a and b are equal except at slot.
func equalExcept(a, b []string, slot int) bool {
	for i := range a {
		if i != slot && a[i] != b[i] {
			return false
		}
	}
	return true
}

// isToken reports whether s is visible ASCII without spaces.
func isToken(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool { return c <= ' ' || c > '~' })
}

// words holds the tokens seen so far in each slot of each kind.
type words map[string][][]string

const maxWords = 60 // of a slot

// addTokens adds tokens of a list, of long lists only some.
func (w words) addTokens(list engine.List) {
	for i := 0; i < len(list); i += 1 + len(list)/100 {
		m := list[i]
		slots := w[m.Kind()]
		for slot, token := range m.Args() {
			if slot == len(slots) {
				slots = append(slots, nil)
			}
			if len(slots[slot]) < maxWords && !slices.Contains(slots[slot], token) {
				slots[slot] = append(slots[slot], token)
			}
		}
		w[m.Kind()] = slots
	}
}

// randomRequest returns a random notation of a kind, legal or not, and its arguments.
func (w words) randomRequest(kind string, r *engine.Rand) ([]string, string) {
	args := make([]string, len(w[kind]))
	for i, tokens := range w[kind] {
		args[i] = tokens[r.IntN(len(tokens))]
	}
	return args, strings.Join(append([]string{kind}, args...), " ")
}

// kinds returns the kinds seen so far, sorted.
func (w words) kinds() []string {
	var list []string
	for kind := range w {
		list = append(list, kind)
	}
	slices.Sort(list)
	return list
}

func (s setup) String() string { return fmt.Sprintf("%d seats %v", s.seats, s.options) }
