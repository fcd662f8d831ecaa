package render

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/render/scene"
)

// Picture is a finished picture. PNG is shared and must not be changed.
type Picture struct {
	PNG           []byte
	Width, Height int    // in pixels
	Alt           string // at most [AltLimit] characters
	Hash          string // equal for equal pictures, so that none is sent twice
}

// Job describes a picture to draw.
type Job struct {
	Place canvas.Place // the cached canvas to draw on
	Scene func() scene.Scene
	Alt   func() string

	// Turn is the slot to draw in. If it is nil, a person is waiting for the picture: Draw takes a slot of
	// the highest priority, unless the picture is already finished.
	Turn *queue.Turn
	// Skip may be nil. Draw calls it with the hash of a picture that is not finished. If it returns true, the
	// picture is not drawn and Draw returns [ErrSkipped].
	Skip func(hash string) bool
}

// Pictures draws scenes when its queue grants a slot. It keeps the canvas of a match, so that a small change
// costs little, and draws no picture twice. It is safe for concurrent use.
type Pictures struct {
	*queue.Queue
	book   *Book
	drawer *canvas.Drawer

	shelves shelves
}

// NewPictures returns a Pictures with empty caches of bounded size. If c.Hurry is nil, pictures are encoded
// faster and larger while the queue is busy.
func NewPictures(b *Book, q *queue.Queue, c canvas.Config) *Pictures {
	if c.Hurry == nil {
		c.Hurry = q.Busy
	}
	return &Pictures{Queue: q, book: b, drawer: canvas.New(c)}
}

var (
	// ErrNoSeat is returned for a hand that belongs to no seat.
	ErrNoSeat = errors.New("render: the hand belongs to no seat")
	// ErrSkipped is returned, with a Picture that has everything but its PNG, if [Job].Skip rejected the
	// picture.
	ErrSkipped = errors.New("render: picture skipped")
)

// Draw draws a picture. It waits for a slot until ctx is done. It returns [ErrSkipped] if j.Skip rejects the
// picture. Other errors wrap ctx's error or scene.ErrUnfit.
func (p *Pictures) Draw(ctx context.Context, j Job) (Picture, error) {
	end := func() {}
	defer func() { end() }()
	painted := j.Scene()
	drawn, err := p.drawer.Draw(sizedPlace(j.Place, &painted), &painted, func(named canvas.Picture) (func(), error) {
		if j.Skip != nil && j.Skip(hashOf(named)) {
			return nil, ErrSkipped
		}
		if j.Turn != nil {
			return j.Turn.GiveWay, nil
		}
		turn, err := p.Wait(ctx, queue.Click)
		if err != nil {
			return nil, err
		}
		end = turn.End
		return turn.GiveWay, nil
	})
	if err != nil && !errors.Is(err, ErrSkipped) {
		return Picture{}, fmt.Errorf("render: %w", err)
	}
	return Picture{PNG: drawn.PNG, Width: drawn.Width, Height: drawn.Height, Alt: j.Alt(), Hash: hashOf(drawn)}, err
}

func hashOf(p canvas.Picture) string { return hex.EncodeToString(p.Fingerprint[:]) }

// Board returns the job of the public picture. The key names the match.
func (p *Pictures) Board(key string, v View) Job { return p.boardJob(canvas.Boards, key, v) }

// PrivateBoard returns the job of a board for one person, as it was earlier or would be after a move. The key names
// the match and the purpose.
func (p *Pictures) PrivateBoard(key string, v View) Job { return p.boardJob(canvas.Hands, key, v) }

// boardJob returns the job of a board. A close-up has no canvas of its own and is drawn once for one person.
func (p *Pictures) boardJob(on canvas.Shelf, key string, v View) Job {
	at := canvas.Place{Shelf: canvas.Hands} // a close-up is for one person, too
	if v.Zoom == "" {
		at = canvas.Place{Shelf: on, Name: canvasName(key, v.Tell.Language())}
	}
	return Job{Place: at, Scene: func() scene.Scene { return p.book.BoardScene(v) }, Alt: v.Alt}
}

// Hand returns the job of a hand. It returns [ErrNoSeat] if own belongs to no seat.
func (p *Pictures) Hand(key string, v View, own Private) (Job, error) {
	seat := own.Hand.Seat()
	if seat == engine.Spectator {
		return Job{}, ErrNoSeat
	}
	return Job{
		Place: handPlace(key, v.Tell.Language(), seat),
		Scene: func() scene.Scene { return p.book.HandScene(v, own).Within(SheetWidth) },
		Alt:   func() string { return v.HandAlt(own) },
	}, nil
}

// Single returns the job of a picture that belongs to no match.
func (p *Pictures) Single(s scene.Scene, alt string) Job {
	return Job{Scene: func() scene.Scene { return s }, Alt: func() string { return Clip(alt, AltLimit) }}
}

// Drop drops all caches. It is called when the bot is idle.
func (p *Pictures) Drop() { p.drawer.Drop() }

// sizedPlace adds the scene's size to a canvas for one seat. The seat is shown pictures of several sizes in turn,
// and a canvas can only be reused for a scene of its own size.
func sizedPlace(at canvas.Place, s *scene.Scene) canvas.Place {
	if at.Shelf == canvas.Hands && at.Name != "" {
		at.Name += "/" + strconv.Itoa(s.Width) + "x" + strconv.Itoa(s.Height)
	}
	return at
}

// canvasName returns the name of the canvas of a match in a language.
func canvasName(key, lang string) string { return key + "/" + lang }

// handPlace returns the canvas of one seat's private pictures.
func handPlace(key, lang string, seat engine.Seat) canvas.Place {
	return canvas.Place{Shelf: canvas.Hands, Name: canvasName(key, lang) + "/" + seat.String()}
}

// BoardScene returns the scene of a view: the painter's board in its frame, or a close-up if the view is
// zoomed to a look. Only public events and drawable names reach the painter.
func (b *Book) BoardScene(v View) scene.Scene {
	v = v.withDrawableNames()
	if near, ok := b.closeUpScene(v); ok {
		return near
	}
	return v.boardScene(b.painterOf(v))
}

// HandScene returns the scene of a seat's hand.
func (b *Book) HandScene(v View, own Private) scene.Scene {
	return v.withDrawableNames().handScene(b.painterOf(v), own)
}

// painterOf returns the painter of a view's game.
func (b *Book) painterOf(v View) Painter {
	entry, ok := b.Entry(v.Tell.game.Key)
	if !ok {
		panic("render: a view of another book's game")
	}
	return entry.Painter
}

// CanDraw reports whether the fonts can draw a name, or what is left of it without letters that no font has.
func CanDraw(name string) bool { return scene.Drawable(canvas.Fonts{}, name, "") != "" }

// DrawnName returns the name that pictures show for a person: name if the fonts can draw it, otherwise plain.
func DrawnName(name, plain string) string {
	if plain == "" || CanDraw(name) {
		return PlainName(name)
	}
	return plain
}

// withDrawableNames returns the view with plain names whose letters the fonts have, and without events that are not
// public.
func (v View) withDrawableNames() View {
	teller := *v.Tell.Naming(Plain)
	teller.players = make([]Player, len(v.Tell.players))
	for i, p := range v.Tell.players {
		p.Name = scene.Drawable(canvas.Fonts{}, DrawnName(p.Name, p.Plain), v.Tell.seatName(p.Seat))
		teller.players[i] = p
	}
	v.Tell = &teller
	v.Recent = engine.Visible(v.Recent, engine.Spectator)
	return v
}
