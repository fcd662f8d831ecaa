package commands_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// keptMatch is what is kept of a match that is over.
type keptMatch struct {
	record []byte
	log    [][]byte
}

// keptMatch is what is kept of a match that u1 and u2 have played.
func (d *table) keptMatch() keptMatch {
	d.t.Helper()
	d.finished(d.begun("toy", 2, nil))
	return d.ended()
}

// ended is what is kept of the match that ended last.
func (d *table) ended() keptMatch {
	d.t.Helper()
	saved, err := d.store.Last(d.ctx, d.channel)
	if err != nil {
		d.t.Fatal(err)
	}
	log, err := d.store.Log(d.ctx, d.channel, saved.Match, 0, saved.Entries)
	if err != nil {
		d.t.Fatal(err)
	}
	return keptMatch{saved.Record, log}
}

// keep stores the match as the n-th of two others, finished or live.
func (d *table) keep(p keptMatch, n int, finished bool, one, two string) error {
	as := func(b []byte) []byte {
		b = bytes.ReplaceAll(b, []byte(`"u1"`), []byte(`"`+one+`"`))
		return bytes.ReplaceAll(b, []byte(`"u2"`), []byte(`"`+two+`"`))
	}
	first := store.Change{Match: fmt.Sprint("m", n), Record: as(p.record), Joined: []string{one, two}}
	for _, e := range p.log {
		first.Entries = append(first.Entries, as(e))
	}
	channel := fmt.Sprint(1_000_000 + n)
	err := d.store.Save(d.ctx, channel, first)
	if err == nil && finished {
		last := store.Change{Match: first.Match, Rev: 1, Record: first.Record, Finished: true}
		err = d.store.Save(d.ctx, channel, last)
	}
	return err
}

// TestForgetAsksLittle: what is kept of others costs who wants to be forgotten
// nothing.
func TestForgetAsksLittle(t *testing.T) {
	d := newDesk(t)
	match := d.keptMatch()
	forget := func(n int) int64 {
		t.Helper()
		user := fmt.Sprint("me", n)
		for i := range 3 {
			if err := d.keep(match, n+i, true, user, "other"); err != nil {
				t.Fatal(err)
			}
		}
		p := d.person(user)
		p.run("rails forget")
		before := d.asked.Load()
		contains(t, p.click("Forget me"), "no longer know you")
		return d.asked.Load() - before
	}
	forget(0) // the board of what was just played is shown besides
	few := forget(10)
	for n := range 60 {
		if err := d.keep(match, 100+n, n%2 == 0, fmt.Sprint("a", n), fmt.Sprint("b", n)); err != nil {
			t.Fatal(err)
		}
	}
	if many := forget(20); many != few {
		t.Errorf("%d operations beside few matches, %d beside 60 more", few, many)
	}
	saved, err := d.store.Archived(d.ctx, "1000020", "m20")
	if err != nil || bytes.Contains(saved.Record, []byte("me20")) {
		t.Errorf("the match still names who wants to be forgotten: %v", err)
	}
	if refs, err := d.store.Named(d.ctx, "me20"); err != nil || len(refs) > 0 {
		t.Errorf("the index still says %v, %v", refs, err)
	}
}

// TestForgetWhileOldMatchesAreLookedThrough refuses and changes nothing.
func TestForgetWhileOldMatchesAreLookedThrough(t *testing.T) {
	server := redistest.Start(t)
	redis := server.Client()
	defer redis.Close()
	d := newDeskAt(t, newBook(t), server.URL)
	p := d.person("u1")
	p.run("rails settings")
	p.choose("never")
	if err := redis.Del(d.ctx, "rails:index:{all}:people").Err(); err != nil {
		t.Fatal(err)
	}
	p.run("rails forget")
	contains(t, p.text(p.send(p.pressOf("v:forget", true))), "still searching old matches")
	if kept, err := d.store.Preference(d.ctx, "user", "u1"); err != nil || kept == nil {
		t.Errorf("the settings are gone: %v", err)
	}
	if err := d.store.BuildPeople(d.ctx); err != nil {
		t.Fatal(err)
	}
	contains(t, p.text(p.send(p.pressOf("v:forget", true))), "no longer know you")
}

// TestForgottenWhileCounted: who is forgotten while their match is being counted, after
// the careers were read, gets none, be it their first match or not.
func TestForgottenWhileCounted(t *testing.T) {
	for before := range 2 {
		t.Run(fmt.Sprint(before, " before"), func(t *testing.T) {
			d := newDesk(t)
			people := d.begun("toy", 2, nil)
			if before > 0 {
				d.finished(people)
				people = d.begun("toy", 2, nil)
			}
			first := people[0]
			d.between = func(op string) {
				if op != "ledger" {
					return
				}
				d.between = nil
				first.run("rails forget")
				contains(t, first.click("Forget me"), "no longer know you")
			}
			d.finished(people)
			if d.between != nil {
				t.Fatal("nobody was forgotten")
			}
			ledger, err := d.store.Ledger(d.ctx, d.guild+"-toy")
			if err != nil || len(ledger.Users) != 1 || bytes.Contains(ledger.Users["u2"], []byte(`"u1"`)) {
				t.Errorf("the ledger has %s, %v", ledger.Users, err)
			}
		})
	}
}

// BenchmarkForget is /rails forget of somebody who played in 20 matches, beside so
// many.
func BenchmarkForget(b *testing.B) {
	for _, matches := range []int{1_000, 100_000} {
		b.Run(fmt.Sprint(matches), func(b *testing.B) {
			if matches > 1_000 && testing.Short() {
				b.Skip("storing so many takes a minute")
			}
			benchmarkForget(b, matches)
		})
	}
}

const ofEach = 20 // matches that each person played

func benchmarkForget(b *testing.B, matches int) {
	server := redistest.Start(b)
	redis := server.Client()
	defer redis.Close()
	if err := redis.ConfigSet(b.Context(), "appendonly", "no").Err(); err != nil {
		b.Fatal(err)
	}
	d := newDeskAt(b, newBook(b), server.URL)
	match := d.keptMatch()
	var group errgroup.Group
	group.SetLimit(8)
	for n := range matches {
		group.Go(func() error {
			if n%10 == 0 { // one in ten is still played
				return d.keep(match, n, false, fmt.Sprint("x", n), fmt.Sprint("y", n))
			}
			return d.keep(match, n, true, fmt.Sprint("p", n/ofEach), fmt.Sprint("q", n/ofEach))
		})
	}
	if err := group.Wait(); err != nil {
		b.Fatal(err)
	}
	person := 0
	for b.Loop() {
		user := d.person(fmt.Sprint("q", person%(matches/ofEach)))
		person++
		contains(b, user.text(user.send(user.pressOf("v:forget", true))), "no longer know you")
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(time.Second), "s/forget")
}
