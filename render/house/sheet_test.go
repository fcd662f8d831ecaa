package house_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/golden"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// sheet returns a picture with every part of the house style.
func sheet() *scene.Scene {
	m := canvas.Fonts{}
	s := house.Blank(1600, 1000)
	add := func(shapes ...scene.Shape) {
		if len(s.Layers) == 0 {
			s.Layers = []scene.Layer{{}}
		}
		s.Layers[0].Shapes = append(s.Layers[0].Shapes, shapes...)
	}
	add(house.TitleBar(m, scene.XYWH(40, 22, 1520, 62), "Trains — Tokyo", "Tour 7 · Landfill + 7")...)
	add(house.News(scene.XYWH(40, 102, 960, 48), "Élodie pose un rail à Shinjuku (D6) pour 3")...)
	add(house.ScoreRows(m, scene.XYWH(1040, 102, 520, 6*house.RowHeight), rows())...)
	for seat := 1; seat <= house.Seats; seat++ {
		add(seatRow(seat)...)
	}
	for i, f := range faces() {
		add(house.DrawCard(m, scene.XYWH(44+float64(i)*214, 510, 200, 280), f)...)
	}
	add(house.DrawBack(scene.XYWH(44+4*214, 510, 100, 140))...)
	add(lands(m)...)
	return s
}

func rows() []house.Row {
	names := []string{"Élodie", "Maximilien de Robespierre", "Bob", "Ana-Lucía", "野 → Ñandú", "Zoë"}
	out := make([]house.Row, len(names))
	for i, n := range names {
		out[i] = house.Row{Seat: i + 1, Name: scene.KeepDrawable(canvas.Fonts{}, n, "?"), Score: fmt.Sprint(18 + 7*i*i%40), Turn: i == 1, Changed: i == 2, Won: i == 4, Out: i == 5,
			Facts: []house.Fact{{Icon: scene.IconCard, Text: "5"}, {Icon: scene.IconCube, Text: fmt.Sprint(14 - i)}}}
	}
	return out
}

func seatRow(seat int) []scene.Shape {
	y := 190 + float64(seat-1)*50
	line := []scene.Point{scene.Pt(330, y), scene.Pt(440, y-14), scene.Pt(560, y+10), scene.Pt(680, y)}
	shapes := house.SeatMark(scene.Pt(62, y), 34, seat)
	shapes = append(shapes, house.SeatPiece(scene.Pt(112, y), 34, seat)...)
	shapes = append(shapes, house.SeatPiece(scene.Pt(160, y), 24, seat)...)
	shapes = append(shapes,
		scene.Rect{Box: scene.Around(scene.Pt(235, y), 80, 38), Radius: 6, Fill: house.SeatFill(seat, 1), Stroke: scene.Edge(house.Ink, 2)},
		scene.Rect{Box: scene.Around(scene.Pt(760, y), 60, 44), Radius: 8, Fill: scene.Flat(house.SeatColor(seat)), Stroke: scene.Edge(house.Ink, 2)},
		scene.Text{
			S: fmt.Sprint(seat), At: scene.Pt(760, y), Font: house.Font(house.Glance, scene.Bold), Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle,
		})
	if seat == 3 {
		shapes = append(shapes, house.ChangedLine(line, 10)...)
		shapes = append(shapes, house.ChangedAt(scene.Pt(112, y), 24)...)
	}
	shapes = append(shapes, house.StationPiece(scene.Pt(868, y), 32, seat)...)
	shapes = append(shapes, house.Rail(line, 10, seat)...)
	if seat == 1 {
		shapes = append(shapes, house.TurnMarker(scene.Pt(956, y), 36)...)
	}
	return append(shapes, house.Track([]scene.Point{scene.Pt(820, y+22), scene.Pt(980, y+22)}, 8)...)
}

func faces() []house.Face {
	return []house.Face{
		{
			Name: "Train de marchandises", Cost: "4", Value: "1", Sign: "train waste",
			Effect: "Rends tes Déchets : +1 chacun.", Band: house.TintTrain, State: house.Raised,
		},
		{
			Name: "Pose de rails", Cost: "3", Sign: "rail", Effect: "Pose un rail, prends 1 Déchet.",
			Band: house.TintRail,
		},
		{
			Name: "Skyscraper", Cost: "8", Value: "4", Sign: "tower", Effect: "4 points at the end.",
			Band: house.TintPoints, State: house.Dimmed,
		},
		{
			Name: "Stationmaster’s Office", Cost: "4", Value: "12", Sign: "bolt card station",
			Effect: "Copy an Action card in the play area.", Band: house.TintAction,
		},
	}
}

