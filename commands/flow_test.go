package commands_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// turning is a running toy of some seats in which the first turn has begun; who
// moves is the second result.
func turning(t testing.TB, seats int) (*table, *person, []*person) {
	t.Helper()
	d := newDesk(t)
	p, people := d.turning(seats)
	return d, p, people
}

func (d *table) turning(seats int) (mover *person, people []*person) {
	d.t.Helper()
	people = d.begun("toy", seats, nil)
	for s := range seats {
		seat := engine.Seat(s + 1)
		d.play(seat, engine.Notation(d.position().List(seat)[0]))
	}
	d.catchUp()
	return d.acting(people), people
}

// others are the people besides one.
func others(people []*person, p *person) []*person {
	return slices.DeleteFunc(slices.Clone(people), func(o *person) bool { return o == p })
}

func TestStranger(t *testing.T) {
	d, _, _ := turning(t, 2)
	s := d.person("u9")
	contains(t, s.clickPublic("Play"), "You’re not at this table")
	if labelled(s.shown, "Join") {
		t.Error("Join is offered in a running game")
	}
	contains(t, s.click("Board"), "The toy")
	for _, path := range []string{"toy end", "rails undo", "rails leave"} {
		contains(t, s.run(path), "not at this table")
	}
	for _, who := range []int{1, 2} {
		id := "p:" + d.match().Record().ID + ":" + itoa(who) + ":1:=end"
		contains(t, s.text(s.send(s.pressOf(id, true))), "not at this table")
	}
}

// TestForeignPanel refuses presses of another seat's panel and of another
// match's.
func TestForeignPanel(t *testing.T) {
	d, p, people := turning(t, 2)
	p.clickPublic("Play")
	end := find(t, p.shown, "End turn")
	rev := d.match().Record().Rev
	other := others(people, p)[0]
	contains(t, other.text(other.send(other.pressOf(end.id, true))), "moved on")
	contains(t, p.text(p.send(p.pressOf(strings.Replace(end.id, d.match().Record().ID, "anothermatch", 1), true))), "moved on")
	if d.match().Record().Rev != rev {
		t.Error("the match has changed")
	}
}

func TestStalePanel(t *testing.T) {
	d, p, _ := turning(t, 2)
	p.clickPublic("Play")
	old := p.shown
	p.run("toy draw")
	rev := d.match().Record().Rev
	for _, c := range pressables(old) {
		if _, view := strings.CutPrefix(c.id, "v:"); view {
			continue
		}
		p.press(c)
		contains(t, p.shown.Content, "The game has moved on")
		if !labelled(p.shown, "End turn") {
			t.Fatal("the present panel is not shown")
		}
	}
	if d.match().Record().Rev != rev {
		t.Error("an old press has changed the match")
	}
}

// TestDeliveredTwice handles every press of a turn twice under its id: the
// second time nothing is said. Under an id of its own it is stale.
func TestDeliveredTwice(t *testing.T) {
	d, p, people := turning(t, 3)
	p.clickPublic("Play")
	twice := func(r interaction.Request) {
		t.Helper()
		first := p.send(r)
		if !first.Applied {
			t.Errorf("%s was not applied", describe(r))
		}
		rev := d.match().Record().Rev
		if again := p.send(r); !again.Silent || again.Applied || again.Message != nil {
			t.Errorf("%s was answered a second time: %+v", describe(r), again)
		}
		if d.match().Record().Rev != rev {
			t.Errorf("%s was applied twice", describe(r))
		}
	}
	draw := p.pressOf(find(t, p.shown, "Draw a card").id, true)
	twice(draw)
	draw.ID = "another"
	if reply := p.send(draw); reply.Silent || reply.Applied {
		t.Error("an old press under a new id is not said to be late")
	}
	twice(p.command("toy drop", "card="+d.position().Choices(d.match().Seat(p.user), "drop", nil, 0)[0]))
	twice(p.command("rails undo"))
	twice(p.command("toy end"))
	p = others(people, d.acting(people))[0]
	p.run("rails leave")
	twice(p.pressOf(find(t, p.shown, "Resign").id, true))
	host := people[0]
	p = host
	host.permissions = allPermissions
	host.run("rails end")
	twice(host.pressOf(find(t, host.shown, "End the table").id, true))
	twice(host.command("rails start", "game=toy"))
}

