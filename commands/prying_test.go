package commands_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// twins are two desks that hold the same match but for what one reader cannot
// know: whatever the reader does there must be answered, and logged, alike.
type twins struct {
	desks   [2]*table
	backups [2]store.Backup
	logs    [2]*bytes.Buffer
	serial  int
}

func newTwins(t testing.TB) *twins {
	tw := &twins{}
	for i := range tw.desks {
		tw.logs[i] = &bytes.Buffer{}
		tw.desks[i] = newDesk(t)
		tw.desks[i].c.Log = slog.New(slog.NewTextHandler(tw.logs[i], &slog.HandlerOptions{
			Level: slog.LevelDebug,
			ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
				if a.Key == slog.TimeKey {
					return slog.Attr{}
				}
				return a
			},
		}))
	}
	return tw
}

// hold makes both desks hold the match of a desk, the second one with
// everything dealt anew that a seat cannot know. Nothing can be taken back
// freely in either.
func (tw *twins) hold(d *table, unknownTo engine.Seat) {
	d.t.Helper()
	b, err := d.store.Backup(d.ctx, d.channel)
	if err != nil {
		d.t.Fatal(err)
	}
	pos := d.position()
	for i, p := range []engine.Position{pos, pos.Redeal(unknownTo, engine.NewRand(engine.Seed{9}, uint64(tw.serial)))} {
		tw.backups[i] = b
		tw.backups[i].Saved.Record = withState(d.t, b.Saved.Record, p)
	}
	tw.renew()
}

// renew puts the match into channels where nobody has touched it.
func (tw *twins) renew() {
	tw.serial++
	for i, d := range tw.desks {
		d.t.Helper()
		d.move("7" + itoa(tw.serial))
		err := d.store.Restore(d.ctx, d.channel, tw.backups[i])
		if err != nil && !errors.Is(err, store.ErrExists) { // it does when the script's answer was lost
			d.t.Fatal(err)
		}
	}
}

