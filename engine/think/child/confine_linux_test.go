package child

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/think"
)

// confined is enough memory for a process that thinks; greedy is more than that.
// Neither is actually written to.
const (
	smallMemory     = 1 << 30
	largeAllocation = 2 << 30
)

// glutton is the toy with states that need much memory to decode. Only the process that
// is asked decodes them.
var glutton = engine.Define[*toy.State, toy.Move](gluttonMeta(), gluttony{}, toy.Secrets{}, toy.Guide{}, toy.Extras)

func gluttonMeta() engine.Meta {
	m := toy.Meta
	m.Key = "glutton"
	return m
}

type gluttony struct{ toy.Rules }

// allocated keeps the memory alive.
var allocated []byte

func (g gluttony) Decode(version int, b []byte) (*toy.State, error) {
	allocated = make([]byte, largeAllocation)
	return g.Rules.Decode(version, b)
}

// TestStoppedProcessIsReplaced checks that a process stopped by a signal is killed
// after the hang timeout, and that the next question starts another.
func TestStoppedProcessIsReplaced(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	clock := quartz.NewMock(t)
	c := New(clock, silent, Command(program, Limits{}, os.Stderr))
	defer c.Close()
	q := question(t, think.Easy)
	if _, err := c.Answer(t.Context(), q, time.Time{}); err != nil {
		t.Fatal(err)
	}
	stopped := c.process.(*command).cmd.Process
	if err := stopped.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	askLate(t, c, clock, q, func() {
		for c.Stats().Waiting == 0 {
			runtime.Gosched()
		}
	})
	clock.Advance(hangTimeout - MaxWait).MustWait(t.Context())
	got, err := c.Answer(t.Context(), q, time.Time{})
	if err != nil || got.Level != think.Easy || c.Stats().Starts != 2 {
		t.Errorf("after the stopped process: %+v, %v, %+v", got, err, c.Stats())
	}
	for stopped.Signal(syscall.Signal(0)) == nil {
		runtime.Gosched() // until it was reaped
	}
}

// TestProcessWithoutLimitGetsMemory checks that it is the limit that kills the process.
func TestProcessWithoutLimitGetsMemory(t *testing.T) {
	c, said := newLimitedChild(t, 0)
	got, err := c.Answer(context.Background(), questionOf(t, glutton, think.Easy), time.Time{})
	if err != nil || got.Level != think.Easy || c.Stats().Starts != 1 {
		t.Errorf("%+v, %v; the process says %.200s", got, err, said())
	}
}

// newLimitedChild returns a Child whose processes have a memory limit, and what they print.
func newLimitedChild(t *testing.T, memory int64) (c *Child, said func() string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "said")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	c = New(quartz.NewMock(t), silent, Command(program, Limits{Memory: memory}, file))
	t.Cleanup(func() { c.Close(); file.Close() })
	return c, func() string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
}
