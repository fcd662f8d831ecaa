package fair

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

// queued has those of a list, each "server/person", ask for the places in that order.
func queued(p *Slots, list ...string) (wants []chan struct{}) {
	for _, who := range list {
		on, by, _ := strings.Cut(who, "/")
		wants = append(wants, p.enqueue(on, by))
	}
	return wants
}

// given has each who gets a place give it back, and tells who had one after whom.
func given(p *Slots, list []string, wants []chan struct{}) (order []string) {
	had := map[int]bool{}
	for range list {
		for i, want := range wants {
			if on, _, _ := strings.Cut(list[i], "/"); isClosed(want) && !had[i] {
				had[i], order = true, append(order, list[i])
				p.release(on)
				break
			}
		}
	}
	return order
}

func isClosed(want chan struct{}) bool {
	select {
	case <-want:
		return true
	default:
		return false
	}
}

// after has those of a list ask for the only place while somebody else has it, and tells
// in which order they get it.
func after(list []string) []string {
	p := NewSlots(1, 1)
	p.enqueue("before", "all")
	wants := queued(p, list...)
	p.release("before")
	return given(p, list, wants)
}

// TestOneNoisyServerGetsOnlyItsShare checks that a server with many requests gets no more slots
// than each other server that has requests, and a person no more than each other person of the
// server.
func TestOneNoisyServerGetsOnlyItsShare(t *testing.T) {
	for _, c := range []struct{ asked, given string }{
		{"a/1 b/2 c/3", "a/1 b/2 c/3"},
		{"a/1 a/1 a/1 a/1 b/2 c/3", "a/1 b/2 c/3 a/1 a/1 a/1"},
		{"a/1 a/1 a/1 a/2 a/3 a/2", "a/1 a/2 a/3 a/1 a/2 a/1"},
		{"a/1 a/1 b/1 b/1", "a/1 b/1 a/1 b/1"},
		{"a/1 a/1 a/2 b/3 b/3 b/3", "a/1 b/3 a/2 b/3 a/1 b/3"},
	} {
		if got := strings.Join(after(strings.Fields(c.asked)), " "); got != c.given {
			t.Errorf("%s: places had %s, want %s", c.asked, got, c.given)
		}
	}
}

// TestNewcomerPassesLongQueue checks that a person of another server is next although a thousand
// requests of one server wait.
func TestNewcomerPassesLongQueue(t *testing.T) {
	got := after(append(slices.Repeat([]string{"noisy/x"}, 1000), "quiet/y"))
	if at := slices.Index(got, "quiet/y"); at != 1 || len(got) != 1001 {
		t.Errorf("it is number %d of %d", at, len(got))
	}
}

// TestSlots checks that no more slots are granted than there are, that a waiter who gives up is
// skipped, and that freed slots go to the next waiter.
func TestSlots(t *testing.T) {
	p := NewSlots(2, 2)
	over, end := context.WithCancel(t.Context())
	end()
	first, err := p.Enter(t.Context(), "a", "1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Enter(t.Context(), "a", "1"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Enter(over, "b", "2"); !errors.Is(err, context.Canceled) || len(p.waiting) > 0 {
		t.Errorf("a third one: %v, %d wait", err, len(p.waiting))
	}
	want := queued(p, "b/2", "b/2", "b/3")
	if !p.dequeue("b", "2", want[0]) || p.dequeue("b", "2", want[0]) || p.dequeue("c", "2", want[1]) {
		t.Error("what is in the queue is not known")
	}
	first()
	<-want[1]
	p.release("a")
	<-want[2]
	p.release("b")
	p.release("b")
	if p.free != 2 || len(p.waiting) > 0 || len(p.servers) > 0 {
		t.Errorf("%d places are free, %d servers wait, %d are known", p.free, len(p.waiting), len(p.servers))
	}
}

// TestShare checks that a server gets no more than its share even if other slots are free, and
// that its waiters do not keep other servers from those.
func TestShare(t *testing.T) {
	p := NewSlots(4, 2)
	list := []string{"a/1", "a/2", "a/3", "a/1", "b/4", "c/5", "c/6"}
	wants := queued(p, list...)
	had := func() (who []string) {
		for i, want := range wants {
			if isClosed(want) {
				who = append(who, list[i])
			}
		}
		return who
	}
	if got, want := had(), []string{"a/1", "a/2", "b/4", "c/5"}; !slices.Equal(got, want) {
		t.Errorf("%v have a place, want %v", got, want)
	}
	p.release("b")
	p.release("c")
	if got, want := had(), []string{"a/1", "a/2", "b/4", "c/5", "c/6"}; !slices.Equal(got, want) {
		t.Errorf("with two free %v have had a place, want %v", got, want)
	}
	p.release("a")
	if got := had(); !slices.Contains(got, "a/3") || p.servers["a"].slots != 2 {
		t.Errorf("of a server that has given one back %v have had a place", got)
	}
}

// TestInFlight checks the limits of a person and of a server, and that work that has ended no
// longer counts.
func TestInFlight(t *testing.T) {
	h := NewInFlight(3, 2)
	var gives []func()
	for i, c := range []struct {
		on, by string
		want   error
	}{
		{"a", "1", nil}, {"a", "1", nil}, {"a", "1", ErrPerson}, {"b", "1", ErrPerson},
		{"a", "2", nil}, {"a", "3", ErrServer}, {"b", "3", nil},
	} {
		give, err := h.Take(c.on, c.by)
		if !errors.Is(err, c.want) {
			t.Errorf("%d: %s on %s: %v, want %v", i, c.by, c.on, err, c.want)
		}
		if err == nil {
			gives = append(gives, give)
		}
	}
	gives[0]()
	give, err := h.Take("a", "3")
	if err != nil {
		t.Fatalf("one was given back: %v", err)
	}
	for _, give := range append(gives[1:], give) {
		give()
	}
	if len(h.servers)+len(h.people) > 0 {
		t.Errorf("nothing is in flight, but %v and %v are kept", h.servers, h.people)
	}
}