// TestConcurrentPresses has somebody else change the match between load and save: the
// press is tried again on the new match.
func TestConcurrentPresses(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	done := make(chan interaction.Reply)
	for _, p := range people {
		r := p.command("toy stoke", "card="+d.position().Choices(d.match().Seat(p.user), "stoke", nil, 0)[0])
		go func() {
			reply, err := d.c.Handle(d.ctx, r)
			if err != nil {
				t.Error(err)
			}
			done <- reply
		}()
	}
	for range people {
		if reply := <-done; !reply.Applied {
			t.Errorf("a press was lost: %+v", reply.Message)
		}
	}
	if n := d.match().Record().Entries; n != 3 {
		t.Errorf("the log has %d entries, want the start and two choices", n)
	}
}

func TestUndoAndRestart(t *testing.T) {
	d, p, _ := turning(t, 2)
	p.clickPublic("Play")
	if !labelled(p.shown, "Undo…") || labelled(p.shown, "Restart") {
		t.Error("there is something to undo freely")
	}
	before := p.shown.Content
	for range 2 {
		c := dropOne(p)
		contains(t, p.text(p.press(c)), "drops")
	}
	contains(t, p.click("Undo"), "undoes 1 step")
	contains(t, p.click("Restart"), "undoes 1 step")
	p.clickPublic("Play")
	if p.shown.Content != before {
		t.Errorf("after the restart:\n%s\nbefore:\n%s", p.shown.Content, before)
	}
	p.press(dropOne(p))
	contains(t, p.run("rails undo"), "undoes 1 step")
	lacks(t, d.now.Content, "drops", "undoes")
	log := d.person("u9").run("rails log")
	log = strings.ReplaceAll(log, "~~ ×2", "~~ ~~drops~~") // equal lines in a row are one with their number
	if told, struck := strings.Count(log, "drops"), strings.Count(log, "~~"); told != 3 || struck != 6 {
		t.Errorf(
			"a card dropped and taken back thrice is told of %d times, struck out %d times:\n%s", told, struck/2, log,
		)
	}
}

// dropOne is the option that drops the first card.
func dropOne(p *person) pressable {
	p.d.t.Helper()
	if labelled(p.shown, "Drop cards…") {
		p.click("Drop cards…")
	}
	list := pressables(p.shown)
	i := slices.IndexFunc(list, func(c pressable) bool { return strings.HasPrefix(c.value, "=drop ") })
	if i < 0 {
		p.d.t.Fatal("nothing can be dropped")
	}
	return list[i]
}

func TestUndoByConsent(t *testing.T) {
	d, p, people := turning(t, 3)
	rest := others(people, p)
	ask := func() {
		t.Helper()
		p.clickPublic("Play")
		if labelled(p.shown, "Draw a card") {
			p.click("Draw a card")
		}
		contains(t, p.click("Undo…"), "wants to undo", "You’ve asked the others. Waiting for",
			"**No** under the question")
		contains(t, d.now.Content, "do you agree?")
	}
	position := d.position()
	ask()
	if d.ping == nil || !slices.Equal(d.ping.Mentions, []string{rest[0].user, rest[1].user}) {
		t.Fatalf("the others were not called: %+v", d.ping)
	}
	yes := find(t, d.now.Message, "Yes")
	contains(t, p.clickPublic("Yes"), "Only the others")
	contains(t, d.person("u9").text(d.person("u9").send(d.person("u9").pressOf(yes.id, false))), "not at this table")
	contains(t, rest[0].clickPublic("Yes"), "You agree")
	contains(t, rest[0].clickPublic("Yes"), "already given that answer")
	contains(t, rest[1].clickPublic("No"), "would rather play on")
	lacks(t, d.now.Content, "do you agree?")
	if labelled(d.now.Message, "Yes") || d.ping != nil {
		t.Error("the question is still asked")
	}
	contains(t, rest[1].text(rest[1].send(rest[1].pressOf(yes.id, false))), "settled")

	ask()
	contains(t, p.clickPublic("No"), "withdrew the request")

	ask()
	p.press(dropOne(p))
	lacks(t, d.now.Content, "do you agree?")
	if d.match().Record().Ask != nil {
		t.Error("a move does not cancel the question")
	}
	p.click("Undo")
	ask()
	rest[0].clickPublic("Yes")
	contains(t, rest[1].clickPublic("Yes"), "Undone by agreement")
	if got, want := seen(t, d.position()), seen(t, position); got != want {
		t.Errorf("not as before the draw:\n%s\n%s", got, want)
	}
}

