package china

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestWorthKeepsPartOfWhatIsSpent checks that a seat that lays track or upgrades its train
// loses cash, but less worth, and that worth equals cash before anything is built.
func TestWorthKeepsPartOfWhatIsSpent(t *testing.T) {
	seed := engine.Seed{'w'}
	p, _, err := Game().Start(2, nil, engine.NewRand(seed, 0))
	if err != nil {
		t.Fatal(err)
	}
	s := p.State().(*State)
	if got, want := s.worth(1), float64(s.player(1).Cash); got != want {
		t.Errorf("got worth %.1f at the start, want the cash %.1f", got, want)
	}
	spent := map[kind]int{}
	for entry := uint64(1); entry < 600 && !p.Status().Over(); entry++ {
		seat := p.Status().Acting.First()
		move := p.Choose(seat, engine.NewRand(seed, 1<<32|entry))
		before := p.State().(*State)
		m, ok := p.List(seat).Find(move)
		if !ok {
			t.Fatalf("%s is not legal", move)
		}
		if p, _, err = p.Play(seat, move, engine.NewRand(seed, entry)); err != nil {
			t.Fatal(err)
		}
		after := p.State().(*State)
		k := m.(Move).kind
		price := before.player(seat).Cash - after.player(seat).Cash
		if price <= 0 || k != kindLay && k != kindBuild && k != kindUpgrade {
			continue
		}
		spent[k] += price
		if lost := before.worth(seat) - after.worth(seat); lost >= float64(price) {
			t.Errorf("entry %d, %s: got worth lower by %.1f, cash by %d", entry, move, lost, price)
		}
	}
	if spent[kindBuild]+spent[kindLay] == 0 || spent[kindUpgrade] == 0 {
		t.Errorf("got %d spent on track, %d on trains", spent[kindBuild]+spent[kindLay], spent[kindUpgrade])
	}
}
