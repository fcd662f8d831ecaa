package interaction

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// Services holds what all requests share to read, draw and store. Matches, Observe, MarkDirty,
// RetryBoard, Messenger, Think and Advise may be nil; all other fields must be set. Services are
// safe for concurrent use.
type Services struct {
	Book     *render.Book // the games and their words
	Pictures *render.Pictures
	Store    *store.Store
	Clock    quartz.Clock
	Log      *slog.Logger
	Random   io.Reader // crypto/rand.Reader: seeds and ids
	Version  string    // of the program, for /rails about
	Matches  *MatchCache

	// MarkDirty marks a channel's public message as out of date.
	MarkDirty func(channel string)
	// RetryBoard tries to show a channel's public message that Discord has refused, waits for
	// the outcome, and returns why Discord refuses it still. Nil: no message is refused.
	RetryBoard func(ctx context.Context, channel string) BoardRefusal
	// NewThread makes a public thread in a channel and returns its id. Its errors are
	// those of [Messenger].
	NewThread func(ctx context.Context, channel, name string) (string, error)
	// Messenger does in Discord what no answer can. Nil: nobody does, and there are no
	// seasons.
	Messenger Messenger
	// Think answers a computer's question by the time that is given: with a move, and
	// the level at which it was thought. Nil: nobody is offered a computer, and those
	// that sit at a table play by the quick policy.
	Think func(ctx context.Context, q think.Question, by time.Time) (move string, level think.Level, err error)
	// Advise answers a question by the time that is given, with the best moves; with
	// none where it was not thought in time. Nil: nobody is told what a computer would
	// play.
	Advise func(ctx context.Context, q think.Question, by time.Time) (think.Answer, error)
	// Observe is told of each request handled, for metrics. Result is "ok",
	// "refused" (the person's mistake), "silent" or "failed".
	Observe func(kind Kind, what, result string, took time.Duration)
}

// Entries reads a part of the match's log.
func (d *Services) Entries(ctx context.Context, channel string, m match.Match, from, to int) ([]match.Entry, error) {
	if from >= to {
		return nil, nil
	}
	raw, err := d.Store.Log(ctx, channel, m.Record().ID, from, to)
	if err != nil {
		return nil, err
	}
	return match.ReadEntries(raw)
}

// Earlier are the entries before some that they take back, or that the match's
// pending question is about, and all between: unfiltered, none where these
// entries hold them all.
func (d *Services) Earlier(
	ctx context.Context, channel string, m match.Match, entries []match.Entry,
) ([]match.Entry, error) {
	if len(entries) == 0 {
		return nil, nil
	}
	begin := entries[0].N
	first := begin
	for _, e := range entries {
		for _, n := range e.Undoes {
			first = min(first, n)
		}
	}
	if q := m.Record().Ask; q != nil && q.About == match.QuestionUndo {
		first = min(first, q.To)
	}
	return d.Entries(ctx, channel, m, int(first), int(begin))
}

// Game finds a game by its key, as package match asks for it.
func (d *Services) Game(key string) (*engine.Game, bool) {
	e, ok := d.Book.Entry(key)
	return e.Game, ok
}

// Load reads the live match of a channel; [store.ErrNone] when there is none.
func (d *Services) Load(ctx context.Context, channel string) (match.Match, error) {
	saved, err := d.stored(ctx, channel)
	if err != nil {
		return match.Match{}, err
	}
	return d.Read(channel, saved)
}

// Stored is what is stored of a channel's match; without the record of one that is
// remembered.
type StoredMatch struct {
	store.Saved
	match match.Match // remembered
}

func (d *Services) stored(ctx context.Context, channel string) (StoredMatch, error) {
	last := d.Matches.last(channel)
	saved, err := d.Store.LoadUnless(ctx, channel, last.mark)
	return StoredMatch{saved, last.match}, err
}

// Read makes a match of what is stored of a channel's.
func (d *Services) Read(channel string, s StoredMatch) (match.Match, error) {
	if s.Record == nil {
		return s.match, nil
	}
	m, err := match.Load(d.Game, s.Record)
	if err == nil && s.Finished.IsZero() {
		d.Matches.keep(channel, s.Mark, m)
	}
	return m, err
}

// Current reads the live match of a channel, or the one that ended there last.
func (d *Services) Current(ctx context.Context, channel string) (match.Match, error) {
	m, err := d.Load(ctx, channel)
	if !errors.Is(err, store.ErrNone) {
		return m, err
	}
	saved, err := d.Store.Last(ctx, channel)
	if err != nil {
		return match.Match{}, err
	}
	return match.Load(d.Game, saved.Record)
}

// Save stores a change and says that the public message is out of date.
func (d *Services) Save(ctx context.Context, channel string, change match.Change) error {
	return d.SaveOn(ctx, "", channel, change)
}

// SaveOn does the same as Save. From then on the match is listed among the tables of a
// server, which must be the one that the channel is on.
func (d *Services) SaveOn(ctx context.Context, server, channel string, change match.Change) error {
	_, err := d.keep(ctx, server, channel, "", change)
	if err == nil {
		d.MarkDirty(channel)
	}
	return err
}

