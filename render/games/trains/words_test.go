package trains_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
)

// The same coordinate has a different name on each map, and no name without a
// map.
func TestPlaceNamesFollowTheMap(t *testing.T) {
	for key, want := range map[string][2]string{
		"tokyo": {"Shinjuku-Shibuya (f4)", "d3 (plaine)"},
		"osaka": {"f4 (rivière)", "d3 (plaine)"},
	} {
		m := newMatch(t, 2, engine.Options{"map": key})
		tell := m.view(m.book(), "fr").Tell
		for i, token := range []string{"f4", "d3"} {
			if got := tell.Token(token); got != want[i] {
				t.Errorf("%s: %s: got name %q, want %q", key, token, got, want[i])
			}
		}
	}
	m := newMatch(t, 2, nil)
	if got := m.book().Printer("en-US").Teller("trains", nil).Token("f4"); got != "f4" {
		t.Errorf("without a table: got name %q for f4", got)
	}
}

func TestDetailsSayThePrice(t *testing.T) {
	m := newMatch(t, 2, nil).playUntil(func(p engine.Position, _ []engine.Event) bool {
		seat := p.Status().Acting.First()
		return p.Table().View().(game.Table).Turn > 4 && seat != 0 && len(p.Hand(seat).View().(game.Hand).Lays) > 0 &&
			p.Hand(seat).View().(game.Hand).Simple > 0
	})
	private := render.PrivateOf(m.at, m.at.Status().Acting.First())
	tell := m.view(m.book(), "en-US").Tell
	detail := func(kind, arg string) string {
		return tell.Detail(render.Choice{Table: m.at.Table(), Private: private, Kind: kind, Args: []string{arg}})
	}
	lays := private.Hand.View().(game.Hand).Lays
	cheapest := slices.MinFunc(lays, func(a, b game.Offer) int { return a.Coins - b.Coins })
	anywhere := render.Choice{Table: m.at.Table(), Private: private, Kind: "pay-and-lay", Args: []string{""}}
	if got, want := tell.Gain(anywhere), fmt.Sprintf("🪙%d+", cheapest.Coins); got != want {
		t.Errorf("a rail anywhere: got %q, want %q", got, want)
	}
	for _, offer := range lays {
		want := "free"
		if offer.Coins > 0 {
			want = "coin"
		}
		got := detail("pay-and-lay", offer.Hex)
		if !strings.Contains(got, want) || strings.Contains(got, "Waste") != offer.Waste {
			t.Errorf("rail at %s for %+v: got detail %q", offer.Hex, offer, got)
		}
		lay := render.Choice{Table: m.at.Table(), Private: private, Kind: "pay-and-lay", Args: []string{offer.Hex}}
		want = fmt.Sprintf("🪙%d", offer.Coins)
		if got := tell.ShortGain(lay); !strings.HasPrefix(got, want) || strings.Contains(got, "🗑") != offer.Waste {
			t.Errorf("rail at %s for %+v: got short detail %q", offer.Hex, offer, got)
		}
	}
	build := render.Choice{Table: m.at.Table(), Private: private, Kind: "build-station", Args: []string{"h2"}}
	if got := tell.Gain(build); got != "+0★ 🗑" {
		t.Errorf("a station out of reach: got %q", got)
	}
	for arg, want := range map[string]string{"tower": "5 coins, ", "landfill": "left: Return all the Waste in your hand"} {
		if got := detail("buy", arg); !strings.Contains(got, want) {
			t.Errorf("buying %s: detail %q does not contain %q", arg, got, want)
		}
	}
	if got, want := detail("play", "express-train"), "2 coins"; got != want {
		t.Errorf("an Express Train: got %q, want %q", got, want)
	}
	for kind, want := range map[string]string{"play": "+🪙2", "plain": "+🪙2", "buy": "🪙3", "pay-and-buy": "🪙3"} {
		choice := render.Choice{Table: m.at.Table(), Private: private, Kind: kind, Args: []string{"express-train"}}
		if got := tell.Gain(choice); got != want {
			t.Errorf("%s an Express Train: got the gain %q, want %q", kind, got, want)
		}
	}
	all := render.Choice{Table: m.at.Table(), Private: private, Kind: "play-simple"}
	if got, coins := tell.Gain(all), private.Hand.View().(game.Hand).Simple; got != fmt.Sprintf("+🪙%d", coins) {
		t.Errorf("all simple cards: got the gain %q, want %d coins", got, coins)
	}
}

