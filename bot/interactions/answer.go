package interactions

import (
	"context"
	"log/slog"
	"time"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
)

// answer is one interaction on its way to its answer. This file tells its life in order:
//
//	received        the commands work on the interaction (run, runReplayed, handle)
//	replied         the reply comes in time and is the first answer (replyInTime)
//	acknowledged    it does not: Discord shows that an answer will come (acknowledge)
//	replied late    the reply takes the place of the acknowledgement (replyLate)
//	completed       a picture is added that waited for its turn to be drawn (complete)
//	continued       the reply that it announces takes its place (continueReply)
//	followed        the next turn of the person takes its place (followReply)
//	withdrawn       no process has replied: the acknowledgement is deleted (withdraw)
//	noted           the token may now send public messages, where the bot is no member (note)
//
// An answer in time may be completed, a late one has its picture at once. Only an answer that
// was acknowledged is ever withdrawn.
type answer struct {
	h        *Handler
	request  interaction.Request
	log      *slog.Logger
	progress progress
	handled  chan interaction.Reply // receives the reply of the commands

	// Of an acknowledged answer:
	state     ackState
	asMessage bool // Discord shows "Thinking…" in a message of its own

	renews bool // the token is to reach the pressed public message; the reply is a message of its own
}

// newAnswer returns the answer to a request that was received. It keeps no reply, because many
// answers may wait for their pictures.
func newAnswer(h *Handler, r interaction.Request) *answer {
	a := &answer{
		h: h, request: r, log: h.Log.With("channel", r.Channel, "kind", r.Kind), handled: make(chan interaction.Reply, 1),
	}
	a.request.Progress = a.progress.set
	return a
}

// # Received

// run answers the interaction, and acknowledges it if the commands take longer than
// AcknowledgeDelay. It returns the work that follows the answer, or nil.
func (a *answer) run(ctx context.Context) (followUp func()) {
	go func() { a.handled <- a.handle(ctx) }()
	if a.renews = a.h.renews(ctx, a.request); a.renews {
		a.acknowledge(ctx)
		return a.replyLate(ctx)
	}
	slow := a.h.Clock.NewTimer(a.h.AcknowledgeDelay)
	defer slow.Stop()
	select {
	case reply := <-a.handled:
		return a.replyInTime(ctx, reply, slow.C)
	case <-slow.C:
	}
	if a.request.Kind == interaction.Autocomplete { // Discord accepts no acknowledgement of it
		reply := <-a.handled
		a.sendFirst(ctx, &reply)
		return nil
	}
	a.h.Metrics.CountDeferred()
	a.acknowledge(ctx)
	return a.replyLate(ctx)
}

// renews reports whether a press is to renew the message that it is on. Long work does not, because
// it shows its progress in a message of its own.
func (h *Handler) renews(ctx context.Context, r interaction.Request) bool {
	return h.Renews != nil && !h.commands.Heavy(r) && h.Renews(ctx, r)
}

// runReplayed answers an interaction that came while no process was connected. It first asks
// Discord, by acknowledging the interaction, whether anybody still waits for the answer: Discord
// may have told the person long ago that it failed, or another process may have answered. It returns
// the work that follows the answer, or nil.
func (a *answer) runReplayed(ctx context.Context) (followUp func()) {
	if a.request.Kind == interaction.Autocomplete {
		return nil // the person has typed on
	}
	a.acknowledge(ctx)
	if a.state == ackUnknown && a.isAcknowledged(ctx) {
		a.state = ackAccepted
	}
	if a.state != ackAccepted {
		return nil
	}
	go func() { a.handled <- a.handle(ctx) }()
	return a.replyLate(ctx)
}

