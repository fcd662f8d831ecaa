package commands

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// tooOld is the age from which a public message is no longer edited: Discord
// allows few edits to messages older than an hour.
const tooOld = 55 * time.Minute

// Shown is what the public side of a channel shows: kept in the store beside
// the match, so that any process can go on from there.
type Shown struct {
	Chapter string             `json:"chapter"`           // of the message: "open", a chapter's number, "over"
	Message string             `json:"message"`           // its id
	Posted  time.Time          `json:"posted"`            // when
	Start   int                `json:"start"`             // first log entry of the chapter
	From    int                `json:"from"`              // first log entry that the message tells of
	Hash    uint64             `json:"hash"`              // of the whole message
	Files   []parts.Attachment `json:"files,omitempty"`   // its attachments
	Waiting engine.Seats       `json:"waiting,omitempty"` // who has been told that they must act
	Asked   uint64             `json:"asked,omitempty"`   // the entry of the question that they were called to answer
	Warned  bool               `json:"warned,omitempty"`  // the coming end of an idle match was announced
	Ping    string             `json:"ping,omitempty"`    // id of the out-of-turn ping
	Pinged  engine.Seats       `json:"pinged,omitempty"`  // whom it names
	// Reminded is how often each seat has been reminded in its decision run.
	Reminded []int `json:"reminded,omitempty"`
	Full     bool  `json:"full,omitempty"` // the host was told that all seats are taken
	// Removed are those who were told that the host has taken them from the table.
	Removed []string `json:"removed,omitempty"`
	// Retired are the ids of the match's earlier messages, oldest first.
	Retired []string `json:"retired,omitempty"`
	// Edited is when Discord says that the message was edited last, zero if never;
	// nil where an older program noted it.
	Edited *time.Time `json:"edited,omitempty"`
}

// Display is what a channel was made to show, as who did so remembers it. The
// store may have lost its note of it since, and the revision as well.
type Display struct {
	Match string
	Rev   uint64
	Mark  string // of the revision; store.Saved
	Shown Shown
}

// later tells whether the store's note is of something that was shown before.
func (d Display) later(saved store.Saved) bool {
	return d.Match == saved.Match && d.Rev > saved.ShownRev
}

// Plan is what package bot has to do so that a channel shows its match: the
// parts that are there, in the order of the fields. Then it stores Next, with
// the ids that Discord gave, by [Commands.SetShown].
type Plan struct {
	Match   string
	Rev     uint64
	Mark    string         // of Rev
	Post    *parts.Message // a new public message
	Edit    *parts.Message // instead of the message shown
	Retire  string         // id of a message that the new one replaces: its buttons are to be taken away
	Last    string         // its text from then on
	Erase   []string       // ids of messages to be deleted: they name who wants to be forgotten
	Unping  string         // id of a ping to be deleted
	Ping    *parts.Message // a new ping, as a reply to the public message
	Notify  *Notice        // private messages about the new chapter
	Current bool           // nothing to do: the channel shows the match as it is
	Shown   Shown          // what is shown before the plan is carried out
	Next    Shown
}

// Display is what is on display after the plan was carried out.
func (p Plan) Display() Display { return Display{p.Match, p.Rev, p.Mark, p.Next} }

// Public plans what the channel should show now, given what it was made to show
// last as far as the caller knows. It draws in the turn given; in one of its own,
// as for somebody who waits, where that is nil. [store.ErrNone] when nothing was
// ever played there.
func (c *Commands) Public(
	ctx context.Context, channel string, last Display, turn *queue.Turn,
) (plan Plan, err error) {
	defer func() {
		if p := recover(); p != nil {
			plan, err = Plan{}, panicked(p)
		}
	}()
	saved, shown, err := readShown(ctx, c.Desk, channel, last)
	if err != nil {
		return Plan{}, err
	}
	m, err := match.Load(c.Game, saved.Record)
	if err != nil {
		return Plan{}, err
	}
	plan = Plan{Match: saved.Match, Rev: saved.Rev, Mark: saved.Mark, Shown: shown, Next: shown}
	erase, err := toErase(ctx, c.Desk, channel)
	if err != nil {
		return Plan{}, err
	}
	if shown.current(saved) && erase.none() {
		plan.Current = true
		return plan, nil
	}
	err = fillPlan(ctx, c.Desk, channel, m, shown, &plan, turn)
	erase.erase(&plan)
	return plan, err
}

