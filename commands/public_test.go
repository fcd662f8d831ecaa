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

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/store"
)

// fixed are the custom_ids of the buttons under every board.
var fixed = []string{"v:play", "v:board", "v:log", "v:table", "v:help"}

func ids(m components.Message) []string {
	var list []string
	for _, r := range m.Rows {
		for _, c := range r.(discordgo.ActionsRow).Components {
			b := c.(discordgo.Button)
			if b.Disabled {
				list = append(list, "disabled")
			}
			list = append(list, b.CustomID)
		}
	}
	return list
}

// TestPublicButtons plays random games and wants the same buttons under every
// board, whoever holds what.
func TestPublicButtons(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, e.Game.MinSeats+1, nil)
			r := rand.New(rand.NewPCG(11, 12))
			most := inTurn(t, i, 30, 120)
			for step := 0; step < most && d.match().Record().Phase == match.PhaseRunning; step++ {
				if got := ids(d.now.Message); !slices.Equal(got, fixed) {
					t.Fatalf("the buttons are %q", got)
				}
				acting := slices.Collect(d.match().Acting().All())
				p := people[acting[r.IntN(len(acting))]-1]
				list := d.position().List(d.match().Seat(p.user))
				d.play(d.match().Seat(p.user), engine.Notation(list[r.IntN(len(list))]))
				d.touched.Store(true)
				d.follow()
			}
		})
	}
}

// TestPublicButtonsAreOneLine: on a phone, in either language; one alone on a second line
// looks as if it were another kind.
func TestPublicButtonsAreOneLine(t *testing.T) {
	for _, language := range render.Languages() {
		d := newDesk(t)
		d.begunIn(language, "toy", 2)
		if n := components.PhoneLines(d.now.Message.Rows); n != 1 {
			t.Errorf("%s: the buttons take %d lines", language, n)
		}
	}
}

// TestPublicKnowsNoHand deals all hidden cards anew, as a spectator cannot
// tell, under the same record, and wants the same public message, pictures and
// all. The pictures are the painters' own.
func TestPublicKnowsNoHand(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDeskOf(t, rendertest.Book(t, games...))
			d.begun(e.Game.Key, e.Game.MinSeats, nil)
			r := rand.New(rand.NewPCG(13, 14))
			differs := false
			for step := range inTurn(t, i, 12, 60) {
				m := d.match()
				if m.Record().Phase != match.PhaseRunning {
					break
				}
				if step%12 == 4 {
					differs = samePublic(t, d, uint64(step)) || differs
				}
				seat := m.Acting().First()
				list := d.position().List(seat)
				d.play(seat, engine.Notation(list[r.IntN(len(list))]))
			}
			if !differs {
				t.Error("no deal differed from the true one")
			}
		})
	}
}

// samePublic compares what is planned for the true position with what is
// planned for one dealt anew, and tells whether they were different.
func samePublic(t *testing.T, d *table, n uint64) bool {
	t.Helper()
	saved, err := d.store.Load(d.ctx, d.channel)
	if err != nil {
		t.Fatal(err)
	}
	pos := d.position()
	other := pos.Redeal(engine.Spectator, engine.NewRand(engine.Seed{9}, n))
	was, is := encodedState(t, pos), encodedState(t, other)
	record := bytes.Replace(saved.Record, was, is, 1)
	want := plan(t, d)
	fake := d.channel + "-" + itoa(int(n))
	if _, err := match.Load(func(string) (*engine.Game, bool) { return pos.Game(), true }, record); err != nil {
		t.Fatalf("the record dealt anew: %v", err)
	}
	d.copyTo(fake, saved, record)
	real := d.channel
	d.channel = fake
	got := plan(t, d)
	d.channel = real
	if !reflect.DeepEqual(got.Post, want.Post) || !reflect.DeepEqual(got.Edit, want.Edit) || got.Post == nil && got.Edit == nil {
		t.Errorf("the public message knows a hand:\n%s\n%s", shortly(want), shortly(got))
	}
	return !bytes.Equal(was, is) && !bytes.Equal(record, saved.Record)
}

