package load

import (
	"context"
	"io"
	"slices"
	"sync"

	"github.com/railbot/railbot/store/redistest/freeport"
)

// Bots are the processes of one bot under measurement. It may be used by several
// goroutines.
type Bots struct {
	log     io.Writer
	env     []string
	program string
	byHTTP  bool

	mu  sync.Mutex
	all []*bot
}

// bot is one of them.
type bot struct {
	*Process
	metrics      string // host:port
	interactions string // host:port; empty by the gateway
}

// StartBots starts n processes of `railbot serve`, of that program and with that much
// more in the environment. ByHTTP has them take interactions over HTTP, from [Proxy].
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

// Replace ends the ith process, counted from 0 and around, and then starts another in
// its place if end says so.
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

// now are the processes as they are.
func (b *Bots) now() []*bot {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]*bot(nil), b.all...)
}

// Proxy gives each request to the next of the processes.
func (b *Bots) Proxy() *Proxy {
	return &Proxy{Addresses: func() (all []string) {
		for _, one := range b.now() {
			all = append(all, one.interactions)
		}
		return all
	}}
}

// Stop ends all.
func (b *Bots) Stop() {
	var all sync.WaitGroup
	for _, one := range b.now() {
		all.Go(one.Stop)
	}
	all.Wait()
}

// Await waits until done, at most until ctx ends or one of the processes does.
func (b *Bots) Await(ctx context.Context, done func() bool) error {
	var programs []*Process
	for _, one := range b.now() {
		programs = append(programs, one.Process)
	}
	return await(ctx, done, programs...)
}

// Active returns the index of the process that has the gateway; false if none says so.
func (b *Bots) Active(ctx context.Context) (i int, ok bool) {
	i = slices.IndexFunc(b.now(), func(one *bot) bool {
		metrics, err := Scrape(ctx, one.metrics)
		return err == nil && metrics.Sum("railbot_gateway_active") == 1
	})
	return i, i >= 0
}

// First is where the first process tells of itself.
func (b *Bots) First() string { return b.now()[0].metrics }

// Anonymous is the memory that they have resident without pages of files, in bytes.
func (b *Bots) Anonymous() (bytes float64) {
	for _, one := range b.now() {
		bytes += one.Process.Anonymous()
	}
	return bytes
}

// Scrape reads the metrics of all as if they were of one. It waits for those that have
// just been started.
func (b *Bots) Scrape(ctx context.Context) (Metrics, error) {
	all := Metrics{}
	for _, one := range b.now() {
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
