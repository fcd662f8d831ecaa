package commands_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
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
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// noon is when every test begins.
var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// allPermissions of a channel but that of administrators.
const allPermissions = (int64(1)<<40 - 1) &^ (1 << 3)

// desk is a Commands with all it needs, one channel with its public messages,
// and people who press. It carries out public plans as the bot does.
type table struct {
	t         testing.TB
	ctx       context.Context
	c         *commands.Commands
	book      *render.Book
	store     *store.Store
	clock     *quartz.Mock
	server    *server // where public messages besides those of tables stand
	channel   string
	guild     string                           // of the channel
	called    map[string]interaction.NamedUser // by user: who is called otherwise than all others
	serial    int
	asked     atomic.Int64    // operations of the store
	between   func(op string) // called after each operation of the store; nil: nothing is
	messenger *messenger

	killed   bool // the bot, whenever it has noted what a channel shows
	touched  atomic.Bool
	mu       sync.Mutex
	observed []string // what was observed of requests: "kind what result"; under mu
	public   []*post  // oldest first
	now      *post    // the channel's public message
	ping     *post    // the ping there is
	last     board.Plan
	left     map[string]room // channels that were left by at

	shares  bool        // the server of all these tests, which nothing sets back
	record  []byte      // read last, as stored
	latest  match.Match // read from it
	current reading     // of the match
}

// reading is when a channel's match was read.
type reading struct {
	channel string
	changes int64
}

// changes counts the operations of the stores of all desks that may have changed a match.
var changes atomic.Int64

// harmless are the operations after which each match is what it was before.
var harmless = []string{
	"load", "last", "archived", "log", "snapshot", "snapshots", "shown", "preference", "applied", "ledger",
}

// post is a message in the channel.
type post struct {
	id    string
	gone  bool
	files []components.Attachment
	components.Message
}

// newDesk makes a desk that keeps its matches in the Redis of all these tests.
func newDesk(t testing.TB) *table { return newDeskOf(t, newBook(t)) }

func TestMain(m *testing.M) { os.Exit(redistest.Main(m)) }

func newDeskOf(t testing.TB, book *render.Book) *table {
	d := newDeskAt(t, book, redistest.Shared(t))
	d.shares = true
	return d
}

