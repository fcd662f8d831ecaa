package bot

import (
	"context"
	"log/slog"
	"time"

	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// answer lets the commands handle a request, acknowledges it when that is slow,
// and sends the reply. It gives what adds the reply's pictures, where they are to
// follow.
func (b *Bot) answer(ctx context.Context, r interaction.Request) (late func()) {
	ctx = following(ctx, r.ID)
	come := &progress{}
	r.Progress = come.tell
	log := b.Log.With("channel", r.Channel, "kind", r.Kind)
	handled := make(chan interaction.Reply, 1)
	go func() { handled <- b.handle(ctx, log, r) }()
	slow := b.Clock.NewTimer(b.Slow)
	defer slow.Stop()
	var reply interaction.Reply
	select {
	case reply = <-handled:
	case <-slow.C:
		b.deliverLate(ctx, log, r, come, handled)
		return nil
	}
	ctx, mine := begin(ctx, r, reply)
	if reply.Panel {
		b.panels.replace(r, mine, slow.C)
	}
	defer func() {
		if late == nil {
			b.panels.end(r, mine)
		}
	}()
	sent := b.deliver(context.WithoutCancel(ctx), log, r, &reply)
	if sent {
		b.clearOthers(ctx, log, r, reply)
	}
	if !sent || reply.Later == nil {
		return nil
	}
	draw, caption := reply.Later, reply.Caption
	return func() {
		defer b.panels.end(r, mine)
		b.complete(ctx, log, r, mine, draw, caption)
	}
}

// handle asks the commands, when it is this request's turn. Heavy work waits for
// a place of its own, for as long as it can be answered, and takes none of those
// who play.
func (b *Bot) handle(ctx context.Context, log *slog.Logger, r interaction.Request) interaction.Reply {
	limit := tokenLife
	if !b.commands.Heavy(r) {
		leave, ok := b.enter(ctx, r)
		if !ok {
			log.ErrorContext(ctx, "too many interactions at once")
			b.Metrics.crowded(false)
			return b.commands.Crowded(r, false)
		}
		defer leave()
		limit = handling
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	reply, err := b.commands.Handle(ctx, r)
	if err != nil {
		log.ErrorContext(ctx, "handler failed", "error", err)
	}
	return b.named.linkedReply(reply)
}

// enter waits for a place among the interactions that are worked on, which servers have
// by turns, as those to whom the bot talks in private have.
func (b *Bot) enter(ctx context.Context, r interaction.Request) (leave func(), ok bool) {
	ctx, cancel := context.WithTimeout(ctx, handling)
	defer cancel()
	give, err := b.places.Enter(ctx, sharer(r), r.User)
	if err != nil {
		return nil, false
	}
	left := b.Queue.Enter()
	return func() { left(); give() }, true
}

// deliver sends the first and only answer, in a message of its own where the pressed one
// is gone, which the reply says from then on. It tells whether Discord took it.
func (b *Bot) deliver(ctx context.Context, log *slog.Logger, r interaction.Request, reply *interaction.Reply) bool {
	if reply.Silent {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, delivering)
	defer cancel()
	kind, data, files := response(r, *reply)
	err := b.rest.respond(ctx, r, kind, data, files)
	if reply.Update && restCode(err) == codeUnknownMessage {
		// It was taken away as it was pressed, for there is another panel.
		reply.Update = false
		kind, data, files = response(r, *reply)
		err = b.rest.respond(ctx, r, kind, data, files)
	}
	switch {
	case reply.Message == nil: // cannot be edited
	case mayBeDone(err):
		err = b.edit(ctx, r, *reply, keptFiles(r, reply.Update))
	case restCode(err) == codeAcknowledged && reply.Applied:
		// Another process, slower in the matter, acknowledged; the change is
		// ours to tell. What it left in the message is not known.
		err = b.edit(ctx, r, *reply, nil)
	}
	b.logDelivery(ctx, log, r, err)
	return err == nil
}

// deliverLate acknowledges at once and sends the reply when it is there. What
// cannot be acknowledged (autocomplete) is simply answered late.
func (b *Bot) deliverLate(
	ctx context.Context, log *slog.Logger, r interaction.Request, come *progress, handled <-chan interaction.Reply,
) {
	if r.Kind == interaction.Autocomplete {
		reply := <-handled
		b.deliver(ctx, log, r, &reply)
		return
	}
	b.Metrics.slow.Inc()
	own, acknowledged := b.acknowledge(ctx, log, r, come)
	b.complement(ctx, log, r, come, handled, own, acknowledged)
}

// acknowledge tells Discord that an answer will come; own: in a message of its own, or
// in the place of the one that says how far it has come.
func (b *Bot) acknowledge(ctx context.Context, log *slog.Logger, r interaction.Request, come *progress) (own bool, err error) {
	// What says how far it has come says so in a message of its own.
	own = !r.Message.Ephemeral || come.told() != ""
	err = b.rest.respond(ctx, r, deferral(own), deferralData(own), nil)
	b.timed(r, err)
	logUndelivered(ctx, log, err)
	return own, err
}

// keptFiles returns the files that the first answer to a request already shows: the pressed
// message's files if that message is the answer, else none.
func keptFiles(r interaction.Request, pressed bool) []components.Attachment {
	if !pressed {
		return nil
	}
	return r.Message.Files
}

// answerReplayed answers what came while nobody was connected. Discord is asked first
// whether it still waits: whoever pressed long ago has been told that it failed, and
// what another process has answered is done.
func (b *Bot) answerReplayed(ctx context.Context, r interaction.Request) {
	if r.Kind == interaction.Autocomplete {
		return // they have typed on
	}
	ctx = following(ctx, r.ID)
	log, come := b.Log.With("channel", r.Channel, "kind", r.Kind), &progress{}
	r.Progress = come.tell
	own, err := b.acknowledge(ctx, log, r, come)
	if mayBeDone(err) && b.acknowledged(ctx, r, own) {
		err = nil
	}
	if err != nil {
		return
	}
	handled := make(chan interaction.Reply, 1)
	go func() { handled <- b.handle(ctx, log, r) }()
	b.complement(ctx, log, r, come, handled, own, nil)
}

// acknowledged asks Discord whether an interaction was acknowledged, own by a message that
// is still empty.
func (b *Bot) acknowledged(ctx context.Context, r interaction.Request, own bool) bool {
	ctx, cancel := context.WithTimeout(ctx, delivering)
	defer cancel()
	answer, err := b.rest.original(ctx, r)
	return err == nil && (!own || answer.promised())
}

// complement sends the reply to what was acknowledged, may have been, or was not. Where it
// may have been, one request to the first answer finds out.
func (b *Bot) complement(
	ctx context.Context, log *slog.Logger, r interaction.Request, come *progress, handled <-chan interaction.Reply,
	own bool, acknowledged error,
) {
	var reply interaction.Reply
	if own && acknowledged == nil {
		reply = b.attend(ctx, log, r, come, handled)
	} else {
		reply = <-handled
	}
	if complete, err := b.whole(ctx, reply); err == nil {
		reply = complete
	}
	ctx, mine := begin(ctx, r, reply)
	defer b.panels.end(r, mine)
	if reply.Panel {
		b.panels.replace(r, mine, nil)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), delivering)
	defer cancel()
	stands := acknowledged == nil || mayBeDone(acknowledged)
	if own && stands && reply.Message == nil {
		go b.withdraw(context.WithoutCancel(ctx), log, r)
	}
	switch {
	case reply.Silent:
	case reply.Modal != nil:
		log.WarnContext(ctx, "a form came too late")
	case !stands && (restCode(acknowledged) != codeAcknowledged || !reply.Applied):
	case !stands:
		b.logDelivery(ctx, log, r, b.edit(ctx, r, reply, nil))
	case !own && !reply.Update:
		b.logDelivery(ctx, log, r, b.follow(ctx, r, reply))
	default:
		err := b.edit(ctx, r, reply, keptFiles(r, !own))
		if err == nil {
			b.clearOthers(ctx, log, r, reply)
		}
		b.logDelivery(ctx, log, r, err)
	}
}

// withdraw takes away the promise of an answer that nobody keeps: the process that has
// carried out the interaction tells of it within a time, if it lives. Nobody waits for it.
func (b *Bot) withdraw(ctx context.Context, log *slog.Logger, r interaction.Request) {
	ctx, cancel := context.WithTimeout(ctx, b.Promise+delivering)
	defer cancel()
	if !wait.For(ctx, b.Clock, b.Promise) {
		return
	}
	answer, err := b.rest.original(ctx, r)
	if err == nil && answer.promised() {
		err = b.rest.removeOriginal(ctx, r)
	}
	if err != nil {
		log.DebugContext(ctx, "an answer that nobody gives was not taken away", "error", safe(err))
	}
}

// edit replaces the acknowledged answer by the reply.
func (b *Bot) edit(ctx context.Context, r interaction.Request, reply interaction.Reply, kept []components.Attachment) error {
	data, files := messagePayload(*reply.Message, kept)
	return b.rest.editOriginal(ctx, r, data, files)
}

// follow sends the reply as a message of its own, below the pressed one.
func (b *Bot) follow(ctx context.Context, r interaction.Request, reply interaction.Reply) error {
	_, data, files := response(r, reply)
	return b.rest.follow(ctx, r, data, files)
}

// logDelivery notes that an answer was given, or was not.
func (b *Bot) logDelivery(ctx context.Context, log *slog.Logger, r interaction.Request, err error) {
	b.timed(r, err)
	logUndelivered(ctx, log, err)
	if err == nil {
		log.DebugContext(ctx, "answered", "took", b.Clock.Since(r.Received).Round(time.Millisecond))
	}
}

// timed counts an answer that Discord took.
func (b *Bot) timed(r interaction.Request, err error) {
	if err == nil {
		b.Metrics.answered.WithLabelValues(string(r.Kind)).Observe(b.Clock.Since(r.Received).Seconds())
	}
}

// logUndelivered notes that Discord did not take an answer. It is no news that another
// process answered first, that Discord no longer waits, or that the person dismissed
// "Thinking…" or the panel.
func logUndelivered(ctx context.Context, log *slog.Logger, err error) {
	switch code := restCode(err); {
	case err == nil:
	case code == codeAcknowledged, code == codeUnknownInteraction, code == codeUnknownMessage:
		log.DebugContext(ctx, "answer not needed", "code", code)
	default:
		log.WarnContext(ctx, "answer not delivered", "error", safe(err))
	}
}
