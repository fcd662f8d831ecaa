package league_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// league is a season on a server, with its people and a manager.
type league struct {
	*playtest.World
	boss   *playtest.Person
	people map[string]*playtest.Person // by user
	id     string
	texts  []string // all words that anybody was shown
}

// storedSeason is what of a stored season a test looks at.
type storedSeason struct {
	season.Season
	Channel string    `json:"channel"`
	Until   time.Time `json:"until"`
	Next    string    `json:"next"`
	Notes   []struct {
		Key string `json:"key"`
	} `json:"notes"`
	Shown   interaction.PostedMessage `json:"shown"`
	Trouble string                    `json:"trouble"`
}

// announceSeason plans a season by choices and buttons, and announces it. A choice that ends with
// … is a button.
func announceSeason(t *testing.T, w *playtest.World, game string, choices ...string) *league {
	t.Helper()
	l := &league{World: w, boss: w.Person("boss"), people: map[string]*playtest.Person{}}
	l.boss.Permissions = interaction.PermManageMessages
	playtest.Contains(t, l.boss.Run("rails-server league", "game="+game), "plan a season")
	for _, choice := range choices {
		if strings.HasSuffix(choice, "…") {
			l.boss.Click(strings.TrimSuffix(choice, "…"))
		} else {
			l.boss.Choose(choice)
		}
	}
	playtest.Contains(t, l.boss.Click("Announce it here"), "The season is announced")
	list, err := w.Store.Seasons(w.Ctx, w.Guild)
	if err != nil || len(list) == 0 {
		t.Fatalf("got %d seasons, error %v, want one", len(list), err)
	}
	l.id = list[0].ID
	l.update()
	return l
}

// season returns the season as it is stored.
func (l *league) season() (s storedSeason) {
	l.T.Helper()
	got, err := l.Store.Season(l.Ctx, l.Guild, l.id)
	if err == nil {
		err = json.Unmarshal(got.Record, &s)
	}
	if err != nil {
		l.T.Fatal(err)
	}
	return s
}

// update does what the season waits for.
func (l *league) update() {
	l.T.Helper()
	if err := l.Commands.TickSeason(l.Ctx, l.Guild+"/"+l.id); err != nil {
		l.T.Fatal(err)
	}
	l.Dirty.Store(false) // the boards of threads are not this test's
}

// waitUntilDue moves the clock on to the season's due time, and updates the season.
func (l *league) waitUntilDue() {
	l.T.Helper()
	got, err := l.Store.Season(l.Ctx, l.Guild, l.id)
	if err != nil || got.Due.IsZero() {
		l.T.Fatalf("got due %v, error %v, want a time", got.Due, err)
	}
	if ahead := got.Due.Sub(l.Clock.Now()); ahead > 0 {
		l.Clock.Advance(ahead)
	}
	l.update()
}

// seasonMessage returns the season's message in its channel.
func (l *league) seasonMessage() *playtest.ServerMessage {
	l.T.Helper()
	s := l.season()
	n := l.Server.Find(s.Channel, s.Shown.ID)
	if n == nil {
		l.T.Fatalf("the channel has no message about the season: %+v", s.Shown)
	}
	l.texts = append(l.texts, n.Content)
	for _, f := range n.Files {
		l.texts = append(l.texts, f.Alt)
	}
	return n
}

// pressSeason presses a button of the season's message, and returns the text of the answer.
func (l *league) pressSeason(p *playtest.Person, label string) string {
	l.T.Helper()
	text := p.PressPublicID(playtest.Find(l.T, l.seasonMessage().Message, label).ID)
	l.texts = append(l.texts, text)
	return text
}

// details returns all pages behind the button Details of the season's message.
func (l *league) details() string {
	l.T.Helper()
	pages := l.pressSeason(l.boss, "Details")
	for playtest.HasLabel(l.boss.Shown, "Next") {
		pages += l.boss.Click("Next")
	}
	return pages
}

// signUp signs people up.
func (l *league) signUp(users ...string) {
	l.T.Helper()
	for _, user := range users {
		p := l.Person(user)
		l.people[user] = p
		playtest.Contains(l.T, l.pressSeason(p, "Sign up"), "You’re in")
	}
	l.update()
}

// replacementRequest returns the manager's choice of a replacement, on the page about an entrant.
func (l *league) replacementRequest(user string, other interaction.NamedUser) interaction.Request {
	l.T.Helper()
	menu := l.boss.Shown.Rows[0].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
	r := l.boss.PressRequest(menu.CustomID, true, user)
	r.NamedUsers = map[string]interaction.NamedUser{user: other}
	return r
}