// The names on buttons are words that people say, not stumps.
func TestPlacesOnButtonsAreRecognizable(t *testing.T) {
	for _, key := range []string{"tokyo", "osaka"} {
		m := newMatch(t, 2, engine.Options{"map": key})
		tell := m.view(m.book(), "en-US").Tell
		b, _ := game.BoardOf(key)
		for _, p := range b.Places {
			words := strings.FieldsFunc(p.Name, func(r rune) bool { return r == '-' || r == ' ' })
			if brief := tell.Brief(p.Token); p.Name != "" && (!strings.Contains(p.Name, brief) || len(words[0]) > 12 && brief == p.Name) {
				t.Errorf("%s: %s is %q on a button", key, p.Name, brief)
			}
		}
	}
}

// The first places offered are cities, with what speaks for them.
func TestFirstPlacesAreCities(t *testing.T) {
	m := newMatch(t, 4, nil)
	seat := m.at.Status().Acting.First()
	tell := m.view(m.book(), "en-US").Tell
	view := m.at.Table().View().(game.Table)
	b, _ := game.BoardOf(view.Map)
	ranked := m.at.Rank(seat, "start", 0, m.at.List(seat).Choices("start", nil, 0))
	for _, token := range ranked[:10] {
		p := b.Places[slices.IndexFunc(b.Places[:], func(p game.Place) bool { return p.Token == token })]
		choice := render.Choice{Table: m.at.Table(), Private: render.PrivateOf(m.at, seat), Kind: "start", Args: []string{token}}
		if p.Terrain != game.City || !strings.Contains(tell.ShortGain(choice), "🏙") || !strings.Contains(tell.Detail(choice), "in reach") {
			t.Errorf("the place %s (%s) is offered with %q, %q", token, p.Terrain, tell.ShortGain(choice), tell.Detail(choice))
		}
	}
}

// A choice for a station says what a rail in the city scores before and after,
// what it brings the seat, and who has one there. A choice for a rail says what it scores and who shares
// the hex.
func TestStationDetailsSayTheirWorth(t *testing.T) {
	m := newMatch(t, 3, nil).playUntil(func(p engine.Position, _ []engine.Event) bool {
		view := p.Table().View().(game.Table)
		return view.Turn > 8 && view.Pending != nil && view.Pending.Wants == "expand"
	})
	view, book := m.at.Table().View().(game.Table), m.book()
	private := render.PrivateOf(m.at, view.Acting)
	built, shared := map[string]int{}, 0
	for _, s := range view.Stations {
		built[s.Hex] = s.N
	}
	for _, move := range private.Moves.Of("expand") {
		at := move.Args()[0]
		choice := render.Choice{Table: m.at.Table(), Private: private, Kind: "expand", Args: []string{at}}
		from, to := game.CityPoints[built[at]], game.CityPoints[built[at]+1]
		for locale, want := range map[string]string{"en-US": "points for a rail", "fr": "points par rail"} {
			tell := m.view(book, locale).Tell
			gain := 0
			if slices.Contains(view.Players[view.Acting-1].Rails, at) {
				gain = to - from
			}
			if got := tell.ShortGain(choice); got != fmt.Sprintf("+%d★", gain) {
				t.Errorf("%s: station at %s: got short detail %q", locale, at, got)
			}
			got := tell.Detail(choice)
			if !strings.HasPrefix(got, fmt.Sprintf("%d → %d %s", from, to, want)) {
				t.Errorf("%s: station at %s: got detail %q", locale, at, got)
			}
			for _, p := range view.Players {
				if here := slices.Contains(p.Rails, at); here != strings.Contains(got, tell.Name(p.Seat)) {
					t.Errorf("%s: got %q for a station at %s with player %+v", locale, got, at, p)
				} else if here {
					shared++
				}
			}
		}
	}
	if len(private.Moves.Of("expand")) < 3 || shared == 0 {
		t.Errorf("too few cases: %d places with %d rails", len(private.Moves.Of("expand")), shared)
	}
	b, _ := game.BoardOf(view.Map)
	for _, p := range b.Places {
		lay := render.Choice{Table: m.at.Table(), Private: private, Kind: "lay", Args: []string{p.Token}}
		got, want := m.view(book, "en-US").Tell.Detail(lay), ""
		switch {
		case p.Terrain == game.City:
			want = fmt.Sprintf("%d pts", game.CityPoints[built[p.Token]])
		case p.Terrain == game.Remote:
			want = fmt.Sprintf("%d pts", p.Price)
		}
		if !strings.Contains(got, want) || want == "" && strings.Contains(got, "pts") {
			t.Errorf("rail at %s: want %q in %q", p.Token, want, got)
		}
	}
}

