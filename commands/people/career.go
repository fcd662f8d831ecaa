package people

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/rating"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// career is how a person has done in one game on one server.
type career struct {
	Name   string        `json:"name"`
	Plain  string        `json:"plain,omitempty"` // a name for pictures where Name cannot be drawn
	Rating rating.Rating `json:"rating"`
	Played int           `json:"played"`
	Won    int           `json:"won"`
	Places int           `json:"places"` // their sum

	// Against is what was played with computers at the table, which counts nowhere else.
	Against tally `json:"against,omitzero"`

	// What follows is known of games since it is kept.

	History []moment         `json:"history,omitempty"` // oldest first
	Placed  []int            `json:"placed,omitempty"`  // how often each place was reached, the first one first
	Met     map[string]tally `json:"met,omitempty"`     // by user: games together, won is coming before them
	Best    map[string]feat  `json:"best,omitempty"`    // by the name of what the game's players compare
}

// tally is how many games somebody has played and won.
type tally struct {
	Played int `json:"played"`
	Won    int `json:"won"`
}

// moment is the rating as people read it after a game.
type moment struct {
	At     int64 `json:"at"` // Unix s
	Points int   `json:"points"`
}

// feat is the greatest number that somebody has reached.
type feat struct {
	N  int   `json:"n"`
	At int64 `json:"at"` // Unix s
}

const (
	longestHistory = 60 // games
	mostMet        = 60 // people: those with whom most was played
)

// The rating as people read it: a beginner has a thousand, and a step of the rating is
// worth forty, so that nobody who loses comes near to nothing.
const (
	beginner = 1000
	perStep  = 40
)

func (c career) points() int {
	return max(int(math.Round(beginner+perStep*c.Rating.Ordinal())), 1)
}

// result is a match that is over, as far as careers go.
type result struct {
	match.Record
	feats []engine.Feat
	at    time.Time
	apart map[string]bool // users of whom nothing is kept
}

// rated are the careers of those who played, after a game among people.
func rated(careers map[string]career, r result) map[string]career {
	before, places := make([]rating.Rating, len(r.Standings)), make([]int, len(r.Standings))
	for i, s := range r.Standings {
		before[i], places[i] = rating.New(), s.Place
		if known, ok := careers[r.Seats[s.Seat-1].User]; ok {
			before[i] = known.Rating
		}
	}
	next := map[string]career{}
	for i, after := range rating.Update(before, places) {
		seat := r.Standings[i].Seat
		own := careers[r.Seats[seat-1].User]
		own.setName(r.Seats[seat-1].Person)
		own.Rating, own.Played, own.Places = after, own.Played+1, own.Places+places[i]
		if places[i] == 1 {
			own.Won++
		}
		own.remember(r, seat, places[i])
		next[r.Seats[seat-1].User] = own
	}
	return next
}

// setName takes over the name that a person has now.
func (c *career) setName(p match.Person) { c.Name, c.Plain = p.Name, p.Plain }

// drawnName returns the name that pictures show.
func (c career) drawnName() string { return render.DrawnName(c.Name, c.Plain) }

// remember adds what is told of a game besides the rating.
func (c *career) remember(r result, seat engine.Seat, place int) {
	c.History = append(slices.Clone(c.History), moment{r.at.Unix(), c.points()})
	c.History = c.History[max(len(c.History)-longestHistory, 0):]
	c.Placed = slices.Clone(c.Placed)
	for len(c.Placed) < place {
		c.Placed = append(c.Placed, 0)
	}
	c.Placed[place-1]++
	c.meet(r, seat, place)
	best := map[string]feat{}
	for name, f := range c.Best {
		best[name] = f
	}
	for _, f := range r.feats {
		if f.Seat == seat && f.N > best[f.Name].N {
			best[f.Name] = feat{f.N, r.at.Unix()}
		}
	}
	c.Best = best
}

// meet counts a game with each of the others.
func (c *career) meet(r result, seat engine.Seat, place int) {
	met := map[string]tally{}
	for user, t := range c.Met {
		met[user] = t
	}
	for _, s := range r.Standings {
		user := r.Seats[s.Seat-1].User
		if s.Seat == seat || r.apart[user] {
			continue
		}
		t := met[user]
		t.Played++
		if place < s.Place {
			t.Won++
		}
		met[user] = t
	}
	for _, user := range mostPlayed(met)[min(len(met), mostMet):] {
		delete(met, user)
	}
	c.Met = met
}

// mostPlayed are the users of tallies, those with whom most was played first.
func mostPlayed(met map[string]tally) []string {
	users := make([]string, 0, len(met))
	for user := range met {
		users = append(users, user)
	}
	slices.SortFunc(users, func(a, b string) int {
		return cmp.Or(cmp.Compare(met[b].Played, met[a].Played), cmp.Compare(a, b))
	})
	return users
}

// against are the careers of those who played, after a game with computers.
func against(careers map[string]career, r result) map[string]career {
	next := map[string]career{}
	for _, s := range r.Standings {
		chair := r.Seats[s.Seat-1]
		if chair.Computer() {
			continue
		}
		own, known := careers[chair.User]
		if !known {
			own.Rating = rating.New()
		}
		own.setName(chair.Person)
		own.Against.Played++
		if s.Place == 1 {
			own.Against.Won++
		}
		next[chair.User] = own
	}
	return next
}

// feats are what the seats of a match that is over have to show, by its whole log.
func feats(m match.Match, log []match.Entry) []engine.Feat {
	pos, begun := m.Position()
	if !begun {
		return nil
	}
	visible := m.Visible(log, engine.Spectator)
	undone := match.Undone(visible)
	var told []engine.Event
	for _, e := range visible {
		if !undone[e.N] {
			told = append(told, engine.Visible(e.Events, engine.Spectator)...)
		}
	}
	return pos.Feats(told)
}

func readCareers(l store.Ledger) map[string]career {
	careers := map[string]career{}
	for user, b := range l.Users {
		var own career
		if json.Unmarshal(b, &own) == nil {
			careers[user] = own
		}
	}
	return careers
}
