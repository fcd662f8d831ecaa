package commands

import (
	"context"
	"errors"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
)

// panelReply is a seat's private message: what just happened, the hand in
// words and as a picture, and the panel.
func (c *Commands) panelReply(ctx context.Context, r Request, m match.Match, s engine.Seat, show showing) (Reply, error) {
	if s == engine.Spectator {
		return Reply{}, match.ErrStranger
	}
	msg := &Message{}
	reply := Reply{Panel: true, Update: r.Message.Ephemeral, Message: msg, refusal: show.stale || show.refused != nil}
	if _, begun := m.Position(); !begun {
		msg.Content = notBegun(c.Book, r, m)
		return reply, nil
	}
	p := newPanel(c.Book, m, s, r.Locale)
	if show.weigh.kind != "" && m.Acting().Has(s) {
		return reply, c.weighed(ctx, p, show, msg)
	}
	view := viewOf(c.Book, m, r.Locale, nil)
	var err error
	if msg.Files, reply.Later, err = c.privatePicture(ctx, r, m, p, view, show); err != nil {
		return Reply{}, err
	}
	view.Tell = view.Tell.Naming(render.Bold)
	msg.Content, msg.Rows = p.text(view, show, c.Clock.Now()), p.rows(show)
	return reply, nil
}

// weighed shows a trial before it is played: the board as it would be as far as
// that can be known, and what it costs, to be confirmed or cancelled.
func (c *Commands) weighed(ctx context.Context, p *panel, s showing, msg *Message) error {
	proposed, err := p.propose(s)
	if err != nil {
		return err
	}
	msg.Content, msg.Rows = proposed.text, proposed.rows
	if !proposed.known {
		return nil
	}
	view := c.Book.View(proposed.after, p.tell.Language(), players(p.m), proposed.events)
	view.Preview = true
	board, err := c.Pictures.Draw(ctx, c.Pictures.Board(p.m.Record().ID+"-preview", view))
	if err != nil {
		return err
	}
	msg.Files = []File{picture("preview", board)}
	return nil
}

// privatePicture is the hand, or the sheet of what the panel offers.
func (c *Commands) privatePicture(ctx context.Context, r Request, m match.Match, p *panel, view render.View, s showing) ([]File, laterFiles, error) {
	name := "hand"
	job, err := c.Pictures.Hand(m.Record().ID, view, p.private)
	if sheet, ok := p.sheet(s); ok {
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
func notBegun(book *render.Book, r Request, m match.Match) string {
	if m.Record().Phase == match.PhaseOver {
		return book.Printer(r.Locale).Say("ui.over.closed")
	}
	return book.Printer(r.Locale).Say("ui.panel.open")
}
