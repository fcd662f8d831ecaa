package panel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestTapsOfExpressGames plays whole games of Express by taps. What to buy, run and answer, where to build
// and when to stop is what a computer would do; people take the card that is offered for a place, pay with
// the cards that are offered, and draw their bonus from the pile that is offered. A turn has the taps from
// its Play to its end, an answer in the turn of another those from Play.
func TestTapsOfExpressGames(t *testing.T) {
	var turns, further, answers []int
	for seed := range byte(3) {
		for _, options := range []engine.Options{{"map": "germany"}, {"map": "usa"}} {
			g := expressGame{World: playtest.New(t), seed: seed, taps: map[expressTurn]int{}, built: map[expressTurn]int{}}
			g.people = g.StartMatch("express", 2+int(seed)%2, options)
			g.play()
			for at, taps := range g.taps {
				if g.active[at.chapter] == at.seat {
					turns = append(turns, taps)
					further = append(further, taps-max(0, g.built[at]-1))
				} else {
					answers = append(answers, taps)
				}
			}
		}
	}
	medianAndWorst(t, "turns", turns, 3, 25)
	medianAndWorst(t, "turns without a tap for each further card built", further, 3, 13)
	medianAndWorst(t, "answers", answers, 2, 4)
}

// medianAndWorst logs counts, and fails where the median or the worst is too high.
func medianAndWorst(t *testing.T, what string, counts []int, median, worst int) {
	t.Helper()
	slices.Sort(counts)
	n := len(counts)
	t.Logf("%s: %d, median %d, worst %d: %v", what, n, counts[n/2], counts[n-1], counts)
	if counts[n/2] > median || counts[n-1] > worst {
		t.Errorf("%s take %d taps in the median, %d at worst, want %d and %d", what, counts[n/2], counts[n-1], median, worst)
	}
}

// expressTurn is a seat in a chapter of a game: the one whose turn it is, or one that answers.
type expressTurn struct {
	chapter int
	seat    engine.Seat
}

// expressGame is a game that is played by taps.
type expressGame struct {
	*playtest.World
	people []*playtest.Person
	seed   byte
	step   uint64
	taps   map[expressTurn]int
	built  map[expressTurn]int      // cards built
	active map[int]engine.Seat      // whose turn it is in each chapter
	said   map[expressTurn][]string // the buttons pressed
}

// play plays the game to its end.
func (g *expressGame) play() {
	g.active, g.said = map[int]engine.Seat{}, map[expressTurn][]string{}
	var p *tapper
	for g.Match().Record().Phase == match.PhaseRunning && g.step < 600 {
		pos := g.Position()
		at := expressTurn{pos.Status().Chapter, pos.Status().Acting.First()}
		if _, met := g.active[at.chapter]; !met {
			g.active[at.chapter] = at.seat
		}
		if p == nil || p.Person != g.people[at.seat-1] {
			p = &tapper{Person: g.people[at.seat-1]}
			p.open()
			g.taps[at]++
			g.said[at] = append(g.said[at], "Play")
		}
		before := p.taps
		g.act(p, at)
		g.taps[at] += p.taps - before
		if g.Position().Status().Chapter != at.chapter {
			p = nil
			for other, said := range g.said {
				if other.chapter == at.chapter {
					g.T.Logf("%d by %d: %s", g.taps[other], other.seat, strings.Join(said, " | "))
				}
			}
		}
	}
}

