package engine

import (
	"encoding/json"
	"iter"
	"slices"
	"sync"
)

// Position is a game at one moment: an immutable value, safe to share.
type Position struct {
	game  *Game
	seats int
	box   boxed
}

// Step is what one log entry did.
type Step struct {
	Seat   Seat    // who moved, or whom a call concerns
	Move   string  // in notation; of a call its name
	Events []Event // what happened, addressed
	// Barrier says that the step cannot be taken back freely: chance was
	// asked, a face-down pile was opened, or the turn passed to somebody else.
	Barrier bool
}

// Table is what everybody may see; it may be posted in a channel. It is made when
// somebody first looks at it: a press that only plays a move does not.
type Table struct{ view func() any }

// View is the game's own table value, nil of the zero Table.
func (t Table) View() any {
	if t.view == nil {
		return nil
	}
	return t.view()
}

// MarshalJSON writes the view.
func (t Table) MarshalJSON() ([]byte, error) { return json.Marshal(t.View()) }

// Hand is what one seat sees besides the Table; it may go to that seat only.
type Hand struct {
	seat Seat
	view any
}

// Seat is the only reader of the hand; zero when there is none.
func (h Hand) Seat() Seat { return h.seat }

// View is the game's own hand value, nil for a spectator.
func (h Hand) View() any { return h.view }

// MarshalJSON writes the view.
func (h Hand) MarshalJSON() ([]byte, error) { return json.Marshal(h.view) }

// Game is the game being played.
func (p Position) Game() *Game { return p.game }

// Seats is the number of players.
func (p Position) Seats() int { return p.seats }

// Status says who must decide now, or the final standings.
func (p Position) Status() Status { return p.box.status() }

// List is every legal move of a seat, in the game's order; nothing for a
// spectator or a stranger.
func (p Position) List(s Seat) List {
	if !p.seated(s) {
		return nil
	}
	return p.box.legalMoves(s)
}

// seated keeps questions about nobody from the game, whose own lookups may
// then rely on the seat.
func (p Position) seated(s Seat) bool { return s >= 1 && int(s) <= p.seats }

// Moves yields the legal moves of a seat, in the game's order.
func (p Position) Moves(s Seat) iter.Seq[Move] { return slices.Values(p.List(s)) }

// Choices are the tokens that may fill a slot while the given ones are kept,
// best first. See [List.Choices].
func (p Position) Choices(s Seat, kind string, given []string, slot int) []string {
	return p.Rank(s, kind, slot, p.List(s).Choices(kind, given, slot))
}

// Rank orders tokens of a slot best first for the seat.
func (p Position) Rank(s Seat, kind string, slot int, tokens []string) []string {
	if len(tokens) < 2 || !p.seated(s) {
		return tokens
	}
	return p.box.rank(s, kind, slot, tokens)
}

// Group is the token of the group to which a token of a slot belongs in a long
// menu; empty where it stands by itself.
func (p Position) Group(kind string, slot int, token string) string {
	return p.box.group(kind, slot, token)
}

// Play carries out a move given in notation. It looks the move up in the list
// and refuses with [CodeOver], [CodeTurn] or [CodeIllegal]; p is unchanged in
// any case.
func (p Position) Play(s Seat, notation string, r *Rand) (Position, Step, error) {
	before := p.Status()
	switch {
	case before.Over():
		return p, Step{}, &Error{Code: CodeOver}
	case !before.Acting.Has(s):
		return p, Step{}, &Error{Code: CodeTurn}
	}
	t := NewTurn(r)
	next, ok := p.box.play(s, notation, t)
	if !ok {
		return p, Step{}, &Error{Code: CodeIllegal, What: p.explain(s, notation)}
	}
	after := Position{p.game, p.seats, next}
	return after, Step{s, notation, t.Events(), isBarrier(before, after.Status(), r)}, nil
}

