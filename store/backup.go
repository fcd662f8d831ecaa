package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/railbot/railbot/store/scripts"
)

// Backup is all that is kept of one match. It holds what is hidden in the game
// and the source of its chance: whoever reads it can see every hand.
type Backup struct {
	Saved     Saved
	Log       [][]byte
	Snapshots []Snapshot // by entry, ascending
}

// Backup reads the channel's live match with its history at one moment, or
// gives ErrNone.
func (s *Store) Backup(ctx context.Context, channel string) (b Backup, err error) {
	err = s.do(ctx, "backup", func(ctx context.Context) error {
		if err := checkNames(channel); err != nil {
			return err
		}
		got, err := scripts.Backup.Run(ctx, s.rdb, wholeKeys(channel)).Slice()
		if err != nil {
			return err
		}
		r := reply{left: got}
		b.Saved = r.saved()
		for _, entry := range r.texts() {
			b.Log = append(b.Log, []byte(entry))
		}
		b.Snapshots, err = r.snapshots()
		return err
	})
	return b, err
}

// snapshots reads entries and packed states by turns.
func (r *reply) snapshots() ([]Snapshot, error) {
	list, _ := r.next().([]any)
	pairs := reply{left: list}
	var found []Snapshot
	for len(pairs.left) > 0 {
		entry := int(pairs.number())
		state, err := decompressState(pairs.bytes())
		if err != nil {
			return nil, err
		}
		found = append(found, Snapshot{entry, state})
	}
	slices.SortFunc(found, func(a, b Snapshot) int { return a.Entry - b.Entry })
	if r.err == nil {
		r.err = pairs.err
	}
	return found, r.err
}

func wholeKeys(channel string) []string {
	return []string{liveKey(channel), logKey(channel), snapshotsKey(channel), usersKey(channel)}
}

// Restore makes a live match of a backup, in the same channel or another one. The
// backup's Home must be the server of that channel, or empty if it is not known.
// What was shown of it is not restored: a fresh board will be posted. ErrExists
// when a match is played in the channel, or the one of the backup ended there;
// ErrInvalid for a backup that holds no live match.
func (s *Store) Restore(ctx context.Context, channel string, b Backup) error {
	if err := b.check(channel); err != nil {
		return fmt.Errorf("store: restore: %w", err)
	}
	keys := append(wholeKeys(channel), archiveKey(channel, b.Saved.Match), outboxKey(channel))
	if err := s.nameRestored(ctx, channel, b); err != nil {
		return err
	}
	s.list(ctx, channel)
	err := s.do(ctx, "restore", func(ctx context.Context) error {
		outcome, err := scripts.Restore.Run(ctx, s.rdb, keys, b.args()...).Text()
		if err == nil && outcome == "exists" {
			return ErrExists
		}
		return err
	})
	if err == nil {
		s.projectAfterSave(ctx, channel)
	}
	return err
}

// nameRestored writes lines about whom a match names that will be restored.
func (s *Store) nameRestored(ctx context.Context, channel string, b Backup) error {
	users := slices.Clone(b.Saved.Users)
	if s.readers.Match != nil {
		more, err := s.readers.Match(b.Saved.Record, b.Log)
		if err != nil {
			return fmt.Errorf("store: restore: %w: %w", ErrInvalid, err)
		}
		users = append(users, more...)
	}
	return s.do(ctx, "restore", func(ctx context.Context) error {
		return s.write(ctx, named, channel+"/"+b.Saved.Match, users)
	})
}

func (b Backup) check(channel string) error {
	m := b.Saved
	switch {
	case m.Rev == 0, len(m.Record) == 0, m.Entries != len(b.Log), !m.Finished.IsZero():
		return fmt.Errorf("%w: not the backup of a live match", ErrInvalid)
	case m.Due.UnixMilli() < 0 && !m.Due.IsZero():
		return fmt.Errorf("%w: due before 1970", ErrInvalid)
	}
	for _, snap := range b.Snapshots {
		if snap.Entry < 0 || snap.Entry > len(b.Log) {
			return fmt.Errorf("%w: snapshot at entry %d", ErrInvalid, snap.Entry)
		}
	}
	names := append([]string{channel, m.Match}, m.Users...)
	if m.Home != "" {
		names = append(names, m.Home)
	}
	return checkNames(names...)
}

func (b Backup) args() []any {
	m := b.Saved
	args := []any{m.Match, m.Rev, m.Record, toMillis(m.Due), len(b.Log), len(b.Snapshots), len(m.Users), m.Mark,
		m.Home}
	for _, entry := range b.Log {
		args = append(args, entry)
	}
	for _, snap := range b.Snapshots {
		args = append(args, snap.Entry, compressState(snap.State))
	}
	for _, user := range m.Users {
		args = append(args, user)
	}
	return args
}
