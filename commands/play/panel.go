package play

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/mine"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
)

// panelReply returns a seat's private message: what just happened, what the seat can do, and its hand as a
// picture. The hand is in words if the person asked for that, or if its picture follows later.
func panelReply(
	ctx context.Context, ic *interaction.Context, m match.Match, s engine.Seat, show panel.ViewState,
) (interaction.Reply, error) {
	if s == engine.Spectator {
		return interaction.Reply{}, match.ErrStranger
	}
	if _, begun := m.Position(); !begun {
		return interaction.Reply{
			Panel: true, Update: ic.Message.Ephemeral, Refusal: show.Stale || show.Refused != nil,
			Message: &components.Message{Content: board.NotBegunText(ic.Printer(), m)},
		}, nil
	}
	p := panel.NewPlanning(ic.Book, m, s, ic.Locale, show.Planning, show.Line)
	p.Advised, p.Solo = offersHint(ic, m, s, p.Moves), ic.InSolo()
	p.Tries = len(show.Suggested) > 0 && ic.OffersWhatIf(ctx, m)
	if show.Outcome != nil {
		show.At = p.Stay(show.At)
	}
	reply, err := shownPanel(ctx, ic, p, show)
	switch {
	case p.Solo:
		reply.Told = p.OwnResults(show)
	case err == nil && m.Record().Phase == match.PhaseRunning && !mayAct(m, s):
		reply.Follow = followTurn(ic, p, show)
	}
	return reply, err
}

// mayAct reports whether a seat must act and nothing is played for it first.
func mayAct(m match.Match, s engine.Seat) bool { return m.Acting().Has(s) && !m.PlanPending(s) }

// followTurn returns a function that waits until it is the seat's turn or the match is over. It then returns the panel
// with what the person's press did and what has happened since.
func followTurn(ic *interaction.Context, p *panel.Panel, show panel.ViewState) func(context.Context) (interaction.Reply, error) {
	later, s, rec := *ic, p.Seat, p.Match.Record()
	later.Message.Files = nil // others are shown meanwhile
	next := panel.ViewState{}
	if show.Outcome != nil {
		next.Pressed, next.Told = show.Outcome.Log, p.OwnResults(show)
	}
	id, begin := rec.ID, int(rec.Entries)
	return func(ctx context.Context) (interaction.Reply, error) {
		gone := func(m match.Match) bool { return m.Record().ID != id || m.Seat(later.User) != s }
		m, err := later.AwaitMatch(ctx, later.Channel, func(m match.Match) bool {
			return gone(m) || m.Record().Phase != match.PhaseRunning || mayAct(m, s)
		})
		if err != nil || gone(m) {
			return interaction.Reply{}, err
		}
		since, err := later.Entries(ctx, later.Channel, m, begin, int(m.Record().Entries))
		if err != nil {
			return interaction.Reply{}, err
		}
		next.Outcome = &match.Outcome{Log: since}
		return panelReply(ctx, &later, m, s, next)
	}
}

// shownPanel returns the private message of a panel.
func shownPanel(ctx context.Context, ic *interaction.Context, p *panel.Panel, show panel.ViewState) (interaction.Reply, error) {
	msg := &components.Message{}
	reply := interaction.Reply{
		Panel: true, Update: ic.Message.Ephemeral, Message: msg, Refusal: show.Stale || show.Refused != nil,
	}
	if show.Preview.Kind != "" && len(p.Moves) > 0 {
		return reply, showPreview(ctx, ic, p, show, msg)
	}
	view := p.View()
	elsewhere := findWaitingTables(ctx, ic, p, show)
	var err error
	if msg.Files, reply.Later, err = privatePicture(ctx, ic, p, view, show); err != nil {
		return interaction.Reply{}, err
	}
	show.Elsewhere = <-elsewhere
	view.Tell = view.Tell.WithNaming(render.Bold)
	msg.Rows = p.Rows(show)
	said := p.Text(view, show, components.PhoneLines(msg.Rows), ic.Clock.Now())
	msg.Content = said.WithHand("")
	if reply.Later != nil {
		reply.Caption = msg.Content
	}
	if show.InWords || reply.Later != nil {
		msg.Content = said.WithHand(view.HandText(p.Private))
	}
	return reply, nil
}

