package fair

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// city is people on servers who press, and a machine that works for them.
type city struct {
	places     *Slots
	hand       *InFlight
	processors chan struct{}
	refused    map[string]int // by server

	mu   sync.Mutex
	took map[string][]time.Duration // by server
}

const (
	processors = 2
	work       = 7 * time.Millisecond // of a processor for a press
	slice      = time.Millisecond     // of it at a time
	// pressing is for how long people press
	pressing = 10 * time.Second
	// noise is how often one server presses in a second, by so many people
	noise, noisyPeople = 1000, 80
	// quiet is how many other servers there are, of which each presses twice a second
	quiet = 20
	// acknowledging is after how long a press is acknowledged before its answer
	acknowledging = 1500 * time.Millisecond
)

// press is one that is worked on or refused.
func (c *city) press(t *testing.T, on, by string) {
	came := time.Now()
	give, err := c.hand.Take(on, by)
	if err != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.refused[on]++
		return
	}
	defer give()
	leave, err := c.places.Enter(t.Context(), on, by)
	if err != nil {
		t.Error(err)
		return
	}
	defer leave()
	for range work / slice {
		c.processors <- struct{}{}
		<-time.After(slice)
		<-c.processors
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.took[on] = append(c.took[on], time.Since(came))
}

// every presses at even distances, each press by any of so many people.
func (c *city) every(t *testing.T, all *sync.WaitGroup, distance time.Duration, on string, people int) {
	chance := rand.New(rand.NewPCG(1, uint64(people)))
	for began := time.Now(); time.Since(began) < pressing; {
		by := fmt.Sprint(on, chance.IntN(people))
		all.Go(func() { c.press(t, on, by) })
		<-time.After(distance)
	}
}

// TestNoisyServersDoNotDelayOthers: while one server presses a thousand times a second, several times
// what the machine can do, 99 of 100 presses on others are answered within 100 ms, and none
// is refused. The machine works for the noisy one with all that is left, answers 9 of 10
// before they would have to be acknowledged, and refuses the rest.
func TestNoisyServersDoNotDelayOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &city{
			places: NewSlots(MaxAtWork, MaxSlotsOfServer(processors)), hand: NewInFlight(MaxOfServer, MaxOfPerson),
			processors: make(chan struct{}, processors),
			refused:    map[string]int{}, took: map[string][]time.Duration{},
		}
		var all sync.WaitGroup
		all.Go(func() { c.every(t, &all, time.Second/noise, "noisy", noisyPeople) })
		for i := range quiet {
			<-time.After(7 * time.Millisecond)
			all.Go(func() { c.every(t, &all, 500*time.Millisecond, fmt.Sprint("quiet", i), 1) })
		}
		all.Wait()
		c.check(t)
	})
}

func (c *city) check(t *testing.T) {
	noisy, refused := c.took["noisy"], c.refused["noisy"]
	delete(c.took, "noisy")
	delete(c.refused, "noisy")
	var others []time.Duration
	for _, took := range c.took {
		others = append(others, took...)
	}
	if p99 := percentile(others, 99); p99 > 100*time.Millisecond || len(c.refused) > 0 {
		t.Errorf("elsewhere p99 is %v, and %v were refused", p99, c.refused)
	}
	capacity := int(pressing / work * processors)
	if p90 := percentile(noisy, 90); len(noisy) < capacity*8/10 || p90 > acknowledging || refused == 0 {
		t.Errorf("%d of its presses were answered, of %d that can be, %d refused; p90 is %v",
			len(noisy), capacity, refused, p90)
	}
}

// percentile is what so many of a hundred are below.
func percentile(all []time.Duration, n int) time.Duration {
	slices.Sort(all)
	return all[len(all)*n/100]
}
