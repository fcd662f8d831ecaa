package sandbox_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// line is a raw gateway connection, for what a library would hide.
type line struct {
	w   *world
	ws  *websocket.Conn
	seq int64
	// binary counts compressed frames.
	binary int
}

func (w *world) dial(query string) *line {
	w.t.Helper()
	ws, _, err := websocket.Dial(w.ctx, strings.Replace(w.url, "http", "ws", 1)+"/gateway"+query, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	ws.SetReadLimit(-1)
	w.t.Cleanup(func() { ws.CloseNow() })
	return &line{w: w, ws: ws}
}

func (l *line) send(op int, d any) {
	l.w.t.Helper()
	raw, err := json.Marshal(map[string]any{"op": op, "d": d})
	if err != nil {
		l.w.t.Fatal(err)
	}
	if err := l.ws.Write(l.w.ctx, websocket.MessageText, raw); err != nil {
		l.w.t.Fatal(err)
	}
}

func (l *line) read(ctx context.Context) (wire.Frame, error) {
	var f wire.Frame
	kind, raw, err := l.ws.Read(ctx)
	if err != nil {
		return f, err
	}
	if kind == websocket.MessageBinary {
		l.binary++
		z, err := zlib.NewReader(bytes.NewReader(raw))
		if err != nil {
			return f, err
		}
		if raw, err = io.ReadAll(z); err != nil {
			return f, err
		}
	}
	err = json.Unmarshal(raw, &f)
	if f.S != nil {
		l.seq = *f.S
	}
	return f, err
}

// next reads frames until one has the given op and, for op 0, the given event.
func (l *line) next(op int, event string) wire.Frame {
	l.w.t.Helper()
	for {
		f, err := l.read(l.w.ctx)
		if err != nil {
			l.w.t.Fatalf("wait for op %d %s: %v", op, event, err)
		}
		if f.Op == op && (f.T == nil || *f.T == event) {
			l.w.ctx.Renew()
			return f
		}
	}
}

// wantClose reads until the connection is closed with the given code.
func (l *line) wantClose(code int) {
	l.w.t.Helper()
	for {
		if _, err := l.read(l.w.ctx); err != nil {
			if got := websocket.CloseStatus(err); int(got) != code {
				l.w.t.Fatalf("got close %v, want %d", err, code)
			}
			return
		}
	}
}

func botIdentify(w *world, more map[string]any) map[string]any {
	id := map[string]any{"token": w.BotToken(), "intents": 0, "properties": map[string]any{}}
	for k, v := range more {
		id[k] = v
	}
	return id
}

// rawBot is a bot on a raw connection that responds by a function.
type rawBot struct {
	*line
	session string
	answer  chan func(wire.Interaction)
}

// bareBot connects a bot that sends no heartbeats. It passes interactions, one after another, to the function given
// to on.
func (w *world) bareBot() *rawBot {
	w.t.Helper()
	b := &rawBot{line: w.dial("/?v=10&encoding=json"), answer: make(chan func(wire.Interaction), 1)}
	b.send(2, botIdentify(w, nil))
	var ready wire.Ready
	if err := json.Unmarshal(b.next(0, "READY").D, &ready); err != nil {
		w.t.Fatal(err)
	}
	b.session = ready.SessionID
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { b.run(ctx) })
	w.t.Cleanup(func() { stop(); running.Wait() })
	return b
}

func (b *rawBot) run(ctx context.Context) {
	answer := func(wire.Interaction) {}
	for {
		f, err := b.read(ctx)
		if err != nil {
			return
		}
		if f.T == nil || *f.T != "INTERACTION_CREATE" {
			continue
		}
		select {
		case answer = <-b.answer:
		default:
		}
		var in wire.Interaction
		if json.Unmarshal(f.D, &in) == nil {
			answer(in)
		}
	}
}

// on sets the function that responds from now on.
func (b *rawBot) on(f func(wire.Interaction)) {
	select {
	case <-b.answer:
	default:
	}
	b.answer <- f
}

// callback responds to an interaction.
func (w *world) callback(in wire.Interaction, body any) answer {
	return w.bot("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback", body)
}

func (w *world) followup(in wire.Interaction, body any) answer {
	return w.bot("POST", "/webhooks/"+in.ApplicationID+"/"+in.Token, body)
}

func (w *world) editOriginal(in wire.Interaction, body any) answer {
	return w.bot("PATCH", originalOf(in), body)
}

func originalOf(in wire.Interaction) string {
	return "/webhooks/" + in.ApplicationID + "/" + in.Token + "/messages/@original"
}

// pressResult is the result of a press in the background.
type pressResult struct {
	reply *client.Reply
	err   error
}

func background(f func() (*client.Reply, error)) <-chan pressResult {
	out := make(chan pressResult, 1)
	go func() {
		r, err := f()
		out <- pressResult{r, err}
	}()
	return out
}

// startPress makes a user click in the background.
func (w *world) startPress(b *rawBot, u *client.User, m *wire.Message, id string) wire.Interaction {
	w.t.Helper()
	in, done := w.press(b, u, m, id)
	w.callback(in, `{"type":6}`)
	<-done
	return in
}

// press makes a user click and lets the test act as the bot meanwhile.
func (w *world) press(b *rawBot, u *client.User, m *wire.Message, id string) (wire.Interaction, <-chan pressResult) {
	w.t.Helper()
	got := make(chan wire.Interaction, 1)
	b.on(func(in wire.Interaction) { got <- in })
	done := background(func() (*client.Reply, error) { return u.Click(w.ctx, m, id) })
	select {
	case in := <-got:
		return in, done
	case r := <-done:
		w.t.Fatalf("the press was refused: %+v %v", r.reply, r.err)
	case <-w.ctx.Done():
		w.t.Fatal("the press did not reach the bot")
	}
	return wire.Interaction{}, nil
}

func wantCode(t *testing.T, err error, code int, inErrors string) {
	t.Helper()
	var refusal *client.Error
	if !errors.As(err, &refusal) || refusal.Code != code || !strings.Contains(string(refusal.Errors), inErrors) {
		t.Errorf("got %v, want code %d and %q", err, code, inErrors)
	}
}

const pressable = `{"content":"Board","components":[{"type":1,"components":[
	{"type":2,"style":1,"label":"Go","custom_id":"go"},
	{"type":2,"style":2,"label":"Off","custom_id":"off","disabled":true},
	{"type":2,"style":5,"label":"Web","url":"https://example.org"}]},
	{"type":1,"components":[{"type":3,"custom_id":"pick","min_values":1,"max_values":2,"options":[{"label":"A","value":"a"},{"label":"B","value":"b"},{"label":"C","value":"c"}]}]},
	{"type":1,"components":[{"type":5,"custom_id":"who"}]}]}`

const messagesPath = "/channels/" + sandbox.SeedTable1 + "/messages"
