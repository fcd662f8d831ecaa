package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
)

// Pace says how hard the tables are played.
type Pace struct {
	Rate    float64       // presses a second; 0: as many as the bot answers
	Workers int           // of them at the same time, at rate 0
	For     time.Duration // how long
	Stale   string        // how a panel begins that says that the board has moved on
	Noise   float64       // presses a second at the noisy tables together, beside
}

// Result is what the presses came to.
type Result struct {
	samples []sample
	noise   []sample // at the noisy tables, not in samples
	waits   []time.Duration
	Took    time.Duration
	Missed  int // presses that had no table free to be made at
	Refused int // presses on what had been replaced just then
}

// sample is one press.
type sample struct {
	id     string // of the interaction
	told   told   // what its answer says
	kind   string
	age    int // of the match, when it was made
	at     time.Time
	took   time.Duration
	failed bool // Discord gave up waiting
}

// run is a Run under way.
type run struct {
	free chan *seats

	mu      sync.Mutex
	samples []sample
	noise   []sample
	waits   []time.Duration // of people for computers
	refused int
	err     error
}

// Run plays at the tables, at each one press at a time, until the time is over. What
// is pressed at those against computers, whenever these wait for it, and at the noisy ones
// is in addition.
func Run(ctx context.Context, discord *sandbox.Server, tables []Table, p Pace) (Result, error) {
	r := &run{free: make(chan *seats, len(tables))}
	order := rand.New(rand.NewPCG(1, 2)).Perm(len(tables))
	beside, end := context.WithCancel(ctx)
	var against sync.WaitGroup
	defer against.Wait()
	defer end()
	var noisy []*seats
	for _, i := range order {
		t := &seats{
			Table: tables[i], turn: tables[i].Turn, stale: p.Stale, discord: discord,
			rand: rand.New(rand.NewPCG(3, uint64(i))),
		}
		switch {
		case t.Against:
			against.Go(func() { t.playAgainst(beside, r.waited) })
		case t.Noisy:
			noisy = append(noisy, t)
		default:
			r.free <- t
		}
	}
	if p.Noise > 0 {
		against.Go(func() { newNoise(r, noisy).make(beside, p.Noise) })
	}
	began := time.Now()
	missed := 0
	if p.Rate > 0 {
		missed = r.paced(ctx, p)
	} else {
		r.saturated(ctx, p)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return Result{r.samples, r.noise, r.waits, time.Since(began), missed, r.refused}, r.err
}

// waited notes a wait of a person for computers.
func (r *run) waited(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.waits = append(r.waits, d)
}

// paced makes presses at random moments, whether or not the last was answered.
func (r *run) paced(ctx context.Context, p Pace) (missed int) {
	chance := rand.New(rand.NewPCG(5, 6))
	var under sync.WaitGroup
	defer under.Wait()
	end := time.Now().Add(p.For)
	for at := time.Now(); at.Before(end); at = at.Add(time.Duration(chance.ExpFloat64() / p.Rate * float64(time.Second))) {
		select {
		case <-time.After(time.Until(at)):
		case <-ctx.Done():
			return missed
		}
		select {
		case t := <-r.free:
			under.Go(func() { r.press(ctx, t) })
		default:
			missed++
		}
	}
	return missed
}

// saturated keeps so many presses under way.
func (r *run) saturated(ctx context.Context, p Pace) {
	ctx, cancel := context.WithTimeout(ctx, p.For)
	defer cancel()
	var workers sync.WaitGroup
	for range p.Workers {
		workers.Go(func() {
			for ctx.Err() == nil {
				select {
				case t := <-r.free:
					r.press(ctx, t)
				case <-ctx.Done():
				}
			}
		})
	}
	workers.Wait()
}

// press makes one and notes it; a table that is over is not played again.
func (r *run) press(ctx context.Context, t *seats) {
	s, err := t.press(ctx)
	if !t.done {
		r.free <- t
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case err == nil:
		r.samples = append(r.samples, s)
	case errors.Is(err, errReplaced):
		r.refused++
	case errors.Is(err, errNothing), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
	case r.err == nil:
		r.err = err
	}
}
