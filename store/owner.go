package store

import "context"

// ClaimData records that the data in Redis belong to an application, unless they belong to another one, and returns the
// application that owns the data. If the owner is adopt, the application takes over the data. The gateway sessions of
// adopt are then deleted, because no other token can resume them.
func (s *Store) ClaimData(ctx context.Context, application, adopt string) (owner string, err error) {
	err = s.do(ctx, "claim data", func(ctx context.Context) error {
		if err := checkNames(application); err != nil {
			return err
		}
		if err := s.rdb.SetNX(ctx, applicationKey, application, 0).Err(); err != nil {
			return err
		}
		owner, err = s.rdb.Get(ctx, applicationKey).Result()
		return err
	})
	if err != nil || owner == application || owner != adopt {
		return owner, err
	}
	if err := s.forgetGatewaySessions(ctx); err != nil {
		return owner, err
	}
	err = s.do(ctx, "claim data", func(ctx context.Context) error {
		return s.rdb.Set(ctx, applicationKey, application, 0).Err()
	})
	if err != nil {
		return owner, err
	}
	s.o.Logger.Info("adopted data of another application", "from", adopt, "by", application)
	return application, nil
}
