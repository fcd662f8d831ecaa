package engine

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"sync"
)

// Position is a game at one moment. It is immutable and safe to share.
type Position struct {
	game  *Game
	seats int
	state any // the game's own
}

// Step is the effect of one log entry.
type Step struct {
	Seat   Seat    // the seat that moved, or that a call is about
	Move   string  // in notation; for a call, its name
	Events []Event // what happened, with readers
	// Barrier says that the step cannot be undone freely: chance was used, a face-down
	// pile was opened, or the turn passed to another seat.
	Barrier bool
}

// Table is what everybody may see, so it may be posted in a channel. The view is built
// on the first call of View, because most button presses never look at it.
type Table struct{ view func() any }

// View returns the game's own table value, or nil for the zero Table.
func (t Table) View() any {
	if t.view == nil {
		return nil
	}
	return t.view()
}

// MarshalJSON writes the view.
func (t Table) MarshalJSON() ([]byte, error) { return json.Marshal(t.View()) }

// Hand is what one seat sees in addition to the Table. It may be sent only to that
// seat.
type Hand struct {
	seat Seat
	view any
}

// Seat returns the only reader of the hand, or zero for an empty Hand.
func (h Hand) Seat() Seat { return h.seat }

// View returns the game's own hand value, or nil for a spectator.
func (h Hand) View() any { return h.view }

// MarshalJSON writes the view.
func (h Hand) MarshalJSON() ([]byte, error) { return json.Marshal(h.view) }

// Game returns the game being played.
func (p Position) Game() *Game { return p.game }

// Seats returns the number of players.
func (p Position) Seats() int { return p.seats }

// Status returns who must decide now, or the final standings.
func (p Position) Status() Status { return p.game.rules.Status(p.state) }

// List returns every legal move of a seat, in the game's order. It is empty for a
// spectator or an unknown seat.
func (p Position) List(s Seat) List {
	if !p.seated(s) {
		return nil
	}
	return p.game.rules.Legal(p.state, s, List{})
}

// seated reports whether the seat exists. Games rely on never being asked about
// another.
func (p Position) seated(s Seat) bool { return s >= 1 && int(s) <= p.seats }

// Moves yields the legal moves of a seat, in the game's order.
func (p Position) Moves(s Seat) iter.Seq[Move] { return slices.Values(p.List(s)) }

// Choices returns the tokens that may fill a slot while the other given tokens stay,
// best first. See [List.Choices].
func (p Position) Choices(s Seat, kind string, given []string, slot int) []string {
	return p.Rank(s, kind, slot, p.List(s).Choices(kind, given, slot))
}

// Rank returns the tokens of a slot sorted best first for the seat.
func (p Position) Rank(s Seat, kind string, slot int, tokens []string) []string {
	return p.Ranker(s)(kind, slot, tokens)
}

// Ranker returns what Rank does for the seat, to be called for several slots: the game
// computes what they have in common only once.
func (p Position) Ranker(s Seat) Ranker {
	if !p.seated(s) {
		return func(_ string, _ int, tokens []string) []string { return tokens }
	}
	rank := p.game.guide.Ranker(p.state, s)
	return func(kind string, slot int, tokens []string) []string {
		if len(tokens) < 2 {
			return tokens
		}
		return rank(kind, slot, tokens)
	}
}

// Group returns the token of the group under which a long menu lists the given token,
// or an empty string if the token belongs to no group.
func (p Position) Group(kind string, slot int, token string) string {
	if group := p.game.extras.Help.Group; group != nil {
		return group(kind, slot, token)
	}
	return ""
}

