package board

import (
	"slices"
	"sort"
	"strconv"
	"time"

	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Facts are everything that decides what a channel shows. The fields above Computers are set
// first, because they say which of the others must be read.
type Facts struct {
	Channel       string
	Match         match.Match
	Shown         Shown // what the channel shows now
	Now           time.Time
	ChapterStart  int   // the log entry with which the chapter of a game that goes on began
	ChapterStarts []int // the log entries with which chapters began or, after an undo, went on; ascending

	Computers bool // whether computers are offered to open tables, and think about matches that are over

	Entries []match.Entry // of the log, from number [Facts.FirstEntry] on
	Earlier []match.Entry // entries before those of [Facts.ToldEntries] that these take back, and all between

	Story []engine.Event // of a match that is over: all that happened; nil otherwise

	Turning *logtext.TurningPoint // of a match that is over: the chapter that decided it; nil where none did

	Badges   []EarnedBadges // of a match that is over: what the channel announces
	Away     []string       // the users of [Facts.UsersNamed] who are away
	Called   []string       // the users of [Facts.UsersToCall] who may be notified now
	Watchers []string       // users who get a message about a new chapter; read if [Facts.StartsChapter]
	Role     string         // pinged for a new table, read if [Facts.OpensTable]; empty: none
	Server   string         // the channel's; empty if it is not known, or in a private conversation

	Theme render.Theme // of the picture

	// Reliability is how reliable the people at an open table are, by user. Those who are left out of
	// statistics are missing.
	Reliability map[string]Reliability

	Gone bool // the channel cannot be reached; see [Display]

	Place place.Place // what kind of place the channel is
	Reach Reach       // which messages can be sent now

	// Of a message that only one person reads, about their solo table:
	Solo   bool
	Locale string // of the person
	// Told are lines about what the person's press did, as only they may read them. They take the place of
	// the news of the press.
	Told []string
	// Reader is their seat, and Pressed are the entries of their press, if the message tells of it.
	Reader  engine.Seat
	Pressed []match.Entry
	Share   bool // they may share something of the table
	// Challenge says that they may let others play the deal of the match.
	Challenge bool
	// ShareDay says that they may share the line of their result of a day.
	ShareDay bool
}

// EarnedBadges are the badges that a seat has earned by a match.
type EarnedBadges struct {
	Seat engine.Seat
	Keys []string // see [logtext.BadgeName]
}

// Reach says what can be sent to a channel now. The zero value is everything. Where the bot is no
// member, a message can be posted or edited only with the token of an interaction.
type Reach struct {
	CannotPost     bool            // no token allows a new message
	EditsNeedToken bool            // only the messages of Editable can be edited
	Editable       map[string]bool // messages that have a token, by id
}

// canEdit reports whether a message can be edited.
func (r Reach) canEdit(id string) bool { return !r.EditsNeedToken || r.Editable[id] }

// IsOut reports whether the message of a channel, "" for none yet, can be neither edited nor replaced.
func (r Reach) IsOut(message string) bool { return r.CannotPost && !r.canEdit(message) }

// FirstEntry returns the number of the first log entry to read into Entries: enough for the
// message that is shown and for the next one, and at least the last entry. If Redis has lost data,
// the message that is shown may begin later than its chapter.
func (f Facts) FirstEntry() int {
	next, _ := f.nextShown()
	from := next.From
	if f.Shown.Chapter != "" {
		from = min(from, f.Shown.From)
	}
	return min(from, max(int(f.Match.Record().Entries)-1, 0))
}

// ToldEntries returns the entries that the next message tells of.
func (f Facts) ToldEntries() []match.Entry {
	next, _ := f.nextShown()
	return entriesBetween(f.Entries, next.From, int(f.Match.Record().Entries))
}

// entriesBetween returns the entries with numbers in [a, b). The caller must not change them.
func entriesBetween(entries []match.Entry, a, b int) []match.Entry {
	at := func(n int) int {
		return sort.Search(len(entries), func(i int) bool { return entries[i].N >= uint64(n) })
	}
	from := at(a)
	return slices.Clip(entries[from:max(from, at(b))])
}

// StartsChapter reports whether the message shows a new chapter of a match, or its end.
func (f Facts) StartsChapter() bool {
	next, _ := f.nextShown()
	return next.Chapter != f.Shown.Chapter && next.Chapter != lobby && next.Chapter != closed
}

// OpensTable reports whether the message shows a table for the first time and the table looks for
// people. A rematch, and a table that was opened for certain people, have their people already.
func (f Facts) OpensTable() bool {
	rec := f.Match.Record()
	return rec.Phase == match.PhaseOpen && f.Shown.Message == "" && rec.RematchOf == "" && len(rec.Invited) == 0
}

// UsersToCall returns the users who are called to act now, and those newly invited.
func (f Facts) UsersToCall() []string {
	next, _ := f.nextShown()
	return append(usersOfSeats(f.Match, f.newlyCalled(next)|f.lateSeats()), f.invitedWhere(func(user string) bool {
		return !slices.Contains(f.Shown.Invited, user)
	})...)
}

// UsersWhoseTurnBegins returns [Facts.UsersToCall] and the users whose ping is held back from now on.
func (f Facts) UsersWhoseTurnBegins() []string {
	return append(f.UsersToCall(), usersOfSeats(f.Match, f.heldSeats()&^f.Shown.Held)...)
}

// UsersNamed returns the users whom calls to an open table name in addition to [Facts.UsersToCall]. A table
// of a season has no host.
func (f Facts) UsersNamed() []string {
	rec := f.Match.Record()
	if rec.Phase == match.PhaseRunning || f.Shown.Chapter == over {
		return nil
	}
	return slices.DeleteFunc(append([]string{rec.Host}, rec.Removed...), func(user string) bool { return user == "" })
}

// present returns the users who are not in Away.
func (f Facts) present(users []string) []string {
	return slices.DeleteFunc(slices.Clone(users), func(user string) bool { return slices.Contains(f.Away, user) })
}

// invitedWhere returns the users who are invited to an open table and for whom a condition is
// true.
func (f Facts) invitedWhere(condition func(user string) bool) (users []string) {
	for _, i := range f.Match.Record().Invited {
		if condition(i.User) {
			users = append(users, i.User)
		}
	}
	return users
}

// usersOfSeats returns the users on some seats.
func usersOfSeats(m match.Match, set engine.Seats) []string {
	var ids []string
	for s := range set.All() {
		ids = append(ids, m.Chair(s).User)
	}
	return ids
}

// nextShown returns Shown with the chapter that the channel shows next, and where it begins in the
// log. Fresh reports whether that needs a message of its own.
//
// If the table was closed before the game began, its lobby message says so. Chapters in which only
// computers act are told together with the next one of people. If nothing was shown before, the
// message also tells of the entry that led to the chapter.
func (f Facts) nextShown() (next Shown, fresh bool) {
	next = f.Shown
	chapter, start := f.currentChapter()
	switch {
	case chapter == closed && f.Shown.Message != "":
		next.Chapter = chapter
		return next, false
	case f.onlyComputersAct() && f.Shown.Message != "" && f.Shown.Chapter != lobby:
		return next, false
	case f.Shown.Message == "" || f.Shown.Chapter != chapter:
		next.Chapter, next.From, next.Start = chapter, f.Shown.Start, start
		if f.Shown.Chapter == "" {
			next.From = max(start-1, 0)
		}
		return next, true
	}
	return next, false
}

// onlyComputersAct reports whether all seats that must act are computers'.
func (f Facts) onlyComputersAct() bool {
	acting := f.Match.Acting()
	return acting != 0 && acting&f.Match.Others(engine.Spectator) == 0 && f.Match.Chair(acting.First()).Computer()
}

// currentChapter returns the chapter's name, and the log entry that it began with.
func (f Facts) currentChapter() (string, int) {
	rec := f.Match.Record()
	pos, started := f.Match.Position()
	switch {
	case rec.Phase == match.PhaseOpen:
		return lobby, 0
	case !started:
		return closed, 0
	case rec.Phase == match.PhaseOver:
		return over, int(rec.Entries)
	}
	return strconv.Itoa(pos.Status().Chapter), f.ChapterStart
}

// warnsOfIdleEnd reports whether the message announces the end of an idle match.
func (f Facts) warnsOfIdleEnd(next Shown) bool {
	return !f.Match.Record().Warned.IsZero() && !f.Shown.Warned && next.Chapter != closed
}

// Waiting returns the people's seats that the table waits for: to act, or to answer a question.
func (f Facts) Waiting() engine.Seats {
	if f.Match.Record().Phase != match.PhaseRunning {
		return 0
	}
	return (f.Match.Acting() | f.Match.UnansweredSeats(f.Now)) & f.Match.Others(engine.Spectator)
}

// newlyCalled returns the seats to call: those that the table did not wait for when the shown
// message was made, and those that must answer a new question. At the beginning of a chapter these
// are all seats that it waits for except the one that moved last, because the shown message may be
// turns behind. The warning before an idle match ends calls all that it waits for. People who are away are
// not called until they are back. While a table is played live, nobody is called to a turn, but people are
// called to answer a question.
func (f Facts) newlyCalled(next Shown) engine.Seats {
	waiting := f.Waiting() &^ f.awaySeats()
	called := waiting &^ f.heldSeats()
	newly := called &^ (f.Shown.Waiting &^ f.Shown.Away &^ f.Shown.Held)
	if f.pendingQuestion() != f.Shown.Asked {
		newly |= f.Match.UnansweredSeats(f.Now) & waiting
	}
	switch {
	case f.warnsOfIdleEnd(next):
		return waiting
	case next.Chapter == f.Shown.Chapter:
		return newly
	}
	return newly | called.Without(f.lastMover())
}

// pendingQuestion returns the entry of the open question, or zero.
func (f Facts) pendingQuestion() uint64 {
	if ask := f.Match.Record().Ask; ask != nil {
		return ask.Entry
	}
	return 0
}

// lastMover returns the seat that moved last. Its person is present.
func (f Facts) lastMover() engine.Seat {
	if len(f.Entries) == 0 || f.Entries[len(f.Entries)-1].Idle {
		return engine.Spectator
	}
	return f.Entries[len(f.Entries)-1].Seat
}

// lateSeats returns the seats that must act and have been reminded since the shown message was
// made.
func (f Facts) lateSeats() (seats engine.Seats) {
	for i, n := range f.reminders() {
		if n > 0 && (i >= len(f.Shown.Reminded) || n > f.Shown.Reminded[i]) {
			seats = seats.With(engine.Seat(i + 1))
		}
	}
	return seats & f.Waiting() &^ f.awaySeats()
}

// awaySeats returns the people's seats that the table waits for although they are away.
func (f Facts) awaySeats() engine.Seats { return f.Match.Away(f.Now) & f.Waiting() }

// heldSeats returns the seats that the table waits for and whose ping is held back.
func (f Facts) heldSeats() engine.Seats { return f.Match.Held() & f.Waiting() }

// reminders returns how often each seat has been reminded, or nil if none was.
func (f Facts) reminders() (counts []int) {
	for _, t := range f.Match.Record().Timers {
		counts = append(counts, t.Reminded)
	}
	if !slices.ContainsFunc(counts, func(n int) bool { return n > 0 }) {
		return nil
	}
	return counts
}
