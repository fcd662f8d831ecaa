package commands_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// crowd is a game with as many kinds of move as a command has room for, all
// legal at once: more buttons than a panel has, menus of more than 25 choices,
// multi-selects of more than 25 and of two slots, more fixed kinds than the last
// row holds, and a shortcut of two slots.
var crowd = engine.Define[*crowdState, crowdMove](engine.Meta{
	Key: "crowd", MinSeats: 1, MaxSeats: 2, Version: 1, Rules: 1, Kinds: crowdKinds(),
	Shortcuts: []engine.Spec{{Name: "both", Slots: slots("a", "b")}, {Name: "plain"}}, Endless: true,
}, crowdRules{}, crowdSecrets{}, crowdGuide{}, engine.Extras[*crowdState, crowdMove]{})

func slots(names ...string) []engine.Slot {
	var list []engine.Slot
	for _, n := range names {
		list = append(list, engine.Slot{Name: n})
	}
	return list
}

func crowdKinds() []engine.Spec {
	kinds := []engine.Spec{
		{Name: "big", Slots: slots("a")}, {Name: "many", Slots: slots("a"), Many: true}, {Name: "pairs", Slots: slots("a", "b"), Many: true},
	}
	for i := range 4 {
		kinds = append(kinds, engine.Spec{Name: "fixed" + itoa(i), Hint: engine.Hint{Fixed: true}})
	}
	for i := range 16 {
		kinds = append(kinds, engine.Spec{Name: "kind" + itoa(i), Slots: slots("a", "b"), Hint: engine.Hint{Weigh: i == 15}})
	}
	return kinds
}

type crowdState struct{ Moves int }

func (s *crowdState) Clone() *crowdState { c := *s; return &c }

// crowdMove is the notation itself.
type crowdMove string

func (m crowdMove) Kind() string   { return strings.Fields(string(m))[0] }
func (m crowdMove) Args() []string { return strings.Fields(string(m))[1:] }

type crowdRules struct{}

func (crowdRules) Setup(int, engine.Options, *engine.Recorder) *crowdState { return &crowdState{} }
func (crowdRules) Status(*crowdState) engine.Status {
	return engine.Status{Acting: engine.SeatsOf(1), Chapter: 1}
}

// Apply lets kind15, which is weighed, depend on chance.
func (crowdRules) Apply(s *crowdState, _ engine.Seat, m crowdMove, rec *engine.Recorder) {
	s.Moves++
	if m.Kind() == "kind15" {
		s.Moves += rec.Rand().IntN(2)
	}
}

func (crowdRules) Decode(_ int, b []byte) (*crowdState, error) {
	s := &crowdState{}
	return s, json.Unmarshal(b, s)
}

func (crowdRules) Legal(s *crowdState, seat engine.Seat, list []crowdMove) []crowdMove {
	if seat != 1 {
		return list
	}
	for _, k := range crowdKinds() {
		if k.Many && s.Moves > 1 {
			continue
		}
		n := map[string]int{"big": 60, "many": 40, "pairs": 6}[k.Name]
		moves := crowdMoves(k, max(n, 3))
		if strings.HasPrefix(k.Name, "kind") && k.Name != "kind0" {
			moves = moves[:3]
		}
		list = append(list, moves...)
	}
	return list
}

func crowdMoves(k engine.Spec, n int) []crowdMove {
	moves := []crowdMove{crowdMove(k.Name)}
	for range k.Slots {
		var longer []crowdMove
		for _, m := range moves {
			for i := range n {
				longer = append(longer, m+" t"+crowdMove(itoa(i)))
			}
		}
		moves = longer
	}
	return moves
}

type crowdSecrets struct{}

func (crowdSecrets) Table(s *crowdState) any           { return *s }
func (crowdSecrets) Hand(*crowdState, engine.Seat) any { return struct{}{} }
func (crowdSecrets) Redeal(s *crowdState, _ engine.Seat, _ *engine.Rand) *crowdState {
	return s.Clone()
}

func (crowdSecrets) Reshuffle(s *crowdState, _ *engine.Rand) *crowdState { return s }

