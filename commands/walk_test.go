package commands_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// action is what a press of a panel does: see the package comment and type
// action.
func (c pressable) action() string {
	if strings.HasPrefix(c.value, "=") || strings.HasPrefix(c.value, ">") || strings.HasPrefix(c.value, "?") || strings.HasPrefix(c.value, "~") {
		return c.value
	}
	parts := strings.SplitN(c.id, ":", 5)
	if len(parts) < 5 || parts[0] != "p" {
		return ""
	}
	return parts[4]
}

// move is the move that a press plays, at once or after a preview, if it plays one.
func (c pressable) move() (string, bool) {
	if notation, ok := strings.CutPrefix(c.action(), "!"); ok {
		return notation, true
	}
	notation, ok := strings.CutPrefix(c.action(), "=")
	notation, _, _ = strings.Cut(notation, "#")
	return notation, ok
}

// page is the page that a press leads to, if it does.
func (c pressable) page() (string, bool) { return strings.CutPrefix(c.action(), ">") }

// leadsTo tells whether a page is on the way to a move.
func leadsTo(pos engine.Position, page, notation string) bool {
	kind, rest, ok := strings.Cut(page, "/")
	words := strings.Fields(notation)
	if !ok || kind != words[0] {
		return false
	}
	given, rest, _ := strings.Cut(rest, "/")
	if _, group, ok := strings.Cut(rest, "/"); ok {
		slot := len(strings.FieldsFunc(given, func(r rune) bool { return r == ',' })) // that is asked for
		if pos.Group(kind, slot, words[1+slot]) != group {
			return false
		}
	}
	if given == "" {
		return true
	}
	for i, token := range strings.Split(given, ",") {
		if token != "" && (i+1 >= len(words) || words[i+1] != token) {
			return false
		}
	}
	return true
}

// press presses what was found, in the private message.
func (p *person) press(c pressable) interaction.Reply {
	p.d.t.Helper()
	if c.value == "" {
		return p.send(p.pressOf(c.id, true))
	}
	return p.send(p.pressOf(c.id, true, c.value))
}

// reach walks from the present private message to where a move can be pressed,
// and counts the taps: a button is one, a menu two, to open and to choose.
func (p *person) reach(notation string) (c pressable, taps int, ok bool) {
	p.d.t.Helper()
	return reach(p.d.position(), notation, pressables(p.shown), func(c pressable) []pressable {
		p.press(c)
		return pressables(p.shown)
	})
}

// reach walks from a page, of which it has what can be pressed, by what turns to the next.
func reach(
	pos engine.Position, notation string, list []pressable, turn func(pressable) []pressable,
) (c pressable, taps int, ok bool) {
	for range 100 { // a menu shows 23 choices at a time, China has some 1,300 places
		i := slices.IndexFunc(list, func(c pressable) bool { m, ok := c.move(); return ok && m == notation })
		if i < 0 {
			i = furthest(pos, list, notation)
		}
		if i < 0 {
			return pressable{}, 0, false
		}
		taps += 1
		if list[i].value != "" {
			taps++
		}
		if _, plays := list[i].move(); plays {
			return list[i], taps, true
		}
		list = turn(list[i])
	}
	return pressable{}, 0, false
}

// leaves are the pages of a panel, which are looked at and not pressed: that a press
// shows them is TestWholePanel's.
type leaves struct {
	panel  *panel.Panel
	turned map[string][]pressable
}

func leavesOf(d *table, seat engine.Seat, locale string) leaves {
	return leaves{panel.New(d.book, d.match(), seat, locale), map[string][]pressable{}}
}

// first is what can be pressed on the first page, turn what is on the page behind a press.
func (l leaves) first() []pressable { return l.page("") }

func (l leaves) turn(c pressable) []pressable {
	page, _ := c.page()
	return l.page(page)
}

func (l leaves) page(at string) []pressable {
	list, known := l.turned[at]
	if !known {
		list = pressables(components.Message{Rows: l.panel.Rows(panel.Showing{At: panel.ParsePage(at)})})
		l.turned[at] = list
	}
	return list
}

// furthest is the press that leads to the page that is most filled, or furthest
// down, towards a move.
func furthest(pos engine.Position, list []pressable, notation string) int {
	best, at := -1, -1
	for i, c := range list {
		page, ok := c.page()
		if !ok || !leadsTo(pos, page, notation) {
			continue
		}
		_, rest, _ := strings.Cut(page, "/")
		given, from, _ := strings.Cut(rest, "/")
		from, group, _ := strings.Cut(from, "/")
		filled := len(strings.FieldsFunc(given, func(r rune) bool { return r == ',' })) * 1000
		if group != "" {
			filled += 100
		}
		if from != "" && from != "0" {
			filled++
		}
		if filled > best {
			best, at = filled, i
		}
	}
	return at
}

