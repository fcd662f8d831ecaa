package interaction_test

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/commands/playtest"
)

// TestDecodeReadsThePlace decodes interactions from every kind of place. Whether the bot is a member
// depends on the installation to the server, and not on the one to a person.
func TestDecodeReadsThePlace(t *testing.T) {
	for _, c := range []struct {
		where string
		kind  int
		want  place.Place
		sure  bool // about the bot's membership
	}{
		{`"guild_id":"4","context":0,"authorizing_integration_owners":{"0":"4","1":"5"}`, 2, place.Server, true},
		{`"guild_id":"4","context":0,"authorizing_integration_owners":{"0":"4"}`, 3, place.Server, true},
		{`"guild_id":"4"`, 2, place.Server, true},
		{`"guild_id":"4","context":0,"authorizing_integration_owners":{"1":"5"}`, 2, place.ServerWithoutBot, true},
		{`"guild_id":"4","context":0,"authorizing_integration_owners":{"1":"5"}`, 3, place.ServerWithoutBot, false},
		{`"guild_id":"4","context":0,"authorizing_integration_owners":{}`, 3, place.ServerWithoutBot, false},
		{`"guild_id":"4","context":0,"authorizing_integration_owners":{"0":"9"}`, 2, place.ServerWithoutBot, true},
		{`"context":1,"authorizing_integration_owners":{"0":"0"}`, 2, place.BotDM, true},
		{`"context":1,"authorizing_integration_owners":{"1":"5"}`, 3, place.BotDM, true},
		{`"context":2,"authorizing_integration_owners":{"1":"5"}`, 3, place.Group, true},
		{`"context":2`, 2, place.Group, true},
	} {
		raw := fmt.Sprintf(`{"id":"1","token":"t","channel_id":"3","user":{"id":"5"},"type":%d,"data":{"name":"rails","custom_id":"v:play"},%s}`,
			c.kind, c.where)
		r, err := interaction.Decode([]byte(raw), playtest.Noon)
		if err != nil || r.Place != c.want || r.SaysIfBotIsMember() != c.sure {
			t.Errorf("%s: got place %q, certain: %t, error %v", c.where, r.Place, r.SaysIfBotIsMember(), err)
		}
	}
}

// TestAnswersPublicly checks whose answers others see. Only a server without the bot asks for rights
// of the person.
func TestAnswersPublicly(t *testing.T) {
	const send, inThreads, external, admin = 1 << 11, 1 << 38, 1 << 50, 1 << 3
	for _, c := range []struct {
		at     place.Place
		thread bool
		may    int64
		want   bool
	}{
		{place.Server, false, 0, true}, {place.BotDM, false, 0, true}, {place.Group, false, 0, true},
		{place.ServerWithoutBot, false, send | external, true}, {place.ServerWithoutBot, false, send, false},
		{place.ServerWithoutBot, false, external, false}, {place.ServerWithoutBot, false, inThreads | external, false},
		{place.ServerWithoutBot, true, inThreads | external, true}, {place.ServerWithoutBot, true, send | external, false},
		{place.ServerWithoutBot, false, admin, true},
	} {
		r := interaction.Request{Place: c.at, Thread: c.thread, UserPermissions: c.may}
		if got := r.AnswersPublicly(); got != c.want {
			t.Errorf("%+v: got %t", c, got)
		}
	}
}
