package commands

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// viewButtons are the buttons that never go stale.
func (c *Commands) viewButtons() map[string]view {
	return map[string]view{
		"play": c.hand, "board": c.board, "log": c.log, "help": c.help,
		"join": c.join, "leave": c.leave, "begin": c.begin, "options": c.options, "file": c.file,
	}
}

// viewID is the custom_id of a view button.
func viewID(name string, args ...string) string {
	return strings.Join(append([]string{string(verbView), name}, args...), ":")
}

// hand is the private message of whoever asks: "Play" and /rails hand.
func (c *Commands) hand(ctx context.Context, r Request) (Reply, error) {
	m, err := c.current(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	if s := m.Seat(r.User); s != engine.Spectator {
		return c.panelReply(ctx, r, m, s, answer{})
	}
	say := c.printer(r)
	text := say.Say("ui.stranger")
	buttons := []discordgo.MessageComponent{button(discordgo.SecondaryButton, say.Say("ui.button.board"), viewID("board"))}
	if m.Record().Phase == match.PhaseOpen {
		text = say.Say("ui.stranger.join")
		buttons = append(buttons, button(discordgo.PrimaryButton, say.Say("ui.button.join"), viewID("join")))
	}
	return Reply{Message: &Message{Content: text, Rows: rows(buttons)}}, nil
}

// board is the board for one reader: whole, zoomed, or in words.
func (c *Commands) board(ctx context.Context, r Request) (Reply, error) {
	m, err := c.current(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	pos, ok := m.Position()
	if !ok {
		return ephemeral(strings.Join(c.lobbyLines(m, r.Locale), "\n")), nil
	}
	view, err := c.view(ctx, r.Channel, m, pos, r.Locale)
	if err != nil {
		return Reply{}, err
	}
	if r.Options["text"] == "true" {
		return ephemeral(render.Pages(view.Text(), maxContent)[0]), nil
	}
	if typed := r.Options["zoom"]; typed != "" {
		place, ok := resolved(view.Tell, c.places(m, pos), typed)
		if !ok {
			return Reply{}, refusal("ui.board.zoom.unknown", render.Data{"What": render.Escape(typed)})
		}
		view.Zoom = place
	}
	board, err := c.Pictures.Board(ctx, m.Record().ID, view)
	if err != nil {
		return Reply{}, err
	}
	return Reply{Message: &Message{Content: "-# " + view.Turn(), Files: []File{picture("board", board)}}}, nil
}

// places are where a board can be zoomed.
func (c *Commands) places(m match.Match, pos engine.Position) []string {
	entry, _ := c.Book.Entry(m.Record().Game)
	return entry.Painter.Places(pos.Table())
}

// view is the public view of a match with what happened in this chapter.
func (c *Commands) view(ctx context.Context, channel string, m match.Match, pos engine.Position, locale string) (render.View, error) {
	entries, err := c.chapter(ctx, channel, m)
	if err != nil {
		return render.View{}, err
	}
	return c.Book.View(pos, locale, players(m), happened(entries)), nil
}

// happened are the events of entries that were not taken back.
func happened(entries []match.Entry) []engine.Event {
	undone := match.Undone(entries)
	var events []engine.Event
	for _, e := range entries {
		if !undone[e.N] {
			events = append(events, e.Events...)
		}
	}
	return events
}

// entriesPerPage is how many log entries are read for a page of the log.
const entriesPerPage = 15

// log tells the story of the match, the newest page first. Its button carries
// the match and the entry that the page ends before.
func (c *Commands) log(ctx context.Context, r Request) (Reply, error) {
	m, err := c.current(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	rec := m.Record()
	end := int(rec.Entries)
	if len(r.Path) == 2 && r.Path[0] == rec.ID {
		if n, err := strconv.Atoi(r.Path[1]); err == nil && n > 0 && n < end {
			end = n
		}
	}
	begin := max(0, end-entriesPerPage)
	raw, err := c.Store.Log(ctx, r.Channel, rec.ID, begin, end)
	if err != nil {
		return Reply{}, err
	}
	entries, err := match.ReadEntries(raw)
	if err != nil {
		return Reply{}, err
	}
	seat := m.Seat(r.User)
	tell := c.teller(m, r.Locale).Naming(render.Bold)
	lines := c.story(m.Visible(entries, seat), seat, tell)
	if len(lines) == 0 {
		lines = []string{tell.Say("ui.log.empty")}
	}
	pages := (int(rec.Entries) + entriesPerPage - 1) / entriesPerPage
	heading := tell.Say("ui.log.title", render.Data{"Page": (end + entriesPerPage - 1) / entriesPerPage, "Pages": max(pages, 1)})
	return Reply{
		Update: r.Kind == Component && r.Message.Ephemeral,
		Message: &Message{
			Content: heading + "\n" + lastLines(lines, maxContent-len([]rune(heading))-1),
			Rows:    rows(c.logButtons(tell, m, begin, end)),
		},
	}, nil
}

func (c *Commands) logButtons(tell *render.Teller, m match.Match, begin, end int) []discordgo.MessageComponent {
	rec := m.Record()
	older := button(discordgo.SecondaryButton, tell.Say("ui.button.older"), viewID("log", rec.ID, strconv.Itoa(begin)))
	older.Disabled = begin == 0
	newer := button(discordgo.SecondaryButton, tell.Say("ui.button.newer"), viewID("log", rec.ID, strconv.Itoa(end+entriesPerPage), "n"))
	newer.Disabled = end >= int(rec.Entries)
	buttons := []discordgo.MessageComponent{older, newer}
	if rec.Phase == match.PhaseOver {
		buttons = append(buttons, button(discordgo.SecondaryButton, tell.Say("ui.button.file"), viewID("file", rec.ID)))
	}
	return buttons
}

// lastLines joins as many of the last lines as fit into n characters.
func lastLines(lines []string, n int) string {
	size := 0
	for i := len(lines) - 1; i >= 0; i-- {
		if size += len([]rune(lines[i])) + 1; size > n-2 {
			return "…\n" + strings.Join(lines[i+1:], "\n")
		}
	}
	return strings.Join(lines, "\n")
}

// file gives the match file of a finished match, for `railbot verify`.
func (c *Commands) file(ctx context.Context, r Request) (Reply, error) {
	m, err := c.current(ctx, r.Channel)
	if err == nil && len(r.Path) > 0 && m.Record().ID != r.Path[0] {
		var saved store.Saved
		if saved, err = c.Store.Archived(ctx, r.Channel, r.Path[0]); err == nil {
			m, err = match.Load(c.game, saved.Record)
		}
	}
	if err != nil {
		return Reply{}, err
	}
	rec := m.Record()
	raw, err := c.Store.Log(ctx, r.Channel, rec.ID, 0, int(rec.Entries))
	if err != nil {
		return Reply{}, err
	}
	entries, err := match.ReadEntries(raw)
	if err != nil {
		return Reply{}, err
	}
	file, err := match.Export(m, entries)
	if err != nil {
		return Reply{}, err
	}
	data, err := file.Encode()
	if err != nil {
		return Reply{}, err
	}
	say := c.printer(r)
	return Reply{Message: &Message{
		Content: say.Say("ui.over.file"),
		Files:   []File{{Name: rec.ID + ".json", Alt: say.Say("ui.button.file"), Data: data}},
	}}, nil
}

// help explains the game at hand, or the bot where none is played.
func (c *Commands) help(ctx context.Context, r Request) (Reply, error) {
	m, err := c.current(ctx, r.Channel)
	if errors.Is(err, store.ErrNone) {
		return ephemeral(strings.Join(c.introduction(r), "\n")), nil
	}
	if err != nil {
		return Reply{}, err
	}
	tell := c.teller(m, r.Locale)
	parts := []string{"## " + tell.Title()}
	for _, topic := range render.Topics() {
		parts = append(parts, "**"+tell.Say("ui.help.topic."+topic)+"**\n"+tell.Help(topic))
	}
	if now := c.canDo(m, r, tell); now != "" {
		parts = append(parts, now)
	}
	return ephemeral(strings.Join(parts, "\n")), nil
}

// canDo is what the person can do now: a line for each kind of move.
func (c *Commands) canDo(m match.Match, r Request, tell *render.Teller) string {
	p := newPanel(m, m.Seat(r.User), tell)
	if p.seat == engine.Spectator || len(p.list) == 0 {
		return ""
	}
	lines := []string{"**" + tell.Say("ui.help.now") + "**"}
	for _, kind := range p.list.Kinds() {
		lines = append(lines, "- **"+tell.Kind(kind)+"**: "+tell.KindAbout(kind))
	}
	return strings.Join(lines, "\n")
}

func (c *Commands) introduction(r Request) []string {
	say := c.printer(r)
	lines := []string{say.Say("ui.help.intro")}
	for _, e := range c.Book.Entries() {
		tell := say.Teller(e.Game.Key, nil)
		lines = append(lines, "- "+say.Say("ui.help.game", render.Data{"Game": tell.Title(), "About": tell.About()}))
	}
	return lines
}

// about says what program this is.
func (c *Commands) about(_ context.Context, r Request) (Reply, error) {
	say := c.printer(r)
	lines := []string{say.Say("ui.about.program"), say.Say("ui.about.version", render.Data{"Version": c.Version})}
	for _, e := range c.Book.Entries() {
		tell := say.Teller(e.Game.Key, nil)
		lines = append(lines, "- **"+tell.Title()+"**: "+tell.About())
	}
	lines = append(lines, say.Say("ui.about.privacy"))
	if c.Store.Embedded() {
		lines = append(lines, say.Say("ui.about.memory"))
	}
	return ephemeral(strings.Join(lines, "\n")), nil
}
