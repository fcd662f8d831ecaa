package commands_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// interactions are whole and half-empty ones, as Discord or a broken line sends
// them.
var interactions = []string{
	`{"id":"1","token":"t","application_id":"2","type":2,"channel_id":"3","guild_id":"4","locale":"fr","guild_locale":"en-US","app_permissions":"2048","channel":{"type":11},"member":{"nick":"Nick","permissions":"8","user":{"id":"5","username":"u"}},"data":{"id":"6","name":"rails","type":1,"options":[{"name":"start","type":1,"options":[{"name":"game","type":3,"value":"toy"}]}]}}`,
	`{"id":"1","token":"t","type":4,"channel_id":"3","guild_id":"4","member":{"user":{"id":"5","global_name":"G"}},"data":{"name":"toy","options":[{"name":"drop","type":1,"options":[{"name":"card","type":3,"value":"fi","focused":true}]}]}}`,
	`{"id":"1","token":"t","type":3,"channel_id":"3","guild_id":"4","member":{"user":{"id":"5"}},"message":{"id":"9","flags":64,"attachments":[{"id":"7","filename":"hand.png"},null]},"data":{"custom_id":"v:play","component_type":2}}`,
	`{"id":"1","token":"t","type":5,"channel_id":"3","guild_id":"4","member":{"user":{"id":"5"}},"message":{"id":"9","flags":64},"data":{"custom_id":"p:x:1:1:?sign/","components":[{"type":1,"components":[{"type":4,"custom_id":"words","value":"yew"}]}]}}`,
	`{"id":"1","token":"t","type":2,"channel_id":"3","user":{"id":"5","username":"dm"},"data":{"name":"rails"}}`,
	`{"id":"1","token":"t","type":1}`, `{"type":2}`, `{}`, `null`, `{"id":"1","token":"t","type":3,"channel_id":"3","member":null,"data":{}}`,
	`{"id":"1","token":"t","type":2,"channel_id":"3","member":{"user":{"id":"5"}},"data":{"name":"x","options":[null,{"name":"a","type":3,"value":{"b":1}},{"name":"n","type":4,"value":7},{"name":"b","type":5,"value":true}]}}`,
}

// FuzzDecode reads arbitrary interactions.
func FuzzDecode(f *testing.F) {
	for _, s := range interactions {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		r, err := interaction.Decode(raw, noon)
		if err == nil && (r.ID == "" || r.User == "" || r.Channel == "" || r.Name == "" || r.Kind == "") {
			t.Errorf("half empty: %+v", r)
		}
	})
}

func TestDecode(t *testing.T) {
	decode := func(raw string) (interaction.Request, error) {
		t.Helper()
		return interaction.Decode([]byte(raw), noon)
	}
	r, err := decode(interactions[0])
	if err != nil || r.Kind != interaction.Command || !slices.Equal(r.Path,
		[]string{"rails", "start"}) || r.Options["game"] != "toy" ||
		r.User != "5" || r.Name != "Nick" || r.Locale != "fr" || r.GuildLocale != "en-US" || r.BotPermissions != 2048 || r.UserPermissions != 8 ||
		r.Guild != "4" || r.Channel != "3" || r.AppID != "2" || r.Token != "t" || !r.Received.Equal(noon) {
		t.Errorf("a command is %+v, %v", r, err)
	}
	if !r.Thread {
		t.Error("a thread is a channel")
	}
	r, err = decode(interactions[1])
	if err != nil || r.Thread || r.Kind != interaction.Autocomplete || r.Focused != "card" ||
		r.Options["card"] != "fi" || r.Name != "G" {
		t.Errorf("an autocomplete is %+v, %v", r, err)
	}
	r, err = decode(interactions[2])
	if err != nil || r.Kind != interaction.Component || r.CustomID != "v:play" || !r.Message.Ephemeral ||
		r.Message.ID != "9" || r.Name != "5" || len(r.Message.Files) != 1 ||
		r.Message.Files[0] != (components.Attachment{ID: "7", Name: "hand.png"}) {
		t.Errorf("a press is %+v, %v", r, err)
	}
	r, err = decode(interactions[3])
	if err != nil || r.Kind != interaction.ModalSubmit || r.Fields["words"] != "yew" {
		t.Errorf("a form is %+v, %v", r, err)
	}
	r, err = decode(interactions[4])
	if err != nil || r.Guild != "" || r.User != "5" {
		t.Errorf("a private command is %+v, %v", r, err)
	}
	for _, raw := range interactions[5:10] {
		if r, err := decode(raw); err == nil {
			t.Errorf("%s is %+v", raw, r)
		}
	}
	if r, err = decode(interactions[10]); err != nil || r.Options["b"] != "true" || r.Options["n"] != "" {
		t.Errorf("odd options are %+v, %v", r, err)
	}
	for _, raw := range []string{"", "x", `{"data":[]}`} {
		if _, err := decode(raw); err == nil {
			t.Errorf("%q is a request", raw)
		}
	}
}

