package boards

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

const (
	// leaseTTL is how long one process may edit a channel's message. Each step extends it. If
	// the process is killed, no other process can edit the message until it ends.
	leaseTTL = 5 * time.Second
	// stepTimeout bounds one step, a request or the drawing. It is shorter than leaseTTL, so
	// that the lease never ends first.
	stepTimeout = 4 * time.Second
	// hurryAge is the age of a change from which its board is drawn before the pictures of
	// people who press: no board should be older than ten seconds when it is published.
	hurryAge = 8500 * time.Millisecond
)

var (
	errLeased    = errors.New("another process publishes this channel")
	errPublished = errors.New("published; the match may have changed since")
	// errRefused ends an attempt in a channel whose messages Discord refuses. Look has noted
	// for the players how their table stands; nothing is drawn or sent.
	errRefused = errors.New("this channel's messages are refused")
	// errCurrent ends an attempt in a channel that shows its match as it is.
	errCurrent = errors.New("the channel is up to date")
)

// publication is an attempt to publish one channel under its lease, which keeps a process from
// overwriting a newer state by an older one.
type publication struct {
	*Boards
	channel string
	lease   *store.Held
	to      writer
	place   place.Place
}

// publish brings one channel up to date. It returns nil if the channel was up to date, and
// errPublished if it has published something: it must then be called again, because the match may
// have changed. It waits for rate limits before it takes the lease and reads the match, which
// would be outdated after the wait.
func (b *Boards) publish(ctx context.Context, channel string, j *job) error {
	if interaction.IsSolo(channel) {
		return b.recordSolo(ctx, channel)
	}
	if err := b.Discord.WaitForPost(ctx, channel); err != nil {
		return err
	}
	if current, err := b.commands.IsCurrent(ctx, channel, b.lastShown(channel)); err == nil && current {
		return nil // as every second time, when an attempt has published
	}
	p, plan, err := b.makePlan(ctx, channel, j)
	if p == nil {
		return err
	}
	defer p.lease.Release(ctx)
	if errors.Is(err, store.ErrNone) || errors.Is(err, errCurrent) {
		return nil
	}
	if err != nil {
		return err
	}
	if p.place.HasBot() {
		wait, err := b.waitBeforeSending(ctx, channel, plan)
		if err != nil {
			return err
		}
		if wait > 0 {
			return discord.WaitError(wait)
		}
	}
	if err := p.carryOut(ctx, &plan); err != nil {
		return err
	}
	plan.Next.Run = p.lease.Run
	b.logPublished(channel, plan)
	b.rememberDisplay(channel, plan.Display())
	err = p.runStep(ctx, func(ctx context.Context) error { return b.commands.SetShown(ctx, channel, plan) })
	b.cleanUp(p.to, channel, plan)
	if err == nil {
		return errPublished
	}
	return err
}

// recordSolo updates what the store notes of a solo table, which has no public message: the table is in
// its person's list, and is not found by [Boards.Recover] again. It sends nothing to Discord.
func (b *Boards) recordSolo(ctx context.Context, key string) error {
	if current, err := b.commands.IsCurrent(ctx, key, board.Display{}); err == nil && current {
		return nil
	}
	lease, ok, err := b.Store.Hold(ctx, key, "board", b.Process, leaseTTL)
	switch {
	case err != nil:
		return err
	case !ok:
		return errLeased
	}
	p := publication{Boards: b, channel: key, lease: lease}
	defer lease.Release(ctx)
	err = p.runStep(ctx, func(ctx context.Context) error {
		seen, err := b.commands.Look(ctx, key, board.Display{})
		if err != nil {
			return err
		}
		if seen.Current {
			return errCurrent
		}
		plan, err := b.commands.Plan(ctx, seen, nil)
		if err != nil {
			return err
		}
		return b.commands.SetShown(ctx, key, plan)
	})
	switch {
	case errors.Is(err, store.ErrNone), errors.Is(err, errCurrent):
		return nil
	case err == nil:
		return errPublished
	}
	return err
}

