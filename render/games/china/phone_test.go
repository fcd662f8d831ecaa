package china_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games/china"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// crowdedBoard is a board that several tests check.
type crowdedBoard struct {
	what  string
	view  render.View
	board scene.Scene
}

var crowdedBoards []crowdedBoard

// eachCrowdedBoard calls look for boards of late games with each seat as the
// actor, of long games of six, of games that just began and show the whole map, and
// of one that shows a small part.
func eachCrowdedBoard(t *testing.T, look func(v render.View, board scene.Scene, what string)) {
	t.Helper()
	if crowdedBoards == nil {
		crowdedBoards = newCrowdedBoards(t)
	}
	for _, c := range crowdedBoards {
		look(c.view, c.board, c.what)
	}
}

func newCrowdedBoards(t *testing.T) (list []crowdedBoard) {
	t.Helper()
	add := func(m *match, what string) {
		b := m.book()
		v := m.view(b, "en-US")
		list = append(list, crowdedBoard{what, v, b.BoardScene(v)})
	}
	for seats := 2; seats <= 6; seats++ {
		for actor := 1; actor <= seats; actor++ {
			m := lateMatch(t, seats, "northern-flood").edited(func(state map[string]any) { state["actor"] = actor })
			add(m, fmt.Sprintf("%d players, seat %d", seats, actor))
		}
	}
	for _, seed := range []byte{0, 1, 2, 3, 32, 42} {
		add(newMatchWithSeed(t, 2+int(seed)%5, seed), fmt.Sprintf("seed %d, at the beginning", seed))
	}
	near := newMatch(t, 2).edited(func(state map[string]any) {
		at, _ := game.PrintedBoard().Find("wuhan")
		p := state["players"].([]any)[0].(map[string]any)
		p["placed"], p["at"] = true, at
	})
	add(near, "a single train")
	for seed := range byte(6) {
		m := newMatchWithSeed(t, 2, seed)
		for range 20 {
			m.play()
		}
		add(m, fmt.Sprintf("seed %d, 20 moves", seed))
	}
	for seed := range byte(2) {
		m := newMatchWithSeed(t, 6, seed)
		for moves := range 1000 {
			if moves >= 700 && moves%60 == 0 {
				add(m, fmt.Sprintf("seed %d, %d moves", seed, moves))
			}
			m.play()
		}
	}
	return list
}

// cityNameBoxes returns the boxes of city names on a board's map. A river may
// have the same name in smaller letters.
func cityNameBoxes(v render.View, board scene.Scene) map[string][]scene.Box {
	return cityNameBoxesOn(v, board.Layers[1].Shapes)
}

// cityNameBoxesOn returns the boxes of city names among shapes.
func cityNameBoxesOn(v render.View, shapes []scene.Shape) map[string][]scene.Box {
	cities, at := map[string]bool{}, map[string][]scene.Box{}
	for _, c := range game.PrintedBoard().Cities {
		cities[v.Tell.Token(c.Token)] = true
	}
	for _, leaf := range scene.Leaves(canvas.Fonts{}, shapes) {
		text, _, ok := leaf.Text(canvas.Fonts{})
		box := text.InkBox(canvas.Fonts{})
		if ok && text.Font.Size > 20 && cities[text.S] && !slices.Contains(at[text.S], box) {
			at[text.S] = append(at[text.S], box)
		}
	}
	return at
}

// TestEachCityIsLabeledOnce checks that a city on the map has no second name.
func TestEachCityIsLabeledOnce(t *testing.T) {
	eachCrowdedBoard(t, func(v render.View, board scene.Scene, what string) {
		for name, boxes := range cityNameBoxes(v, board) {
			if len(boxes) > 1 {
				t.Errorf("%s: labels of %s: got %d, want 1", what, name, len(boxes))
			}
		}
	})
}

