package discord

import (
	"bytes"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
)

// filled is a request with a body of those data and files.
func filled(t *testing.T, data any, files ...components.File) *http.Request {
	t.Helper()
	b, err := newBody(data, files)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequest(http.MethodPost, "http://discord.test/", nil)
	if err != nil {
		t.Fatal(err)
	}
	b.fill(&discordgo.RequestConfig{Request: r})
	return r
}

func read(t *testing.T, r io.ReadCloser) []byte {
	t.Helper()
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestBodyWithoutData(t *testing.T) {
	if r := filled(t, nil); r.Body != nil || r.Header.Get("Content-Type") != "" {
		t.Errorf("nothing is sent as %v with %v", r.Body, r.Header)
	}
}

func TestBodyWithJSON(t *testing.T) {
	r := filled(t, map[string]int{"a": 1})
	text := read(t, r.Body)
	if string(text) != `{"a":1}` || r.ContentLength != 7 || r.Header.Get("Content-Type") != "application/json" {
		t.Errorf("%s, %d bytes, %v", text, r.ContentLength, r.Header)
	}
	if _, err := newBody(func() {}, nil); err == nil {
		t.Error("a function is no JSON")
	}
}

// TestBodyWithFiles checks that the parts are the data and the unchanged files, also when the
// request is sent again.
func TestBodyWithFiles(t *testing.T) {
	png := append([]byte("\x89PNG\r\n\x1a\n"), bytes.Repeat([]byte{7}, 100_000)...)
	files := []components.File{{Name: "board.png", Data: png}, {Name: `a "match".json`, Data: []byte("{}")}}
	r := filled(t, "x", files...)
	again, err := r.GetBody()
	if err != nil {
		t.Fatal(err)
	}
	text := read(t, r.Body)
	if int64(len(text)) != r.ContentLength || !bytes.Equal(text, read(t, again)) {
		t.Errorf("%d bytes are sent of %d, or others the second time", len(text), r.ContentLength)
	}
	_, how, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	form := multipart.NewReader(bytes.NewReader(text), how["boundary"])
	for _, want := range []struct{ field, name, kind, data string }{
		{"payload_json", "", "application/json", `"x"`},
		{"files[0]", "board.png", "image/png", string(png)},
		{"files[1]", `a "match".json`, "text/plain; charset=utf-8", "{}"},
	} {
		part, err := form.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		data := read(t, part)
		kind := part.Header.Get("Content-Type")
		if part.FormName() != want.field || part.FileName() != want.name || kind != want.kind || string(data) != want.data {
			t.Errorf("%s %q is %s of %d bytes", part.FormName(), part.FileName(), kind, len(data))
		}
	}
	if _, err := form.NextPart(); err != io.EOF {
		t.Errorf("after the files: %v", err)
	}
}
