package store

import (
	"fmt"
	"testing"
	"time"
)

// TestBehind checks that exactly the matches, live and finished, whose display is out of date are found.
func TestBehind(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		began := time.Now().Add(-time.Minute)
		for _, channel := range []string{"never", "shown", "older", "ended", "ended-shown", "next"} {
			save(t, s, channel, step(0), nil)
		}
		show := func(channel string, rev uint64) {
			t.Helper()
			if err := s.SetShown(t.Context(), channel, loaded(s, channel, "m", rev), []byte("shown")); err != nil {
				t.Fatal(err)
			}
		}
		show("shown", 1)
		show("older", 1)
		save(t, s, "older", step(1), nil)
		for _, channel := range []string{"ended", "ended-shown", "next"} {
			last := step(1)
			last.Finished = true
			save(t, s, channel, last, nil)
		}
		show("ended-shown", 2)
		next := step(0)
		next.Match = "next"
		save(t, s, "next", next, nil)
		if err := s.SetShown(t.Context(), "next", loaded(s, "next", "next", 1), []byte("shown")); err != nil {
			t.Fatal(err)
		}
		late, err := s.Behind(t.Context(), began, time.Minute)
		same(t, "channels behind", late, []string{"ended", "never", "older"})
		if err != nil {
			t.Error(err)
		}
		late, err = s.Behind(t.Context(), time.Now().Add(time.Hour), time.Minute)
		same(t, "channels with live matches that are behind", late, []string{"never", "older"})
		if err != nil {
			t.Error(err)
		}
	})
}

// TestBehindWithManyChannels checks more channels than fit into one round trip.
func TestBehindWithManyChannels(t *testing.T) {
	s := open(t, "", Options{})
	const many = maxBatchEmbedded + 2
	for i := range many {
		save(t, s, fmt.Sprintf("c%04d", i), step(0), nil)
	}
	late, err := s.Behind(t.Context(), time.Now(), time.Minute)
	if err != nil || len(late) != many || late[many-1] != fmt.Sprintf("c%04d", many-1) {
		t.Errorf("%d channels behind, want %d: %v", len(late), many, err)
	}
}
