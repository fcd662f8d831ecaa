package interaction_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
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

// FuzzDecode decodes arbitrary interactions.
func FuzzDecode(f *testing.F) {
	for _, s := range interactions {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		r, err := interaction.Decode(raw, playtest.Noon)
		if err == nil && (r.ID == "" || r.User == "" || r.Channel == "" || r.Name == "" || r.Kind == "") {
			t.Errorf("got a request with empty fields: %+v", r)
		}
	})
}

func TestDecode(t *testing.T) {
	decode := func(raw string) (interaction.Request, error) {
		t.Helper()
		return interaction.Decode([]byte(raw), playtest.Noon)
	}
	r, err := decode(interactions[0])
	if err != nil || r.Kind != interaction.Command || !slices.Equal(r.Path,
		[]string{"rails", "start"}) || r.Options["game"] != "toy" ||
		r.User != "5" || r.Name != "Nick" || r.Locale != "fr" || r.GuildLocale != "en-US" || r.BotPermissions != 2048 || r.UserPermissions != 8 ||
		r.Guild != "4" || r.Channel != "3" || r.AppID != "2" || r.Token != "t" || !r.Received.Equal(playtest.Noon) {
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
	if r, err = decode(interactions[10]); err != nil || r.Options["b"] != "true" || r.Options["n"] != "7" {
		t.Errorf("odd options are %+v, %v", r, err)
	}
	for _, raw := range []string{"", "x", `{"data":[]}`} {
		if _, err := decode(raw); err == nil {
			t.Errorf("decoding %q succeeded, want an error", raw)
		}
	}
}
