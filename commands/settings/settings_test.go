package settings_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
)

// TestConcurrentSettingsAreBothKept lets a person choose two settings at the same time.
func TestConcurrentSettingsAreBothKept(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("alice")
	p.Run("rails settings")
	daily, zone := playtest.Find(t, p.Shown, "what’s waiting, at 13:00"), p.PressRequest("s:zone", true, "Asia/Tokyo")
	w.AfterStoreOp = func(op string) {
		if op == "read preference" {
			w.AfterStoreOp = nil
			p.Send(zone)
		}
	}
	p.Send(p.PressRequest(daily.ID, true, daily.Value))
	playtest.Contains(t, p.Run("rails settings"), "Your local time: 21:00")
	kept, err := w.Store.Preference(w.Ctx, "user", p.User)
	if err != nil || !strings.Contains(string(kept), `"daily":14`) {
		t.Errorf("got %s stored, %v", kept, err)
	}
}

func TestSettingsAreChosenAndStored(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	playtest.Contains(t, p.Run("rails settings"), "apply to all your tables")
	playtest.Contains(t, p.Choose("from 22:00 to 7:00"), "Your local time: 12:00")
	playtest.Contains(t, p.Choose("Asia/Kolkata (UTC +5:30)"), "Your local time: 17:30")
	p.Locale = "fr"
	playtest.Contains(t, p.Run("rails settings"), "Vos réglages")
	p.Choose("jamais")
	b, err := w.Store.Preference(w.Ctx, "user", p.User)
	if err != nil {
		t.Fatal(err)
	}
	var kept map[string]any
	if err := json.Unmarshal(b, &kept); err != nil || len(kept) != 3 {
		t.Errorf("got %s stored, %v", b, err)
	}
	for _, press := range []string{"s:", "s:what", "s:quiet", "s:zone"} {
		playtest.Contains(t, p.PressID(press, "99"), "n’est plus valable")
	}
}
