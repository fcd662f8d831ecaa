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
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// TestPlansAreSecret adds a plan to one of two equal matches, and lets others try everything
// there. No answer, board or log line may differ. Each thing is tried by one person, who depends
// on the commit.
func TestPlansAreSecret(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w, tw := playtest.New(t), newTwins(t)
			people := w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			tried, next := 0, 1
			for step := range playtest.Steps(t, i, 20, 64) {
				m := w.Match()
				acting := m.Acting().First()
				for s := range engine.Seat(len(people)) {
					o, ok := m.PreviewPlan(s + 1)
					if !ok || m.Acting().Has(s+1) || step < next {
						continue
					}
					attempts := attempts(w, people[acting-1], 6)
					tw.copyFrom(w, engine.Spectator)
					for k := range tw.backups {
						tw.backups[k] = tw.backups[0]
					}
					tw.backups[1].Saved.Record = withPlan(t, tw.backups[0].Saved.Record, s+1,
						engine.Notation(o.Now.List(s + 1)[0]))
					tw.restore()
					readers := slices.Delete(append([]string{"u9"}, usersOf(people)...), int(s)+1, int(s)+2)
					for k, ask := range attempts {
						for r, user := range readers {
							if !sampling.Picked(t.Name(), k+r, len(readers)) {
								continue
							}
							tried++
							if told := tw.difference(user, "en-US", ask); told != "" {
								t.Error(told)
							}
						}
					}
					if told := tw.boardDifference(); told != "" {
						t.Error(told)
					}
					own := func(p *playtest.Person) interaction.Request { return p.CommandRequest("rails hand") }
					if tw.difference(people[s].User, "en-US", own) == "" {
						t.Error("the person does not see their own plan, so that the test checks nothing")
					}
					next = step + 16
					break
				}
				if !w.PlayChosen(acting) {
					break
				}
			}
			if t.Logf("%d attempts", tried); tried == 0 {
				t.Error("nobody could plan a turn")
			}
		})
	}
}

// withPlan returns a stored record in which a seat has planned two lines of a move.
func withPlan(t testing.TB, record []byte, s engine.Seat, move string) []byte {
	t.Helper()
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(record, &whole); err != nil {
		t.Fatal(err)
	}
	turns := make([]map[string]any, s)
	moves := []any{map[string]any{"move": move}}
	turns[s-1] = map[string]any{"moves": moves, "whole": true, "more": []any{map[string]any{"moves": moves}}}
	ahead, err := json.Marshal(turns)
	if err != nil {
		t.Fatal(err)
	}
	whole["ahead"] = ahead
	changed, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

func usersOf(people []*playtest.Person) []string {
	users := make([]string, len(people))
	for i, p := range people {
		users[i] = p.User
	}
	return users
}

// TestPlanningRevealsNothing lets people plan turns in two matches that differ in what they
// cannot know. Every press must be answered, shown and logged the same.
func TestPlanningRevealsNothing(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w, tw := playtest.New(t), newTwins(t)
			people := w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			r := rand.New(rand.NewPCG(uint64(i), 19))
			pressed := 0
			for step := range playtest.Steps(t, i, 40, 120) {
				m := w.Match()
				reader := engine.Seat(r.IntN(len(people)) + 1)
				if _, ok := m.PreviewPlan(reader); ok && !m.Acting().Has(reader) && step%4 == 2 {
					tw.copyFrom(w, reader)
					pressed += tw.pressPlan(t, people[reader-1].User, r)
				}
				if !w.PlayChosen(m.Acting().First()) {
					break
				}
			}
			if t.Logf("%d presses", pressed); pressed == 0 {
				t.Error("no turn was planned")
			}
		})
	}
}

