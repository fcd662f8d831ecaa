package page_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

// object is a JSON object.
type object = map[string]any

// ask is an interaction as the bot receives it.
type ask struct {
	ID, Token string
	Type      int
	ChannelID string `json:"channel_id"`
	Member    struct {
		User struct{ ID string }
	}
	User    struct{ ID string }
	GuildID string `json:"guild_id"`
	Locale  string
	Data    struct {
		Name       string
		CustomID   string `json:"custom_id"`
		Values     []string
		Options    []option
		Components []struct {
			Components []filled
			Component  filled
		}
	}
}

type option struct {
	Name    string
	Value   any
	Focused bool
	Options []option
}

type filled struct {
	CustomID string `json:"custom_id"`
	Value    string
	Values   []string
}

// bot passes every interaction to the test, which responds when it likes.
type bot struct {
	*testing.T
	base string
	asks chan ask
}

// startBot connects a bot and registers commands.
func startBot(t *testing.T, base string, commands []object) *bot {
	t.Helper()
	b := &bot{T: t, base: base, asks: make(chan ask, 64)}
	b.rest("PUT", "/applications/"+sandbox.SeedApplication+"/commands", commands)
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	socket, _, err := websocket.Dial(ctx, base+"/gateway?v=10&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	socket.SetReadLimit(1 << 20)
	ready := make(chan bool)
	go b.listen(ctx, socket, ready)
	<-ready
	return b
}

func (b *bot) listen(ctx context.Context, socket *websocket.Conn, ready chan bool) {
	for {
		var frame struct {
			Op int
			T  string
			D  json.RawMessage
		}
		if wsjson.Read(ctx, socket, &frame) != nil {
			return
		}
		switch {
		case frame.Op == 10:
			_ = wsjson.Write(ctx, socket, object{"op": 2, "d": object{"token": sandbox.DefaultBotToken, "intents": 0, "properties": object{}}})
		case frame.T == "READY":
			close(ready)
		case frame.T == "INTERACTION_CREATE":
			var a ask
			if err := json.Unmarshal(frame.D, &a); err != nil {
				b.Error(err)
			}
			b.asks <- a
		}
	}
}

// next waits for the next interaction.
func (b *bot) next() ask {
	b.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), pagetest.Patience)
	defer cancel()
	select {
	case a := <-b.asks:
		return a
	case <-ctx.Done():
		b.Fatal("the bot got no interaction")
		return ask{}
	}
}

// answer sends the first response to an interaction: kind 4 message, 7 update, 8 choices, 9 modal,
// 5 and 6 deferred.
func (b *bot) answer(a ask, kind int, data object, files ...file) {
	b.Helper()
	b.send("POST", fmt.Sprintf("/interactions/%s/%s/callback", a.ID, a.Token), object{"type": kind, "data": data}, files)
}

// edit edits the response to a.
func (b *bot) edit(a ask, data object) {
	b.Helper()
	b.rest("PATCH", fmt.Sprintf("/webhooks/%s/%s/messages/@original", sandbox.SeedApplication, a.Token), data)
}

// post posts a message in a channel.
func (b *bot) post(channel string, message object, files ...file) {
	b.Helper()
	b.send("POST", "/channels/"+channel+"/messages", message, files)
}

func (b *bot) rest(method, path string, body any) {
	b.Helper()
	encoded, err := json.Marshal(body)
	if err != nil {
		b.Fatal(err)
	}
	b.request(method, path, "application/json", bytes.NewReader(encoded))
}

// create makes a request that creates something and returns its id.
func (b *bot) create(method, path string, body any) string {
	b.Helper()
	encoded, err := json.Marshal(body)
	if err != nil {
		b.Fatal(err)
	}
	var out struct{ ID string }
	if err := json.Unmarshal(b.request(method, path, "application/json", bytes.NewReader(encoded)), &out); err != nil || out.ID == "" {
		b.Fatalf("%s %s: %v", method, path, err)
	}
	return out.ID
}

// file is a picture to upload, with its size in pixels.
type file struct {
	name          string
	width, height int
}

// send sends body, as multipart if there are files.
func (b *bot) send(method, path string, body object, files []file) {
	b.Helper()
	if len(files) == 0 {
		b.rest(method, path, body)
		return
	}
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	encoded, err := json.Marshal(body)
	if err != nil {
		b.Fatal(err)
	}
	_ = w.WriteField("payload_json", string(encoded)) // a buffer does not fail
	for i, f := range files {
		part, _ := w.CreateFormFile(fmt.Sprintf("files[%d]", i), f.name)
		if strings.HasSuffix(f.name, ".gif") {
			_ = gif.EncodeAll(part, blinking(f.width, f.height))
		} else {
			_ = png.Encode(part, chequered(f.width, f.height))
		}
	}
	_ = w.Close()
	b.request(method, path, w.FormDataContentType(), &form)
}

func (b *bot) request(method, path, contentType string, body io.Reader) []byte {
	b.Helper()
	request, err := http.NewRequest(method, b.base+"/api/v10"+path, body)
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set("Authorization", "Bot "+sandbox.DefaultBotToken)
	request.Header.Set("Content-Type", contentType)
	request.Header.Set("User-Agent", "DiscordBot (https://github.com/railbot/railbot, test)")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= 300 {
		b.Fatalf("%s %s: %s %s (%v)", method, path, answer.Status, text, err)
	}
	return text
}

// chequered returns a picture in which a displacement is visible.
func chequered(width, height int) *image.Paletted {
	tones := color.Palette{color.RGBA{0xef, 0xe6, 0xd3, 0xff}, color.RGBA{0xb4, 0xcd, 0xaa, 0xff}}
	picture := image.NewPaletted(image.Rect(0, 0, width, height), tones)
	for y := range height {
		for x := range width {
			picture.SetColorIndex(x, y, uint8((x/100+y/100)%2))
		}
	}
	return picture
}

// blinking returns a GIF that alternates between that picture and a plain one for ever.
func blinking(width, height int) *gif.GIF {
	first := chequered(width, height)
	second := image.NewPaletted(first.Rect, color.Palette{color.RGBA{0xd5, 0x5e, 0x00, 0xff}})
	return &gif.GIF{Image: []*image.Paletted{first, second}, Delay: []int{15, 15}}
}

// Parts of messages.

func row(components ...object) object { return object{"type": 1, "components": components} }

func button(style int, label, id string) object {
	return object{"type": 2, "style": style, "label": label, "custom_id": id}
}

func menu(id, placeholder string, least, most int, labels ...string) object {
	options := []object{}
	for _, label := range labels {
		options = append(options, object{"label": label, "value": "v-" + label, "description": "About " + label})
	}
	return object{"type": 3, "custom_id": id, "placeholder": placeholder, "min_values": least, "max_values": most, "options": options}
}

func picture(name, alt string) []object {
	return []object{{"id": "0", "filename": name, "description": alt}}
}
