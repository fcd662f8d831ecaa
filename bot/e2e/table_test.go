package e2e

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/store"
)

// table is a match in a channel with its people.
type table struct {
	w       *world
	channel string
	players []*player                // by seat
	sat     map[string][]engine.Seat // user -> seats that were taken over
	rng     *rand.Rand
	// onlyPresses means that no turn is typed, because not all players can type commands.
	onlyPresses bool
	// shownIn are the channels in which a solo table was shown, the last one last. The channel of such a table
	// is a key of the store.
	shownIn []string

	presses, failed, undone int
	stale                   int            // failed presses that never reached a bot: the panel had changed
	received                int            // presses that were only acknowledged, as when the bot ended meanwhile
	lost                    error          // error of the last failed press that reached a bot
	ways                    map[string]int // how turns were played -> number of turns
}

// player is a person with the private panel that they press on.
type player struct {
	*client.User
	locale string
	panel  *client.Message
}

// open starts a game of Trains in a new channel.
func (w *world) open(name, land string, seed uint64, people ...*client.User) *table {
	w.t.Helper()
	return w.begin(name, "trains", engine.Options{"map": land}, seed, people...)
}

// begin starts a game with options in a new channel.
func (w *world) begin(name, game string, chosen engine.Options, seed uint64, people ...*client.User) *table {
	w.t.Helper()
	t := w.table(name, seed, people...)
	t.begin(game, chosen)
	return t
}

// begin seats the table's people and starts a game with options.
func (t *table) begin(game string, chosen engine.Options) {
	t.w.t.Helper()
	host := t.players[0]
	t.insist(func() (*client.Reply, error) {
		return host.Command(t.w.ctx, t.channel, "rails", "start", client.Options{"game": game})
	})
	public := func(u *client.User, button string) *client.Message {
		return t.insist(func() (*client.Reply, error) { return u.Click(t.w.ctx, t.public(button), button) }).Message
	}
	for option, value := range chosen {
		options := public(host.User, "v:options")
		t.insist(func() (*client.Reply, error) {
			return host.Select(t.w.ctx, options, menuOf(options, ":"+option+":"), value)
		})
	}
	for _, u := range t.players[1:] {
		public(u.User, "v:join")
	}
	public(host.User, "v:begin")
	m, _ := t.stored()
	for option, value := range chosen {
		if got := m.Record().Options[option]; got != value {
			t.w.t.Errorf("%s: option %s: got %q, want %q", game, option, got, value)
		}
	}
}

// where returns the channel in which the players press.
func (t *table) where() string { return append([]string{t.channel}, t.shownIn...)[len(t.shownIn)] }

// table creates a channel for people. It starts no game.
func (w *world) table(name string, seed uint64, people ...*client.User) *table {
	t := &table{w: w, channel: w.AddChannel(name).ID, rng: rand.New(rand.NewPCG(seed, seed)), ways: map[string]int{}, sat: map[string][]engine.Seat{}}
	for _, u := range people {
		t.players = append(t.players, &player{User: u})
	}
	return t
}

// reseat updates the players after people have taken over seats.
func (t *table) reseat(m match.Match, people []*client.User) {
	for i, chair := range m.Record().Seats {
		at := slices.IndexFunc(people, func(u *client.User) bool { return u.ID() == chair.User })
		if at < 0 || t.players[i].ID() == chair.User {
			continue
		}
		seat := engine.Seat(i + 1)
		for _, id := range []string{t.players[i].ID(), chair.User} {
			t.sat[id] = append(t.sat[id], seat)
		}
		t.players[i] = &player{User: people[at]}
	}
}

// menuOf returns the custom_id of the menu whose id contains part.
func menuOf(m *client.Message, part string) string {
	for c := range wire.Walk(m.Components) {
		if c.IsSelect() && strings.Contains(c.CustomID, part) {
			return c.CustomID
		}
	}
	return ""
}

// public waits for a public message with the given button.
func (t *table) public(button string) *client.Message {
	t.w.t.Helper()
	m, err := t.players[0].WaitMessage(t.w.ctx, t.channel, func(m *client.Message) bool {
		return !m.Ephemeral() && m.Component(button) != nil
	})
	if err != nil {
		t.w.t.Fatalf("no public message with button %s: %v", button, err)
	}
	return m
}

