package express

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

// FuzzDecode reads arbitrary text as a stored state. What is accepted can be
// shown and played on.
func FuzzDecode(f *testing.F) {
	for n := range uint64(6) {
		seats := minSeats + int(n%3)
		p, _, err := Game().Start(seats, engine.Options{"map": maps[n%2].Token}, engine.NewRand(seedOf(n), 0))
		if err != nil {
			f.Fatal(err)
		}
		for step := uint64(1); step < 20*n && !p.Status().Over(); step++ {
			seat := p.Status().Acting.First()
			if p, _, err = p.Play(seat, p.Choose(seat, engine.NewRand(seedOf(n), step)), engine.NewRand(seedOf(n), step)); err != nil {
				f.Fatal(err)
			}
		}
		b, err := p.Encode()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := rules{}.Decode(1, b)
		if err != nil {
			return
		}
		secrets{}.Table(s)
		for seat := range s.seats {
			secrets{}.Hand(s, seat)
		}
		if acting := (rules{}).Status(s).Acting; acting != 0 {
			seat, rec := acting.First(), engine.NewRecorder(engine.NewRand(engine.Seed{}, 0))
			rules{}.Apply(s, seat, guide{}.Idle(s, seat), rec)
			secrets{}.Redeal(s, engine.Spectator, rec.Rand())
		}
	})
}
