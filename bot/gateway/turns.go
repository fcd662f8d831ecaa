package gateway

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"github.com/railbot/railbot/store/fleet"
)

// inherit lets the shards of those go who have died here: a bot that is started anew
// after a crash is at once where it was.
func (g *Gateway) inherit(ctx context.Context) {
	view, err := g.fleet().View(ctx)
	if err != nil {
		return // they will be missed
	}
	for _, member := range view.Members {
		if dead(member) {
			_ = g.fleet().Release(ctx, member, true) // or else missed
		}
	}
}

// takeTurn does what is this process' part. While the store cannot be reached, nobody
// else can take its shards, and it goes on with them.
func (g *Gateway) takeTurn(ctx context.Context) {
	held, wrote := g.notes()
	turn, err := g.fleet().Turn(ctx, g.member, g.Life, held)
	if err != nil {
		g.Log.Debug("shards are not shared out", "error", err)
		return
	}
	wrote()
	g.mu.Lock()
	g.turn, g.taken, g.begins = turn, true, len(turn.Given) > 0
	g.mu.Unlock()
	if turn.Epoch == 0 || turn.Asked > askEvery {
		g.askBeside(ctx, askEvery)
	}
	g.end(g.which(func(s fleet.Shard) bool { return !slices.Contains(turn.Kept, s) })...)
	for _, l := range turn.Given {
		g.begin(ctx, l)
	}
	g.mu.Lock()
	g.begins = false
	g.mu.Unlock()
	given := g.which(func(s fleet.Shard) bool { return slices.Contains(turn.Excess, s) })
	// One that has just asked for a session is handed over with it: else it would be lost, and
	// its bucket left alone for long.
	given = slices.DeleteFunc(given, func(s *shard) bool { return s.asked.Load() })
	if len(given) > 0 {
		g.handOver(ctx, false, given)
	}
}

// notes are the leases with what has changed of their sessions; wrote is to be called
// when it was stored.
func (g *Gateway) notes() (held []fleet.Lease, wrote func()) {
	var done []func()
	for _, s := range g.which(func(fleet.Shard) bool { return true }) {
		l, noted := s.note()
		held, done = append(held, l), append(done, noted)
	}
	return held, func() {
		for _, noted := range done {
			noted()
		}
	}
}

// note is the lease with the session, where that has changed since it was stored.
func (s *shard) note() (l fleet.Lease, noted func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l, now := s.lease, s.session
	l.Session = nil
	switch {
	case now == s.written:
	case now.ID == "":
		l.Session = []byte{}
	default:
		l.Session, _ = json.Marshal(now) // strings and a number
	}
	return l, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.written = now
	}
}

// which are the shards of this process that fit, in order.
func (g *Gateway) which(fits func(fleet.Shard) bool) (found []*shard) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, key := range slices.SortedFunc(maps.Keys(g.shards), fleet.Shard.Compare) {
		if fits(key) {
			found = append(found, g.shards[key])
		}
	}
	return found
}

// begin keeps another shard connected.
func (g *Gateway) begin(ctx context.Context, l fleet.Lease) {
	s := &shard{Gateway: g, lease: l, ended: make(chan struct{})}
	if json.Unmarshal(l.Session, &s.session) == nil {
		s.written = s.session
	}
	s.set(false)
	ctx, s.stop = context.WithCancel(ctx)
	g.mu.Lock()
	g.shards[l.Shard] = s
	g.mu.Unlock()
	go func() {
		defer close(s.ended)
		if err := s.run(ctx); err != nil {
			s.failed(ctx, err)
		}
	}()
}

// end ends shards that are no longer this process', and with an epoch their sessions.
func (g *Gateway) end(shards ...*shard) {
	turn := g.lastTurn()
	for _, s := range shards {
		s.final.Store(turn.Of(s.lease.Epoch) == 0)
		s.stop()
	}
	for _, s := range shards {
		<-s.ended
		g.mu.Lock()
		delete(g.shards, s.lease.Shard)
		g.mu.Unlock()
	}
}

// handOver ends shards whose sessions others may go on with.
func (g *Gateway) handOver(ctx context.Context, leaves bool, shards []*shard) {
	g.end(shards...)
	var held []fleet.Lease
	for _, s := range shards {
		l, _ := s.note()
		held = append(held, l)
	}
	if err := g.fleet().Release(ctx, g.member, leaves, held...); err != nil {
		g.Log.Warn("shards were not handed over; others take them when they are missed", "error", err)
	}
}

// leave hands all over. Where nobody can be next, the sessions end.
func (g *Gateway) leave() {
	defer close(g.paused)
	g.mu.Lock()
	if g.Store.Embedded() {
		g.turn = fleet.Turn{}
	}
	g.mu.Unlock()
	g.handOver(context.Background(), true, g.which(func(fleet.Shard) bool { return true }))
}
