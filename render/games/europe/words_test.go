package europe_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
)

// Every city, track, ticket and card has its own name in both languages.
func TestEveryTokenHasWords(t *testing.T) {
	book := newMatch(t, 2).book()
	for _, locale := range render.Languages() {
		tell := book.Printer(locale).Teller("europe", nil)
		seen := map[string]string{}
		check := func(sort, token string) {
			name := tell.Token(token)
			if name == "" || name == token && strings.ContainsAny(token, "-+*") {
				t.Errorf("%s: %s %s has no words", locale, sort, token)
			}
			if before, ok := seen[sort+name]; ok {
				t.Errorf("%s: %s and %s have the same name %q", locale, before, token, name)
			}
			seen[sort+name] = token
		}
		for _, c := range game.Cities() {
			check("city", c.Token)
		}
		for _, track := range game.Tracks() {
			check("track", track.Token)
		}
		for _, ticket := range game.Tickets() {
			check("ticket", ticket.Token)
			if _, both := game.TrackOf(ticket.Token); both {
				t.Errorf("%s is a track and a ticket", ticket.Token)
			}
		}
		for _, card := range []string{"blue", "purple", "orange", "white", "green", "yellow", "black", "red", "loco", "grey"} {
			check("card", card)
		}
	}
}

func TestEventAndMoveSentences(t *testing.T) {
	m := newMatch(t, 2)
	book := m.book()
	en, fr := m.view(book, "en-US").Tell, m.view(book, "fr").Tell
	claim := engine.Event{By: 1, Kind: "claim", What: []string{"pamplona-paris-green", "green*3+loco"}, N: 7, M: 41}
	for got, want := range map[string]string{
		en.Event(claim): "Alice claims Pamplona – Paris (green) for 7 points, paying 3 × green and locomotive",
		fr.Event(claim): "Alice prend Pamplona – Paris (vert), 7 points, en payant 3 × vert et locomotive",
		en.Event(engine.Event{By: 2, Kind: "reveal", What: []string{"red", "loco", "blue"}, N: 2}):                                "Turned up: red, locomotive and blue, 2 more to pay",
		en.Event(engine.Event{By: 2, Kind: "reveal", What: []string{"blue", "blue", "blue"}}):                                     "Turned up: 3 × blue, no extra",
		en.Event(engine.Event{By: 1, Kind: "claim.extra", What: []string{"munchen-venezia", "blue*2", "loco"}, N: 2}):             "Alice claims München – Venezia for 2 points, paying 2 × blue, plus locomotive for the tunnel",
		en.Event(engine.Event{To: 1, By: 1, Kind: "completed", What: []string{"essen-kyiv"}, N: 10}):                              "Essen – Kyiv completed, +10",
		en.Event(engine.Event{By: 2, Kind: "reveal"}):                                                                             "No cards to turn up, no extra",
		en.Event(engine.Event{By: 2, Kind: "station", What: []string{"bucuresti", "red"}, N: 2}):                                  "Bob builds a station in București, paying red",
		fr.Event(engine.Event{By: 2, Kind: "borrow", What: []string{"munchen", "munchen-wien"}}):                                  "Bob emprunte München – Wien avec la gare de München",
		en.Event(engine.Event{By: 1, Kind: "last", N: 1}):                                                                         "Alice has 1 train left: the last round begins",
		en.Move("claim dieppe-london-a loco*2"):                                                                                   "Claim Dieppe – London (A): 2 × locomotive",
		fr.Move("keep athina-edinburgh"):                                                                                          "Garder Athina – Edinburgh",
		strings.Join(en.Events([]engine.Event{{By: 1, Kind: "draw"}, {By: 1, Kind: "draw"}}), "|"):                                "Alice draws 2 cards",
		strings.Join(en.Events([]engine.Event{{By: 1, Kind: "draw"}, {By: 1, To: 1, Kind: "drawn", What: []string{"red"}}}), "|"): "Alice draws red",
	} {
		got = strings.ReplaceAll(strings.ReplaceAll(got, "\u00a0", " "), "\u202f", " ")
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// For a track or station, the detail names the payment with the fewest
// locomotives and the number of other payments.
func TestDetailsNameTheCheapestPayment(t *testing.T) {
	m := newMatch(t, 2)
	book := m.book()
	private := render.PrivateOf(m.at, 1)
	detail := func(locale, kind string, args ...string) string {
		c := render.Choice{Table: m.at.Table(), Private: private, Kind: kind, Args: args}
		return strings.ReplaceAll(m.view(book, locale).Tell.Detail(c), "\u00a0", " ")
	}
	offered := private.Hand.View().(game.Hand).Offer[0]
	private.Moves = engine.List{
		listedMove{"claim", "amsterdam-bruxelles", "loco"},
		listedMove{"claim", "budapest-kyiv", "loco*6"}, listedMove{"claim", "budapest-kyiv", "red*5+loco"},
		listedMove{"claim", "amsterdam-london", "red*2"},
		listedMove{"claim", "amsterdam-london", "red+loco"}, listedMove{"claim", "amsterdam-london", "loco*2"},
		listedMove{"station", "roma", "blue"}, listedMove{"station", "roma", "loco"},
	}
	for _, c := range []struct{ got, want string }{
		{detail("en-US", "keep", offered.Ticket), "points, "},
		{detail("en-US", "claim", "budapest-kyiv", ""), "5 × red and 1 locomotive or 1 other way, +15, tunnel"},
		{detail("fr", "claim", "amsterdam-london", ""), "2 × rouge ou 2 autres façons, +2"},
		{detail("en-US", "claim", "amsterdam-bruxelles", ""), "1 locomotive, +1"},
		{detail("en-US", "station", "roma", ""), "1 × blue or 1 other way"},
		{detail("en-US", "take", "red"), "in your hand: "},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("%q does not contain %q", c.got, c.want)
		}
	}
}

// The prompt says how many tickets can be chosen and how many are.
func TestPromptCountsChosenTickets(t *testing.T) {
	m := newMatch(t, 2)
	seat := m.at.Status().Acting.First()
	asks := func(locale, words string, n int) {
		t.Helper()
		got := m.view(m.book(), locale).Prompt(render.PrivateOf(m.at, seat))
		if want := fmt.Sprintf(words, n); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	asks("en-US", "Choose 2 to 4 tickets to keep: %d chosen so far", 0)
	asks("fr", "Choisissez 2 à 4\u00a0destinations à garder\u00a0: %d\u00a0pour l’instant", 0)
	for n := range 2 {
		next, _, err := m.at.Play(seat, engine.Notation(m.at.List(seat).Of("keep")[0]), m.chance())
		if err != nil {
			t.Fatal(err)
		}
		m.at = next
		words := "Choose 2 to 4 tickets to keep: %d chosen so far"
		if n == 1 {
			words = "%d of 4 tickets chosen: choose more or press Done"
		}
		asks("en-US", words, n+1)
	}
}

// If a player has none of something, a word says so, not a zero.
func TestZeroIsSaidInWords(t *testing.T) {
	m := newMatch(t, 2)
	for locale, none := range map[string]string{"en-US": "no ", "fr": "aucun"} {
		tell := m.view(m.book(), locale).Tell
		for _, what := range []string{"cards", "trains", "stations"} {
			if text := tell.Say("europe.ui."+what, render.Data{"N": 0}); !strings.HasPrefix(text, none) {
				t.Errorf("%s: zero %s: got %q", locale, what, text)
			}
		}
	}
}

// listedMove is a legal move as a list of its kind and arguments.
type listedMove []string

func (w listedMove) Kind() string   { return w[0] }
func (w listedMove) Args() []string { return w[1:] }

// The text of the board mentions every claimed track, every station and, at the
// end, every ticket.
func TestBoardTextContainsEverything(t *testing.T) {
	m := newMatch(t, 3).playUntil(happened("over", 0))
	for _, locale := range render.Languages() {
		v := m.view(m.book(), locale)
		text := v.Text()
		for _, claim := range m.table().Claimed {
			if !strings.Contains(text, v.Tell.Token(claim.Track)) {
				t.Errorf("%s: %s is missing", locale, claim.Track)
			}
		}
		for _, s := range m.table().Stations {
			if !strings.Contains(text, v.Tell.Token(s.City)) {
				t.Errorf("%s: station in %s is missing", locale, s.City)
			}
		}
		for _, r := range m.table().Results {
			for _, ticket := range r.Tickets {
				if !strings.Contains(text, v.Tell.Token(ticket.Ticket)) {
					t.Errorf("%s: ticket %s is missing", locale, ticket.Ticket)
				}
			}
		}
	}
}

// A seat keeps all tickets that it draws, up to twenty. Each is named, with its
// way while there is room.
func TestHandTextNamesManyTickets(t *testing.T) {
	m, ways := newMatch(t, 2), 0
	for n := uint64(1); ; n++ {
		seat := m.at.Status().Acting.First()
		list := m.at.List(seat)
		kind := "draw"
		for _, k := range []string{"keep", "tickets"} {
			if len(list.Of(k)) > 0 && (seat == 1 || k == "keep") {
				kind = k
				break
			}
		}
		next, _, err := m.at.Play(seat, engine.Notation(list.Of(kind)[0]), engine.NewRand(engine.Seed{7}, n))
		if err != nil {
			t.Fatal(err)
		}
		m.at = next
		hand := m.at.Hand(1).View().(game.Hand)
		if len(hand.Tickets) > 20 {
			break
		}
		text := m.view(m.book(), "fr").HandText(render.PrivateOf(m.at, 1))
		for _, ticket := range hand.Tickets {
			if !strings.Contains(text, "**"+m.view(m.book(), "fr").Tell.Token(ticket.Ticket)+"**") {
				t.Fatalf("%d tickets: %s is not among them:\n%s", len(hand.Tickets), ticket.Ticket, text)
			}
		}
		if strings.Contains(text, "(Angora") {
			ways++
		}
	}
	if ways == 0 {
		t.Error("no text contains ways")
	}
}

// On buttons, a single card is named by its kind without a number, whether it
// is taken or paid.
func TestSingleCardBriefNameIsItsKind(t *testing.T) {
	m := newMatch(t, 2)
	tell := m.view(m.book(), "en-US").Tell
	for token, want := range map[string]string{
		"red": "red", "loco": "locomotive", "red*2": "2 × red", "red+loco": "red + loco", "red*2+loco*2": "2×red+2×loco",
	} {
		if got := strings.ReplaceAll(tell.Brief(token), "\u00a0", " "); got != want {
			t.Errorf("%s: got short name %q, want %q", token, got, want)
		}
	}
}

// A player who cannot pay a tunnel's extra cards is told why the only choice is
// to give up.
func TestPromptSaysTunnelIsUnaffordable(t *testing.T) {
	m := newMatch(t, 4).playUntil(tunnelPending)
	private := render.PrivateOf(m.at, m.at.Status().Acting.First())
	v := m.view(m.book(), "en-US")
	private.Moves = engine.List{listedMove{"extra", "red"}, listedMove{"decline"}}
	if got := v.Prompt(private); !strings.Contains(got, "or give up") {
		t.Errorf("affordable tunnel: got prompt %q", got)
	}
	private.Moves = engine.List{listedMove{"decline"}}
	if got := v.Prompt(private); !strings.Contains(got, "you have none, so you have to give up") {
		t.Errorf("unaffordable tunnel: got prompt %q", got)
	}
}

// The log and the final picture count turns like the board, which starts after
// the choice of the first tickets.
func TestChaptersMatchTurnNumbers(t *testing.T) {
	m := newMatch(t, 2)
	for turn := range 4 {
		tell := m.book().View(m.at, "en-US", nil, nil).Tell
		want := "Choosing tickets"
		if turn > 0 {
			want = fmt.Sprint("Turn ", turn)
		}
		if m.table().Turn != turn {
			t.Fatalf("got turn %d on the board, want %d", m.table().Turn, turn)
		}
		if got := tell.Chapter(m.at.Status().Chapter); got != want {
			t.Errorf("chapter %d: got name %q, want %q", m.at.Status().Chapter, got, want)
		}
		m = m.playUntil(func(table game.Table, _ []engine.Event) bool { return table.Turn > turn })
	}
}

// What only its own player is told replaces the public event in the news.
func TestNewsSaysOwnResults(t *testing.T) {
	tell := newMatch(t, 2).view(newMatch(t, 2).book(), "en-US").Tell
	for name, c := range map[string]struct {
		events []engine.Event
		want   string
	}{
		"drawn blind": {[]engine.Event{{By: 1, Kind: "draw", N: 1}, {To: 1, By: 1, Kind: "drawn", What: []string{"red"}}}, "Alice draws red"},
		"completed": {[]engine.Event{{By: 1, Kind: "claim", What: []string{"munchen-venezia", "blue*2"}, N: 2},
			{To: 1, By: 1, Kind: "completed", What: []string{"essen-kyiv"}, N: 10}}, "Essen – Kyiv completed, +10"},
		"tunnel": {[]engine.Event{{By: 1, Kind: "extra", What: []string{"loco"}, N: 1},
			{By: 1, Kind: "claim", What: []string{"munchen-venezia", "blue*2"}, N: 2}},
			"Alice claims München – Venezia for 2 points, paying 2 × blue, plus locomotive for the tunnel"},
		"kept": {[]engine.Event{{By: 1, Kind: "kept", N: 1, M: 2}, {To: 1, By: 1, Kind: "keeps", What: []string{"essen-kyiv"}}}, "Alice keeps Essen – Kyiv"},
	} {
		if got := render.TopNews(tell.News(c.events), 1); len(got) != 1 || strings.ReplaceAll(got[0], "\u00a0", " ") != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
