package commands_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// disclosure searches what leaves the process for secrets, in all forms in which they could be written.
type disclosure struct {
	t        *testing.T
	forms    map[string][]byte
	searched int
}

// add adds a secret to search for.
func (d *disclosure) add(name string, secret []byte) {
	for form, text := range map[string]string{
		"raw": string(secret), "hex": hex.EncodeToString(secret), "HEX": strings.ToUpper(hex.EncodeToString(secret)),
		"base64": strings.TrimRight(base64.StdEncoding.EncodeToString(secret), "="),
		"url":    strings.TrimRight(base64.URLEncoding.EncodeToString(secret), "="),
		"list":   strings.Trim(fmt.Sprint(secret), "[]"),
	} {
		d.forms[name+" "+form] = []byte(text)
	}
}

// found returns which secrets are in some bytes.
func (d *disclosure) found(b []byte) (list []string) {
	d.searched += len(b)
	for name, form := range d.forms {
		if bytes.Contains(b, form) {
			list = append(list, name)
		}
	}
	return list
}

// search fails the test if bytes hold a secret.
func (d *disclosure) search(what string, b []byte) {
	d.t.Helper()
	if list := d.found(b); len(list) > 0 {
		d.t.Errorf("%s holds %v", what, list)
	}
}

// searchReply searches an answer: text, custom ids, files and forms.
func (d *disclosure) searchReply(r interaction.Reply) {
	d.t.Helper()
	if r.Message != nil {
		d.searchMessage(*r.Message)
	}
	form, err := json.Marshal(r.Modal)
	if err != nil {
		d.t.Fatal(err)
	}
	d.search("a form", form)
	d.search("an answer", fmt.Appendf(nil, "%+v %#v", r.Caption, r.Choices))
}

// searchMessage searches a message.
func (d *disclosure) searchMessage(m components.Message) {
	d.t.Helper()
	rows, err := json.Marshal(m.Rows)
	if err != nil {
		d.t.Fatal(err)
	}
	d.search("the text of a message", []byte(m.Content))
	d.search("the buttons of a message", rows)
	for _, f := range m.Files {
		d.search("the file "+f.Name, f.Data)
		d.search("the name of "+f.Name, []byte(f.Name+f.Alt))
	}
}

// TestNothingDisclosesTheSeedOfADay plays a day to its end, tries everything there is to look at, and
// searches everything that leaves the process for the seed and the secret until the day closes: messages,
// custom ids, files, logs of the finest level, metrics and errors. Afterwards it finds the seed in the
// match file, so that the search is known to find it.
func TestNothingDisclosesTheSeedOfADay(t *testing.T) {
	w := newDailyWorld(t)
	var logs bytes.Buffer
	w.Commands.Log = slog.New(slog.NewTextHandler(&logs, &slog.HandlerOptions{Level: slog.LevelDebug}))
	d := &disclosure{t: t, forms: map[string][]byte{}}
	day, seed, err := people.LoadDay(w.Ctx, w.Commands.Services, "2026-11-27")
	if err != nil {
		t.Fatal(err)
	}
	secret, err := w.Store.DailySecret(w.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	d.add("seed", seed[:])
	d.add("secret", secret)
	_, tomorrow, err := people.LoadDay(w.Ctx, w.Commands.Services, "2026-11-28")
	if err != nil {
		t.Fatal(err)
	}
	d.add("tomorrow's seed", tomorrow[:])

	p := passenger(w, "1001", "2026-11-27")
	p.Permissions = playtest.AllPermissions
	var errs []string
	ask := func(r interaction.Request) {
		t.Helper()
		var kept []byte
		r.Progress = func(text string) { kept = append(kept, text...) }
		reply, err := w.Commands.Handle(w.Ctx, r)
		d.searchReply(reply)
		d.search("progress", kept)
		if err != nil {
			errs = append(errs, fmt.Sprintf("%v %+v %#v", err, err, err))
		}
	}
	look := func() {
		t.Helper()
		m := p.match()
		for _, command := range []string{
			"daily", "solo", "hand", "board", "log", "replay", "analyse", "table", "mine", "stats", "settings", "help", "end",
		} {
			ask(p.CommandRequest("rails " + command))
		}
		for _, view := range []string{
			"play", "board", "text", "log", "replay", "film", "story", "ending", "file", "analyse", "table", "share:film", "share:story", "share:ending",
			"share:step", "shareboard", "again", "again:" + day.Day,
		} {
			ask(p.PressRequest("z:d20261127:v:"+view+":"+m.Record().ID, true))
			ask(p.PressRequest("v:"+view+":"+m.Record().ID, true))
		}
		for _, what := range []string{"page", "table", "all", "share", "calendar"} {
			ask(p.PressRequest("v:daily:"+what+":"+day.Day, true))
		}
		stopped, stop := context.WithCancel(w.Ctx) // whose requests fail
		stop()
		for _, command := range []string{"daily", "hand", "replay", "mine"} {
			if _, err := w.Commands.Handle(stopped, p.CommandRequest("rails "+command)); err != nil {
				errs = append(errs, fmt.Sprintf("%v %+v %#v", err, err, err))
			}
		}
		pos, _ := m.Position()
		d.search("a printed match", fmt.Appendf(nil, "%v %+v %#v %s %q", m, m, m, m, m))
		d.search("a printed position's view", fmt.Appendf(nil, "%+v", pos.Table().View()))
		text, err := json.Marshal(m)
		if err == nil {
			d.search("an encoded match", text)
		}
		rec, err := json.Marshal(m.Record())
		if err != nil {
			t.Fatal(err)
		}
		d.search("the open record", rec)
	}

	p.depart()
	look()
	for step := 0; p.match().Record().Phase == match.PhaseRunning; step++ {
		p.moveOnce(step)
		d.searchMessage(p.Shown)
		if step == 5 {
			broken := w.Commands.Think // computers that fail
			w.Commands.Think = func(context.Context, think.Question, time.Time) (string, think.Level, error) {
				return "", "", errors.New("broken")
			}
			look()
			w.Commands.Think = broken
		}
	}
	if err := w.Commands.Finished(w.Ctx, p.key, p.match().Record().ID); err != nil {
		t.Fatal(err)
	}
	look()
	for _, told := range w.Messenger.Said {
		d.search("a public message", []byte(strings.Join(told, "\n")))
	}
	for _, m := range w.Server.Messages {
		d.searchMessage(m.Message)
	}
	results, err := w.Store.Results(w.Ctx, day.Day)
	if err != nil || len(results) != 1 {
		t.Fatalf("results %v, %v", results, err)
	}
	for _, r := range results {
		d.search("a result", r)
	}
	d.search("the log", logs.Bytes())
	d.search("the metrics", []byte(strings.Join(w.Observed, "\n")))
	d.search("the errors", []byte(strings.Join(errs, "\n")))
	t.Logf("searched %d bytes, %d of them logs, and %d errors", d.searched, logs.Len(), len(errs))
	if logs.Len() == 0 || len(w.Observed) == 0 || len(errs) == 0 {
		t.Error("there are no logs, metrics or errors, so that the test checks nothing")
	}

	w.Clock.Set(friday.Add(28 * time.Hour))
	reply, err := w.Commands.Handle(w.Ctx, p.PressRequest("z:d20261127:v:file:"+p.match().Record().ID, true))
	if err != nil || len(reply.Message.Files) != 1 {
		t.Fatalf("there is no file: %v", err)
	}
	if got := d.found(reply.Message.Files[0].Data); fmt.Sprint(got) != "[seed hex]" {
		t.Errorf("the file of the open match holds %v", got)
	}
}
