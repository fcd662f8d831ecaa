package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// press answers a button, a menu or a form.
func (c *Commands) press(ctx context.Context, r Request) (Reply, error) {
	v, rest := parseID(r.CustomID)
	switch v {
	case verbView:
		name, args, _ := strings.Cut(rest, ":")
		if show, ok := c.views[name]; ok {
			r.Path = strings.Split(args, ":")
			return show(ctx, r)
		}
	case verbPanel:
		if to, act, ok := parseAddress(rest); ok {
			return c.panelPress(ctx, r, to, act)
		}
	case verbOption:
		return c.optionPress(ctx, r, strings.Split(rest, ":"))
	case verbConsent:
		return c.consentPress(ctx, r, strings.Split(rest, ":"))
	case verbSure:
		return c.surePress(ctx, r, strings.Split(rest, ":"))
	case verbLesson:
		return c.lessonPress(ctx, r, strings.Split(rest, ":"))
	case verbServer:
		return c.serverPress(ctx, r, rest)
	case verbSettings:
		return c.settingsPress(ctx, r, rest)
	case verbSeating:
		return c.seatingPress(ctx, r, strings.Split(rest, ":"))
	case verbTable:
		return c.tablePress(ctx, r, strings.Split(rest, ":"))
	}
	return Reply{}, refusal("ui.unknown")
}

// panelPress answers a press of a seat's panel. Whoever pressed must sit there
// still; a press that is too old shows the present panel and plays nothing.
func (c *Commands) panelPress(ctx context.Context, r Request, to address, text string) (Reply, error) {
	acts, ok := pressed(text, r.Values)
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
	if m.Record().ID != to.match || seat != to.seat || m.Decision(seat) != to.decision {
		return c.panelReply(ctx, r, m, seat, showing{stale: true})
	}
	return c.act(ctx, r, m, to, acts)
}

func (c *Commands) act(ctx context.Context, r Request, m match.Match, to address, acts []action) (Reply, error) {
	first := acts[0]
	switch first.what {
	case actPage:
		return c.panelReply(ctx, r, m, to.seat, showing{at: parsePage(first.with)})
	case actSearch:
		return c.searchModalOrResult(ctx, r, m, to, parsePage(first.with))
	case actUndo:
		return c.play(ctx, r, m, to, func(m match.Match) (match.Match, match.Change, error) {
			return m.Undo(to.seat, to.decision, c.Clock.Now())
		})
	case actRestart:
		return c.play(ctx, r, m, to, func(m match.Match) (match.Match, match.Change, error) {
			return m.Restart(to.seat, to.decision, c.Clock.Now())
		})
	case actConsent:
		return c.askUndo(ctx, r, m, to)
	case actStanding:
		return c.stand(ctx, r, m, to, first.with)
	case actShortcut, actSureCut:
		p := newPanel(c.Book, m, to.seat, r.Locale)
		sc, ok := p.shortcutNow(parsePage(first.with))
		if !ok {
			return c.panelReply(ctx, r, m, to.seat, showing{stale: true})
		}
		return c.try(ctx, r, p, to, trialOfShortcut(sc), first.what == actSureCut)
	case actPlay:
		return c.try(ctx, r, newPanel(c.Book, m, to.seat, r.Locale), to, trialOf(first.with), false)
	case actSure:
		return c.playMoves(ctx, r, m, to, notations(acts))
	}
	return Reply{}, refusal("ui.unknown")
}

// try plays a move or a shortcut, unless it is to be shown first.
func (c *Commands) try(ctx context.Context, r Request, p *panel, to address, t trial, sure bool) (Reply, error) {
	if !sure && p.weighs(t) {
		return c.panelReply(ctx, r, p.m, to.seat, showing{weigh: t})
	}
	return c.playMoves(ctx, r, p.m, to, t.moves)
}

func (c *Commands) playMoves(ctx context.Context, r Request, m match.Match, to address, moves []string) (Reply, error) {
	return c.play(ctx, r, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.Play(to.seat, to.decision, moves, c.Clock.Now())
	})
}

// play carries out an operation of a panel on the match as it was read, and answers with what happened and
// the panel as it is now. A refusal is said above the present panel.
func (c *Commands) play(ctx context.Context, r Request, m match.Match, to address, op operation) (Reply, error) {
	return c.playOn(ctx, r, m, to, op, showing{})
}

// playOn is play with more to be said of what was done.
func (c *Commands) playOn(ctx context.Context, r Request, m match.Match, to address, op operation, done showing) (Reply, error) {
	m, out, err := c.changeOf(ctx, r, m, func(m match.Match) (match.Match, match.Change, error) {
		if m.Record().ID != to.match || m.Seat(r.User) != to.seat {
			return m, match.Change{}, match.ErrStale
		}
		return op(m)
	})
	switch {
	case err == nil:
		done.out = &out
		if done.lost, err = c.lost(ctx, r.Channel, m, out.Log); err != nil {
			return Reply{}, err
		}
		return c.panelReply(ctx, r, m, to.seat, done)
	case m == (match.Match{}) || !refusesMove(err) || m.Seat(r.User) == engine.Spectator:
		return Reply{}, err
	case errors.Is(err, match.ErrStale):
		return c.panelReply(ctx, r, m, m.Seat(r.User), showing{stale: true})
	}
	return c.panelReply(ctx, r, m, m.Seat(r.User), showing{refused: err})
}

// refusesMove tells whether an error says that the move is not possible, so
// that the panel should stand under it.
func refusesMove(err error) bool {
	var refused *match.Error
	var illegal *engine.Error
	return errors.As(err, &refused) || errors.As(err, &illegal)
}

// searchModalOrResult asks for words, or shows what they found.
func (c *Commands) searchModalOrResult(ctx context.Context, r Request, m match.Match, to address, at page) (Reply, error) {
	if r.Kind == ModalSubmit {
		return c.searched(ctx, r, m, to, at)
	}
	say := c.printer(r)
	return Reply{Modal: &Modal{
		CustomID: to.id(action{actSearch, at.String()}.String()),
		Title:    clip(say.Say("ui.search.title"), maxModalTitle),
		Field: discordgo.TextInput{
			CustomID: searchField, Label: clip(say.Say("ui.search.label"), maxModalTitle),
			Placeholder: clip(say.Say("ui.search.hint"), maxOptionText), Style: discordgo.TextInputShort, Required: true, MinLength: 1, MaxLength: maxSearch,
		},
	}}, nil
}

const searchField = "words"

// searched shows what a search found.
func (c *Commands) searched(ctx context.Context, r Request, m match.Match, to address, at page) (Reply, error) {
	p := newPanel(c.Book, m, to.seat, r.Locale)
	it, ok := p.item(at.kind)
	if !ok {
		return c.panelReply(ctx, r, m, to.seat, showing{stale: true})
	}
	words := clip(strings.TrimSpace(r.Fields[searchField]), maxSearch)
	found := p.words.search(p.choices(it, at.given, p.next(it, at.given)), words)
	data := render.Data{"N": len(found), "Text": render.Escape(words)}
	if len(found) == 0 {
		return c.panelReply(ctx, r, m, to.seat, showing{at: at, note: p.tell.Say("ui.search.none", data)})
	}
	at.words = words
	return c.panelReply(ctx, r, m, to.seat, showing{at: at, note: p.tell.Say("ui.search.found", data)})
}

// maxSearch is how long the words of a search may be.
const maxSearch = 50