// makePlan takes the lease, reads the match, and draws the board. If another process has the
// lease, it returns a nil publication. It waits for a permit to draw before it takes the
// lease, which is too short for that. While it reads the match, it suspends the permit, because
// reading takes longer than drawing when many people press.
func (b *Boards) makePlan(ctx context.Context, channel string, j *job) (p *publication, plan board.Plan, err error) {
	permit, err := b.Queue.Wait(ctx, queue.Public)
	if err != nil {
		return nil, plan, err
	}
	defer permit.Release()
	if b.changeAge(j) > hurryAge {
		permit.StopYielding()
	}
	permit.Suspend()
	lease, ok, err := b.Store.Hold(ctx, channel, "board", b.Process, leaseTTL)
	if err != nil {
		return nil, plan, err
	}
	if !ok {
		return nil, plan, errLeased
	}
	p = &publication{Boards: b, channel: channel, lease: lease}
	err = p.runStep(ctx, p.chooseWriter)
	if err == nil && p.place.HasBot() && !b.isRefused(channel) {
		err = p.runStep(ctx, p.compareAfterRestart)
	}
	var seen commands.ChannelState
	if err == nil {
		seen, err = p.readMatch(ctx)
	}
	switch {
	case err != nil:
	case p.place.HasBot() && b.isRefused(channel):
		err = errRefused
	case p.to.Reach().IsOut(seen.Message):
		err = errWaiting
	}
	if err == nil {
		err = p.resumePermit(ctx, permit)
	}
	if err != nil {
		return p, plan, err
	}
	err = p.runStep(ctx, func(ctx context.Context) (err error) {
		plan, err = b.commands.Plan(ctx, seen, permit)
		return err
	})
	return p, plan, err
}

// chooseWriter finds out where the channel is and how its messages are sent.
func (p *publication) chooseWriter(ctx context.Context) (err error) {
	if p.place, err = p.placeOf(ctx, p.channel); err == nil {
		p.to, err = p.newWriter(ctx, p.channel, p.place)
	}
	return err
}

// runStep extends the lease and calls do with a timeout that is shorter than the lease.
func (p publication) runStep(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	if ok, err := p.lease.Extend(ctx); err != nil {
		return err
	} else if !ok {
		return errLeased
	}
	return do(ctx)
}

// readMatch reads the match. If the channel already shows its present state, readMatch returns
// errCurrent.
func (p publication) readMatch(ctx context.Context) (seen commands.ChannelState, err error) {
	err = p.runStep(ctx, func(ctx context.Context) error {
		last := p.lastShown(p.channel)
		last.Place, last.Reach = p.place, p.to.Reach()
		seen, err = p.commands.Look(ctx, p.channel, last)
		if err == nil && seen.Current {
			err = errCurrent
		}
		return err
	})
	return seen, err
}

// resumePermit resumes a suspended permit. It waits as long as necessary, and extends the lease
// meanwhile.
func (p publication) resumePermit(ctx context.Context, permit *queue.Permit) error {
	for {
		err := p.runStep(ctx, permit.Resume)
		if ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
	}
}

// waitBeforeSending returns how long to wait for rate limits until all messages that a plan posts,
// and its edit, can be sent without a wait in between. A new public message need not wait for edits.
func (b *Boards) waitBeforeSending(ctx context.Context, channel string, plan board.Plan) (time.Duration, error) {
	posts, err := b.Discord.UntilPosts(ctx, channel, plan.CountPosts())
	if err != nil || plan.Post != nil || plan.Edit == nil {
		return posts, err
	}
	edit, err := b.Discord.UntilEdit(ctx, channel)
	return max(posts, edit), err
}

// carryOut posts, edits and deletes what a plan says, except for its chores, and notes the
// results in plan.Next.
func (p publication) carryOut(ctx context.Context, plan *board.Plan) error {
	if plan.Post != nil {
		posted, err := p.post(ctx, plan, "board", *plan.Post)
		if err != nil {
			return err
		}
		plan.Next.Message, plan.Next.Files, plan.Next.Edited = posted.ID, posted.Attachments, posted.Edited
	}
	if plan.Edit != nil {
		isLost, err := p.edit(ctx, plan)
		if err != nil {
			return err
		}
		if isLost { // the next attempt posts the whole message, and deletes with it
			plan.Next = plan.Shown
			plan.Next.Retired = append(slices.Clone(plan.Shown.Retired), plan.Shown.Message)
			plan.Next.Message, plan.Erase, plan.Rewritten = "", nil, ""
			plan.Unping, plan.DueChores = nil, nil
			return nil
		}
	}
	for _, id := range plan.Erase {
		err := p.runStep(ctx, func(ctx context.Context) error { return p.to.Delete(ctx, id) })
		isForeign := discord.Code(err) == discord.CodeMissingPermissions // another application's message
		if err != nil && !discord.IsGone(err) && !isForeign {
			return err
		}
	}
	if err := p.postPings(ctx, plan); err != nil && p.place.HasBot() {
		return err
	} else if err != nil { // another attempt would post the board again
		p.Log.Debug("ping not posted", "channel", p.channel, "error", discord.Safe(err))
	}
	if plan.Notify != nil {
		go p.notify(context.WithoutCancel(ctx), p.channel, *plan.Notify)
	}
	return nil
}