// must fails the test on an error. If the press was only acknowledged, it waits up to 15 s for the
// outcome.
func (t *table) must(r *client.Reply, err error) *client.Reply {
	t.w.t.Helper()
	if err != nil {
		t.w.t.Fatalf("%v; violations: %+v", err, t.w.Violations())
	}
	t.w.ctx.Renew()
	if r != nil {
		ctx, cancel := context.WithTimeout(t.w.ctx, 15*time.Second)
		defer cancel()
		_ = r.Await(ctx)
	}
	return r
}

// insist presses again while the bot is too slow for Discord, as people do.
func (t *table) insist(ask func() (*client.Reply, error)) *client.Reply {
	t.w.t.Helper()
	for range 10 {
		r, err := ask()
		if !errors.Is(err, client.ErrFailed) {
			return t.must(r, err)
		}
	}
	return t.must(ask())
}

// patient requests low-priority work, and again while other such work of the same person is
// running.
func (t *table) patient(ask func() (*client.Reply, error)) (r *client.Reply) {
	t.w.t.Helper()
	busy := t.w.book.Printer("en").Say("ui.heavy.own")
	t.w.await("the player's other low-priority work is done", func() bool {
		var err error
		t.w.ctx.Hold(func() { r, err = ask() })
		return t.must(r, err).Message.Content != busy
	})
	return r
}

// stored returns the match as Redis holds it, or the last one if none is live. It waits while Redis
// is down.
func (t *table) stored() (match.Match, store.Saved) {
	t.w.t.Helper()
	saved := t.saved()
	m, err := match.Load(games.Find, saved.Record)
	if err != nil {
		t.w.t.Error(err)
	}
	return m, saved
}

// saved returns what Redis holds about the match. It is three times as fast as stored, because it
// does not decode the match.
func (t *table) saved() (saved store.Saved) {
	t.w.t.Helper()
	var err error
	defer func() {
		if err != nil {
			t.w.t.Logf("read the table: %v", err)
		}
	}()
	t.w.poll("Redis answers", func() bool {
		saved, err = t.w.store.Load(t.w.ctx, t.channel)
		if errors.Is(err, store.ErrNone) {
			saved, err = t.w.store.Last(t.w.ctx, t.channel)
		}
		return err == nil
	})
	return saved
}

// entries returns the match's log entries from one on.
func (t *table) entries(m match.Match, from uint64) []match.Entry {
	var raw [][]byte
	t.w.poll("Redis answers", func() bool {
		var err error
		raw, err = t.w.store.Log(t.w.ctx, t.channel, m.Record().ID, int(from), int(m.Record().Entries))
		return err == nil
	})
	entries, err := match.ReadEntries(raw)
	if err != nil {
		t.w.t.Error(err)
	}
	return entries
}

// press makes a request with a timeout, because a bot that is killed after "thinking…" never
// answers.
func (t *table) press(ask func(context.Context) (*client.Reply, error)) (*client.Reply, error) {
	ctx, cancel := context.WithTimeout(t.w.ctx, t.w.pressTimeout)
	defer cancel()
	return t.pressWithin(ctx, ask)
}

// await makes a request without a timeout, when nobody kills the bot.
func (t *table) await(ask func(context.Context) (*client.Reply, error)) (*client.Reply, error) {
	return t.pressWithin(t.w.ctx, ask)
}

// pressWithin makes a request and counts it by its outcome.
func (t *table) pressWithin(
	ctx context.Context, ask func(context.Context) (*client.Reply, error),
) (*client.Reply, error) {
	t.presses++
	r, err := ask(ctx)
	var stale *client.Error
	switch {
	case errors.As(err, &stale):
		t.failed, t.stale = t.failed+1, t.stale+1
	case err != nil:
		t.failed, t.lost = t.failed+1, err
	default:
		t.w.ctx.Renew()
		if r != nil && r.Kind == client.Acknowledged {
			t.received++
		}
	}
	return r, err
}

// attempt is a way to play moves: a press on the panel, or typing.
type attempt struct {
	moves []string
	ask   func(context.Context) (*client.Reply, error)
	how   string
}

// turn plays the sim chooser's move for the acting seat. It returns false when the match is over.
func (t *table) turn() bool {
	m, saved := t.awaitTurn()
	if m.Record().Phase != match.PhaseRunning {
		return false
	}
	seat := m.Acting().First()
	pos, _ := m.Position()
	var chance engine.Seed
	want := pos.Mirror(seat, pos.Choose(seat, engine.NewRand(chance, m.Record().Entries)))
	return t.play(m, saved, want, t.findAttempt(t.players[seat-1], m, seat, want))
}