// findWaitingTables sends a line about the person's other tables that wait for them, or "" if it is not
// the end of their turn. It reads them while the picture is drawn, so that the answer is not delayed.
func findWaitingTables(ctx context.Context, ic *interaction.Context, p *panel.Panel, show panel.ViewState) <-chan string {
	said := make(chan string, 1)
	done := show.Outcome != nil && len(show.Outcome.Log) > 0
	if ic.InSolo() || !done || p.IsWhatIf() || p.Match.Acting().Has(p.Seat) {
		said <- ""
		return said
	}
	go func() {
		text, err := mine.WaitingElsewhere(ctx, ic)
		if err != nil {
			ic.Log.DebugContext(ctx, "waiting tables not found", "error", err)
		}
		said <- text
	}()
	return said
}

// showPreview writes a message that shows a move before it is played, to be confirmed or cancelled: what it
// costs, and the board after it as far as that can be known.
func showPreview(ctx context.Context, ic *interaction.Context, p *panel.Panel, s panel.ViewState, msg *components.Message) error {
	proposed, err := p.Propose(s)
	if err != nil {
		return err
	}
	msg.Content, msg.Rows = proposed.Text, proposed.Rows
	if !proposed.Known {
		return nil
	}
	view := ic.Book.View(proposed.After, p.Tell.Language(), logtext.Players(p.Match), proposed.Events)
	view.Preview = true
	job := ic.Pictures.PrivateBoard(p.PictureKey()+"-preview", view).In(ic.Theme(ctx))
	board, err := ic.Pictures.Draw(ctx, job)
	if err != nil {
		return err
	}
	msg.Files = []components.File{components.Picture("preview", board)}
	return nil
}

// privatePicture draws the picture of a panel. If the pressed message has the same picture already, that is
// kept. If the hand is shown in words, there is no picture. While the drawing queue is busy, privatePicture
// returns a function that draws it later; the words then say all that the picture would show.
func privatePicture(
	ctx context.Context, ic *interaction.Context, p *panel.Panel, view render.View, s panel.ViewState,
) ([]components.File, laterFiles, error) {
	switch {
	case s.InWords, p.ShowsConditions(s):
		return nil, nil, nil
	case p.Solo && len(p.Moves) == 0: // another picture follows in a moment
		return ic.KeptFiles(), nil, nil
	}
	if ic.Pictures.Busy() && !ic.HasFiles() {
		return nil, laterPicture(ic, p, s), nil
	}
	name, job, err := pictureJob(ic.Services, p, view, s)
	if err != nil {
		return nil, nil, err
	}
	job = job.In(ic.Theme(ctx))
	kept := false
	job.Skip = func(hash string) bool {
		kept = ic.HasFile(components.FileName(name, hash))
		return kept || ic.Pictures.Busy()
	}
	painted, err := ic.Pictures.Draw(ctx, job)
	switch {
	case err == nil, kept:
		return []components.File{components.Picture(name, painted)}, nil, nil
	case !errors.Is(err, render.ErrSkipped):
		return nil, nil, err
	}
	return nil, laterPicture(ic, p, s), nil
}

// pictureJob returns the job that draws the panel's choice sheet or, if it has none, the hand, and the
// name of the picture.
func pictureJob(
	d *interaction.Services, p *panel.Panel, view render.View, s panel.ViewState,
) (name string, job render.Job, err error) {
	if p.IsWhatIf() && s.WhatIfMenu {
		return "board", d.Pictures.PrivateBoard(p.PictureKey(), view), nil
	}
	if sheet, ok := p.Sheet(view, s); ok {
		job, err = d.Pictures.Choices(p.PictureKey(), view, sheet)
		return "sheet", job, err
	}
	job, err = d.Pictures.Hand(p.PictureKey(), view, p.Private)
	return "hand", job, err
}

// laterFiles returns the pictures of an answer that was sent without them, or none if the panel is outdated.
type laterFiles = func(context.Context, *queue.Permit) ([]components.File, error)

