package replay

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/film"
	"github.com/railbot/railbot/render/queue"
)

// How a finished match is shown as one picture.
const (
	filmFrames = 28 // at most, one per chapter
	filmWidth  = 640
	filmEach   = 900 * time.Millisecond
	filmBytes  = 1_000_000 // at most

	contactFrames  = 20
	contactColumns = 4
	contactWidth   = 480
)

// Replay is /rails replay: the board as it was after any entry of the log, with
// buttons to step through the match.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := replayed(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	rec := m.Record()
	if _, begun := m.Position(); !begun {
		return interaction.EphemeralReply(board.NotBegun(ic.Printer(), m)), nil
	}
	at := 0
	if len(ic.Path) >= 2 && ic.Kind == interaction.Component {
		at, _ = strconv.Atoi(ic.Path[1])
	}
	at = min(max(at, 0), int(rec.Entries)-1)
	chapters, err := ic.Store.Snapshots(ctx, ic.Channel, rec.ID)
	if err != nil {
		return interaction.Reply{}, err
	}
	message, err := step(ctx, ic, m, at, ic.Locale, m.Seat(ic.User))
	if err != nil {
		return interaction.Reply{}, err
	}
	message.Rows = append(slices.Concat(replayRows(ic.Printer(), rec, at, chapters),
		components.Rows(slices.Concat(analysisButton(ic, rec), shareButton(ic, m, shareStep, strconv.Itoa(at))))),
		ways(ic, m, "text"))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: message}, nil
}

// step is the board after an entry of the log, and what it tells a reader in a
// language.
func step(
	ctx context.Context, ic *interaction.Context, m match.Match, at int, locale string, reader engine.Seat,
) (*components.Message, error) {
	pos, entries, err := then(ctx, ic, m, at)
	if err != nil {
		return nil, err
	}
	rec, shown := m.Record(), entries[len(entries)-1:]
	view := viewAt(ic.Book, m, pos, at, locale, logtext.Events(shown))
	board, err := ic.Pictures.Draw(ctx, ic.Pictures.PrivateBoard(rec.ID+"-replay", view))
	if err != nil {
		return nil, err
	}
	earlier, err := ic.Earlier(ctx, ic.Channel, m, shown)
	if err != nil {
		return nil, err
	}
	tell := view.Tell.Naming(render.Bold)
	lines := []string{
		"**" + tell.Say("ui.replay.title", render.Data{"Subject": view.Subject(), "N": at + 1, "All": rec.Entries}) + "**",
	}
	lines = append(lines, logtext.Chronicle{Match: m, Reader: reader, Tell: tell}.EntryLines(m.Visible(shown, reader), 0,
		m.Visible(earlier, reader))...)
	return &components.Message{Content: components.Text(lines), Files: []components.File{components.Picture("replay", board)}}, nil
}

// replayed is the match to be shown: the one that a button names, or the
// channel's present or last one.
func replayed(ctx context.Context, ic *interaction.Context) (match.Match, error) {
	if ic.Kind != interaction.Component {
		ic.Path = nil
	}
	return ic.Named(ctx)
}

// then is the position after an entry of the log, as it stood then, and the
// entries of its chapter so far: at least that one.
func then(ctx context.Context, ic *interaction.Context, m match.Match, at int) (engine.Position, []match.Entry, error) {
	rec := m.Record()
	snap, err := ic.Store.Snapshot(ctx, ic.Channel, rec.ID, at+1)
	if err != nil {
		return engine.Position{}, nil, err
	}
	from := min(snap.Entry, at)
	entries, err := ic.Entries(ctx, ic.Channel, m, from, at+1)
	if err != nil {
		return engine.Position{}, nil, err
	}
	begin := match.Snapshot{Entry: snap.Entry, State: snap.State}
	pos, err := m.At(match.Past{Snapshot: begin, Entries: entries[snap.Entry-from:]}, uint64(at))
	return pos, entries, err
}

// viewAt is the public view of a position of the past, after entry at of the
// log, with those who sat there then.
func viewAt(
	book *render.Book, m match.Match, pos engine.Position, at int, locale string, recent []engine.Event,
) render.View {
	view := book.View(pos, locale, logtext.PlayersAt(m, uint64(at)+1), recent)
	if rec := m.Record(); at == int(rec.Entries)-1 {
		return logtext.Ended(rec, view)
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
		b := components.Button(discordgo.SecondaryButton, say.Say(key),
			components.ViewID("replay", rec.ID, strconv.Itoa(to), strings.TrimPrefix(key, "ui.button.")))
		b.Disabled = there
		return b
	}
	lines := []discordgo.MessageComponent{components.Row(
		step("ui.button.first", 0, at == 0), step("ui.button.previous", at-1, at == 0),
		step("ui.button.next", at+1, at == last), step("ui.button.chapter", next, at == last),
		step("ui.button.last", last, at == last),
	)}
	if rec.Phase == match.PhaseOver {
		lines = append(lines, components.Row(
			components.Button(discordgo.PrimaryButton, say.Say("ui.button.film"), components.ViewID("film", rec.ID)),
			components.Button(discordgo.PrimaryButton, say.Say("ui.button.sheet"), components.ViewID("sheet", rec.ID)),
			components.Button(discordgo.SecondaryButton, say.Say("ui.button.file"), components.ViewID("file", rec.ID)),
		))
	}
	return lines
}

// What can be shared, as part of a custom_id.
const (
	shareFilm  = "film"
	shareSheet = "sheet"
	shareStep  = "step"
)

// Film is a finished match as an animation, a picture per chapter.
func SendFilm(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	return taken(ctx, ic, shareFilm)
}