func (crowdSecrets) Hidden(*crowdState) map[string]any { return nil }

type crowdGuide struct{}

func (crowdGuide) Ranker(*crowdState, engine.Seat) engine.Ranker {
	return func(_ string, _ int, tokens []string) []string { return tokens }
}

func (crowdGuide) Idle(*crowdState, engine.Seat) crowdMove { return "fixed0" }
func (crowdGuide) Sim(_ *crowdState, _ engine.Seat, list []crowdMove, _ *engine.Rand) crowdMove {
	return list[0]
}

func (crowdGuide) Shortcuts(_ *crowdState, seat engine.Seat) []engine.Shortcut[crowdMove] {
	list := []engine.Shortcut[crowdMove]{{Name: "plain", Moves: []crowdMove{"fixed0", "fixed1"}}}
	for _, m := range crowdMoves(engine.Spec{Name: "kind0", Slots: slots("a", "b")}, 3) {
		list = append(list, engine.Shortcut[crowdMove]{Name: "both", Args: m.Args(), Moves: []crowdMove{m, "fixed0"}})
	}
	return list
}

type crowdPainter struct{}

func (crowdPainter) Board(v render.View) render.Board {
	return render.Board{Height: rendertest.Lowest, Shapes: rendertest.Sized(v.Table)}
}
func (crowdPainter) Hand(_ render.View, own render.Private) render.Hand {
	return render.Hand{Height: rendertest.Lowest, Shapes: rendertest.Sized(own.Hand)}
}
func (crowdPainter) Tones() []scene.Color         { return nil }
func (crowdPainter) Places(engine.Table) []string { return nil }
func (crowdPainter) Words() *render.Words         { return &render.Words{Messages: crowdMessages()} }

func crowdMessages() fstest.MapFS {
	keys := map[string]string{"crowd.title": "Crowd", "crowd.about": "About"}
	for _, topic := range render.Topics() {
		keys["crowd.help."+topic] = "Help"
	}
	for _, s := range []string{"a", "b"} {
		keys["crowd.slot."+s], keys["crowd.slot."+s+".name"] = "Slot "+s, s
	}
	for i := range 60 {
		keys["crowd.token.t"+itoa(i)] = "Token " + itoa(i)
	}
	for _, k := range append(crowdKinds(), engine.Spec{Name: "both", Slots: slots("a", "b")}, engine.Spec{Name: "plain"}) {
		for _, group := range []string{"kind", "shortcut"} {
			key := "crowd." + group + "." + k.Name
			keys[key], keys[key+".desc"], keys[key+".name"] = "The "+k.Name, "About "+k.Name, k.Name
		}
		keys["crowd.move."+k.Name] = "Do " + k.Name
		for _, s := range k.Slots {
			keys["crowd.move."+k.Name] += " {{." + s.Name + "}}"
		}
	}
	b, err := json.Marshal(keys)
	if err != nil {
		panic(err)
	}
	return fstest.MapFS{"messages/en.json": {Data: b}, "messages/fr.json": {Data: b}}
}

func crowded25(t *testing.T) (*table, *person) {
	d := newDeskOf(t, rendertest.Book(t, render.Entry{Game: crowd, Painter: crowdPainter{}}))
	return d, d.begun("crowd", 2, nil)[0]
}

// TestCrowd wants every move of a panel that holds more than fits, each kind on
// its first page or in its last menu, and every move when it is pressed.
func TestCrowd(t *testing.T) {
	d, p := crowded25(t)
	list := d.position().List(1)
	moves, pages := p.walk(500)
	checkMoves(t, list, moves)
	t.Logf("%d moves on %d pages", len(list), pages)
	p.clickPublic("Play")
	first := p.shown
	for _, k := range crowdKinds() {
		found := slices.ContainsFunc(pressables(first), func(c pressable) bool {
			act := c.action()
			return strings.HasPrefix(act, "="+k.Name) || strings.HasPrefix(act, ">"+k.Name+"/")
		})
		if !found {
			t.Errorf("the panel has no %s", k.Name)
		}
	}
	last := ids(components.Message{Rows: first.Rows[len(first.Rows)-1:]})
	for i, name := range []string{":u", ":r", ":=fixed0", ":=fixed1", ":=fixed2"} {
		if ids := slices.DeleteFunc(last, func(s string) bool { return s == "disabled" }); !strings.HasSuffix(ids[i], name) {
			t.Errorf("the last row is %q", ids)
		}
	}
}

