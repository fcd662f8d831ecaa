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
	"github.com/railbot/railbot/render"
)

// Two servers, two games. The bot is killed before the plans are due and while they are,
// and a second bot runs. Each turn must be played once, as its owner, and stay private, unless it
// was cancelled, is no longer legal, or depended on an untouched place.
func TestPlansArePlayedOnce(t *testing.T) {
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
		g.otherwise(h)
	}
	planned, reported := 0, 0
	for round := range 3 {
		var seats []engine.Seat
		var texts [][]string
		for _, g := range tables {
			seat, moves := g.makePlan()
			seats, texts = append(seats, seat), append(texts, moves)
			planned += len(moves)
		}
		if round == 0 {
			h.kill(tables...)
		}
		for i, g := range tables {
			g.playUntil(seats[i])
			if round == 1 {
				h.kill()
			}
			if round == 2 && i == 0 {
				defer w.serve(w.redis.URL).stop()
			}
			reported += g.wantPlayed(seats[i], texts[i])
		}
	}
	if planned < 6 || reported < 6 {
		t.Errorf("%d moves were planned and %d reported as played, want at least 6 each", planned, reported)
	}
	for _, g := range tables {
		for _, m := range g.players[0].Messages(g.channel) {
			if !m.Ephemeral() && (strings.Contains(m.Content, "lanned") || strings.Contains(m.Content, "répar")) {
				t.Errorf("a public message mentions planned moves: %q", m.Content)
			}
		}
	}
	h.now.Load().stop()
	w.check()
}

// onlyIf makes all waiting players plan the same move, the last one with the condition that
// nobody plays there. The acting player then plays it. None of the planned moves may be played,
// for the matching reasons.
func (t *table) onlyIf(h *host) {
	t.w.t.Helper()
	for !t.isContested() {
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
		moves := t.planMoves(seat, 1)
		if move == "" {
			move = moves[0]
		}
		if moves[0] != move {
			t.w.t.Fatalf("got planned moves %q and %q, want the same", move, moves)
		}
		if p := t.players[seat-1]; i == len(waiting)-1 {
			t.pressLabel(p, "ui.button.prepare.if")
			_, given, _ := strings.Cut(move, " ")
			target, _, _ := strings.Cut(given, " ")
			now, _ := m.Position()
			tell := t.w.book.Printer(t.locale(p)).Teller(m.Game().Key, nil).WithTable(now.Table())
			label := tell.Say("ui.button.condition.alone", render.Data{"What": tell.Brief(target)})
			r, err := p.ClickLabel(t.w.ctx, p.panel, label)
			t.keepPanel(p, t.must(r, err))
		}
	}
	h.kill(t)
	m, saved := t.stored()
	t.play(m, saved, move, t.typeAttempt(t.players[acting-1], m, move))
	for i, seat := range waiting {
		t.playUntil(seat)
		t.wantPlayed(seat, []string{move})
		why := plans.Illegal
		if i == len(waiting)-1 {
			why = plans.Touched
		}
		after, _ := t.stored()
		if report := after.Plan(seat).Report; len(report.Played) > 0 || report.Why != why {
			t.w.t.Errorf("planned move %q, which another player made: got %+v, want reason %s", move, report, why)
		}
	}
}

