package commands_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/match"
)

// tapper counts taps: a button is one, a menu two, to open it and to choose.
type tapper struct {
	*person
	taps int
}

func (p *tapper) play() {
	p.d.t.Helper()
	p.clickPublic("Play")
	p.taps = 1
}

func (p *tapper) tap(notation string) {
	p.d.t.Helper()
	c, taps, ok := p.reach(notation)
	if !ok {
		p.d.t.Fatalf("%q cannot be reached", notation)
	}
	p.taps += taps
	p.press(c)
	if labelled(p.shown, "Confirm") {
		p.taps++
		p.click("Confirm")
	}
}

func (p *tapper) tapButton(label string) {
	p.d.t.Helper()
	p.taps++
	p.click(label)
}

// TestTapsOfTheToy counts the taps of the toy's moves.
func TestTapsOfTheToy(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	for _, p := range people {
		counted := &tapper{person: p}
		counted.play()
		counted.tap(engine.Notation(d.position().List(d.match().Seat(p.user))[0]))
		atMost(t, "choosing a card", counted.taps, 2)
	}
	p := &tapper{person: d.acting(people)}
	seat := d.match().Seat(p.user)
	p.play()
	p.tap(engine.Notation(d.position().List(seat).Of("go")[0]))
	atMost(t, "going somewhere, with its preview", p.taps, 4)
	p.play()
	p.tap("sign alder yew fish")
	atMost(t, "a contract of 2,208", p.taps, 8)
	p.play()
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

// TestTapsOfTrains plays plain turns of Trains: five Trains, one purchase, the
// end, with at most five taps. Turns with other hands are passed over.
func TestTapsOfTrains(t *testing.T) {
	met := 0
	d := newDesk(t)
	people := d.begun("trains", 2, nil)
	for step := 0; met < 3 && step < 200; step++ {
		seat := d.match().Acting().First()
		pos := d.position()
		if plainTurn(pos, seat) {
			met++
			countPlainTurn(t, d, &tapper{person: people[seat-1]}, seat)
			continue
		}
		d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, uint64(step))))
		d.touched.Store(true)
		d.follow()
	}
	if met == 0 {
		t.Error("no plain turn was met")
	}
}

// plainTurn tells whether a turn begins in which all Trains of the hand can be
// played at once.
func plainTurn(pos engine.Position, s engine.Seat) bool {
	return slices.ContainsFunc(pos.Shortcuts(s), func(n engine.Named) bool {
		return n.Name == "play-trains" && len(n.Moves) >= 3
	}) && len(pos.List(s).Of("return-waste"))+len(pos.List(s).Of("buy")) <= 1
}

func countPlainTurn(t *testing.T, d *table, p *tapper, s engine.Seat) {
	t.Helper()
	p.play()
	p.tapButton("Play all trains")
	buys := d.position().List(s).Of("buy")
	if len(buys) == 0 {
		t.Fatal("nothing can be bought")
	}
	p.tap(engine.Notation(buys[len(buys)-1]))
	p.tapButton("End turn")
	if d.match().Acting().Has(s) {
		t.Error("the turn has not ended")
	}
	atMost(t, "a plain turn of Trains", p.taps, 5)
}

// TestTapsOfPayAndLay plays a turn with a rail: it is laid, and all that is paid for
// it, by its number on the map.
func TestTapsOfPayAndLay(t *testing.T) {
	d := newDesk(t)
	people := d.begun("trains", 2, nil)
	for step := 0; step < 200; step++ {
		seat := d.match().Acting().First()
		pos := d.position()
		p := &tapper{person: people[seat-1]}
		if slices.ContainsFunc(pos.Shortcuts(seat), func(n engine.Named) bool { return n.Name == "pay-and-lay" }) {
			p.play()
			if labelled(p.shown, "Lay a rail…") {
				p.tapButton("Lay a rail…")
			}
			list := pressables(p.shown)
			i := slices.IndexFunc(
				list, func(c pressable) bool { return strings.HasPrefix(c.action(), "~pay-and-lay/") },
			)
			before := len(d.entries())
			p.tapButton(list[i].label)
			if !strings.HasPrefix(list[i].label, "1 · ") {
				t.Errorf("the first place is %q", list[i].label)
			}
			entries := d.entries()[before:]
			if len(entries) < 2 || !strings.HasPrefix(entries[len(entries)-1].Move, "lay ") {
				t.Errorf("played were %+v", entries)
			}
			contains(t, p.shown.Content, "lays a rail")
			p.tapButton("End turn")
			atMost(t, "a turn of Trains with a rail", p.taps, 5)
			return
		}
		d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, uint64(step))))
		d.touched.Store(true)
		d.follow()
	}
	t.Error("pay-and-lay was never possible")
}

