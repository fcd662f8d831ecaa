package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// press answers a button, a menu or a form.
func (c *Commands) press(ctx context.Context, r Request) (Reply, error) {
	v, rest := parts.ParseID(r.CustomID)
	switch v {
	case parts.VerbView:
		name, args, _ := strings.Cut(rest, ":")
		if show, ok := c.views[name]; ok {
			r.Path = strings.Split(args, ":")
			return show(ctx, r)
		}
	case parts.VerbPanel:
		if to, act, ok := panel.ParseAddress(rest); ok {
			return c.panelPress(ctx, r, to, act)
		}
	case parts.VerbOption:
		return c.optionPress(ctx, r, strings.Split(rest, ":"))
	case parts.VerbConsent:
		return c.consentPress(ctx, r, strings.Split(rest, ":"))
	case parts.VerbSure:
		return c.surePress(ctx, r, strings.Split(rest, ":"))
	case parts.VerbLesson:
		return c.lessonPress(ctx, r, strings.Split(rest, ":"))
	case parts.VerbServer:
		return c.serverPress(ctx, r, rest)
	case parts.VerbSettings:
		return c.settingsPress(ctx, r, rest)
	case parts.VerbSeating:
		return c.seatingPress(ctx, r, strings.Split(rest, ":"))
	case parts.VerbTable:
		return c.tablePress(ctx, r, strings.Split(rest, ":"))
	}
	return Reply{}, refusal("ui.unknown")
}

// panelPress answers a press of a seat's panel. Whoever pressed must sit there
// still; a press that is too old shows the present panel and plays nothing.
func (c *Commands) panelPress(ctx context.Context, r Request, to panel.Address, text string) (Reply, error) {
	acts, ok := panel.Pressed(text, r.Values)
	if !ok {
		return Reply{}, refusal("ui.unknown")
	}
	m, err := c.current(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	seat := m.Seat(r.User)
	if seat == engine.Spectator {
		return Reply{}, match.ErrStranger
	}
	if m.Record().ID != to.Match || seat != to.Seat || m.Decision(seat) != to.Decision {
		return c.panelReply(ctx, r, m, seat, panel.Showing{Stale: true})
	}
	return c.act(ctx, r, m, to, acts)
}

func (c *Commands) act(
	ctx context.Context, r Request, m match.Match, to panel.Address, acts []panel.Action,
) (Reply, error) {
	first := acts[0]
	switch first.What {
	case panel.ActPage:
		return c.panelReply(ctx, r, m, to.Seat, panel.Showing{At: panel.ParsePage(first.With)})
	case panel.ActSearch:
		return c.searchModalOrResult(ctx, r, m, to, panel.ParsePage(first.With))
	case panel.ActUndo:
		return c.play(ctx, r, m, to, func(m match.Match) (match.Match, match.Change, error) {
			return m.Undo(to.Seat, to.Decision, c.Clock.Now())
		})
	case panel.ActRestart:
		return c.play(ctx, r, m, to, func(m match.Match) (match.Match, match.Change, error) {
			return m.Restart(to.Seat, to.Decision, c.Clock.Now())
		})
	case panel.ActConsent:
		return c.askUndo(ctx, r, m, to)
	case panel.ActStanding:
		return c.stand(ctx, r, m, to, first.With)
	case panel.ActShortcut, panel.ActSureShortcut:
		p := panel.New(c.Book, m, to.Seat, r.Locale)
		sc, ok := p.FindShortcut(panel.ParsePage(first.With))
		if !ok {
			return c.panelReply(ctx, r, m, to.Seat, panel.Showing{Stale: true})
		}
		return c.try(ctx, r, p, to, panel.TrialOfShortcut(sc), first.What == panel.ActSureShortcut)
	case panel.ActPlay:
		return c.try(ctx, r, panel.New(c.Book, m, to.Seat, r.Locale), to, panel.TrialOf(first.With), false)
	case panel.ActSure:
		return c.playMoves(ctx, r, m, to, panel.Notations(acts))
	}
	return Reply{}, refusal("ui.unknown")
}

// try plays a move or a shortcut, unless it is to be shown first.
func (c *Commands) try(
	ctx context.Context, r Request, p *panel.Panel, to panel.Address, t panel.Trial, sure bool,
) (Reply, error) {
	if !sure && p.Weighs(t) {
		return c.panelReply(ctx, r, p.Match, to.Seat, panel.Showing{Weigh: t})
	}
	return c.playMoves(ctx, r, p.Match, to, t.Moves)
}

func (c *Commands) playMoves(
	ctx context.Context, r Request, m match.Match, to panel.Address, moves []string,
) (Reply, error) {
	return c.play(ctx, r, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.Play(to.Seat, to.Decision, moves, c.Clock.Now())
	})
}