// Current tells whether the channel shows its match as it is, given what it was
// made to show last as far as the caller knows. It plans nothing, and so is quick.
func (c *Commands) Current(ctx context.Context, channel string, last Display) (bool, error) {
	saved, shown, err := readShown(ctx, c.Desk, channel, last)
	if err != nil || !shown.current(saved) {
		return false, err
	}
	erase, err := toErase(ctx, c.Desk, channel)
	return err == nil && erase.none(), err
}

// Displayed is what the channel shows by the store's note.
func (c *Commands) Displayed(ctx context.Context, channel string) (Display, error) {
	saved, shown, err := readShown(ctx, c.Desk, channel, Display{})
	return Display{saved.Match, saved.ShownRev, saved.ShownMark, shown}, err
}

// readShown reads the channel's match, or the last one, and what is shown of it. If
// the store's note is older than the last display, that is what is shown, and of
// no revision that the match has: the store may have lost it.
func readShown(
	ctx context.Context, d *desk.Desk, channel string, last Display,
) (saved store.Saved, shown Shown, err error) {
	saved, err = d.Store.Load(ctx, channel)
	if errors.Is(err, store.ErrNone) {
		saved, err = d.Store.Last(ctx, channel)
	}
	if err == nil && len(saved.Shown) > 0 {
		err = json.Unmarshal(saved.Shown, &shown)
	}
	if err == nil && last.later(saved) {
		saved.ShownRev, shown = 0, last.Shown
		shown.Start, shown.From = min(shown.Start, saved.Entries), min(shown.From, saved.Entries)
	}
	return saved, shown, err
}

func (s Shown) current(saved store.Saved) bool { return s.Message != "" && saved.IsShown() }

// SetShown records what a channel shows after a plan was carried out.
func (c *Commands) SetShown(ctx context.Context, channel string, p Plan) error {
	b, err := json.Marshal(p.Next)
	if err != nil {
		return err
	}
	err = c.Store.SetShown(ctx, channel, store.Saved{Match: p.Match, Rev: p.Rev, Mark: p.Mark}, b)
	if err != nil {
		return err
	}
	return erased(ctx, c.Desk, channel, p)
}

// fillPlan fills in what has to be done, and Next.
func fillPlan(
	ctx context.Context, d *desk.Desk, channel string, m match.Match, shown Shown, plan *Plan, turn *queue.Turn,
) error {
	next := &plan.Next
	chapter, start, err := chapterOf(ctx, d, channel, m)
	if err != nil {
		return err
	}
	inPlace := chapter == closed && shown.Message != "" // said where the table was opened
	fresh := !inPlace && (shown.Message == "" || shown.Chapter != chapter)
	if fresh {
		next.Chapter, next.From, next.Start = chapter, shown.Start, start
	}
	if inPlace {
		next.Chapter = chapter
	}
	msg, err := publicMessage(ctx, d, channel, m, next, turn)
	if err != nil {
		return err
	}
	warned := !m.Record().Warned.IsZero()
	warn := warned && !shown.Warned && chapter != closed
	next.Waiting, next.Warned = waiting(m, d.Clock.Now()), warned
	newly, err := called(ctx, d, channel, m, shown, next, warn)
	if err != nil {
		return err
	}
	late, counts := reminded(m, shown.Reminded)
	next.Reminded = counts
	late &= next.Waiting
	hash := msg.Hash()
	old := !inPlace && hash != shown.Hash && d.Clock.Since(shown.Posted) > tooOld
	posted := fresh || old || warn
	switch {
	case posted:
		plan.Retire = shown.Message
		if shown.Message != "" {
			if plan.Last, err = farewell(ctx, d, channel, m, shown, *next); err != nil {
				return err
			}
			next.Retired = append(slices.Clone(shown.Retired), shown.Message)
		}
		next.Posted, next.Hash = d.Clock.Now(), hash
		msg.Mentions = users(m, newly|late)
		plan.Post = &msg
	case hash != shown.Hash:
		next.Hash = hash
		plan.Edit = &msg
	}
	if plan.Post != nil {
		if plan.Post.Mentions, err = mentioned(ctx, d, plan.Post.Mentions); err != nil {
			return err
		}
	}
	if err := planPing(ctx, d, channel, m, shown, plan, pinging{newly: newly, late: late, posted: posted}); err != nil {
		return err
	}
	planNotice(d, m, shown, plan)
	return notice(ctx, d, channel, m, plan)
}