// TestTapsOfTrick plays a whole game of Trick of the Rails by taps: a card takes
// two, also of the first hand of fifteen; a locomotive that the last player of
// the trick wins takes two more, for itself and for the card's place.
func TestTapsOfTrick(t *testing.T) {
	d := newDesk(t)
	people := d.begun("trick", 3, nil)
	met := map[string]int{}
	var last *tapper
	for step := 0; d.match().Record().Phase == match.PhaseRunning; step++ {
		seat, pos := d.match().Acting().First(), d.position()
		if last == nil || last.person != people[seat-1] || pos.List(seat)[0].Kind() == "play" {
			last = &tapper{person: people[seat-1]}
			last.play()
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
	if met["play"] != 45 || met["city"] != 3 || met["engine"] != 4 || met["place"] != 21 {
		t.Errorf("played were %v", met)
	}
}

// TestTapsOfChina builds toward Chengdu, and in the next turns toward cities of
// the hand's demands, with the preview, by six taps at most.
func TestTapsOfChina(t *testing.T) {
	d := newDesk(t)
	people := d.begun("china", 2, nil)
	for step := range 4 {
		seat := d.match().Acting().First()
		pos := d.position()
		move := "build chengdu"
		if step > 0 {
			move = demanded(pos, seat)
		}
		p := &tapper{person: people[seat-1]}
		p.play()
		p.tap(move)
		atMost(t, move, p.taps, 6)
		p.tapButton("End turn")
	}
}

// TestTapsOfChinaOnward takes a train on toward a place out of reach, and ends the
// turn, by two taps; of these the end can be asked back, and then the ride.
func TestTapsOfChinaOnward(t *testing.T) {
	d := newDesk(t)
	people := d.begun("china", 2, nil)
	for step := range uint64(300) {
		seat, pos := d.match().Acting().First(), d.position()
		i := slices.IndexFunc(pos.Shortcuts(seat), func(sc engine.Named) bool {
			return sc.Name == "on" && feeOf(pos, seat, "fee", sc.Moves) == 0
		})
		if i < 0 {
			d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{1}, step)))
			d.touched.Store(true)
			d.follow()
			continue
		}
		p := &tapper{person: people[seat-1]}
		p.play()
		list := pressables(p.shown)
		on := slices.IndexFunc(list, func(c pressable) bool { return strings.HasPrefix(c.action(), "~on/") })
		if on < 0 {
			t.Fatalf("nothing goes on among %+v", list)
		}
		p.tapButton(list[on].label)
		atMost(t, list[on].label, p.taps, 2)
		entries := d.entries()
		last, before := entries[len(entries)-1], entries[len(entries)-2]
		if last.Move != "end" || !strings.HasPrefix(before.Move, "go ") || d.match().Acting().Has(seat) {
			t.Errorf("played were %q and %q", before.Move, last.Move)
		}
		if n, ok := d.match().UndoTo(seat); !ok || n != last.N {
			t.Errorf("asked back would be entry %d (%t), want the end, %d", n, ok, last.N)
		}
		return
	}
	t.Error("no train was on its way")
}

// demanded is a build toward a city that the seat's cards name.
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

// TestPromptNamesTheCard plays Trains until a card asks for something, and
// wants it named where the answer is asked for.
func TestPromptNamesTheCard(t *testing.T) {
	d := newDesk(t)
	people := d.begun("trains", 2, nil)
	for step := range 400 {
		m := d.match()
		if m.Record().Phase != match.PhaseRunning {
			break
		}
		seat, pos := m.Acting().First(), d.position()
		if asking := pos.Table().View().(trains.Table).Pending; asking != nil {
			people[seat-1].run("rails hand")
			lines := strings.Split(people[seat-1].shown.Content, "\n")
			contains(t, lines[len(lines)-1], d.book.Printer("en").Teller("trains", nil).Token(asking.Text))
			return
		}
		d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{2}, uint64(step))))
	}
	t.Error("no card asked for anything")
}