// seen is all that anybody at the table sees of a position.
func seen(t testing.TB, p engine.Position) string {
	t.Helper()
	views := []any{p.Table()}
	for s := 1; s <= p.Seats(); s++ {
		views = append(views, p.Hand(engine.Seat(s)))
	}
	b, err := json.Marshal(views)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestResign leaves a table of three, which goes on, and then one of two, which
// the other one has won.
func TestResign(t *testing.T) {
	d, p, people := turning(t, 3)
	contains(t, p.run("rails leave"), "Resign?", "The game goes on")
	contains(t, p.click("Resign"), "You’ve resigned")
	contains(t, d.now.Content, "resigns")
	contains(t, p.run("rails hand"), "You’re not at this table")
	left := others(people, p)
	name := "**" + strings.ToUpper(left[1].user) + ` \*name\***`
	contains(t, left[0].run("rails leave"), "Resign? Then "+name+" wins right away")
	left[0].click("Resign")
	contains(t, d.now.Content, name+" wins: everyone else has resigned")
	contains(t, left[1].clickPublic("Table"), "Seed")
	lacks(t, d.now.Content, "to play", "Waiting for")
	contains(t, left[1].run("rails table"), name+" wins: everyone else has resigned")
	contains(t, left[1].run("rails hand"), name+" wins: everyone else has resigned")
	if m := d.match(); m.Record().Standings[0].Seat != m.Seat(left[1].user) {
		t.Errorf("the standings are %v", m.Record().Standings)
	}
	if err := d.c.Finished(d.ctx, d.channel, d.match().Record().ID); err != nil {
		t.Fatal(err)
	}
	contains(t, left[1].run("rails stats"), "1 game played")
	contains(t, p.run("rails stats", "user="+left[1].user), "1 won")
	contains(t, left[0].click2(), "no table")
}

// click2 repeats the last confirmation by its custom_id, of a match that is
// over by now.
func (p *person) click2() string {
	return p.text(p.send(p.pressOf("e:"+p.d.match().Record().ID+":resign", true)))
}

func TestEnd(t *testing.T) {
	d, _, people := turning(t, 2)
	contains(t, people[1].run("rails end"), "Only the host")
	contains(t, people[1].text(people[1].send(people[1].pressOf("e:"+d.match().Record().ID+":end", true))), "Only the host")
	moderator := d.person("u8")
	moderator.permissions = 1 << 13
	contains(t, moderator.run("rails end"), "End this table for everyone?")
	id := find(t, moderator.shown, "End the table").id
	contains(t, people[0].run("rails end"), "End this table")
	contains(t, people[0].click("End the table"), "The table is closed")
	contains(t, d.now.Content, "ended early")
	contains(t, people[0].clickPublic("Table"), "ended early", "Seed")
	contains(t, moderator.text(moderator.send(moderator.pressOf(id, true))), "no table")
	contains(t, people[0].run("rails hand"), "ended early")
	contains(t, people[0].run("toy end"), "no table")

	people[1].run("rails start", "game=toy")
	contains(t, d.now.Content, "a table is open")
	contains(t, moderator.text(moderator.send(moderator.pressOf(id, true))), "moved on")
	if d.match().Record().Host != people[1].user {
		t.Error("the new table is not the one that was opened")
	}
}

// TestMany drops equal cards in one press, which is one undo.
func TestMany(t *testing.T) {
	d, p, _ := turning(t, 2)
	p.clickPublic("Play")
	dropOne(p)
	var id string
	var chosen []string
	for _, c := range pressables(p.shown) {
		if strings.HasPrefix(c.value, "=drop ") {
			id, chosen = c.id, append(chosen, c.value)
		}
	}
	if len(chosen) < 3 {
		t.Fatalf("only %q can be dropped", chosen)
	}
	before := d.match().Record().Entries
	p.text(p.send(p.pressOf(id, true, chosen...)))
	if n := d.match().Record().Entries - before; int(n) != len(chosen) {
		t.Errorf("%d moves were played of %q", n, chosen)
	}
	p.click("Undo")
	if d.match().Record().Entries-before != uint64(len(chosen)+1) || !labelled(p.shown, "Undo…") {
		t.Error("it is not one press to undo")
	}
	p.run("rails hand")
	contains(t, p.text(p.send(p.pressOf(panelID(d, p, "*drop"), true, "=end"))), "don’t know")
	contains(t, p.text(p.send(p.pressOf(panelID(d, p, "*drop"), true, chosen[0], "=drop gold"))), "That isn’t possible")
}

// panelID is the custom_id of an action on the person's present panel.
func panelID(d *table, p *person, action string) string {
	m := d.match()
	s := m.Seat(p.user)
	return "p:" + m.Record().ID + ":" + s.String() + ":" + itoa(int(m.Decision(s))) + ":" + action
}

// TestShortcut plays one without a question and one with, which stops at the
// first barrier.
func TestShortcut(t *testing.T) {
	d, p, _ := turning(t, 2)
	p.clickPublic("Play")
	before := d.match().Record().Entries
	p.click("Drop your whole hand")
	if d.match().Record().Entries-before < 2 {
		t.Error("the hand was not dropped")
	}
	p.click("Undo")
	p.click("Go and end turn…")
	to := pressables(p.shown)[0]
	if _, ok := strings.CutPrefix(to.action(), "~go-and-end/"); !ok {
		t.Fatalf("the page has %+v", to)
	}
	p.press(to)
	contains(t, p.shown.Content, "ends the turn", "to play")
	if d.match().Acting().Has(d.match().Seat(p.user)) {
		t.Error("the turn has not ended")
	}
}

// TestPreview shows a move that can be foreseen as a picture, and plays it only
// when it is confirmed.
func TestPreview(t *testing.T) {
	d, p, _ := turning(t, 2)
	p.clickPublic("Play")
	p.click("Go to a stop…")
	chosen := p.shown.Files
	rev := d.match().Record().Rev
	list := pressables(p.shown)
	i := slices.IndexFunc(list, func(c pressable) bool { return strings.HasPrefix(c.action(), "=go ") })
	p.press(list[i])
	if strings.Contains(p.shown.Content, "\n") || !strings.Contains(p.shown.Content, "?**") {
		t.Errorf("asked is %q, want a question in one line: the picture says the rest", p.shown.Content)
	}
	if len(p.shown.Files) != 1 || !strings.HasPrefix(p.shown.Files[0].Name, "preview-") {
		t.Errorf("the preview is %+v", p.shown.Files)
	}
	p.click("Cancel")
	if d.match().Record().Rev != rev || p.shown.Files[0].Name != chosen[0].Name {
		t.Error("cancelling plays, or does not show the page of the choice")
	}
	p.press(list[i])
	p.click("Confirm")
	contains(t, p.shown.Content, "goes to")
	if d.match().Record().Rev != rev+1 {
		t.Error("confirming does not play")
	}
}

// TestSlash plays by typing: tokens, words, words of the other language, slots
// left out, places out of reach, and what is not possible.
func TestSlash(t *testing.T) {
	d, p, people := turning(t, 3)
	seat := d.match().Seat(p.user)
	contains(t, p.run("toy sign", "from=Alder", "to=yew"), "Sign a contract", "So far: Alder and Yew")
	contains(t, p.click("1 · Wood · 23 steps"), "Alder", "Wood")
	p.click("Undo")
	contains(t, p.run("toy sign", "from=aulne", "to=If", "card=Bois"), "Wood")
	contains(t, p.run("toy sign", "from=alder", "to=yew", "card=fish"), "That isn’t possible", "signed")
	if !labelled(p.shown, "End turn") {
		t.Error("the panel does not stand under the refusal")
	}
	at := d.position().List(seat).Of("go")
	if len(at) == 0 {
		t.Fatal("the toy's mover cannot go")
	}
	far := p.run("toy go", "to=yew")
	contains(t, far, "You can’t reach Yew this turn", "?**")
	p.click("Cancel")
	contains(t, p.run("toy go", "to=Atlantis"), "That isn’t possible", "no such stop")
	contains(t, p.run("toy drop-all"), "drops")
	contains(t, p.run("toy drop-all"), "isn’t possible right now")
	contains(t, p.run("toy go-and-end"), "Go and end turn")
	contains(t, p.run("toy nonsense"), "don’t know")
	contains(t, p.run("trains end"), "The toy is being played in this channel")
	other := others(people, p)[0]
	contains(t, other.run("toy end"), "not your turn")
	contains(t, p.run("toy end"), "ends the turn", "to play. Nothing to do yet")
	contains(t, p.run("toy end"), "not your turn")
}

// TestOtherLanguagesWords understands French words of an English reader and the
// reverse.
func TestOtherLanguagesWords(t *testing.T) {
	d, p, _ := turning(t, 2)
	seat := d.match().Seat(p.user)
	for _, token := range d.position().Choices(seat, "sign", nil, 0) {
		for _, lang := range []string{"en", "fr"} {
			p.locale = map[string]string{"en": "fr", "fr": "en-US"}[lang]
			words := d.book.Printer(lang).Teller("toy", nil).Token(token)
			r := p.command("toy sign", "from="+strings.ToUpper(words))
			text := p.text(p.send(r))
			contains(t, text, d.book.Printer(p.locale).Teller("toy", nil).Token(token))
		}
	}
}

func TestAutocomplete(t *testing.T) {
	d, p, people := turning(t, 3)
	complete := func(p *person, path, focused string, options ...string) []string {
		t.Helper()
		r := p.command(path, options...)
		r.Kind, r.Focused = interaction.Autocomplete, focused
		reply := p.send(r)
		var values []string
		for _, c := range reply.Choices {
			values = append(values, c.Value.(string))
		}
		return values
	}
	want := d.position().Choices(d.match().Seat(p.user), "sign", nil, 0)
	if got := complete(p, "toy sign", "from"); !slices.Equal(got, want) {
		t.Errorf("choices are %q, want %q", got, want)
	}
	if got := complete(p, "toy sign", "to", "from=Alder", "to="); len(got) != 23 || slices.Contains(got, "alder") {
		t.Errorf("with alder given: %q", got)
	}
	if got := complete(p, "toy sign", "to", "from=nowhere"); len(got) != 24 {
		t.Errorf("with nonsense given: %q", got)
	}
	p.locale = "fr"
	if got := complete(p, "toy sign", "from", "from=ÉRABLE"); !slices.Equal(got, []string{"maple"}) {
		t.Errorf("in French: %q", got)
	}
	stranger := d.person("u9")
	for _, q := range []struct {
		p             *person
		path, focused string
	}{
		{stranger, "toy drop", "card"}, {others(people, p)[0], "toy drop", "card"}, {p, "toy drop", "nothing"},
		{p, "trains buy", "card"}, {p, "toy nothing", "card"}, {p, "toy", "card"},
	} {
		if got := complete(q.p, q.path, q.focused); len(got) != 0 {
			t.Errorf("%s gets %q for %s", q.p.user, got, q.path)
		}
	}
	if got := complete(stranger, "rails board", "zoom", "zoom=yew"); !slices.Equal(got, []string{"yew"}) {
		t.Errorf("places for a spectator: %q", got)
	}
	d.channel = "101"
	if got := complete(p, "toy drop", "card"); len(got) != 0 {
		t.Errorf("without a table: %q", got)
	}
}

// TestSearch asks for words, and finds every choice by its words in both
// languages.
func TestSearch(t *testing.T) {
	d := newDesk(t)
	people := d.begun("trains", 2, nil)
	p := d.acting(people)
	p.clickPublic("Play")
	best := 0
	for _, c := range pressables(p.shown) {
		if strings.Contains(c.id, ":=start ") {
			best++
		}
	}
	if best != 10 || !labelled(p.shown, "More…") {
		t.Errorf("%d places are offered, want the ten best, with More and Search", best)
	}
	search := find(t, p.shown, "Search…")
	tokens := d.position().Choices(d.match().Seat(p.user), "start", nil, 0)
	for i, token := range tokens {
		lang := []string{"en", "fr"}[i%2]
		p.locale = []string{"fr", "en-US"}[i/2%2]
		modal := p.press(search).Modal
		if modal == nil {
			t.Fatal("no form")
		}
		r := p.request(interaction.ModalSubmit)
		r.CustomID, r.Message.Ephemeral = modal.CustomID, true
		words := d.book.Printer(lang).Teller("trains", nil).At(d.position().Table()).Token(token)
		r.Fields = map[string]string{modal.Field.CustomID: words}
		reply := p.send(r)
		found := slices.ContainsFunc(
			pressables(*reply.Message), func(c pressable) bool { return c.action() == "=start "+token },
		)
		if !reply.Update || !found {
			t.Errorf("%q does not find %s", words, token)
		}
	}
	p.locale = "en-US"
	modal := p.press(search).Modal
	r := p.request(interaction.ModalSubmit)
	r.CustomID, r.Fields = modal.CustomID, map[string]string{modal.Field.CustomID: "**zzz**"}
	contains(t, p.text(p.send(r)), `Nothing here matches “\*\*zzz\*\*”`)
	if !labelled(p.shown, "Search…") {
		t.Error("one cannot search again")
	}
}

// TestLog reads the log page by page in both directions, as every reader.
func TestLog(t *testing.T) {
	d, p, people := turning(t, 3)
	for i := range 60 {
		mover := d.acting(people)
		seat := d.match().Seat(mover.user)
		d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{3}, uint64(i))))
		if d.match().Record().Phase != match.PhaseRunning {
			break
		}
	}
	readers := append(people, d.person("u9"))
	for _, reader := range readers {
		var back, forth []string
		reader.run("rails log")
		for {
			back = append([]string{body(reader.shown)}, back...)
			if !labelled(reader.shown, "Older") {
				break
			}
			reader.click("Older")
		}
		for {
			forth = append(forth, body(reader.shown))
			if !labelled(reader.shown, "Newer") {
				break
			}
			reader.click("Newer")
		}
		if strings.Join(back, "\n") != strings.Join(forth, "\n") || len(back) < 3 {
			t.Errorf("%s reads %d pages back and %d forth, not the same", reader.user, len(back), len(forth))
		}
		checkLog(t, d, reader, strings.Join(back, "\n"))
	}
	contains(t, p.run("rails log"), "**Part ")
}

