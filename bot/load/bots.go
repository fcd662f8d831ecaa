package load

import (
	"context"
	"io"
	"slices"
	"sync"

	"github.com/railbot/railbot/store/redistest/freeport"
)

// Bots are the processes of one bot under measurement. Its methods may be called concurrently.
type Bots struct {
	log     io.Writer
	env     []string
	program string
	byHTTP  bool

	mu  sync.Mutex
	all []*bot
}

// bot is one process with the addresses that it listens on.
type bot struct {
	*Process
	metrics      string // host:port
	interactions string // host:port; empty in gateway mode
}

// StartBots starts n processes `program serve` with env added to the environment. With byHTTP they
// receive interactions by HTTP, from [Bots.Proxy]. Their logs go to log.
func StartBots(log io.Writer, env []string, program string, n int, byHTTP bool) (*Bots, error) {
	b := &Bots{log: log, env: env, program: program, byHTTP: byHTTP}
	for range n {
		one, err := b.start()
		if err != nil {
			b.Stop()
			return nil, err
		}
		b.all = append(b.all, one)
	}
	return b, nil
}

// start starts one process on free ports.
func (b *Bots) start() (*bot, error) {
	one := &bot{}
	var err error
	if one.metrics, err = freeport.Address(); err != nil {
		return nil, err
	}
	env := append([]string{"RAILBOT_HTTP=" + one.metrics}, b.env...)
	if b.byHTTP {
		if one.interactions, err = freeport.Address(); err != nil {
			return nil, err
		}
		env = append(env, "RAILBOT_INTERACTIONS="+one.interactions)
	}
	one.Process, err = Start(b.log, env, b.program, "serve")
	return one, err
}

// Replace calls end with process i (modulo the number of processes), which end must stop. If end
// returns true, Replace starts another process in its place.
func (b *Bots) Replace(i int, end func(*Process) (another bool)) error {
	b.mu.Lock()
	i %= len(b.all)
	old := b.all[i]
	b.mu.Unlock()
	if !end(old.Process) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.all = slices.Delete(b.all, i, i+1)
		return nil
	}
	one, err := b.start()
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all[i] = one
	return nil
}

// snapshot returns the current processes.
func (b *Bots) snapshot() []*bot {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]*bot(nil), b.all...)
}

// Proxy returns a handler that distributes requests over the processes in turn.
func (b *Bots) Proxy() *Proxy {
	return &Proxy{Addresses: func() (all []string) {
		for _, one := range b.snapshot() {
			all = append(all, one.interactions)
		}
		return all
	}}
}

// Stop stops all processes.
func (b *Bots) Stop() {
	var all sync.WaitGroup
	for _, one := range b.snapshot() {
		all.Go(one.Stop)
	}
	all.Wait()
}

// Await waits until done returns true. It fails if ctx or one of the processes ends first.
func (b *Bots) Await(ctx context.Context, done func() bool) error {
	var programs []*Process
	for _, one := range b.snapshot() {
		programs = append(programs, one.Process)
	}
	return await(ctx, done, programs...)
}

// Active returns the index of the process that holds the gateway. ok is false if none claims to.
func (b *Bots) Active(ctx context.Context) (i int, ok bool) {
	i = slices.IndexFunc(b.snapshot(), func(one *bot) bool {
		metrics, err := Scrape(ctx, one.metrics)
		return err == nil && metrics.Sum("railbot_gateway_active") == 1
	})
	return i, i >= 0
}

// FirstMetricsAddress returns the address of the first process's metrics, as host:port.
func (b *Bots) FirstMetricsAddress() string { return b.snapshot()[0].metrics }

// AnonymousMemory returns the resident memory of all processes without file pages, in bytes.
func (b *Bots) AnonymousMemory() (bytes float64) {
	for _, one := range b.snapshot() {
		bytes += one.Process.AnonymousMemory()
	}
	return bytes
}

// Scrape returns the metrics of all processes, merged as if they were one. It waits for processes
// that are still starting.
func (b *Bots) Scrape(ctx context.Context) (Metrics, error) {
	all := Metrics{}
	for _, one := range b.snapshot() {
		var more Metrics
		err := one.Await(ctx, func() bool {
			var err error
			more, err = Scrape(ctx, one.metrics)
			return err == nil
		})
		if err != nil {
			return nil, err
		}
		for name, family := range more {
			if known := all[name]; known != nil {
				known.Metric = append(known.Metric, family.GetMetric()...)
			} else {
				all[name] = family
			}
		}
	}
	return all, nil
}
