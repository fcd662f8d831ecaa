package games_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// tables are names of the people at tables, with the beginning that pictures show at least.
var tables = [][]struct{ name, begins string }{
	{{"田中太郎", "田中"}, {"محمد علي", "\u2068محم"}, {"สมชาย ใจดี", "สมช"}, {"👩‍🚀🚂", "👩‍🚀"}, {"Nguyễn Văn Ánh", "Nguy"}, {"Z̴̡a̷l̶g̸o̵", "Z̴̡"}},
	{{"김철수", "김"}, {"דוד 12", "\u2068דו"}, {"देवेन्द्र", "दे"}, {"𝔐𝔞𝔱𝔥", "Mat"}, {strings.Repeat("W", 32), "WW"}, {"Ali محمد", "\u2068Ali"}},
	{{"李明", "李"}, {"தமிழ்", "த"}, {"გიორგი", "გი"}, {"Дмитрий", "Дми"}, {"☆彡 Zoé", "☆"}, {"Big Boy", "Big"}},
}

// TestNamesInAllPictures draws boards, hands and results with names in many scripts. Each name is shown in its own
// letters, and those in the rows of players have one size. RAILBOT_SHOW is a folder to write the pictures to.
func TestNamesInAllPictures(t *testing.T) {
	for _, e := range games.All() {
		t.Run(e.Game.Key, func(t *testing.T) {
			book := rendertest.Book(t, e)
			for n, table := range tables {
				players := make([]render.Player, min(e.Game.MaxSeats, len(table)))
				for i := range players {
					players[i] = render.Player{Seat: engine.Seat(i + 1), Name: table[i].name, Computer: table[i].name == "Big Boy"}
				}
				checkNames(t, book, e.Game, players, n)
			}
		})
	}
}

// checkNames plays a game and looks at its pictures in the middle and at the end.
func checkNames(t *testing.T, book *render.Book, g *engine.Game, players []render.Player, table int) {
	t.Helper()
	const middle = 60
	seed := engine.Seed{'n', byte(table)}
	at, _, err := g.Start(len(players), nil, engine.NewRand(seed, 0))
	var recent []engine.Event
	for n := uint64(1); err == nil; n++ {
		over := at.Status().Over()
		if over || n == middle {
			v := book.View(at, render.English, players, recent)
			label := fmt.Sprintf("%s-%d-%d", g.Key, table, n)
			checkRows(t, label, table, v, book.BoardScene(v))
			for _, p := range players {
				if private := render.PrivateOf(at, p.Seat); private.Hand.View() != nil {
					hand := book.HandScene(v, private)
					if !strings.Contains(hand.Text(), escaped(tables[table][p.Seat-1].begins)) {
						t.Errorf("%s: the hand does not show %q", label, p.Name)
					}
					show(t, fmt.Sprintf("%s-hand%d", label, p.Seat), hand)
				}
			}
		}
		if over {
			return
		}
		var step engine.Step
		s, r := at.Status().Acting.First(), engine.NewRand(seed, n)
		at, step, err = at.Play(s, at.Choose(s, r), r)
		recent = step.Events
	}
	t.Fatal(err)
}

// escaped returns a text as scenes are printed.
func escaped(text string) string { return strings.Trim(fmt.Sprintf("%q", text), `"`) }

// checkRows checks the names in the rows of players of a board.
func checkRows(t *testing.T, label string, table int, v render.View, board scene.Scene) {
	t.Helper()
	show(t, label, board)
	var sizes []float64
	long := 0 // names in the picture of the end that are whole because they are smaller
	for _, layer := range board.Layers {
		for _, leaf := range scene.Leaves(canvas.Fonts{}, layer.Shapes) {
			if text, ok := leaf.Shape.(scene.Text); ok && text.MinSize == house.Title && isName(table, text.S) {
				sizes = append(sizes, text.Font.Size)
			} else if ok && text.MinSize == house.Reading && text.S == strings.Repeat("W", 32) && !house.IsCut(v.Measure, text) {
				long++
			}
		}
	}
	if len(sizes)+long < len(v.Tell.Players()) {
		t.Errorf("%s: %d names in rows of %d players:\n%s", label, len(sizes)+long, len(v.Tell.Players()), board.Text())
	}
	for _, size := range sizes {
		if size != sizes[0] || size < house.Title {
			t.Errorf("%s: names have sizes %v", label, sizes)
			break
		}
	}
	if text := v.Text(); !strings.Contains(text, "\u2068") && table < 2 {
		t.Errorf("%s: the text does not isolate names from right to left: %s", label, text)
	}
}

// isName reports whether a text is a name of a table, which may be cut.
func isName(table int, text string) bool {
	for _, n := range tables[table] {
		if strings.HasPrefix(text, n.begins) {
			return true
		}
	}
	return false
}

// show draws a scene and writes it if pictures are wanted.
func show(t *testing.T, name string, s scene.Scene) {
	t.Helper()
	folder := os.Getenv("RAILBOT_SHOW")
	if folder == "" {
		return
	}
	p, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), p.PNG, 0o600); err != nil {
		t.Fatal(err)
	}
}
