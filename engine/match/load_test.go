package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// reloaded returns the match as another process would load it.
func (tb *table) reloaded() match.Match {
	tb.t.Helper()
	m, err := match.Load(games, tb.record)
	if err != nil {
		tb.t.Fatalf("load: %v", err)
	}
	return m
}

func TestLoadRejectsBadRecords(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	tb.play(1, tb.firstMove(1, "stoke"))
	var fields map[string]any
	if err := json.Unmarshal(tb.record, &fields); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		field string
		value any
		want  error
	}{
		{"format", match.Format + 1, match.ErrNewer},
		{"version", toy.Meta.Version + 1, match.ErrNewer},
		{"rules", toy.Meta.Rules + 1, match.ErrNewer},
		{"game", "chess", match.ErrGame},
		{"format", 0, match.ErrRecord},
		{"seed", "abc", match.ErrRecord},
		{"phase", "asleep", match.ErrRecord},
		{"phase", "open", match.ErrRecord},
		{"seats", []any{}, match.ErrRecord},
		{"decisions", []int{1}, match.ErrRecord},
		{"marks", nil, match.ErrRecord},
		{"board", nil, match.ErrRecord},
		{"board", map[string]any{"state": "x"}, engine.ErrState},
		{"ask", map[string]any{"seat": 7}, match.ErrRecord},
		{"rev", "x", match.ErrRecord},
	} {
		kept := fields[c.field]
		fields[c.field] = c.value
		record, _ := json.Marshal(fields)
		fields[c.field] = kept
		if _, err := match.Load(games, record); !errors.Is(err, c.want) {
			t.Errorf("%s %v: got %v, want %v", c.field, c.value, err, c.want)
		}
	}
	for _, text := range []string{"", "{", "[]", "null", "{}"} {
		if _, err := match.Load(games, []byte(text)); !errors.Is(err, match.ErrRecord) {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

func TestLoadOlderRecords(t *testing.T) {
	tb := begun(t, knobs, 2, nil)
	tb.play(1, "turn")
	old := bytes.Replace(tb.record, []byte(`"version":2`), []byte(`"version":1`), 1)
	m, err := match.Load(games, old)
	if err != nil || m.Record().Version != 1 {
		t.Fatalf("version %d, %v", m.Record().Version, err)
	}
	m, _, err = m.Undo(1, 0, noon)
	if err != nil || m.Record().Version != 2 {
		t.Errorf("after a press the state has version %d, %v", m.Record().Version, err)
	}
}

func FuzzLoad(f *testing.F) {
	lobby := openTable(fuzzing{f}, toy.Game, 2, nil)
	running := begun(fuzzing{f}, toy.Game, 2, nil)
	running.play(1, running.firstMove(1, "stoke"))
	over := begun(fuzzing{f}, toy.Game, 2, nil)
	over.playToEnd()
	records := [][]byte{lobby.record, running.record, over.record}
	for which, record := range records {
		for i := 0; i < len(record); i += 40 {
			f.Add(which, i, byte('9'), i+3)
			f.Add(which, i, byte('}'), len(record))
		}
	}
	f.Fuzz(func(t *testing.T, which, at int, b byte, end int) {
		if which < 0 || which >= len(records) {
			return
		}
		damaged := slices.Clone(records[which])
		if at >= 0 && at < len(damaged) {
			damaged[at] = b
		}
		if end >= 0 && end < len(damaged) {
			damaged = damaged[:end]
		}
		m, err := match.Load(games, damaged)
		if err != nil {
			return
		}
		_, _, _ = m.Record(), m.Acting(), m.Due()
		for s := engine.Seat(0); s < 4; s++ {
			_, _, _ = m.Seat("u1"), m.Chair(s), m.Decision(s)
		}
	})
}