// body is a page of the log without its heading.
func body(m components.Message) string {
	_, text, _ := strings.Cut(m.Content, "\n")
	return text
}

// checkLog wants every event that a reader may know in what they read, and no
// event that only another seat may know.
func checkLog(t *testing.T, d *table, reader *person, text string) {
	t.Helper()
	seat := d.match().Seat(reader.user)
	rec := d.match().Record()
	tell := d.book.Printer("en").Teller(rec.Game, tablePlayers(rec)).Naming(1)
	var want []string
	for _, e := range d.entries() {
		want = append(want, tell.Events(engine.Visible(e.Events, seat))...)
	}
	for _, line := range want {
		if !strings.Contains(text, line) {
			t.Errorf("%s does not read %q", reader.user, line)
		}
	}
	if n := strings.Count(text, "You "); seat == 0 && n > 0 {
		t.Errorf("a spectator reads what was told to one seat:\n%s", text)
	}
}

func TestBoard(t *testing.T) {
	d, _, _ := turning(t, 2)
	s := d.person("u9")
	contains(t, s.run("rails board"), "The toy", "to play")
	whole := s.shown.Files[0].Name
	contains(t, s.click("As text"), "at Alder", "coins")
	contains(t, s.run("rails board", "text=true"), "at Alder")
	contains(t, s.run("rails board", "zoom=Yew"), "The toy · Part", "· Yew")
	if s.shown.Files[0].Name == whole {
		t.Error("the zoom is the whole board")
	}
	contains(t, s.run("rails board", "zoom=**x**"), `no “\*\*x\*\*”`)
	s.locale = "fr"
	contains(t, s.run("rails board", "zoom=if"), "Le jouet")
}