// isContested reports whether every waiting player can plan a move that the acting player can
// make.
func (t *table) isContested() bool {
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

// canPlan reports whether a waiting seat can plan moves.
func (t *table) canPlan(s engine.Seat) bool {
	m, _ := t.stored()
	o, ok := m.PreviewPlan(s)
	return ok && !o.Closed && !m.Acting().Has(s)
}

// cancelled plans moves and cancels them. Nothing may be left of them.
func (t *table) cancelled(h *host) {
	t.w.t.Helper()
	seat, _ := t.makePlan()
	t.pressLabel(t.players[seat-1], "ui.button.prepare.cancel")
	h.kill(t)
	t.playUntil(seat)
	if m, _ := t.stored(); len(m.Plan(seat).Moves) > 0 || m.Plan(seat).Report != nil {
		t.w.t.Errorf("cancelled moves left %+v", m.Plan(seat))
	}
	t.turn()
}

// pressLabel opens a player's panel and presses the button with the label of a message key.
func (t *table) pressLabel(p *player, key string) {
	t.w.t.Helper()
	label := t.w.book.Printer(t.locale(p)).Say(key)
	t.updatePanel(p, t.must(t.hand(t.w.ctx, p)), nil)
	r, err := p.ClickLabel(t.w.ctx, p.panel, label)
	t.keepPanel(p, t.must(r, err))
}

// keepPanel keeps the panel that a press returned, or opens another one if it is gone.
func (t *table) keepPanel(p *player, r *client.Reply) {
	t.w.t.Helper()
	if t.updatePanel(p, r, nil); p.panel == nil {
		t.updatePanel(p, t.must(t.hand(t.w.ctx, p)), nil)
	}
}

// makePlan plays until a waiting player can plan moves, and plans some by their buttons.
func (t *table) makePlan() (engine.Seat, []string) {
	t.w.t.Helper()
	for range 40 {
		m, _ := t.stored()
		for seat := range m.Others(engine.Spectator).All() {
			if t.canPlan(seat) {
				return seat, t.planMoves(seat, 6)
			}
		}
		if !t.turn() {
			break
		}
	}
	t.w.t.Fatalf("no player can plan moves in %s", t.channel)
	return 0, nil
}

// planMoves makes a waiting player plan up to most moves, and returns them.
func (t *table) planMoves(seat engine.Seat, most int) []string {
	t.w.t.Helper()
	p := t.players[seat-1]
	t.updatePanel(p, t.must(t.hand(t.w.ctx, p)), nil)
	planned := func() []string {
		m, _ := t.stored()
		return m.Plan(seat).Notations()
	}
	for range 6 {
		id, ok := t.aheadOf(p, seat.String())
		if !ok || len(planned()) >= most {
			break
		}
		t.keepPanel(p, t.must(p.Click(t.w.ctx, p.panel, id)))
	}
	moves := planned()
	if len(moves) == 0 {
		t.w.t.Fatalf("seat %d could not plan a move: %s", seat, p.panel.Content)
	}
	return moves
}

// otherwise plans two lines. The first depends on what another player does. The bot is killed
// before the turn begins. One of the lines must be played, once.
func (t *table) otherwise(h *host) {
	t.w.t.Helper()
	seat, first := t.makePlan()
	p := t.players[seat-1]
	t.pressLabel(p, "ui.button.prepare.if")
	for _, act := range []string{"i", "i", "k"} {
		if value, id := menuOption(p.panel, act); id != "" {
			r, err := p.Select(t.w.ctx, p.panel, id, value)
			t.keepPanel(p, t.must(r, err))
		}
	}
	t.pressLabel(p, "ui.button.prepare.else")
	for range 4 {
		if m, _ := t.stored(); len(m.Plan(seat).More) > 0 {
			break
		}
		if id, ok := t.aheadOf(p, seat.String()+".1"); ok {
			t.keepPanel(p, t.must(p.Click(t.w.ctx, p.panel, id)))
		}
	}
	m, _ := t.stored()
	lines := m.Plan(seat).Lines()
	if len(lines) != 2 || lines[0].If == nil || !slices.Equal(lines[0].Notations(), first) {
		t.w.t.Fatalf("two lines were planned, and the plan is %+v", lines)
	}
	h.kill(t)
	t.playUntil(seat)
	t.w.await("the planned lines are handled", func() bool {
		m, _ := t.stored()
		return len(m.Plan(seat).Moves) == 0
	})
	m, _ = t.stored()
	chosen := lines[0]
	if report := m.Plan(seat).Report; report != nil && len(report.Skipped) > 0 {
		why := plans.Missing
		if lines[0].If.Not {
			why = plans.Happened
		}
		if report.Skipped[0].Why != why {
			t.w.t.Errorf("the first line was skipped for %+v, want %s", report.Skipped, why)
		}
		chosen = lines[1]
	}
	t.wantPlayed(seat, chosen.Notations())
	t.turn()
}

// menuOption returns the last option of a message whose value begins with an action, and the custom
// id of its menu, or nothing if there is none.
func menuOption(m *client.Message, act string) (value, id string) {
	for c := range wire.Walk(m.Components) {
		for _, o := range c.Options {
			if strings.HasPrefix(o.Value, act) {
				value, id = o.Value, c.CustomID
			}
		}
	}
	return value, id
}

// aheadOf returns the first button of a panel that plans a move of a line, or leads to one that
// does. The line is the seat's number, for further lines with the line's number behind a point.
func (t *table) aheadOf(p *player, line string) (id string, ok bool) {
	var ways []string
	for c := range wire.Walk(p.panel.Components) {
		parts := strings.SplitN(c.CustomID, ":", 5)
		if len(parts) < 5 || parts[0] != "n" || parts[2] != line || c.Disabled || len(c.Options) > 0 {
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

// playUntil lets the others play until it is the seat's turn.
func (t *table) playUntil(seat engine.Seat) {
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
	t.w.t.Fatalf("seat %d gets no turn in %s", seat, t.channel)
}

// wantPlayed waits until the planned moves have been handled. It checks that each was played at
// most once and returns how many the player is reported were played.
func (t *table) wantPlayed(seat engine.Seat, texts []string) int {
	t.w.t.Helper()
	t.w.await("the planned moves are handled", func() bool {
		m, _ := t.stored()
		return len(m.Plan(seat).Moves) == 0
	})
	m, saved := t.stored()
	t.awaitShown(saved.Match, saved.Rev)
	report := m.Plan(seat).Report
	if report == nil || !slices.Equal(slices.Concat(report.Played, report.Left), texts) {
		t.w.t.Fatalf("planned moves %q: got report %+v", texts, report)
	}
	var found []string
	for _, e := range t.entries(m, m.Record().Entries-uint64(len(report.Played))) {
		if e.Kind == match.KindMove && e.Seat == seat && e.User == t.players[seat-1].ID() {
			found = append(found, e.Move)
		}
	}
	if !slices.Equal(found, report.Played) {
		t.w.t.Errorf("reported as played: %q, but the log ends with %q", report.Played, found)
	}
	r, err := t.await(func(ctx context.Context) (*client.Reply, error) { return t.hand(ctx, t.players[seat-1]) })
	words := map[bool]string{true: "Played as planned", false: "not played"}[len(report.Played) > 0]
	if t.players[seat-1].Name() == "Ben" {
		words = map[bool]string{true: "Joué comme prévu", false: "mais pas joué"}[len(report.Played) > 0]
	}
	if err != nil || !strings.Contains(content(r), words) {
		t.w.t.Errorf("want %q in %q (error %v)", words, content(r), err)
	}
	t.updatePanel(t.players[seat-1], r, err)
	return len(report.Played)
}