// The text of the board mentions every player, pile and rail.
func TestBoardTextContainsEverything(t *testing.T) {
	m := newMatch(t, 4, nil).playUntil(happened("expand", 20))
	v := m.view(m.book(), "en-US")
	text := v.Text()
	table := m.at.Table().View().(game.Table)
	var wanted []string
	for _, p := range table.Players {
		wanted = append(wanted, v.Tell.Name(p.Seat))
		for _, rail := range p.Rails {
			wanted = append(wanted, v.Tell.Token(rail))
		}
	}
	for _, p := range table.Supply {
		wanted = append(wanted, v.Tell.Token(p.Card))
	}
	for _, want := range wanted {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in:\n%s", want, text)
		}
	}
}

// Wherever a text says what a Stationmaster's Office may copy, it names the
// printed icon: rail-laying cards are actions in a sense, but have none.
func TestTextsNameTheActionIcon(t *testing.T) {
	m := newMatch(t, 2, nil)
	for locale, sign := range map[string]string{"en-US": "Action symbol", "fr": "signe Action"} {
		tell := m.view(m.book(), locale).Tell
		card, _ := tell.Card("stationmasters-office")
		for what, text := range map[string]string{"card": card, "rule": tell.Say("trains.rule.stationmaster")} {
			if !strings.Contains(text, sign) {
				t.Errorf("%s: the %s does not name the symbol: %q", locale, what, text)
			}
		}
	}
}

// The log and the final picture count turns like the board, which starts after
// the first rails.
func TestChaptersMatchTurnNumbers(t *testing.T) {
	m := newMatch(t, 2, nil)
	for turn := range 4 {
		tell := m.view(m.book(), "en-US").Tell
		want := "Start"
		if turn > 0 {
			want = fmt.Sprint("Turn ", turn)
		}
		if shown := m.at.Table().View().(game.Table).Turn; shown != turn {
			t.Fatalf("got turn %d on the board, want %d", shown, turn)
		}
		if got := tell.Chapter(m.at.Status().Chapter); got != want {
			t.Errorf("chapter %d: got name %q, want %q", m.at.Status().Chapter, got, want)
		}
		m = m.playUntil(func(p engine.Position, _ []engine.Event) bool {
			return p.Table().View().(game.Table).Turn > turn
		})
	}
}

// The part of a card's name that fits a narrow button identifies the card.
func TestShortCardNamesAreDistinct(t *testing.T) {
	tell := newMatch(t, 2, nil).book().Printer("fr").Teller("trains", nil)
	for token, want := range map[string]string{
		"apartment": "Petit immeuble", "command-central": "Commandes", "ironworks": "Sidérurgie", "garage": "Garage",
	} {
		if got := tell.Brief(token); got != want {
			t.Errorf("%s: got button name %q, want %q", token, got, want)
		}
	}
}
