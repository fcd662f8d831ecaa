package e2e

import (
	"bytes"
	"image/gif"
	"image/png"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// evening is a game with everything around it: a host, a guest who is removed, and spectators.
type evening struct {
	*table
	game, id     string
	dave, eve    *client.User
	first, guest *client.User
}

// Two tables of different games on two servers go through lobby, lesson, rules, questions, replay,
// forgetting a player and, also with a killed bot, statistics and records.
func TestWholeEvening(t *testing.T) {
	t.Parallel()
	w := newWorld(t, withLongTimeout)
	h := w.host()
	dave, eve := w.seeded("Dave"), w.user("Eve", "fr")
	var evenings sync.WaitGroup
	guilds := []string{sandbox.SeedGuild, w.AddGuild("Second Station", "en-US")}
	var tables []*evening
	for i, game := range []string{"trick", "trains"} {
		people := []*client.User{w.user(game+"-A", "en-US"), w.user(game+"-B", "fr"), w.user(game+"-C", "en-US"), w.user(game+"-D", "en-US")}
		at := w.openedIn(guilds[i], game+"-life", game, uint64(i+50), append(slices.Clone(people), dave, eve), 3)
		e := &evening{table: at, game: game, dave: dave, eve: eve, first: people[0], guest: people[3]}
		tables = append(tables, e)
		evenings.Go(func() {
			e.playLobby()
			e.readLessons()
			e.askQuestions()
			e.watch()
			for e.turn() {
			}
			e.checkAfterwards()
		})
	}
	evenings.Wait()
	h.kill()
	for _, e := range tables {
		e.checkFeats()
	}
	h.now.Load().stop()
	w.check()
}

// openedIn opens a table in a server's channel that all the people see. The first ones sit down.
// The match does not begin.
func (w *world) openedIn(guild, name, game string, seed uint64, people []*client.User, seats int) *table {
	w.t.Helper()
	t := w.table(name, seed, people[:seats]...)
	t.channel, people = w.channelIn(guild, name+"-there", people...), people[:seats]
	t.must(people[0].Command(w.ctx, t.channel, "rails", "start", client.Options{"game": game}))
	for _, u := range people[1:] {
		t.must(u.Click(w.ctx, t.public("v:join"), "v:join"))
	}
	return t
}

// wantAnswer runs a command and checks that the answer is private and contains texts.
func (e *evening) wantAnswer(u *client.User, sub string, options client.Options, want ...string) *client.Message {
	r := e.must(u.Command(e.w.ctx, e.channel, "rails", sub, options))
	e.wantText(r, want...)
	return r.Message
}

// wantText checks that an answer is private and contains texts.
func (e *evening) wantText(r *client.Reply, want ...string) {
	e.w.t.Helper()
	for _, text := range want {
		if !strings.Contains(r.Message.Content, text) {
			e.w.t.Errorf("%s: %q lacks %q", e.game, r.Message.Content, text)
		}
	}
	if !r.Message.Ephemeral() {
		e.w.t.Errorf("%s: the answer is public: %q", e.game, r.Message.Content)
	}
}

// click presses the component whose custom_id has a prefix.
func (e *evening) click(u *client.User, m *client.Message, prefix string) *client.Reply {
	e.w.t.Helper()
	id := idOf(m, prefix)
	if id == "" {
		e.w.t.Fatalf("%s: no control with prefix %q in %q", e.game, prefix, m.Content)
	}
	return e.must(u.Click(e.w.ctx, m, id))
}

// idOf returns the custom_id of the first enabled component with a prefix, "" if there is none.
func idOf(m *client.Message, prefix string) string {
	for c := range wire.Walk(m.Components) {
		if strings.HasPrefix(c.CustomID, prefix) && !c.Disabled {
			return c.CustomID
		}
	}
	return ""
}

// playLobby lets the host choose the clock and remove a guest, and another player choose a colour.
// Guests must not see the host's controls.
func (e *evening) playLobby() {
	ctx, second := e.w.ctx, e.players[1].User
	e.must(e.guest.Click(ctx, e.public("v:join"), "v:join"))
	own := e.must(second.Click(ctx, e.public("v:table"), "v:table")).Message
	if menuOf(own, ":clock") != "" {
		e.w.t.Errorf("%s: a guest can choose the clock", e.game)
	}
	e.wantText(e.must(second.Select(ctx, own, menuOf(own, ":look"), "5")), "Étoile jaune")
	host := e.must(e.first.Click(ctx, e.public("v:table"), "v:table")).Message
	e.wantText(e.must(e.first.Select(ctx, host, menuOf(host, ":clock"), "4")), "a day per turn")
	e.must(e.first.Select(ctx, host, menuOf(host, ":people"), "k4."+e.guest.ID()))
	e.must(e.first.Click(ctx, e.public("v:begin"), "v:begin"))
	m, _ := e.stored()
	rec := m.Record()
	e.id = rec.ID
	if len(rec.Seats) != 3 || rec.Clock != "turn-24h" || rec.Seats[1].Look != 5 {
		e.w.t.Errorf("%s: got seats %+v and clock %q, want 3 seats, turn-24h and look 5", e.game, rec.Seats, rec.Clock)
	}
}

// readLessons reads rules and a lesson in private, in the reader's language.
func (e *evening) readLessons() {
	e.wantAnswer(e.dave, "rules", client.Options{"topic": "turn"}, "A turn")
	e.wantAnswer(e.eve, "rules", client.Options{"topic": "tour"}, "tour")
	e.wantAnswer(e.dave, "help", nil, "Goal")
	m := e.wantAnswer(e.eve, "learn", nil, "étape")
	for range 30 {
		id := ""
		for c := range wire.Walk(m.Components) {
			if strings.HasPrefix(c.CustomID, "u:"+e.game+":") && strings.HasSuffix(c.CustomID, ":0") {
				id = c.CustomID
			}
		}
		if id == "" {
			break
		}
		m = e.must(e.eve.Click(e.w.ctx, m, id)).Message
	}
	if idOf(m, "v:against:"+e.game) == "" || !strings.Contains(m.Content, "/rails start") {
		e.w.t.Errorf("%s: the lesson ends with %q, without a way to start a game", e.game, m.Content)
	}
}

// askQuestions refuses an undo by consent once and grants it once, refuses a stop, and lets a
// spectator try to answer.
func (e *evening) askQuestions() {
	ctx := e.w.ctx
	for range 3 {
		e.turn()
	}
	mover := e.consented()
	if mover == 0 {
		e.w.t.Errorf("%s: no player can ask for an undo", e.game)
		return
	}
	for _, answer := range []string{"n", "y"} {
		before, _ := e.stored()
		e.must(e.players[mover-1].Command(ctx, e.channel, "rails", "undo", nil))
		m, _ := e.stored()
		if m.Record().Ask == nil {
			e.w.t.Errorf("%s: the undo asked no question", e.game)
			return
		}
		question := func(u *client.User) *client.Message {
			shown, err := u.WaitMessage(ctx, e.channel, func(msg *client.Message) bool {
				return !msg.Ephemeral() && idOf(msg, "a:"+m.Record().ID+":"+base36(m.Record().Ask.Entry)) != ""
			})
			e.must(nil, err)
			return shown
		}
		e.wantText(e.click(e.dave, question(e.dave), "a:"), "not at this table")
		for i, p := range e.players {
			if i+1 == int(mover) {
				continue
			}
			shown := question(p.User)
			e.must(p.Click(ctx, shown, "a:"+m.Record().ID+":"+base36(m.Record().Ask.Entry)+":"+answer))
			if answer == "n" {
				break
			}
		}
		after, _ := e.stored()
		if undone := len(after.Record().Seats) > 0 && e.lastKind(after) == match.KindUndo; undone != (answer == "y") || after.Record().Ask != nil {
			e.w.t.Errorf("%s: after the answer %s the log ends with %s (it had %d entries)", e.game, answer, e.lastKind(after), before.Record().Entries)
		}
	}
	page := e.wantAnswer(e.first, "table", nil, "a day per turn", "times out")
	e.wantText(e.click(e.first, page, "t:"+e.id+":stop"), "Waiting for")
	m, _ := e.stored()
	e.must(e.players[1].Command(ctx, e.channel, "rails", "table", nil))
	page = e.wantAnswer(e.players[1].User, "table", nil)
	e.click(e.players[1].User, page, "a:"+e.id+":"+base36(m.Record().Ask.Entry)+":n")
	if m, _ = e.stored(); m.Record().Phase != match.PhaseRunning || m.Record().Ask != nil {
		e.w.t.Errorf("%s: one refusal did not keep the game going", e.game)
	}
}

// consented plays until a seat needs consent for an undo, and returns it.
func (e *evening) consented() int {
	for range 40 {
		m, _ := e.stored()
		for s := range m.Record().Seats {
			if free, consent := m.CanUndo(engine.Seat(s + 1)); consent && !free {
				return s + 1
			}
		}
		e.turn()
	}
	return 0
}

func (e *evening) lastKind(m match.Match) match.Kind {
	entries := e.entries(m, m.Record().Entries-1)
	return entries[len(entries)-1].Kind
}

// watch lets a spectator replay the match and subscribe to its turns.
func (e *evening) watch() {
	r := e.wantAnswer(e.dave, "replay", nil, "step 1 of")
	for range 4 {
		r = e.click(e.dave, r, "v:replay:"+e.id).Message
	}
	page := e.wantAnswer(e.dave, "table", nil)
	e.wantText(e.click(e.dave, page, "v:watch:on"), "DM you whenever a turn ends")
}

// checkFeats checks that statistics and server records name the feats of players, but no feat of a
// forgotten player.
func (e *evening) checkFeats() {
	m, _ := e.stored()
	pos, _ := m.Position()
	tell := e.w.book.Printer("en").Teller(e.game, nil)
	best, holder := map[string]int{}, map[string]string{}
	feats := pos.Feats(logtext.CurrentEvents(e.entries(m, 0)))
	for _, f := range feats {
		p := e.players[f.Seat-1]
		if p.User == e.first || f.N == 0 {
			continue
		}
		own := e.must(e.dave.Command(e.w.ctx, e.channel, "rails", "stats", client.Options{"user": p.ID()})).Message
		if words := tell.Feat(f.Name, f.N); !strings.Contains(own.Content, words) {
			e.w.t.Errorf("%s: the statistics of %s lack %q: %q", e.game, p.Name(), words, own.Content)
		}
		if f.N > best[f.Name] {
			best[f.Name], holder[f.Name] = f.N, p.Name()
		} else if f.N == best[f.Name] {
			holder[f.Name] = "" // a tie: either holder is fine
		}
	}
	if len(best) == 0 {
		e.w.t.Errorf("%s: no player has a feat: %+v", e.game, feats)
	}
	own := e.must(e.eve.Command(e.w.ctx, e.channel, "rails", "stats", nil)).Message
	records := e.must(e.eve.ClickLabel(e.w.ctx, own, "Records de ce serveur")).Message.Content
	tell = e.w.book.Printer("fr").Teller(e.game, nil)
	for name, n := range best {
		words := tell.Feat(name, n) + " – **" + render.Escape(holder[name])
		if !strings.Contains(records, words) || strings.Contains(records, e.first.Name()) {
			e.w.t.Errorf("%s: the records lack %q, or name the forgotten player: %q", e.game, words, records)
		}
	}
}

// checkAfterwards checks film, story, file and careers, and forgets a player.
func (e *evening) checkAfterwards() {
	t := e.w.t
	e.checkFinished(e.dave)
	for prefix, decode := range map[string]func([]byte) error{
		"v:film":  func(b []byte) error { _, err := gif.DecodeAll(bytes.NewReader(b)); return err },
		"v:story": func(b []byte) error { _, err := png.Decode(bytes.NewReader(b)); return err },
	} {
		shown := e.wantAnswer(e.dave, "replay", nil, "step 1 of")
		ending := map[string]string{"v:film": ".gif", "v:story": ".png"}[prefix]
		e.patient(func() (*client.Reply, error) { return e.dave.Click(e.w.ctx, shown, idOf(shown, prefix)) })
		made, err := e.dave.WaitMessage(e.w.ctx, e.channel, func(m *client.Message) bool {
			return len(m.Attachments) == 1 && m.Attachments[0].Filename == e.game+"-"+e.id+ending
		})
		if err != nil {
			t.Fatalf("%s: no %s: %v", e.game, prefix, err)
		}
		b, err := e.dave.Download(e.w.ctx, made.Attachments[0])
		if err == nil {
			err = decode(b)
		}
		if err != nil || len(b) > 10<<20 {
			t.Errorf("%s %s: %d bytes, %v", e.game, prefix, len(b), err)
		}
	}
	e.w.await("the game is counted", func() bool {
		r := e.must(e.first.Command(e.w.ctx, e.channel, "rails", "stats", client.Options{"game": e.game}))
		return strings.Contains(r.Message.Content, "1 game played")
	})
	e.wantText(e.patient(func() (*client.Reply, error) {
		return e.dave.Command(e.w.ctx, e.channel, "rails-server", "leaderboard", client.Options{"game": e.game})
	}), "best on this server")
	ask := e.wantAnswer(e.first, "forget", nil, "I store your settings")
	e.wantText(e.click(e.first, ask, "v:forget"), "forgotten you")
	e.wantText(e.patient(func() (*client.Reply, error) {
		return e.first.Command(e.w.ctx, e.channel, "rails", "stats", nil)
	}), "No finished games")
	m, _ := e.stored()
	if slices.ContainsFunc(m.Record().Seats, func(c match.Chair) bool { return c.User == e.first.ID() }) {
		t.Errorf("%s: the match still names the forgotten player", e.game)
	}
}