func TestHelpAndAbout(t *testing.T) {
	d := newDeskAt(t, newBook(t), "")
	p := d.person("u1")
	contains(t, p.run("rails help"), "/rails start", "/rails learn")
	contains(t, p.click("Open a table"), "What would you like to play?")
	contains(t, p.run("rails about"), "v0.0.0-test", "in memory only", "**The toy** (2–5 players)", "Trains")
	contains(t, p.run("rails hand"), "no table")
	contains(t, p.run("rails log"), "no table")
	contains(t, p.run("rails undo"), "no table")
	d2, mover, people := turning(t, 2)
	contains(t, mover.run("rails help"), "Goal")
	contains(t, mover.click("What you can do now"), "**Draw a card**")
	contains(t, mover.click("More"), "`/toy`")
	for _, p := range []*person{others(people, mover)[0], d2.person("u9")} {
		p.run("rails help")
		if labelled(p.shown, "What you can do now") {
			t.Error("who has nothing to do is offered what can be done")
		}
	}
}

// TestIdle has a match announce its end after half a year and end, by the
// stored due times.
func TestIdle(t *testing.T) {
	d, p, people := turning(t, 2)
	for range 3 {
		due(t, d) // reminders
	}
	d.clock.Set(noon.Add(170 * 24 * time.Hour))
	if err := d.c.Tick(d.ctx, d.channel); err == nil || !strings.Contains(err.Error(), "early") {
		t.Errorf("too early: %v", err)
	}
	posts := len(d.public)
	due(t, d)
	contains(t, d.now.Content, "will be closed")
	if len(d.public) != posts+1 || !slices.Equal(d.now.Mentions, []string{p.user}) {
		t.Errorf("the warning calls %q in message %d", d.now.Mentions, len(d.public))
	}
	due(t, d)
	contains(t, d.now.Content, "closed without a result")
	contains(t, people[0].clickPublic("Table"), "Seed")
	if err := d.c.Tick(d.ctx, d.channel); err != nil {
		t.Errorf("of a match that is over: %v", err)
	}
	people[0].run("rails start", "game=toy")
	due(t, d)
	contains(t, d.now.Content, "closed before the game began")
}

