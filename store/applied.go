package store

import "context"

// Applied tells whether a Save has applied that interaction to the channel, here
// or in another process, as far back as interactions are remembered.
func (s *Store) Applied(ctx context.Context, channel, interaction string) (applied bool, err error) {
	err = s.do(ctx, "applied", func(ctx context.Context) error {
		if err := checkNames(channel, interaction); err != nil {
			return err
		}
		n, err := s.rdb.Exists(ctx, appliedKey(channel, interaction)).Result()
		applied = n == 1
		return err
	})
	return applied, err
}
