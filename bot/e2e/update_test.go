package e2e

import (
	"testing"
	"time"
)

// Keys of the store, spelt out as a program of schema 1 has them.
const (
	schemaKey = "rails:schema"
	olderKey  = "rails:index:{all}:older" // when such programs were seen
	peopleKey = "rails:index:{all}:people"
)

// TestUpdateUnderPlay plays a match on a Redis of schema 1, by turns on two bots that know
// schema 2: what is played is written so that the program before them could go on. When
// that one was gone for a day, a third bot raises the schema under the play; the two have
// not heard of it, and one of them dies.
func TestUpdateUnderPlay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	admin := w.redis.Client()
	defer admin.Close()
	schema := func() string { return admin.Get(w.ctx, schemaKey).Val() }
	if err := admin.Set(w.ctx, schemaKey, 1, 0).Err(); err != nil {
		t.Fatal(err)
	}
	if err := admin.Del(w.ctx, peopleKey).Err(); err != nil {
		t.Fatal(err)
	}
	r := w.replicas(3, 2)
	game := w.begin("updated", "trick", nil, 15, w.user("A", "en-US"), w.user("B", "fr"), w.user("C", "en-US"))
	game.turns(4)
	if known := admin.Keys(w.ctx, "rails:{"+game.channel+"}:applied:*").Val(); len(known) < 4 || schema() != "1" {
		t.Errorf("schema %s; the program before would know of %d presses", schema(), len(known))
	}
	now := time.Now()
	gone := []any{"since", now.Add(-25 * time.Hour).UnixMilli(), "looked", now.UnixMilli()}
	if err := admin.HSet(w.ctx, olderKey, gone...).Err(); err != nil {
		t.Fatal(err)
	}
	r.start(2)
	w.await("the schema is raised", func() bool { return schema() == "2" })
	game.turns(4)
	r.now[0].kill()
	game.turns(2)
	r.start(0)
	for game.turn() {
	}
	game.finished(w.seeded("Dave"))
	for _, p := range r.now {
		p.stop()
	}
	w.check()
}
