package panel_test

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
)

// TestTapsOfAChinaTurn finds turns in which a button rides and delivers, one loads, rides and delivers, and one rides and
// loads. Each is played with a build at its end by four taps.
func TestTapsOfAChinaTurn(t *testing.T) {
	kinds := map[string][]string{"haul": {"go", "deliver"}, "carry": {"load", "go", "deliver"}, "visit": {"go", "load"}}
	for name, kinds := range kinds {
		w := playtest.New(t)
		people := w.StartMatch("china", 2, nil)
		var sc engine.Named
		seat := playUntil(w, func(seat engine.Seat, _ engine.List) bool {
			pos := w.Position()
			list := pos.Shortcuts(seat)
			i := slices.IndexFunc(list, func(sc engine.Named) bool { return sc.Name == name && feeOf(pos, seat, "fee", sc.Moves) == 0 })
			if i < 0 {
				return false
			}
			sc = list[i]
			at := pos
			for _, move := range sc.Moves {
				at = after(at, seat, move)
			}
			builds := at.Shortcuts(seat)
			return slices.ContainsFunc(builds, func(sc engine.Named) bool { return sc.Name == "serve" })
		})
		w.Update()
		before := len(w.Entries())
		p := &tapper{Person: people[seat-1]}
		p.open()
		p.tapAction("~" + name + "/" + strings.Join(sc.Args, ","))
		for i, e := range w.Entries()[before:] {
			if kind, _, _ := strings.Cut(e.Move, " "); kind != kinds[i] {
				t.Errorf("%s: entry %d is %q, want %s", name, i, e.Move, kinds[i])
			}
		}
		if name != "visit" && !strings.Contains(p.Shown.Content, wordsOfPay(w.Entries()[before:])) {
			t.Errorf("%s: the news lack the pay: %q", name, p.Shown.Content)
		}
		if !p.offers("~serve/") { // an event came with the card
			t.Logf("%s: nothing can be built now", name)
			continue
		}
		p.tapAction("~serve/")
		p.tapButton(confirmAndEnd)
		if w.Match().Acting().Has(seat) {
			t.Errorf("%s: the turn has not ended", name)
		}
		atMost(t, "a China turn: "+strings.Join(append(sc.Moves, "build for a delivery", "end"), ", "), p.taps, 4)
	}
}

// wordsOfPay returns what the delivery among some entries pays, in words.
func wordsOfPay(entries []match.Entry) string {
	for _, e := range entries {
		for _, event := range e.Events {
			if event.Kind == "deliver" {
				return strconv.Itoa(event.N) + "M"
			}
		}
	}
	return "no delivery"
}

// TestTapsOfAChinaUpgrade buys a train after a ride by three taps: Play, the train with its price and what is better, and
// Confirm with the end of the turn.
func TestTapsOfAChinaUpgrade(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("china", 2, nil)
	seat := playUntil(w, func(seat engine.Seat, list engine.List) bool {
		m := list.Of("upgrade")
		return len(m) > 0 && len(list.Of("deliver")) == 0 && !w.Position().Moot(seat, engine.Notation(m[0]))
	})
	w.Update()
	p := &tapper{Person: people[seat-1]}
	p.open()
	train := firstOf(p, "upgrade")
	if !strings.Contains(train.Label, "20M: ") || !strings.Contains(train.Label, " instead of ") {
		t.Errorf("the train is called %q", train.Label)
	}
	p.tapButton(train.Label)
	playtest.Contains(t, p.Shown.Content, " instead of ")
	p.tapButton(confirmAndEnd)
	if w.Match().Acting().Has(seat) {
		t.Error("the turn has not ended")
	}
	atMost(t, "a train", p.taps, 3)
}

func after(pos engine.Position, seat engine.Seat, move string) engine.Position {
	next, _, err := pos.Play(seat, move, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		panic(err)
	}
	return next
}

