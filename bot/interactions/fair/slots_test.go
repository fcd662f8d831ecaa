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

// TestOneNoisyServer: a server that asks for much has no more than each other at a time
// when others want something, and neither has somebody on it.
func TestOneNoisyServer(t *testing.T) {
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

// TestAThousandBefore: whoever comes after a thousand of another server is next.
func TestAThousandBefore(t *testing.T) {
	got := after(append(slices.Repeat([]string{"noisy/x"}, 1000), "quiet/y"))
	if at := slices.Index(got, "quiet/y"); at != 1 || len(got) != 1001 {
		t.Errorf("it is number %d of %d", at, len(got))
	}
}

// TestSlots: there are as many as there are; who does not want one any more is passed
// over, and what is given to nobody goes to the next.
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

// TestShare: a server has its share of the places, whatever else is free, and who waits
// of it keeps nobody of another from a place.
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
	if got := had(); !slices.Contains(got, "a/3") || p.servers["a"].has != 2 {
		t.Errorf("of a server that has given one back %v have had a place", got)
	}
}

// TestInFlight takes up to the limits of a person and of a server, and checks that what is given back
// can be taken again.
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
		t.Errorf("nothing is in hand, and %v and %v are known", h.servers, h.people)
	}
}
