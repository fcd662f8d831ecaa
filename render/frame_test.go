package render_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	painter "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// drawn is the toy's painter with a given board.
type drawn struct {
	painter.Painter
	board render.Board
}

func (d drawn) Board(render.View) render.Board { return d.board }

func (drawn) Tones() []scene.Color { return []scene.Color{scene.RGB(0x123456)} }

// texts returns the texts of a layer in painting order.
func texts(l scene.Layer) []string {
	var list []string
	for _, s := range l.Shapes {
		if t, ok := s.(scene.Text); ok {
			list = append(list, t.S)
		}
	}
	return list
}

// TestFrame checks that bar and news are painted between Ground and Shapes.
func TestFrame(t *testing.T) {
	end := engine.Event{Kind: "end", By: 2}
	over := []scene.Shape{scene.Text{S: "over"}}
	for _, c := range []struct {
		name    string
		board   render.Board
		preview bool
		want    string
	}{
		{"defaults", render.Board{}, false, "Bob to play|The toy · Part 1|over"},
		{"own title and note", render.Board{Title: "Bob, a card", Note: "Year 3"}, false, "Bob, a card|Year 3|over"},
		{"news", render.Board{News: []engine.Event{end, end}}, false,
			"Bob to play|The toy · Part 1|Bob ends the turn · Bob ends the turn|over"},
		{"preview", render.Board{News: []engine.Event{end}}, true,
			"Bob to play|The toy · Part 1|Preview – not played yet|over"},
		{"preview with events", render.Board{Foretold: []engine.Event{end}}, true,
			"Bob to play|The toy · Part 1|Preview: Bob ends the turn|over"},
	} {
		c.board.Under = []scene.Layer{{Key: "printed"}}
		c.board.Ground, c.board.Shapes = []scene.Shape{scene.Text{S: "ground"}}, over
		book := rendertest.Book(t, render.Entry{Game: toy.Game, Painter: drawn{board: c.board}})
		p, _ := start(t)
		v := book.View(p, "en-US", []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Bob"}}, nil)
		v.Preview, v.Status.Acting = c.preview, engine.SeatsOf(2)
		s := book.BoardScene(v)
		if s.Width != render.BoardWidth || s.Height != render.BoardHeight || len(s.Layers) != 2 ||
			s.Layers[0].Key != "printed" {
			t.Fatalf("%s: %d x %d pixels, layers %+v", c.name, s.Width, s.Height, s.Layers)
		}
		if got := strings.Join(texts(s.Layers[1]), "|"); got != "ground|"+c.want {
			t.Errorf("%s: %q, want %q", c.name, got, "ground|"+c.want)
		}
		if !slices.Contains(s.Reserve, scene.RGB(0x123456)) {
			t.Errorf("%s: the game's tone is not reserved", c.name)
		}
	}
}

// TestRowOfAPlayer checks the row of an acting player, and of one who has resigned and still won.
func TestRowOfAPlayer(t *testing.T) {
	book := rendertest.Book(t, toyEntry)
	p, _ := start(t)
	v := book.View(
		p, "en-US", []render.Player{{Seat: 1, Name: "Ann", Look: 4}, {Seat: 2, Name: "Bob", Absent: true}}, nil,
	)
	v.Status.Acting = engine.SeatsOf(1)
	if r := v.PlayerRow(1); r.Seat != 4 || r.Name != "Ann" || !r.Turn || r.Out || r.Won {
		t.Errorf("acting player: got %+v", r)
	}
	if got := v.Total(2, 7); got != 7 {
		t.Errorf("total before the end: got %d, want 7", got)
	}
	v.Status = engine.Status{Standings: []engine.Standing{{Seat: 2, Place: 1, Score: 12}, {Seat: 1, Place: 2}}}
	if r := v.PlayerRow(2); r.Seat != 2 || r.Turn || !r.Out || !r.Won {
		t.Errorf("resigned winner: got %+v", r)
	}
	if got := v.Total(2, 7); got != 12 {
		t.Errorf("total at the end: got %d, want 12", got)
	}
}
