// Package whatif holds private copies of positions, on which the person of a seat tries
// things out for all seats.
//
// A [Copy] is the position as the seat may know it. Everything hidden from the seat is
// dealt again with a seed of the copy's own. That seed is made from a secret of the bot
// and from what the seat sees, never from the seed of the match. So two positions that the
// seat cannot distinguish have the same copy, and nothing that happens in the copy says
// anything about the match.
//
// The package knows no people and no match. The commands decide who may open a copy, and
// the store keeps it.
package whatif

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

// MaxMoves is how many moves can be played on a copy.
const MaxMoves = 500

// Errors that callers distinguish.
var (
	// ErrFull means that [MaxMoves] moves have been played.
	ErrFull = errors.New("whatif: too many moves")
	// ErrStored means that a stored copy cannot be used: it is damaged, or it belongs to other
	// rules than this program has.
	ErrStored = errors.New("whatif: unusable stored copy")
)

// Source says what a copy is a copy of.
type Source struct {
	Match    string      `json:"match"`
	Seat     engine.Seat `json:"seat"`     // whose person tries things out
	Decision uint64      `json:"decision"` // the seat's decision number at that time
}

// Copy is a private copy of a position with the moves that were tried on it. It is
// immutable: methods that change something return another copy. The zero Copy is none.
type Copy struct {
	source     Source
	seed       engine.Seed
	start, now engine.Position
	first      engine.Seats // those that had played in the chapter of start
	active     engine.Seats // likewise of now
	moves      []move
	at         int // how many of the moves are played in now
	rev        uint64
	computers  bool
}

// move is a move that was tried.
type move struct {
	Seat engine.Seat `json:"seat"`
	Text string      `json:"move"`           // in notation
	Step bool        `json:"step,omitempty"` // it is the first that a press has played
}

// Open returns a copy of p as the seat of the source may know it. The secret is the bot's.
// Active are the seats that have played in the current chapter.
func Open(secret []byte, source Source, p engine.Position, active engine.Seats) (Copy, error) {
	seed, err := seedOf(secret, source, p)
	if err != nil {
		return Copy{}, err
	}
	start := p.Redeal(source.Seat, engine.NewRand(seed, 0))
	return Copy{source: source, seed: seed, start: start, now: start, first: active, active: active, rev: 1}, nil
}

// seedOf returns the seed of the copies of a source: HMAC-SHA-256 with the secret as its
// key, over the source, the game and what the seat sees.
func seedOf(secret []byte, source Source, p engine.Position) (engine.Seed, error) {
	table, hand, err := seenBy(p, source.Seat)
	if err != nil {
		return engine.Seed{}, err
	}
	mac := hmac.New(sha256.New, secret)
	for _, part := range [][]byte{[]byte("railbot what if"), []byte(source.Match), []byte(p.Game().Key), table, hand} {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		mac.Write(part)
	}
	for _, n := range []uint64{uint64(p.Game().Rules), uint64(p.Seats()), uint64(source.Seat), source.Decision} {
		mac.Write(binary.BigEndian.AppendUint64(nil, n))
	}
	return engine.Seed(mac.Sum(nil)), nil
}

// seenBy returns what a seat sees of a position, as JSON.
func seenBy(p engine.Position, s engine.Seat) (table, hand []byte, err error) {
	if table, err = json.Marshal(p.Table()); err == nil {
		hand, err = json.Marshal(p.Hand(s))
	}
	if err != nil {
		err = fmt.Errorf("whatif: what seat %v sees: %w", s, err)
	}
	return table, hand, err
}

// String hides the copy, which has a seed and hands.
func (c Copy) String() string { return fmt.Sprintf("copy(%s, seat %v)", c.source.Match, c.source.Seat) }

// Format hides the copy from every fmt verb.
func (c Copy) Format(f fmt.State, _ rune) { io.WriteString(f, c.String()) }

// LogValue hides the copy from slog.
func (c Copy) LogValue() slog.Value { return slog.StringValue(c.String()) }

