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

// MaxWait is how long Answer waits for the process at most. After that the quick
// policy's move is used.
const MaxWait = 10 * time.Second

// hangTimeout is how long the process may owe an answer before it is killed. A question
// is cancelled after [MaxWait] at the latest, and a cancelled one is answered as soon
// as its turn comes. A process that owes an answer for so much longer is stopped,
// swapped out or stuck.
const hangTimeout = 3 * MaxWait

// maxDeaths is how often the process may die while it answers the same question.
const maxDeaths = 2

// Result is an answer and how it was found.
type Result struct {
	think.Answer
	Level think.Level   // the level that answered, which is [think.Quick] if the answer was late
	Took  time.Duration // how long the caller waited
}

// Stats count what a [Child] has done since it was made.
type Stats struct {
	Thoughts uint64 // answers that came in time
	Late     uint64 // moves of the quick policy instead
	Starts   uint64 // starts of the process, including the first one
	Waiting  int    // questions waiting for an answer now
}

// Child answers questions in a process of its own. It is safe for concurrent use.
type Child struct {
	start func() (Process, error)
	clock quartz.Clock
	log   *slog.Logger

	mu      sync.Mutex
	process Process     // nil if none runs
	lines   chan []byte // to be written to the process
	lastID  uint64      // the number of the last question
	waiting map[uint64]chan outcome
	owed    map[uint64]*quartz.Timer // one per question that the process has not replied to, cancelled or not
	stats   Stats
	closed  bool // Close was called
}

// Process is a running process: what it reads, what it writes, and how it is killed.
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
	ErrAsked  = errors.New("child: question refused")
	errDied   = errors.New("child: process died")
)

// New returns a Child that calls start when it first needs the process; see [Command].
// It logs each process that it kills because it hangs.
func New(clock quartz.Clock, log *slog.Logger, start func() (Process, error)) *Child {
	return &Child{
		start: start, clock: clock, log: log,
		waiting: map[uint64]chan outcome{}, owed: map[uint64]*quartz.Timer{},
	}
}

// Answer returns the answer to a question before the time by (zero: no limit). If no
// answer comes in time or within [MaxWait], or if the process cannot start or dies on
// it, the move is the quick policy's, and [Result].Level says so. Answer fails if ctx
// ends first, with [ErrClosed], or with [ErrAsked] if the process refuses the question.
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

// waitTime returns how long to wait for an answer that is needed by a time (zero: no
// limit).
func waitTime(now, by time.Time) time.Duration {
	if by.IsZero() {
		return MaxWait
	}
	return min(by.Sub(now), MaxWait)
}

// errLate means that no answer came in time.
var errLate = errors.New("child: no answer in time")

// askUntil asks a question and waits at most d. If d is not positive it does not ask.
func (c *Child) askUntil(ctx context.Context, q think.Question, d time.Duration) (think.Answer, error) {
	if d <= 0 {
		return think.Answer{}, errLate
	}
	limited, stop := context.WithCancel(ctx)
	defer stop()
	timer := c.clock.AfterFunc(d, stop, "patience")
	defer timer.Stop()
	return c.ask(limited, q)
}

// countAnswer counts an answer as in time or late.
func (c *Child) countAnswer(inTime bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if inTime {
		c.stats.Thoughts++
	} else {
		c.stats.Late++
	}
}

// ask asks a question, and asks it again if the process dies.
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

// askOnce asks a question once.
func (c *Child) askOnce(ctx context.Context, text []byte) (think.Answer, error) {
	id, answered, err := c.sendQuestion(text)
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

// sendQuestion enqueues a question for the process, and starts the process if none runs.
func (c *Child) sendQuestion(text []byte) (uint64, <-chan outcome, error) {
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
	c.lastID++
	answered := make(chan outcome, 1)
	c.waiting[c.lastID] = answered
	p := c.process
	c.owed[c.lastID] = c.clock.AfterFunc(hangTimeout, func() { c.replaceHung(p) }, "hang")
	c.enqueueLine(request{ID: c.lastID, Ask: text})
	return c.lastID, answered, nil
}

// replaceHung kills a process that hangs and forgets it immediately, because one that
// is swapped out may take long to die. The next question starts another.
func (c *Child) replaceHung(p Process) {
	p.Kill()
	if c.forgetProcess(p) {
		c.log.Warn("the process that thinks hangs and is replaced", "after", hangTimeout)
	}
}

// writeLines writes lines to a process. It kills a process that accepts none.
func writeLines(p Process, lines <-chan []byte) {
	for line := range lines {
		if _, err := p.Write(append(line, '\n')); err != nil {
			p.Kill()
		}
	}
}

// enqueueLine queues a line for writing without waiting. If the queue is full the
// process is stuck and is killed.
func (c *Child) enqueueLine(r request) {
	line, err := json.Marshal(r)
	if err != nil {
		return // cannot happen: a request always marshals
	}
	select {
	case c.lines <- line:
	default:
		c.process.Kill()
	}
}

// cancel tells the process that an answer is no longer needed.
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

// readReplies handles the replies of a process until it dies.
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

// handleReply passes a reply to the caller of askOnce that waits for it, if any.
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

// forgetProcess forgets a process and fails its questions. It reports whether the
// process was still the current one.
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

// failAll ends all questions with an error and stops their hang timers.
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

// Stats returns the counts so far.
func (c *Child) Stats() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.stats
	s.Waiting = len(c.waiting)
	return s
}

// Close kills the process. Waiting questions fail with [ErrClosed].
func (c *Child) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.failAll(ErrClosed)
	if c.process != nil {
		c.process.Kill()
	}
}
