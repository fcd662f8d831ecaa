package render_test

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	painter "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/render/rendertest"
)

// start returns a new game of the toy.
func start(t *testing.T) (engine.Position, []engine.Event) {
	t.Helper()
	p, events, err := toy.Game.Start(3, nil, engine.NewRand(engine.Seed{7}, 0))
	if err != nil {
		t.Fatal(err)
	}
	return p, events
}

// TestViewHoldsNoSecret checks that no field of a View has a type that can hold a secret.
func TestViewHoldsNoSecret(t *testing.T) {
	secret := map[reflect.Type]bool{
		reflect.TypeFor[engine.Hand](): true, reflect.TypeFor[engine.Position](): true,
		reflect.TypeFor[engine.List](): true, reflect.TypeFor[render.Private](): true, reflect.TypeFor[engine.Seed](): true,
	}
	view := reflect.TypeFor[render.View]()
	for i := range view.NumField() {
		if f := view.Field(i); secret[f.Type] {
			t.Errorf("a View has %s of type %v", f.Name, f.Type)
		}
	}
}

// viewRecorder is the toy's painter, and records the view that it gets.
type viewRecorder struct {
	painter.Painter
	seen *render.View
}

func (w viewRecorder) Board(v render.View) render.Board {
	*w.seen = v
	return w.Painter.Board(v)
}

// TestSheetAltDescribesEveryChoice checks that long descriptions are clipped equally, and that no choice is
// left out.
func TestSheetAltDescribesEveryChoice(t *testing.T) {
	at, _ := start(t)
	v := rendertest.Book(t, render.Entry{Game: toy.Game, Painter: painter.Painter{}}).View(at, "fr", nil, nil)
	for _, words := range []string{"Orme", strings.Repeat("Orme et Aulne ", 20)} {
		s := render.Sheet{First: 1}
		for range 10 {
			s.Offers = append(s.Offers, render.Offer{Label: "Orme", Words: words})
		}
		alt := v.SheetAlt(s)
		for i := range s.Offers {
			if !strings.Contains(alt, s.Number(i)+" · Orme") {
				t.Errorf("number %d is not in %q", i+1, alt)
			}
		}
		if n := utf8.RuneCountInString(alt); n > render.AltLimit || len(words) > 20 && n < render.AltLimit/2 {
			t.Errorf("got %d characters: %q", n, alt)
		}
	}
}

// TestPaintersSeePublicEvents checks that painters get public events and drawable names only.
func TestPaintersSeePublicEvents(t *testing.T) {
	var seen render.View
	book := rendertest.Book(t, render.Entry{Game: toy.Game, Painter: viewRecorder{seen: &seen}})
	p, events := start(t)
	v := book.View(p, "fr", []render.Player{{Seat: 1, Name: "Zoë \U00012000"}, {Seat: 2, Name: "\U00012000"}}, nil)
	v.Tell = v.Tell.WithNaming(render.Mention)
	v.Recent = events
	if len(engine.Visible(events, engine.Spectator)) == len(events) {
		t.Fatal("the game has no private event at its start")
	}
	book.BoardScene(v)
	for _, e := range seen.Recent {
		if e.To != engine.Spectator {
			t.Errorf("the painter got a private event: %+v", e)
		}
	}
	if a, b := seen.Tell.Name(1), seen.Tell.Name(2); a != "Zoë" || b != "Place 2" {
		t.Errorf("got names %q and %q, want Zoë and Place 2", a, b)
	}
	if got := book.View(p, "fr", nil, events).Recent; len(got) != len(engine.Visible(events, engine.Spectator)) {
		t.Errorf("got %d events, want the public ones", len(got))
	}
}

