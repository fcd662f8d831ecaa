package china_test

import (
	"encoding/json"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/china"
	"github.com/railbot/railbot/render/rendertest"
)

// match is a game played by simulation players.
type match struct {
	t      testing.TB
	at     engine.Position
	recent []engine.Event
	seed   engine.Seed
	number uint64
}

func newMatch(t testing.TB, seats int) *match {
	t.Helper()
	return newMatchWithSeed(t, seats, 'c')
}

// newMatchWithSeed returns a match for a byte of the seed.
func newMatchWithSeed(t testing.TB, seats int, seed byte) *match {
	t.Helper()
	m := &match{t: t, seed: engine.Seed{seed, 'h', 'i', 'n', 'a'}}
	var err error
	if m.at, m.recent, err = game.Game().Start(seats, nil, m.chance()); err != nil {
		t.Fatal(err)
	}
	return m
}

func (m *match) chance() *engine.Rand {
	m.number++
	return engine.NewRand(m.seed, m.number)
}

// edited changes the state of the game as it is stored.
func (m *match) edited(change func(state map[string]any)) *match {
	m.t.Helper()
	raw, err := m.at.Encode()
	if err != nil {
		m.t.Fatal(err)
	}
	var state map[string]any
	if err := json.Unmarshal(raw, &state); err != nil {
		m.t.Fatal(err)
	}
	change(state)
	if raw, err = json.Marshal(state); err != nil {
		m.t.Fatal(err)
	}
	if m.at, err = m.at.Game().Decode(game.Game().Version, m.at.Seats(), raw); err != nil {
		m.t.Fatal(err)
	}
	return m
}

// play makes a move as the simulator chooses it.
func (m *match) play() {
	m.t.Helper()
	if m.at.Status().Over() {
		return
	}
	seat := m.at.Status().Acting.First()
	next, step, err := m.at.Play(seat, m.at.Choose(seat, m.chance()), m.chance())
	if err != nil {
		m.t.Fatal(err)
	}
	m.at, m.recent = next, step.Events
}

func (m *match) book() *render.Book { return rendertest.Book(m.t, china.Entry()) }

func (m *match) view(book *render.Book, locale string) render.View {
	players := make([]render.Player, m.at.Seats())
	for i := range players {
		players[i] = render.Player{Seat: engine.Seat(i + 1), Name: []string{"Alice", "Bob", "Carol", "Élodie", "Maximilien", "Zoë"}[i]}
	}
	return book.View(m.at, locale, players, m.recent)
}

// routes are the cities that each seat's track connects in lateMatch.
var routes = [6][]string{
	{"beijing", "tianjin", "jinan", "xuzhou", "nanjing", "shanghai", "hangzhou", "nanchang", "changsha", "guangzhou", "hong-kong"},
	{"chongqing", "guiyang", "kunming", "dali", "chengdu", "lanzhou", "xining", "golmud", "lhasa"},
	{"shanghai", "hefei", "wuhan", "yichang", "chongqing", "xian", "zhengzhou", "shijiazhuang", "beijing", "shenyang", "changchun", "harbin", "jiamusi"},
	{"hong-kong", "nanning", "guilin", "changsha", "wuhan", "zhengzhou", "taiyuan", "datong", "hohhot", "baotou", "yinchuan"},
	{"beijing", "hohhot", "hailar", "qiqihar", "harbin", "shenyang", "dalian"},
	{"chongqing", "xian", "lanzhou", "dunhuang", "urumqi", "kashi", "hotan"},
}

