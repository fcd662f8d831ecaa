package commands

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/film"
	"github.com/railbot/railbot/render/queue"
)

// How a finished match is shown as one picture.
const (
	filmFrames = 40 // at most, one per chapter
	filmWidth  = 800
	filmEach   = 900 * time.Millisecond

	sheetFrames  = 20
	sheetColumns = 4
	sheetWidth   = 480
)

// replay is /rails replay: the board as it was after any entry of the log, with
// buttons to step through the match.
func (c *Commands) replay(ctx context.Context, r Request) (Reply, error) {
	m, err := c.replayed(ctx, r)
	if err != nil {
		return Reply{}, err
	}
	rec := m.Record()
	if _, begun := m.Position(); !begun {
		return ephemeral(notBegun(c.Book, r, m)), nil
	}
	at := 0
	if len(r.Path) >= 2 && r.Kind == Component {
		at, _ = strconv.Atoi(r.Path[1])
	}
	at = min(max(at, 0), int(rec.Entries)-1)
	chapters, err := c.Store.Snapshots(ctx, r.Channel, rec.ID)
	if err != nil {
		return Reply{}, err
	}
	pos, entries, err := c.then(ctx, r.Channel, m, at)
	if err != nil {
		return Reply{}, err
	}
	shown := entries[len(entries)-1:]
	view := viewAt(c.Book, m, pos, at, r.Locale, story.Events(shown))
	board, err := c.Pictures.Draw(ctx, c.Pictures.Board(rec.ID+"-replay", view))
	if err != nil {
		return Reply{}, err
	}
	lost, err := c.lost(ctx, r.Channel, m, shown)
	if err != nil {
		return Reply{}, err
	}
	tell := view.Tell.Naming(render.Bold)
	lines := []string{
		"**" + tell.Say("ui.replay.title", render.Data{"Subject": view.Subject(), "N": at + 1, "All": rec.Entries}) + "**",
	}
	seat := m.Seat(r.User)
	lines = append(lines, story.Chronicle{Match: m, Reader: seat, Tell: tell}.EntryLines(m.Visible(shown, seat), 0,
		m.Visible(lost, seat))...)
	return Reply{
		Update: r.Kind == Component && r.Message.Ephemeral,
		Message: &parts.Message{
			Content: parts.Clip(strings.Join(lines, "\n"),
				parts.MaxContent), Files: []parts.File{parts.Picture("replay", board)},
			Rows: replayRows(tell.Printer, rec, at, chapters),
		},
	}, nil
}

// replayed is the match to be shown: the one that a button names, or the
// channel's present or last one.
func (c *Commands) replayed(ctx context.Context, r Request) (match.Match, error) {
	if r.Kind != Component {
		r.Path = nil
	}
	return c.named(ctx, r)
}

// then is the position after an entry of the log, as it stood then, and the
// entries of its chapter so far: at least that one.
func (c *Commands) then(ctx context.Context, channel string, m match.Match, at int) (engine.Position, []match.Entry, error) {
	rec := m.Record()
	snap, err := c.Store.Snapshot(ctx, channel, rec.ID, at+1)
	if err != nil {
		return engine.Position{}, nil, err
	}
	from := min(snap.Entry, at)
	entries, err := c.entries(ctx, channel, m, from, at+1)
	if err != nil {
		return engine.Position{}, nil, err
	}
	past := match.Past{Snapshot: match.Snapshot{Entry: snap.Entry, State: snap.State}, Entries: entries[snap.Entry-from:]}
	pos, err := m.At(past, uint64(at))
	return pos, entries, err
}

// viewAt is the public view of a position of the past, after entry at of the
// log, with those who sat there then.
func viewAt(book *render.Book, m match.Match, pos engine.Position, at int, locale string, recent []engine.Event) render.View {
	view := book.View(pos, locale, story.PlayersAt(m, uint64(at)+1), recent)
	if rec := m.Record(); at == int(rec.Entries)-1 {
		return story.Ended(rec, view)
	}
	return view
}

