package commands_test

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/store/redistest"
)

// startMidGame starts a match, plays moves of the game's chooser in it, and returns the person to
// move. Pictures are the painters' own.
func startMidGame(b *testing.B, game string, moves int) (*playtest.World, *playtest.Person) {
	b.Helper()
	w := playtest.NewWithBook(b, rendertest.Book(b, playtest.Games...))
	people := w.StartMatch(game, 2, nil)
	for i := range moves {
		m := w.Match()
		seat := m.Acting().First()
		next := w.Position().Choose(seat, engine.NewRand(engine.Seed{2}, uint64(i)))
		if after, _, err := m.Play(seat, 0, []string{next}, playtest.Noon); err != nil || after.Record().Phase != match.PhaseRunning {
			next = w.FirstMove(seat)
		}
		w.Play(seat, next)
	}
	w.Update()
	return w, w.Actor(people)
}

// BenchmarkPress measures a press that plays a move and the update of the board after it, early
// and late in a match. Pictures that were drawn before are cached.
func BenchmarkPress(b *testing.B) {
	for name, moves := range map[string]int{"move5": 5, "move200": 200} {
		b.Run(name, func(b *testing.B) {
			w, p := startMidGame(b, "trains", moves)
			for b.Loop() {
				seat := w.Match().Acting().First()
				p.User = w.Match().Chair(seat).User
				move := w.Position().Choose(seat, engine.NewRand(engine.Seed{2}, w.Match().Record().Entries))
				benchHandle(b, w, p.PressRequest(p.PanelID("="+move), true))
				if w.Match().Record().Phase != match.PhaseRunning {
					b.StopTimer()
					w, p = startMidGame(b, "trains", moves)
					b.StartTimer()
				}
			}
		})
	}
}

// fillStore adds to the store what weeks of use leave in it: the people of the match sit at
// further tables, have planned turns there, are invited to others, take part in seasons and want
// daily messages, and many alarms are set.
func fillStore(w *playtest.World) {
	w.T.Helper()
	guild, channel := w.Guild, w.Channel
	people := []*playtest.Person{w.Person("u1"), w.Person("u2")}
	boss := w.Person("boss")
	boss.Permissions = interaction.PermManageMessages
	for i := range 20 {
		w.GoTo("500", strconv.Itoa(7000+i))
		people[i%2].Run("rails start", "game=toy")
		people[i%2].Run("rails invite")
		playtest.Contains(w.T, people[i%2].ChooseGuest(people[(i+1)%2].User, false), "reserved a seat")
		if i < 10 {
			boss.Run("rails-server league", "game=toy")
			boss.Click("Announce it here")
			list, err := w.Store.Seasons(w.Ctx, w.Guild)
			if err != nil {
				w.T.Fatal(err)
			}
			for _, p := range people {
				p.Send(p.PressRequest("y:in:"+list[0].ID, false))
			}
		}
	}
	for i := range 10 {
		w.GoTo("500", strconv.Itoa(7100+i))
		_, seated := w.StartTurn(2)
		planner := w.OpenPlanner(seated)
		planner.Click("Plan my turn")
		playtest.Contains(w.T, planner.Click("Drop your whole hand"), "Planned for your next turn")
	}
	w.GoTo(guild, channel)
	for _, p := range people {
		p.Run("rails settings")
		p.Send(p.PressRequest("s:daily", true, "9"))
	}
	for i := range 1000 {
		if err := w.Store.SetAlarm(w.Ctx, "v"+strconv.Itoa(i), playtest.Noon.Add(time.Hour)); err != nil {
			w.T.Fatal(err)
		}
	}
}

// BenchmarkPressAmid measures a press that plays a move, in an empty store and in a full one.
func BenchmarkPressAmid(b *testing.B) {
	for name, amid := range map[string]bool{"alone": false, "amid": true} {
		b.Run(name, func(b *testing.B) {
			began := func() *playtest.World {
				w, _ := startMidGame(b, "trains", 5)
				if amid {
					fillStore(w)
				}
				return w
			}
			w := began()
			for b.Loop() {
				seat := w.Match().Acting().First()
				p := w.Person(w.Match().Chair(seat).User)
				move := w.Position().Choose(seat, engine.NewRand(engine.Seed{2}, w.Match().Record().Entries))
				benchHandle(b, w, p.PressRequest(p.PanelID("="+move), true))
				if w.Match().Record().Phase != match.PhaseRunning {
					b.StopTimer()
					w = began()
					b.StartTimer()
				}
			}
		})
	}
}

// TestPressCostsTheSameAmongManyTables checks that a press and the update after it take as many
// operations in a full store as in an empty one.
func TestPressCostsTheSameAmongManyTables(t *testing.T) {
	var asked [2][]int64
	for i := range asked {
		w := playtest.New(t)
		w.StartMatch("toy", 2, nil)
		if i == 1 {
			fillStore(w)
		}
		for n := range uint64(8) {
			seat := w.Match().Acting().First()
			p := w.Person(w.Match().Chair(seat).User)
			move := w.Position().Choose(seat, engine.NewRand(engine.Seed{2}, n))
			press := p.PressRequest(p.PanelID("="+move), true)
			before := w.StoreOps.Load()
			if _, err := w.Commands.Handle(w.Ctx, press); err != nil {
				t.Fatal(err)
			}
			w.UpdateIfDirty()
			asked[i] = append(asked[i], w.StoreOps.Load()-before)
		}
	}
	if !slices.Equal(asked[0], asked[1]) {
		t.Errorf("got %v operations in an empty store and %v in a full one, want as many", asked[0], asked[1])
	}
}

func benchHandle(b *testing.B, w *playtest.World, r interaction.Request) {
	b.Helper()
	if _, err := w.Commands.Handle(w.Ctx, r); err != nil {
		b.Fatal(err)
	}
	w.UpdateIfDirty()
}

// BenchmarkPanel measures the private message alone, of the toy with 2,208 contracts and of
// Trains. Its picture is cached.
func BenchmarkPanel(b *testing.B) {
	for game, moves := range map[string]int{"toy": 3, "trains": 30} {
		b.Run(game, func(b *testing.B) {
			w, p := startMidGame(b, game, moves)
			r := p.PressRequest("v:play", false)
			for b.Loop() {
				benchHandle(b, w, r)
			}
		})
	}
}

// BenchmarkMine measures /rails mine of a person at many tables.
func BenchmarkMine(b *testing.B) {
	for name, n := range map[string]int{"tables10": 10, "tables1000": 1000} {
		b.Run(name, func(b *testing.B) {
			w := playtest.NewAt(b, playtest.Book(b), redistest.Start(b).URL)
			p := w.Person("u1")
			for i := range n {
				w.UseNewChannel(strconv.Itoa(1000 + i))
				p.Run("rails start", "game=toy")
			}
			for b.Loop() {
				benchHandle(b, w, p.CommandRequest("rails mine"))
			}
		})
	}
}
