package panel_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// crowdGame is a game with more of everything than a panel can show at once: as many kinds of move
// as a command has room for, all legal at the same time, menus and multi-selects of more than 25
// choices, more fixed kinds than the last row holds, and a shortcut of two slots.
var crowdGame = engine.Define[*crowdState, crowdMove](engine.Meta{
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
		kinds = append(kinds, engine.Spec{Name: "fixed" + strconv.Itoa(i), Hint: engine.Hint{Fixed: true}})
	}
	for i := range 16 {
		kinds = append(kinds, engine.Spec{Name: "kind" + strconv.Itoa(i), Slots: slots("a", "b"), Hint: engine.Hint{Weigh: i == 15}})
	}
	return kinds
}

type crowdState struct{ Moves int }

func (s *crowdState) Clone() *crowdState { c := *s; return &c }

// crowdMove is the notation itself.
type crowdMove string

func (m crowdMove) Kind() string { return strings.Fields(string(m))[0] }

func (m crowdMove) Args() []string { return strings.Fields(string(m))[1:] }

type crowdRules struct{}

func (crowdRules) Setup(int, engine.Options, *engine.Recorder) *crowdState { return &crowdState{} }
func (crowdRules) Status(*crowdState) engine.Status {
	return engine.Status{Acting: engine.SeatsOf(1), Chapter: 1}
}

// Apply lets kind15 depend on chance.
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
				longer = append(longer, m+" t"+crowdMove(strconv.Itoa(i)))
			}
		}
		moves = longer
	}
	return moves
}

type crowdSecrets struct{}

func (crowdSecrets) Table(s *crowdState) any { return *s }

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
	return render.Board{Height: rendertest.MinHeight, Shapes: rendertest.HashBox(v.Table)}
}

func (crowdPainter) Hand(_ render.View, private render.Private) render.Hand {
	return render.Hand{Height: rendertest.MinHeight, Shapes: rendertest.HashBox(private.Hand)}
}

func (crowdPainter) Tones() []scene.Color { return nil }

func (crowdPainter) Places(engine.Table) []string { return nil }

func (crowdPainter) Words() *render.Words { return &render.Words{Messages: crowdMessages()} }

