package fair

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

// queued has those of a list, each "server/person", ask for the places in that order.
func queued(p *Places, list ...string) (wants []chan struct{}) {
	for _, who := range list {
		on, by, _ := strings.Cut(who, "/")
		wants = append(wants, p.ask(on, by))
	}
	return wants
}

// given gives all back, one after the other, and tells who had a place after whom.
func given(p *Places, list []string, wants []chan struct{}) (order []string) {
	had := map[int]bool{}
	for range len(list) + 1 {
		for i, want := range wants {
			select {
			case <-want:
				if !had[i] {
					had[i], order = true, append(order, list[i])
				}
			default:
			}
		}
		p.leave()
	}
	return order
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
		p := New(0)
		list := strings.Fields(c.asked)
		if got := strings.Join(given(p, list, queued(p, list...)), " "); got != c.given {
			t.Errorf("%s: places had %s, want %s", c.asked, got, c.given)
		}
	}
}

// TestAThousandBefore: whoever comes after a thousand of another server is next.
func TestAThousandBefore(t *testing.T) {
	p := New(0)
	list := append(slices.Repeat([]string{"noisy/x"}, 1000), "quiet/y")
	got := given(p, list, queued(p, list...))
	if at := slices.Index(got, "quiet/y"); at != 1 || len(got) != 1001 {
		t.Errorf("it is number %d of %d", at, len(got))
	}
}

// TestPlaces: there are as many as there are; who does not want one any more is passed
// over, and what is given to nobody goes to the next.
func TestPlaces(t *testing.T) {
	p := New(2)
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
	if !p.forget("b", "2", want[0]) || p.forget("b", "2", want[0]) || p.forget("c", "2", want[1]) {
		t.Error("what is in the queue is not known")
	}
	first()
	<-want[1]
	p.leave()
	<-want[2]
	p.leave()
	p.leave()
	if p.free != 2 || len(p.waiting) > 0 {
		t.Errorf("%d places are free, %d wait", p.free, len(p.waiting))
	}
}
