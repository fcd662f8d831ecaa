package bot

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

const (
	// leaseTime is for how long one process may edit a channel's public message;
	// it begins anew with each step. A process that is killed meanwhile keeps all
	// others from the channel for so long.
	leaseTime = 5 * time.Second
	// stepTime bounds one step, a request or the drawing; shorter, so that the
	// lease never ends first.
	stepTime = 4 * time.Second
	// late is the age of a change from which its board is drawn without giving way
	// to those who press: none is to be older than ten seconds when it is shown.
	late = 8500 * time.Millisecond
)

var (
	errLeased = errors.New("bot: another process shows this channel")
	errMore   = errors.New("bot: shown, but there may be more by now")
	// errRefused is the end of a look at a channel whose messages Discord refuses: it is
	// noted for the players how their table stands, and nothing is drawn or sent.
	errRefused = errors.New("bot: Discord refuses this channel's messages")
	// errCurrent is the end of a look at a channel that shows its match as it is.
	errCurrent = errors.New("bot: there is nothing to show")
)

// rationed says that a request has to wait so long for a limit of Discord's.
type rationed time.Duration

// Error is for the log.
func (r rationed) Error() string { return "bot: a request waits for " + time.Duration(r).String() }

// showing is the work on one channel under the lease, which keeps an older
// state of another process from overwriting a newer one.
type showing struct {
	*boards
	channel string
	held    *store.Held
}

// show brings one channel up to date. It is done when it finds nothing to do
// (nil); after something was (errMore), it is to be asked again. A rate limit is
// waited for outside the lease, and not with a state in hand that grows old.
func (bs *boards) show(ctx context.Context, channel string, j *job) error {
	if err := bs.bot.rest.ready(ctx, channel); err != nil {
		return err
	}
	if current, err := bs.bot.commands.Current(ctx, channel, bs.shownLast(channel)); err == nil && current {
		return nil // the other half of all looks: no turn and no lease for these
	}
	s, plan, err := bs.plan(ctx, channel, j)
	if s == nil {
		return err
	}
	defer s.held.Release(ctx)
	if errors.Is(err, store.ErrNone) || errors.Is(err, errCurrent) {
		return nil
	}
	if err != nil {
		return err
	}
	wait, err := bs.untilRoom(ctx, channel, plan)
	if err != nil {
		return err
	}
	if wait > 0 {
		return rationed(wait)
	}
	if err := s.carryOut(ctx, &plan); err != nil {
		return err
	}
	plan.Next.Run = s.held.Run
	bs.note(channel, plan)
	bs.remember(channel, plan.Display())
	err = s.step(ctx, func(ctx context.Context) error { return bs.bot.commands.SetShown(ctx, channel, plan) })
	bs.tidy(channel, plan)
	if err == nil {
		return errMore
	}
	return err
}

// untilRoom is how long it will be before all that a plan posts, or its edit, may be made
// without waiting in between. The next turn's message, which is posted, need not wait for
// an edit.
func (bs *boards) untilRoom(ctx context.Context, channel string, plan board.Plan) (time.Duration, error) {
	wait, err := bs.bot.rest.until(ctx, http.MethodPost, channel, plan.Posts())
	if err != nil || plan.Post != nil || plan.Edit == nil {
		return wait, err
	}
	edit, err := bs.bot.rest.until(ctx, http.MethodPatch, channel, 1)
	return max(wait, edit), err
}

// plan takes the lease and draws what is to be shown; no showing without the
// lease. Whoever waits for a turn to draw waits without one: a step is too short
// for a queue. Whoever has one reads without a place: at work on many presses,
// that takes longer than drawing. All that needs a processor is done in the place.
func (bs *boards) plan(ctx context.Context, channel string, j *job) (s *showing, plan board.Plan, err error) {
	turn, err := bs.bot.Queue.Wait(ctx, queue.Public)
	if err != nil {
		return nil, plan, err
	}
	defer turn.End()
	if bs.age(j) > late {
		turn.Hurry()
	}
	turn.Lend()
	held, ok, err := bs.bot.Store.Hold(ctx, channel, "board", bs.holder, leaseTime)
	if err != nil {
		return nil, plan, err
	}
	if !ok {
		return nil, plan, errLeased
	}
	s = &showing{bs, channel, held}
	if !bs.isRefused(channel) {
		err = s.step(ctx, s.compare)
	}
	var seen commands.Outlook
	if err == nil {
		seen, err = s.look(ctx)
	}
	if err == nil && bs.isRefused(channel) {
		err = errRefused
	}
	if err == nil {
		err = s.takeBack(ctx, turn)
	}
	if err != nil {
		return s, plan, err
	}
	err = s.step(ctx, func(ctx context.Context) (err error) {
		plan, err = bs.bot.commands.Plan(ctx, seen, turn)
		return err
	})
	return s, plan, err
}

