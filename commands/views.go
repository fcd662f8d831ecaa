package commands

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// viewButtons are the buttons that never go stale.
func (c *Commands) viewButtons() map[string]view {
	return map[string]view{
		"play": c.hand, "board": c.board, "text": c.boardText, "log": c.log, "help": c.help,
		"join": c.join, "leave": c.leave, "begin": c.begin, "options": c.options, "file": c.file, "table": c.tableView,
		"replay": c.replay, "film": c.film, "sheet": c.sheet, "forget": c.forgetPress, "watch": c.watch,
		"rules": c.rulePress,
	}
}

// hand is the private message of whoever asks: "Play" and /rails hand.
func (c *Commands) hand(ctx context.Context, r Request) (Reply, error) {
	m, err := c.current(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	if s := m.Seat(r.User); s != engine.Spectator {
		return c.panelReply(ctx, r, m, s, panel.Showing{})
	}
	say := c.printer(r)
	text := say.Say("ui.stranger")
	buttons := []discordgo.MessageComponent{
		parts.Button(discordgo.SecondaryButton, say.Say("ui.button.board"), parts.ViewID("board")),
		parts.Button(discordgo.SecondaryButton, say.Say("ui.button.log"), parts.ViewID("log")),
	}
	if rec := m.Record(); rec.Phase == match.PhaseOpen && len(rec.Seats) < m.Game().MaxSeats {
		text = say.Say("ui.stranger.join")
		buttons = append(buttons, parts.Button(discordgo.PrimaryButton, say.Say("ui.button.join"),
			parts.ViewID("join")))
	}
	return Reply{Message: &parts.Message{Content: text, Rows: parts.Rows(buttons)}}, nil
}

// board is the board for one reader: whole, zoomed, or in words.
func (c *Commands) board(ctx context.Context, r Request) (Reply, error) {
	if r.Options["text"] == "true" {
		return c.boardText(ctx, r)
	}
	m, err := c.current(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	view, ok, err := c.view(ctx, r, m)
	if err != nil || !ok {
		return ephemeral(withoutBoard(c.Book, r, m)), err
	}
	typed := r.Options["zoom"]
	if r.Kind == Component && len(r.Values) == 1 {
		typed = r.Values[0] // of the list of places
	}
	if typed != "" {
		places := panel.Places(c.Book, m, view.Table)
		if len(places) == 0 {
			return Reply{}, refusal("ui.board.zoom.none")
		}
		place, ok := panel.NewLexicon(c.Book, m, r.Locale).Resolve(places, typed)
		if !ok {
			return placeList(c.Book, r, m, places, typed), nil
		}
		view.Zoom = place
	}
	board, err := c.Pictures.Draw(ctx, c.Pictures.Board(m.Record().ID, view))
	if err != nil {
		return Reply{}, err
	}
	heading := view.Subject()
	if view.Zoom != "" {
		heading = view.Tell.Say("ui.board.zoom", render.Data{"Game": heading, "Place": view.Tell.Token(view.Zoom)})
	}
	view.Tell = view.Tell.Naming(render.Bold)
	return Reply{Message: &parts.Message{
		Content: "**" + heading + "**\n-# " + view.Turn(),
		Files:   []parts.File{parts.Picture("board", board)},
		Rows: parts.Rows([]discordgo.MessageComponent{
			parts.Button(discordgo.SecondaryButton, view.Tell.Say("ui.button.words"), parts.ViewID("text", "0")),
		}),
	}}, nil
}

// withoutBoard is what stands for the board of a match that has not begun.
func withoutBoard(book *render.Book, r Request, m match.Match) string {
	if m.Record().Phase != match.PhaseOpen {
		return notBegun(book, r, m)
	}
	return strings.Join(lobbyLines(book, m, r.Locale), "\n")
}

// boardText is the whole board in words, in as many pages as it takes.
func (c *Commands) boardText(ctx context.Context, r Request) (Reply, error) {
	m, err := c.current(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	view, ok, err := c.view(ctx, r, m)
	if err != nil || !ok {
		return ephemeral(withoutBoard(c.Book, r, m)), err
	}
	view.Tell = view.Tell.Naming(render.Bold)
	pages := render.Pages(view.Text(), parts.MaxContent)
	n := 0
	if r.Kind == Component && len(r.Path) > 0 {
		n, _ = strconv.Atoi(r.Path[0])
	}
	n = min(max(n, 0), len(pages)-1)
	reply := ephemeral(pages[n])
	reply.Update = r.Kind == Component && r.Message.Ephemeral
	if len(pages) > 1 {
		reply.Message.Rows = parts.Rows(turnPages(view.Tell.Printer, "text", n, len(pages)))
	}
	return reply, nil
}

// turnPages are the buttons to the pages before and after the nth of a view.
func turnPages(say *render.Printer, name string, n, pages int) []discordgo.MessageComponent {
	before := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.previous"),
		parts.ViewID(name, strconv.Itoa(n-1)))
	before.Disabled = n == 0
	after := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.next"), parts.ViewID(name, strconv.Itoa(n+1)))
	after.Disabled = n == pages-1
	return []discordgo.MessageComponent{before, after}
}

// placeList says that no place is called so, and lists those that may be meant,
// or else the foremost ones.
func placeList(book *render.Book, r Request, m match.Match, places []string, typed string) Reply {
	tell := story.Teller(book, m, r.Locale)
	if found := panel.NewLexicon(book, m, r.Locale).Search(places, typed); len(found) > 0 {
		places = found
	}
	var options []discordgo.SelectMenuOption
	for _, place := range places[:min(len(places), parts.MaxOptions)] {
		options = append(options, parts.Option(tell.Token(place), place, ""))
	}
	reply := ephemeral(tell.Say("ui.board.zoom.unknown",
		render.Data{"What": render.Escape(parts.Clip(typed, parts.MaxLabel))}))
	reply.Message.Rows = []discordgo.MessageComponent{parts.Row(parts.Menu(parts.ViewID("board"),
		tell.Say("ui.board.zoom.list"), options))}
	return reply
}

// view is the public view of a match with what happened in this chapter, for
// one reader; false where there is no board yet.
func (c *Commands) view(ctx context.Context, r Request, m match.Match) (render.View, bool, error) {
	if _, ok := m.Position(); !ok {
		return render.View{}, false, nil
	}
	entries, err := c.chapter(ctx, r.Channel, m)
	if err != nil {
		return render.View{}, false, err
	}
	return story.View(c.Book, m, r.Locale, story.Events(entries)), true, nil
}

// about says what program this is.
func (c *Commands) about(_ context.Context, r Request) (Reply, error) {
	say := c.printer(r)
	lines := []string{say.Say("ui.about.program"), say.Say("ui.about.version", render.Data{"Version": c.Version})}
	lines = append(append(lines, c.games(r)...), say.Say("ui.about.privacy"))
	if c.Store.Embedded() {
		lines = append(lines, say.Say("ui.about.memory"))
	}
	return ephemeral(strings.Join(lines, "\n")), nil
}