// due lets the stored due time come.
func due(t *testing.T, d *table) {
	t.Helper()
	saved, err := d.store.Load(d.ctx, d.channel)
	if err != nil {
		t.Fatal(err)
	}
	d.clock.Set(saved.Due)
	if err := d.c.Tick(d.ctx, d.channel); err != nil {
		t.Fatal(err)
	}
	d.follow()
}

// TestStoreAway says kindly that tables cannot be reached.
func TestStoreAway(t *testing.T) {
	d, p, _ := turning(t, 2)
	p.clickPublic("Play")
	press := p.pressOf(find(t, p.shown, "End turn").id, true)
	requests := []interaction.Request{press, p.command("toy end"), p.command("rails hand"),
		p.command("rails start", "game=toy"), p.command("rails undo")}
	if err := d.store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, r := range requests {
		reply, err := d.c.Handle(d.ctx, r)
		if err == nil || reply.Message == nil || reply.Silent {
			t.Fatalf("%s: %+v, %v", describe(r), reply, err)
		}
		contains(t, reply.Message.Content, "I can’t reach the tables right now")
	}
	if _, _, err := d.planned(d.channel); err == nil {
		t.Error("a plan was made without a store")
	}
	r := p.command("toy drop")
	r.Kind, r.Focused = interaction.Autocomplete, "card"
	if reply, err := d.c.Handle(d.ctx, r); err == nil || len(reply.Choices) != 0 {
		t.Errorf("autocomplete: %+v, %v", reply, err)
	}
}

// TestUnknownPresses are answered kindly: custom_ids that name nothing we know.
func TestUnknownPresses(t *testing.T) {
	d, p, _ := turning(t, 2)
	id := d.match().Record().ID
	for _, press := range []string{
		"", ":", "x", "v", "v:nothing", "p:" + id, "p:" + id + ":0:1:=end", "p:" + id + ":99:1:=end", "p:" + id + ":1:!!:=end",
		panelID(d, p, ""), panelID(d, p, "z"), panelID(d, p, "s0"), panelID(d, p, "*drop"),
		"o:" + id, "o:" + id + ":yard:x:0", "a:" + id, "a:" + id + ":!:y", "e:" + id, "e:" + id + ":what",
	} {
		contains(t, p.text(p.send(p.pressOf(press, true))), "don’t know")
	}
	for _, o := range d.observed[len(d.observed)-19:] {
		if !slices.Contains([]string{"component unknown refused", "component panel refused", "component option refused", "component consent refused", "component confirmed refused"}, o) {
			t.Errorf("observed %q", o)
		}
	}
	contains(t, p.run("other thing"), "The toy is being played")
	contains(t, p.run("rails thing"), "don’t know")
}
