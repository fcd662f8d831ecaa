package store

import (
	"testing"
	"time"

	"github.com/railbot/railbot/store/fleet"
)

// TestOwn expects that Redis belongs to the first application that is started on it, until
// another one adopts it, and that gateway sessions do not pass to that one.
func TestOwn(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s, ctx := open(t, url, Options{}), t.Context()
		own := func(application, adopt, owner string) {
			t.Helper()
			same(t, "owner", must(s.Own(ctx, application, adopt))(t), owner)
		}
		own("1", "", "1")
		own("1", "", "1")
		must(s.Fleet().Told(ctx, fleet.Gateway{Shards: 1}, 0))(t)
		shards := func(member string) int {
			t.Helper()
			return must(s.Fleet().Turn(ctx, member, time.Minute, nil))(t).Shards
		}
		same(t, "shards", shards("a/1/1/1"), 1)
		own("2", "", "1")
		own("2", "3", "1")
		same(t, "shards after a refusal", shards("a/1/1/1"), 1)
		own("2", "1", "2")
		same(t, "shards after adoption", shards("b/1/1/1"), 0)
		own("2", "1", "2")
		own("1", "", "2")
		_, err := s.Own(ctx, "", "2")
		is(t, err, ErrInvalid)
	})
}
