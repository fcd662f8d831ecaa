package library

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Board is the board for one reader: whole, zoomed, or in words.
func Board(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if v.Options["text"] == "true" {
		return BoardText(ctx, v)
	}
	m, err := v.Current(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	view, ok, err := publicView(ctx, v, m)
	if err != nil || !ok {
		return desk.Ephemeral(withoutBoard(v, m)), err
	}
	if typed := placeTyped(v); typed != "" {
		places := v.Book.Places(view)
		if len(places) == 0 {
			return desk.Reply{}, desk.Refusal("ui.board.zoom.none")
		}
		if view.Zoom, ok = panel.NewLexicon(story.Teller(v.Book, m, v.Locale)).Resolve(places, typed); !ok {
			return placeList(v, m, places, typed), nil
		}
	}
	board, err := v.Pictures.Draw(ctx, v.Pictures.Board(m.Record().ID, view))
	if err != nil {
		return desk.Reply{}, err
	}
	return desk.Reply{Update: v.Message.Ephemeral, Message: &parts.Message{
		Content: parts.Text(boardLines(view, m.Seat(v.User))),
		Files:   []parts.File{parts.Picture("board", board)},
		Rows:    boardRows(v, m, view),
	}}, nil
}

// placeTyped is the place that a request wants to see: as it was typed, or chosen from
// a list.
func placeTyped(v *desk.Visit) string {
	if v.Kind == desk.Component && len(v.Values) == 1 {
		return v.Values[0]
	}
	return v.Options["zoom"]
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
func boardRows(v *desk.Visit, m match.Match, view render.View) []discordgo.MessageComponent {
	view.Tell = view.Tell.Naming(render.Plain)
	tell := view.Tell
	var rows []discordgo.MessageComponent
	if looks := lookOptions(view, m.Seat(v.User), v.Book.Looks(view)); len(looks) > 0 {
		menu := parts.Menu(parts.ViewID("board", "look"), tell.Say("ui.board.look.list"), looks)
		rows = append(rows, parts.Row(menu))
	}
	if places := placeOptions(tell, panel.Places(v.Book, m, view.Table)); len(places) > 0 {
		rows = append(rows, parts.Row(parts.Menu(parts.ViewID("board"), tell.Say("ui.board.zoom.list"), places)))
	}
	here := "board"
	if view.Zoom != "" {
		here = ""
	}
	return append(rows, ways(v, m, here))
}

// lookOptions are the close looks, the reader's own named as theirs.
func lookOptions(view render.View, own engine.Seat, looks []render.Look) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for _, l := range looks[:min(len(looks), parts.MaxOptions)] {
		options = append(options, parts.Option(view.LookTitle(l.Token, own), l.Token, ""))
	}
	return options
}

// placeOptions are the foremost places, each once.
func placeOptions(tell *render.Teller, places []string) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for _, place := range places[:min(len(places), parts.MaxOptions)] {
		options = append(options, parts.Option(tell.Token(place), place, ""))
	}
	return options
}

// ways are the buttons that lead on from what is told of a game: to its whole board, to
// that in words and to the log, but for the view that the reader is at; and to play
// where it is their turn.
func ways(v *desk.Visit, m match.Match, here string) discordgo.MessageComponent {
	say := v.Printer()
	var buttons []discordgo.MessageComponent
	if s := m.Seat(v.User); s != engine.Spectator && m.Acting().Has(s) {
		buttons = append(buttons, parts.Button(discordgo.PrimaryButton, say.Say("ui.button.play"), parts.ViewID("play")))
	}
	for _, way := range []struct{ view, label, arg string }{
		{"board", "ui.button.board", "whole"}, {"text", "ui.button.words", "0"}, {"log", "ui.button.log", ""},
	} {
		if way.view != here {
			id := strings.TrimSuffix(parts.ViewID(way.view, way.arg), ":")
			buttons = append(buttons, parts.Button(discordgo.SecondaryButton, say.Say(way.label), id))
		}
	}
	return parts.Row(buttons...)
}

// withoutBoard is what stands for the board of a match that has not begun.
func withoutBoard(v *desk.Visit, m match.Match) string {
	if m.Record().Phase != match.PhaseOpen {
		return board.NotBegun(v.Printer(), m)
	}
	return strings.Join(board.LobbyLines(v.Book, m, v.Locale), "\n")
}

// BoardText is the whole board in words, in as many pages as it takes.
func BoardText(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Current(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	view, ok, err := publicView(ctx, v, m)
	if err != nil || !ok {
		return desk.Ephemeral(withoutBoard(v, m)), err
	}
	view.Tell = view.Tell.Naming(render.Bold)
	pages := render.Pages(view.Text(), parts.MaxContent)
	n := 0
	if v.Kind == desk.Component && len(v.Path) > 0 {
		n, _ = strconv.Atoi(v.Path[0])
	}
	n = min(max(n, 0), len(pages)-1)
	reply := desk.Ephemeral(pages[n])
	reply.Update = v.Message.Ephemeral
	if len(pages) > 1 {
		reply.Message.Rows = parts.Rows(turnPages(view.Tell.Printer, "text", n, len(pages)))
	}
	reply.Message.Rows = append(reply.Message.Rows, ways(v, m, "text"))
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
func placeList(v *desk.Visit, m match.Match, places []string, typed string) desk.Reply {
	tell := story.Teller(v.Book, m, v.Locale)
	if found := panel.NewLexicon(story.Teller(v.Book, m, v.Locale)).Search(places, typed); len(found) > 0 {
		places = found
	}
	options := placeOptions(tell, places)
	reply := desk.Ephemeral(tell.Say("ui.board.zoom.unknown",
		render.Data{"What": render.Escape(render.Clip(typed, parts.MaxLabel))}))
	reply.Update = v.Message.Ephemeral
	reply.Message.Rows = []discordgo.MessageComponent{
		parts.Row(parts.Menu(parts.ViewID("board"), tell.Say("ui.board.zoom.list"), options)), ways(v, m, ""),
	}
	return reply
}

// publicView is the public view of a match with what happened last, for one reader;
// false where there is no board yet.
func publicView(ctx context.Context, v *desk.Visit, m match.Match) (render.View, bool, error) {
	if _, ok := m.Position(); !ok {
		return render.View{}, false, nil
	}
	recent, err := recentEvents(ctx, v, m)
	if err != nil {
		return render.View{}, false, err
	}
	return story.View(v.Book, m, v.Locale, recent), true, nil
}

// recentEvents are those of the present chapter, and of the one before too where
// nobody could see any.
func recentEvents(ctx context.Context, v *desk.Visit, m match.Match) ([]engine.Event, error) {
	rec := m.Record()
	begin, err := v.ChapterStart(ctx, v.Channel, m)
	if err != nil {
		return nil, err
	}
	entries, err := v.Entries(ctx, v.Channel, m, begin, int(rec.Entries))
	events := story.Events(entries)
	if err != nil || begin == 0 || len(engine.Visible(events, engine.Spectator)) > 0 {
		return events, err
	}
	before, err := v.Store.Snapshot(ctx, v.Channel, rec.ID, begin-1)
	if errors.Is(err, store.ErrNone) {
		return events, nil
	}
	if err != nil {
		return nil, err
	}
	entries, err = v.Entries(ctx, v.Channel, m, before.Entry, int(rec.Entries))
	return story.Events(entries), err
}
