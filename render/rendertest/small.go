package rendertest

import (
	"encoding/json"
	"hash/fnv"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Small returns a game whose painter paints small pictures that differ whenever their content differs. It is
// for tests that draw hundreds of pictures and look at none.
func Small(e render.Entry) render.Entry {
	return render.Entry{Game: e.Game, Painter: small{e.Painter}}
}

type small struct{ render.Painter }

func (small) Board(v render.View) render.Board {
	return render.Board{Height: Lowest, Shapes: Sized(v.Table, v.Zoom, v.Preview)}
}

func (small) Hand(_ render.View, private render.Private) render.Hand {
	return render.Hand{Height: Lowest, Shapes: Sized(private.Hand)}
}

// Scope implements [render.ChoiceSheet].
func (s small) Scope(kind string, slot int) string {
	if sheeter, ok := s.Painter.(render.ChoiceSheet); ok {
		return sheeter.Scope(kind, slot)
	}
	return ""
}

// Emblems implements [render.EmojiSource].
func (s small) Emblems() []render.Emblem {
	if own, ok := s.Painter.(render.EmojiSource); ok {
		return own.Emblems()
	}
	return nil
}

// EmblemOf implements [render.EmojiSource].
func (s small) EmblemOf(token string) string {
	if own, ok := s.Painter.(render.EmojiSource); ok {
		return own.EmblemOf(token)
	}
	return ""
}

func (s small) ShowsOutcome(scope string) bool {
	f, ok := s.Painter.(render.OutcomeSheet)
	return ok && f.ShowsOutcome(scope)
}

func (small) Sheet(_ render.View, s render.Sheet) render.Layout {
	return render.Layout{Width: render.BoardWidth, Height: Lowest, Shapes: Sized(s.Scope, s.Offers, s.First)}
}

// CloseUps implements [render.CloseUps].
func (s small) CloseUps(v render.View) []render.CloseUp {
	if looker, ok := s.Painter.(render.CloseUpPainter); ok {
		return looker.CloseUps(v)
	}
	return nil
}

func (small) DrawCloseUp(v render.View, places []string) render.Layout {
	return render.Layout{Width: render.BoardWidth, Height: Lowest, Shapes: Sized(v.Table, places)}
}

// Lowest is the height in pixels of a picture with little more than its frame.
const Lowest = 140

// Sized returns a box below the frame whose size depends on all arguments. It panics if they cannot be
// marshaled to JSON.
func Sized(of ...any) []scene.Shape {
	b, err := json.Marshal(of)
	if err != nil {
		panic(err)
	}
	h := fnv.New32()
	h.Write(b)
	n := h.Sum32()
	box := scene.XYWH(render.Margin, render.BodyTop, float64(1+n%1499), float64(1+n/1499%13))
	return []scene.Shape{scene.Rect{Box: box, Fill: scene.Flat(house.Ink)}}
}
