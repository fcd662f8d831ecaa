// Package fair shares places among servers by turns, and those of a server among its
// people by turns: who asks for a thousand a second waits for their own.
package fair

import (
	"context"
	"slices"
	"sync"
)

// Places are so many places, of which each holds one piece of work.
type Places struct {
	mu      sync.Mutex
	free    int
	waiting []*server // who is next comes first
}

// server is what waits of one server.
type server struct {
	id     string
	people []*person // who is next comes first
}

// person is what waits of one person on a server, in order.
type person struct {
	id    string
	wants []chan struct{} // each is closed when it has a place
}

// New makes so many places, all of them free.
func New(n int) *Places { return &Places{free: n} }

// Enter waits for a place for a piece of work of somebody on a server; leave gives it
// back. An error is that of ctx, which ended first.
func (p *Places) Enter(ctx context.Context, on, by string) (leave func(), err error) {
	want := p.ask(on, by)
	select {
	case <-want:
		return p.leave, nil
	case <-ctx.Done():
	}
	if !p.forget(on, by, want) {
		p.leave() // it was given at the same time
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

// ask takes a place, or queues up for one.
func (p *Places) ask(on, by string) chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	want := make(chan struct{})
	if p.free > 0 {
		p.free--
		close(want)
		return want
	}
	s := of(&p.waiting, func(s *server) bool { return s.id == on }, &server{id: on})
	who := of(&s.people, func(p *person) bool { return p.id == by }, &person{id: by})
	who.wants = append(who.wants, want)
	return want
}

// of is the one in a list that fits, or else a new one at its end.
func of[T any](list *[]*T, fits func(*T) bool, other *T) *T {
	if i := slices.IndexFunc(*list, fits); i >= 0 {
		return (*list)[i]
	}
	*list = append(*list, other)
	return other
}

// leave hands a place on to who is next, whose server and who themselves are last then.
func (p *Places) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) == 0 {
		p.free++
		return
	}
	s := p.waiting[0]
	who := s.people[0]
	close(who.wants[0])
	who.wants = who.wants[1:]
	s.people = turn(s.people, len(who.wants) > 0)
	p.waiting = turn(p.waiting, len(s.people) > 0)
}

// turn puts the first of a list behind the others, or takes it out.
func turn[T any](list []*T, stays bool) []*T {
	first := list[0]
	list = slices.Delete(list, 0, 1)
	if stays {
		list = append(list, first)
	}
	return list
}

// forget takes out of the queue what nobody wants any more; false: it is not there.
func (p *Places) forget(on, by string, want chan struct{}) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, s := range p.waiting {
		if s.id == on && s.forget(by, want) {
			if len(s.people) == 0 {
				p.waiting = slices.Delete(p.waiting, i, i+1)
			}
			return true
		}
	}
	return false
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
