package replay

import (
	"cmp"
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

// The size of the film of a finished match.
const (
	filmMaxFrames  = 28 // at most, one per chapter
	filmWidth      = 640
	filmFrameDelay = 900 * time.Millisecond
	filmMaxBytes   = 1_000_000 // at most
)

// Show answers /rails replay: the board as it was after any entry of the log, with buttons to
// step through the match. The steps replace each other in one message, but not an analysis.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := requestedMatch(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	if err := ic.CheckOpen(m); err != nil {
		return interaction.Reply{}, err
	}
	rec := m.Record()
	if _, begun := m.Position(); !begun {
		return interaction.EphemeralReply(board.NotBegunText(ic.Printer(), m)), nil
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
	message, err := stepMessage(ctx, ic, m, at, personAudience(ctx, ic), m.Seat(ic.User))
	if err != nil {
		return interaction.Reply{}, err
	}
	message.Rows = append(slices.Concat(replayRows(ic.Printer(), rec, at, chapters),
		components.Rows(slices.Concat(analysisButton(ic, rec), shareButton(ctx, ic, m, shareStep, strconv.Itoa(at))))),
		viewButtons(ic, m, "text"))
	anew := len(ic.Path) == 3 && components.IsStepAnew(ic.Path[2])
	return interaction.Reply{Update: ic.Message.Ephemeral && !anew, Message: message}, nil
}

// audience is how pictures and texts are made for those who see them.
type audience struct {
	locale string
	theme  render.Theme
}

// personAudience returns the audience that is the person alone.
func personAudience(ctx context.Context, ic *interaction.Context) audience {
	return audience{ic.Locale, ic.Theme(ctx)}
}

// publicAudience returns the audience of what is shared of a match: the people of the table, or of the server if the
// table is a person's own.
func publicAudience(ctx context.Context, ic *interaction.Context, m match.Match) (audience, error) {
	locale := m.Record().Locale
	if ic.InSolo() { // whose language is the person's
		locale = cmp.Or(ic.GuildLocale, locale)
	}
	theme, err := ic.TableTheme(ctx, ic.Guild, m)
	return audience{locale, theme}, err
}

// stepMessage shows the board after entry at of the log, and what the entry tells a reader, to an
// audience.
func stepMessage(
	ctx context.Context, ic *interaction.Context, m match.Match, at int, to audience, reader engine.Seat,
) (*components.Message, error) {
	pos, entries, err := positionAfter(ctx, ic, m, at)
	if err != nil {
		return nil, err
	}
	rec, shown := m.Record(), entries[len(entries)-1:]
	view := viewAt(ic.Book, m, pos, at, to.locale, logtext.CurrentEvents(shown))
	if view.Story, err = finalStory(ctx, ic, m, at); err != nil {
		return nil, err
	}
	board, err := ic.Pictures.Draw(ctx, ic.Pictures.PrivateBoard(rec.ID+"-replay", view).In(to.theme))
	if err != nil {
		return nil, err
	}
	earlier, err := ic.ReferencedEntries(ctx, ic.Channel, m, shown)
	if err != nil {
		return nil, err
	}
	tell := view.Tell.WithNaming(render.Bold)
	lines := []string{
		"**" + tell.Say("ui.replay.title", render.Data{"Subject": view.Subject(), "N": at + 1, "All": rec.Entries}) + "**",
	}
	lines = append(lines, logtext.Formatter{Match: m, Reader: reader, Tell: tell}.EntryLines(m.Visible(shown, reader), 0,
		m.Visible(earlier, reader))...)
	return &components.Message{Content: components.Text(lines), Files: []components.File{components.Picture("replay", board)}}, nil
}

// requestedMatch returns the match that a button names, or else the channel's present or last
// one.
func requestedMatch(ctx context.Context, ic *interaction.Context) (match.Match, error) {
	if ic.Kind != interaction.Component {
		ic.Path = nil
	}
	return ic.LoadNamedMatch(ctx)
}

