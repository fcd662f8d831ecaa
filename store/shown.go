package store

import (
	"context"
	"fmt"

	"github.com/railbot/railbot/store/scripts"
)

// SetShown notes, outside the revision, what the channel displays of a match,
// live or finished, as it was loaded. ErrConflict when a later revision is shown
// already, or when the match has lost this one since it was loaded; ErrNone when
// there is no such match.
func (s *Store) SetShown(ctx context.Context, channel string, of Saved, shown []byte) error {
	return s.do(ctx, "shown", func(ctx context.Context) error {
		if err := checkNames(channel, of.Match); err != nil {
			return err
		}
		keys := []string{liveKey(channel), archiveKey(channel, of.Match)}
		outcome, err := scripts.Shown.Run(ctx, s.rdb, keys, of.Match, of.Rev, of.Mark, shown).Text()
		switch {
		case err != nil:
			return err
		case outcome == "none":
			return ErrNone
		case outcome == "conflict":
			return fmt.Errorf("%w: a later revision than %d is shown", ErrConflict, of.Rev)
		case outcome == "gone":
			return fmt.Errorf("%w: it has lost the revision %d that is shown", ErrConflict, of.Rev)
		}
		return nil
	})
}
