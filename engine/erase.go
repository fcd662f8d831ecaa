package engine

import (
	"slices"
	"strings"
)

// erased is a game's definition with its state and move types hidden.
type erased interface {
	setup(seats int, o Options, t *Turn) boxed
	decode(version int, b []byte) (boxed, error)
	simulator(sim Simulation) func(*Rand) Tally
}

// boxed is a state with the definition that understands it. Its types are hidden.
type boxed interface {
	status() Status
	legalMoves(Seat) List
	play(Seat, string, *Turn) (boxed, bool)
	call(Seat, string, *Turn) (boxed, bool)
	ranker(Seat) Ranker
	group(string, int, string) string
	shortcuts(Seat) []Named
	toward(Seat, string, []string) (string, bool)
	explain(Seat, string, []string) string
	idle(Seat) string
	autoAnswer(Seat, string) (string, bool)
	term(string) int
	sim(Seat, *Rand) string
	table() any
	hand(Seat) any
	redeal(Seat, *Rand) boxed
	previewTurn(Seat, *Rand) (boxed, bool)
	reshuffle(*Rand) boxed
	hidden() map[string]any
	state() any
	clone() boxed
	trials(Seat) Trials
	think(Seat, Effort, Seed) ([]Opinion, bool)
	quick(Seat, *Rand) string
	round(seats int) int
	feats(story []Event) []Feat
}

type definition[S State[S], M Move] struct {
	rules   Rules[S, M]
	secrets Secrets[S]
	guide   Guide[S, M]
}

type box[S State[S], M Move] struct {
	*definition[S, M]
	s S
}

func (d *definition[S, M]) box(s S) boxed { return box[S, M]{d, s} }

func (d *definition[S, M]) setup(seats int, o Options, t *Turn) boxed {
	return d.box(d.rules.Setup(seats, o, t))
}

func (d *definition[S, M]) decode(version int, b []byte) (boxed, error) {
	s, err := d.rules.Decode(version, b)
	if err != nil {
		return nil, err
	}
	return d.box(s), nil
}

func (b box[S, M]) status() Status { return b.rules.Status(b.s) }

func (b box[S, M]) legalMoves(seat Seat) List {
	moves := b.rules.Legal(b.s, seat, nil)
	list := make(List, len(moves))
	for i, m := range moves {
		list[i] = m
	}
	return list
}

func (b box[S, M]) play(seat Seat, notation string, t *Turn) (boxed, bool) {
	for _, m := range b.rules.Legal(b.s, seat, nil) {
		if hasNotation(m, notation) {
			s := b.s.Clone()
			b.rules.Apply(s, seat, m, t)
			return b.definition.box(s), true
		}
	}
	return nil, false
}

func (b box[S, M]) call(seat Seat, call string, t *Turn) (boxed, bool) {
	caller, ok := b.rules.(Caller[S])
	if !ok {
		return nil, false
	}
	s := b.s.Clone()
	if !caller.Call(s, seat, call, t) {
		return nil, false
	}
	return b.definition.box(s), true
}

func (b box[S, M]) ranker(seat Seat) Ranker {
	return b.guide.Ranker(b.s, seat)
}

func (b box[S, M]) group(kind string, slot int, token string) string {
	if grouper, ok := b.guide.(Grouper); ok {
		return grouper.Group(kind, slot, token)
	}
	return ""
}

func (b box[S, M]) shortcuts(seat Seat) []Named {
	shortcuts := b.guide.Shortcuts(b.s, seat)
	named := slices.Grow([]Named(nil), len(shortcuts))
	for _, sc := range shortcuts {
		n := Named{Name: sc.Name, Args: sc.Args, Moves: make([]string, len(sc.Moves))}
		for i, m := range sc.Moves {
			n.Moves[i] = Notation(m)
		}
		named = append(named, n)
	}
	return named
}

func (b box[S, M]) toward(seat Seat, kind string, args []string) (string, bool) {
	resolver, ok := b.guide.(Resolver[S])
	if !ok {
		return "", false
	}
	found, ok := resolver.Toward(b.s, seat, kind, args)
	return strings.Join(append([]string{kind}, found...), " "), ok
}

func (b box[S, M]) explain(seat Seat, kind string, args []string) string {
	if explainer, ok := b.guide.(Explainer[S]); ok {
		return explainer.Explain(b.s, seat, kind, args)
	}
	return ""
}

func (b box[S, M]) idle(seat Seat) string { return Notation(b.guide.Idle(b.s, seat)) }

func (b box[S, M]) autoAnswer(seat Seat, name string) (string, bool) {
	answerer, ok := b.guide.(Answerer[S, M])
	if !ok {
		return "", false
	}
	m, ok := answerer.Answer(b.s, seat, name)
	if !ok {
		return "", false
	}
	return Notation(m), true
}

func (b box[S, M]) term(name string) int {
	if expirer, ok := b.guide.(Expirer[S]); ok {
		return expirer.Term(b.s, name)
	}
	return 0
}

func (b box[S, M]) sim(seat Seat, r *Rand) string {
	return Notation(b.guide.Sim(b.s, seat, b.rules.Legal(b.s, seat, nil), r))
}

func (b box[S, M]) reshuffle(r *Rand) boxed {
	return b.definition.box(b.secrets.Reshuffle(b.s, r))
}

func (b box[S, M]) table() any             { return b.secrets.Table(b.s) }
func (b box[S, M]) hand(seat Seat) any     { return b.secrets.Hand(b.s, seat) }
func (b box[S, M]) hidden() map[string]any { return b.secrets.Hidden(b.s) }
func (b box[S, M]) state() any             { return b.s }
func (b box[S, M]) clone() boxed           { return b.definition.box(b.s.Clone()) }
func (b box[S, M]) redeal(seat Seat, r *Rand) boxed {
	return b.definition.box(b.secrets.Redeal(b.s, seat, r))
}

// explain asks the game why a move in notation is not legal. It returns an empty string
// if the kind is unknown or the number of arguments is wrong.
func (p Position) explain(s Seat, notation string) string {
	words := strings.Fields(notation)
	if len(words) == 0 {
		return ""
	}
	spec, ok := p.game.Kind(words[0])
	if !ok || len(spec.Slots) != len(words)-1 {
		return ""
	}
	return p.box.explain(s, words[0], words[1:])
}