// TestTapsOfAChinaTurnTowardAFarTown loads, rides toward a town beyond the turn's reach, builds and
// ends the turn by at most five taps.
func TestTapsOfAChinaTurnTowardAFarTown(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("china", 2, nil)
	var load, to string
	seat := playUntil(w, func(seat engine.Seat, list engine.List) bool {
		if len(list.Of("deliver")) > 0 || len(list.Of("load")) == 0 || len(list.Of("go")) == 0 {
			return false
		}
		for _, m := range list.Of("load") {
			laden := after(w.Position(), seat, engine.Notation(m))
			for _, sc := range laden.Shortcuts(seat) {
				if sc.Name != "toward" || feeOf(laden, seat, "fee", sc.Moves) > 0 {
					continue
				}
				there := after(laden, seat, sc.Moves[0])
				if serves := there.Shortcuts(seat); len(there.List(seat).Of("deliver")) == 0 && len(serves) > 0 && serves[0].Name == "serve" {
					load, to = engine.Notation(m), sc.Args[0]
					return true
				}
			}
		}
		return false
	})
	w.Update()
	p := &tapper{Person: people[seat-1]}
	p.open()
	p.tap(load)
	p.tapAction("~toward/" + to)
	p.tapAction("~serve/")
	p.tapButton(confirmAndEnd)
	if w.Match().Acting().Has(seat) {
		t.Error("the turn has not ended")
	}
	atMost(t, "a China turn: "+load+", toward "+to+", build for a delivery, end", p.taps, 5)
}

// TestTapsOfAChinaOpening plays an opening turn by at most four taps: a build for a delivery
// has a button that names both its price and what the delivery pays.
func TestTapsOfAChinaOpening(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("china", 2, nil)
	p := &tapper{Person: w.Actor(people)}
	seat := w.Match().Acting().First()
	p.open()
	p.tapAction("~serve/")
	p.tapButton(confirmAndEnd)
	if w.Match().Acting().Has(seat) && len(w.Entries()) < 2 {
		t.Error("the turn has not ended")
	}
	atMost(t, "a China opening", p.taps, 4)
}

// tapAction taps the first button whose action begins with one of some prefixes.
func (p *tapper) tapAction(actions ...string) {
	p.World.T.Helper()
	list := playtest.Controls(p.Shown)
	i := slices.IndexFunc(list, func(c playtest.Control) bool {
		return slices.ContainsFunc(actions, func(action string) bool { return strings.HasPrefix(c.Action(), action) })
	})
	if i < 0 {
		p.World.T.Fatalf("got no control with the actions %q among %+v", actions, list)
	}
	p.tapButton(list[i].Label)
}

// TestTapsOfAnExpressStation builds the first station by three taps. Its picture shows where each card
// would lie.
func TestTapsOfAnExpressStation(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("express", 2, nil)
	seat := playUntil(w, func(_ engine.Seat, list engine.List) bool { return len(list.Of("pay")) > 3 })
	w.Update()
	p := &tapper{Person: people[seat-1]}
	before := len(w.Entries())
	p.open()
	p.tapAction(">build/")
	p.tapAction("~build/")
	atMost(t, "a station of Express", p.taps, 3)
	entries := w.Entries()[before:]
	if len(entries) < 2 || !strings.HasPrefix(entries[0].Move, "pay ") || !strings.HasPrefix(entries[len(entries)-1].Move, "lay ") {
		t.Errorf("got the entries %+v", entries)
	}
}

// TestTypedStationIsPreviewed types the first station of Express, which is shown before it is laid.
func TestTypedStationIsPreviewed(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("express", 2, nil)
	seat := playUntil(w, func(_ engine.Seat, list engine.List) bool { return len(list.Of("lay")) > 3 })
	p, lay := people[seat-1], w.Position().List(seat).Of("lay")[0].Args()
	before := len(w.Entries())
	p.Run("express lay", "place="+lay[0], "laid="+lay[1])
	playtest.Contains(t, p.Shown.Content, "?**")
	p.Click("Cancel")
	if len(w.Entries()) != before {
		t.Errorf("got the entries %+v", w.Entries()[before:])
	}
}

