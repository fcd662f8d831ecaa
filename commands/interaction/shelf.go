package interaction

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// Shelf lets a person choose one of some games, shown in a picture, from a menu whose
// values are the games' keys and whose custom_id is given.
func (ic *Context) Shelf(ctx context.Context, ask, id string, games []render.Entry) (Reply, error) {
	games = games[:min(len(games), components.MaxOptions)]
	picture, err := ic.Pictures.Shelf(ctx, ic.Locale, games)
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

// Chosen is what was chosen from a menu, or else named by a button after some other
// arguments of its own.
func (ic *Context) Chosen(own int) string {
	named := slices.Concat(ic.Values, ic.Path[min(own, len(ic.Path)):])
	if len(named) == 0 {
		return ""
	}
	return named[0]
}