// play carries out an operation of a panel on the match as it was read, and answers with what happened and
// the panel as it is now. A refusal is said above the present panel.
func (c *Commands) play(ctx context.Context, r Request, m match.Match, to panel.Address, op operation) (Reply, error) {
	return c.playOn(ctx, r, m, to, op, panel.Showing{})
}

// playOn is play with more to be said of what was done.
func (c *Commands) playOn(
	ctx context.Context, r Request, m match.Match, to panel.Address, op operation, done panel.Showing,
) (Reply, error) {
	m, out, err := c.changeOf(ctx, r, m, func(m match.Match) (match.Match, match.Change, error) {
		if m.Record().ID != to.Match || m.Seat(r.User) != to.Seat {
			return m, match.Change{}, match.ErrStale
		}
		return op(m)
	})
	switch {
	case err == nil:
		done.Outcome = &out
		if done.Lost, err = c.lost(ctx, r.Channel, m, out.Log); err != nil {
			return Reply{}, err
		}
		return c.panelReply(ctx, r, m, to.Seat, done)
	case m == (match.Match{}) || !refusesMove(err) || m.Seat(r.User) == engine.Spectator:
		return Reply{}, err
	case errors.Is(err, match.ErrStale):
		return c.panelReply(ctx, r, m, m.Seat(r.User), panel.Showing{Stale: true})
	}
	return c.panelReply(ctx, r, m, m.Seat(r.User), panel.Showing{Refused: err})
}

// refusesMove tells whether an error says that the move is not possible, so
// that the panel should stand under it.
func refusesMove(err error) bool {
	var refused *match.Error
	var illegal *engine.Error
	return errors.As(err, &refused) || errors.As(err, &illegal)
}

// searchModalOrResult asks for words, or shows what they found.
func (c *Commands) searchModalOrResult(
	ctx context.Context, r Request, m match.Match, to panel.Address, at panel.Page,
) (Reply, error) {
	if r.Kind == ModalSubmit {
		return c.searched(ctx, r, m, to, at)
	}
	say := c.printer(r)
	return Reply{Modal: &parts.Modal{
		CustomID: to.ID(panel.Action{What: panel.ActSearch, With: at.String()}.String()),
		Title:    parts.Clip(say.Say("ui.search.title"), parts.MaxModalTitle),
		Field: discordgo.TextInput{
			CustomID: searchField, Label: parts.Clip(say.Say("ui.search.label"), parts.MaxModalTitle),
			Placeholder: parts.Clip(say.Say("ui.search.hint"),
				parts.MaxOptionText), Style: discordgo.TextInputShort, Required: true, MinLength: 1, MaxLength: maxSearch,
		},
	}}, nil
}

const searchField = "words"

// searched shows what a search found.
func (c *Commands) searched(
	ctx context.Context, r Request, m match.Match, to panel.Address, at panel.Page,
) (Reply, error) {
	p := panel.New(c.Book, m, to.Seat, r.Locale)
	it, ok := p.Item(at.Kind)
	if !ok {
		return c.panelReply(ctx, r, m, to.Seat, panel.Showing{Stale: true})
	}
	words := parts.Clip(strings.TrimSpace(r.Fields[searchField]), maxSearch)
	found := p.Lexicon.Search(p.Choices(it, at.Given, p.Next(it, at.Given)), words)
	data := render.Data{"N": len(found), "Text": render.Escape(words)}
	if len(found) == 0 {
		return c.panelReply(ctx, r, m, to.Seat, panel.Showing{At: at, Note: p.Tell.Say("ui.search.none", data)})
	}
	at.Words = words
	return c.panelReply(ctx, r, m, to.Seat, panel.Showing{At: at, Note: p.Tell.Say("ui.search.found", data)})
}

// maxSearch is how long the words of a search may be.
const maxSearch = 50

// stand shows a seat's standing answers, or switches one and shows them then.
func (c *Commands) stand(ctx context.Context, r Request, m match.Match, to panel.Address, what string) (Reply, error) {
	if what == "" {
		return c.panelReply(ctx, r, m, to.Seat, panel.Showing{Standing: true})
	}
	name, on := strings.CutPrefix(what, panel.SwitchOn)
	if !on {
		name = strings.TrimPrefix(what, panel.SwitchOff)
	}
	return c.playOn(ctx, r, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.Stand(to.Seat, name, on, c.Clock.Now())
	}, panel.Showing{Standing: true})
}
