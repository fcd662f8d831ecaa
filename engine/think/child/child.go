package child

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/engine/think"
)

// Patience is how long an answer is waited for at most before the policy's move is
// given.
const MaxWait = 10 * time.Second

// hangTimeout is how long the process may owe an answer before it is killed. A
// question is cancelled after [Patience] at the latest, and a cancelled one is
// answered as soon as the process is through with those before it. A process that
// owes one for so much longer is stopped, swapped out or stuck.
const hangTimeout = 3 * MaxWait

// deaths is how often the process may die on a question.
const maxDeaths = 2

// Result is what became of a question.
type Result struct {
	think.Answer
	Level think.Level   // the one that has answered: another than was asked for where the answer was late
	Took  time.Duration // how long it was waited for
}

// Stats count what a [Child] has done since it was made.
type Stats struct {
	Thoughts uint64 // answers that came in time
	Late     uint64 // moves of the policy instead
	Starts   uint64 // of the process, the first one included
	Waiting  int    // questions that wait for an answer now
}

// Child puts questions to a process of its own. It is safe for concurrent use.
type Child struct {
	start func() (Process, error)
	clock quartz.Clock
	log   *slog.Logger

	mu      sync.Mutex
	process Process     // nil when none runs
	lines   chan []byte // to be written to it
	last    uint64      // number given to a question
	waiting map[uint64]chan outcome
	owed    map[uint64]*quartz.Timer // one for each question that the process has not replied to, cancelled or not
	stats   Stats
	closed  bool
}

// Process is a running process: what it reads, what it writes, and how it is ended.
type Process interface {
	io.Writer
	Output() io.Reader
	Kill()
}

// outcome is an answer, or why there is none.
type outcome struct {
	reply
	err error
}

// Why a question has no answer.
var (
	ErrClosed = errors.New("child: closed")
	ErrAsked  = errors.New("child: the question was refused")
	errDied   = errors.New("child: the process has died")
)

// New makes a Child that starts its process by the given function when it is
// first needed; see [Command]. It logs each process that it kills because it hangs.
func New(clock quartz.Clock, log *slog.Logger, start func() (Process, error)) *Child {
	return &Child{
		start: start, clock: clock, log: log,
		waiting: map[uint64]chan outcome{}, owed: map[uint64]*quartz.Timer{},
	}
}

// Answer has a question answered by a time, zero for any. Where no answer comes by
// then, or within [Patience], or the process cannot be had or dies on it, the move
// is the quick policy's and [Result].Level says so. It fails when ctx ends first,
// with [ErrClosed], and with [ErrAsked] when the process cannot make sense of the
// question.
func (c *Child) Answer(ctx context.Context, q think.Question, by time.Time) (Result, error) {
	began := c.clock.Now()
	answer, err := c.askUntil(ctx, q, waitTime(began, by))
	switch {
	case ctx.Err() != nil:
		return Result{}, ctx.Err()
	case errors.Is(err, ErrClosed), errors.Is(err, ErrAsked):
		return Result{}, err
	}
	result := Result{Answer: answer, Level: q.Level(), Took: c.clock.Since(began)}
	if err != nil {
		result.Level = think.Quick
		result.Answer = q.AtLevel(think.Quick).Answer()
	}
	c.countAnswer(err == nil)
	return result, nil
}

// patience is how long an answer that is wanted by a time, zero for any, is waited
// for from now on.
func waitTime(now, by time.Time) time.Duration {
	if by.IsZero() {
		return MaxWait
	}
	return min(by.Sub(now), MaxWait)
}

// errLate is that an answer was not waited for any longer.
var errLate = errors.New("child: no answer in time")

// askUntil puts a question and waits for so long; without any time it is not put.
func (c *Child) askUntil(ctx context.Context, q think.Question, d time.Duration) (think.Answer, error) {
	if d <= 0 {
		return think.Answer{}, errLate
	}
	patient, stop := context.WithCancel(ctx)
	defer stop()
	timer := c.clock.AfterFunc(d, stop, "patience")
	defer timer.Stop()
	return c.ask(patient, q)
}

func (c *Child) countAnswer(intime bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if intime {
		c.stats.Thoughts++
	} else {
		c.stats.Late++
	}
}

