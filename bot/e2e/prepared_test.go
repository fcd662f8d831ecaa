package e2e

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
)

// TestPreparedTurns: people line up turns at tables of two games on two servers, while
// the bot is killed before their turns come and as they have come, and while two bots
// run. Each is played once, as its person, and nobody else reads of it; but for what is
// cancelled, is not offered any more, or was to be played only where nobody has.
func TestPreparedTurns(t *testing.T) {
	t.Parallel()
	w, h, second := twoServers(t, "en-US")
	ann, ben, cat := w.three("en-US", "fr", "en-US")
	tables := []*table{
		w.begin("here", "trains", engine.Options{"map": "tokyo"}, 3, ann, ben, cat),
		w.beginIn(second, "there", "europe", 4, ben, ann),
	}
	for _, g := range tables {
		g.onlyIf(h)
		g.cancelled(h)
	}
	lined, told := 0, 0
	for round := range 3 {
		var seats []engine.Seat
		var texts [][]string
		for _, g := range tables {
			seat, moves := g.lineUp()
			seats, texts = append(seats, seat), append(texts, moves)
			lined += len(moves)
		}
		if round == 0 {
			h.kill(tables...)
		}
		for i, g := range tables {
			g.untilComing(seats[i])
			if round == 1 {
				h.kill()
			}
			if round == 2 && i == 0 {
				defer w.serve(w.redis.URL).stop()
			}
			told += g.wantPlayed(seats[i], texts[i])
		}
	}
	if lined < 6 || told < 6 {
		t.Errorf("%d moves were lined up, %d told as played", lined, told)
	}
	for _, g := range tables {
		for _, m := range g.players[0].Messages(g.channel) {
			if !m.Ephemeral() && (strings.Contains(m.Content, "repared") || strings.Contains(m.Content, "répar")) {
				t.Errorf("the channel reads %q", m.Content)
			}
		}
	}
	h.now.Load().stop()
	w.check()
}

// onlyIf has all who wait line up a move, the last of them only if nobody has played
// there, which whoever is to act plays then: none of them is played, for these reasons.
func (t *table) onlyIf(h *host) {
	t.w.t.Helper()
	for !t.contested() {
		t.turn()
	}
	m, _ := t.stored()
	acting, n := m.Acting().First(), len(t.players)
	var waiting []engine.Seat
	for i := range n - 1 {
		waiting = append(waiting, engine.Seat((int(acting)+i)%n+1))
	}
	move := ""
	for i, seat := range waiting {
		moves := t.linedUp(seat, 1)
		if move == "" {
			move = moves[0]
		}
		if moves[0] != move {
			t.w.t.Fatalf("lined up are %q and %q", move, moves)
		}
		if p := t.players[seat-1]; i == len(waiting)-1 {
			t.pressLabel(p, "ui.button.prepare.always")
		}
	}
	h.kill(t)
	m, saved := t.stored()
	t.play(m, saved, move, t.typed(t.players[acting-1], m, move))
	for i, seat := range waiting {
		t.untilComing(seat)
		t.wantPlayed(seat, []string{move})
		why := plans.Illegal
		if i == len(waiting)-1 {
			why = plans.Touched
		}
		after, _ := t.stored()
		if came := after.Plan(seat).Report; len(came.Played) > 0 || came.Why != why {
			t.w.t.Errorf("of %q, which was played by another, is told %+v, want %s", move, came, why)
		}
	}
}

// contested tells whether those who wait can line up a move of whoever is to act.
func (t *table) contested() bool {
	m, _ := t.stored()
	pos, _ := m.Position()
	open := map[string]bool{}
	for move := range pos.Moves(m.Acting().First()) {
		open[engine.Notation(move)] = true
	}
	for seat := range m.Others(engine.Spectator).All() {
		o, ok := m.PreviewPlan(seat)
		if ok && !m.Acting().Has(seat) && !slices.ContainsFunc(o.Now.List(seat), func(move engine.Move) bool {
			return open[engine.Notation(move)]
		}) {
			return false
		}
	}
	return m.Acting().Len() == 1
}

// foreseen tells whether a seat waits that can line up moves.
func (t *table) foreseen(s engine.Seat) bool {
	m, _ := t.stored()
	o, ok := m.PreviewPlan(s)
	return ok && !o.Closed && !m.Acting().Has(s)
}

// cancelled has somebody line up moves and take them back: nothing comes of them.
func (t *table) cancelled(h *host) {
	t.w.t.Helper()
	seat, _ := t.lineUp()
	t.pressLabel(t.players[seat-1], "ui.button.prepare.cancel")
	h.kill(t)
	t.untilComing(seat)
	if m, _ := t.stored(); len(m.Plan(seat).Moves) > 0 || m.Plan(seat).Report != nil {
		t.w.t.Errorf("of what was cancelled is kept %+v", m.Plan(seat))
	}
	t.turn()
}