// pressAct presses what does something, by the beginning of its action.
func (p *person) pressAct(prefix string) interaction.Reply {
	p.d.t.Helper()
	i := slices.IndexFunc(pressables(p.shown), func(c pressable) bool { return strings.HasPrefix(c.action(), prefix) })
	if i < 0 {
		p.d.t.Fatalf("no %q", prefix)
	}
	return p.press(pressables(p.shown)[i])
}

// TestMenusCountChoices: of several menus each says which choices it has; the search,
// which stands behind the last of them, is none.
func TestMenusCountChoices(t *testing.T) {
	_, p := crowded25(t)
	p.clickPublic("Play")
	p.pressAct(">big/")
	var titles []string
	for _, line := range p.shown.Rows {
		for _, c := range line.(discordgo.ActionsRow).Components {
			if menu, ok := c.(discordgo.SelectMenu); ok {
				titles = append(titles, menu.Placeholder)
			}
		}
	}
	if want := []string{"The big (1–25)", "The big (26–50)", "The big (51–60)"}; !slices.Equal(titles, want) {
		t.Errorf("the menus are called %q, want %q", titles, want)
	}
	find(t, p.shown, "Search…")
}

// TestCrowdedMany turns the pages of a multi-select, plays from its second one,
// and searches it.
func TestCrowdedMany(t *testing.T) {
	d, p := crowded25(t)
	p.clickPublic("Play")
	p.pressAct(">many/")
	if n := len(p.shown.Rows); n != 3 {
		t.Errorf("%d rows", n)
	}
	p.click("More…")
	modal := p.press(find(t, p.shown, "Search…")).Modal
	r := p.request(interaction.ModalSubmit)
	r.CustomID, r.Fields, r.Message.Ephemeral = modal.CustomID, map[string]string{modal.Field.CustomID: "token 33"}, true
	p.text(p.send(r))
	contains(t, p.shown.Content, "1 match")
	found := pressables(p.shown)
	if found[0].label != "Token 33" {
		t.Fatalf("found is %+v", found[0])
	}
	p.text(p.send(p.pressOf(found[0].id, true, found[0].value, found[1].value)))
	entries := d.entries()
	if n := len(entries); n != 3 || entries[1].Move != "many t33" || entries[2].Move != "many t33" {
		t.Errorf("the log is %+v", entries[1:])
	}
	p.run("crowd both")
	i := slices.IndexFunc(pressables(p.shown), func(c pressable) bool { return c.label == "Token 2" })
	p.press(pressables(p.shown)[i])
	p.choose("Token 1")
	if last := d.entries(); last[len(last)-2].Move != "kind0 t2 t1" || last[len(last)-1].Move != "fixed0" {
		t.Errorf("the shortcut played %+v", last[len(last)-2:])
	}
	if text := p.run("rails board", "zoom=x"); !strings.Contains(text, "can’t zoom in") {
		t.Error(text)
	}
}

// TestBlindWeighing shows a move that depends on chance in words alone.
func TestBlindWeighing(t *testing.T) {
	d, p := crowded25(t)
	contains(t, p.run("crowd kind15", "a=t0", "b=t1"), "**Do kind15 Token 0 Token 1?**\nThis reveals something new")
	if len(p.shown.Files) != 0 {
		t.Errorf("there is a picture: %q", p.shown.Files[0].Name)
	}
	p.click("Cancel")
	p.run("crowd kind15", "a=t0", "b=t1")
	p.click("Confirm")
	if last := d.entries(); len(last) != 2 || last[1].Move != "kind15 t0 t1" || !last[1].Barrier {
		t.Errorf("the log is %+v", last[1:])
	}
}
