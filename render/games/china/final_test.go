package china

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// TestCashCurvesBeginEqual plays a game to its end and follows the cash of each
// player back through its events, to what all of them began with. All that the
// picture of the end says is inside it.
func TestCashCurvesBeginEqual(t *testing.T) {
	const begin = 60
	seed := engine.Seed{'c', 'a', 's', 'h'}
	at, story, err := china.Game().Start(3, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil && !at.Status().Over(); n++ {
		var step engine.Step
		seat := at.Status().Acting.First()
		at, step, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 100000+n)), engine.NewRand(seed, n))
		story = append(story, step.Events...)
	}
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "fr", nil, nil)
	v.Story = engine.Visible(story, engine.Spectator)
	end, _ := table(v.Table)
	for _, p := range end.Players {
		if curve := cashCurve(v.Story, p); curve[0] != begin || curve[len(curve)-1] != *p.Cash {
			t.Errorf("seat %d: the curve leads from %d to %d, want from %d to %d", p.Seat, curve[0], curve[len(curve)-1], begin, *p.Cash)
		}
	}
	board := rendertest.Book(t, Entry()).BoardScene(v)
	whole := scene.XYWH(0, 0, float64(board.Width), float64(board.Height))
	for _, leaf := range scene.Leaves(v.Measure, board.Layers[0].Shapes) {
		if text, _, ok := leaf.Text(v.Measure); ok && !leaf.Box.Inside(whole) {
			t.Errorf("%q is not inside the picture", text.S)
		}
	}
	if trips := deliveriesOf(v.Story); len(trips) == 0 || trips[0].N+trips[0].M < trips[len(trips)-1].N {
		t.Errorf("got %d deliveries, the best first", len(trips))
	}
}

// TestBarsCompareCash checks that each bar of the final picture is as long as the
// cash that ranks the player, and that deliveries and conditions are facts beside
// it.
func TestBarsCompareCash(t *testing.T) {
	at, _, err := china.Game().Start(2, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, nil)
	end, _ := table(v.Table)
	for i, cash := range []int{67, 265} {
		end.Players[i].Cash = &cash
	}
	v.Status.Standings = []engine.Standing{
		{Seat: 2, Place: 1, Score: 1265, Parts: []engine.Part{{Name: "cash", Points: 265}, {Name: "goal", Points: 1000}}},
		{Seat: 1, Place: 2, Score: 67, Parts: []engine.Part{{Name: "cash", Points: 67}}},
	}
	for range 3 {
		v.Story = append(v.Story, engine.Event{Kind: "deliver", By: 1, N: 100, M: 20, What: []string{"rice", "beijing"}})
	}
	f := finalPicture(v, end, nil)
	want := []struct {
		cash  int
		facts []house.Fact
	}{
		{265, []house.Fact{{Icon: scene.IconFlag}, {Icon: scene.IconTrain, Text: "0 = 0M"}}},
		{67, []house.Fact{{Icon: scene.IconTrain, Text: "3 = 360M"}}},
	}
	for i, row := range f.Rows {
		length := 0
		for _, block := range row.Blocks {
			length += block.Size
		}
		if length != want[i].cash || !slices.Equal(row.Facts, want[i].facts) {
			t.Errorf("row %d: got a bar of %d and the facts %v, want %v", i+1, length, row.Facts, want[i])
		}
	}
	if len(f.Legend) != 3 {
		t.Errorf("got the legend %v, want the bars, the deliveries and the goal", f.Legend)
	}
}
