package interaction

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// pressJSON returns a press in a channel, on a message with a number of buttons.
func pressJSON(channel string, buttons int) []byte {
	const button = `{"type":2,"label":"\"channel\":{\\","custom_id":"p:{[","channel":{"type":11,"parent_id":"9"}},`
	message := `{"id":"6","components":[` + strings.Repeat(button, buttons) + `{}]}`
	return fmt.Appendf(nil, `{"id":"1","token":"t","channel_id":"3","guild_id":"4","user":{"id":"5"},"data":{"custom_id":"v:play"},`+
		`"app_permissions":"1","name":"channel","message":%s, "channel" : %s,"type":3}`, message, channel)
}

// TestDecodeReadsTheChannel checks that Decode sets thread, parent and privacy from the
// interaction's own channel, and not from a channel in another part of the JSON.
func TestDecodeReadsTheChannel(t *testing.T) {
	for channel, want := range map[string]string{
		`{"id":"1","type":0,"parent_id":"7"}`: " false false", `{"type":11,"parent_id":"7"}`: "7 true false",
		`{"thread_metadata":{"type":1},"parent_id":"8","type":12}`: "8 true true", `{"type":10}`: " true false",
		`null`: " false false", `[11]`: " false false", `{"type":"eleven"}`: " false false",
	} {
		raw := pressJSON(channel, 100)
		if !json.Valid(raw) {
			t.Fatalf("the test's JSON is invalid: %s", raw)
		}
		if r, err := Decode(raw, time.Time{}); err != nil || fmt.Sprint(r.Parent, " ", r.Thread, " ", r.Private) != want {
			t.Errorf("%s: got parent %q, thread %v, private %v, want %s (%v)", channel, r.Parent, r.Thread, r.Private, want, err)
		}
	}
	for kind, want := range map[int]bool{0: false, 2: true, 5: false, 11: false, 13: true, 15: true} {
		r, err := Decode(pressJSON(fmt.Sprintf(`{"id":"1","type":%d}`, kind), 1), time.Time{})
		if err != nil || r.Threadless != want {
			t.Errorf("channel type %d: got Threadless %v, want the opposite (%v)", kind, r.Threadless, err)
		}
	}
	whole := pressJSON(`{"type":11,"parent_id":"7"}`, 100)
	for end := range whole {
		if _, err := Decode(whole[:end], time.Time{}); err == nil {
			t.Fatalf("decoding the first %d of %d bytes succeeded, want an error", end, len(whole))
		}
	}
	for _, at := range []string{"message", "data"} {
		raw := strings.Replace(string(pressJSON("null", 0)), `"`+at+`":{`, `"`+at+`":{"channel":{"type":11},`, 1)
		if r, err := Decode([]byte(raw), time.Time{}); err != nil || r.Thread {
			t.Errorf("a channel in the %s was read as the interaction's (%v)", at, err)
		}
	}
}

// TestDecodeSkipsThePressedMessage checks that Decode allocates nothing for the buttons of the
// pressed message, which are most of the JSON.
func TestDecodeSkipsThePressedMessage(t *testing.T) {
	allocations := func(buttons int) float64 {
		raw := pressJSON(`{"type":11,"parent_id":"7"}`, buttons)
		return testing.AllocsPerRun(100, func() { _, _ = Decode(raw, time.Time{}) })
	}
	if few, many := allocations(1), allocations(100); many > few+1 {
		t.Errorf("%v allocations for a message of one button, %v for one of a hundred", few, many)
	}
}

// BenchmarkDecode decodes an interaction of 9 KB.
func BenchmarkDecode(b *testing.B) {
	raw := pressJSON(`{"type":11,"parent_id":"7"}`, 100)
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		_, _ = Decode(raw, time.Time{})
	}
}
