package render

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// Picture is a finished picture. PNG is shared and must not be changed.
type Picture struct {
	PNG           []byte
	Width, Height int    // pixels
	Alt           string // at most [AltLimit] characters
	Hash          string // equal for equal pictures, so that none is sent twice
}

// Pictures draws what painters paint. It keeps the canvas of a match, so that a
// small change is a small effort, and draws nothing twice. It is safe for
// concurrent use.
type Pictures struct {
	book   *Book
	drawer *canvas.Drawer
}

// NewPictures makes a Pictures with empty caches of bounded size.
func NewPictures(b *Book, c canvas.Config) *Pictures {
	return &Pictures{book: b, drawer: canvas.New(c)}
}

// ErrNobody is returned when a hand is asked for that belongs to no seat.
var ErrNobody = errors.New("render: the hand belongs to no seat")

// Board draws the public picture. The key names the match.
func (p *Pictures) Board(ctx context.Context, key string, v View) (Picture, error) {
	painted := p.book.BoardScene(v)
	place := ""
	if v.Zoom == "" {
		place = p.place(key, v.Tell.Language())
	}
	picture, err := p.draw(ctx, place, painted)
	picture.Alt = v.Alt()
	return picture, err
}

// Hand draws the picture for one seat alone; it refuses with [ErrNobody].
func (p *Pictures) Hand(ctx context.Context, key string, v View, own Private) (Picture, error) {
	seat := own.Hand.Seat()
	if seat == engine.Spectator {
		return Picture{}, ErrNobody
	}
	place := p.place(key, v.Tell.Language()) + "/" + seat.String()
	picture, err := p.draw(ctx, place, p.book.HandScene(v, own))
	picture.Alt = v.HandAlt(own)
	return picture, err
}

// Sheet draws a picture that belongs to no match.
func (p *Pictures) Sheet(ctx context.Context, s scene.Scene, alt string) (Picture, error) {
	picture, err := p.draw(ctx, "", s)
	picture.Alt = Clip(alt, AltLimit)
	return picture, err
}

// Forget drops what is kept for a match that is over.
func (p *Pictures) Forget(key string) {
	for _, lang := range Languages() {
		place := p.place(key, lang)
		p.drawer.Forget(place)
		for seat := range engine.Seat(engine.MaxSeats) {
			p.drawer.Forget(place + "/" + (seat + 1).String())
		}
	}
}

// place names the canvas of a match in a language.
func (p *Pictures) place(key, lang string) string { return key + "/" + lang }

func (p *Pictures) draw(ctx context.Context, place string, s scene.Scene) (Picture, error) {
	drawn, err := p.drawer.Draw(ctx, place, &s)
	if err != nil && !errors.Is(err, ErrLater) {
		return Picture{}, fmt.Errorf("render: %w", err)
	}
	return Picture{
		PNG: drawn.PNG, Width: drawn.Width, Height: drawn.Height,
		Hash: hex.EncodeToString(drawn.Fingerprint[:]),
	}, err
}

// ErrLater is returned, with a Picture that has all but its PNG, for one that
// its caller would not have drawn; see [Unless].
var ErrLater = canvas.ErrLater

// Unless has a picture drawn only if skip, asked about its hash, says no. One
// that is at hand is given in any case.
func Unless(ctx context.Context, skip func(hash string) bool) context.Context {
	return canvas.Unless(ctx, func(sum [sha256.Size]byte) bool { return skip(hex.EncodeToString(sum[:])) })
}

// The queues of pictures that nobody waits for.
const (
	ForAll = canvas.ForAll
	ForOne = canvas.ForOne
)

// Background marks drawings that nobody waits for: others come first.
func Background(ctx context.Context, q canvas.Queue) context.Context {
	return canvas.Background(ctx, q)
}

// BoardScene is what the game's painter makes of a view. Only public events and
// drawable names reach it.
func (b *Book) BoardScene(v View) scene.Scene { return b.painter(v).Board(v.drawable()) }

// HandScene is what the game's painter makes of a seat's hand.
func (b *Book) HandScene(v View, own Private) scene.Scene {
	return b.painter(v).Hand(v.drawable(), own)
}

func (b *Book) painter(v View) Painter {
	entry, ok := b.Entry(v.Tell.game.Key)
	if !ok {
		panic("render: a view of another book's game")
	}
	return entry.Painter
}

// drawable is the view with plain names in letters that the fonts have, and
// without events that are not for everybody.
func (v View) drawable() View {
	teller := *v.Tell.Naming(Plain)
	teller.players = make([]Player, len(v.Tell.players))
	for i, p := range v.Tell.players {
		p.Name = scene.Drawable(canvas.Fonts{}, p.Name, v.Tell.seat(p.Seat))
		teller.players[i] = p
	}
	v.Tell = &teller
	v.Recent = engine.Visible(v.Recent, engine.Spectator)
	return v
}