// awaitTurn waits until a person without a pending plan must act, or the match is over. A plan that waits
// until an undo is decided is not waited for. awaitTurn returns the match at that time.
func (t *table) awaitTurn() (m match.Match, saved store.Saved) {
	t.w.t.Helper()
	t.w.await("a person must act", func() bool {
		m, saved = t.stored()
		first := m.Acting().First()
		return m.Record().Phase != match.PhaseRunning ||
			first != engine.Spectator && !m.Chair(first).Computer() && (!m.PlanPending(first) || m.Record().Ask != nil)
	})
	return m, saved
}

// play attempts to play a move for the acting seat. If that fails, it types the move until it is
// played. It returns false if it cannot be played.
func (t *table) play(m match.Match, saved store.Saved, want string, a attempt) bool {
	seat := m.Acting().First()
	p := t.players[seat-1]
	for tries := 0; ; tries++ {
		r, err := t.press(a.ask)
		if err == nil {
			r, err = t.confirm(p, r)
		}
		t.awaitChange(saved, r, err)
		after, kept := t.stored()
		if kept.Rev != saved.Rev || kept.Match != saved.Match {
			t.checkPlayed(m, after, seat, a, kept.Rev-saved.Rev)
			t.ways[a.how]++
			t.updatePanel(p, r, err)
			t.checkHand(p, after, seat, r, err)
			return true
		}
		if tries > 20 {
			t.w.t.Errorf("seat %d cannot play %q by %s: %v, %s", seat, a.moves, a.how, err, content(r))
			return false
		}
		var refused *client.Error
		if err == nil || errors.As(err, &refused) { // not played: the panel has changed
			p.panel = nil
			a = t.typeAttempt(p, m, want)
		}
		if t.onlyPresses { // another move, in case this one is too many pages away
			pos, _ := m.Position()
			list := pos.List(seat)
			p.panel, want = nil, engine.Notation(list[tries*7%len(list)])
			a = t.findAttempt(p, m, seat, want)
		}
		if errors.Is(err, client.ErrDisconnected) || t.w.ctx.Err() != nil {
			t.w.t.Error(err)
			return false
		}
	}
}