// planNotice tells the host of an open table that it is full, or that it was
// closed because it never began, and who was taken from it that they were.
func planNotice(d *desk.Desk, m match.Match, shown Shown, plan *Plan) {
	rec := m.Record()
	plan.Next.Full = rec.Phase == match.PhaseOpen && len(rec.Seats) == m.Game().MaxSeats
	plan.Next.Removed = rec.Removed
	told := func(user string) bool { return slices.Contains(shown.Removed, user) }
	removed := slices.DeleteFunc(slices.Clone(rec.Removed), told)
	key, users := "", []string{rec.Host}
	switch {
	case len(removed) > 0:
		key, users = "ui.ping.removed", removed
	case plan.Next.Full && !shown.Full:
		key = "ui.ping.full"
	case plan.Next.Chapter == closed && shown.Chapter == lobby && d.Clock.Since(rec.Touched) >= match.KeepOpen:
		key = "ui.ping.expired"
	default:
		return
	}
	tell := story.Teller(d.Book, m, rec.Locale)
	names := make([]string, len(users))
	for i, user := range users {
		names[i] = "<@" + user + ">"
	}
	data := render.Data{
		"Name": tell.And(names...), "Game": tell.Title(), "Host": tell.Naming(render.Bold).Name(m.Seat(rec.Host)),
	}
	plan.Ping = &parts.Message{Content: tell.Say(key, data), Mentions: users}
}

// pinging is who is to be called: those whom the table begins to wait for,
// unless a message that names them was just posted, and those to be reminded.
type pinging struct {
	newly, late engine.Seats
	posted      bool
}

// called are those who must be told that the table waits for them: who was not
// waited for in what was shown, who is to answer a new question, and at the
// beginning of a chapter everybody but who moved last, for what was shown may be
// turns behind. A warning after months calls all.
func called(
	ctx context.Context, d *desk.Desk, channel string, m match.Match, shown Shown, next *Shown, warn bool,
) (engine.Seats, error) {
	newly := next.Waiting &^ shown.Waiting
	if next.Asked = pending(m); next.Asked != shown.Asked {
		newly |= m.Asked(d.Clock.Now()) & next.Waiting
	}
	switch {
	case warn:
		return next.Waiting, nil
	case next.Chapter == shown.Chapter:
		return newly, nil
	}
	last, err := lastToAct(ctx, d, channel, m)
	return newly | next.Waiting.Without(last), err
}

// pending is the entry of the pending question; zero when there is none.
func pending(m match.Match) uint64 {
	if ask := m.Record().Ask; ask != nil {
		return ask.Entry
	}
	return 0
}

// lastToAct is the seat that moved last: its person is there.
func lastToAct(ctx context.Context, d *desk.Desk, channel string, m match.Match) (engine.Seat, error) {
	n := int(m.Record().Entries)
	if n == 0 {
		return engine.Spectator, nil
	}
	entries, err := d.Entries(ctx, channel, m, n-1, n)
	if err != nil || len(entries) == 0 || entries[0].Idle {
		return engine.Spectator, err
	}
	return entries[0].Seat, nil
}