// TestTapsOfAnExpressOpening begins a game of Express: the person who is first chooses their turn order,
// builds the first station and ends their turn by at most six taps.
func TestTapsOfAnExpressOpening(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("express", 2, nil)
	all := make([]*tapper, len(people))
	for i, p := range people {
		all[i] = &tapper{Person: p}
		seat := w.Match().Seat(p.User)
		all[i].open()
		all[i].tap(engine.Notation(w.Position().List(seat)[0]))
	}
	seat := w.Match().Acting().First()
	p := all[seat-1]
	before := p.taps
	p.open()
	p.taps += before
	p.tapAction(">build/")
	p.tapAction("~build/")
	p.tap("end")
	if w.Match().Acting().Has(seat) {
		t.Error("the turn has not ended")
	}
	atMost(t, "an opening of Express", p.taps, 6)
}

// TestTapsOfExpressBonusCards draws all bonus cards of a run from one pile by two taps, and has the
// panel of what follows.
func TestTapsOfExpressBonusCards(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("express", 2, nil)
	seat := playUntil(w, func(_ engine.Seat, list engine.List) bool {
		return len(list.Of("draw")) > 3 && len(list.Of("decline")) == 0
	})
	w.Update()
	p := &tapper{Person: people[seat-1]}
	p.open()
	p.tapAction("t+draw-")
	if list := w.Position().List(seat); len(list.Of("draw")) > 0 {
		t.Errorf("still to draw: %v", list)
	}
	atMost(t, "the bonus cards of Express", p.taps, 2)
	if p.offers("t-draw-") {
		t.Errorf("the panel lists the automatic answers: %v", playtest.Labels(p.Shown))
	}
	for chapter := w.Position().Status().Chapter; w.Position().Status().Chapter == chapter; {
		w.PlayChosen(w.Match().Acting().First())
	}
	if on := w.Match().Chair(seat).AutoAnswers; len(on) > 0 {
		t.Errorf("after the turn %v is still on", on)
	}
}

// TestTapsOfEurope plays Europe and counts the taps of drawing two cards and of claims. Claims of
// the four best tracks take at most three taps, those of each further four one more, and payments
// with other cards two more.
func TestTapsOfEurope(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("europe", 3, nil)
	draws, claims, chosen, most := 0, 0, 0, 0
	for step := uint64(0); step < 260 && !w.Position().Status().Over(); step++ {
		seat := w.Match().Acting().First()
		p, pos := &tapper{Person: people[seat-1]}, w.Position()
		list := pos.List(seat)
		switch {
		case w.Match().Acting().Len() > 1 && chosen == 0:
			chosen = countTickets(t, w, p)
			continue
		case step%9 == 0 && len(list.Of("draw")) > 0 && len(list.Of("done")) == 0:
			draws += countDraw(t, w, p, seat)
			continue
		case step%9 == 4:
			claims += countClaims(t, w, seat)
			most = max(most, len(pos.Choices(seat, "claim", nil, 0)))
		}
		w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, step)))
		w.Update()
	}
	if draws < 5 || claims < 50 || chosen == 0 {
		t.Errorf("got %d draws, %d claims and %d choices of tickets, want more", draws, claims, chosen)
	}
	if most <= 25 {
		t.Errorf("got at most %d tracks to choose from, want more than one menu holds", most)
	}
}

// countTickets keeps the first tickets of the menu.
func countTickets(t *testing.T, w *playtest.World, p *tapper) int {
	t.Helper()
	seat := w.Match().Seat(p.User)
	p.open()
	if alt := p.Shown.Files[0].Alt; strings.Count(alt, " points, ") < 2 {
		t.Errorf("the tickets to choose from are described without what they are worth: %q", alt)
	}
	for range 2 {
		if !doneIsDisabled(p.Shown) {
			t.Error("Done is not shown disabled before two tickets are chosen")
		}
		p.Press(firstOf(p, "keep"))
		p.taps++
	}
	playtest.Contains(t, p.Shown.Content, "2 of 4 tickets chosen")
	p.tapButton("Done")
	atMost(t, "keeping two of the first tickets", p.taps, 4)
	if w.Match().Acting().Has(seat) {
		t.Error("the first tickets are not chosen")
	}
	return 1
}

// doneIsDisabled reports whether a message has a Done button that cannot be pressed.
func doneIsDisabled(m components.Message) bool {
	for _, row := range m.Rows {
		for _, c := range row.(discordgo.ActionsRow).Components {
			if b, ok := c.(discordgo.Button); ok && b.Label == "Done" {
				return b.Disabled
			}
		}
	}
	return false
}

