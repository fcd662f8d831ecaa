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

// Board is the board for one reader: whole, zoomed, or in words.
func ShowBoard(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if ic.Options["text"] == "true" {
		return ShowBoardText(ctx, ic)
	}
	m, err := ic.Current(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	view, ok, err := publicView(ctx, ic, m)
	if err != nil || !ok {
		return interaction.EphemeralReply(withoutBoard(ic, m)), err
	}
	if typed := placeTyped(ic); typed != "" {
		places := ic.Book.Places(view)
		if len(places) == 0 {
			return interaction.Reply{}, interaction.Refusal("ui.board.zoom.none")
		}
		if view.Zoom, ok = panel.NewLexicon(logtext.Teller(ic.Book, m, ic.Locale)).Resolve(places, typed); !ok {
			return placeList(ic, m, places, typed), nil
		}
	}
	board, err := ic.Pictures.Draw(ctx, ic.Pictures.Board(m.Record().ID, view))
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(boardLines(view, m.Seat(ic.User))),
		Files:   []components.File{components.Picture("board", board)},
		Rows:    boardRows(ic, m, view),
	}}, nil
}

// placeTyped is the place that a request wants to see: as it was typed, or chosen from
// a list.
func placeTyped(ic *interaction.Context) string {
	if ic.Kind == interaction.Component && len(ic.Values) == 1 {
		return ic.Values[0]
	}
	return ic.Options["zoom"]
}

// changes is how many lines tell what has just changed beside its picture.
const changes = 3

// boardLines say what the picture shows and whose turn it is, and of what has just
// changed also what that was.
func boardLines(view render.View, own engine.Seat) []string {
	tell := view.Tell.Naming(render.Bold)
	heading := view.Subject()
	if view.Zoom != "" {
		title := view.LookTitle(view.Zoom, own)
		if strings.HasPrefix(view.Zoom, "seat-") {
			title = render.Escape(title) // it holds a name
		}
		heading = tell.Say("ui.board.zoom", render.Data{"Game": heading, "Place": title})
	}
	view.Tell = tell
	lines := []string{"**" + heading + "**"}
	if view.Zoom == render.Changed {
		lines = append(lines, render.Weightiest(tell.News(view.Recent), changes)...)
	}
	return append(lines, "-# "+view.Turn())
}

// boardRows are the ways on from a board: to its parts and places from near, and to
// what else there is of the game.
func boardRows(ic *interaction.Context, m match.Match, view render.View) []discordgo.MessageComponent {
	view.Tell = view.Tell.Naming(render.Plain)
	tell := view.Tell
	var rows []discordgo.MessageComponent
	if looks := lookOptions(view, m.Seat(ic.User), ic.Book.Looks(view)); len(looks) > 0 {
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
	return append(rows, ways(ic, m, here))
}

// lookOptions are the close looks, the reader's own named as theirs.
func lookOptions(view render.View, own engine.Seat, looks []render.Look) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for _, l := range looks[:min(len(looks), components.MaxOptions)] {
		options = append(options, components.Option(view.LookTitle(l.Token, own), l.Token, ""))
	}
	return options
}

// placeOptions are the foremost places, each once.
func placeOptions(tell *render.Teller, places []string) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for _, place := range places[:min(len(places), components.MaxOptions)] {
		options = append(options, components.Option(tell.Token(place), place, ""))
	}
	return options
}

// ways are the buttons that lead on from what is told of a game: to its whole board, to
// that in words and to the log, but for the view that the reader is at; and to play
// where it is their turn.
func ways(ic *interaction.Context, m match.Match, here string) discordgo.MessageComponent {
	say := ic.Printer()
	var buttons []discordgo.MessageComponent
	if s := m.Seat(ic.User); s != engine.Spectator && m.Acting().Has(s) {
		buttons = append(buttons, components.Button(discordgo.PrimaryButton, say.Say("ui.button.play"), components.ViewID("play")))
	}
	for _, way := range []struct{ view, label, arg string }{
		{"board", "ui.button.board", "whole"}, {"text", "ui.button.words", "0"}, {"log", "ui.button.log", ""},
	} {
		if way.view != here {
			id := strings.TrimSuffix(components.ViewID(way.view, way.arg), ":")
			buttons = append(buttons, components.Button(discordgo.SecondaryButton, say.Say(way.label), id))
		}
	}
	return components.Row(buttons...)
}

