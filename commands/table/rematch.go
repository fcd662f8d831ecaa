package table

import (
	"cmp"
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Rematch answers the "Rematch" button of a finished match. The first player to press it opens a
// table for all of them, each further one joins, and the last one begins the match. If a menu
// has chosen another game, the table is for that game.
func Rematch(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if err := ic.CheckPermissions(); err != nil {
		return interaction.Reply{}, err
	}
	played, err := loadPlayed(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	m, err := ic.Load(ctx, ic.Channel)
	if errors.Is(err, store.ErrNone) {
		if reply, asks, err := askAboutAvoided(ctx, ic, played); asks || err != nil {
			return reply, err
		}
		m, err = openRematch(ctx, ic, played)
		if errors.Is(err, store.ErrExists) { // another player opened it first
			m, err = ic.Load(ctx, ic.Channel)
		}
	}
	switch {
	case err != nil:
		return interaction.Reply{}, err
	case m.Record().RematchOf != played.Record().ID:
		return interaction.Reply{}, store.ErrExists
	case m.Seat(ic.User) == engine.Spectator:
		m, _, err = ic.Change(ctx, joinTable(ctx, ic))
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	reply := updateReply(ic, rematchText(ic, m))
	if m.Record().Phase == match.PhaseRunning {
		reply = withPlayButton(ic, reply)
	}
	return reply, nil
}

// loadPlayed reads the finished match that a button names. It refuses people who did not sit
// there to its end.
func loadPlayed(ctx context.Context, ic *interaction.Context) (match.Match, error) {
	played, err := ic.LoadNamedMatch(ctx)
	switch {
	case err != nil:
		return match.Match{}, err
	case played.Record().Phase != match.PhaseOver:
		return match.Match{}, match.ErrRunning
	case played.Seat(ic.User) == engine.Spectator:
		return match.Match{}, interaction.Refusal("ui.again.stranger")
	}
	return played, nil
}

// openRematch opens the table of a rematch, of the same game or of the one chosen from a menu.
func openRematch(ctx context.Context, ic *interaction.Context, played match.Match) (match.Match, error) {
	if err := ic.CheckMayOpenTable(ctx); err != nil {
		return match.Match{}, err
	}
	game := rematchGame(ic, played)
	entry, ok := ic.Book.Entry(game)
	if !ok {
		return match.Match{}, &match.Error{Code: match.CodeGame}
	}
	return openMatch(ctx, ic, func(id string, seed engine.Seed, _ string) (match.Match, match.Change, error) {
		return played.Rematch(entry.Game, id, ic.User, ic.Think != nil, seed, ic.Clock.Now())
	})
}

// rematchGame returns the key of the game of a rematch: the one chosen from a menu or named by the button, or
// the game that was played.
func rematchGame(ic *interaction.Context, played match.Match) string {
	return cmp.Or(ic.ChosenValue(1), played.Record().Game)
}

// rematchSure is the last argument of the button by which a person opens a rematch with people whom they avoid.
const rematchSure = "sure"

// askAboutAvoided asks the person in private whether to open a rematch in which seats are reserved for people
// on their list. They would be its host. It returns false if there are none, or if the person is sure.
func askAboutAvoided(ctx context.Context, ic *interaction.Context, played match.Match) (reply interaction.Reply, asks bool, err error) {
	if ic.InSolo() || len(ic.Path) == 3 && ic.Path[2] == rematchSure {
		return interaction.Reply{}, false, nil
	}
	avoided, err := people.AvoidedAt(ctx, ic.Services, ic.User, played.Record())
	if err != nil || len(avoided) == 0 {
		return interaction.Reply{}, false, err
	}
	if err := ic.CheckMayOpenTable(ctx); err != nil {
		return interaction.Reply{}, false, err
	}
	say := ic.Printer()
	names := make([]string, len(avoided))
	for i, p := range avoided {
		names[i] = "**" + render.Escape(p.Name) + "**"
	}
	reply = updateReply(ic, say.Say("ui.again.avoided", render.Data{"Names": say.And(names...), "N": len(names)}))
	reply.Message.Rows = components.Rows([]discordgo.MessageComponent{components.Button(discordgo.DangerButton,
		say.Say("ui.button.again.anyway"), components.ViewID("again", played.Record().ID, rematchGame(ic, played), rematchSure))})
	return reply, true, nil
}

// rematchText says for whom the rematch is still waiting, or that it has begun.
func rematchText(ic *interaction.Context, m match.Match) string {
	say, rec := ic.Printer(), m.Record()
	title := render.Data{"Game": logtext.Teller(ic.Book, m, ic.Locale).Title()}
	var names []string
	for _, i := range rec.Invited {
		names = append(names, "**"+render.Escape(i.Name)+"**")
	}
	switch {
	case rec.Phase == match.PhaseRunning:
		return say.Say("ui.again.begun", title)
	case len(names) == 0:
		return say.Say("ui.again.open", title)
	}
	title["Names"] = say.And(names...)
	return say.Say("ui.again.waits", title)
}

// AskRematchGame answers the button for a rematch in another game: it offers the games that can
// be played by as many people.
func AskRematchGame(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	played, err := loadPlayed(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	rec, say := played.Record(), ic.Printer()
	n := 0
	for _, c := range rec.Seats {
		if !c.Gone && (ic.Think != nil || !c.Computer()) {
			n++
		}
	}
	var options []discordgo.SelectMenuOption
	for _, e := range ic.Book.Entries() {
		if e.Game.Key == rec.Game || n < e.Game.MinSeats || n > e.Game.MaxSeats {
			continue
		}
		tell := say.Teller(e.Game.Key, nil)
		options = append(options, components.Option(tell.Title(), e.Game.Key, tell.About()))
	}
	if len(options) == 0 {
		return interaction.Reply{}, interaction.Refusal("ui.again.none", render.Data{"N": n})
	}
	reply := interaction.EphemeralReply(say.Say("ui.again.which"))
	reply.Message.Rows = append(reply.Message.Rows,
		components.Row(components.Menu(components.ViewID("again", rec.ID), say.Say("ui.again.menu"), options)))
	return reply, nil
}
