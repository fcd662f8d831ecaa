package europe

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// Names have one size, except at most three that have no room, whatever was built last.
func TestNamesHaveOneSize(t *testing.T) {
	m := canvas.Fonts{}
	for _, latest := range []string{"", tracks[0].Token, tracks[40].Token, cities[4].Token} {
		tight := 0
		for _, name := range boardNames(m, latest) {
			switch name.Font.Size {
			case labelSize:
			case tightLabel:
				tight++
			default:
				t.Errorf("after %q: %q has size %.0f", latest, name.S, name.Font.Size)
			}
		}
		if tight > 3 {
			t.Errorf("after %q: %d names are smaller than the others", latest, tight)
		}
	}
}

// All numbers of the players have words above them that overlap no other, in every
// language.
func TestColumnWordsFit(t *testing.T) {
	at, _, err := europe.Game().Start(2, nil, engine.NewRand(engine.Seed{'h'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range render.Languages() {
		v := rendertest.Book(t, Entry()).View(at, language, nil, nil)
		words, right := drawColumnWords(v), sideX
		for _, s := range words {
			word := s.(scene.Text)
			ink := word.InkBox(v.Measure)
			if ink.Min.X < right || ink.Max.X > sideX+sideW || word.Font.Size < 13 {
				t.Errorf("%s: %q is %.0f high from %.0f to %.0f", language, word.S, word.Font.Size, ink.Min.X, ink.Max.X)
			}
			right = ink.Max.X + 3
		}
		if len(words) != 5 {
			t.Errorf("%s: got %d words, want 5", language, len(words))
		}
		table := drawTrackScores(v)
		for _, key := range []string{"europe.ui.column.spaces", "europe.ui.column.points"} {
			if !hasText(table, v.Tell.Say(key)) {
				t.Errorf("%s: the table has no %s", language, key)
			}
		}
	}
}

// While a turn goes on, the title says what is to be done. Each player begins with
// turn 1.
func TestTitleSaysWhatIsAsked(t *testing.T) {
	book := rendertest.Book(t, Entry())
	at, _, err := europe.Game().Start(3, nil, engine.NewRand(engine.Seed{'w'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"turn": " to play", "drawing": " to draw a second card", "tunnel": " to pay for the tunnel or give up", "keeping": " to choose tickets"}
	seen := map[string]bool{}
	begun := map[engine.Seat]bool{}
	for move := uint64(1); move <= 400 && !at.Status().Over(); move++ {
		v := book.View(at, "en-US", nil, nil)
		table, _ := tableOf(v.Table)
		if acting := v.Status.Acting; acting.Len() == 1 && want[table.Stage] != "" {
			if line := v.StatusLine(); !strings.HasSuffix(line, want[table.Stage]) {
				t.Fatalf("%s: got %q", table.Stage, line)
			}
			seen[table.Stage] = true
			if !begun[acting.First()] && !strings.HasSuffix(titleOf(v, table), "Turn 1") {
				t.Errorf("first turn of seat %d: got %q", acting.First(), titleOf(v, table))
			}
			if table.Stage == "turn" {
				begun[acting.First()] = true
			}
		}
		seat := at.Status().Acting.First()
		r := engine.NewRand(engine.Seed{'w'}, move)
		if at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(engine.Seed{'w'}, 1000+move)), r); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) != len(want) {
		t.Errorf("seen only %v", seen)
	}
}

// The cards that pay the extra cost of a tunnel are named.
func TestTunnelNamesTheExtraCards(t *testing.T) {
	tell := rendertest.Book(t, Entry()).Printer("en-US").Teller("europe", nil)
	for laid, want := range map[string]string{"red*2": "red or locomotive", "red+loco": "red or locomotive", "loco*2": "locomotive"} {
		if got := extraKinds(tell, europe.Tunnel{Laid: laid}); got != want {
			t.Errorf("%s: got %q, want %q", laid, got, want)
		}
	}
}
