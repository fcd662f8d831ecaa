package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
)

// Pace says how many presses [Run] makes.
type Pace struct {
	Rate     float64       // presses a second; 0: as many as the bot answers
	Workers  int           // presses in flight at rate 0
	Duration time.Duration // duration of the run
	Stale    string        // how a panel begins when the board has changed
	Noise    float64       // additional presses a second at all noisy tables together
}

// Result holds the measured presses of a run.
type Result struct {
	samples []sample
	noise   []sample // at the noisy tables, not in samples
	waits   []time.Duration
	Took    time.Duration
	Missed  int // presses skipped because every table had one in flight
	Refused int // presses on messages that had just been replaced
}

// sample is one press.
type sample struct {
	id      string  // of the interaction
	verdict verdict // what the response says
	kind    string
	age     int // of the match when prepared
	at      time.Time
	took    time.Duration
	failed  bool // Discord stopped waiting
}

// run collects the results of a Run.
type run struct {
	free chan *player

	mu      sync.Mutex
	samples []sample
	noise   []sample
	waits   []time.Duration // of people for computer players
	refused int
	err     error
}

// Run plays at the tables until the time is over, with at most one press in flight per table.
// Presses at tables against computer players and at noisy tables are additional.
func Run(ctx context.Context, discord *sandbox.Server, tables []Table, p Pace) (Result, error) {
	r := &run{free: make(chan *player, len(tables))}
	order := rand.New(rand.NewPCG(1, 2)).Perm(len(tables))
	background, end := context.WithCancel(ctx)
	var extra sync.WaitGroup
	defer extra.Wait()
	defer end()
	var noisy []*player
	for _, i := range order {
		t := &player{
			Table: tables[i], turn: tables[i].Turn, stale: p.Stale, discord: discord,
			rand: rand.New(rand.NewPCG(3, uint64(i))),
		}
		switch {
		case t.Against:
			extra.Go(func() { t.playAgainst(background, r.addWait) })
		case t.Noisy:
			noisy = append(noisy, t)
		default:
			r.free <- t
		}
	}
	if p.Noise > 0 {
		extra.Go(func() { newNoise(r, noisy).makePresses(background, p.Noise) })
	}
	began := time.Now()
	missed := 0
	if p.Rate > 0 {
		missed = r.runPaced(ctx, p)
	} else {
		r.runSaturated(ctx, p)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return Result{r.samples, r.noise, r.waits, time.Since(began), missed, r.refused}, r.err
}

// addWait records how long a person waited for computer players.
func (r *run) addWait(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.waits = append(r.waits, d)
}

// runPaced makes presses at random moments, whether or not the previous one was answered. It
// returns how many found every table busy.
func (r *run) runPaced(ctx context.Context, p Pace) (missed int) {
	chance := rand.New(rand.NewPCG(5, 6))
	var inFlight sync.WaitGroup
	defer inFlight.Wait()
	end := time.Now().Add(p.Duration)
	for at := time.Now(); at.Before(end); at = at.Add(time.Duration(chance.ExpFloat64() / p.Rate * float64(time.Second))) {
		select {
		case <-time.After(time.Until(at)):
		case <-ctx.Done():
			return missed
		}
		select {
		case t := <-r.free:
			inFlight.Go(func() { r.press(ctx, t) })
		default:
			missed++
		}
	}
	return missed
}

// runSaturated keeps p.Workers presses in flight.
func (r *run) runSaturated(ctx context.Context, p Pace) {
	ctx, cancel := context.WithTimeout(ctx, p.Duration)
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

// press makes one press at a table and records it. It returns the table to the free ones unless its
// match is over.
func (r *run) press(ctx context.Context, t *player) {
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
