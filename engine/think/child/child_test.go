package child

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/think"
)

// TestMain also runs the command "think", for [Command].
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "think" {
		if err := program(); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// program runs the command. It must not see the tests' environment.
func program() error {
	if len(os.Environ()) > 0 {
		return errors.New("there is an environment")
	}
	flags := flag.NewFlagSet("think", flag.ContinueOnError)
	cpus, memory := flags.Int("cpus", 0, ""), flags.Int64("memory", 0, "")
	if err := errors.Join(flags.Parse(os.Args[2:]), LimitMemory(*memory)); err != nil {
		return err
	}
	return Serve(os.Stdin, os.Stdout, find, *cpus)
}

func find(key string) (*engine.Game, bool) {
	if key == glutton.Key {
		return glutton, true
	}
	return toy.Game, key == toy.Game.Key
}

// silent discards the log.
var silent = slog.New(slog.DiscardHandler)

// question returns a question that needs rating.
func question(t *testing.T, level think.Level) think.Question { return questionOf(t, toy.Game, level) }

// questionOf returns a question about the start of a game.
func questionOf(t *testing.T, game *engine.Game, level think.Level) think.Question {
	t.Helper()
	p, _, err := game.Start(2, nil, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	return think.NewQuestion(p, 1, level, engine.Seed{2})
}

// pipe is a Process inside this one.
type pipe struct {
	*io.PipeWriter
	output *io.PipeReader
	once   sync.Once
	killed chan struct{}
}

func (p *pipe) Output() io.Reader { return p.output }

func (p *pipe) Kill() {
	p.once.Do(func() {
		p.PipeWriter.Close()
		p.output.Close()
		close(p.killed)
	})
}

// inProcess returns a function that starts processes inside this one. The n-th runs
// serve(n, …).
func inProcess(serve func(n int, in io.Reader, out io.Writer)) func() (Process, error) {
	n := 0
	return func() (Process, error) {
		in, input := io.Pipe()
		output, out := io.Pipe()
		n++
		go func(n int) {
			serve(n, in, out)
			in.Close()
			out.Close()
		}(n)
		return &pipe{PipeWriter: input, output: output, killed: make(chan struct{})}, nil
	}
}

func serveToy(_ int, in io.Reader, out io.Writer) { _ = Serve(in, out, find, 1) }

// readOnceAndExit reads a line and ends.
func readOnceAndExit(in io.Reader) { _, _ = in.Read(make([]byte, longestLine)) }

func TestProcessGivesSameAnswers(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("RAILBOT_TOKEN", "secret")
	c := New(quartz.NewMock(t), silent, Command(program, Limits{}, os.Stderr))
	defer c.Close()
	for _, level := range []think.Level{think.Easy, think.Medium, think.Sim} {
		q := question(t, level)
		got, err := c.Answer(context.Background(), q, time.Time{})
		if err != nil || got.Level != level || !reflect.DeepEqual(got.Answer, q.Answer()) {
			t.Errorf("%s: %+v, %v, want %+v", level, got, err, q.Answer())
		}
	}
	if s := c.Stats(); s.Thoughts != 3 || s.Starts != 1 || s.Late != 0 || s.Waiting != 0 {
		t.Errorf("the counts are %+v", s)
	}
	pid := c.process.(*command).cmd.Process.Pid
	checkLowestPriority(t, pid)
	checkKilledFirst(t, pid)
}

// checkKilledFirst checks that the kernel kills a process first when memory runs out.
func checkKilledFirst(t *testing.T, pid int) {
	t.Helper()
	score, err := os.ReadFile(fmt.Sprintf("/proc/%d/oom_score_adj", pid))
	if errors.Is(err, os.ErrNotExist) {
		return // another system
	}
	if text := strings.TrimSpace(string(score)); err != nil || text != "1000" {
		t.Errorf("its oom_score_adj is %q, %v", text, err)
	}
}

// checkLowestPriority checks that all threads of a process have the lowest priority.
func checkLowestPriority(t *testing.T, pid int) {
	t.Helper()
	stats, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	for _, stat := range stats {
		text, err := os.ReadFile(stat)
		if err != nil {
			continue // the thread has ended
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		if nice := strings.Fields(rest)[16]; nice != "19" {
			t.Errorf("%s has the priority %s", stat, nice)
		}
	}
}

func TestDeadProcessIsRestarted(t *testing.T) {
	c := New(quartz.NewMock(t), silent, inProcess(func(n int, in io.Reader, out io.Writer) {
		if n == 1 {
			readOnceAndExit(in)
			return
		}
		serveToy(n, in, out)
	}))
	defer c.Close()
	q := question(t, think.Medium)
	got, err := c.Answer(context.Background(), q, time.Time{})
	if err != nil || got.Level != think.Medium || got.Move != q.Answer().Move {
		t.Errorf("%+v, %v", got, err)
	}
	if s := c.Stats(); s.Starts != 2 || s.Thoughts != 1 {
		t.Errorf("the counts are %+v", s)
	}
}

func TestQuestionThatKillsProcessGetsPolicyMove(t *testing.T) {
	c := New(quartz.NewMock(t), silent, inProcess(func(_ int, in io.Reader, _ io.Writer) { readOnceAndExit(in) }))
	defer c.Close()
	q := question(t, think.Hard)
	got, err := c.Answer(context.Background(), q, time.Time{})
	if err != nil || got.Level != think.Quick || got.Move != q.AtLevel(think.Quick).Answer().Move {
		t.Errorf("%+v, %v", got, err)
	}
	if s := c.Stats(); s.Starts != maxDeaths || s.Late != 1 || s.Thoughts != 0 {
		t.Errorf("the counts are %+v", s)
	}
}

func TestMissingProcessGetsPolicyMove(t *testing.T) {
	c := New(quartz.NewMock(t), silent, func() (Process, error) { return nil, errors.New("no memory") })
	got, err := c.Answer(context.Background(), question(t, think.Hard), time.Time{})
	if err != nil || got.Level != think.Quick || got.Move == "" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestLateAnswerIsPolicyMove(t *testing.T) {
	clock := quartz.NewMock(t)
	asked := make(chan string, 4)
	c := New(clock, silent, inProcess(func(_ int, in io.Reader, _ io.Writer) { forwardInput(in, asked) }))
	defer c.Close()
	done := make(chan Result)
	q := question(t, think.Hard)
	go func() {
		got, err := c.Answer(context.Background(), q, time.Time{})
		if err != nil {
			t.Error(err)
		}
		done <- got
	}()
	<-asked
	clock.Advance(MaxWait)
	if got := <-done; got.Level != think.Quick || got.Move != q.AtLevel(think.Quick).Answer().Move || got.Took != MaxWait {
		t.Errorf("%+v", got)
	}
	if line := <-asked; !strings.Contains(line, `"cancel":true`) {
		t.Errorf("the process is told %s", line)
	}
	if s := c.Stats(); s.Late != 1 || s.Waiting != 0 {
		t.Errorf("the counts are %+v", s)
	}
}

// forwardInput passes on what a process reads.
func forwardInput(in io.Reader, asked chan<- string) {
	b := make([]byte, longestLine)
	for {
		n, err := in.Read(b)
		if err != nil {
			return
		}
		asked <- string(b[:n])
	}
}

// TestHungProcessIsReplaced uses a first process that takes questions and never
// answers.
func TestHungProcessIsReplaced(t *testing.T) {
	clock := quartz.NewMock(t)
	asked := make(chan string, 4)
	var logged bytes.Buffer
	c := New(clock, slog.New(slog.NewTextHandler(&logged, nil)), inProcess(func(n int, in io.Reader, out io.Writer) {
		if n == 1 {
			forwardInput(in, asked)
			return
		}
		serveToy(n, in, out)
	}))
	defer c.Close()
	q := question(t, think.Medium)
	askLate(t, c, clock, q, func() { <-asked })
	hung := c.process.(*pipe)
	clock.Advance(hangTimeout - MaxWait).MustWait(t.Context())
	<-hung.killed
	got, err := c.Answer(t.Context(), q, time.Time{})
	if err != nil || got.Level != think.Medium || got.Move != q.Answer().Move {
		t.Errorf("after the hung process: %+v, %v", got, err)
	}
	if s := c.Stats(); s.Starts != 2 || s.Late != 1 || s.Thoughts != 1 {
		t.Errorf("the counts are %+v", s)
	}
	if n := strings.Count(logged.String(), "hangs and is replaced"); n != 1 {
		t.Errorf("it is logged %d times: %s", n, &logged)
	}
	if _, later := clock.Peek(); later {
		t.Error("an answered question is still timed")
	}
}

// askLate asks a question that is not answered within [MaxWait]. It waits for reached
// before the clock moves.
func askLate(t *testing.T, c *Child, clock *quartz.Mock, q think.Question, reached func()) {
	t.Helper()
	done := make(chan Result)
	go func() {
		got, err := c.Answer(t.Context(), q, time.Time{})
		if err != nil {
			t.Error(err)
		}
		done <- got
	}()
	reached()
	clock.Advance(MaxWait).MustWait(t.Context())
	if got := <-done; got.Level != think.Quick {
		t.Fatalf("answered by %+v", got)
	}
}

// TestAnswerWaitsUntilDeadline also checks that nothing is asked after the
// deadline.
func TestAnswerWaitsUntilDeadline(t *testing.T) {
	clock := quartz.NewMock(t)
	asked := make(chan string, 4)
	c := New(clock, silent, inProcess(func(_ int, in io.Reader, _ io.Writer) { forwardInput(in, asked) }))
	defer c.Close()
	q := question(t, think.Hard)
	done := make(chan Result)
	go func() {
		got, err := c.Answer(context.Background(), q, clock.Now().Add(time.Second))
		if err != nil {
			t.Error(err)
		}
		done <- got
	}()
	<-asked
	clock.Advance(time.Second)
	if got := <-done; got.Level != think.Quick || got.Took != time.Second {
		t.Errorf("%+v", got)
	}
	got, err := c.Answer(context.Background(), q, clock.Now())
	if err != nil || got.Level != think.Quick || got.Took != 0 || c.lastID != 1 {
		t.Errorf("%+v, %v, question %d", got, err, c.lastID)
	}
}

func TestContextEndCancelsQuestion(t *testing.T) {
	asked := make(chan string, 4)
	c := New(quartz.NewMock(t), silent, inProcess(func(_ int, in io.Reader, _ io.Writer) { forwardInput(in, asked) }))
	defer c.Close()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		_, err := c.Answer(ctx, question(t, think.Hard), time.Time{})
		done <- err
	}()
	<-asked
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if line := <-asked; !strings.Contains(line, `"cancel":true`) {
		t.Errorf("the process is told %s", line)
	}
}

func TestCloseFailsWaitingQuestions(t *testing.T) {
	asked := make(chan string, 4)
	c := New(quartz.NewMock(t), silent, inProcess(func(_ int, in io.Reader, _ io.Writer) { forwardInput(in, asked) }))
	done := make(chan error)
	go func() {
		_, err := c.Answer(context.Background(), question(t, think.Hard), time.Time{})
		done <- err
	}()
	<-asked
	p := c.process.(*pipe)
	c.Close()
	<-p.killed
	if err := <-done; !errors.Is(err, ErrClosed) {
		t.Errorf("closed while waiting: %v", err)
	}
	if _, err := c.Answer(context.Background(), question(t, think.Hard), time.Time{}); !errors.Is(err, ErrClosed) {
		t.Errorf("asked when closed: %v", err)
	}
}

func TestUnreadableQuestionIsRefused(t *testing.T) {
	none := func(string) (*engine.Game, bool) { return nil, false }
	c := New(quartz.NewMock(t), silent, inProcess(func(_ int, in io.Reader, out io.Writer) { _ = Serve(in, out, none, 1) }))
	defer c.Close()
	_, err := c.Answer(context.Background(), question(t, think.Hard), time.Time{})
	if !errors.Is(err, ErrAsked) || !strings.Contains(err.Error(), "toy") {
		t.Errorf("a game that the process does not know: %v", err)
	}
}

// TestServeSkipsCancelledQuestions keeps one thinker busy while a second question is
// asked and cancelled.
func TestServeSkipsCancelledQuestions(t *testing.T) {
	text, err := question(t, think.Sim).Encode()
	if err != nil {
		t.Fatal(err)
	}
	ask := func(id int) string { return fmt.Sprintf(`{"id":%d,"ask":%s}`+"\n", id, text) }
	input := ask(1) + ask(2) + `{"id":2,"cancel":true}` + "\n" + ask(3)
	s := &server{games: find, waiting: map[uint64]bool{}, queue: make(chan request, maxQueued)}
	if err := s.readRequests(strings.NewReader(input)); err != nil {
		t.Fatal(err)
	}
	var kept []uint64
	for range 3 {
		if r := <-s.queue; s.takeWanted(r.ID) {
			kept = append(kept, r.ID)
		}
	}
	if fmt.Sprint(kept) != "[1 3]" || len(s.waiting) != 0 {
		t.Errorf("thought about %v, still waiting %v", kept, s.waiting)
	}
}

// TestServeRepliesOncePerQuestion checks that a cancelled question gets an empty reply.
func TestServeRepliesOncePerQuestion(t *testing.T) {
	text, err := question(t, think.Easy).Encode()
	if err != nil {
		t.Fatal(err)
	}
	input := fmt.Sprintf(`{"id":1,"ask":%s}`+"\n"+`{"id":2,"ask":%[1]s}`+"\n"+`{"id":1,"cancel":true}`+"\n", text)
	var out bytes.Buffer
	s := &server{games: find, out: json.NewEncoder(&out), waiting: map[uint64]bool{}, queue: make(chan request, maxQueued)}
	if err := s.readRequests(strings.NewReader(input)); err != nil {
		t.Fatal(err)
	}
	close(s.queue)
	s.answerQueued()
	var got []string
	for lines := json.NewDecoder(&out); lines.More(); {
		var r reply
		if err := lines.Decode(&r); err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprint(r.ID, r.Answer.Move != ""))
	}
	if want := "[1 false 2 true]"; fmt.Sprint(got) != want {
		t.Errorf("replied %v, want %s", got, want)
	}
}

func TestServeFailsOnInvalidInput(t *testing.T) {
	if err := Serve(strings.NewReader("what?\n"), io.Discard, find, 1); err == nil {
		t.Error("a line that is no request is passed over")
	}
}
