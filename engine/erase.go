package engine

import "slices"

// erased is a game with its state and move types hidden: a state is an any, a move is a
// [Move]. It consists of the same parts that the game's author wrote. Playouts keep the
// types, because converting each list of moves would slow them down.
type erased struct {
	rules   Rules[any, Move]
	secrets Secrets[any]
	guide   Guide[any, Move]
	extras  Extras[any, Move] // without Candidates, which only trials use

	clone     func(s any) any
	playOut   func(s any, r *Rand) []Standing
	trials    func(s any, seat Seat) Trials
	simulator func(Simulation) func(*Rand) Tally
}

// definition is a game with its own types.
type definition[S State[S], M Move] struct {
	rules   Rules[S, M]
	secrets Secrets[S]
	guide   Guide[S, M]
	extras  Extras[S, M]
}

// erase returns the game's parts with their types hidden.
func (d *definition[S, M]) erase() erased {
	return erased{
		rules:     erasedRules[S, M]{d.rules},
		secrets:   erasedSecrets[S]{d.secrets},
		guide:     erasedGuide[S, M]{d.guide},
		extras:    d.eraseExtras(),
		clone:     func(s any) any { return s.(S).Clone() },
		playOut:   func(s any, r *Rand) []Standing { return d.playOutSim(s.(S).Clone(), r) },
		trials:    func(s any, seat Seat) Trials { return d.newTrials(s.(S), seat) },
		simulator: d.newSimulator,
	}
}

type erasedRules[S any, M Move] struct{ of Rules[S, M] }

func (r erasedRules[S, M]) Setup(seats int, o Options, rec *Recorder) any {
	return r.of.Setup(seats, o, rec)
}
func (r erasedRules[S, M]) Status(s any) Status { return r.of.Status(s.(S)) }
func (r erasedRules[S, M]) Decode(version int, b []byte) (any, error) {
	return r.of.Decode(version, b)
}
func (r erasedRules[S, M]) Legal(s any, seat Seat, list []Move) []Move {
	return eraseMoves(list, r.of.Legal(s.(S), seat, nil))
}
func (r erasedRules[S, M]) Apply(s any, seat Seat, m Move, rec *Recorder) {
	r.of.Apply(s.(S), seat, m.(M), rec)
}

type erasedSecrets[S any] struct{ of Secrets[S] }

func (x erasedSecrets[S]) Table(s any) any                      { return x.of.Table(s.(S)) }
func (x erasedSecrets[S]) Hand(s any, seat Seat) any            { return x.of.Hand(s.(S), seat) }
func (x erasedSecrets[S]) Redeal(s any, seat Seat, r *Rand) any { return x.of.Redeal(s.(S), seat, r) }
func (x erasedSecrets[S]) Reshuffle(s any, r *Rand) any         { return x.of.Reshuffle(s.(S), r) }
func (x erasedSecrets[S]) Hidden(s any) map[string]any          { return x.of.Hidden(s.(S)) }

type erasedGuide[S any, M Move] struct{ of Guide[S, M] }

func (g erasedGuide[S, M]) Ranker(s any, seat Seat) Ranker { return g.of.Ranker(s.(S), seat) }
func (g erasedGuide[S, M]) Idle(s any, seat Seat) Move     { return g.of.Idle(s.(S), seat) }
func (g erasedGuide[S, M]) Sim(s any, seat Seat, list []Move, r *Rand) Move {
	return g.of.Sim(s.(S), seat, restoreMoves[M](list), r)
}
func (g erasedGuide[S, M]) Shortcuts(s any, seat Seat) []Shortcut[Move] {
	var list []Shortcut[Move]
	for _, sc := range g.of.Shortcuts(s.(S), seat) {
		list = append(list, Shortcut[Move]{sc.Name, sc.Args, eraseMoves(nil, sc.Moves)})
	}
	return list
}

// eraseExtras returns the extras with hidden types. What the game does not offer stays
// nil.
func (d *definition[S, M]) eraseExtras() (x Extras[any, Move]) {
	help, computer := d.extras.Help, d.extras.Computer
	x.Help.Group = help.Group
	x.Feats.Names = d.extras.Feats.Names
	x.Computer.Efforts, x.Computer.PolicyVersion = computer.Efforts, computer.PolicyVersion
	if f := help.Explain; f != nil {
		x.Help.Explain = func(s any, seat Seat, kind string, args []string) string { return f(s.(S), seat, kind, args) }
	}
	if f := help.Toward; f != nil {
		x.Help.Toward = func(s any, seat Seat, kind string, args []string) ([]string, bool) {
			return f(s.(S), seat, kind, args)
		}
	}
	if f := help.Mirror; f != nil {
		x.Help.Mirror = func(s any, seat Seat, kind string, args []string) ([]string, bool) {
			return f(s.(S), seat, kind, args)
		}
	}
	if f := help.Moot; f != nil {
		x.Help.Moot = func(s any, seat Seat, kind string, args []string) bool { return f(s.(S), seat, kind, args) }
	}
	if f := help.PreviewTurn; f != nil {
		x.Help.PreviewTurn = func(s any, seat Seat) bool { return f(s.(S), seat) }
	}
	if f := d.extras.Forced; f != nil {
		x.Forced = func(s any, seat Seat) (Move, bool) { return f(s.(S), seat) }
	}
	for _, a := range d.extras.AutoAnswers {
		erased := AutoAnswer[any, Move]{Name: a.Name, Answer: func(s any, seat Seat) (Move, bool) { return a.Answer(s.(S), seat) }}
		if a.Term != nil {
			erased.Term = func(s any) int { return a.Term(s.(S)) }
		}
		x.AutoAnswers = append(x.AutoAnswers, erased)
	}
	for _, c := range d.extras.Calls {
		x.Calls = append(x.Calls, Call[any]{c.Name, func(s any, seat Seat, rec *Recorder) bool { return c.Apply(s.(S), seat, rec) }})
	}
	if f := d.extras.Tally; f != nil {
		x.Tally = func(s any, seat Seat) int { return f(s.(S), seat) }
	}
	if f := d.extras.Stalled; f != nil {
		x.Stalled = func(s any) bool { return f(s.(S)) }
	}
	if f := d.extras.Feats.List; f != nil {
		x.Feats.List = func(s any, story []Event) []Feat { return f(s.(S), story) }
	}
	if f := computer.Quick; f != nil {
		x.Computer.Quick = func(s any, seat Seat, list []Move, r *Rand) Move {
			return f(s.(S), seat, restoreMoves[M](list), r)
		}
	}
	if f := computer.Decided; f != nil {
		x.Computer.Decided = func(s any, seat Seat, list []Move) Move { return f(s.(S), seat, restoreMoves[M](list)) }
	}
	if f := computer.Think; f != nil {
		x.Computer.Think = func(s any, seat Seat, list []Move, e Effort, key Seed) []Opinion {
			return f(s.(S), seat, restoreMoves[M](list), e, key)
		}
	}
	if f := computer.Round; f != nil {
		x.Computer.Round = func(s any) int { return f(s.(S)) }
	}
	return x
}

// eraseMoves appends moves to list.
func eraseMoves[M Move](list []Move, moves []M) []Move {
	list = slices.Grow(list, len(moves))
	for _, m := range moves {
		list = append(list, m)
	}
	return list
}

// restoreMoves returns the moves of list with their own type.
func restoreMoves[M Move](list []Move) []M {
	moves := make([]M, len(list))
	for i, m := range list {
		moves[i] = m.(M)
	}
	return moves
}
