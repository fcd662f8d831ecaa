package store_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/railbot/railbot/store"
)

// A match is created, changed at its current revision, and loaded. A change to an older revision is a
// conflict.
func Example() {
	ctx := context.Background()
	s, err := store.Open(ctx, "", store.Options{}) // without a URL: in this process, and gone with it
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()

	err = s.Save(ctx, "channel", store.Change{Match: "m1", Record: []byte("opened"), Joined: []string{"ann"}})
	if err == nil {
		err = s.Save(
			ctx, "channel", store.Change{Match: "m1", Rev: 1, Record: []byte("begun"), Joined: []string{"bob"}},
		)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	saved, err := s.Load(ctx, "channel")
	fmt.Println(string(saved.Record), saved.Rev, saved.Users, err)

	err = s.Save(ctx, "channel", store.Change{Match: "m1", Rev: 1, Record: []byte("too late")})
	fmt.Println(errors.Is(err, store.ErrConflict))
	// Output:
	// begun 2 [ann bob] <nil>
	// true
}
