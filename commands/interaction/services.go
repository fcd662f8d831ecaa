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

	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// Services holds what all requests share to read, draw and store. Matches, Observe, MarkDirty,
// NotePlace, RetryBoard, Messenger, Think and Advise may be nil; all other fields must be set. Services are
// safe for concurrent use.
type Services struct {
	Book     *render.Book // the games and their words
	Pictures *render.Pictures
	Store    *store.Store
	Clock    quartz.Clock
	Log      *slog.Logger
	Random   io.Reader // crypto/rand.Reader: seeds and ids
	Version  string    // of the program, for the About page of the help
	Matches  *MatchCache

	// MarkDirty marks a channel's public message as out of date.
	MarkDirty func(channel string)
	// NotePlace notes what kind of place a channel is, before MarkDirty is called for it. Certain
	// reports whether the bot's membership is certain; see [Request.SaysIfBotIsMember].
	NotePlace func(channel string, p place.Place, certain bool)
	// RetryBoard tries to show a channel's public message that Discord has refused, waits for
	// the outcome, and returns why Discord refuses it still. Nil: no message is refused.
	RetryBoard func(ctx context.Context, channel string) BoardRefusal
	// NewThread makes a public thread in a channel and returns its id. Its errors are those of
	// [Messenger].
	NewThread func(ctx context.Context, channel, name string) (string, error)
	// Messenger sends messages that answer no request. If it is nil, there are no seasons and
	// nothing can be shared.
	Messenger Messenger
	// Think finds a computer's move before a deadline, and returns the level at which it was
	// found. If Think is nil, computers are not offered, and those at a table play by the quick
	// policy.
	Think func(ctx context.Context, q think.Question, by time.Time) (move string, level think.Level, err error)
	// Advise finds the best moves before a deadline, or none if that takes too long. If Advise
	// is nil, hints and analyses are not offered.
	Advise func(ctx context.Context, q think.Question, by time.Time) (think.Answer, error)
	// Observe is called after each request, for metrics. Result is "ok", "refused" (the
	// person's mistake), "silent" or "failed".
	Observe func(kind Kind, what, result string, took time.Duration)
}

// Entries reads the entries [from, to) of a match's log.
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