// TestActorStandsOut checks that the actor's track is wider than all other track
// and above it. The same holds for a player in a close-up and for the winner.
func TestActorStandsOut(t *testing.T) {
	eachCrowdedBoard(t, func(v render.View, board scene.Scene, what string) {
		acts := v.Table.View().(game.Table).Actor
		checkTrackStandsOut(t, v, board.Layers[1].Shapes, acts, what)
	})
	m := lateMatch(t, 6)
	b := m.book()
	for seat := range engine.Seat(6) {
		v := m.view(b, "en-US")
		v.Zoom = render.PlayerCloseUp(seat + 1)
		checkTrackStandsOut(t, v, b.BoardScene(v).Layers[0].Shapes, seat+1, v.Zoom)
		v.Zoom, v.Winner = "", seat+1
		checkTrackStandsOut(t, v, b.BoardScene(v).Layers[1].Shapes, seat+1, "winner "+v.Tell.Name(seat+1))
	}
}

// checkTrackStandsOut fails the test if a seat's track is not wider than other
// track and above it, and much wider than that of four or more other seats.
func checkTrackStandsOut(t *testing.T, v render.View, shapes []scene.Shape, seat engine.Seat, what string) {
	t.Helper()
	own, other, others := 0.0, 0.0, map[engine.Seat]bool{}
	for _, shape := range shapes {
		line, ok := shape.(scene.Line)
		for s := range engine.Seat(6) {
			switch {
			case !ok || line.Stroke.Color != house.SeatColor(v.Look(s+1)):
			case s+1 == seat:
				own = line.Stroke.Width
			case own > 0:
				t.Errorf("%s: track of seat %d covers track of seat %d", what, s+1, seat)
			default:
				other, others[s] = max(other, line.Stroke.Width), true
			}
		}
	}
	most := 0.75
	if len(others) >= 4 {
		most = 0.6
	}
	if own > 0 && other > most*own {
		t.Errorf("%s: width of track of seat %d: got %.1f, others have %.1f", what, seat, own, other)
	}
}

// TestLinesToCitiesCrossNoLabel checks that the line between a city and its card
// crosses no other name.
func TestLinesToCitiesCrossNoLabel(t *testing.T) {
	tied, crossed := 0, 0
	eachCrowdedBoard(t, func(v render.View, board scene.Scene, what string) {
		for _, line := range labelLines(board.Layers[1].Shapes) {
			tied++
			for name, boxes := range cityNameBoxes(v, board) {
				if crossesText(line, boxes[0]) {
					t.Logf("%s: a line crosses %s", what, name)
					crossed++
				}
			}
		}
	})
	if tied == 0 || crossed > 0 {
		t.Errorf("%d of %d lines cross names", crossed, tied)
	}
}

// labelLines returns the lines between cities and cards on a map.
func labelLines(shapes []scene.Shape) (lines []scene.Line) {
	for _, shape := range shapes {
		line, ok := shape.(scene.Line)
		if ok && line.Stroke.Color == house.Ink && line.Stroke.Width == 2 {
			lines = append(lines, line)
		}
	}
	return lines
}

// crossesText reports whether the inner part of a line crosses a text.
func crossesText(line scene.Line, word scene.Box) bool {
	for d := 0.1; d < 0.9; d += 0.02 {
		if at := line.Points[0].Toward(line.Points[1], d); scene.Around(at, 1, 1).Inside(word.Grow(-2)) {
			return true
		}
	}
	return false
}

// TestSheetsAreUncluttered checks the sheet of a first build, which shows all of
// China. Lines to the hand's demands must be short and few and cross no city
// names.
func TestSheetsAreUncluttered(t *testing.T) {
	offers := [][]string{
		{"shenyang", "kashi", "xian", "changsha", "qiqihar", "hohhot", "tianjin", "chengdu", "nanchang", "guangzhou"},
		{"yinchuan", "qingdao", "hailar", "shijiazhuang", "guiyang", "dunhuang", "hohhot", "tianjin", "baotou", "xian"},
	}
	const long = 260.0
	tied, crossed := 0, 0
	for seed := range byte(16) {
		m := newMatchWithSeed(t, 2, seed)
		b := m.book()
		v := m.view(b, "fr")
		sheet := render.Sheet{Scope: "map", Private: render.PrivateOf(m.at, m.at.Status().Acting.First()), First: 1}
		for _, city := range offers[seed%2] {
			sheet.Offers = append(sheet.Offers, render.Offer{Kind: "build", Args: []string{city}})
		}
		under := china.Painter{}.Sheet(v, sheet).Under
		far := 0
		for _, line := range labelLines(under) {
			tied++
			if line.Points[0].Distance(line.Points[1]) > long {
				far++
			}
			for name, boxes := range cityNameBoxesOn(v, under) {
				if crossesText(line, boxes[0]) {
					t.Logf("seed %d: a line crosses %s", seed, name)
					crossed++
				}
			}
		}
		if far > 1 {
			t.Errorf("seed %d: got %d long lines, want fewer", seed, far)
		}
	}
	if tied == 0 || crossed > 0 {
		t.Errorf("%d of %d lines cross names", crossed, tied)
	}
}

