package commands_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// adviseQuickly answers as a computer would that does not think.
func adviseQuickly(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
	return q.AtLevel(think.Quick).Answer(), nil
}

// withFields returns a stored record with other fields.
func withFields(t *testing.T, record []byte, fields map[string]any) []byte {
	t.Helper()
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(record, &whole); err != nil {
		t.Fatal(err)
	}
	for key, value := range fields {
		encoded, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		whole[key] = encoded
	}
	changed, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

// TestTryingThingsOutRevealsNothing opens private copies in two matches that have other seeds and differ in
// what the person cannot know. Every press there, also with computers that answer, must be answered, stored
// and logged the same, and leave both matches as they are.
func TestTryingThingsOutRevealsNothing(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w, tw := playtest.New(t), newTwins(t)
			for _, twin := range tw.worlds {
				twin.Commands.Advise = adviseQuickly
			}
			people := w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			r := rand.New(rand.NewPCG(uint64(i), 23))
			tried := 0
			for step := range playtest.Steps(t, i, 16, 60) {
				if step%6 == 3 {
					reader := engine.Seat(r.IntN(len(people)) + 1)
					tw.copyFrom(w, reader)
					for k, seed := range []string{"1d", "e2"} {
						tw.backups[k].Saved.Record = withFields(t, tw.backups[k].Saved.Record, map[string]any{
							"advised": "all", "seed": strings.Repeat(seed, engine.SeedSize),
						})
					}
					tw.restore()
					tried += tw.tryThingsOut(t, people[reader-1].User, reader, r)
				}
				if !w.PlayChosen(w.Match().Acting().First()) {
					break
				}
			}
			if t.Logf("%d presses", tried); tried < 8 {
				t.Error("nothing was tried out")
			}
		})
	}
}

// tryThingsOut opens a person's private copy in both worlds, presses controls there, and returns how many.
func (tw *twins) tryThingsOut(t *testing.T, user string, seat engine.Seat, r *rand.Rand) (pressed int) {
	t.Helper()
	var before [2]store.Backup
	for i, w := range tw.worlds {
		before[i] = backupOf(t, w)
	}
	next := playtest.Control{ID: panel.AddressOf(tw.worlds[0].Match(), seat).WhatIfID()}
	for step := range 14 {
		var said, logged [2]string
		var kept [2][]byte
		var shown [2]components.Message
		for i, w := range tw.worlds {
			p := w.Person(user)
			tw.logs[i].Reset()
			reply, err := w.Commands.Handle(w.Ctx, p.PressRequest(next.ID, true, playtest.NonBlank(next.Value)...))
			playtest.CheckReply(t, reply)
			said[i] = playtest.Transcript(reply, err)
			if reply.Continue != nil {
				reply, err = reply.Continue(w.Ctx)
				playtest.CheckReply(t, reply)
				said[i] += playtest.Transcript(reply, err)
			}
			if reply.Message != nil {
				shown[i] = *reply.Message
			}
			logged[i] = tw.logs[i].String()
			if kept[i], err = w.Store.Copy(w.Ctx, user); err != nil || kept[i] == nil {
				t.Fatalf("there is no copy: %v, %s", err, said[i])
			}
		}
		if said[0] != said[1] || logged[0] != logged[1] || !bytes.Equal(kept[0], kept[1]) {
			t.Errorf("%s is answered\n%s\nor\n%s\nand logged\n%s\nor\n%s\nand stored is\n%s\nor\n%s", user,
				said[0], said[1], logged[0], logged[1], kept[0], kept[1])
			return pressed
		}
		list := slices.DeleteFunc(playtest.Controls(shown[0]), func(c playtest.Control) bool {
			return !strings.HasPrefix(c.ID, "w:") || strings.Contains(c.ID, "?") || strings.HasSuffix(c.ID, "leave")
		})
		if len(list) == 0 {
			t.Fatalf("nothing can be pressed under %s", said[0])
		}
		next = list[r.IntN(len(list))]
		if step == 6 {
			fields := strings.SplitN(list[0].ID, ":", 5)
			next = playtest.Control{ID: strings.Join(append(fields[:4:4], "x"+panel.WhatIfComputersOn), ":")}
		}
		pressed++
	}
	for i, w := range tw.worlds {
		if after := backupOf(t, w); !reflect.DeepEqual(after, before[i]) {
			t.Error("trying things out has changed the match")
		}
	}
	return pressed
}

