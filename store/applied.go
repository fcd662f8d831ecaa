package store

import (
	"context"
	"time"
)

// Applied tells whether a Save has applied the interaction to the channel's
// match. It is remembered for longer than Discord delivers an interaction.
func (s *Store) Applied(ctx context.Context, channel, interaction string) (applied bool, err error) {
	err = s.do(ctx, "applied", func(ctx context.Context) error {
		if err := checkNames(channel, interaction); err != nil {
			return err
		}
		n, err := s.rdb.Exists(ctx, appliedKey(channel, interaction)).Result()
		applied = n > 0
		return err
	})
	return applied, err
}

// claimed is for how long a claim is remembered: longer than an interaction that
// was sent by HTTP may be old.
const claimed = 15 * time.Minute

// Claim makes an interaction the caller's; false when somebody else has claimed
// it.
func (s *Store) Claim(ctx context.Context, channel, interaction string) (ok bool, err error) {
	_, ok, err = s.Hold(ctx, channel, "claim-"+interaction, "claim", claimed)
	return ok, err
}