// laterPicture returns a function that draws the picture of a panel if it is still current then. Many may
// wait in the queue, so the function holds only ids and reads the match when its turn has come; meanwhile
// it lends its place to others.
func laterPicture(ic *interaction.Context, p *panel.Panel, s panel.ViewState) laterFiles {
	d, of := ic.Services, panelRef{ic.Channel, ic.User, ic.Locale, p.Address(), p.Thinking()}
	s = panel.ViewState{At: s.At, AutoAnswers: s.AutoAnswers, WhatIfMenu: s.WhatIfMenu, Planning: s.Planning, Suggested: s.Suggested}
	return func(ctx context.Context, permit *queue.Permit) ([]components.File, error) {
		permit.Suspend()
		p, err := of.load(ctx, d, s.Planning)
		if err == nil {
			err = permit.Resume(ctx)
		}
		if err != nil || p == nil {
			return nil, err
		}
		name, job, err := pictureJob(d, p, p.View(), s)
		if err != nil {
			return nil, err
		}
		job.Permit = permit
		painted, err := d.Pictures.Draw(ctx, job.In(d.PersonTheme(ctx, of.user)))
		return []components.File{components.Picture(name, painted)}, err
	}
}

// panelRef says whose panel was shown, and which.
type panelRef struct {
	channel, user, locale string
	address               panel.Address
	thinking              bool // computers were about to answer on a private copy
}

// load makes the panel again, or returns nil if it is outdated.
func (r panelRef) load(ctx context.Context, d *interaction.Services, planning bool) (*panel.Panel, error) {
	m, err := d.LoadLatest(ctx, r.channel)
	if err != nil || m.Record().ID != r.address.Match {
		return nil, err
	}
	if !r.address.WhatIf {
		if m.Decision(r.address.Seat) != r.address.Decision {
			return nil, nil
		}
		return panel.NewPlanning(d.Book, m, r.address.Seat, r.locale, planning, r.address.Line), nil
	}
	c, ok, err := d.LoadCopy(ctx, r.user, m)
	if err != nil || !ok || c.Rev() != r.address.Decision {
		return nil, err
	}
	return panel.NewWhatIf(d.Book, m, panel.WhatIf{Copy: c.Copy, Thinking: r.thinking}, r.locale), nil
}

// ShowHand answers /rails hand and the Play button with the person's panel. People who have no seat are
// offered to look at the board or to join.
func ShowHand(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	if s := m.Seat(ic.User); s != engine.Spectator {
		return panelReply(ctx, ic, m, s, panel.ViewState{})
	}
	if m.KeptSeat(ic.User) != engine.Spectator {
		return interaction.Reply{}, match.ErrStranger // package commands offers them their seat
	}
	say := ic.Printer()
	text := say.Say("ui.stranger")
	buttons := []discordgo.MessageComponent{
		components.Button(discordgo.SecondaryButton, say.Say("ui.button.board"), components.ViewID("board")),
		components.Button(discordgo.SecondaryButton, say.Say("ui.button.log"), components.ViewID("log")),
	}
	if rec := m.Record(); rec.Phase == match.PhaseOpen && len(rec.Seats) < m.Game().MaxSeats {
		text = say.Say("ui.stranger.join")
		buttons = append(buttons, components.Button(discordgo.PrimaryButton, say.Say("ui.button.join"),
			components.ViewID("join")))
	}
	return interaction.Reply{Message: &components.Message{Content: text, Rows: components.Rows(buttons)}}, nil
}

// ShowSince returns the person's panel with what has happened since their own press, below what it did. The entries of
// the press in the match's log are those from begin on, and end before the entry from.
func ShowSince(
	ctx context.Context, ic *interaction.Context, m match.Match, begin, from int, told []render.News,
) (interaction.Reply, error) {
	entries, err := ic.Entries(ctx, ic.Channel, m, begin, int(m.Record().Entries))
	if err != nil {
		return interaction.Reply{}, err
	}
	return panelReply(ctx, ic, m, m.Seat(ic.User), panel.ViewState{
		Pressed: entries[:from-begin], Outcome: &match.Outcome{Log: entries[from-begin:]}, Told: told,
	})
}

// offersHint reports whether a panel offers a hint: the seat has a choice, and this process can think about
// it.
func offersHint(ic *interaction.Context, m match.Match, s engine.Seat, moves engine.List) bool {
	_, err := m.Advice(s)
	return err == nil && ic.Advise != nil && len(moves) > 1
}