// firstOf returns the first control that plays a move of a kind.
func firstOf(p *tapper, kind string) playtest.Control {
	p.World.T.Helper()
	for _, c := range playtest.Controls(p.Shown) {
		if move, ok := c.Move(); ok && len(move) > len(kind) && move[:len(kind)] == kind {
			return c
		}
	}
	p.World.T.Fatalf("got no move of the kind %q among %v", kind, playtest.Controls(p.Shown))
	return playtest.Control{}
}

// countDraw takes a card of the row if a second can follow, else the top one of the pile, and
// then another.
func countDraw(t *testing.T, w *playtest.World, p *tapper, seat engine.Seat) int {
	t.Helper()
	p.open()
	for range 2 {
		list := w.Position().List(seat)
		move := "draw"
		for _, m := range list.Of("take") {
			if m.Args()[0] != "loco" {
				move = engine.Notation(m)
			}
		}
		if _, ok := list.Find(move); !ok {
			return 0
		}
		p.tap(move)
	}
	atMost(t, "drawing two cards", p.taps, 3)
	return 1
}

// countClaims finds the controls of claims and presses none.
func countClaims(t *testing.T, w *playtest.World, seat engine.Seat) int {
	t.Helper()
	counted, pos, panel := 0, w.Position(), pagesOf(w, seat, "en-US")
	for i, track := range pos.Choices(seat, "claim", nil, 0) {
		payments := pos.Choices(seat, "claim", []string{track}, 1)
		for k, payment := range payments[:min(len(payments), 10)] {
			_, taps, ok := playtest.Reach(pos, "claim "+track+" "+payment, panel.firstPage(), panel.pageBehind)
			taps++ // Play
			most := 3 + i/4
			if k > 0 {
				most += 2 + i/9
			}
			if counted++; !ok || taps > most {
				t.Fatalf("claiming %s for %s takes %d taps, found: %t", track, payment, taps, ok)
			}
		}
	}
	return counted
}

// tapper counts taps: a button is one, a menu two, to open it and to choose.
type tapper struct {
	*playtest.Person
	taps int
}

func (p *tapper) open() {
	p.World.T.Helper()
	p.ClickPublic("Play")
	p.taps = 1
}

func (p *tapper) tap(notation string) {
	p.World.T.Helper()
	c, taps, ok := p.Reach(notation)
	if !ok {
		p.World.T.Fatalf("the panel does not lead to %q", notation)
	}
	p.taps += taps
	p.Press(c)
	if playtest.HasLabel(p.Shown, "Confirm") {
		p.taps++
		p.Click("Confirm")
	}
}

func (p *tapper) tapButton(label string) {
	p.World.T.Helper()
	p.taps++
	p.Click(label)
}

// TestTapsOfTheToy counts the taps of the toy's moves.
func TestTapsOfTheToy(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	for _, p := range people {
		counted := &tapper{Person: p}
		counted.open()
		counted.tap(w.FirstMove(w.Match().Seat(p.User)))
		atMost(t, "choosing a card", counted.taps, 2)
	}
	p := &tapper{Person: w.Actor(people)}
	seat := w.Match().Seat(p.User)
	p.open()
	p.tap(engine.Notation(w.Position().List(seat).Of("go")[0]))
	atMost(t, "going somewhere, with its preview", p.taps, 4)
	p.open()
	p.tap("sign alder yew fish")
	atMost(t, "a contract of 2,208", p.taps, 8)
	p.open()
	p.tap("draw")
	p.tapButton("End turn")
	atMost(t, "drawing and ending", p.taps, 3)
}

func atMost(t *testing.T, what string, taps, most int) {
	t.Helper()
	t.Logf("%s: %d taps", what, taps)
	if taps > most {
		t.Errorf("%s takes %d taps, want at most %d", what, taps, most)
	}
}