// ask puts a question, and again when the process dies on it.
func (c *Child) ask(ctx context.Context, q think.Question) (think.Answer, error) {
	text, err := q.Encode()
	if err != nil {
		return think.Answer{}, err
	}
	for range maxDeaths {
		var answer think.Answer
		if answer, err = c.askOnce(ctx, text); !errors.Is(err, errDied) {
			return answer, err
		}
	}
	return think.Answer{}, err
}

// put puts a question once.
func (c *Child) askOnce(ctx context.Context, text []byte) (think.Answer, error) {
	id, answered, err := c.send(text)
	if err != nil {
		return think.Answer{}, err
	}
	select {
	case <-ctx.Done():
		c.cancel(id)
		return think.Answer{}, ctx.Err()
	case o := <-answered:
		return o.Answer, o.err
	}
}

// send writes a question to the process, which it starts if none runs.
func (c *Child) send(text []byte) (uint64, <-chan outcome, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return 0, nil, ErrClosed
	}
	if c.process == nil {
		p, err := c.start()
		if err != nil {
			return 0, nil, err
		}
		c.process, c.lines = p, make(chan []byte, maxQueued)
		c.stats.Starts++
		go writeLines(p, c.lines)
		go c.readReplies(p)
	}
	c.last++
	answered := make(chan outcome, 1)
	c.waiting[c.last] = answered
	p := c.process
	c.owed[c.last] = c.clock.AfterFunc(hangTimeout, func() { c.replaceHung(p) }, "hang")
	c.enqueueLine(request{ID: c.last, Ask: text})
	return c.last, answered, nil
}

// replace kills a process that hangs and forgets it at once, because one that is
// swapped out may take long to die. The next question starts another.
func (c *Child) replaceHung(p Process) {
	p.Kill()
	if c.forgetProcess(p) {
		c.log.Warn("the process that thinks hangs and is replaced", "after", hangTimeout)
	}
}

// feed writes lines to a process. One that takes none is as good as dead.
func writeLines(p Process, lines <-chan []byte) {
	for line := range lines {
		if _, err := p.Write(append(line, '\n')); err != nil {
			p.Kill()
		}
	}
}

// write has a line written, without waiting for it. A process that is so far
// behind that there is no room has stopped.
func (c *Child) enqueueLine(r request) {
	line, err := json.Marshal(r)
	if err != nil {
		return // numbers and JSON always marshal
	}
	select {
	case c.lines <- line:
	default:
		c.process.Kill()
	}
}

// cancel tells the process that an answer is no longer wanted.
func (c *Child) cancel(id uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting[id] == nil {
		return
	}
	delete(c.waiting, id)
	if c.process != nil {
		c.enqueueLine(request{ID: id, Cancel: true})
	}
}

// listen hands on the answers of a process until it dies.
func (c *Child) readReplies(p Process) {
	lines := bufio.NewScanner(p.Output())
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		var r reply
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			break
		}
		c.handleReply(r)
	}
	p.Kill()
	c.forgetProcess(p)
}

func (c *Child) handleReply(r reply) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if timer := c.owed[r.ID]; timer != nil {
		timer.Stop()
		delete(c.owed, r.ID)
	}
	o := outcome{reply: r}
	if r.Error != "" {
		o.err = errors.Join(ErrAsked, errors.New(r.Error))
	}
	if waiting := c.waiting[r.ID]; waiting != nil {
		delete(c.waiting, r.ID)
		waiting <- o
	}
}

// died forgets a process and fails the questions that were put to it. It reports
// whether the process was still the current one.
func (c *Child) forgetProcess(p Process) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.process != p {
		return false
	}
	c.process = nil
	close(c.lines)
	c.failAll(errDied)
	return true
}

// fail ends all questions with an error. No process owes an answer after it.
func (c *Child) failAll(err error) {
	for id, waiting := range c.waiting {
		delete(c.waiting, id)
		waiting <- outcome{err: err}
	}
	for id, timer := range c.owed {
		timer.Stop()
		delete(c.owed, id)
	}
}

// Stats tell what was done so far.
func (c *Child) Stats() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.stats
	s.Waiting = len(c.waiting)
	return s
}

// Close ends the process; questions that wait fail with [ErrClosed].
func (c *Child) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.failAll(ErrClosed)
	if c.process != nil {
		c.process.Kill()
	}
}
