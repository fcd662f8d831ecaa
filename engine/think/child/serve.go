package child

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

// request is a line to the process.
type request struct {
	ID     uint64          `json:"id"`
	Ask    json.RawMessage `json:"ask,omitempty"`    // see [think.Question.Encode]
	Cancel bool            `json:"cancel,omitempty"` // the question is no longer needed
}

// reply is a line from the process.
type reply struct {
	ID     uint64       `json:"id"`
	Answer think.Answer `json:"answer"`
	Error  string       `json:"error,omitempty"`
}

// longestLine is the most bytes of a request.
const longestLine = 1 << 20

// Serve answers questions from in until in ends, at most thinkers at a time. It writes
// the answers in the order in which they are ready. A question cancelled before its
// turn gets an empty answer, so that the other end knows that none is owed. Serve
// returns the errors of reading and writing.
func Serve(in io.Reader, out io.Writer, games func(key string) (*engine.Game, bool), thinkers int) error {
	s := &server{games: games, out: json.NewEncoder(out), waiting: map[uint64]bool{}, queue: make(chan request, maxQueued)}
	var working sync.WaitGroup
	for range max(1, thinkers) {
		working.Go(s.answerQueued)
	}
	err := s.readRequests(in)
	close(s.queue)
	working.Wait()
	return errors.Join(err, s.failed)
}

// maxQueued is how many questions may wait; more are not read from the pipe.
const maxQueued = 1024

// server answers requests with several goroutines.
type server struct {
	games func(key string) (*engine.Game, bool)
	queue chan request

	mu      sync.Mutex
	out     *json.Encoder
	waiting map[uint64]bool // questions in the queue that were not cancelled
	failed  error           // the first write error
}

// readRequests queues the requests from in and marks cancelled ones.
func (s *server) readRequests(in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		var r request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return fmt.Errorf("child: %w", err)
		}
		s.setWanted(r.ID, !r.Cancel)
		if !r.Cancel {
			s.queue <- r
		}
	}
	return lines.Err()
}

// setWanted marks a question as wanted or cancelled.
func (s *server) setWanted(id uint64, wanted bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if wanted {
		s.waiting[id] = true
	} else {
		delete(s.waiting, id)
	}
}

// takeWanted reports whether a question was not cancelled, and removes it from the
// waiting ones.
func (s *server) takeWanted(id uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	wanted := s.waiting[id]
	delete(s.waiting, id)
	return wanted
}

// answerQueued answers queued requests until the queue is closed.
func (s *server) answerQueued() {
	for r := range s.queue {
		if s.takeWanted(r.ID) {
			s.writeReply(s.answer(r))
		} else {
			s.writeReply(reply{ID: r.ID})
		}
	}
}

// answer answers a request. If the question cannot be read, the reply has the reason.
func (s *server) answer(r request) reply {
	q, err := think.ReadQuestion(s.games, r.Ask)
	if err != nil {
		return reply{ID: r.ID, Error: err.Error()}
	}
	return reply{ID: r.ID, Answer: q.Answer()}
}

// writeReply writes a reply and keeps the first error.
func (s *server) writeReply(r reply) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.out.Encode(r); err != nil && s.failed == nil {
		s.failed = fmt.Errorf("child: %w", err)
	}
}