// TestTapsOfTrains plays turns of Trains by what the panel shows first: a rail, a station and a purchase
// where there are any, and the end. Play and the end take a tap each, a purchase or a station that scores one
// more, and a rail or another station two, so that nothing is asked twice. A second rail takes only one, because
// the page of rails stays open.
func TestTapsOfTrains(t *testing.T) {
	met := map[string]int{}
	w := playtest.New(t)
	people := w.StartMatch("trains", 2, nil)
	for step := 0; step < 160; step++ {
		seat := w.Match().Acting().First()
		pos := w.Position()
		if len(pos.List(seat).Of("end")) > 0 && trainsOnlyPay(pos, seat) {
			did, p := "", &tapper{Person: people[seat-1]}
			p.open()
			for w.Match().Acting().Has(seat) {
				did += trainsStep(t, w, p, seat)
			}
			met[did]++
			most := 2 + strings.Count(did, "b") + 2*strings.Count(did, "r") - strings.Count(did, "rr") + 2*strings.Count(did, "s") + strings.Count(did, "S")
			if did == "" {
				most++ // that is confirmed
			}
			atMost(t, "a turn of Trains: "+did, p.taps, most)
			w.Update()
			continue
		}
		w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, uint64(step))))
		w.Update()
	}
	if met["b"] == 0 || met["rb"] == 0 || met["rrb"] == 0 || met["Sb"] == 0 {
		t.Errorf("got the turns %v, want purchases alone, with a rail, with two and with a station that scores", met)
	}
}