// look reads what the channel is to show; errCurrent where it does.
func (s showing) look(ctx context.Context) (seen commands.Outlook, err error) {
	err = s.step(ctx, func(ctx context.Context) error {
		seen, err = s.bot.commands.Look(ctx, s.channel, s.shownLast(s.channel))
		if err == nil && seen.Current {
			err = errCurrent
		}
		return err
	})
	return seen, err
}

// takeBack waits for the place of a turn that was lent, for as long as it takes, and
// keeps the lease meanwhile.
func (s showing) takeBack(ctx context.Context, turn *queue.Turn) error {
	for {
		err := s.step(ctx, turn.Take)
		if ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
	}
}

// note counts what was shown, and logs which state of the match it was: the one
// that a press left has the revision after that press's "saved".
func (bs *boards) note(channel string, plan board.Plan) {
	how := "unchanged"
	switch {
	case plan.Post != nil:
		how = "posted"
	case plan.Edit != nil:
		how = "edited"
	}
	bs.bot.Metrics.shown.WithLabelValues(how).Inc()
	bs.bot.Log.Debug("shown", "channel", channel, "match", plan.Match, "rev", plan.Rev, "how", how,
		"message", plan.Next.Message)
}

// step does something for which the lease must last.
func (s showing) step(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	if ok, err := s.held.Extend(ctx); err != nil {
		return err
	} else if !ok {
		return errLeased
	}
	return do(ctx)
}

// tidy does the chores of a plan after the boards that are behind. Chores that are not
// done stay noted, and are done by whoever looks at the channel when they are due.
func (bs *boards) tidy(channel string, plan board.Plan) {
	chores := plan.Chores(bs.bot.Clock.Now())
	if len(chores) == 0 {
		return
	}
	bs.afterwards(channel, func(ctx context.Context) error {
		var done []string
		var failed error
		for _, c := range chores {
			if err := bs.do(ctx, channel, c, plan); err == nil || gone(err) || forbidden(err) {
				done = append(done, c.ID)
			} else {
				failed = errors.Join(failed, err)
			}
		}
		return errors.Join(failed, bs.bot.commands.Tidied(ctx, channel, done))
	})
}

// do does one chore of a plan.
func (bs *boards) do(ctx context.Context, channel string, c board.Chore, plan board.Plan) error {
	if c.Delete {
		return bs.bot.rest.remove(ctx, channel, c.ID)
	}
	last := ""
	if c.ID == plan.Retire {
		last = plan.Last
	}
	_, err := bs.bot.rest.edit(ctx, channel, c.ID, retired(last), nil)
	return err
}

// carryOut does what a plan says, but for its chores.
func (s showing) carryOut(ctx context.Context, plan *board.Plan) error {
	if plan.Post != nil {
		sent, err := s.post(ctx, plan, "board", *plan.Post)
		if err != nil {
			return err
		}
		plan.Next.Message, plan.Next.Files, plan.Next.Edited = sent.ID, sent.Attachments, sent.Edited
	}
	if plan.Edit != nil {
		lost, err := s.edit(ctx, plan)
		if err != nil {
			return err
		}
		if lost {
			plan.Next = plan.Shown // all is to be said anew, and deleted with that
			plan.Next.Retired = append(slices.Clone(plan.Shown.Retired), plan.Shown.Message)
			plan.Next.Message, plan.Erase, plan.Anew = "", nil, ""
			plan.Unping, plan.Due = nil, nil
			return nil
		}
	}
	for _, id := range plan.Erase {
		err := s.step(ctx, func(ctx context.Context) error { return s.bot.rest.remove(ctx, s.channel, id) })
		if err != nil && !gone(err) && restCode(err) != codeMissingPermissions { // another application's
			return err
		}
	}
	if plan.Ping != nil {
		sent, err := s.post(ctx, plan, "ping", *plan.Ping)
		if err != nil {
			return err
		}
		plan.Next.Ping = sent.ID
	}
	if err := s.call(ctx, plan); err != nil {
		return err
	}
	if plan.Notify != nil {
		go s.notify(context.WithoutCancel(ctx), s.channel, *plan.Notify)
	}
	return nil
}

