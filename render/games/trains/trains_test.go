package trains_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/trains"
	"github.com/railbot/railbot/render/rendertest"
)

func TestPainterPassesTheSuite(t *testing.T) { rendertest.Check(t, trains.Entry()) }

// match is a game played by the simulator.
type match struct {
	t      testing.TB
	at     engine.Position
	recent []engine.Event // events of the last turn
	seed   engine.Seed
	number uint64
}

func newMatch(t testing.TB, seats int, o engine.Options) *match {
	t.Helper()
	m := &match{t: t, seed: engine.Seed{'p', 'a', 'i', 'n', 't'}}
	var err error
	if m.at, m.recent, err = game.Game().Start(seats, o, m.chance()); err != nil {
		t.Fatal(err)
	}
	return m
}

func (m *match) chance() *engine.Rand {
	m.number++
	return engine.NewRand(m.seed, m.number)
}

// playUntil plays until done returns true for a step and its events.
func (m *match) playUntil(done func(engine.Position, []engine.Event) bool) *match {
	m.t.Helper()
	for range 2000 {
		seat, chapter := m.at.Status().Acting.First(), m.at.Status().Chapter
		next, step, err := m.at.Play(seat, m.at.Choose(seat, m.chance()), m.chance())
		if err != nil {
			m.t.Fatal(err)
		}
		if m.at = next; next.Status().Chapter != chapter {
			m.recent = nil
		}
		m.recent = append(m.recent, step.Events...)
		if done(m.at, step.Events) {
			return m
		}
		if m.at.Status().Over() {
			break
		}
	}
	m.t.Fatal("the game ended before the wanted event")
	return nil
}

func happened(kind string, turn int) func(engine.Position, []engine.Event) bool {
	return func(p engine.Position, events []engine.Event) bool {
		for _, e := range events {
			if e.Kind == kind && p.Status().Chapter >= turn {
				return true
			}
		}
		return false
	}
}

// withState changes the stored form of the game's state.
func (m *match) withState(change func(state map[string]any)) *match {
	m.t.Helper()
	raw, err := m.at.Encode()
	if err != nil {
		m.t.Fatal(err)
	}
	var state map[string]any
	if err := json.Unmarshal(raw, &state); err != nil {
		m.t.Fatal(err)
	}
	change(state)
	if raw, err = json.Marshal(state); err != nil {
		m.t.Fatal(err)
	}
	if m.at, err = m.at.Game().Decode(game.Game().Version, m.at.Seats(), raw); err != nil {
		m.t.Fatal(err)
	}
	return m
}

func (m *match) book() *render.Book { return rendertest.Book(m.t, trains.Entry()) }

func (m *match) view(book *render.Book, locale string) render.View {
	players := make([]render.Player, m.at.Seats())
	for i := range players {
		players[i] = render.Player{Seat: engine.Seat(i + 1), Name: []string{"Alice", "Bob", "Carol", "Dave"}[i]}
	}
	return book.View(m.at, locale, players, m.recent)
}

// giveKinds gives a seat the given number of kinds of card.
func giveKinds(seat, kinds int) func(state map[string]any) {
	return func(state map[string]any) {
		hand := state["players"].([]any)[seat-1].(map[string]any)["hand"].(map[string]any)
		for _, card := range state["kingdom"].([]any) {
			if len(hand) < kinds {
				hand[fmt.Sprint(card)] = 2
			}
		}
	}
}

// giveOnlyKinds gives a seat only kingdom cards: the given number of kinds,
// beginning with first.
func giveOnlyKinds(seat, first, kinds int) func(state map[string]any) {
	return func(state map[string]any) {
		hand, kingdom := map[string]any{}, state["kingdom"].([]any)
		for i := range kinds {
			hand[fmt.Sprint(kingdom[(first+i)%len(kingdom)])] = 1
		}
		state["players"].([]any)[seat-1].(map[string]any)["hand"] = hand
	}
}