// TestTapsOfSimpleCards plays all cards that need no decision by the first button, which is green and before the groups
// of the turn. One Undo takes them back. With a purchase and the end the turn takes at most five taps.
func TestTapsOfSimpleCards(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trains", 2, nil)
	var simple engine.Named
	seat := playUntil(w, func(seat engine.Seat, _ engine.List) bool {
		simple, _ = simpleCards(w.Position(), seat)
		return slices.Contains(simple.Moves, "play ironworks") && len(simple.Moves) > 2
	})
	w.Update()
	p, before := &tapper{Person: people[seat-1]}, len(w.Entries())
	start := w.Position().Hand(seat).View()
	p.open()
	first := p.Shown.Rows[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
	if !strings.HasPrefix(first.Label, "Play all simple cards") || first.Style != discordgo.SuccessButton {
		t.Errorf("the first button is %q, style %d", first.Label, first.Style)
	}
	p.Click(first.Label)
	if _, again := simpleCards(w.Position(), seat); again || len(w.Entries()) != before+len(simple.Moves) {
		t.Errorf("got the entries %+v, want %v", w.Entries()[before:], simple.Moves)
	}
	p.Click("Undo")
	if got := w.Position().Hand(seat).View(); !reflect.DeepEqual(got, start) {
		t.Errorf("after Undo the hand is %+v, want %+v", got, start)
	}
	p.open()
	p.tapButton(first.Label)
	if !p.offers("=buy ") && !p.offers(">buy/") {
		t.Fatalf("got no purchase among %v", playtest.Labels(p.Shown))
	}
	if !p.offers("=buy ") {
		p.tapAction(">buy/")
	}
	p.tapAction("=buy ")
	p.tapButton("End turn")
	if w.Match().Acting().Has(seat) {
		t.Error("the turn has not ended")
	}
	atMost(t, "a turn with "+strings.Join(simple.Moves, ", "), p.taps, 5)
}

// simpleCards returns the shortcut that plays all cards that need no decision, and whether there is one.
func simpleCards(pos engine.Position, seat engine.Seat) (engine.Named, bool) {
	list := pos.Shortcuts(seat)
	i := slices.IndexFunc(list, func(sc engine.Named) bool { return sc.Name == "play-simple" })
	if i < 0 {
		return engine.Named{}, false
	}
	return list[i], true
}

// TestSimpleCardsCanBePlanned plans to play all cards that need no decision, which happens when the turn has come.
func TestSimpleCardsCanBePlanned(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trains", 2, nil)
	var simple engine.Named
	seat := engine.Spectator
	playUntil(w, func(acting engine.Seat, list engine.List) bool {
		if seat = 3 - acting; len(list.Of("end")) == 0 {
			return false
		}
		at, ok := w.Match().PreviewPlan(seat)
		if !ok {
			return false
		}
		simple, ok = simpleCards(at.Now, seat)
		return ok && slices.Contains(simple.Moves, "play ironworks")
	})
	w.Update()
	p := people[seat-1]
	p.ClickPublic("Play")
	p.Click("Plan my turn")
	p.Click(playtest.Labels(p.Shown)[0])
	playtest.Contains(t, p.Shown.Content, "Planned for your next turn: ")
	planned := w.Match().Plan(seat).Moves
	if !slices.EqualFunc(planned, simple.Moves, func(it plans.Item, move string) bool { return it.Text == move }) {
		t.Errorf("planned %v, want %v", planned, simple.Moves)
	}
	w.Play(3-seat, "end")
	w.RunDue()
	if _, left := simpleCards(w.Position(), seat); left || !w.Match().Acting().Has(seat) {
		t.Errorf("the plan was not played: %v", w.Position().List(seat))
	}
}

// trainsOnlyPay reports whether a hand has only plain Trains, rail cards and station cards to play.
func trainsOnlyPay(pos engine.Position, s engine.Seat) bool {
	usual := []string{"normal-train", "express-train", "limited-express-train", "lay-rails", "station-expansion"}
	return !slices.ContainsFunc(pos.List(s).Of("play"), func(m engine.Move) bool { return !slices.Contains(usual, m.Args()[0]) })
}

// trainsStep lays a rail, builds a station, buys the first card offered or ends the turn, and returns a
// letter for the first three: "S" for a station that scores.
func trainsStep(t *testing.T, w *playtest.World, p *tapper, s engine.Seat) string {
	t.Helper()
	has := p.offers
	switch {
	case has(">pay-and-lay/"), has("~pay-and-lay/"):
		if !has("~pay-and-lay/") {
			p.tapAction(">pay-and-lay/")
		}
		p.tapAction("~pay-and-lay/")
		return "r"
	case has("~build-station/"):
		p.tapAction("~build-station/")
		return "S"
	case has("=play station-expansion"):
		p.tapAction("=play station-expansion")
		p.tapAction("=expand ")
		return "s"
	case has("~pay-and-buy/"):
		p.tapAction("~pay-and-buy/")
		return "b"
	case has("=buy "):
		p.tapAction("=buy ")
		return "b"
	}
	wasted := has("=return-waste")
	p.tapButton("End turn")
	if wasted { // nothing was done
		p.tapButton("Confirm")
	}
	if w.Match().Acting().Has(s) {
		t.Fatal("the turn has not ended")
	}
	return ""
}

// offers reports whether the panel has a control whose action begins with a prefix.
func (p *tapper) offers(action string) bool {
	return slices.ContainsFunc(playtest.Controls(p.Shown), func(c playtest.Control) bool { return strings.HasPrefix(c.Action(), action) })
}

// TestTapsOfPayAndLay plays a turn in which a rail is paid for and laid by its number on the map.
func TestTapsOfPayAndLay(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trains", 2, nil)
	for step := 0; step < 200; step++ {
		seat := w.Match().Acting().First()
		pos := w.Position()
		p := &tapper{Person: people[seat-1]}
		if slices.ContainsFunc(pos.Shortcuts(seat), func(n engine.Named) bool { return n.Name == "pay-and-lay" }) {
			p.open()
			if p.offers(">pay-and-lay/") {
				p.tapAction(">pay-and-lay/")
			}
			list := playtest.Controls(p.Shown)
			i := slices.IndexFunc(
				list, func(c playtest.Control) bool { return strings.HasPrefix(c.Action(), "~pay-and-lay/") },
			)
			before := len(w.Entries())
			p.tapButton(list[i].Label)
			if !strings.HasPrefix(list[i].Label, "1 · ") {
				t.Errorf("the first place is %q", list[i].Label)
			}
			entries := w.Entries()[before:]
			if len(entries) < 2 || !strings.HasPrefix(entries[len(entries)-1].Move, "lay ") {
				t.Errorf("got the entries %+v", entries)
			}
			playtest.Contains(t, p.Shown.Content, "lays a rail")
			p.tapButton("End turn")
			atMost(t, "a turn of Trains with a rail", p.taps, 5)
			return
		}
		w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, uint64(step))))
		w.Update()
	}
	t.Error("the game never offered pay-and-lay")
}