// call posts the calls to an open table.
func (s showing) call(ctx context.Context, plan *board.Plan) error {
	for _, c := range plan.Calls {
		sent, err := s.post(ctx, plan, string(c.Why), c.Message)
		if err != nil {
			return err
		}
		c.ID = sent.ID
		plan.Called(c.Call)
	}
	return nil
}

// notifyTime bounds writing to all who watch a table.
const notifyTime = time.Minute

// notify sends a private message to each of a notice's people, and takes those off the
// channel's list who cannot be reached any more.
func (bs *boards) notify(ctx context.Context, channel string, n board.Notice) {
	ctx, cancel := context.WithTimeout(ctx, notifyTime)
	defer cancel()
	for _, user := range n.Users {
		data, files := messagePayload(n.Message, nil)
		err := bs.bot.rest.direct(ctx, user, data, files)
		if unreachable(err) {
			err = bs.bot.commands.Unwatch(ctx, channel, user)
		}
		if err != nil {
			bs.bot.Log.Debug("private message not sent", "channel", channel, "error", safe(err))
		}
	}
}

// retired takes a message's buttons away, gives it its last text, if there is
// one, and leaves its picture.
func retired(last string) map[string]any {
	edit := map[string]any{"components": []any{}, "allowed_mentions": mentions{Parse: []string{}}}
	if last != "" {
		edit["content"], edit["flags"] = last, noEmbeds
	}
	return edit
}

// post posts a message of a plan, once: whoever comes after a program that was killed
// before it could note so finds it posted. If the match has moved on since then, what is
// found is deleted, for nobody knows of it, and the message is posted.
func (s showing) post(ctx context.Context, plan *board.Plan, what string, m components.Message) (sent, error) {
	noted, err := json.Marshal(plan.Shown)
	if err != nil {
		return sent{}, err
	}
	since := []string{what, plan.Match, string(noted), s.held.Run} // after a loss the same may be noted once more
	posted, err := s.postOnce(ctx, m, since...)
	if err != nil || posted.says(m) {
		return posted, err
	}
	err = s.step(ctx, func(ctx context.Context) error { return s.bot.rest.remove(ctx, s.channel, posted.ID) })
	if err != nil && !gone(err) {
		return sent{}, err
	}
	return s.postOnce(ctx, m, append(since, strconv.FormatUint(plan.Rev, 10), plan.Mark)...)
}

// postOnce posts a message, or gives that which was posted under the same name.
func (s showing) postOnce(ctx context.Context, m components.Message, name ...string) (posted sent, err error) {
	data, files := messagePayload(m, nil)
	data = once(data, name...)
	err = s.step(ctx, func(ctx context.Context) (err error) {
		posted, err = s.bot.rest.post(ctx, s.channel, data, files)
		return err
	})
	return posted, err
}

// edit replaces the public message. It may be gone: a moderator deleted it, it is too old
// to be edited, or another application posted it, whose place this one has taken.
func (s showing) edit(ctx context.Context, plan *board.Plan) (lost bool, err error) {
	data, files := messagePayload(*plan.Edit, plan.Next.Files)
	err = s.step(ctx, func(ctx context.Context) error {
		edited, err := s.bot.rest.edit(ctx, s.channel, plan.Next.Message, data, files)
		if err == nil {
			plan.Next.Files, plan.Next.Edited = edited.Attachments, edited.Edited
		}
		return err
	})
	if gone(err) || slices.Contains([]int{codeOldEdits, codeNotAuthor}, restCode(err)) {
		return true, nil
	}
	return false, err
}
