package sandbox_test

import (
	"bytes"
	"encoding/base64"
	"image/color"
	"io"
	"net/http"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

const emojisPath = "/applications/" + sandbox.SeedApplication + "/emojis"

func dataURI(png []byte) string {
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)
}

func TestEmojiLifecycle(t *testing.T) {
	w := newWorld(t)
	png := picture(color.White)
	var made wire.AppEmoji
	w.bot("POST", emojisPath, object{"name": "a_coin", "image": dataURI(png)}).into(t, &made)
	if made.ID == "" || made.Name != "a_coin" || !made.Available {
		t.Errorf("got created emoji %+v", made)
	}
	var all wire.AppEmojis
	if w.bot("GET", emojisPath, nil).into(t, &all); len(all.Items) != 1 || all.Items[0].ID != made.ID {
		t.Errorf("got list %+v", all)
	}
	shown, err := http.Get(w.url + "/emojis/" + made.ID + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer shown.Body.Close()
	if body, _ := io.ReadAll(shown.Body); !bytes.Equal(body, png) || shown.Header.Get("Content-Type") != "image/png" {
		t.Errorf("got a picture of %d bytes, type %s", len(body), shown.Header.Get("Content-Type"))
	}
	if a := w.bot("DELETE", emojisPath+"/"+made.ID, nil); a.status != http.StatusNoContent {
		t.Errorf("delete: got %d %s", a.status, a.raw)
	}
	wantRefused(t, w.bot("DELETE", emojisPath+"/"+made.ID, nil), 404, 10014)
}

// Both invalid emojis and messages with emojis that the application lacks are refused.
func TestInvalidEmojisAreRefused(t *testing.T) {
	w := newWorld(t)
	uri := dataURI(picture(color.White))
	w.bot("POST", emojisPath, object{"name": "taken", "image": uri})
	for _, test := range []struct {
		body object
		code string
	}{
		{object{"name": "taken", "image": uri}, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"},
		{object{"name": "no-dash", "image": uri}, "STRING_TYPE_REGEX"},
		{object{"name": "no_picture", "image": "data:image/png;base64,AAAA"}, "IMAGE_INVALID"},
		{object{"name": "no_uri", "image": "AAAA"}, "IMAGE_INVALID"},
		{object{"name": "nothing"}, "BASE_TYPE_REQUIRED"},
		{object{"name": "more", "image": uri, "roles": list{"1"}}, "UNKNOWN_KEY"},
	} {
		wantRefused(t, w.bot("POST", emojisPath, test.body), 400, 50035, test.code)
	}
	unknown := object{"id": "1", "name": "gone"}
	wantRefused(t, w.bot("POST", messagesPath, object{"components": rowOf(with(baseButton, "emoji", unknown))}),
		400, 50035, "BUTTON_COMPONENT_INVALID_EMOJI")
	option := list{object{"label": "L", "value": "v", "emoji": unknown}}
	wantRefused(t, w.bot("POST", messagesPath, object{"components": rowOf(with(baseSelect, "options", option))}),
		400, 50035, "SELECT_COMPONENT_OPTION_INVALID_EMOJI")
	wantRefused(t, w.bot("POST", messagesPath, object{"content": "<:gone:1>"}), 400, 50035, "EMOJI_UNKNOWN")
	wantRefused(t, w.bot("GET", "/applications/1/emojis", nil), 404, 10002)
}
