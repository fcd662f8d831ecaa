package express_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/golden"
	game "github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games/express"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// match is a game being played.
type match struct {
	t      testing.TB
	at     engine.Position
	recent []engine.Event // of the last turn
	seed   engine.Seed
	number uint64
}

func newMatch(t testing.TB, seed byte, seats int, o engine.Options) *match {
	t.Helper()
	m := &match{t: t, seed: engine.Seed{'p', 'a', 'i', 'n', 't', seed}}
	var err error
	if m.at, m.recent, err = game.Game().Start(seats, o, m.chance()); err != nil {
		t.Fatal(err)
	}
	return m
}

func (m *match) chance() *engine.Rand {
	m.number++
	return engine.NewRand(m.seed, m.number)
}

// play makes one move.
func (m *match) play(seat engine.Seat, notation string) []engine.Event {
	m.t.Helper()
	chapter := m.at.Status().Chapter
	next, step, err := m.at.Play(seat, notation, m.chance())
	if err != nil {
		m.t.Fatal(err)
	}
	if m.at = next; next.Status().Chapter != chapter {
		m.recent = nil
	}
	m.recent = append(m.recent, step.Events...)
	return step.Events
}

// playChance makes a random move, preferably one that builds or buys, so that
// the golden pictures do not depend on the simulator's skill.
func (m *match) playChance() []engine.Event {
	seat := m.at.Status().Acting.First()
	list := slices.DeleteFunc(m.at.List(seat), func(move engine.Move) bool {
		return move.Kind() == "end" || move.Kind() == "swap" || move.Kind() == "decline"
	})
	if len(list) == 0 {
		list = m.at.List(seat)
	}
	return m.play(seat, engine.Notation(list[m.chance().IntN(len(list))]))
}

// playUntil plays games until one reaches a wanted position.
func playUntil(t testing.TB, seats int, o engine.Options, wanted func(t game.Table, events []engine.Event) bool) *match {
	t.Helper()
	for seed := range byte(60) {
		m := newMatch(t, seed, seats, o)
		for n := 0; n < 4000 && !m.at.Status().Over(); n++ {
			events := m.playChance()
			if wanted(m.table(), events) {
				return m
			}
		}
	}
	t.Fatal("no game reached the wanted position")
	return nil
}

func (m *match) table() game.Table { return m.at.Table().View().(game.Table) }

func happened(kind string, bases int) func(game.Table, []engine.Event) bool {
	return func(t game.Table, events []engine.Event) bool {
		return t.Bases >= bases && slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind == kind })
	}
}

func stageIs(stage string, bases int) func(game.Table, []engine.Event) bool {
	return func(t game.Table, _ []engine.Event) bool { return t.Bases >= bases && t.Stage == stage }
}

// hasCards matches positions in which the active seat has at least the given
// number of cards.
func hasCards(cards int) func(game.Table, []engine.Event) bool {
	return func(t game.Table, _ []engine.Event) bool {
		return t.Stage == "turn" && t.Players[t.Acting-1].Cards >= cards
	}
}

// canBuyTitle matches positions in which a title can be bought and paid for.
func canBuyTitle(t game.Table, _ []engine.Event) bool {
	return t.Stage == "turn" && slices.Contains(t.May, "buy") && slices.ContainsFunc(t.Companies, func(c game.CompanyView) bool {
		return c.Stations > 0 && c.Titles < 6 && t.Players[t.Acting-1].Cards > c.Stations
	})
}

func (m *match) book() *render.Book { return rendertest.Book(m.t, express.Entry()) }

func (m *match) view(book *render.Book, locale string) render.View {
	players := make([]render.Player, m.at.Seats())
	for i := range players {
		players[i] = render.Player{Seat: engine.Seat(i + 1), Name: []string{"Alice", "Bob", "Carol", "Dave"}[i]}
	}
	return book.View(m.at, locale, players, m.recent)
}

// board returns the public picture, or a close-up.
func (m *match) board(locale, zoom string) scene.Scene {
	book := m.book()
	v := m.view(book, locale)
	v.Zoom = zoom
	return book.BoardScene(v)
}

// hand returns the hand of the acting seat.
func (m *match) hand(locale string) scene.Scene {
	book := m.book()
	return book.HandScene(m.view(book, locale), render.PrivateOf(m.at, m.at.Status().Acting.First()))
}

// sheet returns the acting seat's sheet for the place with the most choices.
func (m *match) sheet(locale string) scene.Scene {
	m.t.Helper()
	book := m.book()
	s, ok := book.SheetScene(m.view(book, locale), m.longestOffer("lay", 25))
	if !ok {
		m.t.Fatal("no sheet for laying")
	}
	return s
}