// TestTapsOfTrick plays a whole game of Trick of the Rails by taps. A card takes two, and a
// locomotive that the last player of the trick wins two more.
func TestTapsOfTrick(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("trick", 3, nil)
	met := map[string]int{}
	var last *tapper
	for step := 0; w.Match().Record().Phase == match.PhaseRunning; step++ {
		seat, pos := w.Match().Acting().First(), w.Position()
		if last == nil || last.Person != people[seat-1] || pos.List(seat)[0].Kind() == "play" {
			last = &tapper{Person: people[seat-1]}
			last.open()
		}
		before := last.taps
		move := pos.Choose(seat, engine.NewRand(engine.Seed{3}, uint64(step)))
		last.tap(move)
		kind, _, _ := strings.Cut(move, " ")
		atMost(t, move, last.taps-before, 1)
		if kind == "play" {
			atMost(t, move+" with its Play", last.taps, 2)
		}
		met[kind]++
	}
	if met["play"] != 45 || met["city"] != 3 || met["engine"] != 4 || met["place"] != 19 { // 2 of 21 are played to lines of one card
		t.Errorf("got the moves %v", met)
	}
}

// TestTapsOfChina builds toward cities, with the preview, by at most six taps.
func TestTapsOfChina(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("china", 2, nil)
	for step := range 4 {
		seat := w.Match().Acting().First()
		pos := w.Position()
		move := "build chengdu"
		if step > 0 {
			move = demanded(pos, seat)
		}
		p := &tapper{Person: people[seat-1]}
		p.open()
		p.tap(move)
		atMost(t, move, p.taps, 6)
		p.tapButton("End turn")
	}
}

// TestTapsOfChinaOnward rides toward a place out of reach and ends the turn by two taps. The end
// can be undone by a vote, and then the ride.
func TestTapsOfChinaOnward(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("china", 2, nil)
	for step := range uint64(300) {
		seat, pos := w.Match().Acting().First(), w.Position()
		i := slices.IndexFunc(pos.Shortcuts(seat), func(sc engine.Named) bool {
			return sc.Name == "on" && feeOf(pos, seat, "fee", sc.Moves) == 0
		})
		if i < 0 {
			w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{1}, step)))
			w.Update()
			continue
		}
		p := &tapper{Person: people[seat-1]}
		p.open()
		list := playtest.Controls(p.Shown)
		on := slices.IndexFunc(list, func(c playtest.Control) bool { return strings.HasPrefix(c.Action(), "~on/") })
		if on < 0 {
			t.Fatalf("got no ride onward among %+v", list)
		}
		p.tapButton(list[on].Label)
		atMost(t, list[on].Label, p.taps, 2)
		entries := w.Entries()
		last, before := entries[len(entries)-1], entries[len(entries)-2]
		if last.Move != "end" || !strings.HasPrefix(before.Move, "go ") || w.Match().Acting().Has(seat) {
			t.Errorf("got the moves %q and %q, want a ride and the end", before.Move, last.Move)
		}
		if n, ok := w.Match().UndoTo(seat); !ok || n != last.N {
			t.Errorf("got an undo to entry %d (%t), want the end of the turn, %d", n, ok, last.N)
		}
		return
	}
	t.Error("no train was on its way")
}

// demanded returns a build toward a city that the seat's cards name.
func demanded(pos engine.Position, seat engine.Seat) string {
	for _, card := range pos.Table().View().(china.Table).Players[seat-1].Cards {
		for _, line := range card.Lines {
			if _, ok := pos.List(seat).Find("build " + line.City); ok {
				return "build " + line.City
			}
		}
	}
	return "build beijing"
}

// TestTapsOfExpress counts the taps of a turn with three cards, of a chosen title, and of turns in
// which the shortcuts build a card, buy a share and run a train while nobody has the Black Engine.
func TestTapsOfExpress(t *testing.T) {
	for _, options := range []engine.Options{{"map": "germany"}, {"map": "usa"}} {
		met := map[string]int{}
		for seed := uint64(0); seed < 6 && len(met) < 5; seed++ {
			w := playtest.New(t)
			people := w.StartMatch("express", 2, options)
			expressTaps(t, w, people, seed, met)
		}
		if len(met) < 5 {
			t.Errorf("%v: want a building turn, a card built, a title, a share and a run, got %v", options, met)
		}
	}
}