// newDeskAt keeps its matches in the Redis at a URL.
func newDeskAt(t testing.TB, book *render.Book, url string) *table {
	t.Helper()
	d := &table{t: t, ctx: context.Background(), clock: quartz.NewMock(t).WithLogger(quartz.NoOpLogger),
		server:  newServer(t),
		channel: "100", guild: "500", book: book}
	d.clock.Set(noon)
	kept, err := store.Open(d.ctx, url, store.Options{
		Timeout: redistest.Patience,
		Observer: func(op string, _ time.Duration, _ error) {
			d.asked.Add(1)
			if !slices.Contains(harmless, op) {
				changes.Add(1)
			}
			if d.between != nil {
				d.between(op)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	d.store = kept
	d.messenger = &messenger{server: d.server, said: map[string][]string{}, roles: map[string]bool{}}
	pictures := render.NewPictures(d.book, queue.New(quartz.NewReal(), 2, nil), canvas.Config{})
	d.c = commands.New(interaction.Services{
		Book: d.book, Pictures: pictures, Store: kept, Clock: d.clock,
		Log: slog.New(slog.DiscardHandler), Random: rand.NewChaCha8([32]byte{7}), Version: "v0.0.0-test",
		Matches:   interaction.NewMatchCache(1),
		MarkDirty: func(string) { d.touched.Store(true) }, Messenger: d.messenger,
		Observe: func(k interaction.Kind, what, result string, _ time.Duration) {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.observed = append(d.observed, string(k)+" "+what+" "+result)
		},
	})
	return d
}

// messenger does what it is to do in Discord at the server, and notes it.
type messenger struct {
	*server
	err   error               // of whatever it is to do next
	named []string            // of what was posted or written
	said  map[string][]string // to users, and in channels
	roles map[string]bool     // "server user role"
	files []components.File   // of what was posted last
}

// Post notes what is posted for the first time.
func (c *messenger) Post(ctx context.Context, channel, name string, m components.Message) (interaction.PostedMessage, error) {
	if c.err != nil {
		return interaction.PostedMessage{}, c.err
	}
	posted, err := c.server.Post(ctx, channel, name, m)
	if err == nil && !slices.Contains(c.named, name) {
		c.named = append(c.named, name)
	}
	return posted, err
}

// Edit notes what a message says by now.
func (c *messenger) Edit(
	ctx context.Context, channel, id string, has []components.Attachment, m components.Message,
) (interaction.PostedMessage, error) {
	posted, err := c.server.Edit(ctx, channel, id, has, m)
	if err == nil {
		c.files = m.Files
		c.said[channel] = append(c.said[channel], m.Content)
	}
	return posted, err
}

// Direct writes to a user, once under a name.
func (c *messenger) Direct(_ context.Context, user, name string, m components.Message) error {
	checkMessage(c.t, m)
	if c.err == nil && !slices.Contains(c.named, name) {
		c.named, c.said[user] = append(c.named, name), append(c.said[user], m.Content)
	}
	return c.err
}

// SetRole notes who has a role.
func (c *messenger) SetRole(_ context.Context, server, user, role string, has bool) error {
	if c.err == nil {
		c.roles[server+" "+user+" "+role] = has
	}
	return c.err
}

// last is what was said last somewhere.
func (c *messenger) last(where string) string {
	if n := len(c.said[where]); n > 0 {
		return c.said[where][n-1]
	}
	return ""
}

// room is what a channel shows.
type room struct {
	public    []*post
	now, ping *post
}

// at goes to a channel of a server, where things stand as they were left.
func (d *table) at(guild, channel string) {
	if d.left == nil {
		d.left = map[string]room{}
	}
	d.left[d.channel] = room{d.public, d.now, d.ping}
	to := d.left[channel]
	d.guild, d.channel, d.public, d.now, d.ping = guild, channel, to.public, to.now, to.ping
}

// move goes to another channel, where nothing has been played.
func (d *table) move(channel string) { d.channel, d.now, d.ping, d.public = channel, nil, nil, nil }

// person presses and reads; shown is the private message that they see.
type person struct {
	d            *table
	user, locale string
	shown        components.Message
	permissions  int64
}

// goes has the person resign and be forgotten, and gives what they are told.
func (p *person) goes() string {
	p.d.t.Helper()
	p.run("rails leave")
	p.click("Resign")
	p.run("rails forget")
	return p.click("Forget me")
}

func (d *table) person(user string) *person { return &person{d: d, user: user, locale: "en-US"} }

func (d *table) people(n int) []*person {
	list := make([]*person, n)
	for i := range list {
		list[i] = d.person("u" + strconv.Itoa(i+1))
	}
	return list
}

// request is one as Decode makes it, with an id of its own.
func (p *person) request(kind interaction.Kind) interaction.Request {
	p.d.serial++
	r := interaction.Request{
		ID: "i" + strconv.Itoa(p.d.serial), Token: "secret-token", AppID: "1", Kind: kind,
		Channel: p.d.channel, Guild: p.d.guild, User: p.user, Name: strings.ToUpper(p.user) + " *name*",
		Locale: p.locale, GuildLocale: "en-US", BotPermissions: allPermissions, UserPermissions: p.permissions,
		Received: p.d.clock.Now(),
	}
	if called, ok := p.d.called[p.user]; ok {
		r.Name, r.Plain = called.Name, called.Plain
	}
	return r
}

// command is "rails start" with options "name=value".
func (p *person) command(path string, options ...string) interaction.Request {
	r := p.request(interaction.Command)
	r.Path, r.Options = strings.Fields(path), map[string]string{}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		r.Options[name] = value
	}
	return r
}

// pressOf is a press of a component of the person's private message, or of the
// public one.
func (p *person) pressOf(id string, private bool, chosen ...string) interaction.Request {
	r := p.request(interaction.Component)
	r.CustomID, r.Values = id, chosen
	r.Message.ID, r.Message.Ephemeral = "public", private
	if private {
		for i, f := range p.shown.Files {
			r.Message.Files = append(r.Message.Files, components.Attachment{ID: strconv.Itoa(i), Name: f.Name})
		}
	}
	return r
}

// send handles a request, checks the reply, keeps it as what the person sees,
// and brings the channel up to date.
func (p *person) send(r interaction.Request) interaction.Reply {
	p.d.t.Helper()
	reply, err := p.d.c.Handle(p.d.ctx, r)
	if err != nil {
		p.d.t.Fatalf("%s: %v", describe(r), err)
	}
	checkReply(p.d.t, reply)
	if reply.Update && !r.Message.Ephemeral {
		p.d.t.Errorf("%s: a public message would be replaced", describe(r))
	}
	if reply.Message != nil {
		p.shown = *reply.Message
	}
	p.d.follow()
	return reply
}

func describe(r interaction.Request) string {
	return fmt.Sprintf("%s %v %v %q %v", r.Kind, r.Path, r.Options, r.CustomID, r.Values)
}

// run is a slash command that must be answered by a message; its text.
func (p *person) run(path string, options ...string) string {
	p.d.t.Helper()
	return p.text(p.send(p.command(path, options...)))
}

func (p *person) text(reply interaction.Reply) string {
	p.d.t.Helper()
	if reply.Message == nil {
		p.d.t.Fatalf("no message but %+v", reply)
	}
	return reply.Message.Content
}

// click presses the enabled button of the private message that has the label;
// choose an option of one of its menus.
func (p *person) click(label string) string {
	p.d.t.Helper()
	return p.text(p.send(p.pressOf(find(p.d.t, p.shown, label).id, true)))
}

func (p *person) choose(label string) string {
	p.d.t.Helper()
	c := find(p.d.t, p.shown, label)
	return p.text(p.send(p.pressOf(c.id, true, c.value)))
}

// clickPublic presses a button of the channel's public message.
func (p *person) clickPublic(label string) string {
	p.d.t.Helper()
	if p.d.now == nil {
		p.d.t.Fatal("there is no public message")
	}
	return p.text(p.send(p.pressOf(find(p.d.t, p.d.now.Message, label).id, false)))
}

// pressable is an enabled button, or an option of a menu.
type pressable struct {
	label, id, value string
	many             bool   // an option of a multi-select
	detail           string // the description of an option
}

// pressables are all of a message, in reading order.
func pressables(m components.Message) []pressable {
	var list []pressable
	for _, r := range m.Rows {
		for _, c := range r.(discordgo.ActionsRow).Components {
			switch c := c.(type) {
			case discordgo.Button:
				if !c.Disabled {
					list = append(list, pressable{label: c.Label, id: c.CustomID})
				}
			case discordgo.SelectMenu:
				for _, o := range c.Options {
					list = append(list, pressable{
						label: o.Label, id: c.CustomID, value: o.Value, detail: o.Description,
						many: c.MaxValues > 1 || strings.Contains(o.Value, "#"),
					})
				}
			}
		}
	}
	return list
}

func find(t testing.TB, m components.Message, label string) pressable {
	t.Helper()
	list := pressables(m)
	for _, c := range list {
		if c.label == label {
			return c
		}
	}
	var labels []string
	for _, c := range list {
		labels = append(labels, c.label)
	}
	t.Fatalf("nothing is labelled %q among %q, under:\n%s", label, labels, m.Content)
	return pressable{}
}

func labelled(m components.Message, label string) bool {
	return slices.ContainsFunc(pressables(m), func(c pressable) bool { return c.label == label })
}

// follow does what the bot does when a channel was touched.
func (d *table) follow() {
	d.t.Helper()
	for d.touched.Load() {
		d.touched.Store(false)
		d.catchUp()
	}
}

func (d *table) catchUp() {
	d.t.Helper()
	for d.showMore() {
	}
}

// showMore carries out one plan, and tells whether there was one.
func (d *table) showMore() bool {
	d.t.Helper()
	plan, current, err := d.planned(d.channel)
	if errors.Is(err, store.ErrNone) || current {
		return false
	}
	if err != nil {
		d.t.Fatal(err)
	}
	d.carryOut(&plan)
	d.last = plan
	if err := d.c.SetShown(d.ctx, d.channel, plan); err != nil {
		d.t.Fatal(err)
	}
	d.tidy(plan)
	return true
}

// planned is what a channel is to show, or that it shows it.
func (d *table) planned(channel string) (plan board.Plan, current bool, err error) {
	seen, err := d.c.Look(d.ctx, channel, board.Display{})
	if err != nil || seen.Current {
		return plan, seen.Current, err
	}
	plan, err = d.c.Plan(d.ctx, seen, nil)
	return plan, false, err
}

func (d *table) carryOut(plan *board.Plan) {
	d.t.Helper()
	if plan.Post != nil && plan.Edit != nil {
		d.t.Error("a plan both posts and edits")
	}
	if plan.Post != nil {
		d.now = d.post(*plan.Post)
		plan.Next.Message, plan.Next.Files = d.now.id, d.now.files
	}
	if plan.Edit != nil {
		d.edit(plan)
	}
	for _, id := range plan.Erase {
		d.message(id).gone = true
	}
	if d.ping != nil && slices.Contains(plan.Unping, d.ping.id) {
		d.ping = nil
	}
	if plan.Ping != nil {
		if d.ping != nil {
			d.t.Errorf("a ping is forgotten: %q", d.ping.Content)
		}
		d.ping = d.post(*plan.Ping)
		plan.Next.Ping = d.ping.id
	}
	for _, c := range plan.Calls {
		d.ping = d.post(c.Message)
		c.ID = d.ping.id
		plan.Called(c.Call)
	}
}

// tidy does the chores of a plan, unless the bot is killed before.
func (d *table) tidy(plan board.Plan) {
	d.t.Helper()
	if d.killed {
		return
	}
	var done []string
	for _, c := range plan.Chores(d.clock.Now()) {
		old := d.message(c.ID)
		if old.gone, old.Rows = c.Delete, nil; c.ID == plan.Retire {
			old.Content = plan.Last
		}
		checkMessage(d.t, old.Message)
		done = append(done, c.ID)
	}
	if err := d.c.Tidied(d.ctx, d.channel, done); err != nil {
		d.t.Fatal(err)
	}
}

func (d *table) edit(plan *board.Plan) {
	d.t.Helper()
	checkMessage(d.t, *plan.Edit)
	shown := d.message(plan.Next.Message)
	if shown.gone {
		plan.Next.Message = ""
		return
	}
	if len(plan.Edit.Mentions) > 0 {
		d.t.Error("an edit mentions people, which notifies nobody")
	}
	shown.Message, shown.files = *plan.Edit, kept(*plan.Edit)
	plan.Next.Files = shown.files
}

func (d *table) post(m components.Message) *post {
	d.t.Helper()
	checkMessage(d.t, m)
	p := &post{id: "m" + strconv.Itoa(len(d.public)+1), Message: m, files: kept(m)}
	d.public = append(d.public, p)
	return p
}

func kept(m components.Message) []components.Attachment {
	var list []components.Attachment
	for i, f := range m.Files {
		list = append(list, components.Attachment{ID: strconv.Itoa(i), Name: f.Name})
	}
	return list
}

func (d *table) message(id string) *post {
	d.t.Helper()
	for _, p := range d.public {
		if p.id == id {
			return p
		}
	}
	d.t.Fatalf("no message %q", id)
	return nil
}

// match is the channel's match as it is stored, live or ended. Unless something was
// changed since, it is not read again.
func (d *table) match() match.Match {
	d.t.Helper()
	now := reading{d.channel, changes.Load()}
	if d.shares && d.current == now {
		return d.latest
	}
	saved, err := d.store.Load(d.ctx, d.channel)
	if errors.Is(err, store.ErrNone) {
		saved, err = d.store.Last(d.ctx, d.channel)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	m := d.loaded(saved)
	d.current = now
	return m
}

func (d *table) loaded(saved store.Saved) match.Match {
	d.t.Helper()
	if !bytes.Equal(saved.Record, d.record) {
		m, err := match.Load(d.game, saved.Record)
		if err != nil {
			d.t.Fatal(err)
		}
		d.record, d.latest = saved.Record, m
	}
	return d.latest
}

func (d *table) position() engine.Position {
	p, _ := d.match().Position()
	return p
}

// entries is the whole log, entriesFrom what was written since it had so many.
func (d *table) entries() []match.Entry { return d.entriesFrom(0) }

func (d *table) entriesFrom(n int) []match.Entry {
	d.t.Helper()
	rec := d.match().Record()
	raw, err := d.store.Log(d.ctx, d.channel, rec.ID, n, int(rec.Entries))
	if err != nil {
		d.t.Fatal(err)
	}
	entries, err := match.ReadEntries(raw)
	if err != nil {
		d.t.Fatal(err)
	}
	return entries
}

// begun is a running match of a game.
func (d *table) begun(game string, seats int, options engine.Options) []*person {
	d.t.Helper()
	people := d.people(seats)
	people[0].run("rails start", "game="+game)
	for _, p := range people[1:] {
		p.clickPublic("Join")
	}
	d.configure(people[0], options)
	people[0].clickPublic("Begin")
	if phase := d.match().Record().Phase; phase != match.PhaseRunning {
		d.t.Fatalf("the match is %s: %s", phase, people[0].shown.Content)
	}
	return people
}

// configure sets options by the store, where a test is about something else.
func (d *table) configure(host *person, options engine.Options) {
	d.t.Helper()
	for _, o := range d.match().Game().Options {
		if value, ok := options[o.Key]; ok {
			d.change(d.match().Choose(host.user, o.Key, value, d.clock.Now()))
		}
	}
}

// change saves what an operation of package match gave.
func (d *table) change(m match.Match, c match.Change, err error) match.Match {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	save := store.Change{
		Match: c.Match, Rev: c.Rev, Record: c.Record, Entries: c.Entries, Due: c.Due,
		Joined: c.Joined, Left: c.Left, Finished: c.Finished,
	}
	for _, s := range c.Snapshots {
		save.Snapshots = append(save.Snapshots, store.Snapshot{Entry: s.Entry, State: s.State})
	}
	if err := d.store.Save(d.ctx, d.channel, save); err != nil {
		d.t.Fatal(err)
	}
	d.record, d.latest = c.Record, m // whose record is read back where it is changed next
	return m
}

// acting is one of those who must act, the first.
func (d *table) acting(people []*person) *person {
	d.t.Helper()
	seat := d.match().Acting().First()
	if seat == engine.Spectator {
		d.t.Fatal("nobody must act")
	}
	return people[seat-1]
}

// play plays a move of a seat by the store.
func (d *table) play(s engine.Seat, moves ...string) {
	d.t.Helper()
	d.change(d.match().Play(s, 0, moves, d.clock.Now()))
}

// contains fails unless a text has all the parts.
func contains(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in:\n%s", part, text)
		}
	}
}

func lacks(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%q is in:\n%s", part, text)
		}
	}
}

func itoa(n int) string { return strconv.Itoa(n) }

// tablePlayers are the people of a match as the words know them.
func tablePlayers(rec match.Record) []render.Player {
	var list []render.Player
	looks := rec.Looks()
	for i, c := range rec.Seats {
		list = append(list, render.Player{Seat: engine.Seat(i + 1), Name: c.Name, User: c.User, Absent: c.Gone, Look: looks[i]})
	}
	return list
}

func (d *table) game(key string) (*engine.Game, bool) {
	e, ok := d.book.Entry(key)
	return e.Game, ok
}