// positionAfter returns the position after entry at of the log, and the entries of its chapter
// so far, which are at least that one.
func positionAfter(ctx context.Context, ic *interaction.Context, m match.Match, at int) (engine.Position, []match.Entry, error) {
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

// viewAt returns the public view of the position after entry at of the log, with the players
// of that time.
func viewAt(
	book *render.Book, m match.Match, pos engine.Position, at int, locale string, recent []engine.Event,
) render.View {
	view := book.View(pos, locale, logtext.PlayersAt(m, uint64(at)+1), recent)
	if rec := m.Record(); at == int(rec.Entries)-1 {
		return logtext.WithEnding(rec, view)
	}
	return view
}

// finalStory returns all events of a match that is over if at is its last entry, for the picture of
// the end. For every other position it returns nil.
func finalStory(ctx context.Context, ic *interaction.Context, m match.Match, at int) ([]engine.Event, error) {
	rec := m.Record()
	if rec.Phase != match.PhaseOver || at != int(rec.Entries)-1 {
		return nil, nil
	}
	log, err := ic.Entries(ctx, ic.Channel, m, 0, int(rec.Entries))
	return match.Story(log), err
}

// replayRows are the buttons to the other steps and, once the match is over, to its film, story and
// file.
func replayRows(say *render.Printer, rec match.Record, at int, chapters []int) []discordgo.MessageComponent {
	last := int(rec.Entries) - 1
	next := last
	for _, begin := range slices.Backward(chapters) {
		if begin-1 > at {
			next = begin - 1
		}
	}
	step := func(key string, to int, there bool) discordgo.Button {
		// A message may not have two buttons of one custom_id: the key tells them apart.
		b := components.Button(discordgo.SecondaryButton, say.Say(key),
			components.ViewID("replay", rec.ID, strconv.Itoa(to), strings.TrimPrefix(key, "ui.button.")))
		b.Disabled = there
		return b
	}
	after := step("ui.button.next", at+1, at == last)
	after.Style = discordgo.PrimaryButton
	lines := []discordgo.MessageComponent{components.Row(
		step("ui.button.first", 0, at == 0), step("ui.button.previous", at-1, at == 0),
		after, step("ui.button.chapter", next, at == last),
		step("ui.button.last", last, at == last),
	)}
	if rec.Phase == match.PhaseOver {
		lines = append(lines, components.Row(
			components.Button(discordgo.SecondaryButton, say.Say("ui.button.film"), components.ViewID("film", rec.ID)),
			components.Button(discordgo.SecondaryButton, say.Say("ui.button.story"), components.ViewID(StoryView, rec.ID)),
			components.Button(discordgo.SecondaryButton, say.Say("ui.button.file"), components.ViewID("file", rec.ID)),
		))
	}
	return lines
}

// What can be shared, as part of a custom_id.
const (
	shareFilm   = "film"
	shareStory  = "story"
	shareEnding = "ending"
	shareStep   = "step"
)

// SendFilm sends a finished match as an animation with a picture for each chapter.
func SendFilm(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := requestedMatch(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	message, err := filmMessage(ctx, ic, m, personAudience(ctx, ic))
	if err != nil {
		return interaction.Reply{}, err
	}
	message.Rows = components.Rows(shareButton(ctx, ic, m, shareFilm))
	return interaction.Reply{Message: message}, nil
}

// filmMessage is the message with a film for an audience.
func filmMessage(ctx context.Context, ic *interaction.Context, m match.Match, to audience) (*components.Message, error) {
	data, err := renderFilm(ctx, ic, m, to)
	if err != nil {
		return nil, err
	}
	rec, tell := m.Record(), logtext.Teller(ic.Book, m, to.locale)
	text := tell.Say("ui.replay.film", render.Data{"Game": tell.Title()})
	alt := text + " " + strings.Join(logtext.ResultLines(rec, tell), " ")
	file := components.File{Name: rec.Game + "-" + rec.ID + ".gif", Alt: render.Clip(alt, components.MaxAlt), Data: data}
	return &components.Message{Content: text, Files: []components.File{file}}, nil
}

// checkFinished returns an error unless a match is over and everybody may see all of it.
func checkFinished(ic *interaction.Context, m match.Match) error {
	if err := ic.CheckOpen(m); err != nil {
		return err
	}
	if _, begun := m.Position(); !begun || m.Record().Phase != match.PhaseOver {
		return match.ErrRunning
	}
	return nil
}

// renderFilm makes a film, for an audience, of the boards at the ends of a finished match's
// chapters. The last one is always the final board.
func renderFilm(ctx context.Context, ic *interaction.Context, m match.Match, to audience) (data []byte, err error) {
	if err := checkFinished(ic, m); err != nil {
		return nil, err
	}
	file := &film.Animation{Width: filmWidth, FrameDelay: filmFrameDelay, MaxBytes: filmMaxBytes, Corners: to.theme.Corners()}
	rec := m.Record()
	chapters, err := ic.Store.Snapshots(ctx, ic.Channel, rec.ID)
	if err != nil {
		return nil, err
	}
	boards := chapterEnds(chapters, int(rec.Entries)-1, filmMaxFrames)
	for i, at := range boards {
		ic.ReportProgress("ui.heavy.drawing", i, len(boards))
		if err := addBoard(ctx, ic, m, at, to, file); err != nil {
			return nil, err
		}
	}
	err = ic.RunLowPriority(ctx, func(permit *queue.Permit) (err error) {
		data, err = file.Encode(permit.Yield)
		return err
	})
	return data, err
}

// addBoard adds the board as it was after entry at of the log.
func addBoard(ctx context.Context, ic *interaction.Context, m match.Match, at int, to audience, file *film.Animation) error {
	pos, entries, err := positionAfter(ctx, ic, m, at)
	if err != nil {
		return err
	}
	view := viewAt(ic.Book, m, pos, at, to.locale, logtext.CurrentEvents(entries))
	if view.Story, err = finalStory(ctx, ic, m, at); err != nil {
		return err
	}
	job := ic.Pictures.PrivateBoard(m.Record().ID+"-replay", view).In(to.theme)
	return ic.RunLowPriority(ctx, func(permit *queue.Permit) error {
		job.Permit = permit
		board, err := ic.Pictures.Draw(ctx, job)
		if err != nil {
			return err
		}
		return file.Add(board.PNG, permit.Yield)
	})
}

// chapterEnds returns the last entries of the chapters that begin at the given entries, and the
// last entry of the match. If there are more than n, it returns n of them, evenly spread.
func chapterEnds(chapters []int, last, n int) []int {
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

// analysisButton leads to the analysis of a finished match, if the bot has computer players.
func analysisButton(ic *interaction.Context, rec match.Record) []discordgo.MessageComponent {
	if rec.Phase != match.PhaseOver || ic.Advise == nil {
		return nil
	}
	return []discordgo.MessageComponent{components.Button(discordgo.SecondaryButton,
		ic.Printer().Say("ui.button.analyse"), components.ViewID("analyse", rec.ID))}
}

// shareButton posts something of a match in the channel. Only people who may do that see it.
func shareButton(
	ctx context.Context, ic *interaction.Context, m match.Match, what string, args ...string,
) []discordgo.MessageComponent {
	if !ic.MayShare(ctx, m) {
		return nil
	}
	id := components.ViewID("share", append([]string{what, m.Record().ID}, args...)...)
	return []discordgo.MessageComponent{
		components.Button(discordgo.SecondaryButton, ic.Printer().Say("ui.button.share"), id),
	}
}

// Share posts a film, the story, the ending or a step of a match in the channel, in the language of
// the table. It shows only what everybody may see.
func Share(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	what, arg := ic.Path[0], ""
	if len(ic.Path) < 2 || !slices.Contains([]string{shareFilm, shareStory, shareEnding, shareStep}, what) {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	if len(ic.Path) == 3 {
		arg = ic.Path[2]
	}
	ic.Path = ic.Path[1:]
	m, err := ic.LoadNamedMatch(ctx)
	if err != nil {
		return interaction.Reply{}, err
	}
	if err := ic.CheckOpen(m); err != nil {
		return interaction.Reply{}, err
	}
	rec := m.Record()
	if _, begun := m.Position(); !begun {
		return interaction.Reply{}, match.ErrPhase
	}
	to, err := publicAudience(ctx, ic, m)
	if err != nil {
		return interaction.Reply{}, err
	}
	draw := func() (*components.Message, error) {
		switch what {
		case shareFilm:
			return filmMessage(ctx, ic, m, to)
		case shareStory:
			return storyMessage(ctx, ic, m, parseEntries(arg), to)
		case shareEnding:
			return endingMessage(ctx, ic, m, to)
		}
		at, _ := strconv.Atoi(arg)
		return stepMessage(ctx, ic, m, min(max(at, 0), int(rec.Entries)-1), to, engine.Spectator)
	}
	return ic.Share(ctx, ic.MayShare(ctx, m), ic.Book.Printer(to.locale), interaction.EverSeated(m), draw)
}
