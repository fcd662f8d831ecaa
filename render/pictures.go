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
	Width, Height int    // pixels
	Alt           string // at most [AltLimit] characters
	Hash          string // equal for equal pictures, so that none is sent twice
}

// Job is a picture to be drawn.
type Job struct {
	Place canvas.Place // where it is shown
	Scene func() scene.Scene
	Alt   func() string

	// Turn is to be drawn in. Where it is nil somebody waits for the picture: it has a
	// turn of its own, if it is not finished already.
	Turn *queue.Turn
	// Skip, asked about the hash of a picture that is not finished, tells that it
	// is not to be drawn; see [ErrLater]. It may be nil.
	Skip func(hash string) bool
}

// Pictures draws what painters paint, when its queue says so. It keeps the
// canvas of a match, so that a small change is a small effort, and draws nothing
// twice. It is safe for concurrent use.
type Pictures struct {
	*queue.Queue
	book   *Book
	drawer *canvas.Drawer

	shelves shelves
}

// NewPictures makes a Pictures with empty caches of bounded size. While the queue is
// busy it draws in a hurry.
func NewPictures(b *Book, q *queue.Queue, c canvas.Config) *Pictures {
	if c.Hurry == nil {
		c.Hurry = q.Busy
	}
	return &Pictures{Queue: q, book: b, drawer: canvas.New(c)}
}

var (
	// ErrNobody is returned when a hand is asked for that belongs to no seat.
	ErrNobody = errors.New("render: the hand belongs to no seat")
	// ErrLater is returned, with a Picture that has all but its PNG, for one that
	// its caller would not have drawn; see [Job].
	ErrLater = errors.New("render: not drawn")
)

// Draw draws a picture. It waits for a turn until ctx is done, and refuses with
// [ErrLater]; other errors wrap ctx's or scene.ErrUnfit.
func (p *Pictures) Draw(ctx context.Context, j Job) (Picture, error) {
	end := func() {}
	defer func() { end() }()
	painted := j.Scene()
	drawn, err := p.drawer.Draw(placed(j.Place, &painted), &painted, func(named canvas.Picture) (func(), error) {
		if j.Skip != nil && j.Skip(hashOf(named)) {
			return nil, ErrLater
		}
		if j.Turn != nil {
			return j.Turn.GiveWay, nil
		}
		turn, err := p.Wait(ctx, queue.Press)
		if err != nil {
			return nil, err
		}
		end = turn.End
		return turn.GiveWay, nil
	})
	if err != nil && !errors.Is(err, ErrLater) {
		return Picture{}, fmt.Errorf("render: %w", err)
	}
	return Picture{PNG: drawn.PNG, Width: drawn.Width, Height: drawn.Height, Alt: j.Alt(), Hash: hashOf(drawn)}, err
}

func hashOf(p canvas.Picture) string { return hex.EncodeToString(p.Fingerprint[:]) }

// Board is the public picture. The key names the match.
func (p *Pictures) Board(key string, v View) Job { return p.board(canvas.Boards, key, v) }

// Aside is a board for one person, as it was once or as it would be. The key
// names what of and what for.
func (p *Pictures) Aside(key string, v View) Job { return p.board(canvas.Hands, key, v) }

func (p *Pictures) board(on canvas.Shelf, key string, v View) Job {
	at := canvas.Place{Shelf: canvas.Hands} // a close look is one person's, too
	if v.Zoom == "" {
		at = canvas.Place{Shelf: on, Name: place(key, v.Tell.Language())}
	}
	return Job{Place: at, Scene: func() scene.Scene { return p.book.BoardScene(v) }, Alt: v.Alt}
}

// Hand is the picture for one seat alone; it refuses with [ErrNobody].
func (p *Pictures) Hand(key string, v View, own Private) (Job, error) {
	seat := own.Hand.Seat()
	if seat == engine.Spectator {
		return Job{}, ErrNobody
	}
	return Job{
		Place: handPlace(key, v.Tell.Language(), seat),
		Scene: func() scene.Scene { return p.book.HandScene(v, own).Within(SheetWidth) },
		Alt:   func() string { return v.HandAlt(own) },
	}, nil
}

// Single is a picture that belongs to no match.
func (p *Pictures) Single(s scene.Scene, alt string) Job {
	return Job{Scene: func() scene.Scene { return s }, Alt: func() string { return Clip(alt, AltLimit) }}
}

// Drop drops all that is kept, as when nobody plays.
func (p *Pictures) Drop() { p.drawer.Drop() }

// placed is where a scene is kept: a seat is shown pictures of a few sizes by turns, its
// hand and sheets, and one can be touched up to make another only of its own size.
func placed(at canvas.Place, s *scene.Scene) canvas.Place {
	if at.Shelf == canvas.Hands && at.Name != "" {
		at.Name += "/" + strconv.Itoa(s.Width) + "x" + strconv.Itoa(s.Height)
	}
	return at
}

// place names the canvas of a match in a language.
func place(key, lang string) string { return key + "/" + lang }

func handPlace(key, lang string, seat engine.Seat) canvas.Place {
	return canvas.Place{Shelf: canvas.Hands, Name: place(key, lang) + "/" + seat.String()}
}

// BoardScene is what the game's painter makes of a view, in its frame: of a close look
// at a part of the board that part. Only public events and drawable names reach it.
func (b *Book) BoardScene(v View) scene.Scene {
	v = v.drawable()
	if near, ok := b.near(v); ok {
		return near
	}
	return v.framed(b.painter(v))
}

// HandScene is what the game's painter makes of a seat's hand.
func (b *Book) HandScene(v View, own Private) scene.Scene {
	return v.drawable().held(b.painter(v), own)
}

func (b *Book) painter(v View) Painter {
	entry, ok := b.Entry(v.Tell.game.Key)
	if !ok {
		panic("render: a view of another book's game")
	}
	return entry.Painter
}

// CanDraw reports whether pictures can show a name, or what is left of it without emoji.
func CanDraw(name string) bool { return scene.Drawable(canvas.Fonts{}, name, "") != "" }

// DrawnName returns the name that pictures show of somebody: name if they can, plain
// otherwise.
func DrawnName(name, plain string) string {
	if plain == "" || CanDraw(name) {
		return name
	}
	return plain
}

// drawable is the view with plain names in letters that the fonts have, and
// without events that are not for everybody.
func (v View) drawable() View {
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
