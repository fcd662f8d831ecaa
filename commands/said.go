package commands

import (
	"strings"
	"time"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// showing is what a panel is to show, and what is said above it besides how
// things stand.
type showing struct {
	at       page           // the part of the panel to show
	standing bool           // to show the standing answers instead
	out      *match.Outcome // what the press did
	lost     []match.Entry  // what it took back, see [Commands.lost]
	note     string         // what else there is to say, in the reader's words
	stale    bool           // the press came too late
	refused  error          // why the move was not played
	weigh    trial          // what is to be confirmed; the zero trial: nothing
	wanted   string         // the place out of reach that the move goes towards
}

// text is what stands above the panel: news first, then the hand, then what is
// asked for. Where there is too much of it, the oldest news goes. Now is the time
// by which a question to the others is still pending.
func (p *panel) text(view render.View, s showing, now time.Time) string {
	ask := p.asked(view, s.at)
	if s.standing && p.running() {
		ask = p.standingText()
	}
	hand := clip(view.HandText(p.private), min(render.HandLimit, maxContent-len([]rune(ask))-1))
	standing := strings.Join(nonEmpty([]string{hand, ask}), "\n")
	news := lastLines(p.news(view.Tell, s, now), maxContent-len([]rune(standing))-1)
	return clip(strings.Join(nonEmpty([]string{news, standing}), "\n"), maxContent)
}

// news is what is told before anything else.
func (p *panel) news(tell *render.Teller, s showing, now time.Time) []string {
	switch {
	case s.stale:
		return []string{tell.Say("ui.panel.stale")}
	case s.refused != nil:
		text, _ := tell.Error(s.refused)
		return nonEmpty([]string{text})
	case s.out != nil:
		return nonEmpty(append(p.told(tell, *s.out, s.lost), asking(p.m, *s.out, tell, now)))
	}
	return nonEmpty([]string{s.note})
}

// told is what a press did, as far as its seat may know.
func (p *panel) told(tell *render.Teller, out match.Outcome, lost []match.Entry) []string {
	lines := chronicle{p.m, p.seat, tell}.story(p.m.Visible(out.Log, p.seat), p.m.Visible(lost, p.seat))
	if len(out.Rest) > 0 {
		lines = append(lines, tell.Say("ui.panel.rest", render.Data{"Moves": tell.And(spoken(tell, out.Rest)...)}))
	}
	return lines
}

// asked is the last line: what the seat is to do, or whose turn it is.
func (p *panel) asked(view render.View, at page) string {
	rec, tell := p.m.Record(), view.Tell
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
	return bold(p.prompt(view))
}

// bold is a whole text in bold, also what is so within it, as names are.
func bold(text string) string { return "**" + strings.ReplaceAll(text, "**", "") + "**" }

// prompt is what a seat is asked for: in the game's own words where it has
// some, else what its only kind of move is about.
func (p *panel) prompt(view render.View) string {
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
