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

	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/engine/think/child"
)

// thinkFlags configure computer players.
type thinkFlags struct {
	ThinkCPUs   *int `name:"think-cpus" help:"How many computer players may think at the same time, in a separate process; default: half the cores. 0 turns computer players off." placeholder:"N"`
	ThinkMemory int  `name:"think-memory" help:"Memory limit of that process, in MiB." default:"256"`
}

// minThinkMemory is roughly how many MiB the process needs to think at all.
const minThinkMemory = 64

// childLimits returns the limits of the thinking process. wanted is false if computer players are off.
func (t thinkFlags) childLimits() (limits child.Limits, wanted bool, err error) {
	limits = child.Limits{CPUs: max(1, runtime.GOMAXPROCS(0)/2), Memory: int64(t.ThinkMemory) << 20}
	if t.ThinkCPUs != nil {
		limits.CPUs = *t.ThinkCPUs
	}
	switch {
	case limits.CPUs < 0:
		return limits, false, usagef("--think-cpus must be at least 0")
	case t.ThinkMemory < minThinkMemory:
		return limits, false, usagef("--think-memory must be at least %d", minThinkMemory)
	}
	return limits, limits.CPUs > 0, nil
}

// thinker lets a child process decide for computer players.
type thinker struct {
	child   *child.Child
	metrics *metrics.Metrics
}

// newThinker starts the child process on its first question. It returns nil if computer players are
// off.
func (t thinkFlags) newThinker(clock quartz.Clock, log *slog.Logger, metrics *metrics.Metrics) (*thinker, error) {
	limits, wanted, err := t.childLimits()
	if err != nil || !wanted {
		return nil, err
	}
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	c := child.New(clock, log, child.Command(program, limits, stderrLogger{log}))
	metrics.WatchThinker(func() (starts uint64, waiting int) {
		s := c.Stats()
		return s.Starts, s.Waiting
	})
	return &thinker{c, metrics}, nil
}

// chooseMove implements [interaction.Services.Think].
func (t *thinker) chooseMove(ctx context.Context, q think.Question, by time.Time) (string, think.Level, error) {
	result, err := t.ask(ctx, q, by)
	return result.Move, result.Level, err
}

// advise implements [interaction.Services.Advise].
func (t *thinker) advise(ctx context.Context, q think.Question, by time.Time) (think.Answer, error) {
	result, err := t.ask(ctx, q, by)
	return result.Answer, err
}

// ask asks the child process and counts the decision.
func (t *thinker) ask(ctx context.Context, q think.Question, by time.Time) (child.Result, error) {
	result, err := t.child.Answer(ctx, q, by)
	if err == nil {
		t.metrics.ObserveThought(result.Took, result.Level != q.Level())
	}
	return result, err
}

// stderrLogger logs each line that the thinking process writes to standard error.
type stderrLogger struct{ log *slog.Logger }

// Write logs the lines in b.
func (s stderrLogger) Write(b []byte) (int, error) {
	for line := range bytes.Lines(b) {
		s.log.Warn("thinking process wrote to stderr", "line", string(bytes.TrimSpace(line)))
	}
	return len(b), nil
}