// longestOffer returns the longest list of choices for the second slot of a
// kind.
func (m *match) longestOffer(kind string, most int) render.Sheet {
	private := render.PrivateOf(m.at, m.at.Status().Acting.First())
	scope := express.Painter{}.Scope(kind, 1)
	best := render.Sheet{Scope: scope, Private: private, First: 1}
	for _, first := range private.Moves.Choices(kind, nil, 0) {
		tokens := private.Moves.Choices(kind, []string{first, ""}, 1)
		if len(tokens) <= len(best.Offers) {
			continue
		}
		best.Offers = nil
		for _, token := range tokens {
			best.Offers = append(best.Offers, render.Offer{Kind: kind, Args: []string{first, token}, Slot: 1})
		}
	}
	best.Offers = best.Offers[:min(most, len(best.Offers))]
	return best
}

// preview returns the board after the last listed move of a kind.
func (m *match) preview(kind string) scene.Scene {
	m.t.Helper()
	seat := m.at.Status().Acting.First()
	list := m.at.List(seat).Of(kind)
	next, step, err := m.at.Play(seat, engine.Notation(list[len(list)-1]), m.chance())
	if err != nil {
		m.t.Fatal(err)
	}
	book := m.book()
	ahead := match{t: m.t, at: next, recent: step.Events}
	v := ahead.view(book, "en-US")
	v.Preview = true
	return book.BoardScene(v)
}

var germany, usa = engine.Options{"map": "germany", "length": "long"}, engine.Options{"map": "usa", "length": "long"}

