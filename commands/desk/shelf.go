package desk

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render"
)

// Shelf lets a person choose one of some games, shown in a picture, from a menu whose
// values are the games' keys and whose custom_id is given.
func (v *Visit) Shelf(ctx context.Context, ask, id string, games []render.Entry) (Reply, error) {
	games = games[:min(len(games), parts.MaxOptions)]
	picture, err := v.Pictures.Shelf(ctx, v.Locale, games)
	if err != nil {
		return Reply{}, err
	}
	say := v.Printer()
	options := make([]discordgo.SelectMenuOption, len(games))
	for i, e := range games {
		tell := say.Teller(e.Game.Key, nil)
		options[i] = parts.Option(tell.Title(), e.Game.Key, tell.FactsLine())
	}
	reply := Ephemeral(ask)
	reply.Message.Files = []parts.File{parts.Picture("games", picture)}
	reply.Message.Rows = []discordgo.MessageComponent{parts.Row(parts.Menu(id, say.Say("ui.shelf.list"), options))}
	return reply, nil
}

// Chosen is what was chosen from a menu, or else named by a button after some other
// arguments of its own.
func (v *Visit) Chosen(own int) string {
	named := slices.Concat(v.Values, v.Path[min(own, len(v.Path)):])
	if len(named) == 0 {
		return ""
	}
	return named[0]
}