// pressPlan presses controls of the panel on which a person plans their turn, and returns how
// many moves the plan has.
func (tw *twins) pressPlan(t *testing.T, user string, r *rand.Rand) (pressed int) {
	t.Helper()
	next := func(p *playtest.Person) interaction.Request { return p.CommandRequest("rails hand") }
	for range 5 {
		var said, logged [2]string
		var shown [2]*playtest.Person
		for i, w := range tw.worlds {
			shown[i] = w.Person(user)
			tw.logs[i].Reset()
			reply, err := w.Commands.Handle(w.Ctx, next(shown[i]))
			if playtest.CheckReply(t, reply); reply.Message != nil {
				shown[i].Shown = *reply.Message
			}
			said[i], logged[i] = playtest.Transcript(reply, err), tw.logs[i].String()
		}
		if said[0] != said[1] || logged[0] != logged[1] {
			t.Errorf("%s is answered\n%s\nor\n%s\nand logged\n%s\nor\n%s", user, said[0], said[1], logged[0], logged[1])
			return pressed
		}
		list := slices.DeleteFunc(playtest.Controls(shown[0].Shown), func(c playtest.Control) bool {
			return !strings.HasPrefix(c.ID, "n:") || strings.HasSuffix(c.ID, "<") || strings.Contains(c.ID, "?")
		})
		if len(list) == 0 {
			return pressed
		}
		c := list[r.IntN(len(list))]
		next = func(p *playtest.Person) interaction.Request {
			return p.PressRequest(c.ID, true, playtest.NonBlank(c.Value)...)
		}
		pressed++
	}
	return pressed
}

// twins are two worlds with the same match, which differs only in what one reader cannot know.
// Everything that the reader does must be answered and logged the same in both.
type twins struct {
	worlds  [2]*playtest.World
	backups [2]store.Backup
	logs    [2]*bytes.Buffer
	serial  int
}