// pressLabel presses the button of a new panel of somebody's that says a message.
func (t *table) pressLabel(p *player, key string) {
	t.w.t.Helper()
	label := t.w.book.Printer(t.locale(p)).Say(key)
	t.settle(p, t.must(t.hand(t.w.ctx, p)), nil)
	r, err := p.ClickLabel(t.w.ctx, p.panel, label)
	t.answered(p, t.must(r, err))
}

// answered keeps the panel as a press leaves it, or opens another in the place of one
// that is gone.
func (t *table) answered(p *player, r *client.Reply) {
	t.w.t.Helper()
	if t.settle(p, r, nil); p.panel == nil {
		t.settle(p, t.must(t.hand(t.w.ctx, p)), nil)
	}
}

// lineUp has somebody who waits line up a few moves by the buttons of their panel,
// after turns enough that somebody can.
func (t *table) lineUp() (engine.Seat, []string) {
	t.w.t.Helper()
	for range 40 {
		m, _ := t.stored()
		for seat := range m.Others(engine.Spectator).All() {
			if t.foreseen(seat) {
				return seat, t.linedUp(seat, 6)
			}
		}
		if !t.turn() {
			break
		}
	}
	t.w.t.Fatalf("nobody can line up moves in %s", t.channel)
	return 0, nil
}

// linedUp has somebody who waits line up so many moves, or as many as they find.
func (t *table) linedUp(seat engine.Seat, most int) []string {
	t.w.t.Helper()
	p := t.players[seat-1]
	t.settle(p, t.must(t.hand(t.w.ctx, p)), nil)
	lined := func() []string {
		m, _ := t.stored()
		return m.Plan(seat).Notations()
	}
	for range 6 {
		id, ok := t.aheadOf(p)
		if !ok || len(lined()) >= most {
			break
		}
		t.answered(p, t.must(p.Click(t.w.ctx, p.panel, id)))
	}
	moves := lined()
	if len(moves) == 0 {
		t.w.t.Fatalf("seat %d has lined up nothing: %s", seat, p.panel.Content)
	}
	return moves
}

// aheadOf is the first button of a panel that lines something up, or leads there.
func (t *table) aheadOf(p *player) (id string, ok bool) {
	var ways []string
	for c := range wire.Walk(p.panel.Components) {
		parts := strings.SplitN(c.CustomID, ":", 5)
		if len(parts) < 5 || parts[0] != "n" || c.Disabled || len(c.Options) > 0 {
			continue
		}
		switch parts[4][:1] {
		case "=", "!", "~", "^":
			return c.CustomID, true
		case ">":
			ways = append(ways, c.CustomID)
		}
	}
	return strings.Join(ways[:min(1, len(ways))], ""), len(ways) > 0
}

// untilComing lets the others play until the turn of a seat has come.
func (t *table) untilComing(seat engine.Seat) {
	t.w.t.Helper()
	for range 40 {
		m, _ := t.stored()
		if m.Acting().Has(seat) {
			return
		}
		if !t.turn() {
			break
		}
	}
	t.w.t.Fatalf("the turn of seat %d does not come in %s", seat, t.channel)
}

// wantPlayed waits until what was lined up has been played, which is once, and gives
// how many moves its person is told of.
func (t *table) wantPlayed(seat engine.Seat, texts []string) int {
	t.w.t.Helper()
	t.w.await("what was lined up is played", func() bool {
		m, _ := t.stored()
		return len(m.Plan(seat).Moves) == 0
	})
	m, saved := t.stored()
	t.awaitShown(saved.Match, saved.Rev)
	came := m.Plan(seat).Report
	if came == nil || !slices.Equal(slices.Concat(came.Played, came.Left), texts) {
		t.w.t.Fatalf("of %q is told %+v", texts, came)
	}
	var found []string
	for _, e := range t.entries(m, m.Record().Entries-uint64(len(came.Played))) {
		if e.Kind == match.KindMove && e.Seat == seat && e.User == t.players[seat-1].ID() {
			found = append(found, e.Move)
		}
	}
	if !slices.Equal(found, came.Played) {
		t.w.t.Errorf("told as played is %q, the log ends with %q", came.Played, found)
	}
	r, err := t.await(func(ctx context.Context) (*client.Reply, error) { return t.hand(ctx, t.players[seat-1]) })
	words := map[bool]string{true: "Played as you had prepared it", false: "not played"}[len(came.Played) > 0]
	if t.players[seat-1].Name() == "Ben" {
		words = map[bool]string{true: "Joué comme vous l’aviez préparé", false: "mais pas joué"}[len(came.Played) > 0]
	}
	if err != nil || !strings.Contains(content(r), words) {
		t.w.t.Errorf("%q is not in %q (%v)", words, content(r), err)
	}
	t.settle(t.players[seat-1], r, err)
	return len(came.Played)
}
