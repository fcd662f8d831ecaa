package games_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/render/rendertest"
)

// TestEndingsPlayOnce makes the film of the ending of each game with the fewest and the most players. It plays once, in
// four to seven seconds, is 16 to 9, has less than a megabyte, and stops on the final board.
func TestEndingsPlayOnce(t *testing.T) {
	const most = 1 << 20
	for _, e := range append(games.All(), toy.Entry()) {
		t.Run(e.Game.Key, func(t *testing.T) {
			book := rendertest.Book(t, e)
			pictures := render.NewPictures(book, queue.New(quartz.NewReal(), 1, nil), canvas.Config{})
			run := func(ctx context.Context, do func(*queue.Permit) error) error {
				permit, err := pictures.Wait(ctx, queue.Film)
				if err != nil {
					return err
				}
				defer permit.Release()
				return do(permit)
			}
			for i, seats := range []int{e.Game.MinSeats, e.Game.MaxSeats} {
				at, story, _ := playChapters(t, e.Game, seats, nil, engine.Seed{'e', 'n', 'd', byte(seats)})
				v := book.View(at, render.English, nil, nil)
				v.Story = story
				theme := []render.Theme{render.Light, render.Dark}[i]
				data, err := pictures.Ending(t.Context(), "m", v, theme, run)
				if err != nil {
					t.Fatal(err)
				}
				film, err := gif.DecodeAll(bytes.NewReader(data))
				if err != nil {
					t.Fatal(err)
				}
				var took time.Duration
				for _, delay := range film.Delay[:len(film.Delay)-1] {
					took += time.Duration(delay) * 10 * time.Millisecond
				}
				if film.LoopCount != -1 || len(data) > most || film.Config.Width*9 != film.Config.Height*16 && e.Game.Key != "toy" {
					t.Errorf("%d seats: got %d loops, %d bytes, %d x %d pixels", seats, film.LoopCount, len(data), film.Config.Width,
						film.Config.Height)
				}
				if e.Game.Key != "toy" && (took < 4*time.Second || took > 7*time.Second) {
					t.Errorf("%d seats: the film takes %v", seats, took)
				}
				still, err := pictures.Draw(t.Context(), render.Job{Scene: pictures.Board("m", v).In(theme).Scene, Alt: v.Alt})
				if err != nil {
					t.Fatal(err)
				}
				if off := difference(t, lastFrame(film), still.PNG); off > 8 {
					t.Errorf("%d seats: the last frame differs from the final board by %.1f", seats, off)
				}
				saveFrames(t, e.Game.Key+strconv.Itoa(seats), film)
			}
		})
	}
}

// lastFrame returns what a film shows in the end.
func lastFrame(film *gif.GIF) *image.RGBA {
	shown := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for _, frame := range film.Image {
		draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
	}
	return shown
}

// difference returns the mean difference of two pictures per color and pixel, from 0 to 255. The second picture may be
// larger. It compares the means of squares, because small letters differ with the size.
func difference(t *testing.T, a *image.RGBA, bigger []byte) float64 {
	t.Helper()
	b, err := png.Decode(bytes.NewReader(bigger))
	if err != nil {
		t.Fatal(err)
	}
	const squares = 12
	mean := func(im image.Image, x, y int) (sum [3]float64) {
		size := im.Bounds().Size()
		n := 0.0
		for py := y * size.Y / squares; py < (y+1)*size.Y/squares; py++ {
			for px := x * size.X / squares; px < (x+1)*size.X/squares; px++ {
				c := color.RGBAModel.Convert(im.At(px, py)).(color.RGBA)
				sum[0], sum[1], sum[2] = sum[0]+float64(c.R), sum[1]+float64(c.G), sum[2]+float64(c.B)
				n++
			}
		}
		return [3]float64{sum[0] / n, sum[1] / n, sum[2] / n}
	}
	worst := 0.0
	for y := range squares {
		for x := range squares {
			if x%(squares-1) == 0 && y%(squares-1) == 0 {
				continue // a rounded corner
			}
			p, q := mean(a, x, y), mean(b, x, y)
			for k := range p {
				worst = max(worst, p[k]-q[k], q[k]-p[k])
			}
		}
	}
	return worst
}

// saveFrames writes what a film shows after every fourth picture, for people to look at, if RAILBOT_SHOW is set.
func saveFrames(t *testing.T, name string, film *gif.GIF) {
	t.Helper()
	folder := os.Getenv("RAILBOT_SHOW")
	if folder == "" {
		return
	}
	shown := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for i, frame := range film.Image {
		draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
		if i%4 != 0 && i < len(film.Image)-3 {
			continue
		}
		var out bytes.Buffer
		if err := png.Encode(&out, shown); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "ending-"+name+"-"+strconv.Itoa(i)+".png"), out.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