// Keep stores a change of which the public message is told later: see Touch.
func (d *Services) Keep(ctx context.Context, channel string, change match.Change) error {
	_, err := d.keep(ctx, "", channel, "", change)
	return err
}

// keep is Keep, with the server of the channel and the interaction where these are known.
// It gives the mark of what it has stored.
func (d *Services) keep(
	ctx context.Context, server, channel, interaction string, change match.Change,
) (mark string, err error) {
	snapshots := make([]store.Snapshot, len(change.Snapshots))
	for i, s := range change.Snapshots {
		snapshots[i] = store.Snapshot{Entry: s.Entry, State: s.State}
	}
	made := store.Change{
		Match: change.Match, Rev: change.Rev, Record: change.Record,
		Entries: change.Entries, Snapshots: snapshots,
		Interaction: interaction, Nonce: rand.Text(), Due: roundUp(change.Due, d.Clock.Now()),
		Joined: change.Joined, Left: change.Left,
		Named: append(outsiders(change.Outcome.Log), change.Named...), Home: server,
		Finished: change.Finished || change.Dropped, // an open table given up is kept too: its message must say so
	}
	if err := d.Store.Save(ctx, channel, made); err != nil {
		return "", err
	}
	d.Log.DebugContext(ctx, "saved", "channel", channel, "match", change.Match, "rev", change.Rev+1)
	return made.Mark(), nil
}

// outsiders are those whom entries name, but for who moved: they sit at the table.
func outsiders(log []match.Entry) (users []string) {
	for _, e := range log {
		if !e.Plays() {
			users = append(users, e.MentionedUsers()...)
		}
	}
	slices.Sort(users)
	return slices.Compact(users)
}

// roundUp makes a due time coarser the farther off it is: one that moved with
// every press would cost a second script each.
func roundUp(due, now time.Time) time.Time {
	if due.IsZero() {
		return due
	}
	grain := time.Second
	switch away := due.Sub(now); {
	case away > 48*time.Hour:
		grain = 24 * time.Hour
	case away > 3*time.Hour:
		grain = 15 * time.Minute
	case away > 10*time.Minute:
		grain = time.Minute
	}
	return due.Truncate(grain).Add(grain)
}

// Past reads what undo by consent and history need: the last snapshot at or
// before entry n, and the log from there.
func (d *Services) Past(ctx context.Context, channel string, m match.Match, n uint64) (match.Past, error) {
	rec := m.Record()
	snap, err := d.Store.Snapshot(ctx, channel, rec.ID, int(n))
	if err != nil {
		return match.Past{}, err
	}
	raw, err := d.Store.Log(ctx, channel, rec.ID, snap.Entry, int(rec.Entries))
	if err != nil {
		return match.Past{}, err
	}
	return match.ReadPast(snap.Entry, snap.State, raw)
}

// Chapter reads the log since the present chapter began.
func (d *Services) Chapter(ctx context.Context, channel string, m match.Match) ([]match.Entry, error) {
	begin, err := d.ChapterStart(ctx, channel, m)
	if err != nil {
		return nil, err
	}
	return d.Entries(ctx, channel, m, begin, int(m.Record().Entries))
}

// ChapterStart is the number of the log entry with which the present chapter began.
func (d *Services) ChapterStart(ctx context.Context, channel string, m match.Match) (int, error) {
	rec := m.Record()
	snap, err := d.Store.Snapshot(ctx, channel, rec.ID, int(rec.Entries))
	if err != nil && !errors.Is(err, store.ErrNone) {
		return 0, err
	}
	return snap.Entry, nil
}

// ChapterStarts returns the numbers of the log entries with which the chapters of a match
// that has begun started, or went on after an undo, ascending.
func (d *Services) ChapterStarts(ctx context.Context, channel string, m match.Match) ([]int, error) {
	rec := m.Record()
	if rec.Phase == match.PhaseOpen {
		return nil, nil
	}
	starts, err := d.Store.Snapshots(ctx, channel, rec.ID)
	if err != nil {
		return nil, err
	}
	later := func(n int) bool { return n > int(rec.Entries) } // saved since m was read
	return slices.DeleteFunc(starts, later), nil
}

// Unhurried does a part of heavy work that needs a processor, as soon as there is
// one to spare.
func (d *Services) Unhurried(ctx context.Context, do func(*queue.Turn) error) error {
	turn, err := d.Pictures.Wait(ctx, queue.Film)
	if err != nil {
		return err
	}
	defer turn.End()
	return do(turn)
}

// NewID is a random identifier of 13 letters and digits.
func (d *Services) NewID() (string, error) {
	b := make([]byte, 8)
	if _, err := io.ReadFull(d.Random, b); err != nil {
		return "", err
	}
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b)), nil
}

// NewSeed is a match's source of all chance. The bytes read are hashed, so that
// what the system's generator gave is published nowhere.
func (d *Services) NewSeed() (engine.Seed, error) {
	var b [engine.SeedSize]byte
	if _, err := io.ReadFull(d.Random, b[:]); err != nil {
		return engine.Seed{}, err
	}
	return sha256.Sum256(b[:]), nil
}
