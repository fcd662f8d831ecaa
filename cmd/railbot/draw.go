package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/coder/quartz"
	xdraw "golang.org/x/image/draw"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/render/vision"
)

type drawCmd struct {
	Game   string            `arg:"" help:"Game to play."`
	Seats  int               `help:"Number of players; default: the fewest."`
	Seed   uint64            `help:"Same seed, same position." default:"1"`
	Moves  int               `help:"Number of moves to play first." default:"0"`
	Out    string            `help:"PNG file to write." required:"" placeholder:"FILE"`
	Hand   int               `help:"Draw this seat's hand instead of the board." default:"0"`
	Locale string            `help:"Language of the labels." default:"en-US"`
	Story  bool              `help:"Play to the end and draw the story of the game."`
	Zoom   string            `help:"Draw a close-up of this place." placeholder:"PLACE"`
	Eye    string            `help:"Simulate how this eye sees the picture: ${enum}." enum:"all,deuteranopia,protanopia,tritanopia,grey" default:"all"`
	Dark   bool              `help:"Draw the dark theme."`
	Width  int               `help:"Shrink the picture to this width in pixels, such as 390 for a phone; 0 keeps its size." default:"0"`
	Option map[string]string `help:"Game options, key=value."`

	recap *render.Recap // what --story draws
}

// storyMoves is more than the number of moves of any game that ends.
const storyMoves = 20_000

// Run plays some moves and draws the position.
func (c *drawCmd) Run(ctx context.Context, std streams) error {
	game, err := findGame(c.Game)
	if err != nil {
		return err
	}
	if c.Seats == 0 {
		c.Seats = game.MinSeats
	}
	if c.Moves < 0 {
		return usagef("--moves must be at least 0")
	}
	if c.Width < 0 || c.Width > render.BoardWidth {
		return usagef("--width must be from 0 to %d", render.BoardWidth)
	}
	if c.Hand < 0 || c.Hand > c.Seats {
		return usagef("--hand must be a seat from 1 to %d", c.Seats)
	}
	if c.Story {
		c.Moves = storyMoves
	}
	pos, recent, story, chapters, err := c.playMoves(game)
	if err != nil {
		return err
	}
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		return err
	}
	view := book.View(pos, c.Locale, numberedPlayers(c.Seats), recent)
	view.Story = story
	if c.Zoom != "" {
		if view.Zoom, err = findPlace(view.Tell, book.ZoomTokens(view), c.Zoom); err != nil {
			return err
		}
	}
	if c.Story {
		recap := book.Recap(view, pos, chapters, func() {})
		c.recap = &recap
	}
	picture, err := c.drawPicture(ctx, render.NewPictures(book, queue.New(quartz.NewReal(), 1, nil), canvas.Config{}), view, pos)
	if err != nil {
		return err
	}
	drawn, err := c.adjustPicture(picture.PNG)
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.Out, drawn, 0o644); err != nil {
		return fmt.Errorf("write picture: %w", err)
	}
	return nil
}

// maxSuggestions is how many places the error about an unknown place lists.
const maxSuggestions = 8

// findPlace returns the place with the given token or name. If there is none, the error lists the
// places that match the longest possible beginning of what was typed.
func findPlace(tell *render.Teller, places []string, typed string) (string, error) {
	lexicon := panel.NewLexicon(tell)
	if place, ok := lexicon.Resolve(places, typed); ok {
		return place, nil
	}
	var near []string
	for part := []rune(typed); len(near) == 0 && len(part) > 0; part = part[:len(part)-1] {
		near = lexicon.Search(places, string(part))
	}
	if len(near) == 0 {
		near = places
	}
	return "", usagef("--zoom: there is no place %q; there are %d, such as %s", typed, len(places),
		strings.Join(near[:min(maxSuggestions, len(near))], " "))
}

// drawPicture draws the board or, with --hand, the hand of a seat.
func (c *drawCmd) drawPicture(ctx context.Context, pictures *render.Pictures, view render.View,
	pos engine.Position) (render.Picture, error) {
	theme := render.Light
	if c.Dark {
		theme = render.Dark
	}
	if c.recap != nil {
		return pictures.Draw(ctx, pictures.Recap(*c.recap).In(theme))
	}
	if c.Hand == 0 {
		return pictures.Draw(ctx, pictures.Board("draw", view).In(theme))
	}
	hand, err := pictures.Hand("draw", view, render.PrivateOf(pos, engine.Seat(c.Hand)))
	if err != nil {
		return render.Picture{}, err
	}
	return pictures.Draw(ctx, hand.In(theme))
}

// adjustPicture simulates --eye and scales to --width. Without either it returns the picture as it
// is.
func (c *drawCmd) adjustPicture(picture []byte) ([]byte, error) {
	eye, _ := vision.EyeOf(c.Eye)
	if c.Eye == "all" && c.Width == 0 {
		return picture, nil
	}
	full, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, fmt.Errorf("decode picture: %w", err)
	}
	size := full.Bounds()
	if c.Width > 0 {
		size = image.Rect(0, 0, c.Width, max(1, size.Dy()*c.Width/size.Dx()))
	}
	small := image.NewNRGBA(size)
	xdraw.CatmullRom.Scale(small, size, eye.Image(full), full.Bounds(), xdraw.Src, nil)
	var out bytes.Buffer
	if err := png.Encode(&out, small); err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return out.Bytes(), nil
}

// playMoves plays --moves moves. It returns the position, the events of the last chapter and, if the
// game is over, all events and chapters.
func (c *drawCmd) playMoves(game *engine.Game) (
	pos engine.Position, recent, story []engine.Event, chapters []render.PastChapter, err error,
) {
	seed := seedFromNumber(c.Seed)
	pos, recent, err = game.Start(c.Seats, c.Option, engine.NewRand(seed, 0))
	if err != nil {
		return pos, nil, nil, nil, startError(game, err)
	}
	story = slices.Clone(recent)
	for n := 1; n <= c.Moves && !pos.Status().Over(); n++ {
		seat := pos.Status().Acting.First()
		chapter := pos.Status().Chapter
		next, step, err := pos.Play(seat, pos.Choose(seat, engine.NewRand(seed, uint64(c.Moves+n))),
			engine.NewRand(seed, uint64(n)))
		if err != nil {
			return pos, nil, nil, nil, err
		}
		story = append(story, step.Events...)
		if len(chapters) == 0 || chapters[len(chapters)-1].Begin.Status().Chapter != chapter {
			chapters = append(chapters, render.PastChapter{Begin: pos, Players: numberedPlayers(c.Seats)})
		}
		last := &chapters[len(chapters)-1]
		last.Events = append(last.Events, step.Events...)
		if recent = append(recent, step.Events...); next.Status().Chapter != chapter {
			recent = step.Events
		}
		pos = next
	}
	if !pos.Status().Over() {
		story, chapters = nil, nil
	}
	return pos, recent, story, chapters, nil
}

// numberedPlayers returns n players with example names.
func numberedPlayers(n int) []render.Player {
	names := []string{"Alice", "Bob", "Carol", "Dave", "Erin", "Frank"}
	players := make([]render.Player, n)
	for i := range players {
		players[i] = render.Player{Seat: engine.Seat(i + 1), Name: "Player " + strconv.Itoa(i+1)}
		if i < len(names) {
			players[i].Name = names[i]
		}
	}
	return players
}