// Call tells the game an outside fact about a seat (zero: the table). It
// refuses with [CodeOver] or [CodeCall]. A call is always a barrier.
func (p Position) Call(s Seat, call string, r *Rand) (Position, Step, error) {
	if p.Status().Over() {
		return p, Step{}, &Error{Code: CodeOver}
	}
	t := NewTurn(r)
	next, ok := p.box.call(s, call, t)
	if !ok || !slices.Contains(p.game.Calls, call) {
		return p, Step{}, &Error{Code: CodeCall, What: call}
	}
	return Position{p.game, p.seats, next}, Step{s, call, t.Events(), true}, nil
}

// Toward gives the notation of the last legal move on the way to a place out
// of reach, where the game knows one.
func (p Position) Toward(s Seat, kind string, args []string) (string, bool) {
	if !p.seated(s) {
		return "", false
	}
	return p.box.toward(s, kind, args)
}

// Shortcuts are the named sequences of the seat now, their moves in notation.
func (p Position) Shortcuts(s Seat) []Named {
	if !p.seated(s) {
		return nil
	}
	return p.box.shortcuts(s)
}

// Named is a [Shortcut] with its moves in notation.
type Named struct {
	Name  string
	Args  []string
	Moves []string
}

// Idle is the safest legal move of a seat that must act, in notation.
func (p Position) Idle(s Seat) string { return p.box.idle(s) }

// Standing is the move, in notation, that a standing answer of the game gives
// for a seat now, and whether it applies. It is looked up in the list: an
// answer that is not there does not apply, and is given with false.
func (p Position) AutoAnswer(s Seat, name string) (notation string, ok bool) {
	if !p.seated(s) || !slices.Contains(p.game.Meta.AutoAnswers, name) {
		return "", false
	}
	list := p.List(s)
	if len(list) == 0 {
		return "", false
	}
	if notation, ok = p.box.autoAnswer(s, name); ok {
		_, ok = list.Find(notation)
	}
	return notation, ok
}

// Term numbers the while for which a standing answer that is on now holds: the
// match switches it off when the number changes.
func (p Position) Term(name string) int { return p.box.term(name) }

// Choose lets the simulation chooser pick a move of a seat that must act, in
// notation.
func (p Position) Choose(s Seat, r *Rand) string { return p.box.sim(s, r) }

// Table is what everybody may see.
func (p Position) Table() Table { return Table{sync.OnceValue(p.box.table)} }

// Hand is what a seat sees besides; empty for a spectator or a stranger.
func (p Position) Hand(s Seat) Hand {
	if !p.seated(s) {
		return Hand{}
	}
	return Hand{s, p.box.hand(s)}
}

// Redeal gives a position that the seat cannot tell from p.
func (p Position) Redeal(s Seat, r *Rand) Position {
	return Position{p.game, p.seats, p.box.redeal(s, r)}
}

// Reshuffle gives a position that no seat can tell from p, with the order of
// what nobody knows drawn anew; p itself where the game has no [Reshuffler].
func (p Position) Reshuffle(r *Rand) Position {
	return Position{p.game, p.seats, p.box.reshuffle(r)}
}

// Hidden is the value of each kind of secret, for tests.
func (p Position) Hidden() map[string]any { return p.box.hidden() }

// State is the game's own state, for tests; it must not be changed.
func (p Position) State() any { return p.box.state() }

// Clone is p with a state of its own, for tests of Clone itself.
func (p Position) Clone() Position { return Position{p.game, p.seats, p.box.clone()} }

// Encode writes the whole state, secrets included, for storage.
func (p Position) Encode() ([]byte, error) { return json.Marshal(p.box.state()) }

func isBarrier(before, after Status, r *Rand) bool {
	passed := before.Acting.Len() == 1 && after.Acting != before.Acting
	drawnIn := after.Acting&^before.Acting != 0
	return r.Asked() || passed || drawnIn || after.Over() || after.Chapter != before.Chapter
}
