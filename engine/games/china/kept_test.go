package china

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// wander shows positions of two matches in turn: most after a move, some after an undo
// of many, some dealt anew.
func wander(t *testing.T, seed uint64, positions int, show func(s *State, r *rand.Rand)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 14))
	chance := engine.NewRand(numbered(seed), 0)
	options := engine.Options{"express": "no", "indulgence": "yes", "limit": limitNone}
	var matches [2][]*State
	for i := range matches {
		matches[i] = []*State{rules{}.Setup(2+int(seed%5), options, engine.NewTurn(chance))}
	}
	for range positions {
		match := &matches[min(r.IntN(4), 1)]
		s := (*match)[len(*match)-1].Clone()
		switch n := r.IntN(40); {
		case s.over() || n == 0:
			*match = (*match)[:1+r.IntN(len(*match))]
			continue
		case n == 1:
			s = secrets{}.Redeal(s, engine.Seat(r.IntN(s.seats()+1)), chance)
		default:
			rules{}.Apply(s, s.acting().First(), anyMove(s, r, chance), engine.NewTurn(chance))
		}
		*match = append(*match, s)
		show(s, r)
	}
}

// anyMove is mostly a sensible one, so that there is track; now and then any of any
// kind, so that trains come to foreign track too.
func anyMove(s *State, r *rand.Rand, chance *engine.Rand) Move {
	seat := s.acting().First()
	list := rules{}.Legal(s, seat, nil)
	switch {
	case len(list) == 1:
		return list[0]
	case r.IntN(3) > 0:
		return guide{}.Sim(s, seat, list, chance)
	}
	like := list[r.IntN(len(list))].kind
	if r.IntN(2) == 0 {
		like = kind(r.IntN(int(kindDiscard)))
	}
	alike := slices.DeleteFunc(slices.Clone(list), func(m Move) bool { return m.kind != like })
	if len(alike) == 0 {
		return list[r.IntN(len(list))]
	}
	return alike[r.IntN(len(alike))]
}

// answers are what a workspace says of a position.
type answers struct {
	List        []Move
	Need        [NumMainland]int
	Parts       [][]priced
	Laid, Whole []Laid
	Drive       []Step
}

var answerNames = [...]string{"list", "need", "prices", "laid way", "whole way", "ride"}

// asked are questions about a position.
type asked struct {
	limit int
	place Milepost
	seat  engine.Seat
}

// answers puts the questions to a workspace: of the list and of ways only where it is
// the seat's turn.
func (q asked) answers(s *State, w *searches) (a answers) {
	if s.Actor == q.seat && !s.over() && s.choosing() == 0 {
		a.List = s.listed(w, nil)
		if s.money() > 0 {
			laid, whole := s.site(w).wayTo(q.place)
			a.Laid, a.Whole = append([]Laid{}, laid...), append([]Laid{}, whole...)
		}
		if s.actor().Placed && s.Turn.Left > 0 {
			s.trips(w).goMoves(nil)
			a.Drive = append([]Step{}, s.trips(w).tripTo(kindGo, q.place)...)
		}
	}
	sv := s.site(w).survey(q.seat, q.limit)
	a.Need = sv.need
	for i := range sv.parts {
		a.Parts = append(a.Parts, append([]priced{}, sv.parts[i].prices()...))
	}
	return a
}

// What a workspace has kept is what a new one finds, whatever was played, undone or
// dealt anew since, in this match or in another one.
func TestKeptAnswers(t *testing.T) {
	for seed := range uint64(3) {
		var kept [maxSeats + 1]searches
		wander(t, seed, 250, func(s *State, r *rand.Rand) {
			q := asked{
				limit: []int{20, 60, -1}[r.IntN(3)], place: land.Cities[r.IntN(NumMainland)].Post,
				seat: s.Actor,
			}
			if r.IntN(4) == 0 {
				q.seat = engine.Seat(1 + r.IntN(s.seats()))
			}
			got, want := q.answers(s, &kept[q.seat]), q.answers(s, new(searches))
			for i, name := range answerNames {
				got, want := reflect.ValueOf(got).Field(i).Interface(), reflect.ValueOf(want).Field(i).Interface()
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("seed %d, turn %d, %+v: %s is\n%v\nfound anew:\n%v", seed, s.Number, q, name, got, want)
				}
			}
		})
	}
}

