package sandbox

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/sandbox/form"
)

// FuzzRequest feeds arbitrary requests to the decoder and to the checks of a message, a modal and a
// command. Nothing may panic, and an accepted message must be within Discord's limits.
func FuzzRequest(f *testing.F) {
	f.Add("application/json", []byte(`{"content":"hi","components":[{"type":1,"components":[{"type":2,"style":1,"label":"B","custom_id":"b"}]}]}`))
	f.Add("application/json", []byte(`{"data":{"custom_id":"m","title":"T","components":[{"type":18,"label":"L","component":{"type":4,"custom_id":"t","style":1}}]}}`))
	f.Add("application/json", []byte(`{"name":"rails","description":"d","options":[{"type":2,"name":"g","description":"d","options":[{"type":1,"name":"s","description":"d"}]}]}`))
	f.Add("multipart/form-data; boundary=x", []byte("--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"attachments\":[{\"id\":\"0\"}]}\r\n--x\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"a.png\"\r\n\r\nPNG\r\n--x--\r\n"))
	s := New(Config{Clock: quartz.NewMock(f).WithLogger(quartz.NoOpLogger)})
	f.Cleanup(s.Close)
	f.Fuzz(func(t *testing.T, contentType string, data []byte) {
		b, err := form.ReadBody(contentType, bytes.NewReader(data))
		if err != nil {
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		c := &call{body: b, base: "http://127.0.0.1"}
		fuzzMessage(t, s, c)
		in := &interaction{id: "1", user: s.world.People[0], ch: s.world.Channels[0]}
		if (responder{s, in, c}).openModal() == nil {
			delete(s.interactions.modals, in.id)
			clear(s.record.seen)
		}
		_, _ = readCommands(b)
	})
}

func fuzzMessage(t *testing.T, s *Server, c *call) {
	ch := s.world.Channels[0]
	for _, edit := range []bool{false, true} {
		d, err := readDraft(c, "")
		if err != nil {
			continue
		}
		m := s.world.NewMessage(ch, s.world.Bot)
		if d.apply(s.world, m, edit) != nil {
			continue
		}
		if n := len([]rune(m.Content)); n > 2000 || len(m.Attachments) > 10 {
			t.Errorf("accepted %d characters and %d attachments", n, len(m.Attachments))
		}
		s.world.Remove(ch, m)
		if _, err := json.Marshal(m.Message); err != nil {
			t.Error(err)
		}
	}
}
