package interaction

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// GameMenuReply asks the person to choose one of some games: a picture of them, and a menu with
// the custom id whose values are the games' keys.
func (ic *Context) GameMenuReply(ctx context.Context, ask, id string, games []render.Entry) (Reply, error) {
	games = games[:min(len(games), components.MaxOptions)]
	picture, err := ic.Pictures.Catalog(ctx, ic.Locale, ic.Theme(ctx), games)
	if err != nil {
		return Reply{}, err
	}
	say := ic.Printer()
	options := make([]discordgo.SelectMenuOption, len(games))
	for i, e := range games {
		tell := say.Teller(e.Game.Key, nil)
		options[i] = components.Option(tell.Title(), e.Game.Key, tell.FactsLine())
	}
	reply := EphemeralReply(ask)
	reply.Message.Files = []components.File{components.Picture("games", picture)}
	reply.Message.Rows = []discordgo.MessageComponent{components.Row(components.Menu(id, say.Say("ui.shelf.list"), options))}
	return reply, nil
}

// ChosenValue returns the value chosen from a menu or, for a button, the argument after the first
// skip ones. It returns "" if there is neither.
func (ic *Context) ChosenValue(skip int) string {
	candidates := slices.Concat(ic.Values, ic.Path[min(skip, len(ic.Path)):])
	if len(candidates) == 0 {
		return ""
	}
	return candidates[0]
}