// TestLabelsInALineKeepAGap checks that two names side by side do not read as
// one.
func TestLabelsInALineKeepAGap(t *testing.T) {
	const apart = 5.0
	eachCrowdedBoard(t, func(v render.View, board scene.Scene, what string) {
		all := cityNameBoxes(v, board)
		for a, x := range all {
			for b, y := range all {
				beside := scene.Box{Min: scene.Pt(y[0].Min.X-apart, y[0].Center().Y-1),
					Max: scene.Pt(y[0].Max.X+apart, y[0].Center().Y+1)}
				if a != b && x[0].Overlaps(beside) {
					t.Errorf("%s: no gap between %s and %s", what, a, b)
				}
			}
		}
	})
}

// TestDemandListStandsBesideTheMap checks that the list of demands never covers the map.
func TestDemandListStandsBesideTheMap(t *testing.T) {
	eachCrowdedBoard(t, func(v render.View, board scene.Scene, what string) {
		view := v.Table.View().(game.Table)
		title := v.Tell.Say("china.ui.demands", render.Data{"Name": v.Tell.Name(view.Actor)})
		found := false
		for _, leaf := range scene.Leaves(canvas.Fonts{}, board.Layers[len(board.Layers)-1].Shapes) {
			text, _, ok := leaf.Text(canvas.Fonts{})
			if !ok || text.S != title {
				continue
			}
			found = true
			if leaf.Box.Min.X <= 1054 {
				t.Errorf("%s: the list of demands is on the map", what)
			}
		}
		if !found {
			t.Errorf("%s: the board lacks %q", what, title)
		}
	})
}

// TestPreviewIsLarge checks that the preview of track shows where it would be,
// in letters readable on a phone, and no players.
func TestPreviewIsLarge(t *testing.T) {
	m := lateMatch(t, 6)
	b := m.book()
	v := m.view(b, "en-US")
	v.Preview = true
	sizes := map[string]float64{}
	for _, layer := range b.BoardScene(v).Layers {
		for _, leaf := range scene.Leaves(canvas.Fonts{}, layer.Shapes) {
			if text, _, ok := leaf.Text(canvas.Fonts{}); ok {
				sizes[text.S] = max(sizes[text.S], text.Font.Size)
			}
		}
	}
	end := v.Tell.Token(routes[5][len(routes[5])-1])
	if sizes[end] < 30 {
		t.Errorf("font size of the built place %s: got %.0f pixels", end, sizes[end])
	}
	if sizes["Élodie"] > 0 {
		t.Error("preview shows the rows of players, want none")
	}
}

// TestSheetsAreReadable checks that the sheet of a build names offered and
// demanded cities in at least 38 pixels (nine on a phone).
func TestSheetsAreReadable(t *testing.T) {
	m := lateMatch(t, 3)
	b := m.book()
	v := m.view(b, "en-US")
	sheet := render.Sheet{Scope: "map", Private: render.PrivateOf(m.at, 3), First: 1}
	for _, city := range []string{"wuhan", "xian", "harbin", "kunming", "xiamen"} {
		sheet.Offers = append(sheet.Offers, render.Offer{Kind: "build", Args: []string{city}})
	}
	met := 0
	for _, leaf := range scene.Leaves(canvas.Fonts{}, china.Painter{}.Sheet(v, sheet).Under) {
		text, _, ok := leaf.Text(canvas.Fonts{})
		if !ok {
			continue
		}
		for _, offer := range sheet.Offers {
			if text.S == v.Tell.Token(offer.Token()) {
				met++
				if text.Font.Size < 38 {
					t.Errorf("font size of %s is too small: %.0f pixels", text.S, text.Font.Size)
				}
			}
		}
		if text.Font.Size < 30 {
			t.Errorf("font size of %q is too small: %.0f pixels", text.S, text.Font.Size)
		}
	}
	if met == 0 {
		t.Error("no city is labeled")
	}
}

