package store

import "testing"

// TestClaimData checks that Redis belongs to the first application that is started on it until another one adopts
// it, and that the other one does not get its gateway sessions.
func TestClaimData(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s, ctx := open(t, url, Options{}), t.Context()
		own := func(application, adopt, owner string) {
			t.Helper()
			same(t, "owner", must(s.ClaimData(ctx, application, adopt))(t), owner)
		}
		own("1", "", "1")
		own("1", "", "1")
		held, _, err := s.TakeGateway(ctx, "a", GatewayLease{})
		is(t, err, nil)
		must(s.BeatGateway(ctx, held, "sessions"))(t)
		own("2", "", "1")
		own("2", "3", "1")
		same(t, "sessions after a refusal", must(s.Gateway(ctx))(t).Sessions, "sessions")
		own("2", "1", "2")
		same(t, "sessions after adoption", must(s.Gateway(ctx))(t).Sessions, "")
		own("2", "1", "2")
		own("1", "", "2")
		_, err = s.ClaimData(ctx, "", "2")
		is(t, err, ErrInvalid)
	})
}
