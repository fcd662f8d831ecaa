package commands

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
)

// panelReply is a seat's private message: what just happened and is to be done, the
// hand as a picture, or in words where that is asked for or the picture comes later,
// and the panel.
func panelReply(
	ctx context.Context, v *desk.Visit, m match.Match, s engine.Seat, show panel.Showing,
) (desk.Reply, error) {
	if s == engine.Spectator {
		return desk.Reply{}, match.ErrStranger
	}
	msg := &parts.Message{}
	reply := desk.Reply{
		Panel: true, Update: v.Message.Ephemeral, Message: msg, Refusal: show.Stale || show.Refused != nil,
	}
	if _, begun := m.Position(); !begun {
		msg.Content = board.NotBegun(v.Printer(), m)
		return reply, nil
	}
	p := panel.Of(v.Book, m, s, v.Locale, show.Ahead)
	p.Advised = advises(v, m, s, p.Moves)
	if show.Weigh.Kind != "" && len(p.Moves) > 0 {
		return reply, weighed(ctx, v.Desk, p, show, msg)
	}
	view := p.View()
	elsewhere := elsewhere(ctx, v, m, s, show)
	var err error
	if msg.Files, reply.Later, err = privatePicture(ctx, v, p, view, show); err != nil {
		return desk.Reply{}, err
	}
	show.Elsewhere = <-elsewhere
	view.Tell = view.Tell.Naming(render.Bold)
	msg.Rows = p.Rows(show)
	said := p.Said(view, show, parts.PhoneLines(msg.Rows), v.Clock.Now())
	msg.Content = said.With("")
	if reply.Later != nil {
		reply.Caption = msg.Content
	}
	if show.Words || reply.Later != nil {
		msg.Content = said.With(view.HandText(p.Private))
	}
	return reply, nil
}

// elsewhere asks, at the end of a seat's turn, which other tables wait for its person:
// beside the drawing of the picture, so that it takes no time of its own.
func elsewhere(ctx context.Context, v *desk.Visit, m match.Match, s engine.Seat, show panel.Showing) <-chan string {
	said := make(chan string, 1)
	if show.Outcome == nil || len(show.Outcome.Log) == 0 || m.Acting().Has(s) {
		said <- ""
		return said
	}
	go func() {
		text, err := people.Elsewhere(ctx, v)
		if err != nil {
			v.Log.DebugContext(ctx, "other tables are not told of", "error", err)
		}
		said <- text
	}()
	return said
}

// weighed shows a trial before it is played: the board as it would be as far as
// that can be known, and what it costs, to be confirmed or cancelled.
func weighed(ctx context.Context, d *desk.Desk, p *panel.Panel, s panel.Showing, msg *parts.Message) error {
	proposed, err := p.Propose(s)
	if err != nil {
		return err
	}
	msg.Content, msg.Rows = proposed.Text, proposed.Rows
	if !proposed.Known {
		return nil
	}
	view := d.Book.View(proposed.After, p.Tell.Language(), story.Players(p.Match), proposed.Events)
	view.Preview = true
	board, err := d.Pictures.Draw(ctx, d.Pictures.PrivateBoard(p.Match.Record().ID+"-preview", view))
	if err != nil {
		return err
	}
	msg.Files = []parts.File{parts.Picture("preview", board)}
	return nil
}

// privatePicture is the picture of a panel, unless the pressed message shows the very
// same; none where the hand is told in words. While more people wait than can be served
// at once it is left for later: the words say all that it shows. Then nothing is
// prepared of it, and nothing kept.
func privatePicture(
	ctx context.Context, v *desk.Visit, p *panel.Panel, view render.View, s panel.Showing,
) ([]parts.File, laterFiles, error) {
	if s.Words {
		return nil, nil, nil
	}
	if v.Pictures.Busy() && !v.Pictured() {
		return nil, laterPicture(v, p, s), nil
	}
	name, job, err := pictured(v.Desk, p, view, s)
	if err != nil {
		return nil, nil, err
	}
	kept := false
	job.Skip = func(hash string) bool {
		kept = v.Has(parts.FileName(name, hash))
		return kept || v.Pictures.Busy()
	}
	painted, err := v.Pictures.Draw(ctx, job)
	switch {
	case err == nil, kept:
		return []parts.File{parts.Picture(name, painted)}, nil, nil
	case !errors.Is(err, render.ErrSkipped):
		return nil, nil, err
	}
	return nil, laterPicture(v, p, s), nil
}

// pictured is the hand, or the sheet of what the panel offers, to be drawn, and what
// it is called.
func pictured(
	d *desk.Desk, p *panel.Panel, view render.View, s panel.Showing,
) (name string, job render.Job, err error) {
	if sheet, ok := p.Sheet(view, s); ok {
		job, err = d.Pictures.Choices(p.PictureKey(), view, sheet)
		return "sheet", job, err
	}
	job, err = d.Pictures.Hand(p.PictureKey(), view, p.Private)
	return "hand", job, err
}

// laterFiles gives the pictures of an answer that went out without them; none where
// they are not wanted any more.
type laterFiles = func(context.Context, *queue.Turn) ([]parts.File, error)

// laterPicture draws the picture of a panel as long as the panel is the seat's present
// one. It keeps hold of nothing but names, for many may wait: it reads the match when
// its turn has come, and lends the place meanwhile.
func laterPicture(v *desk.Visit, p *panel.Panel, s panel.Showing) laterFiles {
	d, channel, locale, seat := v.Desk, v.Channel, v.Locale, p.Seat
	id, decision := p.Match.Record().ID, p.Match.Decision(seat)
	s = panel.Showing{At: s.At, Standing: s.Standing, Ahead: s.Ahead}
	return func(ctx context.Context, turn *queue.Turn) ([]parts.File, error) {
		turn.Lend()
		m, err := d.Current(ctx, channel)
		if err == nil {
			err = turn.Take(ctx)
		}
		if err != nil || m.Record().ID != id || m.Decision(seat) != decision {
			return nil, err
		}
		p := panel.Of(d.Book, m, seat, locale, s.Ahead)
		name, job, err := pictured(d, p, p.View(), s)
		if err != nil {
			return nil, err
		}
		job.Turn = turn
		painted, err := d.Pictures.Draw(ctx, job)
		return []parts.File{parts.Picture(name, painted)}, err
	}
}

// hand is the private message of whoever asks: "Play" and /rails hand.
func hand(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Current(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if s := m.Seat(v.User); s != engine.Spectator {
		return panelReply(ctx, v, m, s, panel.Showing{})
	}
	say := v.Printer()
	text := say.Say("ui.stranger")
	buttons := []discordgo.MessageComponent{
		parts.Button(discordgo.SecondaryButton, say.Say("ui.button.board"), parts.ViewID("board")),
		parts.Button(discordgo.SecondaryButton, say.Say("ui.button.log"), parts.ViewID("log")),
	}
	if rec := m.Record(); rec.Phase == match.PhaseOpen && len(rec.Seats) < m.Game().MaxSeats {
		text = say.Say("ui.stranger.join")
		buttons = append(buttons, parts.Button(discordgo.PrimaryButton, say.Say("ui.button.join"),
			parts.ViewID("join")))
	}
	return desk.Reply{Message: &parts.Message{Content: text, Rows: parts.Rows(buttons)}}, nil
}

// advises tells whether a panel offers advice: where there is a choice, and somebody
// to think about it.
func advises(v *desk.Visit, m match.Match, s engine.Seat, moves engine.List) bool {
	_, err := m.Advice(s)
	return err == nil && v.Advise != nil && len(moves) > 1
}