// lands returns a strip of hexes with a name and a coordinate each, and the legend.
func lands(m scene.Measurer) []scene.Shape {
	kinds := []struct {
		name  string
		color scene.Color
	}{{"Plain", house.Plain}, {"Mountain", house.Mountain}, {"Forest", house.Forest}, {"Water", house.Water}, {"Town", house.Town}, {"Remote", house.Remote}, {"Desert", house.Desert}}
	var shapes []scene.Shape
	var entries []house.LegendEntry
	for i, k := range kinds {
		c := scene.Pt(100+float64(i)*108, 880)
		var ps []scene.Point
		for n := range 6 {
			ps = append(ps, c.Polar(60, float64(60*n)-90))
		}
		shapes = append(shapes, scene.Polygon{Points: ps, Fill: scene.Flat(k.color), Stroke: scene.Edge(house.Paper, 4)},
			scene.Text{S: fmt.Sprintf("C%d", i+1), At: c.Add(scene.Pt(0, -36)), Font: house.Font(house.Reference, scene.Regular), Color: house.InkMap, Align: scene.Centered, Level: scene.Middle},
			scene.Text{S: k.name, At: c.Add(scene.Pt(0, 36)), Font: house.Narrow(house.Reading, scene.Bold), Color: house.Ink, Align: scene.Centered, Halo: k.color, HaloWidth: 2})
		entries = append(entries, house.LegendEntry{Fill: scene.Flat(k.color), Text: k.name})
	}
	for i, name := range scene.Icons() {
		at := scene.Pt(1060+float64(i%13)*41, 868+float64(i/13)*44)
		shapes = append(shapes, scene.Icon{Name: name, At: at, Size: 32, Color: house.Ink})
	}
	entries = append(entries, house.LegendEntry{Icon: scene.IconStation, Text: "Station"})
	return append(shapes, house.Legend(m, scene.Pt(44, 966), 1500, entries)...)
}

// TestScoreCardsStayInside checks that a narrow list stays in its box, with the players below one another and
// the facts below the names.
func TestScoreCardsStayInside(t *testing.T) {
	m, b := canvas.Fonts{}, scene.XYWH(100, 100, 300, 480)
	all := rows()
	for i := range all {
		all[i].Facts = append(all[i].Facts, house.Fact{Icon: scene.IconTicket, Text: "88"}, house.Fact{Icon: scene.IconStation, Text: "3"})
	}
	last := 0.0
	for _, leaf := range scene.Leaves(m, house.ScoreCards(m, b, all)) {
		text, _, ok := leaf.Text(m)
		if !ok {
			continue
		}
		if ink := text.InkBox(m); !ink.Inside(b) {
			t.Errorf("%q runs out at %v", text.S, ink)
		}
		if text.S == "88" && text.At.Y-last < 60 {
			t.Errorf("the facts of two players are %.0f apart", text.At.Y-last)
		} else if text.S == "88" {
			last = text.At.Y
		}
	}
	if last < 500 {
		t.Errorf("the last facts stand at %.0f", last)
	}
}

// TestLatestNewsFillsOneLine checks that as many of the last news are kept as fit, and the last one even if it
// does not.
func TestLatestNewsFillsOneLine(t *testing.T) {
	m := canvas.Fonts{}
	for _, c := range []struct {
		sentences []string
		want      string
	}{
		{nil, ""},
		{[]string{"Alice draws", "Bob claims Paris"}, "Alice draws · Bob claims Paris"},
		{[]string{"Alice draws a card from the pile", "Bob claims Paris", "Carol passes"}, "Bob claims Paris · Carol passes"},
		{[]string{"Bob", "Carol has something to say that is far too long for any line of news"}, "Carol has something to say that is far too long for any line of news"},
	} {
		if got := house.LatestNews(m, c.sentences, 620); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestSheetAsText(t *testing.T) {
	golden.Assert(t, "sheet", sheet().Text())
}

// TestSheetIsDrawable keeps the drawn sheet as an artifact (go test -artifacts).
func TestSheetIsDrawable(t *testing.T) {
	p, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, sheet(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), "sheet.png"), p.PNG, 0o644); err != nil {
		t.Fatal(err)
	}
}