// handle has the commands work on the request, in a slot of its server. Heavy work waits for a
// place elsewhere as long as it can be answered, so it takes no slot from people who play.
func (a *answer) handle(ctx context.Context) interaction.Reply {
	timeout := tokenTTL
	if !a.h.commands.Heavy(a.request) {
		leave, ok := a.h.enterSlot(ctx, a.request)
		if !ok {
			a.log.ErrorContext(ctx, "too many interactions at once")
			a.h.Metrics.CountCrowded(false)
			return a.h.commands.Crowded(a.request, false)
		}
		defer leave()
		timeout = handleTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	reply, err := a.h.commands.Handle(ctx, a.request)
	if err != nil {
		a.log.ErrorContext(ctx, "handler failed", "error", err)
	}
	return a.h.Links.LinkReply(reply)
}

// # Replied

// replyInTime sends the reply as the first answer. Before that it waits, until tooLate, for a
// picture that is being added to an older panel. It returns what completes the answer, or nil.
func (a *answer) replyInTime(ctx context.Context, reply interaction.Reply, tooLate <-chan time.Time) (followUp func()) {
	panelCtx, p := newPanel(ctx, a.request, reply)
	defer func() {
		if followUp == nil {
			a.h.panels.end(p)
		}
	}()
	if reply.Panel || reply.Update {
		a.h.panels.replace(p, tooLate)
	}
	if !a.sendFirst(ctx, &reply) {
		return nil
	}
	a.note(ctx, reply, 0)
	a.deleteOlderPanels(ctx, reply)
	draw, caption, next, update, turn := reply.Later, reply.Caption, reply.Continue, reply.Update, reply.Follow
	if draw == nil && next == nil && turn == nil {
		return nil
	}
	return func() {
		defer a.h.panels.end(p)
		if draw != nil {
			a.complete(panelCtx, p, draw, caption)
		}
		if next != nil {
			a.continueReply(panelCtx, p, next, update)
		}
		if turn != nil {
			a.followReply(panelCtx, p, turn)
		}
	}
}

// sendFirst sends the reply as the first answer, and reports whether Discord accepted it. If the
// pressed message is gone, it sends a message of its own instead and sets reply.Update to false.
func (a *answer) sendFirst(ctx context.Context, reply *interaction.Reply) bool {
	if reply.Silent {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, deliverTimeout)
	defer cancel()
	err := a.h.Discord.Respond(ctx, a.request, *reply)
	if reply.Update && discord.Code(err) == discord.CodeUnknownMessage {
		reply.Update = false // it was deleted as it was pressed, because of a newer panel
		err = a.h.Discord.Respond(ctx, a.request, *reply)
	}
	isTaken := discord.Code(err) == discord.CodeAcknowledged
	switch {
	case reply.Message == nil: // a form and choices cannot be edited
	case a.originalMayBePublic() && (discord.IsUnknownOutcome(err) || isTaken && reply.Applied):
		a.logDelivery(ctx, a.h.Discord.FollowUp(ctx, a.request, *reply.Message))
		return false
	case discord.IsUnknownOutcome(err):
		err = a.edit(ctx, *reply, a.keptFiles(reply.Update))
	case isTaken && reply.Applied:
		// Another process has acknowledged the interaction, but this one has made the change
		// and must report it. What the other has left in the message is unknown.
		err = a.edit(ctx, *reply, nil)
	}
	a.logDelivery(ctx, err)
	return err == nil
}

// # Acknowledged

// ackState says whether Discord has accepted the acknowledgement of an answer.
type ackState int

const (
	ackNone     ackState = iota // none was sent
	ackAccepted                 // Discord accepted it
	ackUnknown                  // Discord may have accepted it
	ackTaken                    // another process has answered or acknowledged the interaction
	ackRefused                  // Discord no longer accepts an answer
)

// acknowledge tells Discord that an answer will come. If there is progress to show, the answer
// is a message of its own, because the pressed one keeps its text until then.
func (a *answer) acknowledge(ctx context.Context) {
	a.asMessage = !a.renews && (!a.request.Message.Ephemeral || a.progress.get() != "")
	err := a.h.Discord.Acknowledge(ctx, a.request, a.asMessage)
	switch {
	case err == nil:
		a.state = ackAccepted
	case discord.IsUnknownOutcome(err):
		a.state = ackUnknown
	case discord.Code(err) == discord.CodeAcknowledged:
		a.state = ackTaken
	default:
		a.state = ackRefused
	}
	a.countDelivery(err)
	a.logUndelivered(ctx, err)
}

// isAcknowledged asks Discord whether the interaction was acknowledged. A message of its own
// must still show "Thinking…".
func (a *answer) isAcknowledged(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, deliverTimeout)
	defer cancel()
	original, err := a.h.Discord.Original(ctx, a.request)
	return err == nil && (!a.asMessage || original.IsDeferred())
}

// # Replied late

