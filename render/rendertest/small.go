package rendertest

import (
	"encoding/json"
	"hash/fnv"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Small returns a game with a painter of small pictures, which are drawn quickly. Two pictures differ if their content
// does. It is for tests that draw hundreds of pictures and do not check how they look.
func Small(e render.Entry) render.Entry {
	if strip, ok := e.Painter.(render.HandStrip); ok {
		return render.Entry{Game: e.Game, Painter: smallWithHand{small{e.Painter}, strip}}
	}
	return render.Entry{Game: e.Game, Painter: small{e.Painter}}
}

// smallWithHand is small for a painter that is a [render.HandStrip].
type smallWithHand struct {
	small
	strip render.HandStrip
}

// HandScope implements [render.HandStrip].
func (s smallWithHand) HandScope() string { return s.strip.HandScope() }

// HandStrip implements [render.HandStrip].
func (smallWithHand) HandStrip(_ render.View, private render.Private) ([]scene.Shape, float64) {
	const height = 20.0
	return HashBox(private.Hand), height
}

type small struct{ render.Painter }

func (small) Board(v render.View) render.Board {
	return render.Board{Height: MinHeight, Shapes: HashBox(v.Table, v.Zoom, v.Preview)}
}

func (small) Hand(_ render.View, private render.Private) render.Hand {
	return render.Hand{Height: MinHeight, Shapes: HashBox(private.Hand)}
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
	return render.Layout{Width: render.BoardWidth, Height: MinHeight, Shapes: HashBox(s.Scope, s.Offers, s.First)}
}

// CloseUps implements [render.CloseUps].
func (s small) CloseUps(v render.View) []render.CloseUp {
	if looker, ok := s.Painter.(render.CloseUpPainter); ok {
		return looker.CloseUps(v)
	}
	return nil
}

func (small) DrawCloseUp(v render.View, places []string) render.Layout {
	return render.Layout{Width: render.BoardWidth, Height: MinHeight, Shapes: HashBox(v.Table, places)}
}

// MinHeight is the height in pixels of a picture with little more than its frame.
const MinHeight = 140

// HashBox returns a box below the frame. Its size depends on a hash of all values. HashBox panics if they cannot be
// marshaled to JSON.
func HashBox(values ...any) []scene.Shape {
	b, err := json.Marshal(values)
	if err != nil {
		panic(err)
	}
	h := fnv.New32()
	h.Write(b)
	n := h.Sum32()
	box := scene.XYWH(render.Margin, render.BodyTop, float64(1+n%1499), float64(1+n/1499%13))
	return []scene.Shape{scene.Rect{Box: box, Fill: scene.Flat(house.Ink)}}
}
