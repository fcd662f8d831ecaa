package replay

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// ShowBoard answers /rails board: the whole board, a part of it, or the board in words.
func ShowBoard(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if ic.Options["text"] == "true" {
		return ShowBoardText(ctx, ic)
	}
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	view, ok, err := publicView(ctx, ic, m)
	if err != nil || !ok {
		return interaction.EphemeralReply(boardlessText(ic, m)), err
	}
	if typed := requestedPlace(ic); typed != "" {
		places := ic.Book.ZoomTokens(view)
		if len(places) == 0 {
			return interaction.Reply{}, interaction.Refusal("ui.board.zoom.none")
		}
		if view.Zoom, ok = panel.NewLexicon(logtext.Teller(ic.Book, m, ic.Locale)).Resolve(places, typed); !ok {
			return placeListReply(ic, m, places, typed), nil
		}
	}
	board, err := ic.Pictures.Draw(ctx, ic.Pictures.Board(m.Record().ID, view).In(ic.Theme(ctx)))
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(boardLines(view, m.Seat(ic.User))),
		Files:   []components.File{components.Picture("board", board)},
		Rows:    boardRows(ic, m, view),
	}}, nil
}

// requestedPlace returns the place that the person typed or chose from a menu to see close up,
// or "".
func requestedPlace(ic *interaction.Context) string {
	if ic.Kind == interaction.Component && len(ic.Values) == 1 {
		return ic.Values[0]
	}
	return ic.Options["zoom"]
}

// CompletePlaces answers autocompletion of the place to see close up.
func CompletePlaces(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if errors.Is(err, store.ErrNone) {
		return interaction.NoChoices(), nil
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	if _, begun := m.Position(); !begun {
		return interaction.NoChoices(), nil
	}
	p := panel.New(ic.Book, m, m.Seat(ic.User), ic.Locale)
	places := ic.Book.ZoomTokens(logtext.View(ic.Book, m, ic.Locale, nil))
	return interaction.CompletionReply(p.Lexicon.Search(places, ic.Options[ic.Focused]), func(token string) (string, string) {
		return p.Tell.Token(token), token
	}), nil
}

// maxNews is how many lines describe the latest changes beside their picture.
const maxNews = 3

// boardLines say what the picture shows and whose turn it is. A picture of what changed last
// also has lines about that.
func boardLines(view render.View, own engine.Seat) []string {
	tell := view.Tell.WithNaming(render.Bold)
	heading := view.Subject()
	if view.Zoom != "" {
		title := view.ZoomTitle(view.Zoom, own)
		if strings.HasPrefix(view.Zoom, "seat-") {
			title = render.Escape(title) // it holds a name
		}
		heading = tell.Say("ui.board.zoom", render.Data{"Game": heading, "Place": title})
	}
	view.Tell = tell
	lines := []string{"**" + heading + "**"}
	if view.Zoom == render.Changed {
		lines = append(lines, render.TopNews(tell.News(view.Recent), maxNews)...)
	}
	return append(lines, "-# "+view.StatusLine())
}

// boardRows have the menus of the board's parts and places, and the buttons to other views.
func boardRows(ic *interaction.Context, m match.Match, view render.View) []discordgo.MessageComponent {
	view.Tell = view.Tell.WithNaming(render.Plain)
	tell := view.Tell
	var rows []discordgo.MessageComponent
	if looks := lookOptions(view, m.Seat(ic.User), ic.Book.CloseUps(view)); len(looks) > 0 {
		menu := components.Menu(components.ViewID("board", "look"), tell.Say("ui.board.look.list"), looks)
		rows = append(rows, components.Row(menu))
	}
	if places := placeOptions(tell, panel.Places(ic.Book, m, view.Table)); len(places) > 0 {
		rows = append(rows, components.Row(components.Menu(components.ViewID("board"), tell.Say("ui.board.zoom.list"), places)))
	}
	here := "board"
	if view.Zoom != "" {
		here = ""
	}
	return append(rows, viewButtons(ic, m, here))
}

// lookOptions are the parts of the board that can be shown close up. The reader's own are named
// as theirs.
func lookOptions(view render.View, own engine.Seat, looks []render.CloseUp) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for _, l := range looks[:min(len(looks), components.MaxOptions)] {
		options = append(options, components.Option(view.ZoomTitle(l.Token, own), l.Token, ""))
	}
	return options
}

// placeOptions are the first places, as many as a menu holds.
func placeOptions(tell *render.Teller, places []string) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for _, place := range places[:min(len(places), components.MaxOptions)] {
		options = append(options, components.Option(tell.Token(place), place, ""))
	}
	return options
}

