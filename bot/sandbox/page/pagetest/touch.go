package pagetest

import (
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Pinch puts two fingers from pixels apart on the middle of an element and moves them to pixels
// apart.
func (p *Tab) Pinch(selector string, from, to float64) {
	p.Helper()
	at := p.WaitForPosition(selector)
	fingers := func(apart float64) []*input.TouchPoint {
		return []*input.TouchPoint{finger(0, at[0]-apart/2, at[1]), finger(1, at[0]+apart/2, at[1])}
	}
	p.touch(input.DispatchTouchEventTypeTouchStart, fingers(from)...)
	p.touch(input.DispatchTouchEventTypeTouchMove, fingers((from+to)/2)...)
	p.touch(input.DispatchTouchEventTypeTouchMove, fingers(to)...)
	p.lift()
}

// Drag moves one finger from the middle of an element by dx and dy pixels.
func (p *Tab) Drag(selector string, dx, dy float64) {
	p.Helper()
	at := p.WaitForPosition(selector)
	p.touch(input.DispatchTouchEventTypeTouchStart, finger(0, at[0], at[1]))
	p.touch(input.DispatchTouchEventTypeTouchMove, finger(0, at[0]+dx/2, at[1]+dy/2))
	p.touch(input.DispatchTouchEventTypeTouchMove, finger(0, at[0]+dx, at[1]+dy))
	p.lift()
}

// lift lifts the fingers after a pause: a browser treats a finger that lifts while moving as a
// fling, and swallows the tap that would stop it.
func (p *Tab) lift() {
	p.Helper()
	Eval[bool](p, `new Promise((done) => setTimeout(() => done(true), 150))`)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

func finger(id, x, y float64) *input.TouchPoint { return &input.TouchPoint{ID: &id, X: x, Y: y} }

// touch sends one touch event with the positions of the fingers.
func (p *Tab) touch(kind input.DispatchTouchEventType, fingers ...*input.TouchPoint) {
	p.Helper()
	step := input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, fingers...)}
	_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, step)
	p.Must(err)
}
