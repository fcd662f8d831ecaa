package commands

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// answer is what a seat's private message says besides how things stand.
type answer struct {
	at      page           // the part of the panel to show
	out     *match.Outcome // what the press did
	stale   bool           // the press came too late
	refused error          // why the move was not played
	weigh   string         // a move to be confirmed
}

// panelReply is a seat's private message: what just happened, the hand in
// words and as a picture, and the panel.
func (c *Commands) panelReply(ctx context.Context, r Request, m match.Match, s engine.Seat, a answer) (Reply, error) {
	if s == engine.Spectator {
		return Reply{}, match.ErrStranger
	}
	tell := c.teller(m, r.Locale).Naming(render.Bold)
	msg := &Message{}
	reply := Reply{Update: r.Message.Ephemeral, Message: msg, Refused: a.stale || a.refused != nil}
	pos, running := m.Position()
	if !running {
		msg.Content = tell.Say("ui.panel.open")
		return reply, nil
	}
	p := newPanel(m, s, c.teller(m, r.Locale))
	view := c.Book.View(pos, r.Locale, players(m), nil)
	view.Tell = tell
	if a.weigh != "" && m.Acting().Has(s) {
		return reply, c.weighed(ctx, m, p, a.weigh, msg)
	}
	msg.Content = c.panelText(m, p, view, a)
	if !pos.Status().Over() {
		msg.Rows = p.rows(a.at)
	}
	hand, err := c.Pictures.Hand(ctx, m.Record().ID, c.Book.View(pos, r.Locale, players(m), nil), p.private)
	if err != nil {
		return Reply{}, err
	}
	msg.Files = []File{picture("hand", hand)}
	return reply, nil
}

// panelText is what stands above the panel: news first, then the hand, then
// what is asked for.
func (c *Commands) panelText(m match.Match, p *panel, view render.View, a answer) string {
	tell := view.Tell
	var parts []string
	switch {
	case a.stale:
		parts = append(parts, tell.Say("ui.panel.stale"))
	case a.refused != nil:
		text, _ := tell.Error(a.refused)
		parts = append(parts, text)
	case a.out != nil:
		parts = append(parts, c.told(m, p.seat, tell, *a.out))
	}
	parts = append(parts, view.HandText(p.private), c.asked(m, p, view))
	return clip(strings.Join(nonEmpty(parts), "\n"), maxContent)
}

// told is what a press did, as far as its seat may know.
func (c *Commands) told(m match.Match, s engine.Seat, tell *render.Teller, out match.Outcome) string {
	lines := c.story(m.Visible(out.Log, s), s, tell)
	if len(out.Rest) > 0 {
		lines = append(lines, tell.Say("ui.panel.rest", render.Data{"N": len(out.Rest), "Moves": tell.And(spoken(tell, out.Rest)...)}))
	}
	return strings.Join(lines, "\n")
}

// asked is the last line: what the seat is to do, or whose turn it is.
func (c *Commands) asked(m match.Match, p *panel, view render.View) string {
	if len(p.list) == 0 {
		return "-# " + view.Turn()
	}
	if kinds := p.list.Kinds(); len(kinds) == 1 {
		return "**" + p.tell.KindAbout(kinds[0]) + "**"
	}
	return "**" + view.Tell.Say("ui.panel.turn") + "**"
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

// weighed shows a move before it is played: the board as it would be if that
// can be known, else the move with its cost, to be confirmed or cancelled.
func (c *Commands) weighed(ctx context.Context, m match.Match, p *panel, notation string, msg *Message) error {
	move, ok := p.list.Find(notation)
	if !ok {
		return &engine.Error{Code: engine.CodeIllegal}
	}
	after, events, err := m.Preview(p.seat, []string{notation})
	key := "ui.panel.weigh"
	if err != nil {
		key = "ui.panel.weigh.blind"
	}
	lines := []string{p.tell.Say(key, render.Data{"Move": p.tell.Move(notation)})}
	if detail := p.tell.Detail(render.Choice{Table: p.pos.Table(), Private: p.private, Kind: move.Kind(), Args: move.Args()}); detail != "" {
		lines = append(lines, p.tell.Say("ui.panel.cost", render.Data{"Detail": detail}))
	}
	msg.Rows = []discordgo.MessageComponent{row(
		button(discordgo.SuccessButton, p.tell.Say("ui.button.confirm"), p.to.id(action{actSure, notation}.String())),
		button(discordgo.SecondaryButton, p.tell.Say("ui.button.cancel"), p.to.id(action{actPage, ""}.String())),
	)}
	if err == nil {
		view := c.Book.View(after, p.tell.Language(), players(m), events)
		view.Preview = true
		lines = append(lines, p.tell.Say("ui.panel.preview"))
		board, err := c.Pictures.Board(ctx, m.Record().ID+"-preview", view)
		if err != nil {
			return err
		}
		msg.Files = []File{picture("preview", board)}
	}
	msg.Content = clip(strings.Join(lines, "\n"), maxContent)
	return nil
}

// story is what log entries tell a reader, a line each.
func (c *Commands) story(entries []match.Entry, reader engine.Seat, tell *render.Teller) []string {
	undone := match.Undone(entries)
	var lines []string
	for _, e := range entries {
		if undone[e.N] {
			continue
		}
		if line, ok := deed(e, tell); ok {
			lines = append(lines, line)
		}
		lines = append(lines, tell.Events(engine.Visible(e.Events, reader))...)
	}
	return lines
}

// deed is the line of an entry that is not a move: something people did.
func deed(e match.Entry, tell *render.Teller) (string, bool) {
	data := render.Data{"By": tell.Name(e.Seat)}
	switch e.Kind {
	case match.KindCall:
		return tell.Call(e.Move, e.Seat), true
	case match.KindReplace:
		if len(e.People) > 0 {
			data["Name"] = render.Escape(e.People[0].Name)
		}
	case match.KindUndo:
		data["N"] = len(e.Undoes)
	case match.KindResign, match.KindSkip, match.KindAsk, match.KindAgree, match.KindRefuse:
	default:
		return "", false
	}
	return tell.Say("ui.log."+string(e.Kind), data), true
}

// spoken are moves in words.
func spoken(tell *render.Teller, moves []string) []string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = tell.Move(m)
	}
	return words
}