// The chooser that lists little plays what it does with the whole list, by the same
// chance, and knows when there is no choice.
func TestBriefIsSim(t *testing.T) {
	met := map[bool]int{}
	for seed := range uint64(4) {
		wander(t, seed, 250, func(s *State, r *rand.Rand) {
			if s.over() {
				return
			}
			seat, n := s.acting().First(), r.Uint64()
			one, other := engine.NewRand(numbered(n), 0), engine.NewRand(numbered(n), 0)
			list := rules{}.Legal(s, seat, nil)
			want := list[0]
			if len(list) > 1 {
				want = guide{}.Sim(s, seat, list, one)
			}
			got, forced := guide{}.Brief(s, seat, other)
			if got != want || forced != (len(list) == 1) || one.Uint64() != other.Uint64() {
				t.Fatalf("seed %d, turn %d: %s (forced: %t), want %s of %d",
					seed, s.Number, engine.Notation(got), forced, engine.Notation(want), len(list))
			}
			met[forced]++
		})
	}
	if met[true] < 3 {
		t.Errorf("%d positions without a choice", met[true])
	}
}

// The network is looked at anew whenever its track, its ferry or its train is another,
// and not for what others build.
func TestFootings(t *testing.T) {
	changes := []struct {
		name   string
		change func(st *stage)
		same   bool
	}{
		{"the train goes on", func(st *stage) { st.put(1, "jinan") }, false},
		{"the train goes to the other part", func(st *stage) { st.put(1, "golmud") }, false},
		{"it is taken away", func(st *stage) { st.player(1).Placed = false }, false},
		{"track is lost", func(st *stage) {
			for _, e := range land.Exits(cityAt(st.at("tianjin"))) {
				st.Track.Erase(e)
			}
		}, false},
		{"track is laid", func(st *stage) { st.own(1, "golmud", "xining") }, false},
		{"the ferry is bought", func(st *stage) { st.Links[DalianFerry] = st.Links[DalianFerry].With(1) }, false},
		{"others build", func(st *stage) { st.own(2, "xining", "lanzhou") }, true},
	}
	for _, c := range changes {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, 2)
			st.own(1, "beijing", "tianjin", "jinan")
			st.own(1, "dunhuang", "golmud")
			st.put(1, "beijing")
			st.again()
			var w searches
			q := asked{limit: -1, place: st.at("golmud"), seat: 1}
			q.answers(st.State, &w)
			before := w.footings
			c.change(st)
			got, want := q.answers(st.State, &w), q.answers(st.State, new(searches))
			if !reflect.DeepEqual(got, want) {
				t.Error("other answers than a new workspace gives")
			}
			if same := w.footings == before; same != c.same {
				t.Errorf("the same footing: %t", same)
			}
		})
	}
}

// A survey that was made without a storm is not taken for one beneath it, as the
// search that it rests on may be asked something else meanwhile.
func TestSurveyInAStorm(t *testing.T) {
	st := newStage(t, 2)
	st.own(1, "beijing", "tianjin", "jinan")
	st.put(1, "beijing")
	st.again()
	var w, fresh searches
	st.site(&w).survey(1, -1)
	storm := NoCard
	for c := Card(NumCards + 1); storm == NoCard; c++ {
		if c.zone().noTrack != (Posts{}) {
			storm = c
		}
	}
	st.Active = Events{{Card: storm, By: 2, Turns: 1}}
	sv := st.site(&w).survey(1, -1)
	w.net.Run(&BuildView{Board: land, Tracks: st.Track[:], Seat: 1, Seats: 2, From: &rings}, -1)
	want := st.site(&fresh).survey(1, -1)
	if !reflect.DeepEqual(sv.parts[0].prices(), want.parts[0].prices()) {
		t.Error("other prices than a new workspace finds")
	}
}
