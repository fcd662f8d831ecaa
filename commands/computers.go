package commands

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// turnLease is how long other processes leave a channel's computers to the process that plays them. It is
// longer than they think; if it expires, that process has crashed and another continues.
const turnLease = 6 * time.Second

// errNoThought says that a computer has not found a move in time, where the quick policy must not decide.
var errNoThought = interaction.Refusal("ui.daily.thinking")

// playComputers plays for the computers whose turn it is, one move after the other, until a
// person must act. Each move is stored at once, so that a crash loses only one. If another
// process changes the match, it goes on from there. The board is updated once at the end.
func (c *Commands) playComputers(ctx context.Context, channel string, m match.Match) error {
	return c.playComputersWhile(ctx, channel, m, func(rec match.Record) bool { return rec.ComputersDue(c.Clock.Now()) })
}

// playAllComputers is playComputers without the time that computers leave to the person who moved last.
func (c *Commands) playAllComputers(ctx context.Context, channel string, m match.Match) error {
	return c.playComputersWhile(ctx, channel, m, func(rec match.Record) bool { return !rec.ComputersDueAt.IsZero() })
}

// playComputersWhile plays for computers while a condition holds.
func (c *Commands) playComputersWhile(
	ctx context.Context, channel string, m match.Match, condition func(match.Record) bool,
) error {
	defer c.MarkDirty(channel)
	rec, by := m.Record(), c.Clock.Now().Add(thinkTimeout)
	for rec.Phase == match.PhaseRunning && condition(rec) {
		next, err := c.playComputer(ctx, channel, m, by)
		if errors.Is(err, store.ErrConflict) || errors.Is(err, errOvertaken) {
			next, err = c.Load(ctx, channel)
		}
		if err != nil {
			return err
		}
		m, rec = next, next.Record()
	}
	return nil
}

// playComputer plays one move, which is found before a deadline.
func (c *Commands) playComputer(
	ctx context.Context, channel string, m match.Match, by time.Time,
) (match.Match, error) {
	seat, question, ok := firstComputer(m)
	if !ok {
		return m, errors.New("commands: a computer is waited for, and none is asked")
	}
	thinking, end := c.thinking.begin(ctx, channel)
	next, change, err := c.computerMove(thinking, m, seat, question, by)
	if overtaken := context.Cause(thinking); errors.Is(overtaken, errOvertaken) {
		err = overtaken
	}
	end()
	if err != nil {
		return m, fmt.Errorf("commands: a computer's move: %w", err)
	}
	if rec, now := next.Record(), c.Clock.Now(); rec.ComputersDue(now) || !rec.ComputersDueAt.IsZero() && interaction.IsSolo(channel) {
		change.Due = now.Add(turnLease)
	}
	return next, c.SaveWithoutMarking(ctx, channel, change)
}

// firstComputer returns the first computer that must act, and the question that it thinks about.
func firstComputer(m match.Match) (engine.Seat, think.Question, bool) {
	for seat := range m.Acting().All() {
		if question, ok := m.ComputerQuestion(seat); ok {
			return seat, question, true
		}
	}
	return 0, think.Question{}, false
}

// computerMove returns the match after a computer's move. If this process cannot think, or the
// answer is no legal move, the quick policy decides.
func (c *Commands) computerMove(
	ctx context.Context, m match.Match, seat engine.Seat, q think.Question, by time.Time,
) (match.Match, match.Change, error) {
	rev := m.Record().Rev
	if m.Record().FixedChance {
		return c.unhurriedMove(ctx, m, seat, q)
	}
	if c.Think != nil {
		move, level, err := c.Think(ctx, q, by)
		if err != nil {
			return m, match.Change{}, err
		}
		next, change, err := m.PlayComputerMove(seat, rev, move, level, c.Clock.Now())
		if !errors.Is(err, engine.ErrIllegal) {
			return next, change, err
		}
		c.Log.ErrorContext(ctx, "a thought was no legal move", "match", m, "seat", seat)
	}
	quick := q.AtLevel(think.Quick).Answer()
	return m.PlayComputerMove(seat, rev, quick.Move, think.Quick, c.Clock.Now())
}

// unhurriedMove returns the match after a computer's move in a match with fixed chance, where everybody
// must meet the same answer. If the computer takes too long, the match waits and it is asked again.
func (c *Commands) unhurriedMove(
	ctx context.Context, m match.Match, seat engine.Seat, q think.Question,
) (match.Match, match.Change, error) {
	if c.Think == nil {
		return m, match.Change{}, errNoThought
	}
	move, level, err := c.Think(ctx, q, time.Time{})
	switch {
	case err != nil:
		return m, match.Change{}, err
	case level != q.Level():
		return m, match.Change{}, errNoThought
	}
	return m.PlayComputerMove(seat, m.Record().Rev, move, level, c.Clock.Now())
}
