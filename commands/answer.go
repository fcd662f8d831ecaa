package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
)

// answer is what a seat's private message says besides how things stand.
type answer struct {
	at      page           // the part of the panel to show
	answers bool           // to show the standing answers instead
	out     *match.Outcome // what the press did
	lost    []match.Entry  // what it took back, see [Commands.lost]
	note    string         // what else there is to say, in the reader's words
	stale   bool           // the press came too late
	refused error          // why the move was not played
	weigh   trial          // what is to be confirmed; the zero trial: nothing
	wanted  string         // the place out of reach that the move goes towards
}

// panelReply is a seat's private message: what just happened, the hand in
// words and as a picture, and the panel.
func (c *Commands) panelReply(ctx context.Context, r Request, m match.Match, s engine.Seat, a answer) (Reply, error) {
	if s == engine.Spectator {
		return Reply{}, match.ErrStranger
	}
	msg := &Message{}
	reply := Reply{Panel: true, Update: r.Message.Ephemeral, Message: msg, refusal: a.stale || a.refused != nil}
	if _, begun := m.Position(); !begun {
		msg.Content = c.notBegun(r, m)
		return reply, nil
	}
	p := c.newPanel(m, s, r.Locale)
	if a.weigh.kind != "" && m.Acting().Has(s) {
		return reply, c.weighed(ctx, m, p, a, msg)
	}
	view := c.viewOf(m, r.Locale, nil)
	var err error
	if msg.Files, reply.Later, err = c.privatePicture(ctx, r, m, p, view, a); err != nil {
		return Reply{}, err
	}
	view.Tell = view.Tell.Naming(render.Bold)
	msg.Content = c.panelText(m, p, view, a)
	switch {
	case m.Record().Phase != match.PhaseRunning:
	case a.answers:
		msg.Rows = p.standingRows()
	default:
		msg.Rows = p.rows(a.at)
	}
	return reply, nil
}

// privatePicture is the hand, or the sheet of what the panel offers.
func (c *Commands) privatePicture(ctx context.Context, r Request, m match.Match, p *panel, view render.View, a answer) ([]File, laterFiles, error) {
	name := "hand"
	job, err := c.Pictures.Hand(m.Record().ID, view, p.private)
	if sheet, ok := p.sheet(a.at); ok && !a.answers {
		name = "sheet"
		job, err = c.Pictures.Choices(view, sheet)
	}
	if err != nil {
		return nil, nil, err
	}
	return c.drawn(ctx, r, name, job)
}

// laterFiles gives the pictures of an answer that went out without them.
type laterFiles = func(context.Context, *queue.Turn) ([]File, error)

// drawn draws a private picture, unless the pressed message shows the very same.
// While more people wait than can be served at once it is left for later: the
// words say all that it shows.
func (c *Commands) drawn(ctx context.Context, r Request, name string, job render.Job) ([]File, laterFiles, error) {
	kept := false
	asking := job
	asking.Skip = func(hash string) bool {
		kept = r.has(fileName(name, hash))
		return kept || c.Pictures.Busy()
	}
	painted, err := c.Pictures.Draw(ctx, asking)
	switch {
	case err == nil, kept:
		return []File{picture(name, painted)}, nil, nil
	case !errors.Is(err, render.ErrLater):
		return nil, nil, err
	}
	return nil, func(ctx context.Context, turn *queue.Turn) ([]File, error) {
		job.Turn = turn
		painted, err := c.Pictures.Draw(ctx, job)
		return []File{picture(name, painted)}, err
	}, nil
}

// notBegun says why a table has no hands.
func (c *Commands) notBegun(r Request, m match.Match) string {
	if m.Record().Phase == match.PhaseOver {
		return c.printer(r).Say("ui.over.closed")
	}
	return c.printer(r).Say("ui.panel.open")
}

// panelText is what stands above the panel: news first, then the hand, then
// what is asked for. Where there is too much of it, the oldest news goes.
func (c *Commands) panelText(m match.Match, p *panel, view render.View, a answer) string {
	ask := c.asked(m, p, view, a.at)
	if a.answers && m.Record().Phase == match.PhaseRunning {
		ask = p.standingText()
	}
	hand := clip(view.HandText(p.private), min(render.HandLimit, maxContent-len([]rune(ask))-1))
	standing := strings.Join(nonEmpty([]string{hand, ask}), "\n")
	news := lastLines(c.news(m, p, view.Tell, a), maxContent-len([]rune(standing))-1)
	return clip(strings.Join(nonEmpty([]string{news, standing}), "\n"), maxContent)
}

// news is what the answer tells before anything else.
func (c *Commands) news(m match.Match, p *panel, tell *render.Teller, a answer) []string {
	switch {
	case a.stale:
		return []string{tell.Say("ui.panel.stale")}
	case a.refused != nil:
		text, _ := tell.Error(a.refused)
		return nonEmpty([]string{text})
	case a.out != nil:
		return nonEmpty(append(told(m, p.seat, tell, *a.out, a.lost), c.asking(m, *a.out, tell)))
	}
	return nonEmpty([]string{a.note})
}

// told is what a press did, as far as its seat may know.
func told(m match.Match, s engine.Seat, tell *render.Teller, out match.Outcome, lost []match.Entry) []string {
	lines := chronicle{m, s, tell}.story(m.Visible(out.Log, s), m.Visible(lost, s))
	if len(out.Rest) > 0 {
		lines = append(lines, tell.Say("ui.panel.rest", render.Data{"Moves": tell.And(spoken(tell, out.Rest)...)}))
	}
	return lines
}

// asked is the last line: what the seat is to do, or whose turn it is.
func (c *Commands) asked(m match.Match, p *panel, view render.View, at page) string {
	rec, tell := m.Record(), view.Tell
	switch {
	case rec.Phase == match.PhaseOver && view.Status.Over():
		return tell.Say("ui.panel.over", render.Data{"Result": view.Turn()})
	case rec.Phase == match.PhaseOver:
		return view.Turn()
	case len(p.list) == 0:
		return "-# " + tell.Say("ui.panel.wait", render.Data{"Turn": view.Turn()})
	}
	if it, ok := p.item(at.kind); ok {
		return "**" + p.ask(it, at) + "**" + p.soFar(at, tell)
	}
	return bold(prompt(p, view))
}

// bold is a whole text in bold, also what is so within it, as names are.
func bold(text string) string { return "**" + strings.ReplaceAll(text, "**", "") + "**" }

// prompt is what a seat is asked for: in the game's own words where it has
// some, else what its only kind of move is about.
func prompt(p *panel, view render.View) string {
	if words := view.Prompt(p.private); words != "" {
		return words
	}
	if kinds := p.list.Kinds(); len(kinds) == 1 {
		return p.tell.KindAbout(kinds[0])
	}
	return p.tell.Say("ui.panel.turn")
}

// soFar names the tokens that were chosen for a move being put together.
func (p *panel) soFar(at page, tell *render.Teller) string {
	if len(nonEmpty(at.given)) == 0 || len(p.list.Of(at.kind, at.given...)) == 0 {
		return ""
	}
	var words []string
	for _, token := range nonEmpty(at.given) {
		words = append(words, tell.Token(token))
	}
	return "\n" + tell.Say("ui.panel.given", render.Data{"Given": tell.And(words...)})
}

func nonEmpty(parts []string) []string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}
