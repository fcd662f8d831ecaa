package fair

import (
	"errors"
	"sync"
)

// The reasons for which InFlight refuses work.
var (
	ErrServer = errors.New("too much of this server is in flight")
	ErrPerson = errors.New("too much of this person is in flight")
)

// InFlight limits how much of each server and of each person is worked on or waits.
type InFlight struct {
	maxOfServer, maxOfPerson int

	mu      sync.Mutex
	servers map[string]int
	people  map[string]int
}

// NewInFlight returns an InFlight with these limits.
func NewInFlight(maxOfServer, maxOfPerson int) *InFlight {
	return &InFlight{
		maxOfServer: maxOfServer, maxOfPerson: maxOfPerson, servers: map[string]int{}, people: map[string]int{},
	}
}

// Take counts work of a person on a server until end, which must be called once. It
// returns ErrPerson or ErrServer if there is too much already.
func (f *InFlight) Take(server, person string) (end func(), err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.people[person] >= f.maxOfPerson:
		return nil, ErrPerson
	case f.servers[server] >= f.maxOfServer:
		return nil, ErrServer
	}
	f.servers[server]++
	f.people[person]++
	return func() { f.end(server, person) }, nil
}

func (f *InFlight) end(server, person string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	decrement(f.servers, server)
	decrement(f.people, person)
}

// decrement counts one less, and keeps no zeros.
func decrement(count map[string]int, key string) {
	if count[key]--; count[key] == 0 {
		delete(count, key)
	}
}
