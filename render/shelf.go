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

// Shelved is one game to choose from, in short: "2–4 players, about 45 minutes,
// ●●○○○", or without the minutes where nobody has said how many.
func (t *Teller) Shelved() string {
	return t.Say("ui.shelf.facts", Data{
		"Min": t.game.MinSeats, "Max": t.game.MaxSeats, "Minutes": t.words.Minutes, "Weight": weigh(t.words.Weight),
	})
}

// weigh is a weight as a row of marks: "●●○○○".
func weigh(weight int) string {
	return strings.Repeat("●", weight) + strings.Repeat("○", mostWeight-weight)
}

// From one dot of a weight to the next in the picture, and half of its width.
const (
	dotStep   = 66.0
	dotRadius = 23.0
)

// dots are a weight at the right of a name, as in words.
func dots(weight int) []scene.Shape {
	shapes := make([]scene.Shape, mostWeight)
	for i := range shapes {
		dot := scene.Circle{
			Center: scene.Pt(BoardWidth-Margin-dotRadius-float64(mostWeight-1-i)*dotStep, Body-60), R: dotRadius,
			Stroke: scene.Edge(house.Ink, 5),
		}
		if i < weight {
			dot.Fill = scene.Flat(house.Ink)
		}
		shapes[i] = dot
	}
	return shapes
}

// mostWeight is the weight of a game in which there is most to learn.
const mostWeight = 5

// The shelf of games: so many pictures in a row, so wide in pixels, and the size of
// the names on them, which are read on a phone too.
const (
	shelfColumns = 2
	shelfWidth   = 796
	shelfLetters = 100.0
)

// shelves are those that were drawn, by language and games: they never change.
type shelves struct {
	mu   sync.Mutex
	kept map[string]Picture
}

// Shelf is a picture of games to choose from, each by a board of its lesson under its
// name. It waits for turns to draw until ctx is done, and is drawn once.
func (p *Pictures) Shelf(ctx context.Context, locale string, games []Entry) (Picture, error) {
	say := p.book.Printer(locale)
	key := say.Language()
	for _, e := range games {
		key += " " + e.Game.Key
	}
	p.shelves.mu.Lock()
	defer p.shelves.mu.Unlock()
	if kept, ok := p.shelves.kept[key]; ok {
		return kept, nil
	}
	drawn, err := p.shelf(ctx, say, games)
	if err != nil {
		return Picture{}, err
	}
	if p.shelves.kept == nil {
		p.shelves.kept = map[string]Picture{}
	}
	p.shelves.kept[key] = drawn
	return drawn, nil
}

// shelf draws the boards and sets them side by side.
func (p *Pictures) shelf(ctx context.Context, say *Printer, games []Entry) (Picture, error) {
	sheet := film.ContactSheet{Columns: shelfColumns, Width: shelfWidth, Ground: house.Paper}
	lines := []string{say.Say("ui.shelf.alt")}
	for _, e := range games {
		tell := say.Teller(e.Game.Key, nil)
		lines = append(lines, tell.Title()+" – "+tell.Shelved())
		board, err := p.Draw(ctx, Job{
			Scene: func() scene.Scene { return p.book.shelved(tell, e) }, Alt: tell.Title,
		})
		if err == nil {
			err = sheet.Add(board.PNG, func() {})
		}
		if err != nil {
			return Picture{}, err
		}
	}
	turn, err := p.Wait(ctx, queue.Press)
	if err != nil {
		return Picture{}, fmt.Errorf("render: %w", err)
	}
	defer turn.End()
	png, err := sheet.Encode(turn.GiveWay)
	sum := sha256.Sum256(png)
	return Picture{PNG: png, Alt: Clip(sentences(lines...), AltLimit), Hash: hex.EncodeToString(sum[:])}, err
}

// shelved is a board of a game's lesson, or bare paper where it has none, with the
// game's name and weight instead of the bar.
func (b *Book) shelved(tell *Teller, e Entry) scene.Scene {
	name := scene.Text{S: tell.Title(), At: scene.Pt(Margin, Body-24), Color: house.Ink,
		Font: house.Font(shelfLetters, scene.Bold), MaxWidth: BoardWidth - 2*Margin - mostWeight*dotStep,
		MinSize: house.Glance}
	s := house.Blank(BoardWidth, BoardHeight, e.Painter.Tones()...)
	top := scene.Layer{Shapes: append(dots(tell.words.Weight), name)}
	if lesson := tell.Lesson(); lesson != nil {
		if pos, _, err := lesson.At(e.Game, len(lesson.Steps)); err == nil {
			board := e.Painter.Board(b.View(pos, tell.Language(), nil, nil).drawable())
			s.Height = cmp.Or(board.Height, BoardHeight)
			s.Layers = slices.Clone(board.Under)
			top.Shapes = slices.Concat(board.Ground, top.Shapes, board.Shapes)
		}
	}
	s.Layers = append(s.Layers, top)
	return *s
}