// viewButtons lead to the board, the board in words and the log, except to the view named here,
// which the reader has open. If it is the reader's turn, one more button leads to their moves.
func viewButtons(ic *interaction.Context, m match.Match, here string) discordgo.MessageComponent {
	say := ic.Printer()
	var buttons []discordgo.MessageComponent
	if s := m.Seat(ic.User); s != engine.Spectator && m.Acting().Has(s) {
		buttons = append(buttons, components.Button(discordgo.PrimaryButton, say.Say(playLabel(ic)), components.ViewID("play")))
	}
	for _, way := range []struct{ view, label, arg string }{
		{"board", "ui.button.board", "whole"}, {"text", "ui.button.words", "0"}, {"log", "ui.button.log", ""},
	} {
		if way.view != here {
			id := strings.TrimSuffix(components.ViewID(way.view, way.arg), ":")
			buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say(way.label), id))
		}
	}
	if ic.InSolo() { // the channel has no message that leads to the table's page
		buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say("ui.button.table"), components.ViewID("table")))
	}
	return components.Row(buttons...)
}

// playLabel returns the key of the label of the button that leads to the reader's moves.
func playLabel(ic *interaction.Context) string {
	if ic.InSolo() {
		return "ui.button.continue"
	}
	return "ui.button.play"
}

// boardlessText is shown instead of the board of a match that has not begun.
func boardlessText(ic *interaction.Context, m match.Match) string {
	if m.Record().Phase != match.PhaseOpen {
		return board.NotBegunText(ic.Printer(), m)
	}
	return strings.Join(board.LobbyLines(ic.Book, m, ic.Locale), "\n")
}

// ShowBoardText shows the whole board in words, in as many pages as it takes.
func ShowBoardText(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	view, ok, err := publicView(ctx, ic, m)
	if err != nil || !ok {
		return interaction.EphemeralReply(boardlessText(ic, m)), err
	}
	view.Tell = view.Tell.WithNaming(render.Bold)
	pages := render.Pages(view.Text(), components.MaxContent)
	n := 0
	if ic.Kind == interaction.Component && len(ic.Path) > 0 {
		n, _ = strconv.Atoi(ic.Path[0])
	}
	n = min(max(n, 0), len(pages)-1)
	reply := interaction.EphemeralReply(pages[n])
	reply.Update = ic.Message.Ephemeral
	if len(pages) > 1 {
		reply.Message.Rows = components.Rows(pageButtons(view.Tell.Printer, "text", n, len(pages)))
	}
	reply.Message.Rows = append(reply.Message.Rows, viewButtons(ic, m, "text"))
	return reply, nil
}

// pageButtons lead to the pages of a view before and after page n.
func pageButtons(say *render.Printer, name string, n, pages int) []discordgo.MessageComponent {
	before := components.Button(discordgo.SecondaryButton, say.Say("ui.button.previous"),
		components.ViewID(name, strconv.Itoa(n-1)))
	before.Disabled = n == 0
	after := components.Button(discordgo.PrimaryButton, say.Say("ui.button.next"), components.ViewID(name, strconv.Itoa(n+1)))
	after.Disabled = n == pages-1
	return []discordgo.MessageComponent{before, after}
}

// placeListReply says that no place has the typed name, and lists similar ones or, if there are
// none, the first places.
func placeListReply(ic *interaction.Context, m match.Match, places []string, typed string) interaction.Reply {
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	if found := panel.NewLexicon(logtext.Teller(ic.Book, m, ic.Locale)).Search(places, typed); len(found) > 0 {
		places = found
	}
	options := placeOptions(tell, places)
	reply := interaction.EphemeralReply(tell.Say("ui.board.zoom.unknown",
		render.Data{"What": render.Escape(render.Clip(typed, components.MaxLabel))}))
	reply.Update = ic.Message.Ephemeral
	reply.Message.Rows = []discordgo.MessageComponent{
		components.Row(components.Menu(components.ViewID("board"), tell.Say("ui.board.zoom.list"), options)), viewButtons(ic, m, ""),
	}
	return reply
}

// publicView returns the public view of a match and its latest events for a reader. It returns
// false if there is no board yet.
func publicView(ctx context.Context, ic *interaction.Context, m match.Match) (render.View, bool, error) {
	if _, ok := m.Position(); !ok {
		return render.View{}, false, nil
	}
	recent, err := recentEvents(ctx, ic, m)
	if err != nil {
		return render.View{}, false, err
	}
	view := logtext.View(ic.Book, m, ic.Locale, recent)
	view.Story, err = finalStory(ctx, ic, m, int(m.Record().Entries)-1)
	return view, true, err
}

// recentEvents returns the events of the current chapter. If none of them is public, it adds
// those of the chapter before.
func recentEvents(ctx context.Context, ic *interaction.Context, m match.Match) ([]engine.Event, error) {
	rec := m.Record()
	begin, err := ic.ChapterStart(ctx, ic.Channel, m)
	if err != nil {
		return nil, err
	}
	entries, err := ic.Entries(ctx, ic.Channel, m, begin, int(rec.Entries))
	events := logtext.CurrentEvents(entries)
	if err != nil || begin == 0 || len(engine.Visible(events, engine.Spectator)) > 0 {
		return events, err
	}
	before, err := ic.Store.Snapshot(ctx, ic.Channel, rec.ID, begin-1)
	if errors.Is(err, store.ErrNone) {
		return events, nil
	}
	if err != nil {
		return nil, err
	}
	entries, err = ic.Entries(ctx, ic.Channel, m, before.Entry, int(rec.Entries))
	return logtext.CurrentEvents(entries), err
}