// walk visits every page of a panel, at most so many, and gives the moves that
// can be pressed there.
func (p *person) walk(most int) (moves map[string]bool, pages int) {
	p.d.t.Helper()
	p.run("rails hand")
	moves = map[string]bool{}
	seen := map[string]bool{"": true}
	ids := map[string]pressable{}
	queue := []string{""}
	for len(queue) > 0 && pages < most {
		page := queue[0]
		queue = queue[1:]
		if page != "" {
			p.press(ids[page])
		}
		pages++
		for _, c := range pressables(p.shown) {
			if m, ok := c.move(); ok {
				moves[m] = true
			}
			if next, ok := c.page(); ok && !seen[next] {
				seen[next], ids[next] = true, c
				queue = append(queue, next)
			}
		}
	}
	return moves, pages
}

// TestWholePanel walks every page of the panel in some positions of every game
// and wants every legal move there and nothing else.
func TestWholePanel(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, e.Game.MinSeats, nil)
			r := rand.New(rand.NewPCG(1, 2))
			deepest := 0
			for step := range inTurn(t, i, 8, 40) {
				seat := d.match().Acting().First()
				list := d.position().List(seat)
				if step%8 == 3 || len(list) > 1000 && deepest < 1000 {
					p := people[seat-1]
					p.locale = []string{"en-US", "fr"}[step%2]
					moves, pages := p.walk(2000)
					deepest = max(deepest, len(list))
					checkMoves(t, list, moves)
					t.Logf("%d legal moves on %d pages", len(list), pages)
				}
				d.play(seat, engine.Notation(list[r.IntN(len(list))]))
				if d.match().Record().Phase != match.PhaseRunning {
					return
				}
			}
		})
	}
}

func checkMoves(t *testing.T, list engine.List, found map[string]bool) {
	t.Helper()
	for _, m := range list {
		if !found[engine.Notation(m)] {
			t.Errorf("%q cannot be reached", engine.Notation(m))
		}
	}
	for notation := range found {
		if _, ok := list.Find(notation); !ok {
			t.Errorf("%q can be pressed but is not legal", notation)
		}
	}
}

// TestEveryMoveIsPlayedAsPressed walks the panel to a random legal move each
// time, presses it, and wants that move in the log and nothing else.
func TestEveryMoveIsPlayedAsPressed(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, e.Game.MaxSeats, nil)
			r := rand.New(rand.NewPCG(3, 4))
			steps := inTurn(t, i, 20, 120)
			for step := 0; d.match().Record().Phase == match.PhaseRunning && step < steps; step++ {
				playOne(t, d, people, r, func(list engine.List, _ engine.Seat) string {
					return engine.Notation(list[r.IntN(len(list))])
				})
			}
		})
	}
}

// TestWholeGames plays games to their end, each move pressed on the panel, and
// checks the final message and the match file; of those that do not have their turn
// it plays the beginning.
func TestWholeGames(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, e.Game.MinSeats, nil)
			r := rand.New(rand.NewPCG(8, 9))
			most := inTurn(t, i, 40, math.MaxInt)
			for step := 0; d.match().Record().Phase == match.PhaseRunning; step++ {
				if step > most {
					return
				}
				playOne(t, d, people, r, func(_ engine.List, seat engine.Seat) string {
					return d.position().Choose(seat, engine.NewRand(engine.Seed{1}, uint64(step)))
				})
			}
			checkFinished(t, d, people[0])
		})
	}
}

// inTurn is how much of something is tried with the i-th of the six games: all with the
// one that has its turn at a commit, which differs from test to test, little with the
// others.
func inTurn(t *testing.T, i, little, all int) int {
	t.Helper()
	test, _, _ := strings.Cut(t.Name(), "/")
	if testing.Short() || !sampling.Picked(test, i, len(games)) {
		return little
	}
	t.Logf("tried whole by RAILBOT_SUITE_SEED=%s", sampling.Seed())
	return all
}

// playOne lets somebody who must act find a move on the panel and press it.
func playOne(t *testing.T, d *table, people []*person, r *rand.Rand, choose func(engine.List, engine.Seat) string) {
	t.Helper()
	acting := slices.Collect(d.match().Acting().All())
	seat := acting[r.IntN(len(acting))]
	p := people[seat-1]
	list := d.position().List(seat)
	notation := choose(list, seat)
	before := int(d.match().Record().Entries)
	p.locale = []string{"en-US", "fr"}[r.IntN(2)]
	p.run("rails hand")
	c, _, ok := p.reach(notation)
	if !ok {
		t.Fatalf("%q cannot be reached among %d moves", notation, len(list))
	}
	weighed := weighs(d, seat, notation) && !strings.HasPrefix(c.action(), "!") // seen on its sheet
	p.press(c)
	if weighed {
		if entries := d.match().Record().Entries; int(entries) != before {
			t.Fatalf("%q was played without being confirmed", notation)
		}
		p.press(find(t, p.shown, label(p, "Confirm", "Confirmer")))
	}
	after := d.entriesFrom(before)
	if len(after) < 1 || after[0].Kind != match.KindMove || after[0].Move != notation || after[0].Seat != seat {
		t.Fatalf("%q was pressed, the log has %+v", notation, after)
	}
	for _, e := range after[1:] {
		if e.Kind == match.KindMove {
			t.Fatalf("%q was pressed and %q played too", notation, e.Move)
		}
	}
}

