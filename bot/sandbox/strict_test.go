package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// sound are valid requests of different kinds, by route.
var sound = map[string][]string{
	"POST /channels/{channel_id}/messages": {
		`{"content":"hi","nonce":"1","flags":4,"allowed_mentions":{"parse":["users"],"roles":[]},"attachments":[],
			"components":[{"type":1,"components":[{"type":2,"style":1,"label":"B","custom_id":"b","emoji":{"name":"x"}}]},
			{"type":1,"components":[{"type":3,"custom_id":"s","placeholder":"p","min_values":1,"max_values":1,
			"options":[{"label":"L","value":"v","description":"d"}]}]}]}`,
	},
	"PATCH /channels/{channel_id}/messages/{message_id}": {
		`{"content":"other","components":[],"flags":0,"allowed_mentions":{"users":["7"]}}`,
	},
	"PUT /applications/{application_id}/commands": {
		`[{"name":"play","type":1,"description":"d","name_localizations":{"fr":"jouer"},"contexts":[0],"default_member_permissions":"8",
			"options":[{"type":2,"name":"g","description":"d","options":[{"type":1,"name":"s","description":"d","options":[
			{"type":3,"name":"t","description":"d","required":true,"min_length":1,"max_length":9,"choices":[{"name":"n","value":"v"}]},
			{"type":4,"name":"n","description":"d","min_value":1,"max_value":5}]}]}]}]`,
	},
	"POST /channels/{channel_id}/threads": {
		`{"name":"t","type":11,"auto_archive_duration":60,"rate_limit_per_user":1,"invitable":true}`,
	},
	"POST /channels/{channel_id}/messages/{message_id}/threads": {
		`{"name":"t","auto_archive_duration":60,"rate_limit_per_user":1}`,
	},
	"PATCH /channels/{channel_id}": {`{"archived":false}`},
	"POST /users/@me/channels":     {`{"recipient_id":"` + sandbox.SeedAlice + `"}`},
	"POST /interactions/{interaction_id}/{interaction_token}/callback": {
		`{"type":4,"data":{"content":"x","flags":64,"components":[]}}`, `{"type":5,"data":{"flags":64}}`, `{"type":6}`,
		`{"type":7,"data":{"content":"y"}}`,
		`{"type":9,"data":{"custom_id":"m","title":"T","components":[{"type":18,"label":"L","description":"d","component":
			{"type":4,"custom_id":"t","style":1,"min_length":1,"max_length":5,"required":true,"value":"v","placeholder":"p"}}]}}`,
	},
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": {
		`{"content":"z","attachments":[],"components":[]}`,
	},
	"POST /webhooks/{webhook_id}/{webhook_token}": {`{"content":"w","flags":64,"tts":false}`},
}

// strange are values that a mutation inserts.
var strange = []any{
	nil, true, "", "x", "7", 0, -1, 1.5, 10, 1 << 40, list{}, object{}, list{1}, object{"x": 1}, text(5000),
	times(41, func(i int) any { return i }),
}

// mutated changes one place of a request: it replaces a value, or removes or adds a key.
func mutated(r *rand.Rand, tree any) any {
	if deep := r.IntN(5) > 0; deep {
		switch tree := tree.(type) {
		case object:
			return mutatedObject(r, tree)
		case list:
			if len(tree) > 0 {
				out := slices.Clone(tree)
				i := r.IntN(len(out))
				out[i] = mutated(r, out[i])
				return out
			}
		}
	}
	return strange[r.IntN(len(strange))]
}

func mutatedObject(r *rand.Rand, tree object) any {
	out := maps.Clone(tree)
	keys := slices.Sorted(maps.Keys(tree))
	if len(keys) == 0 || r.IntN(12) == 0 {
		out[[]string{"type", "id", "poll", "embeds", "nonce", "sticker_ids"}[r.IntN(6)]] = strange[r.IntN(len(strange))]
		return out
	}
	key := keys[r.IntN(len(keys))]
	if r.IntN(8) == 0 {
		delete(out, key)
		return out
	}
	out[key] = mutated(r, tree[key])
	return out
}

// eachMutation returns n mutations of each valid request with its route, or a sixth of them in
// short tests, because they are sent one at a time.
func eachMutation(t *testing.T, n int, try func(route string, body []byte)) {
	t.Helper()
	if testing.Short() {
		n /= 6
	}
	seed := uint64(rand.Uint32())
	if given := os.Getenv("RAILBOT_SEED"); given != "" {
		seed, _ = strconv.ParseUint(given, 10, 64)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("RAILBOT_SEED=%d repeats it", seed)
		}
	})
	r := rand.New(rand.NewPCG(seed, 1))
	for _, route := range slices.Sorted(maps.Keys(sound)) {
		for _, request := range sound[route] {
			var tree any
			if err := json.Unmarshal([]byte(request), &tree); err != nil {
				t.Fatal(err)
			}
			for i := range n {
				body := tree
				if i > 0 {
					body = mutated(r, tree)
				}
				raw, err := json.Marshal(body)
				if err != nil {
					t.Fatal(err)
				}
				try(route, raw)
			}
		}
	}
}

