package trick

import (
	"slices"
	"strconv"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// The hand of a player who must follow shows each card of the trick with its player, and says
// whose card leads, or that any card may be played. If the trick cannot be won, it does not say
// what winning brings.
func TestHandsShowTheTrick(t *testing.T) {
	book := rendertest.Book(t, Entry())
	met := map[string]int{}
	for seats := 3; seats <= 5; seats++ {
		seed := engine.Seed{'s', 'h', 'o', 'w', byte(seats)}
		at, _, err := trick.Game().Start(seats, nil, engine.NewRand(seed, 0))
		for n := uint64(1); err == nil && !at.Status().Over(); n++ {
			seat := at.Status().Acting.First()
			v := book.View(at, render.English, nil, nil)
			if shown, _ := tableOf(v.Table); shown.Led != "" && shown.Stage == "play" {
				checkShownTrick(t, v, render.PrivateOf(at, seat), shown, met)
			}
			at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if met["any"] == 0 || met["follow"] == 0 || met["lost"] == 0 || met["open"] == 0 {
		t.Errorf("got the cases %v", met)
	}
}

func checkShownTrick(t *testing.T, v render.View, private render.Private, shown trick.Table, met map[string]int) {
	t.Helper()
	hand := drawHand(v, private, numberRoom)
	if hand.Height > handEnd {
		t.Errorf("%d cards: the hand is %d high", len(handOf(private).Cards), hand.Height)
	}
	var words []string
	for _, leaf := range scene.Leaves(v.Measure, hand.Shapes) {
		if text, _, ok := leaf.Text(v.Measure); ok {
			words = append(words, text.S)
		}
	}
	for _, p := range shown.Played {
		card, _ := trick.Printed(p.Card)
		i := slices.Index(words, v.Tell.Name(p.Seat))
		if i < 0 || words[i+2] != strconv.Itoa(card.Number) {
			t.Errorf("the hand lacks %v among %q", p, words)
		}
	}
	playable := private.Moves.Choices("play", nil, 0)
	best, _ := trick.Printed(playedBy(shown, shown.Ahead))
	led := v.Tell.Token(shown.Led)
	want, kind := "You have no "+led+": play any card", "any"
	if companyOf(playable[0]) == shown.Led {
		want, kind = "Follow "+led+": "+strconv.Itoa(best.Number)+" is ahead so far", "follow"
	}
	met[kind]++
	if words[0] != want || v.Prompt(private) != want {
		t.Errorf("got %q and the prompt %q, want %q", words[0], v.Prompt(private), want)
	}
	lost := "open"
	if !slices.ContainsFunc(playable, func(card string) bool { return wouldLead(shown, card) }) {
		lost = "lost"
	}
	met[lost]++
	o, _ := outcomeOf(v.Tell, shown)
	if slices.Contains(words, o.win) != (lost == "open") || !slices.Contains(words, o.lose) {
		t.Errorf("%s: got %q", lost, words)
	}
}

// Text names the choice for which the picture says that a player has the turn.
func TestTextAndPictureNameTheSameChoice(t *testing.T) {
	book := rendertest.Book(t, Entry())
	seed, met := engine.Seed{'t', 'u', 'r', 'n'}, map[string]bool{}
	at, _, err := trick.Game().Start(3, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil && !at.Status().Over(); n++ {
		seat := at.Status().Acting.First()
		v := book.View(at, render.English, nil, nil)
		shown, _ := tableOf(v.Table)
		want := v.Tell.Name(seat) + map[string]string{
			"play": " to play", "engine": " to give the locomotive", "city": " to add the city", "place": " to add a card",
		}[shown.Stage]
		met[shown.Stage] = true
		drawn := book.BoardScene(v)
		title := slices.ContainsFunc(scene.Leaves(v.Measure, drawn.Layers[len(drawn.Layers)-1].Shapes), func(leaf scene.Leaf) bool {
			text, _, ok := leaf.Text(v.Measure)
			return ok && text.S == want
		})
		if v.StatusLine() != want || !title {
			t.Errorf("%s: the text is %q, the picture has %q: %t", shown.Stage, v.StatusLine(), want, title)
		}
		at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
	}
	if err != nil || len(met) != 4 {
		t.Errorf("got the choices %v: %v", met, err)
	}
}
