package europe_test

import (
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/europe"
	"github.com/railbot/railbot/render/rendertest"
)

func TestPainterPassesTheSuite(t *testing.T) { rendertest.Check(t, europe.Entry()) }

// match is a game played by the simulator.
type match struct {
	t      testing.TB
	at     engine.Position
	recent []engine.Event // events of the last turn
	seed   engine.Seed
	number uint64
}

func newMatch(t testing.TB, seats int) *match {
	t.Helper()
	m := &match{t: t, seed: engine.Seed{'p', 'a', 'i', 'n', 't'}}
	var err error
	if m.at, m.recent, err = game.Game().Start(seats, nil, m.chance()); err != nil {
		t.Fatal(err)
	}
	return m
}

func (m *match) chance() *engine.Rand {
	m.number++
	return engine.NewRand(m.seed, m.number)
}

// playUntil plays until done returns true for the position and the last step's
// events.
func (m *match) playUntil(done func(game.Table, []engine.Event) bool) *match {
	m.t.Helper()
	for range 3000 {
		seat, chapter := m.at.Status().Acting.First(), m.at.Status().Chapter
		next, step, err := m.at.Play(seat, m.at.Choose(seat, m.chance()), m.chance())
		if err != nil {
			m.t.Fatal(err)
		}
		if m.at = next; next.Status().Chapter != chapter {
			m.recent = nil
		}
		m.recent = append(m.recent, step.Events...)
		if done(m.table(), step.Events) {
			return m
		}
		if m.at.Status().Over() {
			break
		}
	}
	m.t.Fatal("the game ended before the wanted event")
	return nil
}

func (m *match) table() game.Table { return m.at.Table().View().(game.Table) }

// happened matches an event of a kind, from a turn on.
func happened(kind string, turn int) func(game.Table, []engine.Event) bool {
	return func(t game.Table, events []engine.Event) bool {
		for _, e := range events {
			if e.Kind == kind && t.Turn >= turn {
				return true
			}
		}
		return false
	}
}

func (m *match) book() *render.Book { return rendertest.Book(m.t, europe.Entry()) }

func (m *match) view(book *render.Book, locale string) render.View {
	players := make([]render.Player, m.at.Seats())
	for i := range players {
		players[i] = render.Player{Seat: engine.Seat(i + 1), Name: []string{"Alice", "Bob", "Carol", "Dave", "Erin"}[i]}
	}
	return book.View(m.at, locale, players, m.recent)
}
