package canvas

import (
	"context"
	"crypto/sha256"
	"errors"
	"runtime"
	"time"
)

// ErrLater is returned for a picture that its caller would rather not wait for;
// see [Unless].
var ErrLater = errors.New("canvas: not drawn")

type (
	backgroundKey struct{}
	unlessKey     struct{}
)

// Queue is one of those in which drawings wait that nobody waits for.
type Queue int

// The queues. Many private pictures do not keep a public one waiting.
const (
	ForAll Queue = iota // public pictures
	ForOne              // private ones
	queues
)

// Background marks drawings that nobody waits for. Of each queue one is drawn at
// a time, and they take at most half of a processor, so that those which
// somebody waits for find one.
func Background(ctx context.Context, q Queue) context.Context {
	return context.WithValue(ctx, backgroundKey{}, q)
}

// Unless gives up, with [ErrLater] and a Picture that has all but its PNG, where
// a drawing is not finished already and skip says that it is not worth it.
func Unless(ctx context.Context, skip func(fingerprint [sha256.Size]byte) bool) context.Context {
	return context.WithValue(ctx, unlessKey{}, skip)
}

func skipped(ctx context.Context, sum [sha256.Size]byte) bool {
	skip, _ := ctx.Value(unlessKey{}).(func([sha256.Size]byte) bool)
	return skip != nil && skip(sum)
}

// turn waits until it is this drawing's turn. In the background the place stays
// taken, after the drawing, for as long as that took.
func (d *Drawer) turn(ctx context.Context) (done func(), err error) {
	q, ok := ctx.Value(backgroundKey{}).(Queue)
	if !ok {
		return func() { d.places.Release(1) }, d.places.Acquire(ctx, 1)
	}
	behind := d.behind[q]
	if err := behind.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	if err := d.places.Acquire(ctx, 1); err != nil {
		behind.Release(1)
		return nil, err
	}
	began := time.Now()
	return func() {
		d.places.Release(1)
		time.AfterFunc(time.Since(began), func() { behind.Release(1) })
	}, nil
}

// giveWay lets whatever else can run do so. A drawing keeps a processor for tens
// of milliseconds; those who answer people need one for a fraction of one, many
// times in a row, and the scheduler would let them wait ten each time.
func giveWay() { runtime.Gosched() }