// MarshalJSON always fails: only [Copy.Encode] writes a copy.
func (Copy) MarshalJSON() ([]byte, error) {
	return nil, errors.New("whatif: marshal copy: only Encode writes a copy")
}

// Source returns what the copy is a copy of.
func (c Copy) Source() Source { return c.source }

// Position returns the current position of the copy.
func (c Copy) Position() engine.Position { return c.now }

// Rev returns a number that changes with every change of the copy.
func (c Copy) Rev() uint64 { return c.rev }

// Active reports whether a seat has played in the current chapter.
func (c Copy) Active(s engine.Seat) bool { return c.active.Has(s) }

// Computers reports whether computers answer for the other seats.
func (c Copy) Computers() bool { return c.computers }

// IsCurrent reports whether the copy still is what the seat sees of a position.
func (c Copy) IsCurrent(p engine.Position, decision uint64) bool {
	if decision != c.source.Decision || p.Seats() != c.start.Seats() || p.Game() != c.start.Game() {
		return false
	}
	table, hand, err := seenBy(p, c.source.Seat)
	was, had, failed := seenBy(c.start, c.source.Seat)
	return err == nil && failed == nil && string(table) == string(was) && string(hand) == string(had)
}

// Actor returns the seat that plays next on the copy: the seat of the source if it must act
// or the game is over, else the first that must act.
func (c Copy) Actor() engine.Seat {
	if acting := c.now.Status().Acting; acting != 0 && !acting.Has(c.source.Seat) {
		return acting.First()
	}
	return c.source.Seat
}

// ComputersAct reports whether computers are to answer now.
func (c Copy) ComputersAct() bool { return c.computers && c.Actor() != c.source.Seat }

// SetComputers returns the copy with computers that answer for the other seats, or without.
func (c Copy) SetComputers(on bool) Copy {
	c.computers = on
	c.rev++
	return c
}

// Play plays moves of a seat, given in notation, as one step that [Copy.Back] takes back.
// Moves that were taken back are forgotten. It stops early if the seat has nothing more to
// decide. It fails with [ErrFull] or like [engine.Position.Play], and then changes nothing.
func (c Copy) Play(s engine.Seat, moves []string) (Copy, []engine.Step, error) {
	return c.play(s, moves, true)
}

// Answer plays a computer's move for a seat that must act. It belongs to the step before it.
func (c Copy) Answer(s engine.Seat, text string) (Copy, []engine.Step, error) {
	return c.play(s, []string{text}, c.at == 0)
}

// play plays moves of a seat. The first of them begins a step if begins is true.
func (c Copy) play(s engine.Seat, moves []string, begins bool) (Copy, []engine.Step, error) {
	next := c
	next.moves = slices.Clone(c.moves[:c.at])
	var steps []engine.Step
	for i, text := range moves {
		if i > 0 && !next.now.Status().Acting.Has(s) {
			break
		}
		if len(next.moves) >= MaxMoves {
			return c, nil, ErrFull
		}
		next.moves = append(next.moves, move{Seat: s, Text: text, Step: begins && i == 0})
		step, err := next.advance()
		if err != nil {
			return c, nil, err
		}
		steps = append(steps, step)
	}
	next.rev++
	return next, steps, nil
}

// advance plays the next of the moves.
func (c *Copy) advance() (engine.Step, error) {
	m, chapter := c.moves[c.at], c.now.Status().Chapter
	next, step, err := c.now.Play(m.Seat, m.Text, engine.NewRand(c.seed, uint64(c.at+1)))
	if err != nil {
		return engine.Step{}, err
	}
	c.now, c.active = next, c.active.With(m.Seat)
	if next.Status().Chapter != chapter {
		c.active = 0
	}
	c.at++
	return step, nil
}

// CanGoBack reports whether a step can be taken back.
func (c Copy) CanGoBack() bool { return c.at > 0 }

// CanGoForward reports whether a step was taken back and can be played again.
func (c Copy) CanGoForward() bool { return c.at < len(c.moves) }

