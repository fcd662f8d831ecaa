package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/engine/think/child"
)

// thinking are the flags of computer players.
type thinking struct {
	ThinkCPUs   *int `name:"think-cpus" help:"How many computer players may think at the same time, in a process of their own; half the cores if not given, 0 for no computer players." placeholder:"N"`
	ThinkMemory int  `name:"think-memory" help:"MiB that this process may take." default:"256"`
}

// leastThinking is about what the process takes to think at all, in MiB.
const leastThinking = 64

// limits are those of the process; false where there is to be none.
func (t thinking) limits() (limits child.Limits, wanted bool, err error) {
	limits = child.Limits{CPUs: max(1, runtime.GOMAXPROCS(0)/2), Memory: int64(t.ThinkMemory) << 20}
	if t.ThinkCPUs != nil {
		limits.CPUs = *t.ThinkCPUs
	}
	switch {
	case limits.CPUs < 0:
		return limits, false, usagef("--think-cpus must be no less than 0")
	case t.ThinkMemory < leastThinking:
		return limits, false, usagef("--think-memory must be at least %d", leastThinking)
	}
	return limits, limits.CPUs > 0, nil
}

// thinker puts the questions of computers to a process of their own.
type thinker struct {
	child   *child.Child
	metrics *bot.Metrics
}

// thinker gives who thinks; nil where there are to be no computers.
func (t thinking) thinker(clock quartz.Clock, log *slog.Logger, metrics *bot.Metrics) (*thinker, error) {
	limits, wanted, err := t.limits()
	if err != nil || !wanted {
		return nil, err
	}
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("finding this program: %w", err)
	}
	c := child.New(clock, log, child.Command(program, limits, saying{log}))
	metrics.WatchThinker(func() (starts uint64, waiting int) {
		s := c.Stats()
		return s.Starts, s.Waiting
	})
	return &thinker{c, metrics}, nil
}

// answer is [interaction.Services.Think].
func (t *thinker) answer(ctx context.Context, q think.Question, by time.Time) (string, think.Level, error) {
	result, err := t.think(ctx, q, by)
	return result.Move, result.Level, err
}

// advise is [interaction.Services.Advise].
func (t *thinker) advise(ctx context.Context, q think.Question, by time.Time) (think.Answer, error) {
	result, err := t.think(ctx, q, by)
	return result.Answer, err
}

func (t *thinker) think(ctx context.Context, q think.Question, by time.Time) (child.Result, error) {
	result, err := t.child.Answer(ctx, q, by)
	if err == nil {
		t.metrics.Thought(result.Took, result.Level != q.Level())
	}
	return result, err
}

// saying logs what a process says on standard error, a line each.
type saying struct{ log *slog.Logger }

func (s saying) Write(b []byte) (int, error) {
	for line := range bytes.Lines(b) {
		s.log.Warn("the process that thinks says", "line", string(bytes.TrimSpace(line)))
	}
	return len(b), nil
}