// ContactSheet is a finished match on one picture.
func SendContactSheet(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	return taken(ctx, ic, shareSheet)
}

// taken is a finished match as one file.
func taken(ctx context.Context, ic *interaction.Context, what string) (interaction.Reply, error) {
	m, err := replayed(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	data, err := album(ctx, ic, m, what, ic.Locale)
	if err != nil {
		return interaction.Reply{}, err
	}
	return download(ic, m, what, data), nil
}

// download is a file of a finished match to be taken home, or shared.
func download(ic *interaction.Context, m match.Match, what string, data []byte) interaction.Reply {
	message := keepsake(ic.Book, m, ic.Locale, what, data)
	message.Rows = components.Rows(shareButton(ic, m, what))
	return interaction.Reply{Message: message}
}

// keepsake is a file of a finished match with what it is, in a language.
func keepsake(book *render.Book, m match.Match, locale, what string, data []byte) *components.Message {
	rec, tell := m.Record(), logtext.Teller(book, m, locale)
	text := tell.Say("ui.replay."+what, render.Data{"Game": tell.Title()})
	alt := text + " " + strings.Join(logtext.Result(rec, tell), " ")
	name := rec.Game + "-" + rec.ID + map[string]string{shareFilm: ".gif", shareSheet: ".png"}[what]
	file := components.File{Name: name, Alt: render.Clip(alt, components.MaxAlt), Data: data}
	return &components.Message{Content: text, Files: []components.File{file}}
}

// pictureFile is one file of many pictures, in the making.
type pictureFile interface {
	Add(picture []byte, giveWay func()) error
	Encode(giveWay func()) ([]byte, error)
}

// album makes a film or a sheet, in a language, of the boards at the ends of a finished
// match's chapters, the last one always.
func album(ctx context.Context, ic *interaction.Context, m match.Match, what, locale string) (data []byte, err error) {
	var file pictureFile = &film.Animation{Width: filmWidth, FrameDelay: filmEach, MaxBytes: filmBytes}
	n := filmFrames
	if what == shareSheet {
		file, n = &film.ContactSheet{Columns: contactColumns, Width: contactWidth}, contactFrames
	}
	rec := m.Record()
	if _, begun := m.Position(); !begun || rec.Phase != match.PhaseOver {
		return nil, match.ErrRunning
	}
	chapters, err := ic.Store.Snapshots(ctx, ic.Channel, rec.ID)
	if err != nil {
		return nil, err
	}
	boards := ends(chapters, int(rec.Entries)-1, n)
	for i, at := range boards {
		ic.Progress("ui.heavy.drawing", i, len(boards))
		if err := addBoard(ctx, ic, m, at, locale, file); err != nil {
			return nil, err
		}
	}
	err = ic.Unhurried(ctx, func(turn *queue.Turn) (err error) {
		data, err = file.Encode(turn.GiveWay)
		return err
	})
	return data, err
}

// addBoard adds the board as it was after an entry of the log.
func addBoard(ctx context.Context, ic *interaction.Context, m match.Match, at int, locale string, file pictureFile) error {
	pos, entries, err := then(ctx, ic, m, at)
	if err != nil {
		return err
	}
	job := ic.Pictures.PrivateBoard(m.Record().ID+"-replay", viewAt(ic.Book, m, pos, at, locale, logtext.Events(entries)))
	return ic.Unhurried(ctx, func(turn *queue.Turn) error {
		job.Turn = turn
		board, err := ic.Pictures.Draw(ctx, job)
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

// analysisButton leads to the analysis of a match that is over, where somebody thinks.
func analysisButton(ic *interaction.Context, rec match.Record) []discordgo.MessageComponent {
	if rec.Phase != match.PhaseOver || ic.Advise == nil {
		return nil
	}
	return []discordgo.MessageComponent{components.Button(discordgo.SecondaryButton,
		ic.Printer().Say("ui.button.analyse"), components.ViewID("analyse", rec.ID))}
}

// shareButton has something of a match posted in the channel, for who may do that.
func shareButton(ic *interaction.Context, m match.Match, what string, args ...string) []discordgo.MessageComponent {
	if !ic.MayShare(m) {
		return nil
	}
	id := components.ViewID("share", append([]string{what, m.Record().ID}, args...)...)
	return []discordgo.MessageComponent{
		components.Button(discordgo.SecondaryButton, ic.Printer().Say("ui.button.share"), id),
	}
}

// Share posts a film, a contact sheet or a step of a match in the channel, in the
// language of the table and with nothing but what everybody may see.
func Share(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	what, at := ic.Path[0], 0
	if len(ic.Path) < 2 || !slices.Contains([]string{shareFilm, shareSheet, shareStep}, what) {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	if len(ic.Path) == 3 {
		at, _ = strconv.Atoi(ic.Path[2])
	}
	ic.Path = ic.Path[1:]
	m, err := ic.Named(ctx)
	if err != nil {
		return interaction.Reply{}, err
	}
	rec := m.Record()
	if _, begun := m.Position(); !begun {
		return interaction.Reply{}, match.ErrPhase
	}
	draw := func() (*components.Message, error) {
		if what == shareStep {
			return step(ctx, ic, m, min(max(at, 0), int(rec.Entries)-1), rec.Locale, engine.Spectator)
		}
		data, err := album(ctx, ic, m, what, rec.Locale)
		if err != nil {
			return nil, err
		}
		return keepsake(ic.Book, m, rec.Locale, what, data), nil
	}
	return ic.Share(ctx, ic.MayShare(m), ic.Book.Printer(rec.Locale), interaction.Seated(m), draw)
}
