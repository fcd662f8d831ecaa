package commands_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// closing is the label of the button that confirms and ends the turn.
const closing = "Confirm · End turn"

// weighing shows the preview of a move of the toy.
func weighing(t *testing.T, p *person, kind string) {
	t.Helper()
	p.clickPublic("Play")
	list := p.d.position().List(p.d.match().Seat(p.user)).Of(kind)
	if len(list) == 0 {
		t.Fatalf("there is no %s", kind)
	}
	c, _, ok := p.reach(engine.Notation(list[0]))
	if !ok {
		t.Fatalf("%q cannot be reached", engine.Notation(list[0]))
	}
	p.press(c)
}

// movesOf are the moves of a match's log.
func movesOf(entries []match.Entry) (moves []string) {
	for _, e := range entries {
		if e.Plays() {
			moves = append(moves, e.Move)
		}
	}
	return moves
}

// TestConfirmAndEnd: confirming and ending the turn by one press does what the two
// presses do, and is asked back as they are.
func TestConfirmAndEnd(t *testing.T) {
	two, p, _ := turning(t, 2)
	weighing(t, p, "go")
	p.click("Confirm")
	p.click("End turn")
	one, q, _ := turning(t, 2)
	weighing(t, q, "go")
	q.click(closing)
	if got, want := movesOf(one.entries()), movesOf(two.entries()); !slices.Equal(got, want) {
		t.Errorf("one press plays %q, two play %q", got, want)
	}
	seat := one.match().Seat(q.user)
	got, may := one.match().UndoTo(seat)
	if want, wanted := two.match().UndoTo(seat); got != want || may != wanted {
		t.Errorf("asked back would be entry %d (%t), after two presses %d (%t)", got, may, want, wanted)
	}
	if one.match().Acting() != two.match().Acting() {
		t.Error("others are to act than after two presses")
	}
}

// TestNothingIsGivenUpByEnding: the turn is not ended together with a move after which
// something that does only good can be done, nor with one that does not close turns.
func TestNothingIsGivenUpByEnding(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, engine.Options{"yard": "tools", "tools": "lamp+crane"})
	seat := d.playUntil(func(_ engine.Seat, list engine.List) bool {
		return len(list.Of("peek")) > 0 && len(list.Of("go")) > 0
	})
	d.touched.Store(true)
	d.follow()
	p := people[seat-1]
	weighing(t, p, "go")
	if labelled(p.shown, closing) || !labelled(p.shown, "Confirm") {
		t.Errorf("with a look at the pile to be had, offered are %+v", pressables(p.shown))
	}
	confirm := find(t, p.shown, "Confirm").id
	before := d.match().Record().Rev
	to, action, _ := strings.Cut(confirm, "!")
	for _, act := range []string{".!" + action, ".!draw", ".!go nowhere", ".!", ".~", ".?", "."} {
		contains(t, p.text(p.send(p.pressOf(to+act, true))), "game has moved on")
	}
	if d.match().Record().Rev != before {
		t.Error("what is not offered was played")
	}
}

// TestTapsOfAChinaTurn finds a turn in which a load can be fetched and delivered, and
// plays it with a build at its end by eight taps.
func TestTapsOfAChinaTurn(t *testing.T) {
	d := newDesk(t)
	people := d.begun("china", 2, nil)
	var plan []string
	seat := d.playUntil(func(seat engine.Seat, _ engine.List) bool {
		plan = haul(d.position(), seat)
		return plan != nil
	})
	d.touched.Store(true)
	d.follow()
	haulByTaps(t, d, &tapper{person: people[seat-1]}, plan)
}

// firstPage plays China until a seat can do what is wanted, and gives what its panel
// shows first.
func firstPage(t *testing.T, want func(engine.Position, engine.Seat, engine.List) bool) components.Message {
	t.Helper()
	d := newDesk(t)
	people := d.begun("china", 2, nil)
	seat := d.playUntil(func(seat engine.Seat, list engine.List) bool { return want(d.position(), seat, list) })
	d.touched.Store(true)
	d.follow()
	people[seat-1].clickPublic("Play")
	return people[seat-1].shown
}

// TestALoadThatPaysStandsFirst: in the city of the train, what its seat is paid for
// elsewhere can be loaded by the first buttons, before the rides to other towns.
func TestALoadThatPaysStandsFirst(t *testing.T) {
	tell := newDesk(t).book.Printer("en-US").Teller("china", nil)
	shown := firstPage(t, func(pos engine.Position, seat engine.Seat, list engine.List) bool {
		pays := slices.ContainsFunc(list.Of("load"), func(m engine.Move) bool {
			return tell.Gain(render.Choice{
				Table: pos.Table(), Private: render.PrivateOf(pos, seat), Kind: "load", Args: m.Args(),
			}) != ""
		})
		return pays && len(rides(pos, seat)) > 0 && len(list.Of("deliver")) == 0
	})
	if first := pressables(shown)[0]; !strings.HasPrefix(first.action(), "=load ") || !strings.Contains(first.label, "+") {
		t.Errorf("the first button is %q", first.label)
	}
}

