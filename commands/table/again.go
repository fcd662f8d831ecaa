package table

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Again is the button "Rematch" of a match that is over: the first of those who sat
// there opens a table for all of them, the others join it, and the last one begins
// the game. A menu may have chosen another game.
func Again(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if err := ic.CheckPermissions(); err != nil {
		return interaction.Reply{}, err
	}
	was, err := playedBy(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	m, err := ic.Load(ctx, ic.Channel)
	if errors.Is(err, store.ErrNone) {
		m, err = openAgain(ctx, ic, was)
		if errors.Is(err, store.ErrExists) { // somebody else was faster
			m, err = ic.Load(ctx, ic.Channel)
		}
	}
	switch {
	case err != nil:
		return interaction.Reply{}, err
	case m.Record().RematchOf != was.Record().ID:
		return interaction.Reply{}, store.ErrExists
	case m.Seat(ic.User) == engine.Spectator:
		m, _, err = ic.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
			return m.Join(ic.Person(), ic.Clock.Now())
		})
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	reply := interaction.EphemeralReply(againText(ic, m))
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}

// playedBy is the match that a button names, if it is over and the person sat there
// to its end.
func playedBy(ctx context.Context, ic *interaction.Context) (match.Match, error) {
	was, err := ic.LoadNamedMatch(ctx)
	switch {
	case err != nil:
		return match.Match{}, err
	case was.Record().Phase != match.PhaseOver:
		return match.Match{}, match.ErrRunning
	case was.Seat(ic.User) == engine.Spectator:
		return match.Match{}, interaction.Refusal("ui.again.stranger")
	}
	return was, nil
}

// openAgain opens the table.
func openAgain(ctx context.Context, ic *interaction.Context, was match.Match) (match.Match, error) {
	if err := ic.CheckMayOpenTable(ctx); err != nil {
		return match.Match{}, err
	}
	game := was.Record().Game
	if len(ic.Values) == 1 {
		game = ic.Values[0]
	}
	entry, ok := ic.Book.Entry(game)
	if !ok {
		return match.Match{}, &match.Error{Code: match.CodeGame}
	}
	return opened(ctx, ic, func(id string, seed engine.Seed, _ string) (match.Match, match.Change, error) {
		return was.Rematch(entry.Game, id, ic.User, ic.Think != nil, seed, ic.Clock.Now())
	})
}

// againText says for whom the rematch waits.
func againText(ic *interaction.Context, m match.Match) string {
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

// AgainIn asks in which other game those of a match that is over want to meet again:
// one that is for so many.
func AgainIn(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	was, err := playedBy(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	rec, say := was.Record(), ic.Printer()
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
