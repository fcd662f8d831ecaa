package interaction

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// LoadShown reads the channel's live match, or its last one, and what the channel shows of it. The
// store may have lost what was displayed last, so the caller passes it as last. If it is newer
// than what the store says, LoadShown returns it with ShownRev 0, so that the message is updated.
func (d *Services) LoadShown(
	ctx context.Context, channel string, last board.Display,
) (saved StoredMatch, shown board.Shown, err error) {
	saved, err = d.loadStored(ctx, channel)
	if errors.Is(err, store.ErrNone) {
		saved.Saved, err = d.Store.Last(ctx, channel)
	}
	if err == nil && len(saved.Shown) > 0 {
		err = json.Unmarshal(saved.Shown, &shown)
	}
	if err == nil && last.Match == saved.Match && last.IsNewerThan(saved.ShownRev, shown.Message) {
		saved.ShownRev, shown = 0, last.Shown
		shown.Start, shown.From = min(shown.Start, saved.Entries), min(shown.From, saved.Entries)
	}
	return saved, shown, err
}

// SetShown stores what a channel shows after a plan was carried out. It first stores the plan's
// chores, so that another process does them if this one is killed.
func (d *Services) SetShown(ctx context.Context, channel string, p board.Plan) error {
	b, err := json.Marshal(p.Next)
	if err != nil {
		return err
	}
	if chores := p.Chores(d.Clock.Now()); len(chores) > 0 {
		err := d.changeCleanup(ctx, channel, func(left board.Cleanup) board.Cleanup { left.BeginChores(chores); return left })
		if err != nil {
			return err
		}
	}
	err = d.Store.SetShown(ctx, channel, store.Saved{Match: p.Match, Rev: p.Rev, Mark: p.Mark}, b)
	if err != nil {
		return err
	}
	return d.changeCleanup(ctx, channel, func(left board.Cleanup) board.Cleanup { return left.AfterPlan(p) })
}

// EndChores stores that the chores about some messages are done.
func (d *Services) EndChores(ctx context.Context, channel string, messages []string) error {
	return d.changeCleanup(ctx, channel, func(left board.Cleanup) board.Cleanup { left.EndChores(messages...); return left })
}

// CleanupScope is the scope of the store for each channel's [board.Cleanup].
const CleanupScope = "erase"

// LoadCleanup reads what is left to clean up in a channel.
func (d *Services) LoadCleanup(ctx context.Context, channel string) (board.Cleanup, error) {
	return Preference[board.Cleanup](ctx, d, CleanupScope, channel)
}

// LoadCleanupFor is [Services.LoadCleanup] for a channel that is about to show the match present.
// If an earlier match was to be rewritten, that no longer happens, because it is not shown again.
// All its messages are then listed for deletion instead.
func (d *Services) LoadCleanupFor(ctx context.Context, channel, present string) (left board.Cleanup, err error) {
	left, err = d.LoadCleanup(ctx, channel)
	if err != nil || left.Rewrite == "" || left.Rewrite == present {
		return left, err
	}
	earlier := left.Rewrite
	saved, err := d.Store.Archived(ctx, channel, earlier)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return left, err
	}
	all, err := messagesOf(saved) // none of one that is kept no longer
	if err != nil {
		return left, err
	}
	err = d.changeCleanup(ctx, channel, func(now board.Cleanup) board.Cleanup {
		now.EraseMatch(earlier, all)
		left = now
		return now
	})
	return left, err
}

// messagesOf returns the ids of all public messages of a match.
func messagesOf(saved store.Saved) ([]string, error) {
	if len(saved.Shown) == 0 {
		return nil, nil
	}
	var shown board.Shown
	err := json.Unmarshal(saved.Shown, &shown)
	return append(shown.Retired, render.NonEmpty([]string{shown.Message})...), err
}

// changeCleanup applies a change to what is left to clean up in a channel.
func (d *Services) changeCleanup(ctx context.Context, channel string, change func(board.Cleanup) board.Cleanup) error {
	return ChangePreference(ctx, d, CleanupScope, channel, func(left board.Cleanup) (board.Cleanup, bool) {
		after := change(left)
		return after, !after.IsEmpty()
	})
}

// ScheduleErasure lists the public messages of a match for deletion, after a person was removed
// from it. If the channel still shows the match, its last message is rewritten without them
// instead.
func (d *Services) ScheduleErasure(ctx context.Context, ref store.Ref, saved store.Saved) error {
	if IsSolo(ref.Channel) {
		return nil // it has no public message
	}
	now, _, err := d.LoadShown(ctx, ref.Channel, board.Display{})
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	var all board.Cleanup
	if now.Match == ref.Match {
		all.Rewrite = ref.Match
		_, err = d.LoadCleanupFor(ctx, ref.Channel, ref.Match) // an earlier match may still be listed there
	} else {
		all.Messages, err = messagesOf(saved)
	}
	if err != nil {
		return err
	}
	err = d.changeCleanup(ctx, ref.Channel, func(left board.Cleanup) board.Cleanup {
		left.AddMessages(all.Messages)
		if all.Rewrite != "" {
			left.Rewrite, left.RewriteRequests = all.Rewrite, left.RewriteRequests+1
		}
		return left
	})
	if err == nil {
		d.MarkDirty(ref.Channel)
	}
	return err
}
