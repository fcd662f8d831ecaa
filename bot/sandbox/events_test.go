package sandbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// TestScheduledEvents checks what Discord demands of an event outside of voice channels, who may create one, how it
// is changed, and that it begins and ends by itself.
func TestScheduledEvents(t *testing.T) {
	w := newWorld(t)
	w.bareBot()
	path := "/guilds/" + sandbox.SeedGuild + "/scheduled-events"
	at := func(hours int) string {
		return w.clock.Now().Add(time.Duration(hours) * time.Hour).UTC().Format(time.RFC3339)
	}
	body := func(changes object) object {
		o := object{
			"name": "Game night", "description": "Trains", "entity_type": 3, "entity_metadata": object{"location": "https://discord.com"},
			"privacy_level": 2, "scheduled_start_time": at(24), "scheduled_end_time": at(27),
		}
		for key, value := range changes {
			if o[key] = value; value == nil {
				delete(o, key)
			}
		}
		return o
	}
	wantRefused(t, w.bot("POST", path, body(nil)), 403, 50013)
	if a := w.do("", "PATCH", "/sandbox/bot", object{"create_events": true}); a.status != 200 {
		t.Fatalf("got %d %s", a.status, a.raw)
	}
	for name, wrong := range map[string]object{
		"no name": {"name": nil}, "an empty name": {"name": " "}, "a long name": {"name": strings.Repeat("n", 101)},
		"a long description": {"description": strings.Repeat("d", 1001)},
		"no end":             {"scheduled_end_time": nil}, "an end before the start": {"scheduled_end_time": at(23)},
		"a start in the past": {"scheduled_start_time": at(-1)}, "no start": {"scheduled_start_time": nil},
		"a start that is no time": {"scheduled_start_time": "tomorrow"},
		"no place":                {"entity_metadata": nil}, "an empty place": {"entity_metadata": object{}},
		"a long place": {"entity_metadata": object{"location": strings.Repeat("p", 101)}},
		"a public one": {"privacy_level": 1}, "no privacy level": {"privacy_level": nil}, "a stage": {"entity_type": 1},
		"a channel": {"channel_id": table}, "a status": {"status": 1},
	} {
		if a := w.bot("POST", path, body(wrong)); a.status != 400 || a.Code != 50035 {
			t.Errorf("%s: got %d %s, want it refused", name, a.status, a.raw)
		}
	}
	w.must("POST", path, body(nil), nil)
	var list []wire.ScheduledEvent
	w.must("GET", path, nil, &list)
	if len(list) != 1 || list[0].Metadata.Location != "https://discord.com" || list[0].Status != wire.EventScheduled {
		t.Fatalf("got the events %+v, want one", list)
	}
	one := path + "/" + list[0].ID
	w.must("PATCH", one, object{"name": "Later", "scheduled_start_time": at(25)}, nil)
	w.must("GET", path, nil, &list)
	if list[0].Name != "Later" || list[0].Start.Format(time.RFC3339) != at(25) {
		t.Errorf("got the event %+v, want a later one", list[0])
	}
	wantRefused(t, w.bot("PATCH", path+"/7", object{"name": "Later"}), 404, 10070)
	wantRefused(t, w.bot("PATCH", one, object{"status": 3}), 400, 50035)
	wantRefused(t, w.bot("GET", "/guilds/7/scheduled-events", nil), 404, 10004)
	w.must("PATCH", one, object{"status": 4}, nil)
	wantRefused(t, w.bot("PATCH", one, object{"name": "Again"}), 400, 180000)
	if list := w.Events(sandbox.SeedGuild); len(list) != 0 {
		t.Errorf("got the events %+v after the cancellation, want none", list)
	}
	for range 100 {
		w.must("POST", path, body(nil), nil)
	}
	wantRefused(t, w.bot("POST", path, body(nil)), 400, 30038)
	w.clock.Advance(24 * time.Hour)
	w.must("GET", path, nil, &list)
	if len(list) != 100 || list[0].Status != wire.EventActive {
		t.Errorf("got %d events, want 100 that have begun", len(list))
	}
	w.clock.Advance(3 * time.Hour)
	if list := w.Events(sandbox.SeedGuild); len(list) != 0 {
		t.Errorf("got %d events after their end, want none", len(list))
	}
}
