package europe_test

import (
	"strings"
	"testing"

	game "github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/rendertest"
)

// maxFinalBytes is the maximum size of the picture of a finished game.
const maxFinalBytes = 150_000

// The picture of a finished game is 16 to 9 and small. It has every player, three
// facts and both cities of every ticket, and no text is cut off.
func TestFinalPictureHasEveryTicket(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		m := newMatch(t, seats).playUntil(happened("over", 0))
		for _, locale := range render.Languages() {
			book := m.book()
			s := book.BoardScene(m.view(book, locale))
			if s.Width*9 != s.Height*16 {
				t.Errorf("got %dx%d, want 16 to 9", s.Width, s.Height)
			}
			picture, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if len(picture.PNG) > maxFinalBytes {
				t.Errorf("%d players: got %d bytes, want at most %d", seats, len(picture.PNG), maxFinalBytes)
			}
			words := map[string]bool{}
			for _, text := range rendertest.Texts(s) {
				words[text] = true
				if strings.HasSuffix(text, "…") {
					t.Errorf("%s, %d players: text cut off: %q", locale, seats, text)
				}
			}
			for _, r := range m.table().Results {
				if name := m.view(book, locale).Tell.Name(r.Seat); !words[name] {
					t.Errorf("%s: %s is missing", locale, name)
				}
			}
			if n := missingCities(m.table(), words); n > 1 {
				t.Errorf("%s, %d players: %d cities have no name", locale, seats, n)
			}
		}
	}
}

// missingCities returns how many cities of tickets have no name.
func missingCities(t game.Table, words map[string]bool) int {
	missing := map[string]bool{}
	for _, r := range t.Results {
		for _, s := range r.Tickets {
			i, _ := game.TicketOf(s.Ticket)
			for _, city := range []int{game.Tickets()[i].A, game.Tickets()[i].B} {
				if name := game.Cities()[city].Name; !words[name] {
					missing[name] = true
				}
			}
		}
	}
	return len(missing)
}

// A close-up of a finished game is the map, not the final picture.
func TestCloseUpOfFinishedGameIsTheMap(t *testing.T) {
	m := newMatch(t, 2).playUntil(happened("over", 0))
	book := m.book()
	v := m.view(book, "en-US")
	v.Zoom = "wien"
	if s := book.BoardScene(v); s.Height == 900 {
		t.Error("the close-up is the final picture")
	}
}
