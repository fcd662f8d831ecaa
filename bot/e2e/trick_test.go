package e2e

import (
	"bytes"
	"fmt"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// tricks is a game of Trick of the Rails, with the cost of its turns and the text of its hands.
type tricks struct {
	*table
	taps  map[string]int         // kind of move -> most taps that a turn took
	hands map[string]engine.Seat // line of a hand -> its owner
}

// One game has five players and the optional rule; others have four or three, depending on the
// commit. The bot is killed during the first.
func TestWholeTrickGames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	h := w.host()
	dave := w.seeded("Dave")
	began := time.Now()
	all := []*tricks{w.tricks(5, "mixed")}
	for i, seats := range []int{4, 3} {
		if !testing.Short() && sampling.Picked(t.Name(), i, 2) {
			all = append(all, w.tricks(seats, "printed"))
		}
	}
	var playing, killing sync.WaitGroup
	for _, g := range all {
		half := len(g.players) * g.length() / 2
		playing.Go(func() {
			for n := 0; g.playTurn(); n++ {
				if n%10 == 0 {
					g.spectate(dave)
					g.pry(dave)
					g.checkPublicBoard()
				}
				if g.undone < 2 {
					g.undo() // only possible if somebody moves twice in a row
				}
				if len(g.players) == 5 && n == half {
					killing.Go(func() { h.kill(g.table) })
				}
			}
		})
	}
	playing.Wait()
	killing.Wait()
	took := time.Since(began)
	for _, g := range all {
		g.checkGame(dave)
		t.Logf("%d players: %d presses (%d failed, %d undone), turns by %v, most taps %v",
			len(g.players), g.presses, g.failed, g.undone, g.ways, g.taps)
	}
	if h.died != 1 {
		t.Errorf("the bot was killed %d times, want 1", h.died)
	}
	h.now.Load().stop()
	w.check()
	t.Logf("played in %v", took.Round(time.Millisecond))
}

// tricks starts a game with a number of people and a trick line.
func (w *world) tricks(seats int, line string) *tricks {
	w.t.Helper()
	var people []*client.User
	for i := range seats {
		people = append(people, w.user(fmt.Sprintf("trick%d-%c", seats, 'A'+i), []string{"en-US", "fr"}[i%2]))
	}
	g := &tricks{
		table: w.begin(fmt.Sprintf("trick-%d", seats), "trick", engine.Options{"line": line}, uint64(seats), people...),
		taps:  map[string]int{}, hands: map[string]engine.Seat{},
	}
	if got := g.view().Line; got != line {
		w.t.Errorf("got trick line %s, want %s", got, line)
	}
	return g
}

// view returns what everybody sees.
func (g *tricks) view() trick.Table {
	m, _ := g.stored()
	pos, _ := m.Position()
	return pos.Table().View().(trick.Table)
}

func (g *tricks) length() int { return g.view().Tricks }

// playTurn plays a turn and records its taps, unless something failed meanwhile. It returns false when
// the match is over.
func (g *tricks) playTurn() bool {
	m, _ := g.stored()
	pos, _ := m.Position()
	if m.Record().Phase != match.PhaseRunning {
		return g.turn()
	}
	g.recordHands(m, pos)
	kind := pos.List(m.Acting().First()).Kinds()[0]
	presses, interrupted, menus := g.presses, g.interrupted(), g.ways["menu"]
	more := g.turn()
	if g.interrupted() == interrupted {
		g.taps[kind] = max(g.taps[kind], g.presses-presses+g.ways["menu"]-menus)
	}
	return more
}

// interrupted counts presses without a full answer, after which the player starts over.
func (g *tricks) interrupted() int { return g.failed + g.received }

// recordHands records the lines of all hands that name several cards and that the board does not say.
func (g *tricks) recordHands(m match.Match, pos engine.Position) {
	for _, language := range render.Languages() {
		view := g.w.book.View(pos, language, people(m), nil)
		public := view.Text()
		for i := range g.players {
			seat := engine.Seat(i + 1)
			_, cards, _ := strings.Cut(view.HandText(render.PrivateOf(pos, seat)), "\n") // after the task
			for line := range strings.Lines(cards) {
				if line = strings.TrimSpace(line); strings.Contains(line, ", ") && !strings.Contains(public, line) {
					g.hands[strings.ReplaceAll(line, "**", "")] = seat
				}
			}
		}
	}
}

// checkGame checks a finished game and everything that users saw of it.
func (g *tricks) checkGame(dave *client.User) {
	test := g.w.t
	g.checkFinished(dave)
	if g.undone == 0 {
		test.Errorf("%d players: got no undo", len(g.players))
	}
	for _, kind := range []string{"play", "engine", "city", "place"} {
		if most, met := g.taps[kind]; most > 2 || !met && (kind != "city" || len(g.players) < 5) {
			test.Errorf("%d players: %s: got %d taps, want 1 or 2", len(g.players), kind, most)
		}
	}
	if g.ways["typing"] > g.interrupted() {
		test.Errorf("%d turns had to be typed with only %d interruptions", g.ways["typing"], g.interrupted())
	}
	g.checkHandsPrivate()
	g.savePictures(dave)
}

// worded returns a message as text, including its pictures' alt texts, without bold.
func worded(m *wire.Message) string {
	words := strings.ReplaceAll(withoutEmojis(m.Content), "**", "")
	for _, a := range m.Attachments {
		if a.Description != nil {
			words += "\n" + *a.Description
		}
	}
	return words
}

// checkHandsPrivate checks that no line of a hand was shown to anybody else.
func (g *tricks) checkHandsPrivate() {
	own := map[string]int{}
	for _, u := range g.w.Users() {
		for shown := range g.w.shownTo(u.ID) {
			if shown.ChannelID != g.channel {
				continue
			}
			for line, seat := range g.hands {
				switch {
				case !strings.Contains(worded(shown), line):
				case u.ID != g.players[seat-1].ID() || !shown.Ephemeral():
					g.w.t.Errorf("%s saw %q of seat %d", u.Username, line, seat)
					delete(g.hands, line) // report it once
				default:
					own[u.ID]++
				}
			}
		}
	}
	if len(own) != len(g.players) {
		g.w.t.Errorf("got %d of %d players who have read their hands, want all", len(own), len(g.players))
	}
}

// savePictures saves the pictures of the public board as artifacts of the test.
func (g *tricks) savePictures(dave *client.User) {
	test := g.w.t
	pictures := map[string][]byte{}
	for n, m := range dave.Messages(g.channel) {
		for _, a := range m.Attachments {
			if m.Ephemeral() || !strings.HasPrefix(a.Filename, "board-") {
				continue
			}
			data, err := dave.Download(g.w.ctx, a)
			if err != nil {
				test.Error(err)
				continue
			}
			if size, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || size.Width < size.Height/2 || size.Height == 0 {
				test.Errorf("%s is %dx%d (%v)", a.Filename, size.Width, size.Height, err)
			}
			pictures[fmt.Sprintf("trick%d-%02d.png", len(g.players), n)] = data
		}
	}
	if len(pictures) == 0 {
		test.Error("the spectator has no picture of the board")
	}
	for _, name := range slices.Sorted(maps.Keys(pictures)) {
		if err := os.WriteFile(filepath.Join(test.ArtifactDir(), name), pictures[name], 0o600); err != nil {
			test.Error(err)
		}
	}
}
