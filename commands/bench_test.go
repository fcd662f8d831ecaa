package commands_test

import (
	"testing"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/store/redistest"
)

// midGame is a running match of a game after so many moves, with the painters'
// own pictures.
func midGame(b *testing.B, game string, moves int) (*table, *person) {
	b.Helper()
	d := newDeskOf(b, rendertest.Book(b, games...))
	people := d.begun(game, 2, nil)
	for i := range moves {
		m := d.match()
		seat := m.Acting().First()
		next := d.position().Choose(seat, engine.NewRand(engine.Seed{2}, uint64(i)))
		if after, _, err := m.Play(seat, 0, []string{next}, noon); err != nil || after.Record().Phase != match.PhaseRunning {
			next = engine.Notation(d.position().List(seat)[0])
		}
		d.play(seat, next)
	}
	d.catchUp()
	return d, d.acting(people)
}

// BenchmarkPress is a press that plays and the plan of the public message, and
// a press that takes it back, at different ages of a match. Pictures that were
// drawn before are not drawn again.
func BenchmarkPress(b *testing.B) {
	for name, moves := range map[string]int{"move5": 5, "move200": 200} {
		b.Run(name, func(b *testing.B) {
			d, p := midGame(b, "trains", moves)
			for b.Loop() {
				seat := d.match().Acting().First()
				p.user = d.match().Chair(seat).User
				move := d.position().Choose(seat, engine.NewRand(engine.Seed{2}, d.match().Record().Entries))
				benchHandle(b, d, p.pressOf(panelID(d, p, "="+move), true))
				if d.match().Record().Phase != match.PhaseRunning {
					b.StopTimer()
					d, p = midGame(b, "trains", moves)
					b.StartTimer()
				}
			}
		})
	}
}

func benchHandle(b *testing.B, d *table, r desk.Request) {
	b.Helper()
	if _, err := d.c.Handle(d.ctx, r); err != nil {
		b.Fatal(err)
	}
	d.follow()
}

// BenchmarkPanel is the private message alone, its picture drawn already: of
// the toy with 2,208 contracts, and of Trains.
func BenchmarkPanel(b *testing.B) {
	for game, moves := range map[string]int{"toy": 3, "trains": 30} {
		b.Run(game, func(b *testing.B) {
			d, p := midGame(b, game, moves)
			r := p.pressOf("v:play", false)
			for b.Loop() {
				benchHandle(b, d, r)
			}
		})
	}
}

// BenchmarkMine is /rails mine of somebody at so many tables.
func BenchmarkMine(b *testing.B) {
	for name, n := range map[string]int{"tables10": 10, "tables1000": 1000} {
		b.Run(name, func(b *testing.B) {
			d := newDeskAt(b, newBook(b), redistest.Start(b).URL)
			p := d.person("u1")
			for i := range n {
				d.move(itoa(1000 + i))
				p.run("rails start", "game=toy")
			}
			for b.Loop() {
				benchHandle(b, d, p.command("rails mine"))
			}
		})
	}
}