// Every refusal of a body is a violation, and a refused request must not change anything.
func TestRefusedRequestsChangeNothing(t *testing.T) {
	w := newWorld(t)
	p := &mutator{w: w, m: w.post(pressable)}
	var thread wire.Channel
	w.must("POST", "/channels/"+table+"/threads", object{"name": "t", "type": 11}, &thread)
	p.thread = thread.ID
	in, done := w.press(w.bareBot(), w.user("Alice"), p.m, "go")
	p.open = in
	other, answered := w.press(w.bareBot(), w.user("Bob"), p.m, "go")
	p.answered = other
	w.callback(other, ephemeral)
	<-answered
	refused := 0
	eachMutation(t, 60, func(route string, body []byte) {
		w.ctx.Renew()
		before, violations := p.state(), len(w.Violations())
		a := p.send(route, string(body))
		if a.status < 300 {
			return
		}
		if a.status == 400 && len(w.Violations()) != violations+1 && a.Code == 50035 {
			t.Errorf("%s %s: the refusal %s is not recorded as a violation", route, body, a.raw)
		}
		if after := p.state(); after != before {
			t.Errorf("%s %s: refused with %s, but the state changed from\n%s\nto\n%s", route, body, a.raw, before, after)
		}
		refused++
	})
	w.callback(p.open, `{"type":6}`)
	<-done
	if refused == 0 {
		t.Error("no request was refused")
	}
}

// mutator sends mutated requests.
type mutator struct {
	w              *world
	m              *wire.Message
	thread         string // id
	open, answered wire.Interaction
}

func (p *mutator) send(route, body string) answer {
	in := p.answered
	switch route {
	case "POST /channels/{channel_id}/messages":
		return p.w.bot("POST", messagesPath, body)
	case "PATCH /channels/{channel_id}/messages/{message_id}":
		return p.w.bot("PATCH", messagePath(p.m), body)
	case "PUT /applications/{application_id}/commands":
		return p.w.bot("PUT", globalCommands, body)
	case "POST /channels/{channel_id}/threads":
		return p.w.bot("POST", "/channels/"+table+"/threads", body)
	case "POST /channels/{channel_id}/messages/{message_id}/threads":
		return p.w.bot("POST", messagePath(p.m)+"/threads", body)
	case "PATCH /channels/{channel_id}":
		return p.w.bot("PATCH", "/channels/"+p.thread, body)
	case "POST /users/@me/channels":
		return p.w.bot("POST", "/users/@me/channels", body)
	case "POST /webhooks/{webhook_id}/{webhook_token}":
		return p.w.followup(in, body)
	case "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original":
		return p.w.editOriginal(in, body)
	}
	return p.w.callback(p.open, body)
}

// state returns everything that a request could change.
func (p *mutator) state() string {
	// a bot with a late heartbeat may be disconnected meanwhile
	sessions := regexp.MustCompile(`"bot_sessions":\d+`)
	commands, err := json.Marshal(p.w.Commands())
	if err != nil {
		p.w.t.Fatal(err)
	}
	messages, err := json.Marshal(p.w.Messages(table))
	if err != nil {
		p.w.t.Fatal(err)
	}
	all := sessions.ReplaceAllString(string(p.w.do("", "GET", "/sandbox/state", nil).raw), "")
	return fmt.Sprintf(
		"%s %s %s %d", all, commands, messages,
		len(p.w.Seen(sandbox.SeedAlice)),
	)
}

// The table must refuse exactly what Discord's OpenAPI file refuses.
func TestTableIsAsStrictAsOpenAPIFile(t *testing.T) {
	raw, err := os.ReadFile(specPath(t))
	if err != nil {
		t.Fatal(err)
	}
	file, err := form.NewSpec(raw)
	if err != nil {
		t.Fatal(err)
	}
	refused, accepted := 0, 0
	eachMutation(t, 150, func(route string, body []byte) {
		b, err := form.ReadBody("application/json", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		method, path, _ := strings.Cut(route, " ")
		want, got := file.Check(method, path, b), form.Table().Check(method, path, b)
		if (want == nil) != (got == nil) {
			t.Errorf("%s %s: the file returned %v, but the table %v", route, body, want, got)
		}
		if want == nil {
			accepted++
		} else {
			refused++
		}
	})
	if !testing.Short() && (refused < 300 || accepted < 300) {
		t.Errorf("got only %d refused and %d accepted requests", refused, accepted)
	}
}

// specPath returns the path of Discord's OpenAPI file, which is not part of this repository.
func specPath(t *testing.T) string {
	t.Helper()
	path := os.Getenv("RAILBOT_DISCORD_SPEC")
	switch {
	case path != "":
	case os.Getenv("CI") == "true":
		t.Fatal("set RAILBOT_DISCORD_SPEC to the path of Discord's OpenAPI file")
	default:
		t.Skip("RAILBOT_DISCORD_SPEC does not name Discord's OpenAPI file: its agreement with the table is not tested")
	}
	return path
}
