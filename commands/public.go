package commands

import (
	"context"
	"encoding/json"
	"errors"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// tooOld is the age from which a public message is no longer edited: Discord
// allows few edits to messages older than an hour.
const tooOld = 55 * time.Minute

// Shown is what the public side of a channel shows: kept in the store beside
// the match, so that any process can go on from there.
type Shown struct {
	Chapter string       `json:"chapter"`           // of the message: "open", a chapter's number, "over"
	Message string       `json:"message"`           // its id
	Posted  time.Time    `json:"posted"`            // when
	Start   int          `json:"start"`             // first log entry of the chapter
	From    int          `json:"from"`              // first log entry that the message tells of
	Hash    uint64       `json:"hash"`              // of the whole message
	Files   []Kept       `json:"files,omitempty"`   // its attachments
	Waiting engine.Seats `json:"waiting,omitempty"` // who has been told that they must act
	Warned  bool         `json:"warned,omitempty"`  // the coming end of an idle match was announced
	Ping    string       `json:"ping,omitempty"`    // id of the out-of-turn ping
	Pinged  engine.Seats `json:"pinged,omitempty"`  // whom it names
}

// Plan is what package bot has to do so that a channel shows its match: the
// parts that are there, in the order of the fields. Then it stores Next, with
// the ids that Discord gave, by [Commands.SetShown].
type Plan struct {
	Match   string
	Rev     uint64
	Post    *Message // a new public message
	Edit    *Message // instead of the message shown
	Retire  string   // id of a message whose buttons are to be taken away
	Unping  string   // id of a ping to be deleted
	Ping    *Message // a new ping, as a reply to the public message
	Current bool     // nothing to do: the channel shows the match as it is
	Shown   Shown    // what is shown before the plan is carried out
	Next    Shown
}

// Public plans what the channel should show now. [store.ErrNone] when nothing
// was ever played there.
func (c *Commands) Public(ctx context.Context, channel string) (Plan, error) {
	saved, err := c.Store.Load(ctx, channel)
	if errors.Is(err, store.ErrNone) {
		saved, err = c.Store.Last(ctx, channel)
	}
	if err != nil {
		return Plan{}, err
	}
	m, err := match.Load(c.game, saved.Record)
	if err != nil {
		return Plan{}, err
	}
	var shown Shown
	if len(saved.Shown) > 0 {
		if err := json.Unmarshal(saved.Shown, &shown); err != nil {
			return Plan{}, err
		}
	}
	plan := Plan{Match: saved.Match, Rev: saved.Rev, Shown: shown, Next: shown}
	if shown.Message != "" && saved.ShownRev == saved.Rev {
		plan.Current = true
		return plan, nil
	}
	return plan, c.plan(ctx, channel, m, shown, &plan)
}

// SetShown records what a channel shows after a plan was carried out.
func (c *Commands) SetShown(ctx context.Context, channel string, p Plan) error {
	b, err := json.Marshal(p.Next)
	if err != nil {
		return err
	}
	return c.Store.SetShown(ctx, channel, p.Match, p.Rev, b)
}

func (c *Commands) plan(ctx context.Context, channel string, m match.Match, shown Shown, plan *Plan) error {
	now := c.Clock.Now()
	next := &plan.Next
	chapter, start, err := c.chapterOf(ctx, channel, m)
	if err != nil {
		return err
	}
	fresh := shown.Message == "" || shown.Chapter != chapter
	warn := !m.Record().Warned.IsZero() && !shown.Warned && chapter != closed
	old := now.Sub(shown.Posted) > tooOld
	if fresh {
		next.Chapter, next.From, next.Start = chapter, shown.Start, start
	}
	if chapter == closed && shown.Message != "" {
		fresh, old = false, false // say it where the table was opened
	}
	msg, err := c.publicMessage(ctx, channel, m, next)
	if err != nil {
		return err
	}
	waiting := c.waiting(m)
	newly := waiting &^ shown.Waiting
	next.Waiting, next.Warned = waiting, !m.Record().Warned.IsZero()
	hash := msg.hash()
	switch {
	case fresh || old || warn:
		plan.Retire = shown.Message
		next.Posted, next.Hash = now, hash
		if fresh || warn {
			msg.Mentions = users(m, newly)
		}
		plan.Post = &msg
	case hash != shown.Hash:
		next.Hash = hash
		plan.Edit = &msg
	}
	if shown.Ping != "" && (fresh || shown.Pinged&waiting == 0) {
		plan.Unping, next.Ping, next.Pinged = shown.Ping, "", 0
	}
	if !fresh && !warn && newly != 0 {
		plan.Ping, err = c.ping(ctx, channel, shown.Message, m, newly)
		next.Pinged |= newly
	}
	return err
}

// Names of chapters that are no numbers.
const (
	lobby  = "open"
	over   = "over"
	closed = "closed"
)

// chapterOf is the present chapter's name, and the number of the log entry it
// began with.
func (c *Commands) chapterOf(ctx context.Context, channel string, m match.Match) (string, int, error) {
	rec := m.Record()
	pos, started := m.Position()
	switch {
	case rec.Phase == match.PhaseOpen:
		return lobby, 0, nil
	case !started:
		return closed, 0, nil
	case rec.Phase == match.PhaseOver:
		return over, int(rec.Entries), nil
	}
	snap, err := c.Store.Snapshot(ctx, channel, rec.ID, int(rec.Entries))
	if err != nil && !errors.Is(err, store.ErrNone) {
		return "", 0, err
	}
	return strconv.Itoa(pos.Status().Chapter), snap.Entry, nil
}

// waiting are the seats that the table waits for: to act, or to answer a
// question.
func (c *Commands) waiting(m match.Match) engine.Seats {
	rec := m.Record()
	if rec.Phase != match.PhaseRunning {
		return 0
	}
	set := m.Acting()
	set |= asked(m)
	for i, chair := range rec.Seats {
		if chair.Gone {
			set = set.Without(engine.Seat(i + 1))
		}
	}
	return set
}

// asked are the seats that have not answered a pending question.
func asked(m match.Match) engine.Seats {
	ask := m.Record().Ask
	if ask == nil {
		return 0
	}
	return m.Others(ask.Seat) &^ ask.Agreed
}

func users(m match.Match, set engine.Seats) []string {
	var ids []string
	for s := range set.All() {
		ids = append(ids, m.Chair(s).User)
	}
	return ids
}

// ping calls seats that must act in the middle of a chapter, with a link to the
// board.
func (c *Commands) ping(ctx context.Context, channel, message string, m match.Match, set engine.Seats) (*Message, error) {
	guild, err := c.Store.Preference(ctx, guildScope, channel)
	if err != nil {
		return nil, err
	}
	tell := c.teller(m, m.Record().Locale).Naming(render.Mention)
	key := "ui.ping.one"
	if set.Len() > 1 {
		key = "ui.ping.several"
	}
	link := "https://discord.com/channels/" + string(guild) + "/" + channel + "/" + message
	return &Message{
		Content:  tell.Say(key, render.Data{"Names": tell.Names(set), "Link": link}),
		Mentions: users(m, set),
	}, nil
}

// guildScope is where the store remembers the server of a channel.
const guildScope = "guild"

// publicMessage is the message of the chapter as it should be now.
func (c *Commands) publicMessage(ctx context.Context, channel string, m match.Match, next *Shown) (Message, error) {
	rec := m.Record()
	switch next.Chapter {
	case lobby:
		return c.lobbyMessage(m, rec.Locale), nil
	case closed:
		say := c.Book.Printer(rec.Locale)
		return Message{Content: say.Say("ui.over.closed")}, nil
	}
	raw, err := c.Store.Log(ctx, channel, rec.ID, next.From, int(rec.Entries))
	if err != nil {
		return Message{}, err
	}
	entries, err := match.ReadEntries(raw)
	if err != nil {
		return Message{}, err
	}
	pos, _ := m.Position()
	recent := happened(since(entries, next.Start))
	if len(engine.Visible(recent, engine.Spectator)) == 0 {
		recent = happened(entries)
	}
	view := c.Book.View(pos, rec.Locale, players(m), recent)
	board, err := c.Pictures.Board(ctx, rec.ID, view)
	if err != nil {
		return Message{}, err
	}
	view.Tell = c.teller(m, rec.Locale).Naming(render.Mention)
	return Message{
		Content: c.publicText(m, view, m.Visible(entries, engine.Spectator)),
		Files:   []File{picture("board", board)},
		Rows:    c.publicRows(view.Tell.Printer, rec),
	}, nil
}

// since are the entries from number n on.
func since(entries []match.Entry, n int) []match.Entry {
	for i, e := range entries {
		if e.N >= uint64(n) {
			return entries[i:]
		}
	}
	return nil
}

// publicText says whose turn it is, what happened, and how the table stands.
func (c *Commands) publicText(m match.Match, view render.View, entries []match.Entry) string {
	rec, tell := m.Record(), view.Tell
	named := tell.Naming(render.Bold)
	head := []string{"## " + tell.Title(), view.Turn()}
	var tail []string
	if line := view.Line(); line != "" {
		tail = append(tail, "-# "+line)
	}
	if rec.Ask != nil {
		tail = append(tail, tell.Say("ui.undo.question", render.Data{"Name": named.Name(rec.Ask.Seat), "Others": named.Names(asked(m))}))
	}
	if rec.Phase == match.PhaseRunning && !rec.Warned.IsZero() {
		tail = append(tail, tell.Say("ui.idle.warning", render.Data{"When": "<t:" + strconv.FormatInt(m.Due().Unix(), 10) + ":R>"}))
	}
	if rec.Phase == match.PhaseOver {
		tail = append(tail, c.closing(m, named)...)
	} else if len(entries) > 0 && entries[0].Kind == match.KindStart {
		tail = append(tail, "-# "+tell.Say("ui.chance.commitment", render.Data{"Commitment": rec.Commitment}))
	}
	lines := c.story(entries, engine.Spectator, named)
	fixed := strings.Join(append(head, tail...), "\n")
	story := lastLines(lines, maxContent-len([]rune(fixed))-2)
	return clip(strings.Join(nonEmpty([]string{strings.Join(head, "\n"), story, strings.Join(tail, "\n")}), "\n"), maxContent)
}

// closing is the end of the last message: the result, and how to check the
// shuffles.
func (c *Commands) closing(m match.Match, tell *render.Teller) []string {
	rec := m.Record()
	var lines []string
	if len(rec.Standings) > 0 {
		lines = append(lines, tell.Standings(rec.Standings)...)
	} else {
		lines = append(lines, tell.Say("ui.over."+string(rec.Ending)))
	}
	if seed, ok := m.Seed(); ok {
		lines = append(lines, "-# "+tell.Say("ui.chance.seed", render.Data{"Seed": seed.Reveal(), "Commitment": rec.Commitment}),
			"-# "+tell.Say("ui.chance.check"))
	}
	return lines
}

// publicRows are the fixed buttons: the same for everybody at any time.
func (c *Commands) publicRows(say *render.Printer, rec match.Record) []discordgo.MessageComponent {
	play := button(discordgo.PrimaryButton, say.Say("ui.button.play"), viewID("play"))
	board := button(discordgo.SecondaryButton, say.Say("ui.button.board"), viewID("board"))
	log := button(discordgo.SecondaryButton, say.Say("ui.button.log"), viewID("log"))
	help := button(discordgo.SecondaryButton, say.Say("ui.button.help"), viewID("help"))
	if rec.Phase == match.PhaseOver {
		file := button(discordgo.SecondaryButton, say.Say("ui.button.file"), viewID("file", rec.ID))
		return rows([]discordgo.MessageComponent{board, log, file})
	}
	lines := rows([]discordgo.MessageComponent{play, board, log, help})
	if rec.Ask != nil {
		lines = append(lines, consentRow(say, rec))
	}
	return lines
}

// hash tells messages apart.
func (m *Message) hash() uint64 {
	h := fnv.New64a()
	b, _ := json.Marshal(struct {
		Content string
		Rows    []discordgo.MessageComponent
	}{m.Content, m.Rows})
	h.Write(b)
	for _, f := range m.Files {
		h.Write([]byte(f.Name + f.Alt))
	}
	return h.Sum64()
}

// Tick is for a channel whose stored due time has come: an idle match is
// announced to end, or ended.
func (c *Commands) Tick(ctx context.Context, channel string) error {
	m, err := c.load(ctx, channel)
	if err != nil {
		return err
	}
	_, change, _, err := m.Expire(c.Clock.Now())
	if err != nil {
		return err
	}
	return c.save(ctx, channel, "", change)
}
