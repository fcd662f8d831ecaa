package desk

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// pressedIn is an interaction in a channel, with a message as large as a panel.
func pressedIn(channel string) []byte {
	const button = `{"type":2,"label":"\"channel\":{\\","custom_id":"p:{[","channel":{"type":11,"parent_id":"9"}},`
	message := `{"components":[` + strings.Repeat(button, 100) + `{}]}`
	return fmt.Appendf(nil, `{"app_permissions":"1","name":"channel","message":%s, "channel" : %s,"type":3}`,
		message, channel)
}

// TestInThread: only the interaction's own channel counts, wherever else there is one.
func TestInThread(t *testing.T) {
	for channel, want := range map[string]string{
		`{"id":"1","type":0,"parent_id":"7"}`: " false", `{"type":11,"parent_id":"7"}`: "7 true",
		`{"thread_metadata":{"type":1},"parent_id":"8","type":12}`: "8 true", `{"type":10}`: " true",
		`null`: " false", `[11]`: " false", `{"type":"eleven"}`: " false",
	} {
		raw := pressedIn(channel)
		if !json.Valid(raw) {
			t.Fatalf("no JSON: %s", raw)
		}
		if parent, thread := InThread(raw); fmt.Sprint(parent, " ", thread) != want {
			t.Errorf("%s: %q, %v, want %s", channel, parent, thread, want)
		}
	}
	if _, thread := InThread([]byte(`{"message":{"channel":{"type":11}}}`)); thread {
		t.Error("a channel in the message counts")
	}
	whole := pressedIn(`{"type":11,"parent_id":"7"}`)
	for end := range whole {
		InThread(whole[:end]) // never panics
	}
}

// BenchmarkInThread reads an interaction of nine kilobytes.
func BenchmarkInThread(b *testing.B) {
	raw := pressedIn(`{"type":11,"parent_id":"7"}`)
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		InThread(raw)
	}
}