func newTwins(t testing.TB) *twins {
	tw := &twins{}
	for i := range tw.worlds {
		tw.logs[i] = &bytes.Buffer{}
		tw.worlds[i] = playtest.New(t)
		tw.worlds[i].Commands.Log = slog.New(slog.NewTextHandler(tw.logs[i], &slog.HandlerOptions{
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

// copyFrom copies a world's match to both twins. In the second, everything that a seat cannot
// know is dealt differently. Nothing can be undone freely in either.
func (tw *twins) copyFrom(w *playtest.World, unknownTo engine.Seat) {
	w.T.Helper()
	b, err := w.Store.Backup(w.Ctx, w.Channel)
	if err != nil {
		w.T.Fatal(err)
	}
	pos := w.Position()
	for i, p := range []engine.Position{pos, pos.Redeal(unknownTo, engine.NewRand(engine.Seed{9}, uint64(tw.serial)))} {
		tw.backups[i] = b
		tw.backups[i].Saved.Record = withState(w.T, b.Saved.Record, p)
	}
	tw.restore()
}

// restore puts the match into new channels.
func (tw *twins) restore() {
	tw.serial++
	for i, w := range tw.worlds {
		w.T.Helper()
		w.UseNewChannel("7" + strconv.Itoa(tw.serial))
		err := w.Store.Restore(w.Ctx, w.Channel, tw.backups[i])
		if err != nil && !errors.Is(err, store.ErrExists) { // it does when the script's answer was lost
			w.T.Fatal(err)
		}
	}
}

// withState returns a stored record with another position and nothing to undo.
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

// difference sends a request to both worlds and returns how the answers or the logs differ, or
// "". What the reader's own legal move reveals may differ; whether it is legal may not.
func (tw *twins) difference(user, locale string, ask func(*playtest.Person) interaction.Request) string {
	var answers, logs [2]string
	var changed [2]bool
	var r interaction.Request
	for i, w := range tw.worlds {
		w.T.Helper()
		p := w.Person(user)
		p.Locale = locale
		before := w.Match().Record().Rev
		tw.logs[i].Reset()
		r = ask(p)
		reply, err := w.Commands.Handle(w.Ctx, r)
		playtest.CheckReply(w.T, reply)
		answers[i], logs[i] = playtest.Transcript(reply, err), tw.logs[i].String()
		changed[i] = w.Match().Record().Rev != before
	}
	if changed[0] || changed[1] {
		tw.restore()
		answers = [2]string{}
	}
	switch {
	case changed[0] != changed[1]:
		return fmt.Sprintf("%s by %s is legal or not by what %s cannot know", playtest.Describe(r), user, user)
	case answers[0] != answers[1]:
		return fmt.Sprintf("%s by %s is answered\n%s\nor\n%s", playtest.Describe(r), user, answers[0], answers[1])
	case logs[0] != logs[1]:
		return fmt.Sprintf("%s by %s is logged\n%s\nor\n%s", playtest.Describe(r), user, logs[0], logs[1])
	}
	return ""
}

// boardDifference returns how the boards of the two worlds differ, or "".
func (tw *twins) boardDifference() string {
	var shown [2]string
	for i, w := range tw.worlds {
		w.T.Helper()
		plan, _, err := w.PlanBoard(w.Channel)
		if err != nil {
			w.T.Fatal(err)
		}
		shown[i] = playtest.Transcript(interaction.Reply{Message: plan.Post}, nil)
	}
	if shown[0] != shown[1] {
		return fmt.Sprintf("the channel is shown\n%s\nor\n%s", shown[0], shown[1])
	}
	return ""
}

// attempts returns what a person might try who wants to know what the acting seat holds: every
// control of its panel, its moves typed, autocompletion of them, and all views.
func attempts(w *playtest.World, actor *playtest.Person, most int) []func(*playtest.Person) interaction.Request {
	w.T.Helper()
	var list []func(*playtest.Person) interaction.Request
	add := func(f func(*playtest.Person) interaction.Request) { list = append(list, f) }
	command := func(path string, options ...string) {
		add(func(p *playtest.Person) interaction.Request { return p.CommandRequest(path, options...) })
	}
	seat, rec := w.Match().Seat(actor.User), w.Match().Record()
	actor.Run("rails hand")
	panel := playtest.Controls(actor.Shown)
	for _, c := range panel {
		if page, ok := c.Page(); ok && len(panel) < most {
			actor.Press(c)
			panel = append(panel, playtest.Controls(actor.Shown)...)
			actor.Run("rails hand")
			add(func(p *playtest.Person) interaction.Request {
				r := p.Request(interaction.ModalSubmit)
				r.CustomID = strings.Join([]string{"p", rec.ID, seat.String(), strconv.Itoa(int(w.Match().Decision(seat))), "?" + page}, ":")
				r.Fields, r.Message.Ephemeral = map[string]string{"words": "e"}, true
				return r
			})
		}
	}
	for i, c := range spread(panel, most) {
		add(func(p *playtest.Person) interaction.Request {
			return p.PressRequest(c.ID, i%2 == 0, playtest.NonBlank(c.Value)...)
		})
	}
	for _, m := range spread(w.Position().List(seat), most) {
		spec, _ := w.Match().Game().Kind(m.Kind())
		var options []string
		for slot, token := range m.Args() {
			options = append(options, spec.Slots[slot].Name+"="+token)
		}
		command(rec.Game+" "+spec.Name, options...)
		for slot := range m.Args() {
			for _, typed := range []string{"", m.Args()[slot][:1]} {
				add(func(p *playtest.Person) interaction.Request {
					r := p.CommandRequest(rec.Game+" "+spec.Name, options...)
					r.Kind, r.Focused = interaction.Autocomplete, spec.Slots[slot].Name
					r.Options[r.Focused] = typed
					return r
				})
			}
		}
	}
	for _, sc := range w.Match().Game().Shortcuts {
		command(rec.Game + " " + sc.Name)
	}
	for _, k := range w.Match().Game().Kinds {
		command(rec.Game + " " + k.Name)
	}
	for _, path := range []string{"hand", "log", "replay", "table", "help", "undo", "leave", "stats", "settings", "begin", "end"} {
		command("rails " + path)
	}
	command("rails board")
	command("rails board", "text=true")
	for _, place := range placesToTry(w) {
		command("rails board", "zoom="+place)
	}
	for _, view := range []string{"play", "board", "text:1", "table", "file", "film", "options", "join", "file:" + rec.ID} {
		add(func(p *playtest.Person) interaction.Request { return p.PressRequest("v:"+view, false) })
	}
	for _, where := range []string{"b", "f"} {
		add(func(p *playtest.Person) interaction.Request {
			return p.PressRequest("v:log:"+rec.ID+":"+where+":5", true)
		})
	}
	for at := range int(min(rec.Entries, 6)) {
		add(func(p *playtest.Person) interaction.Request {
			return p.PressRequest("v:replay:"+rec.ID+":"+strconv.Itoa(int(rec.Entries)-1-at)+":next", true)
		})
	}
	return list
}

// placesToTry returns close-ups of the board: all its parts and some places.
func placesToTry(w *playtest.World) []string {
	view := w.Book.View(w.Position(), render.English, playtest.Players(w.Match().Record()), nil)
	var looks []string
	for _, l := range w.Book.CloseUps(view) {
		looks = append(looks, l.Token)
	}
	return append(looks, spread(w.Book.ZoomTokens(view)[len(looks):], 3)...)
}

// spread returns at most n elements of a list, evenly spaced.
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

// TestHandsAreSecret lets a spectator and each player try everything that might tell them what
// another holds, in every game. Answers, logs and boards must not depend on it. Then each reads
// the whole log and replay.
func TestHandsAreSecret(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w, tw := playtest.New(t), newTwins(t)
			people := w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			tried := 0
			for step := range playtest.Steps(t, i, 20, 64) {
				seat := w.Match().Acting().First()
				if step%8 == 1 {
					reader := engine.Seat(step / 8 % (len(people) + 1))
					user := "u9"
					if reader != engine.Spectator {
						user = people[reader-1].User
					}
					attempts := attempts(w, people[seat-1], 10)
					tw.copyFrom(w, reader)
					for _, ask := range attempts {
						tried++
						if told := tw.difference(user, []string{"en-US", "fr"}[step/8%2], ask); told != "" {
							t.Error(told)
						}
					}
					tw.copyFrom(w, engine.Spectator)
					if told := tw.boardDifference(); told != "" {
						t.Error(told)
					}
				}
				if !w.PlayChosen(seat) {
					break
				}
			}
			readHistory(w, people)
			t.Logf("%d attempts", tried)
		})
	}
}

// readHistory reads the whole log and replay as a spectator and as every player.
func readHistory(w *playtest.World, people []*playtest.Person) {
	w.T.Helper()
	rec := w.Match().Record()
	seed := storedSeed(w)
	for reader, p := range append([]*playtest.Person{w.Person("u9")}, people...) {
		secret := append(w.SecretWords(engine.Seat(reader)), seed)
		p.Locale = []string{"en-US", "fr"}[reader%2]
		readLog(p, func(text string) { playtest.Lacks(w.T, text, secret...) })
		for n := 0; n <= int(rec.Entries); n += 5 {
			playtest.Lacks(w.T, p.PressID("v:replay:"+rec.ID+":"+strconv.Itoa(n)+":next"), secret...)
		}
	}
}

// readLog reads the log from its beginning, page by page.
func readLog(p *playtest.Person, look func(text string)) {
	p.World.T.Helper()
	for next, ok := "v:log:"+p.World.Match().Record().ID+":f:0", true; ok; {
		look(p.PressID(next))
		i := slices.IndexFunc(playtest.Controls(p.Shown), func(c playtest.Control) bool {
			return strings.HasPrefix(c.ID, "v:log:") && strings.Contains(c.ID, ":f:")
		})
		if ok = i >= 0; ok {
			next = playtest.Controls(p.Shown)[i].ID
		}
	}
}

// storedSeed returns the seed of a running match as the store has it.
func storedSeed(w *playtest.World) string {
	w.T.Helper()
	saved, err := w.Store.Load(w.Ctx, w.Channel)
	if err != nil {
		w.T.Fatal(err)
	}
	var stored struct{ Seed string }
	if err := json.Unmarshal(saved.Record, &stored); err != nil || stored.Seed == "" {
		w.T.Fatalf("no seed is stored: %v", err)
	}
	return stored.Seed
}

// TestSecretsTestsNoticeDifferences checks that the tests above can fail: answers to the owner of
// a hand depend on it, and the owner's log has what nobody else reads.
func TestSecretsTestsNoticeDifferences(t *testing.T) {
	for i, e := range playtest.Games {
		if !sampling.Picked(t.Name(), i, 2) {
			continue
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			w, tw := playtest.New(t), newTwins(t)
			people := w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			kinds := map[interaction.Kind]bool{}
			private, dealt, tried := false, false, 0
			const most = 3 // buttons, what is typed, and its completion: then nothing is left to notice
			for step := range 60 {
				seat := w.Match().Acting().First()
				owner := people[seat-1]
				if step%10 == 5 {
					attempts := attempts(w, owner, 6)
					tw.copyFrom(w, engine.Spectator) // the owner's hand is another one, too
					other := !reflect.DeepEqual(tw.worlds[0].Position().Hand(seat), tw.worlds[1].Position().Hand(seat))
					dealt = dealt || other
					if !other && tried > 0 {
						attempts = nil // as TestHandsAreSecret has them answered
					}
					for _, ask := range attempts {
						if len(kinds) == most {
							break
						}
						tried++
						if tw.difference(owner.User, "en-US", ask) != "" {
							kinds[ask(owner).Kind] = true
						}
					}
				}
				if !w.PlayChosen(seat) {
					break
				}
			}
			secret := w.SecretWords(engine.Spectator)
			for _, p := range people {
				readLog(p, func(log string) {
					private = private || slices.ContainsFunc(secret, func(s string) bool { return strings.Contains(log, s) })
				})
			}
			if dealt && len(kinds) < most || !dealt && len(kinds) > 0 {
				t.Errorf("hands changed: %v; the answers to their owners changed in %v", dealt, kinds)
			}
			if !private && len(secret) > 0 {
				t.Error("nobody finds in the log what only they were told")
			}
			t.Logf("differences in %v in %d attempts; %d private sentences", kinds, tried, len(secret))
		})
	}
}

// TestComputersHandsAreSecret is TestHandsAreSecret at a table of one person with computers.
func TestComputersHandsAreSecret(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w, tw := playtest.New(t), newTwins(t)
			w.Commands.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
				return q.AtLevel(think.Quick).Answer().Move, q.Level(), nil
			}
			p := w.Person("u1")
			w.Save(match.OpenAgainst(e.Game, "m1", match.Person{User: "u1", Name: "Ann"}, []string{"C", "D"}, think.Easy,
				engine.Seed{3}, "en-US", w.Clock.Now()))
			tried := 0
			for step := range playtest.Steps(t, i, 10, 40) {
				if step%5 == 2 {
					tried += pryAtComputers(w, tw, p, []string{"u1", "u9"}[step/5%2])
				}
				if w.Match().Acting().Has(1) {
					if !w.PlayChosen(1) {
						break
					}
				} else if err := w.Tick(); err != nil {
					t.Fatal(err)
				}
				if w.Match().Record().Phase != match.PhaseRunning {
					break
				}
			}
			if w.Match().Record().Phase == match.PhaseRunning { // afterwards all is told
				readHistory(w, []*playtest.Person{p})
			}
			t.Logf("%d attempts", tried)
		})
	}
}

// pryAtComputers lets the person at the table, or a spectator, try everything that the person
// could do. It returns how many things that were.
func pryAtComputers(w *playtest.World, tw *twins, p *playtest.Person, user string) int {
	w.T.Helper()
	reader := w.Match().Seat(user)
	attempts := attempts(w, p, 6)
	for s := range w.Match().Acting().Without(1).All() {
		id := strings.Join([]string{"p", w.Match().Record().ID, s.String(), strconv.Itoa(int(w.Match().Decision(s))), "u"}, ":")
		attempts = append(attempts, func(p *playtest.Person) interaction.Request { return p.PressRequest(id, true) })
	}
	tw.copyFrom(w, reader)
	for _, ask := range attempts {
		if told := tw.difference(user, "en-US", ask); told != "" {
			w.T.Error(told)
		}
	}
	tw.copyFrom(w, engine.Spectator)
	if told := tw.boardDifference(); told != "" {
		w.T.Error(told)
	}
	return len(attempts)
}