// planPing calls those who must act from now on, unless a message just posted
// names them, and takes away a ping that was answered or is repeated.
func planPing(
	ctx context.Context, d *desk.Desk, channel string, m match.Match, shown Shown, plan *Plan, who pinging,
) (err error) {
	next := &plan.Next
	still := shown.Pinged & next.Waiting
	calls := (who.newly != 0 || who.late != 0) && !who.posted
	if shown.Ping != "" && (who.posted || calls || still == 0) {
		plan.Unping, next.Ping, next.Pinged = shown.Ping, "", 0
	}
	if !calls {
		return nil
	}
	next.Pinged = still | who.newly | who.late
	plan.Ping, err = ping(ctx, d, channel, shown.Message, m, next.Pinged, who)
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
func chapterOf(ctx context.Context, d *desk.Desk, channel string, m match.Match) (string, int, error) {
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
	snap, err := d.Store.Snapshot(ctx, channel, rec.ID, int(rec.Entries))
	if err != nil && !errors.Is(err, store.ErrNone) {
		return "", 0, err
	}
	return strconv.Itoa(pos.Status().Chapter), snap.Entry, nil
}

// waiting are the seats that the table waits for: to act, or to answer a
// question.
func waiting(m match.Match, now time.Time) engine.Seats {
	rec := m.Record()
	if rec.Phase != match.PhaseRunning {
		return 0
	}
	set := m.Acting() | m.Asked(now)
	for i, chair := range rec.Seats {
		if chair.Gone {
			set = set.Without(engine.Seat(i + 1))
		}
	}
	return set
}

func users(m match.Match, set engine.Seats) []string {
	var ids []string
	for s := range set.All() {
		ids = append(ids, m.Chair(s).User)
	}
	return ids
}

// ping names seats that must act in the middle of a chapter, with a link to the
// board, and calls those of them who have not been called or are to be reminded.
func ping(
	ctx context.Context, d *desk.Desk, channel, message string, m match.Match, named engine.Seats, who pinging,
) (*parts.Message, error) {
	guild, err := d.Store.Preference(ctx, desk.GuildScope, channel)
	if err != nil {
		return nil, err
	}
	tell := story.Teller(d.Book, m, m.Record().Locale).Naming(render.Mention)
	data := render.Data{
		"Game": tell.Title(), "Channel": "<#" + channel + ">",
		"Link": "https://discord.com/channels/" + string(guild) + "/" + channel + "/" + message,
	}
	asked := m.Asked(d.Clock.Now()) & named
	lines := parts.NonEmpty([]string{askPing(m, asked, tell, data),
		turnPing(m, named&^asked, who, tell, data, d.Clock.Now())})
	called, err := mentioned(ctx, d, users(m, who.newly|who.late))
	return &parts.Message{Content: strings.Join(lines, "\n"), Mentions: called}, err
}

// askPing calls those who are asked something, and says what.
func askPing(m match.Match, asked engine.Seats, tell *render.Teller, data render.Data) string {
	if asked == 0 {
		return ""
	}
	data["Names"], data["Wish"] = tell.Names(asked), story.Wish(m.Record().Ask, tell.Naming(render.Bold))
	return tell.Say("ui.ping.ask", data)
}

// turnPing calls those who must act, or says that they are late.
func turnPing(m match.Match, acting engine.Seats, who pinging, tell *render.Teller, data render.Data, now time.Time) string {
	if acting == 0 {
		return ""
	}
	data["Names"] = tell.Names(acting)
	key := "ui.ping.one"
	switch late := m.Overdue(now) & acting; {
	case late != 0:
		key, data["Late"] = "ui.ping.late", tell.Names(late)
	case who.newly == 0:
		key = "ui.ping.reminder"
	case acting.Len() > 1:
		key = "ui.ping.several"
	}
	return tell.Say(key, data)
}

// Tick is for a channel whose stored due time has come: people are reminded of
// their turn, an idle match is announced to end, or ended. It is nil where somebody else was faster.
func (c *Commands) Tick(ctx context.Context, channel string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		}
	}()
	m, err := c.Load(ctx, channel)
	if err == nil {
		var change match.Change
		if _, change, _, err = m.Expire(c.Clock.Now()); err == nil {
			err = c.Save(ctx, channel, "", change)
		}
	}
	if errors.Is(err, store.ErrNone) || errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}