// expressTaps plays by the game's chooser, and by taps what is to be counted.
func expressTaps(t *testing.T, w *playtest.World, people []*playtest.Person, seed uint64, met map[string]int) {
	t.Helper()
	for step := uint64(0); step < 150 && w.Match().Record().Phase == match.PhaseRunning; step++ {
		seat, pos := w.Match().Acting().First(), w.Position()
		p := &tapper{Person: people[seat-1]}
		list := pos.List(seat)
		hand := len(list.Of("pay"))
		switch {
		case met["build"] == 0 && hand >= 3 && len(list.Of("end")) > 0:
			if cards := buildByTaps(w, p, seat, 3); cards == 3 {
				met["build"]++
				atMost(t, "a building turn of three cards", p.taps, 30)
			}
		case met["buy"] == 0 && len(list.Of("buy")) > 0:
			met["buy"]++
			p.open()
			p.tap(engine.Notation(pos.Offered(seat, list).Of("buy")[0]))
			if playtest.HasLabel(p.Shown, "Pay my worst cards") {
				p.tapButton("Pay my worst cards")
			}
			atMost(t, "a title", p.taps, 7)
		case met["site"] == 0 && hasShortcut(pos, seat, "build") && len(list.Of("end")) > 0:
			met["site"]++
			p.open()
			p.tapAction(">build/")
			p.tapAction("~build/")
			p.tapButton("End turn")
			atMost(t, "a turn with a card built", p.taps, 4)
		case met["share"] == 0 && hasShortcut(pos, seat, "share"):
			met["share"]++
			p.open()
			if p.offers(">share/") {
				p.tapAction(">share/")
			}
			p.tapAction("~share/")
			p.tapButton("End turn")
			atMost(t, "a turn with a share", p.taps, 4)
		case met["run"] == 0 && hasShortcut(pos, seat, "train") && pos.Table().View().(express.Table).Engine == engine.Spectator:
			met["run"]++
			p.open()
			p.tapAction("~train/")
			p.tapAction("t+draw-")
			if !regexp.MustCompile(`(draws|takes) .*\b[1-6]\d\d\b`).MatchString(p.Shown.Content) {
				t.Errorf("the news name no card drawn: %q", p.Shown.Content)
			}
			if w.Match().Acting().Has(seat) { // else others draw first
				p.tapButton("End turn")
			}
			atMost(t, "a turn with a run", p.taps, 4)
		default:
			w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{byte(seed)}, step)))
			w.Update()
		}
	}
}

// hasShortcut reports whether a seat has a shortcut.
func hasShortcut(pos engine.Position, seat engine.Seat, name string) bool {
	return slices.ContainsFunc(pos.Shortcuts(seat), func(n engine.Named) bool { return n.Name == name })
}

// buildByTaps pays cards, lays two links for each, and ends the turn. It returns for how many
// cards there were two links to lay.
func buildByTaps(w *playtest.World, p *tapper, seat engine.Seat, most int) (cards int) {
	p.open()
	for range most {
		pay := w.Position().List(seat).Of("pay")
		if len(pay) == 0 {
			break
		}
		p.tap(engine.Notation(pay[0]))
		first := layLink(w, p, seat)
		if first && layLink(w, p, seat) {
			cards++
		}
	}
	if len(w.Position().List(seat).Of("end")) > 0 {
		p.tapButton("End turn")
	}
	return cards
}

// layLink lays one of the ten best links at the last place that takes one, or a station. It
// reports whether it was a link.
func layLink(w *playtest.World, p *tapper, seat engine.Seat) bool {
	pos := w.Position()
	lays := pos.Offered(seat, pos.List(seat)).Of("lay")
	if len(lays) == 0 {
		return false
	}
	place := lays[len(lays)-1].Args()[0]
	for _, m := range lays {
		if isLink(m.Args()[1]) {
			place = m.Args()[0]
		}
	}
	cards := pos.Rank(seat, "lay", 1, lays.Choices("lay", []string{place}, 1))
	card := cards[min(len(cards), 10)-1]
	p.tap("lay " + place + " " + card)
	return isLink(card)
}

// isLink reports whether a card is a link: its number begins with 1 or 2.
func isLink(card string) bool { return card[0] <= '2' }