// withState is a stored record with another position, and nothing to be taken
// back.
func withState(t testing.TB, record []byte, p engine.Position) []byte {
	t.Helper()
	state, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	var whole map[string]any
	if err := json.Unmarshal(record, &whole); err != nil {
		t.Fatal(err)
	}
	whole["board"] = map[string]any{"state": json.RawMessage(state)}
	changed, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

// differ sends a request to both desks and says in what the answers or the logs
// differ, "" where they do not. What a legal move of the reader's own brings to
// light may differ; that it is legal may not.
func (tw *twins) differ(user, locale string, ask func(*person) interaction.Request) string {
	var answers, logs [2]string
	var changed [2]bool
	var r interaction.Request
	for i, d := range tw.desks {
		d.t.Helper()
		p := d.person(user)
		p.locale = locale
		before := d.match().Record().Rev
		tw.logs[i].Reset()
		r = ask(p)
		reply, err := d.c.Handle(d.ctx, r)
		checkReply(d.t, reply)
		answers[i], logs[i] = transcript(reply, err), tw.logs[i].String()
		changed[i] = d.match().Record().Rev != before
	}
	if changed[0] || changed[1] {
		tw.renew()
		answers = [2]string{}
	}
	switch {
	case changed[0] != changed[1]:
		return fmt.Sprintf("%s by %s is legal or not by what %s cannot know", describe(r), user, user)
	case answers[0] != answers[1]:
		return fmt.Sprintf("%s by %s is answered\n%s\nor\n%s", describe(r), user, answers[0], answers[1])
	case logs[0] != logs[1]:
		return fmt.Sprintf("%s by %s is logged\n%s\nor\n%s", describe(r), user, logs[0], logs[1])
	}
	return ""
}

// transcript is all that a reply shows.
func transcript(reply interaction.Reply, err error) string {
	var b strings.Builder
	show := func(v any) {
		raw, failed := json.Marshal(v)
		fmt.Fprintf(&b, "%s%v\n", raw, errors.Join(failed))
	}
	fmt.Fprintln(&b, err)
	if m := reply.Message; m != nil {
		fmt.Fprintln(&b, m.Content)
		for _, f := range m.Files {
			fmt.Fprintf(&b, "%s %s %x\n", f.Name, f.Alt, sha256.Sum256(f.Data))
		}
		show(m.Rows)
	}
	show(reply.Modal)
	show(reply.Choices)
	return b.String()
}

// board says in what the public messages of the two desks differ.
func (tw *twins) board() string {
	var shown [2]string
	for i, d := range tw.desks {
		d.t.Helper()
		plan, _, err := d.planned(d.channel)
		if err != nil {
			d.t.Fatal(err)
		}
		shown[i] = transcript(interaction.Reply{Message: plan.Post}, nil)
	}
	if shown[0] != shown[1] {
		return fmt.Sprintf("the channel is shown\n%s\nor\n%s", shown[0], shown[1])
	}
	return ""
}

// attempts are all that somebody might try who wants to know what an acting
// seat holds: every button and menu of its panel, its moves typed, the words
// that complete them, and all the views.
func (d *table) attempts(actor *person, most int) []func(*person) interaction.Request {
	d.t.Helper()
	var list []func(*person) interaction.Request
	add := func(f func(*person) interaction.Request) { list = append(list, f) }
	command := func(path string, options ...string) {
		add(func(p *person) interaction.Request { return p.command(path, options...) })
	}
	seat, rec := d.match().Seat(actor.user), d.match().Record()
	actor.run("rails hand")
	panel := pressables(actor.shown)
	for _, c := range panel {
		if page, ok := c.page(); ok && len(panel) < most {
			actor.press(c)
			panel = append(panel, pressables(actor.shown)...)
			actor.run("rails hand")
			add(func(p *person) interaction.Request {
				r := p.request(interaction.ModalSubmit)
				r.CustomID = strings.Join([]string{"p", rec.ID, seat.String(), itoa(int(d.match().Decision(seat))), "?" + page}, ":")
				r.Fields, r.Message.Ephemeral = map[string]string{"words": "e"}, true
				return r
			})
		}
	}
	for i, c := range spread(panel, most) {
		add(func(p *person) interaction.Request { return p.pressOf(c.id, i%2 == 0, nonBlank(c.value)...) })
	}
	for _, m := range spread(d.position().List(seat), most) {
		spec, _ := d.match().Game().Kind(m.Kind())
		var options []string
		for slot, token := range m.Args() {
			options = append(options, spec.Slots[slot].Name+"="+token)
		}
		command(rec.Game+" "+spec.Name, options...)
		for slot := range m.Args() {
			for _, typed := range []string{"", m.Args()[slot][:1]} {
				add(func(p *person) interaction.Request {
					r := p.command(rec.Game+" "+spec.Name, options...)
					r.Kind, r.Focused = interaction.Autocomplete, spec.Slots[slot].Name
					r.Options[r.Focused] = typed
					return r
				})
			}
		}
	}
	for _, sc := range d.match().Game().Shortcuts {
		command(rec.Game + " " + sc.Name)
	}
	for _, k := range d.match().Game().Kinds {
		command(rec.Game + " " + k.Name)
	}
	for _, path := range []string{"hand", "log", "replay", "table", "help", "undo", "leave", "stats", "settings", "begin", "end"} {
		command("rails " + path)
	}
	command("rails board")
	command("rails board", "text=true")
	for _, place := range d.places() {
		command("rails board", "zoom="+place)
	}
	for _, view := range []string{"play", "board", "text:1", "table", "file", "film", "options", "join", "file:" + rec.ID} {
		add(func(p *person) interaction.Request { return p.pressOf("v:"+view, false) })
	}
	for _, where := range []string{"b", "f"} {
		add(func(p *person) interaction.Request { return p.pressOf("v:log:"+rec.ID+":"+where+":5", true) })
	}
	for at := range int(min(rec.Entries, 6)) {
		add(func(p *person) interaction.Request {
			return p.pressOf("v:replay:"+rec.ID+":"+itoa(int(rec.Entries)-1-at)+":next", true)
		})
	}
	return list
}

// places are where the board can be looked at closer: all parts of it, some places.
func (d *table) places() []string {
	view := d.book.View(d.position(), render.English, tablePlayers(d.match().Record()), nil)
	var looks []string
	for _, l := range d.book.Looks(view) {
		looks = append(looks, l.Token)
	}
	return append(looks, spread(d.book.Places(view)[len(looks):], 3)...)
}

func nonBlank(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// spread are at most n of a list, evenly.
func spread[T any](list []T, n int) []T {
	if len(list) <= n {
		return list
	}
	some := make([]T, n)
	for i := range some {
		some[i] = list[i*len(list)/n]
	}
	return some
}

// TestNobodyIsToldSecrets lets a spectator and each player try everything that
// might tell them what another holds, in every game, and wants answers, logs
// and boards that do not depend on it. Then all of the log and of the replay is
// read to each of them.
func TestNobodyIsToldSecrets(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d, tw := newDesk(t), newTwins(t)
			people := d.begun(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			tried := 0
			for step := range inTurn(t, i, 20, 64) {
				seat := d.match().Acting().First()
				if step%8 == 1 {
					reader := engine.Seat(step / 8 % (len(people) + 1))
					user := "u9"
					if reader != engine.Spectator {
						user = people[reader-1].user
					}
					attempts := d.attempts(people[seat-1], 10)
					tw.hold(d, reader)
					for _, ask := range attempts {
						tried++
						if told := tw.differ(user, []string{"en-US", "fr"}[step/8%2], ask); told != "" {
							t.Error(told)
						}
					}
					tw.hold(d, engine.Spectator)
					if told := tw.board(); told != "" {
						t.Error(told)
					}
				}
				if !d.goOn(seat) {
					break
				}
			}
			d.readHistory(people)
			t.Logf("%d attempts", tried)
		})
	}
}

