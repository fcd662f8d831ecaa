package china_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// exitWords holds how an exit of a city is called in each language.
var exitWords = map[string]string{
	"en": "exit", "fr": "sortie", "de": "Ausfahrt", "es": "salida", "it": "uscita", "pt": "saída", "pl": "wyjazd", "ja": "出口",
}

// TestExitsAreNamedBySide checks the names of the six ring points of a major city:
// all differ, and short names have no coordinates.
func TestExitsAreNamedBySide(t *testing.T) {
	m := newMatch(t, 2)
	for _, locale := range render.Languages() {
		tell := m.view(m.book(), locale).Tell
		seen := map[string]bool{}
		b := game.PrintedBoard()
		c, _ := b.CityNamed("beijing")
		for _, p := range b.Cities[c].Points {
			if p == b.Cities[c].Post {
				continue
			}
			brief, full := tell.Brief(b.Token(p)), tell.Token(b.Token(p))
			if seen[brief] || strings.Contains(brief, b.Token(p)) || !strings.Contains(full, exitWords[locale]) {
				t.Errorf("%s: got the names %q and %q", locale, brief, full)
			}
			seen[brief] = true
		}
		if len(seen) != 6 {
			t.Errorf("%s: got %d exits, want 6", locale, len(seen))
		}
	}
}

// TestBuildLabelsNameTheDelivery checks that a build to a city that a demand needs
// says what the build costs and what the delivery pays.
func TestBuildLabelsNameTheDelivery(t *testing.T) {
	m := newMatch(t, 2)
	v := m.view(m.book(), "en-US")
	private := render.PrivateOf(m.at, m.at.Status().Acting.First())
	hand := private.Hand.View().(game.Hand)
	served := 0
	for _, p := range hand.Builds {
		c := render.Choice{Table: v.Table, Private: private, Kind: "build", Args: []string{p.To}}
		if p.Serves == nil || p.Block != "" {
			continue
		}
		served++
		want := "→ " + v.Tell.Token(p.Serves.Good)
		if got := v.Tell.Detail(c); !strings.Contains(got, want) || !strings.Contains(got, "M") {
			t.Errorf("build to %s: got %q, want it to name %q", p.To, got, want)
		}
	}
	for _, p := range hand.Serves {
		c := render.Choice{Table: v.Table, Private: private, Kind: "serve", Args: []string{p.To}}
		want := "→ " + v.Tell.Token(p.Serves.Good)
		if got := v.Tell.Gain(c); !strings.Contains(got, want) || !strings.Contains(got, strconv.Itoa(p.Cost)) {
			t.Errorf("shortcut to %s: got %q, want it to name %q and %dM", p.To, got, want, p.Cost)
		}
	}
	if served == 0 {
		t.Error("no build serves a demand")
	}
}

// TestBuildLabelsNameUnexpectedStarts checks the builds whose track starts at an unexpected place (BuildPlan.Away). The
// preview must always name that place. The button must name it only there, and only if there is room.
func TestBuildLabelsNameUnexpectedStarts(t *testing.T) {
	previewed, named := 0, 0
	for seats := 2; seats <= 6; seats++ {
		m := newMatch(t, seats)
		for range 40 {
			v := m.view(m.book(), "en-US")
			private := render.PrivateOf(m.at, m.at.Status().Acting.First())
			for _, p := range private.Hand.View().(game.Hand).Serves {
				c := render.Choice{Table: v.Table, Private: private, Kind: "serve", Args: []string{p.To}}
				if strings.Contains(v.Tell.Gain(c), "from ") {
					if named++; p.Away == "" {
						t.Errorf("build to %s: got %q, but it starts where people expect", p.To, v.Tell.Gain(c))
					}
				}
				if p.Away == "" || p.Cost == 0 {
					continue
				}
				if previewed++; !strings.Contains(v.Tell.Detail(c), "From ") {
					t.Errorf("build to %s from %q: got the preview %q", p.To, p.Away, v.Tell.Detail(c))
				}
			}
			m.play()
		}
	}
	if previewed == 0 || named == 0 {
		t.Errorf("got %d previews and %d buttons that name the start of a build, want at least one of each", previewed, named)
	}
}

// TestSegmentsAreNamedBriefly checks that the sentence about a segment has the coordinates of both ends and fits on a
// button in every language.
func TestSegmentsAreNamedBriefly(t *testing.T) {
	m := newMatch(t, 2)
	b := game.PrintedBoard()
	for _, language := range render.Languages() {
		tell := m.view(m.book(), language).Tell
		for e := range game.Edge(game.NumEdges) {
			from, to := b.EndsOf(e)
			said := tell.Move("lay " + b.Token(from) + " " + b.Token(to))
			if len([]rune(said)) > 80 || !strings.Contains(said, b.Token(from)) && b.Token(from) == b.Coordinate(from) {
				t.Errorf("%s: got %q", language, said)
			}
		}
	}
}

// TestTrainLabelsSayWhatIsBetter checks that the labels and previews of trains have the price and what is better.
func TestTrainLabelsSayWhatIsBetter(t *testing.T) {
	m := newMatch(t, 2)
	v := m.view(m.book(), "en-US")
	private := render.PrivateOf(m.at, m.at.Status().Acting.First())
	for train, want := range map[string]string{
		"fast-freight": "20M: 12 mileposts instead of 9", "heavy-freight": "20M: 3 loads instead of 2",
	} {
		c := render.Choice{Table: v.Table, Private: private, Kind: "upgrade", Args: []string{train}}
		if got := v.Tell.Detail(c); got != want {
			t.Errorf("%s: got %q, want %q", train, got, want)
		}
		if got := v.Tell.Gain(c); got != want {
			t.Errorf("%s: got the gain %q, want %q", train, got, want)
		}
	}
}