// Play plays a move given in notation. It fails with [CodeOver], [CodeTurn] or
// [CodeIllegal], and returns p unchanged with the error.
func (p Position) Play(s Seat, notation string, r *Rand) (Position, Step, error) {
	before := p.Status()
	switch {
	case before.Over():
		return p, Step{}, &Error{Code: CodeOver}
	case !before.Acting.Has(s):
		return p, Step{}, &Error{Code: CodeTurn}
	}
	m, ok := p.List(s).Find(notation)
	if !ok {
		return p, Step{}, &Error{Code: CodeIllegal, What: p.explain(s, notation)}
	}
	rec, after := NewRecorder(r), p.Clone()
	p.game.rules.Apply(after.state, s, m, rec)
	return after, Step{s, notation, rec.Events(), isBarrier(before, after.Status(), r)}, nil
}

// Call tells the game an outside fact about a seat (zero: the whole table). It fails
// with [CodeOver] or [CodeCall]. A call is always a barrier.
func (p Position) Call(s Seat, call string, r *Rand) (Position, Step, error) {
	if p.Status().Over() {
		return p, Step{}, &Error{Code: CodeOver}
	}
	rec, after := NewRecorder(r), p.Clone()
	for _, c := range p.game.extras.Calls {
		if c.Name == call && c.Apply(after.state, s, rec) {
			return after, Step{s, call, rec.Events(), true}, nil
		}
	}
	return p, Step{}, &Error{Code: CodeCall, What: call}
}

// Toward returns the notation of the last legal move on the way to a place that is out
// of reach, and whether the game knows one.
func (p Position) Toward(s Seat, kind string, args []string) (string, bool) {
	toward := p.game.extras.Help.Toward
	if !p.seated(s) || toward == nil {
		return "", false
	}
	found, ok := toward(p.state, s, kind, args)
	return strings.Join(append([]string{kind}, found...), " "), ok
}

// Mirror returns the notation of the move that people are offered instead of a legal
// one, its mirror image, or the move itself if there is none.
func (p Position) Mirror(s Seat, notation string) string {
	mirror, words := p.game.extras.Help.Mirror, strings.Fields(notation)
	if !p.seated(s) || mirror == nil || len(words) == 0 {
		return notation
	}
	if args, ok := mirror(p.state, s, words[0], words[1:]); ok {
		return strings.Join(append(words[:1], args...), " ")
	}
	return notation
}

// Offered returns a seat's legal moves without those that have a [Position.Mirror], so
// that people are offered one move of each pair.
func (p Position) Offered(s Seat, list List) List {
	if p.game.extras.Help.Mirror == nil {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(m Move) bool { return p.Mirror(s, Notation(m)) != Notation(m) })
}

// HasUse reports whether a seat that may end its turn has something useful to do first, apart
// from what [Hint.Spends] covers.
func (p Position) HasUse(s Seat) bool {
	hasUse := p.game.extras.Help.HasUse
	return p.seated(s) && hasUse != nil && hasUse(p.state, s)
}

// Moot reports whether a legal move of a seat, in notation, changes nothing that matters
// to it.
func (p Position) Moot(s Seat, notation string) bool {
	moot, words := p.game.extras.Help.Moot, strings.Fields(notation)
	return p.seated(s) && moot != nil && len(words) > 0 && moot(p.state, s, words[0], words[1:])
}

