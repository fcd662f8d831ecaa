package bot

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/store"
)

const (
	leaseTime = 30 * time.Second // for which one process may edit a channel's public message
	showing   = 25 * time.Second // bounds all that is done under the lease; shorter, so that it never ends first
)

var errLeased = errors.New("bot: another process shows this channel")

// show brings one channel up to date under the lease, which keeps an older
// state of another process from overwriting a newer one.
func (bs *boards) show(ctx context.Context, channel string) error {
	ctx, cancel := context.WithTimeout(ctx, showing)
	defer cancel()
	release, ok, err := bs.bot.Store.Lease(ctx, channel, "board", bs.holder, leaseTime)
	if err != nil {
		return err
	}
	if !ok {
		return errLeased
	}
	defer release()
	for {
		plan, err := bs.bot.commands.Public(ctx, channel)
		if errors.Is(err, store.ErrNone) || err == nil && plan.Current {
			return nil
		}
		if err != nil {
			return err
		}
		if err := bs.carryOut(ctx, channel, &plan); err != nil {
			return err
		}
		err = bs.bot.commands.SetShown(ctx, channel, plan)
		if err != nil && !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrNone) {
			return err
		}
	}
}

// carryOut does what a plan says. What only tidies up may fail.
func (bs *boards) carryOut(ctx context.Context, channel string, plan *commands.Plan) error {
	r := bs.bot.rest
	if plan.Post != nil {
		sent, err := bs.post(ctx, channel, plan, "board", *plan.Post)
		if err != nil {
			return err
		}
		plan.Next.Message, plan.Next.Files = sent.ID, sent.Attachments
	}
	if plan.Edit != nil {
		gone, err := bs.edit(ctx, channel, plan)
		if err != nil {
			return err
		}
		if gone {
			plan.Next = plan.Shown // all is to be said anew
			plan.Next.Message = ""
			return nil
		}
	}
	if plan.Retire != "" {
		_, err := r.edit(ctx, channel, plan.Retire, retired, nil)
		bs.tidy(channel, err)
	}
	if plan.Unping != "" {
		bs.tidy(channel, r.remove(ctx, channel, plan.Unping))
	}
	if plan.Ping != nil {
		sent, err := bs.post(ctx, channel, plan, "ping", *plan.Ping)
		if err != nil {
			return err
		}
		plan.Next.Ping = sent.ID
	}
	return nil
}

// retired takes a message's buttons away and leaves the rest.
var retired = map[string]any{"components": []any{}, "allowed_mentions": mentions{Parse: []string{}}}

// post posts a message of a plan, once: a program that was killed before it
// could note so finds it posted.
func (bs *boards) post(ctx context.Context, channel string, plan *commands.Plan, what string, m commands.Message) (sent, error) {
	data, files := messagePayload(m, nil)
	data = once(data, what, plan.Match, strconv.FormatUint(plan.Rev, 10), plan.Shown.Message)
	return bs.bot.rest.post(ctx, channel, data, files)
}

// edit replaces the public message. It may be gone: a moderator deleted it, or
// it is too old to be edited.
func (bs *boards) edit(ctx context.Context, channel string, plan *commands.Plan) (gone bool, err error) {
	data, files := messagePayload(*plan.Edit, plan.Next.Files)
	sent, err := bs.bot.rest.edit(ctx, channel, plan.Next.Message, data, files)
	switch restCode(err) {
	case codeUnknownMessage, codeOldEdits:
		return true, nil
	}
	if err == nil {
		plan.Next.Files = sent.Attachments
	}
	return false, err
}

func (bs *boards) tidy(channel string, err error) {
	if err != nil {
		bs.bot.Log.Debug("could not tidy up", "channel", channel, "error", safe(err))
	}
}
