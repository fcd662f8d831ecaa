package people

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/rating"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Career is how a person has done in one game on one server.
type Career struct {
	Name   string        `json:"name"`
	Plain  string        `json:"plain,omitempty"` // the name in pictures if Name cannot be drawn, otherwise empty
	Rating rating.Rating `json:"rating"`
	Played int           `json:"played"`
	Won    int           `json:"won"`
	Places int           `json:"places"` // sum of the places reached

	// WithComputers counts the games with computers at the table. They count in no other field.
	WithComputers Tally `json:"against,omitzero"`

	// The following fields were added later and do not cover older games.

	History []RatingPoint    `json:"history,omitempty"` // oldest first
	Placed  []int            `json:"placed,omitempty"`  // how often each place was reached, the first one first
	Met     map[string]Tally `json:"met,omitempty"`     // by opponent: games together; Won counts coming before them
	Best    map[string]Feat  `json:"best,omitempty"`    // by the name of what the game's players compare
	Waits   clock.Waits      `json:"waits,omitzero"`    // how long tables have waited for the person
}

// Tally is how many games somebody has played and won.
type Tally struct {
	Played int `json:"played"`
	Won    int `json:"won"`
}

// RatingPoint is a rating, as people read it, after a game.
type RatingPoint struct {
	At     int64 `json:"at"` // Unix s
	Points int   `json:"points"`
}

// Feat is the greatest number that somebody has reached.
type Feat struct {
	N  int   `json:"n"`
	At int64 `json:"at"` // Unix s
}

const (
	maxHistory = 60 // games
	maxMet     = 60 // people, those with the most games
)

// The rating as people read it. A beginner has a thousand, and a step of the rating is worth forty,
// so that losing many games leads nowhere near zero.
const (
	beginnerPoints = 1000
	pointsPerStep  = 40
)

// Points returns the rating as people read it, at least 1.
func (c Career) Points() int {
	return max(int(math.Round(beginnerPoints+pointsPerStep*c.Rating.Ordinal())), 1)
}

// result is a finished match with what careers need of it.
type result struct {
	match.Record
	feats    []engine.Feat
	at       time.Time
	excluded map[string]bool // users who get no careers
}

// updateCareers returns the new careers of those who played a game without computers.
func updateCareers(careers map[string]Career, r result) map[string]Career {
	before, places := make([]rating.Rating, len(r.Standings)), make([]int, len(r.Standings))
	for i, s := range r.Standings {
		before[i], places[i] = rating.New(), s.Place
		if known, ok := careers[r.Seats[s.Seat-1].User]; ok {
			before[i] = known.Rating
		}
	}
	next := map[string]Career{}
	for i, after := range rating.Update(before, places) {
		seat := r.Standings[i].Seat
		own := careers[r.Seats[seat-1].User]
		own.setName(r.Seats[seat-1].Person)
		own.Rating, own.Played, own.Places = after, own.Played+1, own.Places+places[i]
		if places[i] == 1 {
			own.Won++
		}
		own.addGame(r, seat, places[i])
		next[r.Seats[seat-1].User] = own
	}
	return next
}

// setName stores the name that a person has now.
func (c *Career) setName(p match.Person) { c.Name, c.Plain = p.Name, p.Plain }

// DrawnName returns the name that pictures show.
func (c Career) DrawnName() string { return render.DrawnName(c.Name, c.Plain) }

// addGame adds to the history, the places, the opponents and the feats.
func (c *Career) addGame(r result, seat engine.Seat, place int) {
	c.History = append(slices.Clone(c.History), RatingPoint{r.at.Unix(), c.Points()})
	c.History = c.History[max(len(c.History)-maxHistory, 0):]
	c.Placed = slices.Clone(c.Placed)
	for len(c.Placed) < place {
		c.Placed = append(c.Placed, 0)
	}
	c.Placed[place-1]++
	c.addOpponents(r, seat, place)
	c.Waits = c.Waits.Plus(r.WaitsFor(seat, r.at))
	best := map[string]Feat{}
	for name, f := range c.Best {
		best[name] = f
	}
	for _, f := range r.feats {
		if f.Seat == seat && f.N > best[f.Name].N {
			best[f.Name] = Feat{f.N, r.at.Unix()}
		}
	}
	c.Best = best
}