// replyLate waits for the reply, draws its pictures, and sends it in the place of the
// acknowledgement. If it is unknown whether that was accepted, the edit finds out. It returns the
// work that follows the answer, or nil.
func (a *answer) replyLate(ctx context.Context) (followUp func()) {
	reply := a.awaitReply(ctx)
	if complete, err := a.h.drawNow(ctx, reply); err == nil {
		reply = complete
	}
	panelCtx, p := newPanel(ctx, a.request, reply)
	defer func() {
		if followUp == nil {
			a.h.panels.end(p)
		}
	}()
	if reply.Panel || reply.Update {
		a.h.panels.replace(p, nil)
	}
	if a.asMessage && reply.Message == nil && (a.state == ackAccepted || a.state == ackUnknown) {
		go a.withdraw(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, deliverTimeout)
	defer cancel()
	switch {
	case reply.Silent:
	case reply.Modal != nil:
		a.log.WarnContext(ctx, "a form came too late")
	case a.state == ackRefused:
	case a.state == ackTaken && !reply.Applied: // the other process replies
	case a.originalMayBePublic():
		a.logDelivery(ctx, a.h.Discord.FollowUp(ctx, a.request, *reply.Message))
		a.note(ctx, reply, 1)
	case a.state == ackTaken: // only this process knows what was changed
		a.logDelivery(ctx, a.edit(ctx, reply, nil))
	case !a.asMessage && !reply.Update:
		a.logDelivery(ctx, a.h.Discord.FollowUp(ctx, a.request, *reply.Message))
		a.note(ctx, reply, 1)
	default:
		err := a.edit(ctx, reply, a.keptFiles(!a.asMessage))
		if err == nil {
			a.note(ctx, reply, 0)
			a.deleteOlderPanels(ctx, reply)
		}
		a.logDelivery(ctx, err)
		if err == nil && reply.Continue != nil {
			a.continueReply(panelCtx, p, reply.Continue, !a.asMessage)
		}
		if turn := reply.Follow; err == nil && turn != nil {
			return func() {
				defer a.h.panels.end(p)
				a.followReply(panelCtx, p, turn)
			}
		}
	}
	return nil
}

// originalMayBePublic reports whether the original answer may be the public message that was
// pressed, which must never show a private reply: this process or another one may have renewed it.
func (a *answer) originalMayBePublic() bool {
	isOwn := a.asMessage && a.state == ackAccepted
	return a.request.Place.OnlyAnswers() && a.request.Kind == interaction.Component && !a.request.Message.Ephemeral && !isOwn
}

// note reports that Discord has accepted the answer, so that the token may send public messages.
// Before that they would take the place of the answer.
func (a *answer) note(ctx context.Context, reply interaction.Reply, followups int) {
	if a.h.NoteAnswered == nil || reply.Message == nil {
		return
	}
	a.h.NoteAnswered(ctx, a.request, a.renews && a.state == ackAccepted, followups)
}

// awaitReply waits for the reply of the commands, and meanwhile shows the progress in an
// acknowledgement that is a message of its own.
func (a *answer) awaitReply(ctx context.Context) interaction.Reply {
	if !a.asMessage || a.state != ackAccepted {
		return <-a.handled
	}
	ticker := a.h.Clock.NewTicker(a.h.ProgressInterval)
	defer ticker.Stop()
	for shown := ""; ; {
		select {
		case reply := <-a.handled:
			return reply
		case <-ticker.C:
			if text := a.progress.get(); text != shown {
				shown = text
				a.showProgress(ctx, text)
			}
		}
	}
}

// edit replaces the original answer by the reply. kept are the files that it has already.
func (a *answer) edit(ctx context.Context, reply interaction.Reply, kept []components.Attachment) error {
	return a.h.Discord.EditOriginal(ctx, a.request, *reply.Message, kept)
}

// keptFiles returns the files that the original answer already has: the pressed message's files if
// that message is the original answer, else none.
func (a *answer) keptFiles(isPressedMessage bool) []components.Attachment {
	if !isPressedMessage {
		return nil
	}
	return a.request.Message.Files
}

// # Completed

// completeTimeout bounds the drawing of a picture that follows its answer.
const completeTimeout = time.Minute

// complete adds the pictures that the answer lacks, and changes its text to caption unless that
// is empty. ctx ends when a newer panel replaces this one.
func (a *answer) complete(ctx context.Context, p *panel, draw drawFunc, caption string) {
	ctx, cancel := context.WithTimeout(ctx, tokenTTL)
	defer cancel()
	a.h.Metrics.CountLatePicture()
	files, err := a.h.drawLater(ctx, draw, queue.Private)
	if len(files) > 0 && err == nil {
		err = p.send(ctx, func(ctx context.Context) error {
			return a.h.Discord.AddFiles(ctx, a.request, files, caption)
		})
	}
	switch {
	case ctx.Err() != nil, len(files) == 0 && err == nil, discord.Code(err) == discord.CodeUnknownMessage:
		a.log.DebugContext(ctx, "picture not needed any more")
	case err != nil:
		a.log.WarnContext(ctx, "picture not added", "error", discord.Safe(err))
	}
}

// # Continued

// continueReply waits for the reply that follows the one that was sent, and replaces that one by it. It
// does nothing if a newer panel has replaced the message, or if the person has pressed something there
// since. If Discord does not accept it, because the message is gone or the process was slow, the person's
// next press shows the same.
func (a *answer) continueReply(
	ctx context.Context, p *panel, next func(context.Context) (interaction.Reply, error), isPressedMessage bool,
) {
	ctx, cancel := context.WithTimeout(ctx, tokenTTL)
	defer cancel()
	defer context.AfterFunc(p.untouched, cancel)()
	reply, err := next(ctx)
	if ctx.Err() != nil || reply.Message == nil {
		return
	}
	if err != nil {
		a.log.ErrorContext(ctx, "handler failed", "error", err)
	}
	if complete, err := a.h.drawNow(ctx, reply); err == nil {
		reply = complete
	}
	reply = a.h.Links.LinkReply(reply)
	err = p.send(ctx, func(ctx context.Context) error {
		return a.edit(ctx, reply, a.keptFiles(isPressedMessage))
	})
	if ctx.Err() == nil {
		a.logUndelivered(ctx, err)
	}
}

// # Followed

// followReply waits until the message would show something else, and replaces it. It ends when the bot stops.
func (a *answer) followReply(ctx context.Context, p *panel, turn func(context.Context) (interaction.Reply, error)) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(a.h.stopping, cancel)()
	a.continueReply(ctx, p, turn, false)
}