// lateMatch returns a match in which everybody has a network and a train, and
// events are in force. The last change is the actor's track.
func lateMatch(t testing.TB, seats int, events ...string) *match {
	var track game.Tracks
	var laid []game.Edge
	for seat := range seats {
		laid = nil
		for i, to := range routes[seat][1:] {
			for _, e := range freePath(t, &track, routes[seat][i], to) {
				track.Lay(e, uint8(seat+1))
				laid = append(laid, e)
			}
		}
	}
	m := newMatch(t, seats)
	m.edited(func(state map[string]any) {
		text, err := track.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		state["track"], state["stage"], state["round"], state["number"] = string(text), "running", 14, 14*seats+1
		state["actor"], state["shown"] = seats, true
		var active []any
		for i, e := range events {
			active = append(active, map[string]any{"card": e, "by": i%seats + 1, "turns": 1 + i%2})
		}
		state["active"] = active
		for i, p := range state["players"].([]any) {
			p := p.(map[string]any)
			at, _ := game.PrintedBoard().Find(routes[i][len(routes[i])/2])
			p["cash"], p["placed"], p["at"] = 40+37*i, true, at
			p["engine"] = []string{"super-freight", "fast-freight", "heavy-freight", "freight", "super-freight", "freight"}[i]
		}
		links := state["links"].([]any)
		links[1], links[2], links[0] = 0b110, 0b1010, 0b10
	})
	m.recent = []engine.Event{
		{By: engine.Seat(seats), Kind: "build", What: []string{routes[seats-1][len(routes[seats-1])-1]}, N: 17, M: 12},
		{By: engine.Seat(seats), Kind: "track", What: edgeTokens(laid[len(laid)-12:])},
	}
	return m
}

// oneMore lays a segment of the actor at the end of its last route.
func (m *match) oneMore() game.Edge {
	m.t.Helper()
	b := game.PrintedBoard()
	seat := m.at.Seats()
	end, _ := b.Find(routes[seat-1][len(routes[seat-1])-1])
	var laid game.Edge
	m.edited(func(state map[string]any) {
		var track game.Tracks
		if err := track.UnmarshalText([]byte(state["track"].(string))); err != nil {
			m.t.Fatal(err)
		}
		for _, s := range b.Sides(end) {
			if s.Edge != game.NoEdge && track.Owner(s.Edge) == 0 {
				laid = s.Edge
			}
		}
		track.Lay(laid, uint8(seat))
		text, err := track.MarshalText()
		if err != nil {
			m.t.Fatal(err)
		}
		state["track"] = string(text)
	})
	return laid
}

func edgeTokens(edges []game.Edge) []string {
	b := game.PrintedBoard()
	var tokens []string
	for _, e := range edges {
		from, to := b.EndsOf(e)
		tokens = append(tokens, b.Coordinate(from)+"-"+b.Coordinate(to))
	}
	return tokens
}

// freePath returns the fewest free segments between two cities; red areas are
// crossed.
func freePath(t testing.TB, track *game.Tracks, from, to string) []game.Edge {
	t.Helper()
	b := game.PrintedBoard()
	start, _ := b.Find(from)
	goal, ok := b.Find(to)
	if !ok {
		t.Fatalf("unknown city %s", to)
	}
	type arrival struct {
		from game.Milepost
		edge game.Edge
	}
	came := map[game.Milepost]arrival{start: {start, game.NoEdge}}
	queue := []game.Milepost{start}
	for len(queue) > 0 && came[goal] == (arrival{}) {
		m := queue[0]
		queue = queue[1:]
		for d := range hex.Direction(hex.Directions) {
			s := b.Side(m, d)
			if s.To == game.NoMilepost || s.Edge != game.NoEdge && track.Owner(s.Edge) != 0 {
				continue
			}
			if _, been := came[s.To]; !been {
				came[s.To] = arrival{m, s.Edge}
				queue = append(queue, s.To)
			}
		}
	}
	var edges []game.Edge
	for at := goal; at != start; at = came[at].from {
		if came[at] == (arrival{}) {
			t.Fatalf("no way from %s to %s", from, to)
		}
		if e := came[at].edge; e != game.NoEdge {
			edges = append([]game.Edge{e}, edges...)
		}
	}
	return edges
}
