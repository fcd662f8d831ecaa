package express

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestMovesThatComeToTheSameAreOfferedOnce plays games on both maps. Of the cards that look alike in a
// place, and of the titles of a company in a pile, one is offered; it is legal and looks like the others.
func TestMovesThatComeToTheSameAreOfferedOnce(t *testing.T) {
	met := map[string]int{}
	for n := range uint64(6) {
		r := engine.NewRand(engine.Seed{5}, n)
		rec := engine.QuietRecorder(r)
		s := rules{}.Setup(2, engine.Options{"map": []string{mapGermany, mapUSA}[n%2], "length": lengthShort}, rec)
		for step := 0; s.Stage != Over && step < 150; step++ {
			seat := rules{}.Status(s).Acting.First()
			list := rules{}.Legal(s, seat, nil)
			for _, m := range list {
				checkMirror(t, s, seat, list, m, met)
			}
			rules{}.Apply(s, seat, guide{}.Sim(s, seat, list, r), rec)
		}
	}
	if met["lay"] == 0 || met["buy"] == 0 || len(met) > 3 {
		t.Errorf("got moves with images %v, want cards laid and titles", met)
	}
}

// checkMirror checks the image of a move.
func checkMirror(t *testing.T, s *State, seat engine.Seat, list []Move, m Move, met map[string]int) {
	t.Helper()
	args, mirrored := mirrorMove(s, seat, m.Kind(), m.Args())
	if !mirrored {
		return
	}
	met[m.Kind()]++
	i := slices.IndexFunc(list, func(o Move) bool { return o.kind == m.kind && slices.Equal(o.Args(), args) })
	if i < 0 {
		t.Fatalf("%v has the image %v, which is not legal", m, args)
	}
	if _, again := mirrorMove(s, seat, m.Kind(), args); again {
		t.Errorf("the image %v of %v has one itself", args, m)
	}
	switch image := list[i]; {
	case m.kind == kindLay && (image.n != m.n || *shapeAt(Laid{image.card, image.turned}) != *shapeAt(Laid{m.card, m.turned})):
		t.Errorf("%v and its image %v look different", m, args)
	case m.kind != kindLay && (image.card.title() != m.card.title() || faces[image.card].Level != faces[m.card].Level):
		t.Errorf("%v and its image %v are titles of different companies or piles", m, args)
	}
}