// Shortcuts returns the named move sequences that the seat may play now.
func (p Position) Shortcuts(s Seat) []Named {
	if !p.seated(s) {
		return nil
	}
	shortcuts := p.game.guide.Shortcuts(p.state, s)
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

// Named is a [Shortcut] with its moves in notation.
type Named struct {
	Name  string
	Args  []string
	Moves []string
}

// Idle returns the safest legal move of a seat that must act, in notation.
func (p Position) Idle(s Seat) string { return Notation(p.game.guide.Idle(p.state, s)) }

// AutoAnswer returns the move, in notation, that the named auto-answer would play
// for the seat now, and whether it applies. If the game names a move that is not legal,
// AutoAnswer returns it with false.
func (p Position) AutoAnswer(s Seat, name string) (notation string, ok bool) {
	list := p.List(s)
	if len(list) == 0 {
		return "", false
	}
	for _, a := range p.game.extras.AutoAnswers {
		if a.Name != name {
			continue
		}
		m, applies := a.Answer(p.state, s)
		if !applies {
			return "", false
		}
		notation = Notation(m)
		_, ok = list.Find(notation)
	}
	return notation, ok
}

// Forced returns the move, in notation, of a seat whose legal moves all come to the
// same, and reports whether they do.
func (p Position) Forced(s Seat) (notation string, ok bool) {
	forced, list := p.game.extras.Forced, p.List(s)
	if forced == nil || len(list) == 0 {
		return "", false
	}
	m, ok := forced(p.state, s)
	if !ok {
		return "", false
	}
	notation = Notation(m)
	_, ok = list.Find(notation)
	return notation, ok
}

// Term returns a number for the period in which a switched-on auto-answer is
// valid. The match switches the answer off when the number changes.
func (p Position) Term(name string) int {
	for _, a := range p.game.extras.AutoAnswers {
		if a.Name == name && a.Term != nil {
			return a.Term(p.state)
		}
	}
	return 0
}

// Choose returns the move that the simulation chooser picks for a seat that must act,
// in notation.
func (p Position) Choose(s Seat, r *Rand) string {
	return Notation(p.game.guide.Sim(p.state, s, p.List(s), r))
}

// PlayOut plays p to the end with the simulation chooser and returns the standings. It
// returns nil if the game does not end.
func (p Position) PlayOut(r *Rand) []Standing { return p.game.playOut(p.state, r) }

// Stalled reports whether the game no longer moves on, or cannot, so that the players
// may want to end it by agreement. It depends only on what everybody sees.
func (p Position) Stalled() bool {
	stalled := p.game.extras.Stalled
	return stalled != nil && stalled(p.state)
}

// Table returns what everybody may see.
func (p Position) Table() Table {
	return Table{sync.OnceValue(func() any { return p.game.secrets.Table(p.state) })}
}

// Hand returns what the seat sees in addition. It is empty for a spectator or an
// unknown seat.
func (p Position) Hand(s Seat) Hand {
	if !p.seated(s) {
		return Hand{}
	}
	return Hand{s, p.game.secrets.Hand(p.state, s)}
}

// Redeal returns a random position that the seat cannot distinguish from p.
func (p Position) Redeal(s Seat, r *Rand) Position {
	return Position{p.game, p.seats, p.game.secrets.Redeal(p.state, s, r)}
}

// Reshuffle returns a position that no seat can distinguish from p, in which the order
// of face-down cards is random.
func (p Position) Reshuffle(r *Rand) Position {
	return Position{p.game, p.seats, p.game.secrets.Reshuffle(p.state, r)}
}

// Hidden returns the value of each kind of secret, for tests.
func (p Position) Hidden() map[string]any { return p.game.secrets.Hidden(p.state) }

// State returns the game's own state, for tests. Callers must not change it.
func (p Position) State() any { return p.state }

// Clone returns p with a state of its own, for tests of State.Clone.
func (p Position) Clone() Position { return Position{p.game, p.seats, p.game.clone(p.state)} }

// Encode writes the whole state as JSON for storage, secrets included.
func (p Position) Encode() ([]byte, error) { return json.Marshal(p.state) }

// explain asks the game why a move in notation is not legal. It returns an empty string
// if the kind is unknown or the number of arguments is wrong.
func (p Position) explain(s Seat, notation string) string {
	words := strings.Fields(notation)
	explain := p.game.extras.Help.Explain
	if len(words) == 0 || explain == nil {
		return ""
	}
	spec, ok := p.game.Kind(words[0])
	if !ok || len(spec.Slots) != len(words)-1 {
		return ""
	}
	return explain(p.state, s, words[0], words[1:])
}

// isBarrier reports whether the step from before to after cannot be undone freely. r is
// the chance that the step had.
func isBarrier(before, after Status, r *Rand) bool {
	passed := before.Acting.Len() == 1 && after.Acting != before.Acting
	added := after.Acting&^before.Acting != 0
	return r.Asked() || passed || added || after.Over() || after.Chapter != before.Chapter
}
