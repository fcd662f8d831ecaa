package store

import "context"

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
