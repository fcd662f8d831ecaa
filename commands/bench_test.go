package commands_test

import (
	"slices"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
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

// amid surrounds the present match with all that goes on for weeks: its people sit at
// further tables, have turns prepared there, are invited to others, take part in seasons,
// and want a message a day; and many alarms are set.
func (d *table) amid() {
	d.t.Helper()
	guild, channel := d.guild, d.channel
	people := []*person{d.person("u1"), d.person("u2")}
	boss := d.person("boss")
	boss.permissions = interaction.PermManageMessages
	for i := range 20 {
		d.at("500", itoa(7000+i))
		people[i%2].run("rails start", "game=toy")
		people[i%2].run("rails invite")
		contains(d.t, people[i%2].chooseGuest(people[(i+1)%2].user, false), "Seat reserved")
		if i < 10 {
			boss.run("rails league", "game=toy")
			boss.click("Announce it here")
			list, err := d.store.Seasons(d.ctx, d.guild)
			if err != nil {
				d.t.Fatal(err)
			}
			for _, p := range people {
				p.send(p.pressOf("y:in:"+list[0].ID, false))
			}
		}
	}
	for i := range 10 {
		d.at("500", itoa(7100+i))
		_, seated := d.turning(2)
		w := d.waiter(seated)
		w.click("Plan my turn")
		contains(d.t, w.click("Drop your whole hand"), "Planned for your next turn")
	}
	d.at(guild, channel)
	for _, p := range people {
		p.run("rails settings")
		p.send(p.pressOf("s:daily", true, "9"))
	}
	for i := range 1000 {
		if err := d.store.SetAlarm(d.ctx, "v"+itoa(i), noon.Add(time.Hour)); err != nil {
			d.t.Fatal(err)
		}
	}
}

// BenchmarkPressAmid is a press that plays, alone and amid tables, seasons and alarms.
func BenchmarkPressAmid(b *testing.B) {
	for name, amid := range map[string]bool{"alone": false, "amid": true} {
		b.Run(name, func(b *testing.B) {
			began := func() *table {
				d, _ := midGame(b, "trains", 5)
				if amid {
					d.amid()
				}
				return d
			}
			d := began()
			for b.Loop() {
				seat := d.match().Acting().First()
				p := d.person(d.match().Chair(seat).User)
				move := d.position().Choose(seat, engine.NewRand(engine.Seed{2}, d.match().Record().Entries))
				benchHandle(b, d, p.pressOf(panelID(d, p, "="+move), true))
				if d.match().Record().Phase != match.PhaseRunning {
					b.StopTimer()
					d = began()
					b.StartTimer()
				}
			}
		})
	}
}

// TestNothingSlowsAPress: a press and the board after it ask the store as often amid
// tables, invitations, prepared turns, seasons and alarms as alone.
func TestNothingSlowsAPress(t *testing.T) {
	var asked [2][]int64
	for i := range asked {
		d := newDesk(t)
		d.begun("toy", 2, nil)
		if i == 1 {
			d.amid()
		}
		for n := range uint64(8) {
			seat := d.match().Acting().First()
			p := d.person(d.match().Chair(seat).User)
			move := d.position().Choose(seat, engine.NewRand(engine.Seed{2}, n))
			press := p.pressOf(panelID(d, p, "="+move), true)
			before := d.asked.Load()
			if _, err := d.c.Handle(d.ctx, press); err != nil {
				t.Fatal(err)
			}
			d.follow()
			asked[i] = append(asked[i], d.asked.Load()-before)
		}
	}
	if !slices.Equal(asked[0], asked[1]) {
		t.Errorf("presses ask the store %v times alone, and %v times amid all else", asked[0], asked[1])
	}
}

func benchHandle(b *testing.B, d *table, r interaction.Request) {
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

// BenchmarkWorstPanel is a panel alone, without store, picture and sending: words and
// rows of the longest list that six players of China meet, and of the page where a place
// to build to is chosen.
func BenchmarkWorstPanel(b *testing.B) {
	d := newDeskOf(b, rendertest.Book(b, games...))
	d.begun("china", 6, nil)
	worst, most := d.match(), 0
	for m, n := worst, uint64(0); n < 1500 && m.Record().Phase == match.PhaseRunning; n++ {
		pos, _ := m.Position()
		seat := pos.Status().Acting.First()
		if moves := len(pos.List(seat)); moves > most {
			worst, most = m, moves
		}
		next := pos.Choose(seat, engine.NewRand(engine.Seed{2}, n))
		after, _, err := m.Play(seat, 0, []string{next}, noon)
		if err != nil {
			b.Fatal(err)
		}
		m = after
	}
	book, seat := rendertest.Book(b, games...), worst.Acting().First()
	for name, at := range map[string]panel.Page{"first": {}, "build": {Kind: "build"}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p := panel.Of(book, worst, seat, "en", false)
				show := panel.Showing{At: at}
				rows := p.Rows(show)
				p.Said(p.View(), show, components.PhoneLines(rows), noon).With("")
			}
			b.ReportMetric(float64(most), "moves")
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