func crowdMessages() fstest.MapFS {
	keys := map[string]string{"crowd.title": "Crowd", "crowd.about": "About"}
	for _, topic := range render.Topics() {
		keys["crowd.help."+topic] = "Help"
	}
	for _, s := range []string{"a", "b"} {
		keys["crowd.slot."+s], keys["crowd.slot."+s+".name"] = "Slot "+s, s
	}
	for i := range 60 {
		keys["crowd.token.t"+strconv.Itoa(i)] = "Token " + strconv.Itoa(i)
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

func startCrowd(t *testing.T) (*playtest.World, *playtest.Person) {
	w := playtest.NewWithBook(t, rendertest.Book(t, render.Entry{Game: crowdGame, Painter: crowdPainter{}}))
	return w, w.StartMatch("crowd", 2, nil)[0]
}

// TestEveryMoveOfACrowdedPanelIsFound checks that a panel with more than fits still leads to
// every move, and that its first page has every kind.
func TestEveryMoveOfACrowdedPanelIsFound(t *testing.T) {
	w, p := startCrowd(t)
	list := w.Position().List(1)
	moves, pages := walk(p, 500)
	checkMoves(t, list, moves)
	t.Logf("%d moves on %d pages", len(list), pages)
	p.ClickPublic("Play")
	first := p.Shown
	for _, k := range crowdKinds() {
		found := slices.ContainsFunc(playtest.Controls(first), func(c playtest.Control) bool {
			act := c.Action()
			return strings.HasPrefix(act, "="+k.Name) || strings.HasPrefix(act, ">"+k.Name+"/")
		})
		if !found {
			t.Errorf("the panel has no %s", k.Name)
		}
	}
	last := playtest.CustomIDs(components.Message{Rows: first.Rows[len(first.Rows)-1:]})
	for i, name := range []string{":u", ":r", ":=fixed0", ":=fixed1", ":=fixed2"} {
		if ids := slices.DeleteFunc(last, func(s string) bool { return s == "disabled" }); !strings.HasSuffix(ids[i], name) {
			t.Errorf("the last row is %q", ids)
		}
	}
}

// pressAction presses the control whose action begins with a prefix.
func pressAction(p *playtest.Person, prefix string) interaction.Reply {
	p.World.T.Helper()
	i := slices.IndexFunc(playtest.Controls(p.Shown), func(c playtest.Control) bool { return strings.HasPrefix(c.Action(), prefix) })
	if i < 0 {
		p.World.T.Fatalf("got no control whose action begins with %q", prefix)
	}
	return p.Press(playtest.Controls(p.Shown)[i])
}

// TestMenusCountTheirChoices checks that each of several menus says which choices it has. The
// search at the end of the last is not counted.
func TestMenusCountTheirChoices(t *testing.T) {
	_, p := startCrowd(t)
	p.ClickPublic("Play")
	pressAction(p, ">big/")
	var titles []string
	for _, line := range p.Shown.Rows {
		for _, c := range line.(discordgo.ActionsRow).Components {
			if menu, ok := c.(discordgo.SelectMenu); ok {
				titles = append(titles, menu.Placeholder)
			}
		}
	}
	if want := []string{"The big (1–25)", "The big (26–50)", "The big (51–60)"}; !slices.Equal(titles, want) {
		t.Errorf("the menus are called %q, want %q", titles, want)
	}
	playtest.Find(t, p.Shown, "Search…")
}

// TestLongMultiSelectHasPagesAndSearch plays from the second page of a multi-select, and from a
// search in it.
func TestLongMultiSelectHasPagesAndSearch(t *testing.T) {
	w, p := startCrowd(t)
	p.ClickPublic("Play")
	pressAction(p, ">many/")
	if n := len(p.Shown.Rows); n != 3 {
		t.Errorf("%d rows", n)
	}
	p.Click("More…")
	modal := p.Press(playtest.Find(t, p.Shown, "Search…")).Modal
	r := p.Request(interaction.ModalSubmit)
	r.CustomID, r.Fields, r.Message.Ephemeral = modal.CustomID, map[string]string{modal.Field.CustomID: "token 33"}, true
	p.Text(p.Send(r))
	playtest.Contains(t, p.Shown.Content, "1 match")
	found := playtest.Controls(p.Shown)
	if found[0].Label != "Token 33" {
		t.Fatalf("got the result %+v, want Token 33", found[0])
	}
	p.PressID(found[0].ID, found[0].Value, found[1].Value)
	entries := w.Entries()
	if n := len(entries); n != 3 || entries[1].Move != "many t33" || entries[2].Move != "many t33" {
		t.Errorf("the log is %+v", entries[1:])
	}
	p.Run("crowd both")
	i := slices.IndexFunc(playtest.Controls(p.Shown), func(c playtest.Control) bool { return c.Label == "Token 2" })
	p.Press(playtest.Controls(p.Shown)[i])
	p.Choose("Token 1")
	if last := w.Entries(); last[len(last)-2].Move != "kind0 t2 t1" || last[len(last)-1].Move != "fixed0" {
		t.Errorf("the shortcut played %+v", last[len(last)-2:])
	}
	if text := p.Run("rails board", "zoom=x"); !strings.Contains(text, "can’t zoom in") {
		t.Error(text)
	}
}

// TestMoveWithChanceIsPreviewedInWords checks that a move that depends on chance has no picture
// as its preview.
func TestMoveWithChanceIsPreviewedInWords(t *testing.T) {
	w, p := startCrowd(t)
	playtest.Contains(t, p.Run("crowd kind15", "a=t0", "b=t1"), "**Do kind15 Token 0 Token 1?**\nThis reveals something new")
	if len(p.Shown.Files) != 0 {
		t.Errorf("there is a picture: %q", p.Shown.Files[0].Name)
	}
	p.Click("Cancel")
	p.Run("crowd kind15", "a=t0", "b=t1")
	p.Click("Confirm")
	if last := w.Entries(); len(last) != 2 || last[1].Move != "kind15 t0 t1" || !last[1].Barrier {
		t.Errorf("the log is %+v", last[1:])
	}
}
