package place_test

import (
	"testing"

	"github.com/railbot/railbot/commands/place"
)

func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		place.Place
		inServer, hasBot, hasOthers bool
		link                        string
	}{
		{place.Server, true, true, true, "5"},
		{place.ServerWithoutBot, true, false, true, "5"},
		{place.BotDM, false, true, false, "@me"},
		{place.Group, false, false, true, "@me"},
	} {
		if c.InServer() != c.inServer || c.HasBot() != c.hasBot || c.OnlyAnswers() == c.hasBot || c.HasOthers() != c.hasOthers ||
			c.LinkServer("5") != c.link {
			t.Errorf("%q: server %t, bot %t, others %t, link %q", c.Place, c.InServer(), c.HasBot(), c.HasOthers(), c.LinkServer("5"))
		}
		if got := place.Decode([]byte(c.Place)); got != c.Place {
			t.Errorf("%q was read as %q", c.Place, got)
		}
	}
	if got := place.Decode([]byte("moon")); got != place.Server {
		t.Errorf("an unknown place is %q", got)
	}
}