// Run with -update to rewrite the golden files, and look at what changed. With
// -artifacts they are drawn as well.
func TestScenesMatchGoldens(t *testing.T) {
	for name, draw := range map[string]func(t *testing.T) scene.Scene{
		"opening": func(t *testing.T) scene.Scene { return newMatch(t, 1, 4, germany).board("fr", "") },
		"germany": func(t *testing.T) scene.Scene {
			return playUntil(t, 4, germany, happened("run", 12)).board("en-US", "")
		},
		"usa": func(t *testing.T) scene.Scene { return playUntil(t, 2, usa, happened("upgrade", 8)).board("fr", "") },
		"near": func(t *testing.T) scene.Scene {
			return playUntil(t, 4, germany, happened("run", 12)).board("fr", "013")
		},
		"piles": func(t *testing.T) scene.Scene {
			return playUntil(t, 2, usa, happened("pay", 8)).board("en-US", "piles")
		},
		"hand": func(t *testing.T) scene.Scene { return playUntil(t, 3, usa, hasCards(7)).hand("fr") },
		"full": func(t *testing.T) scene.Scene { return playUntil(t, 2, germany, hasCards(22)).hand("en-US") },
		"titles": func(t *testing.T) scene.Scene {
			m := playUntil(t, 2, germany, canBuyTitle)
			book := m.book()
			s, _ := book.SheetScene(m.view(book, "fr"), m.longestOffer("buy", 25))
			return s
		},
		"sheet":   func(t *testing.T) scene.Scene { return playUntil(t, 2, usa, stageIs("lay", 6)).sheet("en-US") },
		"preview": func(t *testing.T) scene.Scene { return playUntil(t, 2, germany, stageIs("lay", 6)).preview("lay") },
		"over": func(t *testing.T) scene.Scene {
			return playUntil(t, 4, germany, func(table game.Table, _ []engine.Event) bool { return table.Stage == "over" }).board("fr", "")
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := draw(t)
			golden.Assert(t, name, s.Text())
			p, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(t.ArtifactDir(), name+".png"), p.PNG, 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// In whole games, boards and hands in each language have no text that is cut
// off, except for the news.
func TestNoTextIsCut(t *testing.T) {
	for seed, o := range []engine.Options{germany, usa} {
		m := newMatch(t, byte(seed), 2+2*seed, o)
		for n := 0; !m.at.Status().Over() && n < 600; n++ {
			m.playChance()
			if n%23 != 0 {
				continue
			}
			for _, locale := range rendertest.SomeLanguages(t, n/23) {
				m.recent = nil
				for _, s := range slices.Concat(rendertest.Texts(m.board(locale, "")), rendertest.Texts(m.hand(locale)),
					rendertest.Texts(m.board(locale, "piles"))) {
					if strings.HasSuffix(s, "…") {
						t.Errorf("%s: text cut off: %q", locale, s)
					}
				}
			}
			if m.at.Status().Over() {
				break
			}
		}
	}
}

// Sheets use the same numbers as the menu, starting with any number.
func TestSheetsNumberTheirChoices(t *testing.T) {
	m := playUntil(t, 2, germany, stageIs("lay", 4))
	book := m.book()
	s := m.longestOffer("lay", 7)
	s.First = 24
	painted, ok := book.SheetScene(m.view(book, "en-US"), s)
	if !ok {
		t.Fatal("no sheet")
	}
	words := rendertest.Texts(painted)
	for i := range s.Offers {
		if !slices.Contains(words, s.Number(i)) {
			t.Errorf("no picture has number %s", s.Number(i))
		}
	}
	if slices.Contains(words, "23") || slices.Contains(words, s.Number(len(s.Offers))) {
		t.Error("one number too many")
	}
}

// The accent color appears where a card was laid.
func TestChangesAreMarked(t *testing.T) {
	m := playUntil(t, 4, germany, happened("lay", 6))
	book := m.book()
	v := m.view(book, "en-US")
	with := book.BoardScene(v)
	v.Recent = nil
	without := book.BoardScene(v)
	accent := "stroke " + house.Accent.String()
	if a, b := strings.Count(with.Text(), accent), strings.Count(without.Text(), accent); a == 0 || b > 0 {
		t.Errorf("got %d accents with news and %d without", a, b)
	}
}

// The text of the board mentions every card on the map, every title and every
// pile.
func TestBoardTextContainsEverything(t *testing.T) {
	m := playUntil(t, 4, germany, happened("run", 10))
	book := m.book()
	text := m.view(book, "en-US").Text()
	table := m.table()
	for _, c := range table.Cells {
		if !strings.Contains(text, c.Place) || !strings.Contains(text, strings.TrimSuffix(c.Card, "r")) {
			t.Errorf("%s with %q is missing", c.Place, c.Card)
		}
	}
	for _, p := range table.Players {
		for _, title := range p.Titles {
			if !strings.Contains(text, title) {
				t.Errorf("title %s of seat %d is missing", title, p.Seat)
			}
		}
	}
	for _, c := range table.Piles {
		for _, open := range c.Open {
			if !strings.Contains(text, open) {
				t.Errorf("open card %s on %s is missing", open, c.Pile)
			}
		}
	}
}

// Piles to choose from have a column per type and a row per level, whichever of
// them are empty.
func TestPileSheetMatchesTheBoard(t *testing.T) {
	m := playUntil(t, 2, germany, stageIs("lay", 4))
	s := render.Sheet{Scope: express.Painter{}.Scope("draw", 0), Private: render.PrivateOf(m.at, 1), First: 1}
	for i, p := range m.table().Piles {
		if i != 4 { // pile 4 counts as empty
			s.Offers = append(s.Offers, render.Offer{Kind: "draw", Args: []string{p.Pile}})
		}
	}
	spots := express.Painter{}.Sheet(m.view(m.book(), "en-US"), s).Spots
	for i, a := range s.Tokens() {
		for j, b := range s.Tokens()[:i] {
			sort, level, _ := strings.Cut(a, "-")
			column, row := strings.HasPrefix(b, sort+"-"), strings.HasSuffix(b, "-"+level)
			if (spots[i][0].X == spots[j][0].X) != column || (spots[i][0].Y == spots[j][0].Y) != row {
				t.Errorf("%s lies at %v, %s at %v", a, spots[i][0], b, spots[j][0])
			}
		}
	}
}

// TestSitesAreDrawnInTheirPlaces checks that the sheet of the shortcut that builds draws each card in
// its own place, with the place's name and number.
func TestSitesAreDrawnInTheirPlaces(t *testing.T) {
	for _, of := range []string{"germany", "usa"} {
		m := playUntil(t, 3, engine.Options{"map": of}, func(t game.Table, _ []engine.Event) bool {
			return t.Bases >= 4 && t.Stage == "turn" && len(t.Actions) == 0 && t.Players[t.Active-1].Cards > 3
		})
		seat := m.at.Status().Acting.First()
		book := m.book()
		offered := render.Sheet{Scope: "sites", Private: render.PrivateOf(m.at, seat), First: 1}
		for _, n := range m.at.Shortcuts(seat) {
			if n.Name == "build" {
				offered.Offers = append(offered.Offers, render.Offer{Kind: "build", Args: n.Args})
			}
		}
		v := m.view(book, "en")
		s, ok := book.SheetScene(v, offered)
		if !ok || len(offered.Offers) < 2 {
			t.Fatalf("%s: got no sheet of %d sites", of, len(offered.Offers))
		}
		drawn := s.Text()
		for i, o := range offered.Offers {
			place, card, _ := strings.Cut(o.Args[0], game.SiteMark)
			if !strings.Contains(drawn, strconv.Quote(v.Tell.Brief(place))) || !strings.Contains(drawn, strconv.Quote(strings.TrimSuffix(card, "r"))) {
				t.Errorf("%s: the site %s has no name or number in its picture", of, o.Args[0])
			}
			if number := strconv.Quote(offered.Number(i)); strings.Count(drawn, number) < 2 {
				t.Errorf("%s: the number %s is not both beside its card and on the map", of, number)
			}
		}
	}
}