// shortly is a plan's message without its pictures.
func shortly(p board.Plan) string {
	m := p.Post
	if m == nil {
		m = p.Edit
	}
	if m == nil {
		return "nothing"
	}
	text := m.Content
	for _, f := range m.Files {
		text += "\n" + f.Name + " " + f.Alt
	}
	return text
}

func encodedState(t *testing.T, p engine.Position) []byte {
	t.Helper()
	b, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// plan is what would be posted in the channel.
func plan(t *testing.T, d *table) board.Plan {
	t.Helper()
	p, _, err := d.planned(d.channel)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// copyTo gives another channel the same match and log with another record.
func (d *table) copyTo(channel string, saved store.Saved, record []byte) {
	d.t.Helper()
	raw, err := d.store.Log(d.ctx, d.channel, saved.Match, 0, saved.Entries)
	if err != nil {
		d.t.Fatal(err)
	}
	numbers, err := d.store.Snapshots(d.ctx, d.channel, saved.Match)
	if err != nil {
		d.t.Fatal(err)
	}
	change := store.Change{Match: saved.Match, Record: record, Entries: raw}
	for _, n := range numbers {
		s, err := d.store.Snapshot(d.ctx, d.channel, saved.Match, n)
		if err != nil {
			d.t.Fatal(err)
		}
		change.Snapshots = append(change.Snapshots, s)
	}
	if err := d.store.Save(d.ctx, channel, change); err != nil {
		d.t.Fatal(err)
	}
	if err := d.store.SetShown(d.ctx, channel, store.Saved{Match: saved.Match}, saved.Shown); err != nil {
		d.t.Fatal(err)
	}
}

// TestPing calls a seat that must answer in the middle of a chapter, once, with
// a link, and takes the ping away when it was answered.
func TestPing(t *testing.T) {
	d, p, people := turning(t, 3)
	asked := others(people, p)[0]
	seat := d.match().Seat(asked.user)
	i := slices.IndexFunc(d.position().List(d.match().Seat(p.user)), func(m engine.Move) bool {
		return strings.HasPrefix(engine.Notation(m), "ask seat-"+seat.String())
	})
	p.run("toy ask", "whom="+"seat-"+seat.String(), "card="+d.position().List(d.match().Seat(p.user))[i].Args()[1])
	if d.ping == nil || !slices.Equal(d.ping.Mentions, []string{asked.user}) {
		t.Fatalf("the ping is %+v", d.ping)
	}
	contains(t, d.ping.Content, "<@"+asked.user+">", "https://discord.com/channels/500/100/"+d.now.id)
	asked.clickPublic("Play")
	contains(t, asked.shown.Content, "asks you for")
	ping := d.ping
	asked.press(pressables(asked.shown)[0])
	if d.ping == nil || d.ping.Mentions[0] != p.user || !ping.gone {
		t.Errorf("after the answer the ping is %+v", d.ping)
	}
	p.run("toy end")
	if d.ping != nil {
		t.Error("the ping outlives the chapter")
	}
}

// TestCalledOnce calls those who must act when their turn begins: once, also
// when the channel is shown only after some turns have passed, and not while
// they go on themselves.
func TestCalledOnce(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	if !slices.Equal(d.now.Mentions, []string{"u1", "u2"}) {
		t.Errorf("a choice of both calls %q", d.now.Mentions)
	}
	play := func(moves ...string) {
		t.Helper()
		d.play(d.match().Acting().First(), moves...)
	}
	play("stoke " + d.position().Choices(1, "stoke", nil, 0)[0])
	d.catchUp()
	if d.ping != nil {
		t.Errorf("somebody is called again: %+v", d.ping)
	}
	play("stoke " + d.position().Choices(2, "stoke", nil, 0)[0])
	d.catchUp()
	mover := d.acting(people)
	if got := d.now.Mentions; mover == people[0] && !slices.Equal(got, []string{"u1"}) || mover == people[1] && len(got) != 0 {
		t.Errorf("the turn of %s, whose choice was shown, calls %q", mover.user, got)
	}
	play("end")
	play("end")
	next := d.acting(people)
	for d.match().Acting().Len() > 1 {
		play("stoke " + d.position().Choices(d.match().Acting().First(), "stoke", nil, 0)[0])
		next = d.acting(people)
	}
	d.catchUp()
	if !slices.Contains(d.now.Mentions, next.user) {
		t.Errorf("after turns that were not shown %q are called, not %s", d.now.Mentions, next.user)
	}
}

// TestDeletedMessage posts the board again when somebody has deleted it,
// without calling anybody again.
func TestDeletedMessage(t *testing.T) {
	d, p, _ := turning(t, 2)
	story := d.now.Content
	d.now.gone = true
	p.clickPublic("Play")
	p.press(dropOne(p))
	if d.now.gone || len(d.now.Mentions) != 0 {
		t.Errorf("the board now: %+v", d.now)
	}
	contains(t, d.now.Content, "drops", strings.Split(story, "\n")[0])
	posts := len(d.public)
	p.click("Undo")
	if len(d.public) != posts {
		t.Error("the new message is not edited")
	}
}

// TestOldMessage is not edited; what is posted instead calls nobody who has
// been called.
func TestOldMessage(t *testing.T) {
	d, p, _ := turning(t, 2)
	old := d.now
	d.clock.Set(noon.Add(56 * time.Minute))
	p.clickPublic("Play")
	p.press(dropOne(p))
	if d.now == old || len(old.Rows) != 0 || len(d.now.Mentions) != 0 {
		t.Errorf("the old message has %d rows, the new one calls %q", len(old.Rows), d.now.Mentions)
	}
	posts := len(d.public)
	p.click("Undo")
	if len(d.public) != posts {
		t.Error("the new message is not edited")
	}
}

// TestNothingNew plans nothing when all is shown.
func TestNothingNew(t *testing.T) {
	d, p, _ := turning(t, 2)
	if got, current, err := d.planned(d.channel); !current || err != nil {
		t.Errorf("planned is %+v, %v", got, err)
	}
	touched := d.touched.Load()
	for _, path := range []string{"rails hand", "rails board", "rails log", "rails help", "toy go"} {
		d.touched.Store(false)
		r := p.command(path)
		if _, err := d.c.Handle(d.ctx, r); err != nil {
			t.Fatal(err)
		}
		if d.touched.Load() {
			t.Errorf("%s touches the board", path)
		}
	}
	d.touched.Store(touched)
	if _, _, err := d.planned("999"); !errors.Is(err, store.ErrNone) {
		t.Errorf("of a channel without a match: %v", err)
	}
}

// TestEdits edits in place and keeps the picture's name while it is the same.
func TestEdits(t *testing.T) {
	d, p, _ := turning(t, 2)
	posts := len(d.public)
	p.run("toy sign", "from=alder", "to=yew", "card=fish")
	if len(d.public) != posts || d.last.Edit == nil {
		t.Fatal("the message was not edited")
	}
	lacks(t, d.now.Content, "Yew", "Fish from")
	hash := d.now.Files[0].Name
	shown, err := json.Marshal(d.last.Next)
	if err != nil || !strings.Contains(string(shown), hash) {
		t.Errorf("kept is %s, %v", shown, err)
	}
}

// brittle is a painter that panics with a secret.
type brittle struct {
	render.Painter
	board, hand *bool
}

func (b brittle) Board(v render.View) render.Board {
	if *b.board {
		panic("the board cannot be painted")
	}
	return b.Painter.Board(v)
}

func (b brittle) Hand(v render.View, own render.Private) render.Hand {
	if *b.hand {
		panic("the hand cannot be painted")
	}
	return b.Painter.Hand(v, own)
}

// TestPanic answers a panic with an id, and gives the cause to the log alone.
func TestPanic(t *testing.T) {
	var drawn, hand bool
	entry := smallGames()[0]
	entry.Painter = brittle{entry.Painter, &drawn, &hand}
	d := newDeskOf(t, rendertest.Book(t, entry))
	people := d.begun("toy", 2, nil)
	hand = true
	r := people[0].pressOf("v:play", false)
	reply, err := d.c.Handle(d.ctx, r)
	if err == nil || !strings.Contains(err.Error(), "the hand cannot be painted") || strings.Contains(err.Error(), r.Token) {
		t.Errorf("the log would say %v", err)
	}
	contains(t, reply.Message.Content, "Something went wrong", r.ID)
	lacks(t, reply.Message.Content, "painted")
	hand, drawn = false, true
	var log bytes.Buffer
	d.c.Log = slog.New(slog.NewTextHandler(&log, nil))
	d.play(1, engine.Notation(d.position().List(1)[0]))
	if _, _, err := d.planned(d.channel); err == nil || !strings.Contains(err.Error(), "the board cannot be painted") {
		t.Errorf("the plan: %v", err)
	}
	contains(t, log.String(), "msg=panic where=plan", "the board cannot be painted", "stack=")
	if got := d.observed[len(d.observed)-1]; got != "component view play failed" {
		t.Errorf("observed %q", got)
	}
}

// TestLogsNoSecrets plays with a log that keeps everything, and looks for what
// must not be there.
func TestLogsNoSecrets(t *testing.T) {
	var kept bytes.Buffer
	d := newDesk(t)
	d.c = commands.New(interaction.Services{
		Book: d.book, Pictures: d.c.Pictures, Store: d.store, Clock: quartz.NewReal(),
		Log: slog.New(slog.NewTextHandler(&kept, &slog.HandlerOptions{Level: slog.LevelDebug})), Random: rand.NewChaCha8([32]byte{7}),
	})
	people := d.people(2)
	var errs []error
	for _, r := range []interaction.Request{people[0].command("rails start", "game=toy"), people[1].pressOf("v:join", false),
		people[0].pressOf("v:begin", false)} {
		_, err := d.c.Handle(d.ctx, r)
		errs = append(errs, err)
	}
	expired, cancel := context.WithCancel(d.ctx)
	cancel()
	for _, p := range people {
		_, err := d.c.Handle(expired, p.command("toy stoke", "card=fish"))
		errs = append(errs, err)
	}
	text := kept.String() + fmt.Sprint(errs)
	lacks(t, text, "secret-token", "stoke", "fish", "seed")
	t.Logf("%s", text)
}

// TestDeletedWhileAllChoose posts the board again and calls nobody twice.
func TestDeletedWhileAllChoose(t *testing.T) {
	d := newDesk(t)
	d.begun("toy", 3, nil)
	d.now.gone = true
	d.play(1, "stoke "+d.position().Choices(1, "stoke", nil, 0)[0])
	d.catchUp()
	if d.now.gone || len(d.now.Mentions) != 0 || d.ping != nil {
		t.Errorf("the board posted again calls %q, the ping is %+v", d.now.Mentions, d.ping)
	}
}

// TestLeftByAKilledBot: the buttons of an old board, and a ping that is answered, which a
// bot that was killed has left in the channel are gone a while later, though nobody presses
// anything: the store says until then that something is left to do.
func TestLeftByAKilledBot(t *testing.T) {
	d := newDesk(t)
	d.begun("toy", 2, nil)
	old := d.now
	d.ping = d.post(components.Message{Content: "a ping"})
	ping := d.ping
	d.killed = true
	plan := board.Plan{Match: d.match().Record().ID, Rev: d.last.Rev, Mark: d.last.Mark, Shown: d.last.Next, Next: d.last.Next,
		Retire: old.id, Unping: []string{ping.id}}
	plan.Next.Message = d.post(old.Message).id
	if err := d.c.SetShown(d.ctx, d.channel, plan); err != nil {
		t.Fatal(err)
	}
	d.killed, d.last = false, plan
	behind := func() bool {
		t.Helper()
		channels, err := d.store.Behind(d.ctx, noon, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		return slices.Contains(channels, d.channel)
	}
	if d.showMore() || !behind() {
		t.Error("what a bot may be at work on is done by another at once, or not noted")
	}
	d.clock.Advance(time.Minute)
	if d.showMore() {
		t.Error("what a bot may be at work on is done by another after a minute")
	}
	d.clock.Advance(time.Minute)
	d.catchUp()
	if len(old.Rows) > 0 || old.gone || !ping.gone {
		t.Errorf("the old board has %d rows of buttons (deleted: %v), the ping is deleted: %v", len(old.Rows), old.gone, ping.gone)
	}
	if behind() {
		t.Error("something is left to do")
	}
}