// # Withdrawn

// withdraw deletes the acknowledgement if it still shows "Thinking…" after WithdrawDelay: until
// then the process that has carried out the interaction replies, if it lives. Nothing waits for
// withdraw.
func (a *answer) withdraw(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, a.h.WithdrawDelay+deliverTimeout)
	defer cancel()
	if !wait.For(ctx, a.h.Clock, a.h.WithdrawDelay) {
		return
	}
	original, err := a.h.Discord.Original(ctx, a.request)
	if err == nil && original.IsDeferred() {
		err = a.h.Discord.DeleteOriginal(ctx, a.request)
	}
	if err != nil {
		a.log.DebugContext(ctx, "acknowledgement not withdrawn", "error", discord.Safe(err))
	}
}

// # Log and metrics

// logDelivery logs and counts whether Discord accepted the reply.
func (a *answer) logDelivery(ctx context.Context, err error) {
	a.countDelivery(err)
	a.logUndelivered(ctx, err)
	if err == nil {
		a.log.DebugContext(ctx, "answered", "took", a.h.Clock.Since(a.request.Received).Round(time.Millisecond))
	}
}

// countDelivery measures the time of an answer that Discord accepted.
func (a *answer) countDelivery(err error) {
	if err == nil {
		a.h.Metrics.ObserveAnswer(a.request.Kind, a.h.Clock.Since(a.request.Received))
	}
}

// logUndelivered logs that Discord refused an answer. It is normal that another process answered
// first, that Discord no longer waits, or that the person dismissed "Thinking…" or the panel.
func (a *answer) logUndelivered(ctx context.Context, err error) {
	switch code := discord.Code(err); {
	case err == nil:
	case code == discord.CodeAcknowledged, code == discord.CodeUnknownInteraction, code == discord.CodeUnknownMessage:
		a.log.DebugContext(ctx, "answer not needed", "code", code)
	default:
		a.log.WarnContext(ctx, "answer not delivered", "error", discord.Safe(err))
	}
}
