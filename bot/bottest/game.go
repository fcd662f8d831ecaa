package bottest

import (
	"errors"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine"
	toygame "github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// AwaitShown waits until the table is shown as it is stored.
func (r *Bot) AwaitShown() {
	r.World.T.Helper()
	r.World.Await("the table is shown", func() bool {
		_, saved := r.World.LoadMatch(r.Store)
		return saved.ShownRev == saved.Rev
	})
}

// StartGame opens a table of the toy, begins the game, and returns the public message with the
// board.
func (w *World) StartGame(players ...*client.User) *client.Message {
	w.T.Helper()
	w.Must(players[0].Command(w.Ctx, Table, "rails", "start", client.Options{"game": "toy"}))
	for _, p := range players[1:] {
		w.Must(p.Command(w.Ctx, Table, "rails", "join", nil))
	}
	w.Must(players[0].Command(w.Ctx, Table, "rails", "begin", nil))
	return w.WaitForBoard(players[0])
}

// WaitForBoard waits for the public message that has a button to play.
func (w *World) WaitForBoard(u *client.User) *client.Message {
	w.T.Helper()
	m, err := u.WaitMessage(w.Ctx, Table, func(m *client.Message) bool { return !m.Ephemeral() && m.Component("v:play") != nil })
	if err != nil {
		w.T.Fatal(err)
	}
	return m
}

// LoadMatch returns the table's match as it is stored, or the one that ended last.
func (w *World) LoadMatch(s *store.Store) (match.Match, store.Saved) {
	w.T.Helper()
	saved, err := s.Load(w.Ctx, Table)
	if errors.Is(err, store.ErrNone) {
		saved, err = s.Last(w.Ctx, Table)
	}
	if err != nil {
		w.T.Fatal(err)
	}
	m, err := match.Load(func(string) (*engine.Game, bool) { return toygame.Game, true }, saved.Record)
	if err != nil {
		w.T.Fatal(err)
	}
	return m, saved
}

// TypeMove plays the move that the game's simulation chooses for a seat, by a slash command.
func (w *World) TypeMove(u *client.User, m match.Match, s engine.Seat) (*client.Reply, error) {
	w.T.Helper()
	pos, _ := m.Position()
	var seed engine.Seed
	words := strings.Fields(pos.Choose(s, engine.NewRand(seed, m.Record().Entries)))
	options := client.Options{}
	spec, _ := m.Game().Kind(words[0])
	for i, slot := range spec.Slots {
		options[slot.Name] = words[i+1]
	}
	return u.Command(w.Ctx, Table, "toy", words[0], options)
}

// ConfirmButtons returns the custom IDs of the buttons that confirm a move.
func ConfirmButtons(m *client.Message) (ids []string) {
	for _, row := range m.Components {
		for _, c := range row.Components {
			if parts := strings.SplitN(c.CustomID, ":", 5); len(parts) == 5 && strings.HasPrefix(parts[4], "!") {
				ids = append(ids, c.CustomID)
			}
		}
	}
	return ids
}