// postPings posts the ping and the calls of a plan.
func (p publication) postPings(ctx context.Context, plan *board.Plan) error {
	if plan.Ping != nil {
		posted, err := p.post(ctx, plan, "ping", *plan.Ping)
		if err != nil {
			return err
		}
		plan.Next.Ping = posted.ID
	}
	return p.postCalls(ctx, plan)
}

// postCalls posts the calls to an open table.
func (p publication) postCalls(ctx context.Context, plan *board.Plan) error {
	for _, c := range plan.Calls {
		posted, err := p.post(ctx, plan, string(c.Why), c.Message)
		if err != nil {
			return err
		}
		c.ID = posted.ID
		plan.AddCall(c.Call)
	}
	return nil
}

// post posts a message of a plan once: a process that was killed may have posted it before it
// could note that, and Discord then returns that message. If the match has changed since, post
// deletes the message, which nothing refers to, and posts the new one.
func (p publication) post(ctx context.Context, plan *board.Plan, what string, m components.Message) (discord.Message, error) {
	shown, err := json.Marshal(plan.Shown)
	if err != nil {
		return discord.Message{}, err
	}
	name := []string{what, plan.Match, string(shown), p.lease.Run} // after a loss in Redis, shown may be the same again
	posted, err := p.postNamed(ctx, m, name...)
	if err != nil || posted.Matches(m) {
		return posted, err
	}
	err = p.runStep(ctx, func(ctx context.Context) error { return p.to.Delete(ctx, posted.ID) })
	if err != nil && !discord.IsGone(err) {
		return discord.Message{}, err
	}
	return p.postNamed(ctx, m, append(name, strconv.FormatUint(plan.Rev, 10), plan.Mark)...)
}

// postNamed posts a message, or returns the one that was posted under the same name.
func (p publication) postNamed(ctx context.Context, m components.Message, name ...string) (posted discord.Message, err error) {
	err = p.runStep(ctx, func(ctx context.Context) (err error) {
		posted, err = p.to.Post(ctx, m, name...)
		return err
	})
	return posted, err
}

// edit replaces the public message. It returns true if that is lost: a moderator has deleted it,
// it is too old to be edited, or it belongs to the application that this one has replaced.
func (p publication) edit(ctx context.Context, plan *board.Plan) (isLost bool, err error) {
	err = p.runStep(ctx, func(ctx context.Context) error {
		edited, err := p.to.Edit(ctx, plan.Next.Message, *plan.Edit, plan.Next.Files)
		if err == nil {
			plan.Next.Files, plan.Next.Edited = edited.Attachments, edited.Edited
		}
		return err
	})
	if discord.IsGone(err) || discord.IsUneditable(err) {
		return true, nil
	}
	return false, err
}

// notifyTimeout bounds the private messages to all who watch a table.
const notifyTimeout = time.Minute

// notify sends a private message to each user of a notice. A user who cannot be reached any more
// is removed from those who watch the channel.
func (b *Boards) notify(ctx context.Context, channel string, n board.Notice) {
	ctx, cancel := context.WithTimeout(ctx, notifyTimeout)
	defer cancel()
	for _, user := range n.Users {
		err := b.Discord.SendDirect(ctx, user, n.Message)
		if discord.IsUnreachable(err) {
			err = b.commands.Unwatch(ctx, channel, user)
		}
		if err != nil {
			b.Log.Debug("private message not sent", "channel", channel, "error", discord.Safe(err))
		}
	}
}

// logPublished counts and logs what was published. Its revision is that of the log line "saved"
// of the press.
func (b *Boards) logPublished(channel string, plan board.Plan) {
	how := "unchanged"
	switch {
	case plan.Post != nil:
		how = "posted"
	case plan.Edit != nil:
		how = "edited"
	}
	b.Metrics.CountBoard(how)
	b.Log.Debug("shown", "channel", channel, "match", plan.Match, "rev", plan.Rev, "how", how,
		"message", plan.Next.Message)
}