// replayRows are the buttons to the other steps and, once the match is over, to
// what can be taken home.
func replayRows(say *render.Printer, rec match.Record, at int, chapters []int) []discordgo.MessageComponent {
	last := int(rec.Entries) - 1
	next := last
	for _, begin := range slices.Backward(chapters) {
		if begin-1 > at {
			next = begin - 1
		}
	}
	step := func(key string, to int, there bool) discordgo.MessageComponent {
		// A message may not have two buttons of one custom_id: the key tells them apart.
		b := parts.Button(discordgo.SecondaryButton, say.Say(key),
			parts.ViewID("replay", rec.ID, strconv.Itoa(to), strings.TrimPrefix(key, "ui.button.")))
		b.Disabled = there
		return b
	}
	lines := []discordgo.MessageComponent{parts.Row(
		step("ui.button.first", 0, at == 0), step("ui.button.previous", at-1, at == 0), step("ui.button.next", at+1, at == last),
		step("ui.button.chapter", next, at == last), step("ui.button.last", last, at == last),
	)}
	if rec.Phase == match.PhaseOver {
		lines = append(lines, parts.Row(
			parts.Button(discordgo.PrimaryButton, say.Say("ui.button.film"), parts.ViewID("film", rec.ID)),
			parts.Button(discordgo.PrimaryButton, say.Say("ui.button.sheet"), parts.ViewID("sheet", rec.ID)),
			parts.Button(discordgo.SecondaryButton, say.Say("ui.button.file"), parts.ViewID("file", rec.ID)),
		))
	}
	return lines
}

// film is a finished match as an animation, a picture per chapter.
func (c *Commands) film(ctx context.Context, r Request) (Reply, error) {
	m, data, err := c.boards(ctx, r, &film.Animation{Width: filmWidth, Each: filmEach}, filmFrames)
	if err != nil {
		return Reply{}, err
	}
	return c.kept(r, m, "ui.replay.film", ".gif", data), nil
}

// sheet is a finished match on one picture.
func (c *Commands) sheet(ctx context.Context, r Request) (Reply, error) {
	m, data, err := c.boards(ctx, r, &film.Sheet{Columns: sheetColumns, Width: sheetWidth}, sheetFrames)
	if err != nil {
		return Reply{}, err
	}
	return c.kept(r, m, "ui.replay.sheet", ".png", data), nil
}

// kept is a file of a finished match to be taken home.
func (c *Commands) kept(r Request, m match.Match, key, ending string, data []byte) Reply {
	rec, tell := m.Record(), story.Teller(c.Book, m, r.Locale)
	text := tell.Say(key, render.Data{"Game": tell.Title()})
	alt := text + " " + strings.Join(story.Result(rec, tell), " ")
	return Reply{Message: &parts.Message{Content: text, Files: []parts.File{{Name: rec.Game + "-" + rec.ID + ending,
		Alt: parts.Clip(alt, parts.MaxAlt), Data: data}}}}
}

// album is one file of many pictures, in the making.
type album interface {
	Add(picture []byte, giveWay func()) error
	Encode(giveWay func()) ([]byte, error)
}

// boards makes a file of the boards at the ends of a finished match's chapters,
// at most n of them, the last one always.
func (c *Commands) boards(ctx context.Context, r Request, file album, n int) (m match.Match, data []byte, err error) {
	if m, err = c.replayed(ctx, r); err != nil {
		return m, nil, err
	}
	rec := m.Record()
	if _, begun := m.Position(); !begun || rec.Phase != match.PhaseOver {
		return m, nil, match.ErrRunning
	}
	chapters, err := c.Store.Snapshots(ctx, r.Channel, rec.ID)
	if err != nil {
		return m, nil, err
	}
	for _, at := range ends(chapters, int(rec.Entries)-1, n) {
		if err := c.addBoard(ctx, r.Channel, m, at, file); err != nil {
			return m, nil, err
		}
	}
	err = c.unhurried(ctx, func(turn *queue.Turn) (err error) {
		data, err = file.Encode(turn.GiveWay)
		return err
	})
	return m, data, err
}

// addBoard adds the board as it was after an entry of the log.
func (c *Commands) addBoard(ctx context.Context, channel string, m match.Match, at int, file album) error {
	pos, entries, err := c.then(ctx, channel, m, at)
	if err != nil {
		return err
	}
	rec := m.Record()
	job := c.Pictures.Board(rec.ID+"-replay", viewAt(c.Book, m, pos, at, rec.Locale, story.Events(entries)))
	return c.unhurried(ctx, func(turn *queue.Turn) error {
		job.Turn = turn
		board, err := c.Pictures.Draw(ctx, job)
		if err != nil {
			return err
		}
		return file.Add(board.PNG, turn.GiveWay)
	})
}

// ends are the last entries of the chapters that begin so, at most n of them
// evenly spread, the last entry of all included.
func ends(chapters []int, last, n int) []int {
	var all []int
	for _, begin := range chapters {
		if begin-1 < last {
			all = append(all, begin-1)
		}
	}
	all = append(all, last)
	if len(all) <= n {
		return all
	}
	some := make([]int, n)
	for i := range some {
		some[i] = all[i*(len(all)-1)/(n-1)]
	}
	return some
}