// TestNoTextHidesTheActorsTrack checks late boards of 2 to 6 players: no text of
// the map lies on the track of the player in turn.
func TestNoTextHidesTheActorsTrack(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		for actor := 1; actor <= seats; actor++ {
			m := lateMatch(t, seats, "northern-flood").edited(func(state map[string]any) { state["actor"] = actor })
			m.recent = nil
			b := m.book()
			v := m.view(b, "fr")
			board := b.BoardScene(v)
			words, _ := mapTextAndRings(board)
			color := house.SeatColor(v.Look(engine.Seat(actor)))
			for _, run := range linesOf(board, color) {
				for text, box := range words {
					if crosses(run, box.Grow(-3)) {
						t.Errorf("%d players, seat %d: %q lies on its track", seats, actor, text)
					}
				}
			}
		}
	}
}

// linesOf returns the widest lines of a color on a board's map.
func linesOf(s scene.Scene, color scene.Color) (runs [][]scene.Point) {
	widest := 0.0
	for _, leaf := range scene.Leaves(canvas.Fonts{}, s.Layers[1].Shapes) {
		line, ok := leaf.Shape.(scene.Line)
		if !ok || line.Stroke.Color != color {
			continue
		}
		if line.Stroke.Width > widest {
			widest, runs = line.Stroke.Width, nil
		}
		if line.Stroke.Width == widest {
			runs = append(runs, line.Points)
		}
	}
	return runs
}

// crosses reports whether a line passes through a box.
func crosses(run []scene.Point, box scene.Box) bool {
	for i := 1; i < len(run); i++ {
		const step = 2.0
		far := run[i-1].Distance(run[i])
		for d := 0.0; d < far; d += step {
			if at := run[i-1].Toward(run[i], d/far); scene.Around(at, 1, 1).Inside(box) {
				return true
			}
		}
	}
	return false
}

// TestBoardSaysWhoseDemandsItShows checks that the list of demands has the name and
// the mark of the player in turn.
func TestBoardSaysWhoseDemandsItShows(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		m := newMatch(t, seats)
		b := m.book()
		v := m.view(b, "en-US")
		board := b.BoardScene(v)
		leaves := scene.Leaves(canvas.Fonts{}, board.Layers[len(board.Layers)-1].Shapes)
		actor := v.Table.View().(game.Table).Actor
		i := slices.IndexFunc(leaves, func(leaf scene.Leaf) bool {
			text, _, ok := leaf.Text(canvas.Fonts{})
			return ok && text.S == v.Tell.Name(actor)+"’s demands"
		})
		if i < 0 {
			t.Fatalf("%d players: the board does not say whose demands it shows", seats)
		}
		title := leaves[i].Box
		beside := slices.ContainsFunc(leaves, func(leaf scene.Leaf) bool {
			at := leaf.Box.Center()
			return title.Min.X-40 < at.X && at.X < title.Min.X && title.Min.Y < at.Y && at.Y < title.Max.Y
		})
		if !beside {
			t.Errorf("%d players: the list of demands lacks the mark of its player", seats)
		}
	}
}

// TestNewsKeepsTheOrderOfEvents checks that the line about a turn says first what
// happened first.
func TestNewsKeepsTheOrderOfEvents(t *testing.T) {
	m := newMatch(t, 2)
	v := m.view(m.book(), "en-US")
	lines := v.DeedLines([]engine.Event{
		{By: 1, Kind: "go", What: []string{"fuzhou"}},
		{By: 1, Kind: "deliver", What: []string{"salt", "fuzhou"}, N: 32},
		{By: 1, Kind: "build", What: []string{"shijiazhuang"}, N: 3},
	})
	if len(lines) != 1 {
		t.Fatalf("got the lines %q, want one", lines)
	}
	from := 0
	for _, word := range []string{"goes", "delivers", "builds"} {
		at := strings.Index(lines[0][from:], word)
		if at < 0 {
			t.Fatalf("got %q, want %q later in it", lines[0], word)
		}
		from += at
	}
}

// TestCrowdedBoardsHideUnservedTowns checks that boards with much track label no
// town that has no track and that the actor's demands do not need.
func TestCrowdedBoardsHideUnservedTowns(t *testing.T) {
	crowded := 0
	eachCrowdedBoard(t, func(v render.View, board scene.Scene, what string) {
		view := v.Table.View().(game.Table)
		segments := 0
		for _, p := range view.Players {
			segments += p.Segments
		}
		if segments <= 260 {
			return
		}
		crowded++
		b := game.PrintedBoard()
		needed := map[string]bool{"fuzhou": true, "xiamen": true, "shantou": true} // sea routes begin there
		for e, owner := range []byte(view.Track) {
			if owner == '.' {
				continue
			}
			from, to := b.EndsOf(game.Edge(e))
			needed[b.Token(from)], needed[b.Token(to)] = true, true
		}
		goods := map[string]bool{}
		for _, p := range view.Players {
			for _, card := range p.Cards {
				for _, w := range card.Lines {
					if p.Seat == view.Actor {
						needed[w.City], goods[w.Good] = true, true
					}
				}
			}
		}
		texts := rendertest.Texts(board)
		for _, c := range b.Cities {
			supplies := slices.ContainsFunc(c.Goods, func(g game.Good) bool { return goods[g.Token()] })
			if c.Size != game.Major && !needed[c.Token] && !supplies && slices.Contains(texts, v.Tell.Token(c.Token)) {
				t.Errorf("%s: the board labels %s, which nobody needs", what, c.Token)
			}
		}
	})
	if crowded == 0 {
		t.Error("no board was crowded")
	}
}