func label(p *person, english, french string) string {
	if p.locale == "fr" {
		return french
	}
	return english
}

// weighs reports whether a move must be confirmed: one that is hard to judge or has a fee,
// or the end of a turn in which nothing was done though something could be.
func weighs(d *table, seat engine.Seat, notation string) bool {
	m, words := d.match(), strings.Fields(notation)
	hint := m.Game().Hint(words[0])
	pos, _ := m.Position()
	fee := d.book.Printer("en-US").Teller(m.Game().Key, nil).Fee(render.Choice{
		Table: pos.Table(), Private: render.PrivateOf(pos, seat), Kind: words[0], Args: words[1:],
	})
	return hint.Weigh || fee != "" || hint.Ends && !m.Active().Has(seat) && len(pos.List(seat).Kinds()) > 1
}

// TestRandomPresses finishes whole games by pressing whatever can be pressed:
// every page, search, undo and question. Nothing that is shown is beyond
// Discord's limits, and nothing but a press that plays changes the match.
func TestRandomPresses(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, e.Game.MinSeats+1, nil)
			r := rand.New(rand.NewPCG(5, 6))
			presses, most := 0, inTurn(t, i, 150, 700)
			for ; presses < most && d.match().Record().Phase == match.PhaseRunning; presses++ {
				pressAny(t, d, people, r)
			}
			rec := d.match().Record()
			t.Logf("%d presses, %d entries, %s", presses, rec.Entries, rec.Phase)
			if rec.Phase == match.PhaseOver {
				checkFinished(t, d, people[0])
			} else if presses > 150 && e.Game.Key == "toy" {
				t.Error("the game did not end")
			}
		})
	}
}

// pressAny presses one thing for one of those who must act, or answers the
// question that is open.
func pressAny(t *testing.T, d *table, people []*person, r *rand.Rand) {
	t.Helper()
	m := d.match()
	if ask := m.Record().Ask; ask != nil && r.IntN(2) == 0 {
		others := slices.Collect((m.Others(ask.Seat) &^ ask.Agreed).All())
		people[others[r.IntN(len(others))]-1].clickPublic([]string{"Yes", "No"}[r.IntN(2)])
		return
	}
	p := d.acting(people)
	if rest := slices.Collect(m.Acting().All()); len(rest) > 1 {
		p = people[rest[r.IntN(len(rest))]-1]
	}
	list := pressables(p.shown)
	if len(list) == 0 || r.IntN(4) == 0 {
		p.clickPublic("Play")
		list = pressables(p.shown)
	}
	c := list[r.IntN(len(list))]
	if strings.HasSuffix(c.id, ":c") && r.IntN(10) > 0 || c.id == "v:file" {
		return // ask the others now and then only
	}
	p.d.locales(p, r)
	before := m.Record()
	reply := p.sendAny(c, list, r)
	after := d.match().Record()
	if after.Rev != before.Rev && !plays(c) {
		t.Fatalf("%+v changed the match", c)
	}
	if reply.Modal != nil {
		submit := p.request(interaction.ModalSubmit)
		submit.CustomID, submit.Fields = reply.Modal.CustomID, map[string]string{reply.Modal.Field.CustomID: string(rune('a' + r.IntN(26)))}
		submit.Message.Ephemeral = true
		p.send(submit)
	}
}

func (d *table) locales(p *person, r *rand.Rand) {
	p.locale = []string{"en-US", "fr"}[r.IntN(2)]
}

// sendAny presses c, and of a multi-select some options with it.
func (p *person) sendAny(c pressable, list []pressable, r *rand.Rand) interaction.Reply {
	p.d.t.Helper()
	if !c.many {
		return p.press(c)
	}
	var chosen []string
	for _, other := range list {
		if other.id == c.id && (other.value == c.value || r.IntN(3) == 0) {
			chosen = append(chosen, other.value)
		}
	}
	return p.send(p.pressOf(c.id, true, chosen...))
}

// plays tells whether a press may change the match.
func plays(c pressable) bool {
	act := c.action()
	switches := strings.HasPrefix(act, "t+") || strings.HasPrefix(act, "t-")
	return act != "" && (switches || strings.ContainsAny(act[:1], "=!~^.urc*"))
}

// checkFinished checks the last message and the match file.
func checkFinished(t *testing.T, d *table, p *person) {
	t.Helper()
	seed, _ := d.match().Seed()
	lacks(t, d.now.Content, seed.Reveal(), d.match().Record().Commitment)
	contains(t, p.clickPublic("Table"), seed.Reveal(), d.match().Record().Commitment)
	if labelled(d.now.Message, "Play") {
		t.Error("one can still play")
	}
	p.clickPublic("Match file")
	file, err := match.ReadFile(p.shown.Files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	report, err := match.Verify(func(key string) (*engine.Game, bool) {
		e, ok := d.book.Entry(key)
		return e.Game, ok
	}, file)
	if err != nil {
		t.Errorf("the match file does not verify: %v", err)
	}
	t.Logf("verified: %+v", report)
}
