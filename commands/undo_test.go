package commands_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// begunIn is a running match of a game among people of that language, on a server of theirs.
func (d *table) begunIn(language, game string, seats int) []*person {
	d.t.Helper()
	people := d.people(seats)
	for _, p := range people {
		p.locale = language
	}
	start := people[0].command("rails start", "game="+game)
	start.GuildLocale = language
	people[0].send(start)
	for _, p := range people[1:] {
		p.send(p.pressOf("v:join", false))
	}
	people[0].send(people[0].pressOf("v:begin", false))
	if phase := d.match().Record().Phase; phase != match.PhaseRunning {
		d.t.Fatalf("the match is %s", phase)
	}
	return people
}

// publicWords are what everybody was told of some entries, in a language.
func (d *table) publicWords(language string, numbers []uint64) []string {
	d.t.Helper()
	m := d.match()
	tell := d.book.Printer(language).Teller(m.Record().Game, tablePlayers(m.Record())).Naming(render.Bold)
	var events []engine.Event
	for _, e := range m.Visible(d.entries(), engine.Spectator) {
		if slices.Contains(numbers, e.N) {
			events = append(events, e.Events...)
		}
	}
	return tell.At(d.position().Table()).Events(events)
}

// TestUndoNamesSteps plays a while in each game and takes back what can be
// taken back, freely and by consent: the log tells which steps were, in the words
// it had told them in, and nothing that only one seat knew. Each is played in one
// language, and in the other one at another commit.
func TestUndoNamesSteps(t *testing.T) {
	for i, e := range games {
		for l, language := range []string{"en-US", "fr"} {
			if !sampling.Picked(t.Name()+"/language", i+l, 2) {
				continue
			}
			t.Run(e.Game.Key+"/"+language, func(t *testing.T) {
				d := newDesk(t)
				people := d.begunIn(language, e.Game.Key, min(3, e.Game.MaxSeats))
				watcher := d.person("u9")
				watcher.locale = language
				free, consent, named := 0, 0, 0
				for step := range inTurn(t, i, 24, 80) {
					if d.match().Record().Phase != match.PhaseRunning {
						break
					}
					seat := d.match().Acting().First()
					d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{3}, uint64(step))))
					d.catchUp()
					if step%3 != 2 || !d.takeBack(people, seat, &free, &consent) {
						continue
					}
					last := d.entries()[d.match().Record().Entries-1]
					words := d.publicWords(language, last.Undoes)
					log := watcher.run("rails log")
					if len(words) > 0 {
						named++
						contains(t, log, "~~"+words[len(words)-1]+"~~")
					}
					lacks(t, d.now.Content+log, d.secretWords(engine.Spectator)...)
					for line := range strings.Lines(log) {
						if strings.Contains(line, "~~") && len([]rune(line)) > 700 {
							t.Errorf("a whole story was taken back: %s", line)
						}
					}
				}
				if consent == 0 || named < 2 {
					t.Errorf("taken back %d times freely, %d times by consent; %d times in words", free, consent, named)
				}
			})
		}
	}
}

// takeBack lets a seat take back what it can, with everybody's consent where
// that is needed; false where there is nothing to take back.
func (d *table) takeBack(people []*person, seat engine.Seat, free, consent *int) bool {
	d.t.Helper()
	freely, asking := d.match().CanUndo(seat)
	if !freely && !asking {
		return false
	}
	p := people[seat-1]
	p.run("rails undo")
	if freely {
		*free++
		return true
	}
	id := slices.IndexFunc(pressables(d.now.Message), func(c pressable) bool { return strings.HasPrefix(c.id, "a:") })
	question := d.match().Record().Ask
	if id < 0 || question == nil {
		d.t.Fatalf("nobody is asked:\n%s", d.now.Content)
	}
	var would []uint64
	undone := match.Undone(d.entries())
	for _, e := range d.entries() {
		if e.N >= question.To && e.Plays() && !undone[e.N] {
			would = append(would, e.N)
		}
	}
	if words := d.publicWords(d.match().Record().Locale, would); len(words) > 0 {
		contains(d.t, d.now.Content, "~~"+words[len(words)-1]+"~~")
	}
	lacks(d.t, d.now.Content, d.secretWords(engine.Spectator)...)
	yes := pressables(d.now.Message)[id].id
	for _, other := range others(people, p) {
		text := other.text(other.send(other.pressOf(yes, false)))
		if d.match().Record().Ask == nil { // the last one is shown the own hand at once
			contains(d.t, text, d.book.Printer(other.locale).Say("ui.ask.granted.undo"))
			if len(other.shown.Files) != 1 {
				d.t.Errorf("no hand under %q", text)
			}
		}
	}
	*consent++
	contains(d.t, d.now.Content, d.book.Printer(d.match().Record().Locale).Say("ui.log.undo.hands"))
	return true
}

