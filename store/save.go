package store

import (
	"context"
	"crypto/rand"
	"fmt"

	"github.com/railbot/railbot/store/scripts"
)

// outcomes maps what the save script returns to errors.
var outcomes = map[string]error{
	"saved":     nil,
	"duplicate": ErrDuplicate,
	"conflict":  ErrConflict,
	"exists":    ErrExists,
}

// Save applies c to the channel's live match, or creates it.
//
// Errors: ErrDuplicate when another Save applied the same interaction;
// ErrConflict when the match is no longer at c.Rev, is another one or is gone;
// ErrExists when c creates a match where one is; ErrInvalid; ErrUnavailable
// when Redis did not answer, in which case the change may or may not be stored
// and Save with the same non-empty Nonce settles it. One such repetition is made
// by Save itself.
func (s *Store) Save(ctx context.Context, channel string, c Change) error {
	if err := c.check(channel); err != nil {
		return fmt.Errorf("store: save: %w", err)
	}
	if c.Nonce == "" {
		c.Nonce = rand.Text()
	}
	keys, args := saveKeys(channel, c), s.saveArgs(c)
	s.list(ctx, channel)
	var noted uint64
	err := s.do(ctx, "save", func(ctx context.Context) (err error) {
		if err := s.write(ctx, named, channel+"/"+c.Match, append(c.Named, c.Joined...)); err != nil {
			return err
		}
		noted, err = s.runSave(ctx, keys, args)
		if err != nil && unanswered(ctx, err) {
			noted, err = s.runSave(ctx, keys, args)
		}
		return err
	})
	if err == nil && noted > 0 {
		s.projectAfterSave(ctx, channel)
	}
	return err
}

func (s *Store) runSave(ctx context.Context, keys []string, args []any) (noted uint64, err error) {
	got, err := s.runWritten(ctx, scripts.Save, keys, args).Slice()
	if err != nil {
		return 0, err
	}
	r := reply{left: got}
	outcome, noted := r.text(), r.number()
	err, known := outcomes[outcome]
	if !known {
		return 0, fmt.Errorf("the save script returned %q", outcome)
	}
	return noted, err
}

// cause is what is remembered of a change as applied.
func (c Change) cause() string {
	if c.Interaction != "" {
		return c.Interaction
	}
	return "save:" + c.Nonce // nothing repeats it but this Save
}

func saveKeys(channel string, c Change) []string {
	return append(appliedKeys(channel),
		liveKey(channel), logKey(channel), snapshotsKey(channel), usersKey(channel),
		outboxKey(channel), lastKey(channel), archivesKey(channel),
		archiveKey(channel, c.Match), archiveLogKey(channel, c.Match),
		archiveSnapshotsKey(channel, c.Match), archiveUsersKey(channel, c.Match),
	)
}

func (s *Store) saveArgs(c Change) []any {
	args := append(appliedArgs(c.cause(), c.Nonce),
		c.Match, c.Rev, c.Rev+1, c.Record, toMillis(c.Due), c.ending(), s.o.Retention.Milliseconds(),
		len(c.Entries), len(c.Snapshots), len(c.Joined), len(c.Left), c.Home,
	)
	for _, e := range c.Entries {
		args = append(args, e)
	}
	for _, snap := range c.Snapshots {
		args = append(args, snap.Entry, compressState(snap.State))
	}
	for _, u := range c.Joined {
		args = append(args, u)
	}
	for _, u := range c.Left {
		args = append(args, u)
	}
	return args
}