// endSignUp lets sign-up end.
func (l *league) endSignUp() {
	l.T.Helper()
	l.waitUntilDue()
	if s := l.season(); s.Phase != season.Running {
		l.T.Fatalf("got phase %s after sign-up, want running; notes %+v", s.Phase, s.Notes)
	}
}

// storedTable returns the match of a table as it is stored.
func (l *league) storedTable(t season.Pairing) store.Saved {
	l.T.Helper()
	saved, err := l.Store.Load(l.Ctx, t.Thread)
	if errors.Is(err, store.ErrNone) {
		saved, err = l.Store.Archived(l.Ctx, t.Thread, t.Match)
	}
	if err != nil {
		l.T.Fatalf("load the match of %+v: %v", t, err)
	}
	return saved
}

// matchOf returns the match of a table.
func (l *league) matchOf(t season.Pairing) match.Match {
	l.T.Helper()
	m, err := match.Load(l.Game, l.storedTable(t).Record)
	if err != nil {
		l.T.Fatal(err)
	}
	return m
}

// conclude ends a match at once: all but the winner resign.
func (l *league) conclude(t season.Pairing, winner string) {
	l.T.Helper()
	for {
		m := l.matchOf(t)
		rec := m.Record()
		if rec.Phase == match.PhaseOver {
			break
		}
		i := slices.IndexFunc(rec.Seats, func(c match.Chair) bool { return c.User != winner && !c.Gone && !c.Computer() })
		next, change, err := m.Resign(m.Seat(rec.Seats[i].User), l.Clock.Now())
		if err == nil {
			err = l.Commands.Save(l.Ctx, t.Thread, change)
		}
		if err != nil {
			l.T.Fatal(err)
		}
		_ = next
	}
	if err := l.Commands.Finished(l.Ctx, t.Thread, t.Match); err != nil {
		l.T.Fatal(err)
	}
}

// playOut plays a match to its end by the game's chooser.
func (l *league) playOut(t season.Pairing) {
	l.T.Helper()
	channel := l.Channel
	l.Channel = t.Thread
	for n := 0; l.Match().Record().Phase == match.PhaseRunning; n++ {
		s := l.Match().Acting().First()
		err := error(nil)
		if l.Match().Chair(s).Computer() {
			l.Clock.Advance(match.GracePeriod)
			err = l.Commands.Tick(l.Ctx, l.Channel)
		} else {
			err = l.playChosen(s, engine.Seed{byte(n), byte(n >> 8)})
		}
		if err != nil {
			l.T.Fatal(err)
		}
	}
	l.Channel = channel
	if err := l.Commands.Finished(l.Ctx, t.Thread, t.Match); err != nil {
		l.T.Fatal(err)
	}
}

// playChosen plays a move of the game's chooser for a seat of the channel's match.
func (l *league) playChosen(s engine.Seat, chance engine.Seed) error {
	m, change, err := l.Match().Play(s, 0, []string{l.Position().Choose(s, engine.NewRand(chance, 1))}, l.Clock.Now())
	if err == nil {
		err = l.Commands.SaveWithoutMarking(l.Ctx, l.Channel, change)
	}
	_ = m
	return err
}

// openTables returns the tables that are being played.
func (l *league) openTables() (list []season.Pairing) {
	for _, t := range l.season().Tables {
		if t.Result == nil {
			list = append(list, t)
		}
	}
	return list
}

// greatestUser returns the last user of a table in alphabetical order. The tests let them win.
func (l *league) greatestUser(t season.Pairing) (user string) {
	s := l.season()
	for _, n := range t.People {
		user = max(user, s.Entrants[n-1].User)
	}
	return user
}

var eight = []string{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"}

// finishedSeason returns a season of two people that is over.
func finishedSeason(t *testing.T, w *playtest.World) *league {
	t.Helper()
	l := announceSeason(t, w, "toy", "1 division", "1 round")
	l.signUp("p1", "p2")
	l.endSignUp()
	l.conclude(l.openTables()[0], "p1")
	l.update()
	return l
}

// thinkQuickly answers by the quick policy.
func thinkQuickly(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
	return q.AtLevel(think.Quick).Answer().Move, think.Quick, nil
}

// storedSeason is the season as it is stored.
func (l *league) storedSeason() string {
	l.T.Helper()
	got, err := l.Store.Season(l.Ctx, l.Guild, l.id)
	if err != nil {
		l.T.Fatal(err)
	}
	return string(got.Record)
}

// storedMatch returns the stored match of a table with its log.
func (l *league) storedMatch(t season.Pairing) string {
	l.T.Helper()
	saved := l.storedTable(t)
	log, err := l.Store.Log(l.Ctx, t.Thread, t.Match, 0, saved.Entries)
	if err != nil {
		l.T.Fatal(err)
	}
	return string(saved.Record) + string(bytes.Join(log, nil))
}
