package tables

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Again is the button "Rematch" of a match that is over: the first of those who sat
// there opens a table for all of them, the others join it, and the last one begins
// the game. A menu may have chosen another game.
func Again(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if err := v.Permitted(); err != nil {
		return desk.Reply{}, err
	}
	was, err := playedBy(ctx, v)
	if err != nil {
		return desk.Reply{}, err
	}
	m, err := v.Load(ctx, v.Channel)
	if errors.Is(err, store.ErrNone) {
		m, err = openAgain(ctx, v, was)
		if errors.Is(err, store.ErrExists) { // somebody else was faster
			m, err = v.Load(ctx, v.Channel)
		}
	}
	switch {
	case err != nil:
		return desk.Reply{}, err
	case m.Record().RematchOf != was.Record().ID:
		return desk.Reply{}, store.ErrExists
	case m.Seat(v.User) == engine.Spectator:
		m, _, err = v.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
			return m.Join(v.Person(), v.Clock.Now())
		})
	}
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Ephemeral(againText(v, m))
	reply.Update = v.Message.Ephemeral
	return reply, nil
}

// playedBy is the match that a button names, if it is over and the person sat there
// to its end.
func playedBy(ctx context.Context, v *desk.Visit) (match.Match, error) {
	was, err := v.Named(ctx)
	switch {
	case err != nil:
		return match.Match{}, err
	case was.Record().Phase != match.PhaseOver:
		return match.Match{}, match.ErrRunning
	case was.Seat(v.User) == engine.Spectator:
		return match.Match{}, desk.Refusal("ui.again.stranger")
	}
	return was, nil
}

// openAgain opens the table.
func openAgain(ctx context.Context, v *desk.Visit, was match.Match) (match.Match, error) {
	if err := v.MayOpen(ctx); err != nil {
		return match.Match{}, err
	}
	game := was.Record().Game
	if len(v.Values) == 1 {
		game = v.Values[0]
	}
	entry, ok := v.Book.Entry(game)
	if !ok {
		return match.Match{}, &match.Error{Code: match.CodeGame}
	}
	return opened(ctx, v, func(id string, seed engine.Seed, _ string) (match.Match, match.Change, error) {
		return was.Rematch(entry.Game, id, v.User, v.Think != nil, seed, v.Clock.Now())
	})
}

// againText says for whom the rematch waits.
func againText(v *desk.Visit, m match.Match) string {
	say, rec := v.Printer(), m.Record()
	title := render.Data{"Game": story.Teller(v.Book, m, v.Locale).Title()}
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
func AgainIn(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	was, err := playedBy(ctx, v)
	if err != nil {
		return desk.Reply{}, err
	}
	rec, say := was.Record(), v.Printer()
	n := 0
	for _, c := range rec.Seats {
		if !c.Gone && (v.Think != nil || !c.Computer()) {
			n++
		}
	}
	var options []discordgo.SelectMenuOption
	for _, e := range v.Book.Entries() {
		if e.Game.Key == rec.Game || n < e.Game.MinSeats || n > e.Game.MaxSeats {
			continue
		}
		tell := say.Teller(e.Game.Key, nil)
		options = append(options, parts.Option(tell.Title(), e.Game.Key, tell.About()))
	}
	if len(options) == 0 {
		return desk.Reply{}, desk.Refusal("ui.again.none", render.Data{"N": n})
	}
	reply := desk.Ephemeral(say.Say("ui.again.which"))
	reply.Message.Rows = append(reply.Message.Rows,
		parts.Row(parts.Menu(parts.ViewID("again", rec.ID), say.Say("ui.again.menu"), options)))
	return reply, nil
}
