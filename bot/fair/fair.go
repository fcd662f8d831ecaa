package fair

import (
	"context"
	"slices"
	"sync"
)

// Places are so many places, of which each holds one piece of work, and a server has at
// most its share at a time.
type Places struct {
	mu      sync.Mutex
	free    int
	share   int
	servers map[string]*server // that have a place or wait for one
	waiting []*server          // who is next comes first
}

// server is what one server has, and what waits of it.
type server struct {
	id     string
	has    int       // places
	people []*person // who is next comes first
}

// person is what waits of one person on a server, in order.
type person struct {
	id    string
	wants []chan struct{} // each is closed when it has a place
}

// New makes so many places, all of them free, of which a server has at most a share.
func New(n, share int) *Places {
	return &Places{free: n, share: share, servers: map[string]*server{}}
}

// Enter waits for a place for a piece of work of somebody on a server; leave gives it
// back. An error is that of ctx, which ended first.
func (p *Places) Enter(ctx context.Context, on, by string) (leave func(), err error) {
	want := p.ask(on, by)
	leave = func() { p.leave(on) }
	select {
	case <-want:
		return leave, nil
	case <-ctx.Done():
	}
	if !p.forget(on, by, want) {
		leave() // it was given at the same time
	}
	return nil, ctx.Err()
}

// Waiting is how many wait for a place.
func (p *Places) Waiting() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.waiting {
		for _, who := range s.people {
			n += len(who.wants)
		}
	}
	return n
}

// ask queues up for a place, and takes it where there is one.
func (p *Places) ask(on, by string) chan struct{} {
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
	s.ask(by, want)
	p.grant()
	return want
}

func (s *server) ask(by string, want chan struct{}) {
	i := slices.IndexFunc(s.people, func(who *person) bool { return who.id == by })
	if i < 0 {
		i, s.people = len(s.people), append(s.people, &person{id: by})
	}
	s.people[i].wants = append(s.people[i].wants, want)
}

// grant gives what is free to who is next, whose server and who themselves are last then.
// A server that has its share is passed over.
func (p *Places) grant() {
	for p.free > 0 {
		i := slices.IndexFunc(p.waiting, func(s *server) bool { return s.has < p.share })
		if i < 0 {
			return
		}
		s := p.waiting[i]
		p.free--
		s.has++
		s.next()
		p.waiting = turn(p.waiting, i, len(s.people) > 0)
	}
}

// next gives a place to who is next.
func (s *server) next() {
	who := s.people[0]
	close(who.wants[0])
	who.wants = who.wants[1:]
	s.people = turn(s.people, 0, len(who.wants) > 0)
}

// turn puts one of a list behind the others, or takes it out.
func turn[T any](list []T, i int, stays bool) []T {
	one := list[i]
	list = slices.Delete(list, i, i+1)
	if stays {
		list = append(list, one)
	}
	return list
}

// leave hands a place of a server on.
func (p *Places) leave(on string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.servers[on]
	s.has--
	p.free++
	p.drop(s)
	p.grant()
}

// drop forgets a server that has nothing and wants nothing.
func (p *Places) drop(s *server) {
	if s.has == 0 && len(s.people) == 0 {
		delete(p.servers, s.id)
	}
}

// forget takes out of the queue what nobody wants any more; false: it is not there.
func (p *Places) forget(on, by string, want chan struct{}) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.servers[on]
	if s == nil || !s.forget(by, want) {
		return false
	}
	if len(s.people) == 0 {
		p.waiting = slices.DeleteFunc(p.waiting, func(o *server) bool { return o == s })
	}
	p.drop(s)
	return true
}

func (s *server) forget(by string, want chan struct{}) bool {
	for i, who := range s.people {
		at := slices.Index(who.wants, want)
		if who.id != by || at < 0 {
			continue
		}
		who.wants = slices.Delete(who.wants, at, at+1)
		if len(who.wants) == 0 {
			s.people = slices.Delete(s.people, i, i+1)
		}
		return true
	}
	return false
}