// act does one thing that a computer would do next.
func (g *expressGame) act(p *tapper, at expressTurn) {
	g.step++
	pos := g.Position()
	move := pos.Choose(at.seat, engine.NewRand(engine.Seed{g.seed}, g.step))
	words := strings.Fields(move)
	var goals []engine.Named // best last
	for _, n := range pos.Shortcuts(at.seat) {
		first := strings.Fields(n.Moves[0])
		switch {
		case words[0] == "pay" && n.Name == "build":
			goals = append(goals, n)
		case words[0] == "lay" && n.Name == "build" && strings.HasPrefix(n.Args[0], words[1]+"+") && len(n.Moves) == 1,
			words[0] == "give" && n.Name == "settle",
			words[0] == "run" && n.Name == "train" && n.Moves[0] == move,
			words[0] == "force" && first[0] == "force" && first[1] == words[1],
			words[0] == "buy" && first[0] == "buy" && first[1] == words[1] && strings.Count(strings.Join(n.Moves, " "), "buy") <= g.buys(pos, at.seat, words[1]):
			goals = append(goals, n)
		}
	}
	if words[0] == "pay" && len(goals) > 0 {
		goals = []engine.Named{g.site(pos, at.seat, goals)}
	}
	if len(goals) > 0 && goals[0].Name == "build" || words[0] == "lay" {
		g.built[at]++
	}
	if len(goals) > 0 && g.shortcut(p, at, goals[len(goals)-1]) {
		return
	}
	if i := slices.IndexFunc(playtest.Controls(p.Shown), func(c playtest.Control) bool { return strings.HasPrefix(c.Action(), "t+draw-") }); i >= 0 && words[0] == "draw" {
		g.press(p, at, playtest.Controls(p.Shown)[i], 1)
		return
	}
	c, taps, ok := p.Reach(move)
	if !ok {
		g.T.Fatalf("no way to %q, shown %v", move, playtest.Labels(p.Shown))
	}
	if taps > 1 {
		g.said[at] = append(g.said[at], "…")
	}
	g.press(p, at, c, taps)
}

// buys returns how many titles of a company in a row a computer would buy.
func (g *expressGame) buys(pos engine.Position, seat engine.Seat, company string) (n int) {
	for ; ; n++ {
		move := pos.Choose(seat, engine.NewRand(engine.Seed{g.seed}, g.step))
		if !strings.HasPrefix(move, "buy "+company+" ") {
			return max(n, 1)
		}
		pos = after(pos, seat, move)
		for _, m := range pos.Shortcuts(seat)[0].Moves {
			pos = after(pos, seat, m)
		}
	}
}

// site returns the shortcut that builds where a computer would after the payment.
func (g *expressGame) site(pos engine.Position, seat engine.Seat, list []engine.Named) engine.Named {
	for _, n := range list {
		if len(n.Moves) < 2 {
			continue
		}
		lay := strings.Fields(after(pos, seat, n.Moves[0]).Choose(seat, engine.NewRand(engine.Seed{g.seed}, g.step)))
		for _, other := range list {
			if strings.HasPrefix(other.Args[0], lay[1]+"+") {
				return other
			}
		}
	}
	return list[0]
}

// press presses a control and counts it.
func (g *expressGame) press(p *tapper, at expressTurn, c playtest.Control, taps int) {
	p.taps += taps
	g.said[at] = append(g.said[at], c.Label)
	p.Press(c)
	if playtest.HasLabel(p.Shown, "Confirm") {
		p.taps++
		g.said[at] = append(g.said[at], "Confirm")
		p.Click("Confirm")
	}
}

// shortcut plays a shortcut from the first page or its own pages. It reports false if they do not have it.
func (g *expressGame) shortcut(p *tapper, at expressTurn, n engine.Named) bool {
	for range 8 {
		list := playtest.Controls(p.Shown)
		i := slices.IndexFunc(list, func(c playtest.Control) bool { return c.Action() == "~"+n.Name+"/"+strings.Join(n.Args, ",") })
		plays := i >= 0
		if !plays {
			i = slices.IndexFunc(list, func(c playtest.Control) bool {
				page, ok := c.Page()
				return ok && strings.HasPrefix(page, n.Name+"/")
			})
		}
		if i < 0 {
			return false
		}
		taps := 1
		if list[i].Value != "" {
			taps = 2
		}
		g.press(p, at, list[i], taps)
		if plays {
			return true
		}
	}
	return false
}
