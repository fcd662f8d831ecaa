package settings_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// TestTimeZonesByName types time zones, whole and in part.
func TestTimeZonesByName(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	complete := func(typed string) []string {
		r := p.CommandRequest("rails settings", "zone="+typed)
		r.Kind, r.Focused = interaction.Autocomplete, "zone"
		var names []string
		for _, choice := range p.Send(r).Choices {
			names = append(names, choice.Name)
		}
		return names
	}
	for typed, want := range map[string]string{
		"kolk": "Asia/Kolkata (UTC +5:30)", "new york": "America/New York (UTC −5)",
		"UTC +5:45": "Asia/Kathmandu (UTC +5:45)", "-3:30": "America/St Johns (UTC −3:30)",
		"": "Pacific/Honolulu (UTC −10)",
	} {
		if got := complete(typed); len(got) == 0 || got[0] != want || len(got) > 25 {
			t.Errorf("typed %q: got the choices %q", typed, got)
		}
	}
	playtest.Contains(t, p.Run("rails settings", "zone=St Johns"), "Your local time: 08:30")
	playtest.Contains(t, p.Run("rails settings", "zone=Berlin"), "Your local time: 13:00")
	playtest.Contains(t, p.Run("rails settings", "zone=Argentina"), "“Argentina” could be several time zones. Choose one from the menu")
	if !playtest.HasLabel(p.Shown, "America/Argentina/Ushuaia (UTC −3)") {
		t.Errorf("the menu has %v", playtest.Controls(p.Shown))
	}
	playtest.Contains(t, p.Run("rails settings", "zone=Atlantis"), "could be several time zones")
	playtest.Contains(t, p.Run("rails settings"), "Your local time: 13:00")
}

// TestTimeZonesExist loads every time zone that is offered.
func TestTimeZonesExist(t *testing.T) {
	names, err := os.ReadFile("../when/zones.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(names)) {
		if _, err := time.LoadLocation(name); err != nil {
			t.Error(err)
		}
	}
}
