package form

import (
	"os"
	"strings"
	"testing"
)

func TestSpecChecksBodies(t *testing.T) {
	raw, err := os.ReadFile("testdata/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	spec, err := NewSpec(raw)
	if err != nil {
		t.Fatal(err)
	}
	const messages, commands = "/channels/{channel_id}/messages", "/applications/{application_id}/commands"
	for _, c := range []struct{ method, path, body, wrong string }{
		{"POST", messages, `{"content":"x"}`, ""},
		{"POST", messages, `{"content":"x","nonce":"123"}`, "NUMBER_TYPE_COERCE"},
		{"POST", messages, `{"contents":"x"}`, `"contents":{"_errors":[{"code":"UNKNOWN_KEY"`},
		{"POST", messages, `{"content":"x","tts":false,"components":[],"poll":null,"position":0}`, ""},
		{"GET", messages, ``, ""},
		{"GET", messages, `{}`, "this request has no body"},
		{"GET", "/gateway", ``, "the file has no GET /gateway"},
		{"PUT", commands, `[{"default_member_permissions":"8"}]`, ""},
		{"PUT", commands, `[{"default_member_permissions":true}]`, "NUMBER_TYPE_COERCE"},
	} {
		b, err := ReadBody("application/json", strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		err = spec.Check(c.method, c.path, b)
		if (err == nil) != (c.wrong == "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%s %s %s: got %v, want %q", c.method, c.path, c.body, err, c.wrong)
		}
	}
	for _, bad := range []string{"", "{", "{}"} {
		if _, err := NewSpec([]byte(bad)); err == nil {
			t.Errorf("%q was accepted as an OpenAPI file", bad)
		}
	}
}
