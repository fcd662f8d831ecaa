package store

import (
	"bytes"
	"testing"
	"time"

	"github.com/railbot/railbot/store/redistest"
)

// BenchmarkClick measures the store's part of a click: load a match of 20 KB and save it with one log entry.
// The plain variant moves no due time, like most clicks of a turn; the other variant does.
func BenchmarkClick(b *testing.B) {
	for name, moves := range map[string]bool{"plain": false, "due": true} {
		b.Run("embedded/"+name, func(b *testing.B) { benchmarkPress(b, "", moves) })
		b.Run("redis/"+name, func(b *testing.B) { benchmarkPress(b, redistest.Start(b).URL, moves) })
	}
}

func benchmarkPress(b *testing.B, url string, moves bool) {
	s := must(Open(b.Context(), url, Options{}))(b)
	defer s.Close()
	c := step(0, "entry")
	c.Record = bytes.Repeat([]byte("20 bytes of a record"), 1000)
	for b.Loop() {
		if moves {
			c.Due = time.UnixMilli(int64(1e12 + c.Rev))
		}
		if err := s.Save(b.Context(), "c", c); err != nil {
			b.Fatal(err)
		}
		c.Rev = must(s.Load(b.Context(), "c"))(b).Rev
	}
}