// secretWords are what was told others than a reader (zero: a spectator) alone,
// in every language, and that the reader was never told.
func (d *table) secretWords(reader engine.Seat) []string {
	d.t.Helper()
	m := d.match()
	told, secret := map[string]bool{}, map[string]bool{}
	for _, language := range render.Languages() {
		tell := d.book.Printer(language).Teller(m.Record().Game, tablePlayers(m.Record())).Naming(render.Bold)
		for _, e := range d.entries() {
			for _, event := range e.Events {
				own := event.To == engine.Spectator || event.To == reader
				words := tell.Event(event)
				told[words], secret[words] = told[words] || own, secret[words] || !own
			}
		}
	}
	var words []string
	for w := range secret {
		known := false // "You draw Coal" is part of "You draw Coal and Wood"
		for t, own := range told {
			known = known || own && strings.Contains(t, w)
		}
		if !known {
			words = append(words, w)
		}
	}
	return words
}

// TestUndoPressedTwice has who plays alone press a button twice at once that takes back
// what came to light: the second press was made on the same panel, and goes back no further.
func TestUndoPressedTwice(t *testing.T) {
	d := alone(t)
	p := d.person("u1")
	for step := uint64(0); len(d.marks()) < 2; step++ {
		if step == 200 {
			t.Fatal("nothing comes to light")
		}
		if d.match().Acting().Has(1) {
			d.play(1, d.position().Choose(1, engine.NewRand(engine.Seed{9}, step)))
		} else if err := d.tick(t); err != nil {
			t.Fatal(err)
		}
	}
	p.run("rails hand")
	again := p.pressOf(find(t, p.shown, "Undo…").id, true)
	first := p.pressOf(again.CustomID, true)
	d.between = func(op string) {
		if op == "snapshot" {
			d.between = nil
			p.send(again)
		}
	}
	contains(t, p.text(p.send(first)), "The game has moved on")
	undos := 0
	for _, e := range d.entries() {
		if e.Kind == match.KindUndo {
			undos++
		}
	}
	if undos != 1 {
		t.Errorf("%d undos", undos)
	}
}

// marks are the entries of the first seat that it can only ask to take back.
func (d *table) marks() (numbers []uint64) {
	d.t.Helper()
	if free, _ := d.match().CanUndo(1); free {
		return nil
	}
	for _, e := range d.entries() {
		if e.Seat == 1 && e.Barrier {
			numbers = append(numbers, e.N)
		}
	}
	return numbers
}

// TestUndoAfterTheTurn asks to take back an end of a turn: nothing is said to
// have come to light, and who must agree is called, though the table waits for
// them already.
func TestUndoAfterTheTurn(t *testing.T) {
	d, p, people := turning(t, 2)
	other := others(people, p)[0]
	p.run("toy drop-all")
	p.run("toy end")
	if !d.match().Acting().Has(d.match().Seat(other.user)) {
		t.Fatal("the turn has not passed")
	}
	p.run("rails undo")
	contains(t, d.now.Content, "wants to undo a move")
	lacks(t, d.now.Content, "reveal")
	if d.ping == nil || !slices.Equal(d.ping.Mentions, []string{other.user}) {
		t.Fatalf("who must agree is not called: %+v", d.ping)
	}
	contains(t, d.ping.Content, "<@"+other.user+">")
	first := d.ping.id
	other.clickPublic("No")
	if d.ping != nil {
		t.Errorf("who has answered is asked still: %q", d.ping.Content)
	}
	p.run("rails undo")
	if d.ping == nil || d.ping.id == first {
		t.Error("a second question calls nobody")
	}
}