// ReferencedEntries reads the earlier entries that some entries of a match's log take back, or
// that the match's open question is about, and all entries between those and the first given one.
// They are unfiltered. It returns none if the given entries include them all.
func (d *Services) ReferencedEntries(
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

// Game returns a game by its key. It is the lookup that package match needs.
func (d *Services) Game(key string) (*engine.Game, bool) {
	e, ok := d.Book.Entry(key)
	return e.Game, ok
}

// Load returns the live match of a channel. It returns [store.ErrNone] if there is none.
func (d *Services) Load(ctx context.Context, channel string) (match.Match, error) {
	saved, err := d.loadStored(ctx, channel)
	if err != nil {
		return match.Match{}, err
	}
	return d.DecodeMatch(channel, saved)
}

// StoredMatch is what the store has of a channel's match. If the match is cached, the record is
// not read and is nil.
type StoredMatch struct {
	store.Saved
	cached match.Match // counts if Record is nil
}

// loadStored reads the live match of a channel, without its record if that is cached.
func (d *Services) loadStored(ctx context.Context, channel string) (StoredMatch, error) {
	last := d.Matches.get(channel)
	saved, err := d.Store.LoadUnless(ctx, channel, last.mark)
	return StoredMatch{saved, last.match}, err
}

// DecodeMatch returns the match of what was read for a channel, and caches it if it is live.
func (d *Services) DecodeMatch(channel string, s StoredMatch) (match.Match, error) {
	if s.Record == nil {
		return s.cached, nil
	}
	m, err := match.Load(d.Game, s.Record)
	if err == nil && s.Finished.IsZero() {
		d.Matches.put(channel, s.Mark, m)
	}
	return m, err
}

// LoadLatest returns the live match of a channel or, without one, the last that ended there.
func (d *Services) LoadLatest(ctx context.Context, channel string) (match.Match, error) {
	m, err := d.Load(ctx, channel)
	if !errors.Is(err, store.ErrNone) {
		return m, err
	}
	saved, err := d.Store.Last(ctx, channel)
	if err != nil {
		return match.Match{}, err
	}
	return d.DecodeFinished(saved)
}

// awaitInterval is how often a process looks for changes that other processes have saved.
const awaitInterval = 15 * time.Second

// AwaitMatch loads the latest match of a channel now and after each change, until ready returns true for it, and
// returns that match.
func (d *Services) AwaitMatch(ctx context.Context, channel string, ready func(match.Match) bool) (match.Match, error) {
	for {
		saved, stop := d.Matches.watch(channel)
		m, err := d.LoadLatest(ctx, channel)
		if err != nil || ready(m) {
			stop()
			return m, err
		}
		timer := d.Clock.NewTimer(awaitInterval)
		select {
		case <-saved:
		case <-timer.C:
		case <-ctx.Done():
			err = ctx.Err()
		}
		timer.Stop()
		if stop(); err != nil {
			return match.Match{}, err
		}
	}
}

// DecodeFinished returns the match of what was read of a finished one. It is sealed if others may still
// play its deal.
func (d *Services) DecodeFinished(saved store.Saved) (match.Match, error) {
	m, err := match.Load(d.Game, saved.Record)
	if err != nil {
		return match.Match{}, err
	}
	return m.Unseal(d.Clock.Now()), nil
}

// Save stores a change and marks the public message as out of date.
func (d *Services) Save(ctx context.Context, channel string, change match.Change) error {
	return d.SaveOnServer(ctx, "", channel, change)
}

// SaveOnServer is Save, and also lists the match among the tables of a server, which must be the
// channel's.
func (d *Services) SaveOnServer(ctx context.Context, server, channel string, change match.Change) error {
	_, err := d.saveChange(ctx, server, channel, "", change)
	if err == nil {
		d.MarkDirty(channel)
	}
	return err
}

// SaveWithoutMarking stores a change but does not mark the public message as out of date. The
// caller calls MarkDirty after its last change.
func (d *Services) SaveWithoutMarking(ctx context.Context, channel string, change match.Change) error {
	_, err := d.saveChange(ctx, "", channel, "", change)
	return err
}

// saveChange stores a change, and returns the mark of the new revision. Server and interaction may
// be empty if they are not known.
func (d *Services) saveChange(
	ctx context.Context, server, channel, interaction string, change match.Change,
) (mark string, err error) {
	if IsSolo(channel) {
		server = "" // whose list of tables shows it to others
		change.Due = capDue(change)
	}
	snapshots := make([]store.Snapshot, len(change.Snapshots))
	for i, s := range change.Snapshots {
		snapshots[i] = store.Snapshot{Entry: s.Entry, State: s.State}
	}
	made := store.Change{
		Match: change.Match, Rev: change.Rev, Record: change.Record,
		Entries: change.Entries, Snapshots: snapshots,
		Interaction: interaction, Nonce: rand.Text(), Due: roundUpDue(change, d.Clock.Now()),
		Joined: change.Joined, Left: change.Left,
		Named: append(namedInLog(change.Outcome.Log), change.Named...), Home: server,
		Finished: change.Finished || change.Dropped, // an open table given up is kept too: its message must say so
	}
	if err := d.Store.Save(ctx, channel, made); err != nil {
		return "", err
	}
	d.Matches.wake(channel)
	d.Log.DebugContext(ctx, "saved", "channel", channel, "match", change.Match, "rev", change.Rev+1)
	return made.Mark(), nil
}

// namedInLog returns the users whom entries of the log name, other than in moves: those who move
// sit at the table anyway.
func namedInLog(log []match.Entry) (users []string) {
	for _, e := range log {
		if !e.Plays() {
			users = append(users, e.MentionedUsers()...)
		}
	}
	slices.Sort(users)
	return slices.Compact(users)
}

// roundUpDue rounds the due time of a change up, the coarser the later it is. A due time that moved with each
// press would cost one more script in the store each time.
func roundUpDue(change match.Change, now time.Time) time.Time {
	due := change.Due
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
	rounded := due.Truncate(grain).Add(grain)
	if by := change.DueBy; !by.IsZero() && by.Before(rounded) {
		return by
	}
	return rounded
}

// LoadPast reads what is needed to rebuild the position after entry n: the last snapshot at or
// before it, and the log from there to its end.
func (d *Services) LoadPast(ctx context.Context, channel string, m match.Match, n uint64) (match.Past, error) {
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

// ChapterStart returns the number of the log entry with which the current chapter began.
func (d *Services) ChapterStart(ctx context.Context, channel string, m match.Match) (int, error) {
	rec := m.Record()
	snap, err := d.Store.Snapshot(ctx, channel, rec.ID, int(rec.Entries))
	if err != nil && !errors.Is(err, store.ErrNone) {
		return 0, err
	}
	return snap.Entry, nil
}

// ChapterStarts returns the numbers of the log entries with which the chapters of a match began,
// ascending. A chapter that went on after an undo begins there again. An open table has none.
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

// RunLowPriority waits for a permit of the lowest priority to draw, and calls do with it.
// It is for parts of long answers, such as films.
func (d *Services) RunLowPriority(ctx context.Context, do func(*queue.Permit) error) error {
	permit, err := d.Pictures.Wait(ctx, queue.Film)
	if err != nil {
		return err
	}
	defer permit.Release()
	return do(permit)
}

// DrawLowPriority draws a picture when a processor is idle.
func (d *Services) DrawLowPriority(ctx context.Context, job render.Job) (picture render.Picture, err error) {
	err = d.RunLowPriority(ctx, func(permit *queue.Permit) (err error) {
		job.Permit = permit
		picture, err = d.Pictures.Draw(ctx, job)
		return err
	})
	return picture, err
}

// NewID returns a random identifier of 13 lower-case letters and digits.
func (d *Services) NewID() (string, error) {
	b := make([]byte, 8)
	if _, err := io.ReadFull(d.Random, b); err != nil {
		return "", err
	}
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b)), nil
}

// NewSeed returns the seed of all chance in a match. It is a hash of random bytes, so that the
// output of the system's generator is never published when the seed is.
func (d *Services) NewSeed() (engine.Seed, error) {
	var b [engine.SeedSize]byte
	if _, err := io.ReadFull(d.Random, b[:]); err != nil {
		return engine.Seed{}, err
	}
	return sha256.Sum256(b[:]), nil
}