// TestTapsOfExpress counts a building turn of three cards with two links for
// each, a title, and a run with its preview.
func TestTapsOfExpress(t *testing.T) {
	for _, options := range []engine.Options{{"map": "germany"}, {"map": "usa"}} {
		met := map[string]int{}
		for seed := uint64(0); seed < 6 && (met["build"] == 0 || met["buy"] == 0 || met["run"] == 0); seed++ {
			d := newDesk(t)
			people := d.begun("express", 2, options)
			expressTaps(t, d, people, seed, met)
		}
		if met["build"] == 0 || met["buy"] == 0 || met["run"] == 0 {
			t.Errorf("%v: met were %v", options, met)
		}
	}
}

// expressTaps plays by the simulator, and what is to be counted by taps.
func expressTaps(t *testing.T, d *table, people []*person, seed uint64, met map[string]int) {
	t.Helper()
	for step := uint64(0); step < 150 && d.match().Record().Phase == match.PhaseRunning; step++ {
		seat, pos := d.match().Acting().First(), d.position()
		p := &tapper{person: people[seat-1]}
		list := pos.List(seat)
		hand := len(list.Of("pay"))
		switch {
		case met["build"] == 0 && hand >= 3 && len(list.Of("end")) > 0:
			if cards := buildByTaps(d, p, seat, 3); cards == 3 {
				met["build"]++
				atMost(t, "a building turn of three cards", p.taps, 30)
			}
		case met["buy"] == 0 && len(list.Of("buy")) > 0:
			met["buy"]++
			p.play()
			p.tap(engine.Notation(list.Of("buy")[0]))
			if labelled(p.shown, "Pay my worst cards") {
				p.tapButton("Pay my worst cards")
			}
			atMost(t, "a title", p.taps, 7)
		case met["run"] == 0 && len(list.Of("run")) > 0:
			met["run"]++
			p.play()
			p.tap(engine.Notation(list.Of("run")[0]))
			atMost(t, "a run", p.taps, 3)
		default:
			d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{byte(seed)}, step)))
			d.touched.Store(true)
			d.follow()
		}
	}
}

// buildByTaps pays so many cards, lays two links for each, and ends the turn; it
// tells for how many there were two to lay.
func buildByTaps(d *table, p *tapper, seat engine.Seat, most int) (cards int) {
	p.play()
	for range most {
		pay := d.position().List(seat).Of("pay")
		if len(pay) == 0 {
			break
		}
		if labelled(p.shown, "Build (pay my worst card)") {
			p.tapButton("Build (pay my worst card)")
		} else {
			p.tap(engine.Notation(pay[0]))
		}
		first := layLink(d, p, seat)
		if first && layLink(d, p, seat) {
			cards++
		}
	}
	if len(d.position().List(seat).Of("end")) > 0 {
		p.tapButton("End turn")
	}
	return cards
}

// layLink lays one of the ten best links at the last place that takes one; it
// lays a station where there is no such place, and then tells so.
func layLink(d *table, p *tapper, seat engine.Seat) bool {
	pos := d.position()
	lays := pos.List(seat).Of("lay")
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

// isLink tells by a card's number, which begins with 1 or 2, whether it is a
// link.
func isLink(card string) bool { return card[0] <= '2' }

// TestMoreShowsTheOthersFirst turns from the first ten places of the panel's first
// page to the next ones, numbered on from there, and back.
func TestMoreShowsTheOthersFirst(t *testing.T) {
	d := newDesk(t)
	p := d.acting(d.begun("trains", 3, nil))
	p.clickPublic("Play")
	first := pressables(p.shown)[0].label
	p.click("More…")
	if again := pressables(p.shown)[0].label; !strings.HasPrefix(again, "11 · ") || labelled(p.shown, first) {
		t.Errorf("More begins with %q", again)
	}
	p.click("Back")
	if !labelled(p.shown, first) {
		t.Errorf("%q has gone", first)
	}
}