// awaitChange waits up to 15 s for an acknowledged press to change the match, for example one that
// was delivered again after a restart.
func (t *table) awaitChange(saved store.Saved, r *client.Reply, err error) {
	if err != nil || r == nil || r.Kind != client.Acknowledged {
		return
	}
	for late := time.After(15 * time.Second); ; {
		if _, now := t.stored(); now.Rev != saved.Rev || now.Match != saved.Match {
			return
		}
		select {
		case <-late:
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func content(r *client.Reply) string {
	if r == nil || r.Message == nil {
		return "no message"
	}
	return r.Message.Content
}

// confirm presses Confirm if the bot asks for it.
func (t *table) confirm(p *player, r *client.Reply) (*client.Reply, error) {
	if r == nil || r.Message == nil {
		return r, nil
	}
	for c := range wire.Walk(r.Message.Components) {
		if act := actOf(c.CustomID); strings.HasPrefix(act, "!") {
			return t.press(func(ctx context.Context) (*client.Reply, error) { return p.Click(ctx, r.Message, c.CustomID) })
		}
	}
	return r, nil
}

// updatePanel keeps the private message that a press changed or posted as the panel.
func (t *table) updatePanel(p *player, r *client.Reply, err error) {
	p.panel = nil
	if err == nil && r != nil && r.Message != nil && r.Message.Ephemeral() {
		p.panel = r.Message
	}
}

// actOf returns the action in a panel's custom_id.
func actOf(id string) string {
	if _, own, solo := components.CutSoloID(id); solo {
		id = own
	}
	if parts := strings.SplitN(id, ":", 5); len(parts) == 5 && parts[0] == "p" {
		return parts[4]
	}
	return ""
}

// findAttempt returns the press that plays a move: on the current panel, on a new one, or by typing. Plain
// trains are played all at once.
func (t *table) findAttempt(p *player, m match.Match, seat engine.Seat, want string) attempt {
	present := fmt.Sprintf("p:%s:%d:%s:", m.Record().ID, seat, base36(m.Decision(seat)))
	if p.panel != nil { // its current state: other presses may have turned its pages
		p.panel = p.Message(t.channel, p.panel.ID)
	}
	if p.panel == nil || !hasPrefix(p.panel, present) {
		r, err := t.press(func(ctx context.Context) (*client.Reply, error) { return t.hand(ctx, p) })
		t.updatePanel(p, r, err)
	}
	if p.panel == nil {
		return t.typeAttempt(p, m, want)
	}
	pos, _ := m.Position()
	for _, sc := range pos.Shortcuts(seat) {
		if sc.Name == "play-simple" && len(sc.Moves) > 1 && sc.Moves[0] == want {
			if a, ok := t.pressAttempt(p, "~play-simple/", sc.Moves); ok {
				return a
			}
		}
	}
	for range 3 {
		if a, ok := t.pressAttempt(p, "="+want, []string{want}); ok {
			return a
		}
		if !t.turnPage(p, strings.Fields(want)) {
			break
		}
	}
	if a, ok := t.shownAttempt(p); ok && t.onlyPresses {
		return a
	}
	return t.typeAttempt(p, m, want)
}

// shownAttempt returns the press of any move that the panel shows, turning one page if it shows none.
func (t *table) shownAttempt(p *player) (attempt, bool) {
	for range 4 {
		if p.panel == nil {
			return attempt{}, false
		}
		page := ""
		for c := range wire.Walk(p.panel.Components) {
			acts := []string{actOf(c.CustomID)}
			for _, o := range c.Options {
				acts = append(acts, o.Value)
			}
			for _, act := range acts {
				if move, ok := strings.CutPrefix(act, "="); ok {
					move, _, _ = strings.Cut(move, "#")
					return t.pressAttempt(p, "="+move, []string{move})
				}
				if strings.HasPrefix(act, ">") && page == "" {
					page = strings.Split(act[1:], "/")[0]
				}
			}
		}
		if page == "" || !t.turnPage(p, []string{page}) {
			break
		}
	}
	return attempt{}, false
}

// turnPage presses the control that leads to the page of a move, or to its next slot.
func (t *table) turnPage(p *player, move []string) bool {
	panel := p.panel
	for c := range wire.Walk(panel.Components) {
		ask := func(ctx context.Context) (*client.Reply, error) { return p.Click(ctx, panel, c.CustomID) }
		if leadsTo(actOf(c.CustomID), move) && !c.Disabled {
			r, err := t.press(ask)
			t.updatePanel(p, r, err)
			return p.panel != nil
		}
		for _, o := range c.Options {
			if leadsTo(o.Value, move) {
				r, err := t.press(func(ctx context.Context) (*client.Reply, error) { return p.Select(ctx, panel, c.CustomID, o.Value) })
				t.updatePanel(p, r, err)
				return p.panel != nil
			}
		}
	}
	return false
}

// leadsTo reports whether an action shows the page of a move, without a choice that contradicts the
// move.
func leadsTo(act string, move []string) bool {
	page, ok := strings.CutPrefix(act, ">")
	parts := strings.Split(page, "/")
	if !ok || parts[0] != move[0] {
		return false
	}
	if len(parts) == 1 || parts[1] == "" {
		return true
	}
	for i, token := range strings.Split(parts[1], ",") {
		if token != "" && (i+1 >= len(move) || token != move[i+1]) {
			return false
		}
	}
	return len(parts) < 3 // not a further page of the same
}

// hand opens a player's private panel by the newest board, or by a command if there is none.
func (t *table) hand(ctx context.Context, p *player) (*client.Reply, error) {
	for {
		if t.onlyPresses {
			t.w.await("there is a board", func() bool { return t.playable(p) != nil })
		}
		board := t.playable(p)
		if board == nil {
			return p.Command(ctx, t.channel, "rails", "hand", nil)
		}
		r, err := p.Click(ctx, board, "v:play")
		stands := func() bool {
			now := p.Message(t.channel, board.ID)
			return now != nil && now.Component("v:play") != nil
		}
		var refused *client.Error
		if errors.As(err, &refused) && strings.Contains(err.Error(), "no such component") {
			t.w.await("the client knows that the buttons are gone", func() bool { return !stands() })
		}
		if err == nil || stands() {
			return r, err
		} // otherwise the next board has removed this one's buttons: try again
	}
}

// playable returns the newest board with a play button, nil if there is none.
func (t *table) playable(p *player) *client.Message {
	for _, m := range slices.Backward(p.Messages(t.channel)) {
		if !m.Ephemeral() && m.Component("v:play") != nil {
			return &m
		}
	}
	return nil
}

func hasPrefix(m *client.Message, prefix string) bool {
	for c := range wire.Walk(m.Components) {
		if strings.HasPrefix(c.CustomID, prefix) {
			return true
		}
	}
	return false
}

// pressAttempt returns the press of a button with an action, or its choice in a menu.
func (t *table) pressAttempt(p *player, act string, moves []string) (attempt, bool) {
	panel := p.panel
	for c := range wire.Walk(panel.Components) {
		if c.Disabled {
			continue
		}
		if actOf(c.CustomID) == act {
			id := c.CustomID
			return attempt{moves, func(ctx context.Context) (*client.Reply, error) { return p.Click(ctx, panel, id) }, "button"}, true
		}
		for _, o := range c.Options {
			if o.Value == act || o.Value == act+"#0" {
				id, value := c.CustomID, o.Value
				return attempt{moves, func(ctx context.Context) (*client.Reply, error) { return p.Select(ctx, panel, id, value) }, "menu"}, true
			}
		}
	}
	return attempt{}, false
}

// typeAttempt returns the slash command of a move.
func (t *table) typeAttempt(p *player, m match.Match, move string) attempt {
	words := strings.Fields(move)
	spec, _ := m.Game().Kind(words[0])
	options := client.Options{}
	for i, slot := range spec.Slots {
		options[slot.Name] = words[i+1]
	}
	return attempt{[]string{move}, func(ctx context.Context) (*client.Reply, error) {
		return p.Command(ctx, t.where(), m.Record().Game, words[0], options)
	}, "typing"}
}

// checkPlayed checks that exactly the intended moves were written, once, in a single revision, not
// counting the moves of computer players and plans, and those that play themselves.
func (t *table) checkPlayed(before, after match.Match, seat engine.Seat, a attempt, revisions uint64) {
	var found []string
	planned := map[engine.Seat][]string{}
	finished := finishedPlans(before, after)
	revisions -= uint64(finished.Len())
	for _, e := range t.entries(after, before.Record().Entries) {
		switch {
		case e.Thought != nil:
			revisions--
		case finished.Has(e.Seat):
			planned[e.Seat] = append(planned[e.Seat], e.Move)
		case e.Kind == match.KindMove && !e.Idle && !e.AutoAnswer: // the bot also moves for absent players
			if e.Seat != seat {
				t.w.t.Errorf("seat %d pressed, but seat %d moved", seat, e.Seat)
			}
			found = append(found, e.Move)
		}
	}
	for s := range finished.All() {
		if reported := after.Plan(s).Report.Played; !slices.Equal(planned[s], reported) {
			t.w.t.Errorf("seat %d: reported planned moves %q, but the log has %q", s, reported, planned[s])
		}
	}
	if revisions != 1 {
		t.w.t.Errorf("%q by %s: got %d revisions, want 1", a.moves, a.how, revisions)
	}
	if strings.Join(found, ",") != strings.Join(a.moves, ",") {
		t.w.t.Errorf("seat %d played %q by %s, but the log has %q", seat, a.moves, a.how, found)
	}
}

// finishedPlans returns the seats whose plans the bot has played, or tried to play, between two
// states of a match. A plan that its own player overtook was dropped with the press itself.
func finishedPlans(before, after match.Match) (seats engine.Seats) {
	for s := range after.Others(engine.Spectator).All() {
		report := after.Plan(s).Report
		if len(before.Plan(s).Moves) > 0 && report != nil && report.Why != plans.Diverged {
			seats = seats.With(s)
		}
	}
	return seats
}

func base36(n uint64) string {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	s := ""
	for n > 0 || s == "" {
		s = string(digits[n%36]) + s
		n /= 36
	}
	return s
}

// thinks reports whether a message says in English or French that computers think.
func thinks(m *client.Message) bool { return m != nil && strings.HasPrefix(lastLine(m), "⏳") }

// lastLine returns the last line of a message.
func lastLine(m *client.Message) string {
	lines := strings.Split(strings.TrimSpace(m.Content), "\n")
	return lines[len(lines)-1]
}