func TestAlt(t *testing.T) {
	book := rendertest.Book(t, toyEntry)
	p, _ := start(t)
	players := []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Bob"}, {Seat: 3, Name: "Cy"}}
	v := book.View(p, "en-US", players, []engine.Event{{By: 1, Kind: "go", What: []string{"elm"}, N: 1}})
	want := "The toy · Part 1, the board. Waiting for Ann, Bob and Cy. Scores: Ann 3, Bob 3, Cy 3. " +
		"Round 1 of 3, 22 in the pile, 34 in the bank. Just now: Ann goes to Elm, 1 step left."
	if got := v.Alt(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for zoom, want := range map[string]string{
		"yew":                   "The toy · Part 1 · Yew, the board.",
		render.PlayerCloseUp(2): "The toy · Part 1 · Bob’s network, the board.",
	} {
		near := v
		if near.Zoom = zoom; !strings.HasPrefix(near.Alt(), want) {
			t.Errorf("close-up: got %q, want prefix %q", near.Alt(), want)
		}
	}
	v.Preview = true
	if got := v.Alt(); !strings.HasPrefix(got, "The toy · Part 1, a preview, not played yet.") {
		t.Errorf("preview: got %q", got)
	}
}

// TestAltKeepsTheNewest checks that the newest events are kept if not all fit.
func TestAltKeepsTheNewest(t *testing.T) {
	book := rendertest.Book(t, toyEntry)
	p, _ := start(t)
	var events []engine.Event
	for range 60 {
		events = append(events, engine.Event{By: 1, Kind: "take", What: []string{"coal"}})
	}
	events = append(events, engine.Event{By: 2, Kind: "end"})
	v := book.View(p, "fr", []render.Player{{Seat: 2, Name: strings.Repeat("é", 32)}}, events)
	alt := v.Alt()
	if n := len([]rune(alt)); n > render.AltLimit || n < render.AltLimit-100 {
		t.Errorf("got %d characters, want nearly AltLimit", n)
	}
	if !strings.HasSuffix(alt, "finit son tour.") {
		t.Errorf("the newest event is missing: %s", alt)
	}
}

// TestDefaults checks a game that has message files and nothing else.
func TestDefaults(t *testing.T) {
	words := *painter.Painter{}.Words()
	entry := render.Entry{Game: toy.Game, Painter: spoken{words: render.Words{Messages: words.Messages}}}
	book := rendertest.Book(t, entry)
	p, _ := start(t)
	v := book.View(p, "en-US", people, []engine.Event{{By: 1, Kind: "end"}})
	private := render.PrivateOf(p, 1)
	if v.Line() != "" || v.Scores() != "" || v.HandText(private) != "" || v.Tell.Detail(render.Choice{}) != "" {
		t.Error("a game without hooks returned text")
	}
	if want := "Waiting for Ann, _Bob_ @everyone and Seat 3\nAnn ends the turn"; v.Text() != want {
		t.Errorf("text: got %q, want %q", v.Text(), want)
	}
}

func TestPictures(t *testing.T) {
	ctx := context.Background()
	book, drawings := rendertest.Book(t, toyEntry), 0
	pictures := render.NewPictures(
		book, queue.New(quartz.NewReal(), 0, nil), canvas.Config{Drawn: func(canvas.Key, bool) { drawings++ }},
	)
	p, events := start(t)
	draw := func(locale string, at engine.Position) render.Picture {
		t.Helper()
		picture, err := pictures.Draw(ctx, pictures.Board("match", book.View(at, locale, people, events)))
		if err != nil {
			t.Fatal(err)
		}
		return picture
	}
	first, again, french := draw("en-US", p), draw("en-GB", p), draw("fr", p)
	if first.Hash != again.Hash || !bytes.Equal(first.PNG, again.PNG) || drawings != 2 {
		t.Errorf("two boards in two languages: got %d drawings, want 2", drawings)
	}
	if first.Hash == french.Hash {
		t.Error("the French board has the hash of the English one")
	}
	next, _, err := p.Play(1, p.Idle(1), engine.NewRand(engine.Seed{7}, 1))
	if err != nil {
		t.Fatal(err)
	}
	if changed := draw("en-US", next); changed.Hash == first.Hash || changed.Alt == first.Alt {
		t.Error("the board after a move has the hash of the one before")
	}
}

func TestHands(t *testing.T) {
	book := rendertest.Book(t, toyEntry)
	pictures := render.NewPictures(book, queue.New(quartz.NewReal(), 0, nil), canvas.Config{})
	p, _ := start(t)
	v := book.View(p, "en-US", people, nil)
	draw := func(private render.Private) render.Picture {
		t.Helper()
		job, err := pictures.Hand("match", v, private)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := pictures.Draw(t.Context(), job)
		if err != nil {
			t.Fatal(err)
		}
		return picture
	}
	one, two := draw(render.PrivateOf(p, 1)), draw(render.PrivateOf(p, 2))
	if one.Hash == two.Hash || !strings.HasPrefix(one.Alt, "The toy, your hand. Hand: ") {
		t.Errorf("equal hashes of two hands, or wrong text: %s", one.Alt)
	}
	if one.Width != render.SheetWidth {
		t.Errorf("hand is %d pixels wide, want SheetWidth", one.Width)
	}
	if _, err := pictures.Hand("match", v, render.Private{}); !errors.Is(err, render.ErrNoSeat) {
		t.Errorf("hand of no seat: got %v, want ErrNoSeat", err)
	}
}

// TestSheetsReuseTheCanvas checks that a sheet is drawn on the canvas of the seat's last sheet of the same
// size, even if the hand was drawn in between, and never on another seat's.
func TestSheetsReuseTheCanvas(t *testing.T) {
	book := rendertest.Book(t, toyEntry)
	var reuses []bool
	pictures := render.NewPictures(book, queue.New(quartz.NewReal(), 0, nil), canvas.Config{
		Drawn: func(_ canvas.Key, reused bool) { reuses = append(reuses, reused) },
	})
	p, _ := start(t)
	v := book.View(p, "en-US", people, nil)
	draw := func(job render.Job, err error) {
		t.Helper()
		if err == nil {
			_, err = pictures.Draw(t.Context(), job)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	sheet := func(seat engine.Seat, title string) {
		t.Helper()
		draw(pictures.Choices("match", v, render.Sheet{Scope: "cards", Private: render.PrivateOf(p, seat), Title: title}))
	}
	sheet(1, "Stoke")
	draw(pictures.Hand("match", v, render.PrivateOf(p, 1)))
	sheet(1, "Take")
	sheet(2, "Drop")
	if want := []bool{false, false, true, false}; !slices.Equal(reuses, want) {
		t.Errorf("canvas reused: got %v, want %v", reuses, want)
	}
}

// TestDrawWaitsForPermit checks that Draw waits for a permit, except for a cached picture and for a job that has a
// permit.
func TestDrawWaitsForPermit(t *testing.T) {
	book := rendertest.Book(t, toyEntry)
	var waits []string
	q := queue.New(quartz.NewReal(), 1, func(p queue.Priority, _ time.Duration) { waits = append(waits, p.String()) })
	pictures := render.NewPictures(book, q, canvas.Config{})
	p, events := start(t)
	english := pictures.Board("match", book.View(p, "en-US", people, events))
	french := pictures.Board("match", book.View(p, "fr", people, events))
	draw := func(j render.Job) {
		t.Helper()
		if picture, err := pictures.Draw(t.Context(), j); err != nil || len(picture.PNG) == 0 || picture.Alt == "" {
			t.Fatal(picture, err)
		}
	}
	draw(english)
	permit, err := q.Wait(t.Context(), queue.Public)
	if err != nil {
		t.Fatal(err)
	}
	draw(english)
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := pictures.Draw(late, french); !errors.Is(err, context.Canceled) {
		t.Errorf("all slots used: got %v, want context.Canceled", err)
	}
	skipping := french
	skipping.Skip = func(hash string) bool { return hash != "" }
	if named, err := pictures.Draw(late, skipping); !errors.Is(err, render.ErrSkipped) || named.Hash == "" ||
		named.PNG != nil {
		t.Errorf("skipped picture: got %+v, %v", named, err)
	}
	french.Permit = permit
	draw(french)
	permit.Release()
	if want := []string{"click", "public"}; !slices.Equal(waits, want) {
		t.Errorf("waits: got %q, want %q", waits, want)
	}
}