// FuzzHandle sends arbitrary requests of a player to a running match: nothing
// panics, every reply is within Discord's limits, and the match changes only by
// a legal move of that player that the request names, or by an undo.
func FuzzHandle(f *testing.F) {
	for _, seed := range [][3]string{
		{"p", "=end", ""}, {"p", "!go elm", ""}, {"p", ">sign/alder,,fish/23", ""}, {"p", ">sign/,,,,,,/9999999999", ""}, {"p", "~drop-all/", ""},
		{"p", "~go-and-end/birch,x", ""}, {"p", "*drop", "=drop fish#0"}, {"p", "s0", ">ask/seat-1"}, {"p", "?sign/", "yew"}, {"p", "u", ""}, {"p", "c", ""},
		{"sign", "alder", "yew"}, {"go", "if", ""}, {"end", "", ""}, {"drop-all", "", ""}, {"rails", "zoom", "**"}, {"o", "yard", "plain"}, {"v", "log:x:b:3", ""},
		{"v", "text:-1", ""}, {"v", "file:../x", ""}, {"raw", "a:x:1:y", ""}, {"auto", "sign", "É"}, {"modal", "?go/", "\x00\xff"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	d, p, _ := turning(f, 2)
	f.Fuzz(func(t *testing.T, what, first, second string) {
		d.t = t
		if m := d.match(); m.Record().Rev > 30 || !m.Acting().Has(m.Seat(p.user)) || m.Record().Ask != nil {
			d.serial++
			d.move("2" + itoa(d.serial))
			p, _ = d.turning(2)
		}
		before := d.match()
		r := fuzzed(d, p, what, first, second)
		reply, err := d.c.Handle(d.ctx, r)
		if err != nil {
			t.Fatalf("%s: %v", describe(r), err)
		}
		checkReply(t, reply)
		after := d.match()
		if !reply.Applied && after.Record().Rev != before.Record().Rev || reply.Applied && !mayChange(d, before, r) {
			t.Fatalf("%s changed the match", describe(r))
		}
	})
}

// fuzzed makes a request of three texts.
func fuzzed(d *table, p *person, what, first, second string) interaction.Request {
	switch what {
	case "p":
		return p.pressOf(panelID(d, p, first), true, second)
	case "modal":
		r := p.pressOf(panelID(d, p, first), true)
		r.Kind, r.Fields = interaction.ModalSubmit, map[string]string{"words": second}
		return r
	case "v":
		return p.pressOf("v:"+first, len(second)%2 == 0, second)
	case "o":
		return p.pressOf("o:"+d.match().Record().ID+":"+first+":0:0", true, second)
	case "raw":
		return p.pressOf(first, true, second)
	case "rails":
		return p.command("rails board", first+"="+second)
	case "auto":
		r := p.command("toy "+first, "from="+second, "to="+second, "card="+second)
		r.Kind, r.Focused = interaction.Autocomplete, "from"
		return r
	}
	r := p.command("toy end")
	r.Path = []string{"toy", what}
	r.Options = map[string]string{"from": first, "to": second, "card": second, "whom": first}
	return r
}

// mayChange tells whether a request could rightly have changed the match: it
// names a legal move, a shortcut or an undo.
func mayChange(d *table, before match.Match, r interaction.Request) bool {
	texts := append([]string{r.CustomID}, r.Values...)
	if r.Kind == interaction.Command {
		return true // TestSlash says what typed words mean
	}
	pos, _ := before.Position()
	seat := before.Seat(r.User)
	for _, text := range texts {
		if strings.HasSuffix(text, ":u") || strings.HasSuffix(text, ":r") || strings.HasSuffix(text, ":c") || strings.Contains(text, "~") {
			return true
		}
		for _, m := range pos.List(seat) {
			if strings.Contains(text, engine.Notation(m)) {
				return true
			}
		}
	}
	return len(bytes.TrimSpace([]byte(r.CustomID))) == 0
}
