package canvas

import (
	"context"
	"crypto/sha256"
	"errors"
	"runtime"
	"time"

	"golang.org/x/sync/semaphore"
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
// a time, and they take at most half of a processor and give way to those that
// somebody waits for.
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

// turn is a drawing's right to be drawn now.
type turn struct {
	drawer *Drawer
	queue  *semaphore.Weighted // in the background: its own
	began  time.Time
}

// turn waits until it is this drawing's turn.
func (d *Drawer) turn(ctx context.Context) (*turn, error) {
	t := &turn{drawer: d}
	if q, ok := ctx.Value(backgroundKey{}).(Queue); ok {
		t.queue = d.queues[q]
		if err := t.queue.Acquire(ctx, 1); err != nil {
			return nil, err
		}
	} else {
		d.waiting.Add(1)
		defer d.waiting.Add(-1)
	}
	if err := d.places.Acquire(ctx, 1); err != nil {
		if t.queue != nil {
			t.queue.Release(1)
		}
		return nil, err
	}
	t.began = time.Now()
	return t, nil
}

// giveWay lets whatever else can run do so. A drawing keeps a processor for tens
// of milliseconds; those who answer people need one for a fraction of one, many
// times in a row, and the scheduler would let them wait ten each time. In the
// background a drawing leaves its place, too, to others that wait for one.
func (t *turn) giveWay() {
	runtime.Gosched()
	if t.queue != nil && t.drawer.waiting.Load() > 0 {
		t.drawer.places.Release(1)
		_ = t.drawer.places.Acquire(context.Background(), 1) // which never ends
	}
}

// end makes room for others. In the background the queue stands still for as
// long as the drawing took.
func (t *turn) end() {
	t.drawer.places.Release(1)
	if t.queue != nil {
		time.AfterFunc(time.Since(t.began), func() { t.queue.Release(1) })
	}
}
