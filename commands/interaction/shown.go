package interaction

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/store"
)

// Shown reads the channel's match, or the last one, and what is shown of it. If
// the last display is of after the store's note, that is what is shown, and of no
// revision that the match has: the store may have lost it.
func (d *Services) Shown(
	ctx context.Context, channel string, last board.Display,
) (saved StoredMatch, shown board.Shown, err error) {
	saved, err = d.stored(ctx, channel)
	if errors.Is(err, store.ErrNone) {
		saved.Saved, err = d.Store.Last(ctx, channel)
	}
	if err == nil && len(saved.Shown) > 0 {
		err = json.Unmarshal(saved.Shown, &shown)
	}
	if err == nil && last.Match == saved.Match && last.After(saved.ShownRev, shown.Message) {
		saved.ShownRev, shown = 0, last.Shown
		shown.Start, shown.From = min(shown.Start, saved.Entries), min(shown.From, saved.Entries)
	}
	return saved, shown, err
}

// SetShown notes what a channel shows after a plan was carried out.
func (d *Services) SetShown(ctx context.Context, channel string, p board.Plan) error {
	b, err := json.Marshal(p.Next)
	if err != nil {
		return err
	}
	if chores := p.Chores(d.Clock.Now()); len(chores) > 0 {
		err := d.changeErase(ctx, channel, func(left board.Erasing) board.Erasing { left.Begin(chores); return left })
		if err != nil {
			return err
		}
	}
	err = d.Store.SetShown(ctx, channel, store.Saved{Match: p.Match, Rev: p.Rev, Mark: p.Mark}, b)
	if err != nil {
		return err
	}
	return d.changeErase(ctx, channel, func(left board.Erasing) board.Erasing { return left.After(p) })
}

// Tidied notes that chores of a plan are done, by their messages.
func (d *Services) Tidied(ctx context.Context, channel string, messages []string) error {
	return d.changeErase(ctx, channel, func(left board.Erasing) board.Erasing { left.End(messages...); return left })
}

// EraseScope is where the store remembers, by channel, what is left to do to its public
// messages: see [board.Erasing].
const EraseScope = "erase"

// Erasing returns what is left to do to a channel's public messages.
func (d *Services) Erasing(ctx context.Context, channel string) (board.Erasing, error) {
	return Preference[board.Erasing](ctx, d, EraseScope, channel)
}

// ToErase is [Services.Erasing] for who has a channel show a match. Of an earlier one, which
// was to be told anew when the present one came, all messages are noted then: it is not
// shown again, so that none could be struck off its own list.
func (d *Services) ToErase(ctx context.Context, channel, present string) (left board.Erasing, err error) {
	left, err = d.Erasing(ctx, channel)
	if err != nil || left.Anew == "" || left.Anew == present {
		return left, err
	}
	earlier := left.Anew
	saved, err := d.Store.Archived(ctx, channel, earlier)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return left, err
	}
	all, err := messages(saved) // none of one that is kept no longer
	if err != nil {
		return left, err
	}
	err = d.changeErase(ctx, channel, func(now board.Erasing) board.Erasing {
		now.AddAll(earlier, all)
		left = now
		return now
	})
	return left, err
}

// messages are all public messages of a match.
func messages(saved store.Saved) ([]string, error) {
	if len(saved.Shown) == 0 {
		return nil, nil
	}
	var shown board.Shown
	err := json.Unmarshal(saved.Shown, &shown)
	return append(shown.Retired, components.NonEmpty([]string{shown.Message})...), err
}

func (d *Services) changeErase(ctx context.Context, channel string, change func(board.Erasing) board.Erasing) error {
	return ChangePreference(ctx, d, EraseScope, channel, func(left board.Erasing) (board.Erasing, bool) {
		after := change(left)
		return after, !after.None()
	})
}

// EraseLater has the public messages of a match deleted from which somebody was
// taken out; the last one is told anew where it is the channel's present one.
func (d *Services) EraseLater(ctx context.Context, ref store.Ref, saved store.Saved) error {
	now, _, err := d.Shown(ctx, ref.Channel, board.Display{})
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	var all board.Erasing
	if now.Match == ref.Match {
		all.Anew = ref.Match
		_, err = d.ToErase(ctx, ref.Channel, ref.Match) // an earlier one may be to be told anew still
	} else {
		all.Messages, err = messages(saved)
	}
	if err != nil {
		return err
	}
	err = d.changeErase(ctx, ref.Channel, func(left board.Erasing) board.Erasing {
		left.Add(all.Messages)
		if all.Anew != "" {
			left.Anew, left.Asked = all.Anew, left.Asked+1
		}
		return left
	})
	if err == nil {
		d.MarkDirty(ref.Channel)
	}
	return err
}