// TestRidesLeaveTheHandInSight: on the first page of China's panel rides have a button
// for their map, even few of them, for that and all other buttons are more than a screen.
func TestRidesLeaveTheHandInSight(t *testing.T) {
	shown := firstPage(t, func(_ engine.Position, _ engine.Seat, list engine.List) bool {
		rides := len(list.Of("go"))
		return rides > 1 && rides < 5 && len(list.Kinds()) > 5
	})
	if !labelled(shown, "Go…") || !strings.HasPrefix(shown.Files[0].Name, "hand") {
		t.Errorf("with %s there are %+v", shown.Files[0].Name, pressables(shown))
	}
}

// haul are the two rides, the loading and the delivery of a turn that begins and after
// which something can be built; nil where there is none.
func haul(pos engine.Position, seat engine.Seat) []string {
	list := pos.List(seat)
	if len(list.Of("go")) == 0 || len(list.Of("deliver")) > 0 || len(list.Of("end")) == 0 {
		return nil
	}
	for _, there := range rides(pos, seat) {
		at := after(pos, seat, there)
		for _, load := range at.List(seat).Of("load") {
			laden := after(at, seat, engine.Notation(load))
			for _, back := range rides(laden, seat) {
				goal := after(laden, seat, back)
				for _, pay := range goal.List(seat).Of("deliver") {
					paid := after(goal, seat, engine.Notation(pay))
					if pay.Args()[0] == load.Args()[0] && len(paid.List(seat).Of("build")) > 0 {
						return []string{there, engine.Notation(load), back, engine.Notation(pay)}
					}
				}
			}
		}
	}
	return nil
}

// rides are the free ones to the towns in reach.
func rides(pos engine.Position, seat engine.Seat) (moves []string) {
	for _, sc := range pos.Shortcuts(seat) {
		if sc.Name == "visit" && feeOf(pos, seat, "fee", sc.Moves) == 0 {
			moves = append(moves, sc.Moves...)
		}
	}
	return moves
}

func after(pos engine.Position, seat engine.Seat, move string) engine.Position {
	next, _, err := pos.Play(seat, move, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		panic(err)
	}
	return next
}

func haulByTaps(t *testing.T, d *table, p *tapper, plan []string) {
	t.Helper()
	seat := d.match().Seat(p.user)
	p.play()
	for _, move := range plan {
		if place, ok := strings.CutPrefix(move, "go "); ok {
			p.tapAction("~visit/" + strings.Fields(place)[0])
			continue
		}
		p.tap(move)
	}
	builds := d.position().List(seat).Of("build")
	best := d.position().Rank(seat, "build", 0, builds.Choices("build", nil, 0))[0]
	c, taps, ok := p.reach("build " + best)
	if !ok {
		t.Fatalf("a build to %s cannot be reached", best)
	}
	p.taps += taps
	p.press(c)
	p.tapButton(closing)
	if d.match().Acting().Has(seat) {
		t.Error("the turn has not ended")
	}
	atMost(t, "a China turn: "+strings.Join(append(plan, "build "+best, "end"), ", "), p.taps, 8)
}

// tapAction presses the button whose action begins so.
func (p *tapper) tapAction(action string) {
	p.d.t.Helper()
	list := pressables(p.shown)
	i := slices.IndexFunc(list, func(c pressable) bool { return strings.HasPrefix(c.action(), action) })
	if i < 0 {
		p.d.t.Fatalf("nothing does %q among %+v", action, list)
	}
	p.tapButton(list[i].label)
}

// TestTapsOfAnExpressStation builds the station with which the game begins by four taps,
// its card chosen where it is seen in its place; one that is typed is shown first.
func TestTapsOfAnExpressStation(t *testing.T) {
	d := newDesk(t)
	people := d.begun("express", 2, nil)
	seat := d.playUntil(func(_ engine.Seat, list engine.List) bool { return len(list.Of("pay")) > 3 })
	d.touched.Store(true)
	d.follow()
	p := &tapper{person: people[seat-1]}
	p.play()
	p.tapButton("Build (pay my worst card)")
	lays := d.position().List(seat).Of("lay")
	place := d.position().Rank(seat, "lay", 0, lays.Choices("lay", nil, 0))[0]
	card := d.position().Rank(seat, "lay", 1, lays.Choices("lay", []string{place}, 1))[0]
	p.run("express lay", "place="+place, "laid="+card)
	contains(t, p.shown.Content, "?**")
	p.click("Cancel")
	before := len(d.entries())
	p.tap("lay " + place + " " + card)
	atMost(t, "a station of Express", p.taps, 4)
	entries := d.entries()
	if len(entries) == before || entries[len(entries)-1].Move != "lay "+place+" "+card {
		t.Errorf("played was %+v", entries[before:])
	}
}

// TestCancelledChoicesStay: who cancels what is shown first chooses again where it was
// chosen, on the page of its kind or, what stands there, on the first.
func TestCancelledChoicesStay(t *testing.T) {
	d := newDesk(t)
	people := d.begun("china", 2, nil)
	p := people[d.match().Acting().First()-1]
	p.run("rails hand")
	p.click("Build track…")
	before := labels(p.shown)
	p.press(pressables(p.shown)[0])
	if !labelled(p.shown, "Confirm") {
		t.Fatalf("a build is not shown first: %v", labels(p.shown))
	}
	p.click("Cancel")
	if diff := cmp.Diff(before, labels(p.shown)); diff != "" {
		t.Errorf("after a cancelled build (-before +after):\n%s", diff)
	}
}
