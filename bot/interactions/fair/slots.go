package fair

import (
	"context"
	"slices"
	"sync"
)

// Slots let a limited number of pieces of work run at a time, and at most a share of them
// for one server. Free slots are granted to servers in turn, and to the people of a server
// in turn, so that a flooding server or person delays only itself.
type Slots struct {
	mu      sync.Mutex
	free    int
	share   int
	servers map[string]*server // that have a slot or wait for one
	waiting []*server          // the next one first
}

// server counts the slots of a server and queues its people.
type server struct {
	id     string
	slots  int       // slots
	people []*person // that wait, the next one first
}

// person queues the work of one person on a server.
type person struct {
	id      string
	waiters []chan struct{} // each is closed when it is granted a slot
}

// NewSlots returns n free slots. One server holds at most share of them at a time.
func NewSlots(n, share int) *Slots {
	return &Slots{free: n, share: share, servers: map[string]*server{}}
}

// Enter waits for a slot for the work of a person on a server. The caller frees it by leave. The
// only error is that of ctx.
func (p *Slots) Enter(ctx context.Context, server, person string) (leave func(), err error) {
	granted := p.enqueue(server, person)
	leave = func() { p.release(server) }
	select {
	case <-granted:
		return leave, nil
	case <-ctx.Done():
	}
	if !p.dequeue(server, person, granted) {
		leave() // it was granted at the same time
	}
	return nil, ctx.Err()
}

// Waiting returns how many pieces of work wait for a slot.
func (p *Slots) Waiting() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.waiting {
		for _, who := range s.people {
			n += len(who.waiters)
		}
	}
	return n
}

// enqueue joins the queue for a slot. The channel is closed when it is granted.
func (p *Slots) enqueue(on, by string) chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.servers[on]
	if s == nil {
		s = &server{id: on}
		p.servers[on] = s
	}
	if len(s.people) == 0 {
		p.waiting = append(p.waiting, s)
	}
	want := make(chan struct{})
	s.enqueue(by, want)
	p.grant()
	return want
}

func (s *server) enqueue(by string, want chan struct{}) {
	i := slices.IndexFunc(s.people, func(who *person) bool { return who.id == by })
	if i < 0 {
		i, s.people = len(s.people), append(s.people, &person{id: by})
	}
	s.people[i].waiters = append(s.people[i].waiters, want)
}

// grant gives the free slots to the next servers and people, who go to the end of their
// queues. A server that has its share is skipped.
func (p *Slots) grant() {
	for p.free > 0 {
		i := slices.IndexFunc(p.waiting, func(s *server) bool { return s.slots < p.share })
		if i < 0 {
			return
		}
		s := p.waiting[i]
		p.free--
		s.slots++
		s.grantNext()
		p.waiting = rotate(p.waiting, i, len(s.people) > 0)
	}
}

// grantNext grants a slot to the next person.
func (s *server) grantNext() {
	who := s.people[0]
	close(who.waiters[0])
	who.waiters = who.waiters[1:]
	s.people = rotate(s.people, 0, len(who.waiters) > 0)
}

// rotate moves an element of a list to its end if it stays, else removes it.
func rotate[T any](list []T, i int, stays bool) []T {
	one := list[i]
	list = slices.Delete(list, i, i+1)
	if stays {
		list = append(list, one)
	}
	return list
}

// release frees a slot of a server.
func (p *Slots) release(server string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.servers[server]
	s.slots--
	p.free++
	p.removeIdle(s)
	p.grant()
}

// removeIdle removes a server that has no slot and waits for none.
func (p *Slots) removeIdle(s *server) {
	if s.slots == 0 && len(s.people) == 0 {
		delete(p.servers, s.id)
	}
}

// dequeue removes a waiter from the queue, and reports whether it was there.
func (p *Slots) dequeue(on, by string, want chan struct{}) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.servers[on]
	if s == nil || !s.dequeue(by, want) {
		return false
	}
	if len(s.people) == 0 {
		p.waiting = slices.DeleteFunc(p.waiting, func(o *server) bool { return o == s })
	}
	p.removeIdle(s)
	return true
}

func (s *server) dequeue(by string, want chan struct{}) bool {
	for i, who := range s.people {
		at := slices.Index(who.waiters, want)
		if who.id != by || at < 0 {
			continue
		}
		who.waiters = slices.Delete(who.waiters, at, at+1)
		if len(who.waiters) == 0 {
			s.people = slices.Delete(s.people, i, i+1)
		}
		return true
	}
	return false
}