// Back takes the last step back, together with the answers of computers to it.
func (c Copy) Back() (Copy, error) {
	to := max(c.at-1, 0)
	for to > 0 && !c.moves[to].Step {
		to--
	}
	next, _, err := c.replay(to)
	if err != nil {
		return c, err
	}
	next.rev++
	return next, nil
}

// Steps returns what has happened on the copy since it was opened, without what was taken back.
func (c Copy) Steps() ([]engine.Step, error) {
	_, steps, err := c.replay(c.at)
	return steps, err
}

// replay returns the copy after a number of its moves, and what happened in them.
func (c Copy) replay(moves int) (Copy, []engine.Step, error) {
	c.now, c.active, c.at = c.start, c.first, 0
	var steps []engine.Step
	for c.at < moves {
		step, err := c.advance()
		if err != nil {
			return c, nil, err
		}
		steps = append(steps, step)
	}
	return c, steps, nil
}

// Forward plays the next step again that was taken back.
func (c Copy) Forward() (Copy, []engine.Step, error) {
	next := c
	var steps []engine.Step
	for next.CanGoForward() && (next.at == c.at || !next.moves[next.at].Step) {
		step, err := next.advance()
		if err != nil {
			return c, nil, err
		}
		steps = append(steps, step)
	}
	next.rev++
	return next, steps, nil
}

// Question returns the question what a computer of a level plays for the seat that plays
// next. It holds nothing that this seat could not know on the copy.
func (c Copy) Question(level think.Level) think.Question {
	s := c.Actor()
	return think.NewQuestion(c.now, s, level, c.seed.ThinkKey(uint64(c.at), s))
}

// stored is the JSON form of a copy.
type stored struct {
	Source
	Game      string          `json:"game"`
	Version   int             `json:"version"` // of the stored states
	Rules     int             `json:"rules"`
	Seats     int             `json:"seats"`
	Seed      string          `json:"seed"`
	Start     json.RawMessage `json:"start"`
	Now       json.RawMessage `json:"now"`
	First     engine.Seats    `json:"first"`
	Active    engine.Seats    `json:"active"`
	Moves     []move          `json:"moves"`
	At        int             `json:"at"`
	Rev       uint64          `json:"rev"`
	Computers bool            `json:"computers"`
}

// Encode writes the copy for storage, with its seed and all hands.
func (c Copy) Encode() ([]byte, error) {
	start, err := c.start.Encode()
	if err != nil {
		return nil, err
	}
	now, err := c.now.Encode()
	if err != nil {
		return nil, err
	}
	game := c.start.Game()
	return json.Marshal(stored{
		Source: c.source, Game: game.Key, Version: game.Version, Rules: game.Rules, Seats: c.start.Seats(),
		Seed: c.seed.Reveal(), Start: start, Now: now, First: c.first, Active: c.active,
		Moves: c.moves, At: c.at, Rev: c.rev, Computers: c.computers,
	})
}

// Decode reads what [Copy.Encode] wrote. Find returns a game by its key. It fails with
// [ErrStored].
func Decode(find func(key string) (*engine.Game, bool), b []byte) (Copy, error) {
	var s stored
	if json.Unmarshal(b, &s) != nil || s.At < 0 || s.At > len(s.Moves) || s.Seat < 1 || int(s.Seat) > s.Seats {
		return Copy{}, ErrStored
	}
	game, ok := find(s.Game)
	if !ok || game.Rules != s.Rules {
		return Copy{}, ErrStored
	}
	seed, err := engine.ParseSeed(s.Seed)
	if err != nil {
		return Copy{}, ErrStored
	}
	c := Copy{
		source: s.Source, seed: seed, first: s.First, active: s.Active, moves: s.Moves, at: s.At, rev: s.Rev,
		computers: s.Computers,
	}
	if c.start, err = game.Decode(s.Version, s.Seats, s.Start); err != nil {
		return Copy{}, ErrStored
	}
	if c.now, err = game.Decode(s.Version, s.Seats, s.Now); err != nil {
		return Copy{}, ErrStored
	}
	return c, nil
}