// addOpponents counts a game with each of the others.
func (c *Career) addOpponents(r result, seat engine.Seat, place int) {
	met := map[string]Tally{}
	for user, t := range c.Met {
		met[user] = t
	}
	for _, s := range r.Standings {
		user := r.Seats[s.Seat-1].User
		if s.Seat == seat || r.excluded[user] {
			continue
		}
		t := met[user]
		t.Played++
		if place < s.Place {
			t.Won++
		}
		met[user] = t
	}
	for _, user := range MostPlayed(met)[min(len(met), maxMet):] {
		delete(met, user)
	}
	c.Met = met
}

// MostPlayed returns the users of tallies, the one with the most games first.
func MostPlayed(met map[string]Tally) []string {
	users := make([]string, 0, len(met))
	for user := range met {
		users = append(users, user)
	}
	slices.SortFunc(users, func(a, b string) int {
		return cmp.Or(cmp.Compare(met[b].Played, met[a].Played), cmp.Compare(a, b))
	})
	return users
}

// updateWithComputers returns the new careers of those who played a game with computers. Such a
// game changes only Career.WithComputers.
func updateWithComputers(careers map[string]Career, r result) map[string]Career {
	next := map[string]Career{}
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
		own.WithComputers.Played++
		if s.Place == 1 {
			own.WithComputers.Won++
		}
		next[chair.User] = own
	}
	return next
}

// collectFeats returns the feats that all seats reached in a match, computed from the public
// part of its log.
func collectFeats(m match.Match, log []match.Entry) []engine.Feat {
	pos, begun := m.Position()
	if !begun {
		return nil
	}
	return pos.Feats(engine.Visible(match.Story(m.Visible(log, engine.Spectator)), engine.Spectator))
}

// ReadCareers returns how the people of a server have done in a game, by user.
func ReadCareers(ctx context.Context, d *interaction.Services, server, game string) (map[string]Career, error) {
	ledger, err := d.Store.Ledger(ctx, interaction.LedgerName(server, game))
	return decodeCareers(ledger), err
}

// decodeCareers returns the careers in a ledger, by user.
func decodeCareers(l store.Ledger) map[string]Career {
	careers := map[string]Career{}
	for user, b := range l.Users {
		var own Career
		if json.Unmarshal(b, &own) == nil {
			careers[user] = own
		}
	}
	return careers
}

// ReadTotals returns how a person has done in each game, by its key, on all servers and in all private
// conversations together. Ratings compare the people of one place, so totals have none.
func ReadTotals(ctx context.Context, d *interaction.Services, user string) (map[string]Career, error) {
	names, err := d.Store.LedgersNaming(ctx, user)
	if err != nil {
		return nil, err
	}
	totals := map[string]Career{}
	for _, name := range names {
		if !isCareerLedger(name) {
			continue
		}
		ledger, err := d.Store.Ledger(ctx, name)
		if err != nil {
			return nil, err
		}
		if own, played := decodeCareers(ledger)[user]; played {
			game := name[strings.LastIndexByte(name, '-')+1:]
			total := totals[game]
			total.add(own)
			totals[game] = total
		}
	}
	return totals, nil
}

// add adds the games of another career of the same person.
func (c *Career) add(other Career) {
	c.Name, c.Plain = other.Name, other.Plain
	c.Played, c.Won, c.Places = c.Played+other.Played, c.Won+other.Won, c.Places+other.Places
	c.WithComputers.Played += other.WithComputers.Played
	c.WithComputers.Won += other.WithComputers.Won
	c.Waits = c.Waits.Plus(other.Waits)
	if c.Best == nil {
		c.Best = map[string]Feat{}
	}
	for name, f := range other.Best {
		if best := c.Best[name]; f.N > best.N || f.N == best.N && f.At < best.At {
			c.Best[name] = f
		}
	}
}
