package commands

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// turnLease is for how long a channel's due time says that its computers' turns are
// being played, longer than they think. When it is over, whoever sees it plays on:
// who played has died.
const turnLease = 6 * time.Second

// playComputers plays for the computers of a match that are to move by now, one
// move after the other, until a person must act. Each is stored as it is played,
// so that one who dies loses one thought; who is overtaken goes on from what there is.
// The public message tells of all of them at once.
func (c *Commands) playComputers(ctx context.Context, channel string, m match.Match) error {
	defer c.MarkDirty(channel)
	rec, by := m.Record(), c.Clock.Now().Add(patience)
	for rec.Phase == match.PhaseRunning && rec.ComputersDue(c.Clock.Now()) {
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

// playComputer plays one move, thought by a time.
func (c *Commands) playComputer(
	ctx context.Context, channel string, m match.Match, by time.Time,
) (match.Match, error) {
	seat, question, ok := posed(m)
	if !ok {
		return m, errors.New("commands: a computer is waited for, and none is asked")
	}
	thinking, end := c.thoughts.begin(ctx, channel)
	next, change, err := c.thought(thinking, m, seat, question, by)
	if overtaken := context.Cause(thinking); errors.Is(overtaken, errOvertaken) {
		err = overtaken
	}
	end()
	if err != nil {
		return m, fmt.Errorf("commands: a computer's move: %w", err)
	}
	if rec, now := next.Record(), c.Clock.Now(); rec.ComputersDue(now) {
		change.Due = now.Add(turnLease)
	}
	return next, c.Keep(ctx, channel, change)
}

// posed is the first computer that must act, and what it thinks about.
func posed(m match.Match) (engine.Seat, think.Question, bool) {
	for seat := range m.Acting().All() {
		if question, ok := m.ComputerQuestion(seat); ok {
			return seat, question, true
		}
	}
	return 0, think.Question{}, false
}

// thought is the match after a computer's answer. Where nobody thinks, or what was
// thought of is no move, it is that of the quick policy.
func (c *Commands) thought(
	ctx context.Context, m match.Match, seat engine.Seat, q think.Question, by time.Time,
) (match.Match, match.Change, error) {
	rev := m.Record().Rev
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