func backupOf(t *testing.T, w *playtest.World) store.Backup {
	t.Helper()
	b, err := w.Store.Backup(w.Ctx, w.Channel)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestNothingDisclosesTheSeedOfACopy tries things out, also with computers that fail, and searches everything
// that leaves the process for the seed and the secret: messages, custom ids, files, logs of the finest level,
// metrics and errors. Then it finds the seed in the store, so that the search is known to find it.
func TestNothingDisclosesTheSeedOfACopy(t *testing.T) {
	w := playtest.NewAlone(t)
	w.Commands.Advise = adviseQuickly
	var logs bytes.Buffer
	w.Commands.Log = slog.New(slog.NewTextHandler(&logs, &slog.HandlerOptions{Level: slog.LevelDebug}))
	p := w.Person("u1")
	p.PressID(panel.AddressOf(w.Match(), w.Match().Seat("u1")).WhatIfID())
	d := &disclosure{t: t, forms: map[string][]byte{}}
	kept, err := w.Store.Copy(w.Ctx, "u1")
	var stored struct{ Seed string }
	if err != nil || json.Unmarshal(kept, &stored) != nil {
		t.Fatalf("the copy is %s, %v", kept, err)
	}
	seed, err := engine.ParseSeed(stored.Seed)
	if err != nil {
		t.Fatal(err)
	}
	d.add("seed", seed[:])
	secret, err := w.Store.CopySecret(w.Ctx, make([]byte, store.CopySecretSize))
	if err != nil {
		t.Fatal(err)
	}
	d.add("secret", secret)
	var errs []string
	ask := func(ctx context.Context, r interaction.Request) {
		t.Helper()
		reply, err := w.Commands.Handle(ctx, r)
		d.searchReply(reply)
		if reply.Message != nil {
			p.Shown = *reply.Message
		}
		if reply.Continue != nil {
			var failed error
			reply, failed = reply.Continue(ctx)
			d.searchReply(reply)
			err = errors.Join(err, failed)
		}
		if err != nil {
			errs = append(errs, fmt.Sprintf("%v %+v %#v", err, err, err))
		}
	}
	stopped, stop := context.WithCancel(w.Ctx)
	stop()
	r := rand.New(rand.NewPCG(1, 2))
	for step := range 60 {
		list := slices.DeleteFunc(playtest.Controls(p.Shown), func(c playtest.Control) bool { return strings.HasSuffix(c.ID, "leave") })
		if len(list) == 0 {
			p.Run("rails table")
			list = []playtest.Control{playtest.Find(t, p.Shown, "What if…")}
		}
		c := list[r.IntN(len(list))]
		if step%10 == 5 {
			c.ID, c.Value = strings.Join(append(strings.SplitN(list[0].ID, ":", 5)[:4:4], "xon"), ":"), ""
			w.Commands.Advise = func(context.Context, think.Question, time.Time) (think.Answer, error) {
				return think.Answer{}, errors.New("broken")
			}
		} else {
			w.Commands.Advise = adviseQuickly
		}
		request := p.PressRequest(c.ID, true, playtest.NonBlank(c.Value)...)
		ask(w.Ctx, request)
		shown := p.Shown
		ask(stopped, request)
		p.Shown = shown
	}
	for _, command := range []string{"hand", "board", "log", "table", "mine", "settings"} {
		ask(w.Ctx, p.CommandRequest("rails "+command))
	}
	d.search("the log", logs.Bytes())
	d.search("the metrics", []byte(strings.Join(w.Observed, "\n")))
	d.search("the errors", []byte(strings.Join(errs, "\n")))
	t.Logf("searched %d bytes, %d of them logs, and %d errors", d.searched, logs.Len(), len(errs))
	if logs.Len() == 0 || len(w.Observed) == 0 || len(errs) == 0 {
		t.Error("there are no logs, metrics or errors, so that the test checks nothing")
	}
	if got := d.found(kept); fmt.Sprint(got) != "[seed hex]" {
		t.Errorf("the stored copy holds %v", got)
	}
}

// TestWhatIfIsOffWithDealsOfOthers tries to try things out at the train of the day and in a challenge, with
// buttons and forged ones. At a solo table of one's own it is possible.
func TestWhatIfIsOffWithDealsOfOthers(t *testing.T) {
	attempt := func(w *playtest.World, p *soloist, table string, want bool) {
		t.Helper()
		w.Commands.Advise = adviseQuickly
		m := p.match()
		page := p.PressID(components.SoloID(table, components.ViewID("table", m.Record().ID)))
		if playtest.HasLabel(p.Shown, "What if…") != want {
			t.Errorf("want What if… %v at %q with %q", want, page, playtest.Labels(p.Shown))
		}
		forged := components.SoloID(table, panel.AddressOf(m, m.Seat(p.User)).WhatIfID())
		if said := p.PressID(forged); strings.Contains(said, "is off here") == want || strings.Contains(said, "**What if…** · ") != want {
			t.Errorf("want What if… %v, a press gets %q", want, said)
		}
	}
	w := newDailyWorld(t)
	p := passenger(w, "1001", "2026-11-27")
	p.depart()
	attempt(w, p, "d20261127", false)

	w, _, accept := challenge(t, "toy")
	bob := &soloist{w.Person("u2"), interaction.SoloKey("u2", "toy")}
	bob.PressPublicID(accept.ID)
	bob.settle()
	attempt(w, bob, "toy", false)

	w, alone := newSoloist(t, "toy")
	attempt(w, alone, "toy", true)
}