// TestEachLoadIsCountedOnce checks that a second load of a good that only one
// card demands earns nothing.
func TestEachLoadIsCountedOnce(t *testing.T) {
	m := lateMatch(t, 2)
	own := render.PrivateOf(m.at, 2).Hand.View().(game.Hand)
	wanted := map[string]int{}
	for _, a := range own.Aids {
		wanted[a.Good]++
	}
	good := own.Aids[0].Good
	kind, _ := game.GoodNamed(good)
	for aboard := range 3 {
		m.edited(func(state map[string]any) {
			loads := []int{int(game.NoGood), int(game.NoGood), int(game.NoGood)}
			for i := range aboard {
				loads[i] = int(kind)
			}
			state["players"].([]any)[1].(map[string]any)["loads"] = loads
		})
		tell := m.book().Printer("en-US").Teller("china", nil)
		gain := tell.Gain(render.Choice{Table: m.at.Table(), Private: render.PrivateOf(m.at, 2), Kind: "load",
			Args: []string{good}})
		if pays := aboard < wanted[good]; pays != (gain != "") {
			t.Errorf("with %d aboard and %d demanded, gain of another %s: got %q", aboard, wanted[good], good, gain)
		}
	}
}

// TestTrainOffersShowTheirPrice checks that the detail of a train has its price
// and what is better, by the variant's figures, and its button only the price.
func TestTrainOffersShowTheirPrice(t *testing.T) {
	m := lateMatch(t, 4).edited(func(state map[string]any) { state["express"] = true })
	tell := m.book().Printer("en-US").Teller("china", nil)
	for train, want := range map[string]string{
		"fast-freight": "20M: 16 mileposts instead of 12", "heavy-freight": "20M: 3 loads instead of 2",
	} {
		c := render.Choice{Table: m.at.Table(), Private: render.PrivateOf(m.at, 4), Kind: "upgrade", Args: []string{train}}
		if got := tell.Detail(c); got != want {
			t.Errorf("detail of the %s: got %q, want %q", train, got, want)
		}
		if got := tell.ShortGain(c); got != "20M" {
			t.Errorf("short text of the %s: got %q", train, got)
		}
	}
}

// TestStartChoicesShowTheSupply checks that a place for the train names the
// goods of the city that the hand demands.
func TestStartChoicesShowTheSupply(t *testing.T) {
	m := lateMatch(t, 2)
	private := render.PrivateOf(m.at, 2)
	tell := m.book().Printer("en-US").Teller("china", nil)
	wanted := map[string]bool{}
	for _, a := range private.Hand.View().(game.Hand).Aids {
		wanted[tell.Token(a.Good)] = true
	}
	met := false
	for i, city := range game.PrintedBoard().Cities {
		if game.PrintedBoard().InTaiwan(game.City(i)) {
			continue
		}
		useful := 0
		for _, g := range city.Goods {
			if wanted[tell.Token(game.Goods[g].Token)] {
				useful++
			}
		}
		met = met || useful > 0 && useful < len(city.Goods)
		c := render.Choice{Table: m.at.Table(), Private: private, Kind: "start", Args: []string{city.Token}}
		for _, said := range []string{tell.Detail(c), tell.Gain(c), tell.ShortGain(c)} {
			for _, wish := range strings.Split(said, ", ") {
				if good, _, _ := strings.Cut(wish, " "); wanted[good] != (useful > 0) {
					t.Errorf("%s: it is said to supply %q, and %d goods are demanded", city.Token, wish, useful)
				}
			}
		}
	}
	if !met {
		t.Error("no city supplies both demanded goods and others")
	}
}

// TestPromptExplainsAStrandedTrain checks that only a seat that stands on
// foreign track and cannot pay the fee reads why its train cannot move.
func TestPromptExplainsAStrandedTrain(t *testing.T) {
	for _, c := range []struct {
		cash int
		on   string
		want bool
	}{{0, "nanchang", true}, {4, "nanchang", false}, {0, "kunming", false}} {
		m := lateMatch(t, 2)
		at, _ := game.PrintedBoard().Find(c.on)
		m.edited(func(state map[string]any) {
			p := state["players"].([]any)[1].(map[string]any)
			p["cash"], p["at"] = c.cash, at
			turn := state["turn"].(map[string]any)
			turn["left"], turn["building"] = 9, false
		})
		private := render.PrivateOf(m.at, 2)
		v := m.view(m.book(), "en-US")
		if got := v.Prompt(private); strings.Contains(got, "another player’s track") != c.want {
			t.Errorf("prompt with %dM in %s: got %q", c.cash, c.on, got)
		}
	}
}

