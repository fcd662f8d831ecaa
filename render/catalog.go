package render

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/railbot/railbot/render/film"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/render/scene"
)

// FactsLine returns a game's key facts for choosing one: "2–4 players, about 45 minutes, ●●○○○". The minutes
// are left out if they are not known.
func (t *Teller) FactsLine() string {
	return t.Say("ui.shelf.facts", Data{
		"Min": t.game.MinSeats, "Max": t.game.MaxSeats, "Minutes": t.words.Minutes, "Weight": weightDots(t.words.Weight),
	})
}

// weightDots returns a game's weight as a row of dots: "●●○○○".
func weightDots(weight int) string {
	return strings.Repeat("●", weight) + strings.Repeat("○", maxWeight-weight)
}

// The distance between the dots of a weight in the picture and the radius of a dot, in pixels.
const (
	dotStep   = 66.0
	dotRadius = 23.0
)

// weightShapes returns the dots of a game's weight in the picture, at the right of the game's name.
func weightShapes(weight int) []scene.Shape {
	shapes := make([]scene.Shape, maxWeight)
	for i := range shapes {
		dot := scene.Circle{
			Center: scene.Pt(BoardWidth-Margin-dotRadius-float64(maxWeight-1-i)*dotStep, BodyTop-60), R: dotRadius,
			Stroke: scene.Edge(house.Ink, 5),
		}
		if i < weight {
			dot.Fill = scene.Flat(house.Ink)
		}
		shapes[i] = dot
	}
	return shapes
}

// maxWeight is the maximum weight of a game.
const maxWeight = 5

// The layout of a catalog, in pixels.
const (
	catalogColumns    = 2     // boards in a row
	catalogBoardWidth = 796   // width of a board
	catalogNameSize   = 100.0 // text size of a game's name, before the board is scaled down; readable on a phone
)

// catalogs caches finished catalogs by language, theme and games. They never change.
type catalogs struct {
	mu       sync.Mutex
	pictures map[string]Picture
}

// Catalog returns a picture of games to choose from, each shown by a board of its lesson under its name. It
// waits for permits to draw until ctx is done. Each catalog is drawn once and then cached.
func (p *Pictures) Catalog(ctx context.Context, locale string, t Theme, games []Entry) (Picture, error) {
	say := p.book.Printer(locale)
	key := say.Language() + " " + string(t)
	for _, e := range games {
		key += " " + e.Game.Key
	}
	p.catalogs.mu.Lock()
	defer p.catalogs.mu.Unlock()
	if cached, ok := p.catalogs.pictures[key]; ok {
		return cached, nil
	}
	drawn, err := p.drawCatalog(ctx, say, t, games)
	if err != nil {
		return Picture{}, err
	}
	if p.catalogs.pictures == nil {
		p.catalogs.pictures = map[string]Picture{}
	}
	p.catalogs.pictures[key] = drawn
	return drawn, nil
}

// drawCatalog draws a board of each game and combines the boards into one picture.
func (p *Pictures) drawCatalog(ctx context.Context, say *Printer, t Theme, games []Entry) (Picture, error) {
	sheet := film.ContactSheet{Columns: catalogColumns, Width: catalogBoardWidth, Ground: t.Color(house.Paper), Corners: t.Corners()}
	lines := []string{say.Say("ui.shelf.alt")}
	for _, e := range games {
		tell := say.Teller(e.Game.Key, nil)
		lines = append(lines, tell.Title()+" – "+tell.FactsLine())
		job := Job{Scene: func() scene.Scene { return p.book.catalogScene(tell, e) }, Alt: tell.Title}
		board, err := p.Draw(ctx, job.In(t))
		if err == nil {
			err = sheet.Add(board.PNG, func() {})
		}
		if err != nil {
			return Picture{}, err
		}
	}
	permit, err := p.Wait(ctx, queue.Click)
	if err != nil {
		return Picture{}, fmt.Errorf("render: %w", err)
	}
	defer permit.Release()
	png, err := sheet.Encode(permit.Yield)
	sum := sha256.Sum256(png)
	return Picture{PNG: png, Alt: Clip(sentences(lines...), AltLimit), Hash: hex.EncodeToString(sum[:])}, err
}

// catalogScene returns the scene of a board from the game's lesson, with the game's name and weight instead of the
// bar. If the game has no lesson, the board is empty.
func (b *Book) catalogScene(tell *Teller, e Entry) scene.Scene {
	name := scene.Text{S: tell.Title(), At: scene.Pt(Margin, BodyTop-24), Color: house.Ink,
		Font: house.Font(catalogNameSize, scene.Bold), MaxWidth: BoardWidth - 2*Margin - maxWeight*dotStep,
		MinSize: house.Glance}
	s := blank(e.Painter, BoardWidth, BoardHeight)
	top := scene.Layer{Shapes: append(weightShapes(tell.words.Weight), name)}
	if lesson := tell.Lesson(); lesson != nil {
		if pos, _, err := lesson.At(e.Game, len(lesson.Steps)); err == nil {
			board := e.Painter.Board(b.View(pos, tell.Language(), nil, nil).withDrawableNames())
			s.Height = cmp.Or(board.Height, BoardHeight)
			s.Layers = slices.Clone(board.Under)
			top.Shapes = slices.Concat(board.Ground, top.Shapes, board.Shapes)
		}
	}
	s.Layers = append(s.Layers, top)
	return *s
}
