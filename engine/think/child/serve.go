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
	Cancel bool            `json:"cancel,omitempty"` // the question is no longer wanted
}

// reply is a line from it.
type reply struct {
	ID     uint64       `json:"id"`
	Answer think.Answer `json:"answer"`
	Error  string       `json:"error,omitempty"`
}

// longestLine is the most bytes of a request.
const longestLine = 1 << 20

// Serve answers questions from in until in ends, at most thinkers at a time, in the
// order in which the answers are ready. A question that was cancelled before its turn
// gets an empty answer, so that the other end knows that none is owed. Serve returns
// the errors of reading and writing.
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

// most is how many questions may wait; more are not read from the pipe.
const maxQueued = 1024

type server struct {
	games func(key string) (*engine.Game, bool)
	queue chan request

	mu      sync.Mutex
	out     *json.Encoder
	waiting map[uint64]bool // questions in the queue that are still wanted
	failed  error           // the first that writing gave
}

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

func (s *server) setWanted(id uint64, wanted bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if wanted {
		s.waiting[id] = true
	} else {
		delete(s.waiting, id)
	}
}

// taken tells whether a question is still wanted, and that it waits no longer.
func (s *server) takeWanted(id uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	wanted := s.waiting[id]
	delete(s.waiting, id)
	return wanted
}

func (s *server) answerQueued() {
	for r := range s.queue {
		if s.takeWanted(r.ID) {
			s.writeReply(s.answer(r))
		} else {
			s.writeReply(reply{ID: r.ID})
		}
	}
}

// reply thinks. A question that cannot be read gets the reason.
func (s *server) answer(r request) reply {
	q, err := think.ReadQuestion(s.games, r.Ask)
	if err != nil {
		return reply{ID: r.ID, Error: err.Error()}
	}
	return reply{ID: r.ID, Answer: q.Answer()}
}

func (s *server) writeReply(r reply) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.out.Encode(r); err != nil && s.failed == nil {
		s.failed = fmt.Errorf("child: %w", err)
	}
}
