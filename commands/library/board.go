package library

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
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
	typed, places := v.Options["zoom"], panel.Places(v.Book, m, view.Table)
	if v.Kind == desk.Component && len(v.Values) == 1 {
		typed = v.Values[0] // of the list of places
	}
	if typed != "" {
		if len(places) == 0 {
			return desk.Reply{}, desk.Refusal("ui.board.zoom.none")
		}
		place, ok := panel.NewLexicon(story.Teller(v.Book, m, v.Locale)).Resolve(places, typed)
		if !ok {
			return placeList(v, m, places, typed), nil
		}
		view.Zoom = place
	}
	board, err := v.Pictures.Draw(ctx, v.Pictures.Board(m.Record().ID, view))
	if err != nil {
		return desk.Reply{}, err
	}
	heading := view.Subject()
	if view.Zoom != "" {
		heading = view.Tell.Say("ui.board.zoom", render.Data{"Game": heading, "Place": view.Tell.Token(view.Zoom)})
	}
	view.Tell = view.Tell.Naming(render.Bold)
	return desk.Reply{Message: &parts.Message{
		Content: "**" + heading + "**\n-# " + view.Turn(),
		Files:   []parts.File{parts.Picture("board", board)},
		Rows:    boardRows(view.Tell, places),
	}}, nil
}

// boardRows are the ways on from a board: to a part of it from near, to the board in
// words, and to the log.
func boardRows(tell *render.Teller, places []string) []discordgo.MessageComponent {
	var lines []discordgo.MessageComponent
	if options := placeOptions(tell.Naming(render.Plain), places); len(options) > 0 {
		lines = append(lines, parts.Row(parts.Menu(parts.ViewID("board"), tell.Say("ui.board.zoom.list"), options)))
	}
	return append(lines, parts.Row(
		parts.Button(discordgo.SecondaryButton, tell.Say("ui.button.words"), parts.ViewID("text", "0")),
		parts.Button(discordgo.SecondaryButton, tell.Say("ui.button.log"), parts.ViewID("log")),
	))
}

// placeOptions are the foremost places, each once.
func placeOptions(tell *render.Teller, places []string) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for _, place := range places[:min(len(places), parts.MaxOptions)] {
		options = append(options, parts.Option(tell.Token(place), place, ""))
	}
	return options
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
		render.Data{"What": render.Escape(parts.Clip(typed, parts.MaxLabel))}))
	reply.Message.Rows = []discordgo.MessageComponent{parts.Row(parts.Menu(parts.ViewID("board"),
		tell.Say("ui.board.zoom.list"), options))}
	return reply
}

// publicView is the public view of a match with what happened in this chapter, for
// one reader; false where there is no board yet.
func publicView(ctx context.Context, v *desk.Visit, m match.Match) (render.View, bool, error) {
	if _, ok := m.Position(); !ok {
		return render.View{}, false, nil
	}
	entries, err := v.Chapter(ctx, v.Channel, m)
	if err != nil {
		return render.View{}, false, err
	}
	return story.View(v.Book, m, v.Locale, story.Events(entries)), true, nil
}