// TestFinishedBoardShowsPlaces checks that a finished game sorts the players by
// place and shows their cash, readable on a phone, instead of the board.
func TestFinishedBoardShowsPlaces(t *testing.T) {
	for _, seats := range []int{2, 3, 6} {
		m := lateMatch(t, seats)
		b := m.book()
		v := m.view(b, "en-US")
		for i := range seats {
			v.Status.Standings = append(v.Status.Standings, engine.Standing{Seat: engine.Seat(seats - i), Place: i + 1})
		}
		said := map[string]scene.Text{}
		for _, layer := range b.BoardScene(v).Layers {
			if layer.Key != "" {
				t.Errorf("%d players: unexpected layer of the board: %s", seats, layer.Key)
			}
			for _, leaf := range scene.Leaves(canvas.Fonts{}, layer.Shapes) {
				if text, _, ok := leaf.Text(canvas.Fonts{}); ok {
					said[text.S] = text
				}
			}
		}
		if first, last := said[v.Tell.Name(engine.Seat(seats))], said[v.Tell.Name(1)]; first.At.Y >= last.At.Y {
			t.Errorf("%d players: the first place is at %.0f, the last one at %.0f", seats, first.At.Y, last.At.Y)
		}
		cash := 0
		if own := v.Table.View().(game.Table).Players[0].Cash; own != nil {
			cash = *own
		}
		if text, ok := said[v.Tell.Say("china.ui.money", render.Data{"N": cash})]; !ok || text.Font.Size < house.Glance {
			t.Errorf("%d players: font size of cash is too small: %.0f pixels", seats, text.Font.Size)
		}
	}
}

// TestFinalOfTwoShowsTheNetworks checks that the picture of a finished game has a map
// of the track where two players leave room for it, and none below six.
func TestFinalOfTwoShowsTheNetworks(t *testing.T) {
	for seats, want := range map[int]bool{2: true, 6: false} {
		m := lateMatch(t, seats)
		b := m.book()
		v := m.view(b, "en-US")
		for i := range seats {
			v.Status.Standings = append(v.Status.Standings, engine.Standing{Seat: engine.Seat(i + 1), Place: i + 1})
		}
		tracks := 0
		for _, layer := range b.BoardScene(v).Layers {
			for _, leaf := range scene.Leaves(canvas.Fonts{}, layer.Shapes) {
				if line, ok := leaf.Shape.(scene.Line); ok && line.Stroke.Color == house.SeatColor(v.Look(1)) {
					tracks++
				}
			}
		}
		if shown := tracks > 0; shown != want {
			t.Errorf("%d players: the picture has a map of the track: %v, want %v", seats, shown, want)
		}
	}
}

// TestSheetExplainsThePlus checks that the picture explains the plus behind the
// price of a build that takes more than this turn, and only then.
func TestSheetExplainsThePlus(t *testing.T) {
	m := newMatchWithSeed(t, 2, 0)
	v := m.view(m.book(), "en-US")
	private := render.PrivateOf(m.at, m.at.Status().Acting.First())
	met := map[bool]bool{}
	for _, p := range private.Hand.View().(game.Hand).Builds {
		if p.Cost == 0 {
			continue
		}
		offer := render.Offer{Kind: "build", Args: []string{p.To}}
		price := v.Tell.ShortGain(render.Choice{Table: m.at.Table(), Private: private, Kind: "build", Args: offer.Args})
		plus := strings.HasSuffix(price, "+")
		sheet := render.Sheet{Scope: "map", Private: private, First: 1, Offers: []render.Offer{offer}}
		if note := (china.Painter{}).Sheet(v, sheet).Note; plus != (note != "") {
			t.Errorf("note on the build to %s for %q: got %q", p.To, price, note)
		}
		met[plus] = true
	}
	if !met[true] || !met[false] {
		t.Errorf("found only prices of one kind: %v", met)
	}
}