// withoutBoard is what stands for the board of a match that has not begun.
func withoutBoard(ic *interaction.Context, m match.Match) string {
	if m.Record().Phase != match.PhaseOpen {
		return board.NotBegun(ic.Printer(), m)
	}
	return strings.Join(board.LobbyLines(ic.Book, m, ic.Locale), "\n")
}

// BoardText is the whole board in words, in as many pages as it takes.
func ShowBoardText(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.Current(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	view, ok, err := publicView(ctx, ic, m)
	if err != nil || !ok {
		return interaction.EphemeralReply(withoutBoard(ic, m)), err
	}
	view.Tell = view.Tell.Naming(render.Bold)
	pages := render.Pages(view.Text(), components.MaxContent)
	n := 0
	if ic.Kind == interaction.Component && len(ic.Path) > 0 {
		n, _ = strconv.Atoi(ic.Path[0])
	}
	n = min(max(n, 0), len(pages)-1)
	reply := interaction.EphemeralReply(pages[n])
	reply.Update = ic.Message.Ephemeral
	if len(pages) > 1 {
		reply.Message.Rows = components.Rows(turnPages(view.Tell.Printer, "text", n, len(pages)))
	}
	reply.Message.Rows = append(reply.Message.Rows, ways(ic, m, "text"))
	return reply, nil
}

// turnPages are the buttons to the pages before and after the nth of a view.
func turnPages(say *render.Printer, name string, n, pages int) []discordgo.MessageComponent {
	before := components.Button(discordgo.SecondaryButton, say.Say("ui.button.previous"),
		components.ViewID(name, strconv.Itoa(n-1)))
	before.Disabled = n == 0
	after := components.Button(discordgo.SecondaryButton, say.Say("ui.button.next"), components.ViewID(name, strconv.Itoa(n+1)))
	after.Disabled = n == pages-1
	return []discordgo.MessageComponent{before, after}
}

// placeList says that no place is called so, and lists those that may be meant,
// or else the foremost ones.
func placeList(ic *interaction.Context, m match.Match, places []string, typed string) interaction.Reply {
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	if found := panel.NewLexicon(logtext.Teller(ic.Book, m, ic.Locale)).Search(places, typed); len(found) > 0 {
		places = found
	}
	options := placeOptions(tell, places)
	reply := interaction.EphemeralReply(tell.Say("ui.board.zoom.unknown",
		render.Data{"What": render.Escape(render.Clip(typed, components.MaxLabel))}))
	reply.Update = ic.Message.Ephemeral
	reply.Message.Rows = []discordgo.MessageComponent{
		components.Row(components.Menu(components.ViewID("board"), tell.Say("ui.board.zoom.list"), options)), ways(ic, m, ""),
	}
	return reply
}

// publicView is the public view of a match with what happened last, for one reader;
// false where there is no board yet.
func publicView(ctx context.Context, ic *interaction.Context, m match.Match) (render.View, bool, error) {
	if _, ok := m.Position(); !ok {
		return render.View{}, false, nil
	}
	recent, err := recentEvents(ctx, ic, m)
	if err != nil {
		return render.View{}, false, err
	}
	return logtext.View(ic.Book, m, ic.Locale, recent), true, nil
}

// recentEvents are those of the present chapter, and of the one before too where
// nobody could see any.
func recentEvents(ctx context.Context, ic *interaction.Context, m match.Match) ([]engine.Event, error) {
	rec := m.Record()
	begin, err := ic.ChapterStart(ctx, ic.Channel, m)
	if err != nil {
		return nil, err
	}
	entries, err := ic.Entries(ctx, ic.Channel, m, begin, int(rec.Entries))
	events := logtext.Events(entries)
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
	return logtext.Events(entries), err
}
