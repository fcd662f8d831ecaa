package games_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/rendertest"
)

// TestFinalPicturesAreSmallAndWide plays games with the most players to their ends. The picture of
// the end is 16 to 9, has at most 150 KB, names the winner in the banner and has three facts.
func TestFinalPicturesAreSmallAndWide(t *testing.T) {
	const most = 150 << 10
	for _, e := range games.All() {
		if _, ok := e.Painter.(render.Styled); !ok {
			continue
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			book, seed := rendertest.Book(t, e), engine.Seed{'e', 'n', 'd'}
			at, story, err := e.Game.Start(e.Game.MaxSeats, nil, engine.NewRand(seed, 0))
			for n := uint64(1); err == nil && !at.Status().Over(); n++ {
				var step engine.Step
				seat := at.Status().Acting.First()
				at, step, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1<<32+n)), engine.NewRand(seed, n))
				story = append(story, step.Events...)
			}
			if err != nil {
				t.Fatal(err)
			}
			v := book.View(at, render.English, nil, nil)
			v.Story = story
			final := book.BoardScene(v)
			picture, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &final, nil)
			if err != nil {
				t.Fatal(err)
			}
			if len(picture.PNG) > most || final.Width*9 != final.Height*16 {
				t.Errorf("got %d bytes, %d x %d pixels", len(picture.PNG), final.Width, final.Height)
			}
			text := final.Text()
			if !strings.Contains(text, v.StatusLine()) {
				t.Errorf("the banner does not say %q", v.StatusLine())
			}
			if facts := strings.Count(text, " r 37 "); facts != 3 {
				t.Errorf("got %d facts:\n%s", facts, text)
			}
			show(t, e.Game.Key+"-final", final)
			players := make([]render.Player, e.Game.MaxSeats)
			for i := range players {
				players[i] = render.Player{Seat: engine.Seat(i + 1), Name: strings.Repeat("W", 32)}
			}
			v = book.View(at, render.English, players, nil)
			v.Story = story
			long := book.BoardScene(v)
			whole := 0
			for _, text := range rendertest.Texts(long) {
				if strings.HasPrefix(text, "WWW") && strings.HasSuffix(text, "…") {
					t.Errorf("a name of 32 letters is cut: %q", text)
				}
				if text == players[0].Name {
					whole++
				}
			}
			if whole < len(players) {
				t.Errorf("got %d whole names of 32 letters, want %d", whole, len(players))
			}
			show(t, e.Game.Key+"-final-long", long)
		})
	}
}