// goOn plays a move that is chosen for the seat, unless that would end the
// match.
func (d *table) goOn(s engine.Seat) bool {
	d.t.Helper()
	m := d.match()
	move := d.position().Choose(s, engine.NewRand(engine.Seed{4}, m.Record().Entries))
	after, change, err := m.Play(s, 0, []string{move}, d.clock.Now())
	if err == nil && after.Record().Phase != match.PhaseRunning {
		return false
	}
	d.change(after, change, err)
	return true
}

// readHistory reads the whole log and replay to a spectator and to everybody.
func (d *table) readHistory(people []*person) {
	d.t.Helper()
	rec := d.match().Record()
	seed := storedSeed(d)
	for reader, p := range append([]*person{d.person("u9")}, people...) {
		secret := append(d.secretWords(engine.Seat(reader)), seed)
		p.locale = []string{"en-US", "fr"}[reader%2]
		p.readLog(func(text string) { lacks(d.t, text, secret...) })
		for n := 0; n <= int(rec.Entries); n += 5 {
			lacks(d.t, p.text(p.send(p.pressOf("v:replay:"+rec.ID+":"+itoa(n)+":next", true))), secret...)
		}
	}
}

// readLog reads the log from its beginning, page by page.
func (p *person) readLog(look func(text string)) {
	p.d.t.Helper()
	for next, ok := "v:log:"+p.d.match().Record().ID+":f:0", true; ok; {
		look(p.text(p.send(p.pressOf(next, true))))
		i := slices.IndexFunc(pressables(p.shown), func(c pressable) bool {
			return strings.HasPrefix(c.id, "v:log:") && strings.Contains(c.id, ":f:")
		})
		if ok = i >= 0; ok {
			next = pressables(p.shown)[i].id
		}
	}
}

// storedSeed is the source of a running match's chance, as the store keeps it.
func storedSeed(d *table) string {
	d.t.Helper()
	saved, err := d.store.Load(d.ctx, d.channel)
	if err != nil {
		d.t.Fatal(err)
	}
	var stored struct{ Seed string }
	if err := json.Unmarshal(saved.Record, &stored); err != nil || stored.Seed == "" {
		d.t.Fatalf("no seed is stored: %v", err)
	}
	return stored.Seed
}

// TestSecretsWouldBeNoticed shows the tests above what they must notice: the
// owner of a hand is answered by what is in it, and reads in the log what
// nobody else does.
func TestSecretsWouldBeNoticed(t *testing.T) {
	for i, e := range games {
		if !sampling.Picked(t.Name(), i, 2) {
			continue
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			d, tw := newDesk(t), newTwins(t)
			people := d.begun(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			kinds := map[interaction.Kind]bool{}
			private, dealt, tried := false, false, 0
			const most = 3 // buttons, what is typed, and its completion: then nothing is left to notice
			for step := range 60 {
				seat := d.match().Acting().First()
				owner := people[seat-1]
				if step%10 == 5 {
					attempts := d.attempts(owner, 6)
					tw.hold(d, engine.Spectator) // the owner's hand is another one, too
					other := !reflect.DeepEqual(tw.desks[0].position().Hand(seat), tw.desks[1].position().Hand(seat))
					dealt = dealt || other
					if !other && tried > 0 {
						attempts = nil // as TestNobodyIsToldSecrets has them answered
					}
					for _, ask := range attempts {
						if len(kinds) == most {
							break
						}
						tried++
						if tw.differ(owner.user, "en-US", ask) != "" {
							kinds[ask(owner).Kind] = true
						}
					}
				}
				if !d.goOn(seat) {
					break
				}
			}
			secret := d.secretWords(engine.Spectator)
			for _, p := range people {
				p.readLog(func(log string) {
					private = private || slices.ContainsFunc(secret, func(s string) bool { return strings.Contains(log, s) })
				})
			}
			if dealt && len(kinds) < most || !dealt && len(kinds) > 0 {
				t.Errorf("hands changed: %v; the answers to their owners changed in %v", dealt, kinds)
			}
			if !private && len(secret) > 0 {
				t.Error("who was told something alone does not read it in the log")
			}
			t.Logf("differences in %v in %d attempts; %d private sentences", kinds, tried, len(secret))
		})
	}
}
