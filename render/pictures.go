package render

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"image/color"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
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
	Canvas canvas.Key // where the finished canvas is cached, and the previous one is found
	Scene  func() scene.Scene
	Alt    func() string

	// Permit is the caller's permit to draw. If it is nil, a person is waiting for the picture: Draw waits for a
	// permit of the highest priority, unless the picture is cached.
	Permit *queue.Permit
	// Skip may be nil. Draw calls it with the hash of a picture that is not cached. If it returns true, the
	// picture is not drawn and Draw returns [ErrSkipped].
	Skip func(hash string) bool
}

// Theme is the set of colors in which a picture is drawn. Its values are stored and must not change.
type Theme string

// The themes. The zero value is light, and [Dark] is the same drawing in the dark colors of its tones.
const (
	Light Theme = ""
	Dark  Theme = "dark"
)

// Color returns a color as it is in the theme.
func (t Theme) Color(c scene.Color) scene.Color {
	if t == Dark {
		return c.Dark()
	}
	return c.Light()
}

// Corners returns the color of a picture's transparent corners in a film or a catalog.
func (t Theme) Corners() color.Color {
	if t == Dark {
		return house.Paper.Dark()
	}
	return color.White
}

// In returns the job of the same picture in a theme. Pictures of different themes are cached side by side.
func (j Job) In(t Theme) Job {
	if t != Dark {
		return j
	}
	light := j.Scene
	j.Scene = func() scene.Scene { return light().Dark() }
	if j.Canvas.Name != "" {
		j.Canvas.Name += "/" + string(t)
	}
	return j
}

// Pictures draws scenes when its queue grants a permit. It caches the canvas of a match, so that a small change
// costs little, and finished pictures. It is safe for concurrent use.
type Pictures struct {
	*queue.Queue
	book   *Book
	drawer *canvas.Drawer

	catalogs catalogs
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

// Draw draws a picture, or returns the cached one. It waits for a permit until ctx is done. It returns
// [ErrSkipped] if j.Skip rejects the picture. Other errors wrap ctx's error or scene.ErrUnfit.
func (p *Pictures) Draw(ctx context.Context, j Job) (Picture, error) {
	release := func() {}
	defer func() { release() }()
	s := j.Scene()
	drawn, err := p.drawer.Draw(addSize(j.Canvas, &s), &s, func(unfinished canvas.Picture) (func(), error) {
		if j.Skip != nil && j.Skip(hashOf(unfinished)) {
			return nil, ErrSkipped
		}
		if j.Permit != nil {
			return j.Permit.Yield, nil
		}
		permit, err := p.Wait(ctx, queue.Click)
		if err != nil {
			return nil, err
		}
		release = permit.Release
		return permit.Yield, nil
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

// boardJob returns the job of a board. The canvas of a close-up is not cached, because a close-up is drawn once for
// one person.
func (p *Pictures) boardJob(class canvas.Class, key string, v View) Job {
	canvasKey := canvas.Key{Class: canvas.Hands} // of a close-up
	if v.Zoom == "" {
		canvasKey = canvas.Key{Class: class, Name: canvasName(key, v.Tell.Language())}
	}
	return Job{Canvas: canvasKey, Scene: func() scene.Scene { return p.book.BoardScene(v) }, Alt: v.Alt}
}

// Hand returns the job of a hand. It returns [ErrNoSeat] if own belongs to no seat.
func (p *Pictures) Hand(key string, v View, private Private) (Job, error) {
	seat := private.Hand.Seat()
	if seat == engine.Spectator {
		return Job{}, ErrNoSeat
	}
	return Job{
		Canvas: handKey(key, v.Tell.Language(), seat),
		Scene:  func() scene.Scene { return p.book.HandScene(v, private).FitWidth(SheetWidth) },
		Alt:    func() string { return v.HandAlt(private) },
	}, nil
}

// Single returns the job of a picture that belongs to no match.
func (p *Pictures) Single(s scene.Scene, alt string) Job {
	return Job{Scene: func() scene.Scene { return s }, Alt: func() string { return Clip(alt, AltLimit) }}
}

// DropCaches drops all cached pictures and canvases. It is called when the bot is idle.
func (p *Pictures) DropCaches() { p.drawer.DropCaches() }

// addSize adds the scene's size to the key of a canvas for one seat. The seat sees pictures of several sizes
// alternately, and a canvas can only be reused for a scene of its own size.
func addSize(key canvas.Key, s *scene.Scene) canvas.Key {
	if key.Class == canvas.Hands && key.Name != "" {
		key.Name += "/" + strconv.Itoa(s.Width) + "x" + strconv.Itoa(s.Height)
	}
	return key
}

// canvasName returns the name under which the canvas of a match in a language is cached.
func canvasName(key, lang string) string { return key + "/" + lang }

// handKey returns the key of the canvas of one seat's private pictures.
func handKey(key, lang string, seat engine.Seat) canvas.Key {
	return canvas.Key{Class: canvas.Hands, Name: canvasName(key, lang) + "/" + seat.String()}
}

// BoardScene returns the scene of a view: the painter's board in its frame, or a close-up if the view is
// zoomed to one. The painter is passed only public events and drawable names.
func (b *Book) BoardScene(v View) scene.Scene {
	v = v.withDrawableNames()
	if closeUp, ok := b.closeUpScene(v); ok {
		return closeUp
	}
	return v.boardScene(b.painterOf(v))
}

// HandScene returns the scene of a seat's hand.
func (b *Book) HandScene(v View, private Private) scene.Scene {
	return v.withDrawableNames().handScene(b.painterOf(v), private)
}

// painterOf returns the painter of a view's game.
func (b *Book) painterOf(v View) Painter {
	entry, ok := b.Entry(v.Tell.game.Key)
	if !ok {
		panic("render: a view of another book's game")
	}
	return entry.Painter
}

// CanDraw reports whether the fonts can draw at least a part of a name.
func CanDraw(name string) bool { return scene.KeepDrawable(canvas.Fonts{}, name, "") != "" }

// DrawnName returns the name that pictures show for a person: name if the fonts can draw a part of it, otherwise
// plain. If plain is empty, it always returns name.
func DrawnName(name, plain string) string {
	if plain == "" || CanDraw(name) {
		return PlainName(name)
	}
	return plain
}

// withDrawableNames returns the view with plain names that the fonts can draw, and with public events only.
func (v View) withDrawableNames() View {
	v.Tell = v.Tell.withDrawableNames(v.Tell.players)
	v.Recent = engine.Visible(v.Recent, engine.Spectator)
	v.Story = engine.Visible(v.Story, engine.Spectator)
	return v
}

// withDrawableNames returns a copy of the teller with players whose names are plain and can be drawn by the fonts.
func (t *Teller) withDrawableNames(players []Player) *Teller {
	teller := *t.WithNaming(Plain)
	teller.players = make([]Player, len(players))
	for i, p := range players {
		p.Name = scene.KeepDrawable(canvas.Fonts{}, DrawnName(p.Name, p.Plain), t.seatName(p.Seat))
		teller.players[i] = p
	}
	return &teller
}
