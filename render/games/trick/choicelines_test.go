package trick_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/trick"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// The company offered first is at the top, so that the numbers are in order.
func TestLineNumbersRunFromTopToBottom(t *testing.T) {
	b := rendertest.Book(t, trick.Entry())
	at, _, err := game.Game().Start(3, nil, engine.NewRand(engine.Seed{'e', 'n', 'd', 's'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := b.View(at, "en-US", []render.Player{{Seat: 1, Name: "Ada"}, {Seat: 2, Name: "Ben"}, {Seat: 3, Name: "Cleo"}}, nil)
	for _, kind := range []string{"engine", "city"} {
		sheet := render.Sheet{Scope: "lines", Private: render.PrivateOf(at, 1)}
		for _, company := range []string{"erie", "prr", "bo"} {
			args := []string{company}
			if kind == "city" {
				args = append(args, "left")
			}
			sheet.Offers = append(sheet.Offers, render.Offer{Kind: kind, Args: args})
		}
		spots := trick.Painter{}.Sheet(v, sheet).Spots
		for i := range spots[1:] {
			if above, below := spots[i][0].Y, spots[i+1][0].Y; above >= below {
				t.Errorf("%s: number %d is at %.0f, the next at %.0f", kind, i+1, above, below)
			}
		}
	}
}

// If two companies have no locomotive, the player who gives the first of two is
// told that the other company gets the second.
func TestSheetNamesTheSecondLocomotive(t *testing.T) {
	b := rendertest.Book(t, trick.Entry())
	seed, told := engine.Seed{'t', 'w', 'o'}, false
	at, _, err := game.Game().Start(3, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil && !at.Status().Over(); n++ {
		seat := at.Status().Acting.First()
		if table := at.Table().View().(game.Table); len(table.Prize) > 0 {
			sheet := render.Sheet{Scope: "lines", Private: render.PrivateOf(at, seat)}
			for _, company := range at.Choices(seat, "engine", nil, 0) {
				sheet.Offers = append(sheet.Offers, render.Offer{Kind: "engine", Args: []string{company}})
			}
			want := ""
			if len(table.Prize) > 1 && len(sheet.Offers) == 2 {
				want, told = "l’autre reçoit\u00a0: locomotive Tout", true
			}
			if got := (trick.Painter{}).Sheet(b.View(at, "fr", nil, nil), sheet).Note; len(sheet.Offers) > 0 && got != want {
				t.Errorf("%v among %d companies: got %q, want %q", table.Prize, len(sheet.Offers), got, want)
			}
		}
		at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, n)), engine.NewRand(seed, n))
	}
	if err != nil || !told {
		t.Errorf("case of two locomotives for two companies occurred: %t (%v)", told, err)
	}
}

// The picture on which a locomotive is given says what it does and, for each company, how many
// shares the player has and what they would be worth.
func TestLocomotiveSheetShowsHoldings(t *testing.T) {
	b := rendertest.Book(t, trick.Entry())
	seed, held := engine.Seed{'h', 'e', 'l', 'd'}, 0
	at, _, err := game.Game().Start(4, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil && !at.Status().Over(); n++ {
		seat := at.Status().Acting.First()
		if companies := at.Choices(seat, "engine", nil, 0); len(companies) > 0 {
			table := at.Table().View().(game.Table)
			v := b.View(at, render.English, nil, nil)
			sheet := render.Sheet{Scope: "lines", Private: render.PrivateOf(at, seat)}
			for _, company := range companies {
				sheet.Offers = append(sheet.Offers, render.Offer{Kind: "engine", Args: []string{company}})
			}
			want := []string{v.Tell.Say("trick.card." + table.Prize[0])}
			for i, c := range table.Companies {
				if !slices.Contains(companies, c.Company) {
					continue
				}
				shares := table.Players[seat-1].Shares[i]
				want = append(want, fmt.Sprint("your shares: ", shares))
				if value := game.RunOf(c.Line, table.Prize[0]).Value; shares > 0 {
					held++
					want = append(want, fmt.Sprintf("%d × %d = %d", shares, value, shares*value))
				}
			}
			var got []string
			for _, leaf := range scene.Leaves(v.Measure, trick.Painter{}.Sheet(v, sheet).Shapes) {
				if text, _, ok := leaf.Text(v.Measure); ok {
					got = append(got, text.S)
				}
			}
			for _, words := range want {
				if !slices.Contains(got, words) {
					t.Errorf("%v: the sheet lacks %q among %q", table.Prize, words, got)
				}
			}
		}
		at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
	}
	if err != nil || held == 0 {
		t.Errorf("got %d companies of which the player has shares: %v", held, err)
	}
}
