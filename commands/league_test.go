package commands_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// league is a season on a server, with its people and a manager.
type league struct {
	*table
	boss   *person
	people map[string]*person // by user
	id     string
	seen   []string // all words that anybody was shown
}

// stored is what of a stored season a test looks at.
type stored struct {
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

// planned is a season that a manager has planned by these choices, and announced.
func planned(t *testing.T, d *table, game string, choices ...string) *league {
	t.Helper()
	l := &league{table: d, boss: d.person("boss"), people: map[string]*person{}}
	l.boss.permissions = interaction.PermManageMessages
	contains(t, l.boss.run("rails league", "game="+game), "plan a season")
	for _, choice := range choices {
		if strings.HasSuffix(choice, "…") {
			l.boss.click(strings.TrimSuffix(choice, "…"))
		} else {
			l.boss.choose(choice)
		}
	}
	contains(t, l.boss.click("Announce it here"), "The season is announced")
	list, err := d.store.Seasons(d.ctx, d.guild)
	if err != nil || len(list) == 0 {
		t.Fatalf("there are %d seasons: %v", len(list), err)
	}
	l.id = list[0].ID
	l.tick()
	return l
}

// season is it as it is stored.
func (l *league) season() (s stored) {
	l.t.Helper()
	got, err := l.store.Season(l.ctx, l.guild, l.id)
	if err == nil {
		err = json.Unmarshal(got.Record, &s)
	}
	if err != nil {
		l.t.Fatal(err)
	}
	return s
}

// tick does what the season waits for.
func (l *league) tick() {
	l.t.Helper()
	if err := l.c.TickSeason(l.ctx, l.guild+"/"+l.id); err != nil {
		l.t.Fatal(err)
	}
	l.touched.Store(false) // the boards of threads are not this test's
}

// wait lets time pass until the season is due, and looks at it.
func (l *league) wait() {
	l.t.Helper()
	got, err := l.store.Season(l.ctx, l.guild, l.id)
	if err != nil || got.Due.IsZero() {
		l.t.Fatalf("due %v, %v", got.Due, err)
	}
	if ahead := got.Due.Sub(l.clock.Now()); ahead > 0 {
		l.clock.Advance(ahead)
	}
	l.tick()
}

// message is what the channel is told of the season.
func (l *league) message() *notice {
	l.t.Helper()
	s := l.season()
	n := l.server.find(s.Channel, s.Shown.ID)
	if n == nil {
		l.t.Fatalf("the channel has no message about the season: %+v", s.Shown)
	}
	l.seen = append(l.seen, n.Content)
	for _, f := range n.Files {
		l.seen = append(l.seen, f.Alt)
	}
	return n
}

// press presses a button of that message.
func (l *league) press(p *person, label string) string {
	l.t.Helper()
	text := p.text(p.send(p.pressOf(find(l.t, l.message().Message, label).id, false)))
	l.seen = append(l.seen, text)
	return text
}

// enter signs people up.
func (l *league) enter(users ...string) {
	l.t.Helper()
	for _, user := range users {
		p := l.person(user)
		l.people[user] = p
		contains(l.t, l.press(p, "Sign up"), "You’re in")
	}
	l.tick()
}

// instead is the manager's choice, on the page about an entrant, of who is to go on in their
// place.
func (l *league) instead(user string, other interaction.NamedUser) interaction.Request {
	l.t.Helper()
	menu := l.boss.shown.Rows[0].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
	r := l.boss.pressOf(menu.CustomID, true, user)
	r.Others = map[string]interaction.NamedUser{user: other}
	return r
}

// begin lets sign-up end.
func (l *league) begin() {
	l.t.Helper()
	l.wait()
	if s := l.season(); s.Phase != season.Running {
		l.t.Fatalf("after sign-up the season is %s: %+v", s.Phase, s.Notes)
	}
}

// saved is the match of a table, live or finished, as it is stored.
func (l *league) saved(t season.Pairing) store.Saved {
	l.t.Helper()
	saved, err := l.store.Load(l.ctx, t.Venue)
	if errors.Is(err, store.ErrNone) {
		saved, err = l.store.Archived(l.ctx, t.Venue, t.Match)
	}
	if err != nil {
		l.t.Fatalf("the match of %+v: %v", t, err)
	}
	return saved
}

// of is the match of a table.
func (l *league) of(t season.Pairing) match.Match {
	l.t.Helper()
	m, err := match.Load(l.game, l.saved(t).Record)
	if err != nil {
		l.t.Fatal(err)
	}
	return m
}

// conclude ends a match at once: all resign but one.
func (l *league) conclude(t season.Pairing, winner string) {
	l.t.Helper()
	for {
		m := l.of(t)
		rec := m.Record()
		if rec.Phase == match.PhaseOver {
			break
		}
		i := slices.IndexFunc(rec.Seats, func(c match.Chair) bool { return c.User != winner && !c.Gone && !c.Computer() })
		next, change, err := m.Resign(m.Seat(rec.Seats[i].User), l.clock.Now())
		if err == nil {
			err = l.c.Save(l.ctx, t.Venue, change)
		}
		if err != nil {
			l.t.Fatal(err)
		}
		_ = next
	}
	if err := l.c.Finished(l.ctx, t.Venue, t.Match); err != nil {
		l.t.Fatal(err)
	}
}

// playOut plays a match to its end by the choosers of simulations.
func (l *league) playOut(t season.Pairing) {
	l.t.Helper()
	channel := l.channel
	l.channel = t.Venue
	for n := 0; l.match().Record().Phase == match.PhaseRunning; n++ {
		s := l.match().Acting().First()
		err := error(nil)
		if l.match().Chair(s).Computer() {
			l.clock.Advance(match.GracePeriod)
			err = l.c.Tick(l.ctx, l.channel)
		} else {
			err = l.moved(s, engine.Seed{byte(n), byte(n >> 8)})
		}
		if err != nil {
			l.t.Fatal(err)
		}
	}
	l.channel = channel
	if err := l.c.Finished(l.ctx, t.Venue, t.Match); err != nil {
		l.t.Fatal(err)
	}
}

// moved plays what the chooser of simulations plays for a seat of the channel's match.
func (l *league) moved(s engine.Seat, chance engine.Seed) error {
	m, change, err := l.match().Play(s, 0, []string{l.position().Choose(s, engine.NewRand(chance, 1))}, l.clock.Now())
	if err == nil {
		err = l.c.Keep(l.ctx, l.channel, change)
	}
	_ = m
	return err
}

// open are the tables that are being played.
func (l *league) open() (list []season.Pairing) {
	for _, t := range l.season().Tables {
		if t.Result == nil {
			list = append(list, t)
		}
	}
	return list
}

// best is the user of a table with the greatest name, who is to win.
func (l *league) best(t season.Pairing) (user string) {
	s := l.season()
	for _, n := range t.People {
		user = max(user, s.Entrants[n-1].User)
	}
	return user
}

var eight = []string{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"}

// TestSeasonOfEight plays a league of eight people and three divisions to its end, by a
// clock of its own, while whoever keeps it is killed again and again in the midst of
// what it does; and opens the next season by one press.
func TestSeasonOfEight(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy", "2 rounds", "3 divisions", "Clock and dates…", "1 day")
	r := rand.New(rand.NewPCG(8, 3))
	l.server.failing = func() error {
		if r.IntN(4) == 0 {
			return errors.New("killed")
		}
		return nil
	}
	defer func() { l.server.failing = nil }()
	patient := func() {
		t.Helper()
		for range 500 {
			if err := l.c.TickSeason(l.ctx, l.guild+"/"+l.id); err == nil {
				return
			}
		}
		t.Fatal("the season does not go on")
	}
	first := l.message().id
	for _, user := range eight {
		contains(t, l.press(l.person(user), "Sign up"), "You’re in")
	}
	patient()
	contains(t, l.message().Content, "8 signed up so far", "**P8 \\*name\\***", "Fingerprint of the draws")
	d.clock.Advance(25 * time.Hour)
	for round := 1; round <= 2; round++ {
		patient()
		open := l.open()
		if len(open) != 3 {
			t.Fatalf("round %d has %d tables", round, len(open))
		}
		for _, at := range open {
			rec := l.of(at).Record()
			if len(rec.Seats) != len(at.People) || rec.Season != l.guild+"/"+l.id || rec.Clock != "turn-24h" {
				t.Errorf("the match is %+v", rec)
			}
			if name := l.server.threads[at.Venue]; !strings.HasPrefix(name, "Division ") ||
				!strings.Contains(name[:min(len(name), 30)], fmt.Sprintf("round %d", round)) {
				t.Errorf("a thread's name begins %q", name)
			}
			l.conclude(at, l.best(at))
		}
	}
	patient()
	s := l.season()
	if s.Phase != season.Over || len(s.Tables) != 6 {
		t.Fatalf("the season is %s with %d tables", s.Phase, len(s.Tables))
	}
	calls := 0
	for _, n := range l.server.standing(l.channel) {
		if strings.Contains(n.Content, "🚂") {
			calls++
		}
	}
	if calls != 6 || len(l.server.threads) != 6 {
		t.Errorf("6 tables were called %d times and have %d threads", calls, len(l.server.threads))
	}
	m := l.message()
	if m.id != first || len(m.Files) != 1 {
		t.Errorf("the standings stand in message %s with %d pictures, sign-up stood in %s", m.id, len(m.Files), first)
	}
	contains(t, m.Content, "Division A: **P3", "Division B: **P6", "Division C: **P8", "with 24 points", s.Seed.Hex())
	contains(t, m.Files[0].Alt, "Division C", "1. P8 *name*, 24 points, 2 wins")

	l.server.failing = nil
	contains(t, l.press(l.person("p1"), "Next season"), "Only a moderator")
	contains(t, l.press(l.boss, "Next season"), "The season is announced")
	l.tick()
	lacks(t, strings.Join(labels(l.message().Message), " "), "Next season")
	l.id = l.season().Next
	l.tick()
	contains(t, l.message().Content, "league, season\u00a02", "Nobody has signed up yet")
	l.enter(eight...)
	l.begin()
	var divisions [3][]string
	for _, e := range l.season().Entrants {
		divisions[e.Division] = append(divisions[e.Division], e.User)
	}
	stood := func(division, place int) string {
		return s.Entrants[s.Standings(division)[place-1].Entrant-1].User
	}
	for division, want := range [3][]string{
		{stood(0, 1), stood(0, 2), stood(1, 1)}, {stood(0, 3), stood(1, 2), stood(2, 1)}, {stood(1, 3), stood(2, 2)},
	} {
		slices.Sort(want)
		if got := divisions[division]; !slices.Equal(got, want) {
			t.Errorf("after promotion and relegation division %d has %v, want %v", division, got, want)
		}
	}
}

// ended is a season of two that is over.
func ended(t *testing.T, d *table) *league {
	t.Helper()
	l := planned(t, d, "toy", "1 division", "1 round")
	l.enter("p1", "p2")
	l.begin()
	l.conclude(l.open()[0], "p1")
	l.tick()
	return l
}

// TestNextSeasonAfterADeath: whoever opens the next season and dies in the midst of it
// leaves none that is named and not there, and pressing again makes no second one.
func TestNextSeasonAfterADeath(t *testing.T) {
	d := newDesk(t)
	l := ended(t, d)
	ctx, die := context.WithCancel(d.ctx)
	d.between = func(op string) {
		if op == "save season" {
			die()
		}
	}
	if _, err := d.c.Handle(ctx, l.boss.pressOf(find(t, l.message().Message, "Next season").id, false)); err == nil {
		t.Error("whoever has died has opened it")
	}
	d.between = nil
	l.tick()
	contains(t, l.press(l.boss, "Next season"), "The season is announced")
	if _, err := d.store.Season(d.ctx, d.guild, l.season().Next); err != nil {
		t.Errorf("the next season: %v", err)
	}
	if all, err := d.store.Seasons(d.ctx, d.guild); err != nil || len(all) != 2 {
		t.Errorf("there are %d seasons, %v", len(all), err)
	}
}

// TestOldButtonOfTheNextSeason: it says when sign-up ends while people may sign up, and
// then that the season was announced before.
func TestOldButtonOfTheNextSeason(t *testing.T) {
	d := newDesk(t)
	l := ended(t, d)
	id := find(t, l.message().Message, "Next season").id
	press := func() string { return l.boss.text(l.boss.send(l.boss.pressOf(id, false))) }
	first := press()
	contains(t, first, "The season is announced")
	d.clock.Advance(24 * time.Hour)
	if again := press(); again != first {
		t.Errorf("at first %q, a day later %q", first, again)
	}
	d.clock.Advance(9 * 24 * time.Hour)
	contains(t, press(), "has already been announced in <#100>")
}

// TestEndedInAChannelThatIsGone: nothing more is tried for a season that is over, or given
// up, when its channel is gone; taken to another channel it is shown there.
func TestEndedInAChannelThatIsGone(t *testing.T) {
	for _, people := range [][]string{{"p1", "p2"}, {"p1"}} {
		d := newDesk(t)
		l := planned(t, d, "toy", "1 division", "1 round")
		l.enter(people...)
		if len(people) > 1 {
			l.begin()
			l.server.channels["100"] = false
			l.conclude(l.open()[0], "p1")
			l.tick()
		} else {
			l.server.channels["100"] = false
			l.wait()
		}
		got, err := d.store.Season(d.ctx, d.guild, l.id)
		if phase := l.season().Phase; err != nil || phase == season.Running || !got.Due.IsZero() {
			t.Errorf("of %v: the season is %s and due %v, %v", people, phase, got.Due, err)
		}
		if len(people) < 2 {
			continue
		}
		l.channel = "102"
		contains(t, l.boss.text(l.boss.send(l.boss.pressOf("y:here:"+l.id, true))), "Corrected")
		l.tick()
		contains(t, l.message().Content, "The season is over")
	}
}

// TestDetailsOfASeason: who has signed up is named once, and stands nowhere before tables
// are played.
func TestDetailsOfASeason(t *testing.T) {
	l := planned(t, newDesk(t), "toy", "1 division")
	l.enter("p1", "p2")
	text := l.press(l.person("p1"), "Details")
	contains(t, text, "2 signed up so far", "You’re in", "Clock: ")
	lacks(t, text, "0 points")
	l.begin()
	contains(t, l.press(l.person("p1"), "Details"), "**P2 \\*name\\***, 0 points, 0 wins")
}

// TestSignUpEndedEarly: a manager ends sign-up before its time, when enough take part and
// that is confirmed, and the channel is told by whom.
func TestSignUpEndedEarly(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy")
	until := l.season().Until
	ending := func() string {
		l.boss.run("rails league")
		l.boss.choose("The toy: league, season\u00a01")
		l.boss.click("Correct…")
		l.boss.click("Close sign-up now")
		l.seen = append(l.seen, l.boss.shown.Content)
		return l.boss.click("Close sign-up now")
	}
	l.enter("p1")
	contains(t, ending(), "Not enough sign-ups yet: it takes at least 2")
	l.tick()
	l.enter("p2")
	if s := l.season(); s.Phase != season.SignUp || !s.Until.Equal(until) || len(s.Notes) > 0 {
		t.Fatalf("refused, and yet the season is %s until %v with %+v", s.Phase, s.Until, s.Notes)
	}
	contains(t, ending(), "Corrected and announced")
	contains(t, l.seen[len(l.seen)-1], "2 people have signed up")
	lacks(t, strings.Join(labels(l.boss.shown), " "), "Close sign-up now")
	l.tick()
	contains(t, l.message().Content, "\nRound 1 of 3, 1 table in play")
	contains(t, l.boss.text(l.boss.send(l.boss.pressOf("y:page:"+l.id, true))), `1\. **P1`, `1\. **P2`)
	if s := l.season(); s.Phase != season.Running || len(l.open()) != 1 {
		t.Fatalf("after sign-up was ended the season is %s with %d tables", s.Phase, len(l.open()))
	}
	told := slices.ContainsFunc(l.server.standing(l.channel), func(n *notice) bool {
		return strings.HasPrefix(n.Content, "📋 <@boss> closed sign-up for “The toy: league, season\u00a01”")
	})
	if !told {
		t.Error("nobody is told who has ended sign-up")
	}
	contains(t, l.boss.text(l.boss.send(l.boss.pressOf("y:close:"+l.id+":sure", true))), "at this point in the season")
}

// TestAnnouncedOnce: what a manager presses twice before the season has gone on is announced
// once.
func TestAnnouncedOnce(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy")
	l.enter("p1", "p2")
	twice := func(id, key, again string) {
		t.Helper()
		contains(t, l.boss.text(l.boss.send(l.boss.pressOf(id, true))), "Corrected and announced")
		contains(t, l.boss.text(l.boss.send(l.boss.pressOf(id, true))), again)
		told := 0
		for _, n := range l.season().Notes {
			if n.Key == key {
				told++
			}
		}
		if told != 1 {
			t.Errorf("pressing %s twice is announced %d times", id, told)
		}
	}
	twice("y:close:"+l.id+":sure", "ui.league.note.closed", "at this point in the season")
	l.tick()
	l.channel = "200"
	twice("y:here:"+l.id, "ui.league.note.moved", "Corrected")
	twice("y:result:"+l.id+":0:0", "ui.league.note.result", "Corrected")
	twice("y:void:"+l.id+":0", "ui.league.note.voided", "Corrected")
	twice("y:remove:"+l.id+":p1", "ui.league.note.removed", "aren’t in this season")
	twice("y:end:"+l.id+":sure", "ui.league.note.ended", "at this point in the season")
}

// TestSeasonTablesAreListed: the table of a season is among those of the server, and can be
// ended by a moderator, before anybody has pressed anything in its thread.
func TestSeasonTablesAreListed(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy")
	l.enter("p1", "p2")
	l.begin()
	at := l.open()[0]
	contains(t, l.person("p3").run("rails tables"), "**Being played**", "<#"+at.Venue+">")
	moderator := l.person("p4")
	moderator.permissions = manageServer
	moderator.run("rails tables")
	moderator.choose("End table 1: The toy")
	moderator.click("End the table")
	if rec := l.of(at).Record(); rec.Ending != match.EndStopped {
		t.Errorf("the table ended by %q", rec.Ending)
	}
}

// labels are those of a message's buttons.
func labels(m components.Message) (list []string) {
	for _, p := range pressables(m) {
		list = append(list, p.label)
	}
	return list
}

// TestSwissTournament draws tables anew among those who stand about equal, and plays
// the games themselves.
func TestSwissTournament(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy", "Swiss tournament", "2 people", "2 rounds", "Clock and dates…", "1 day")
	l.enter("p1", "p2", "p3", "p4")
	l.begin()
	for round := 1; round <= 2; round++ {
		for _, at := range l.open() {
			l.playOut(at)
		}
		l.tick()
	}
	s := l.season()
	if s.Phase != season.Over || len(s.Tables) != 4 {
		t.Fatalf("after two rounds: %s, %d tables", s.Phase, len(s.Tables))
	}
	for _, at := range s.Tables {
		rec := l.of(at).Record()
		for i, n := range at.People {
			for seat, chair := range rec.Seats {
				if chair.User != s.Entrants[n-1].User {
					continue
				}
				for _, st := range rec.Standings {
					if int(st.Seat) == seat+1 && st.Place != at.Result.Places[i] {
						t.Errorf("%s came in place %d, noted is %d", chair.User, st.Place, at.Result.Places[i])
					}
				}
			}
		}
	}
	sum := 0
	for _, own := range s.Standings(0) {
		sum += own.Points
	}
	if sum != 4*season.MaxPoints {
		t.Errorf("four tables gave %d points", sum)
	}
	contains(t, l.message().Content, "Swiss tournament\u00a01", "The season is over")
}

// TestAbsent: who lets their time run out loses the seat after an hour, to a computer
// where that is wanted, and comes last; who does so twice plays no more.
func TestAbsent(t *testing.T) {
	for _, computer := range []bool{false, true} {
		d := newDesk(t)
		choices := []string{"1 division", "Clock and dates…", "1 day"}
		if computer {
			d.c.Think = quickly // then it is what is planned
		}
		l := planned(t, d, "toy", choices...)
		l.enter("p1", "p2", "p3")
		l.begin()
		for round := 1; round <= 2; round++ {
			at := l.open()[0]
			for range 200 {
				m := l.of(at)
				i := m.Acting().First()
				if m.Chair(i).User == "p1" {
					break
				}
				l.channel = at.Venue
				var chance [32]byte
				if err := l.moved(i, chance); err != nil {
					t.Fatal(err)
				}
				l.channel = "100"
			}
			if up, ok := l.of(at).Deadline(l.of(at).Seat("p1")); !ok || up.IsZero() {
				t.Fatal("nobody waits for p1")
			}
			d.clock.Advance(24*time.Hour + 50*time.Minute)
			l.tick()
			if l.of(at).Seat("p1") == 0 {
				t.Fatal("the seat was taken before its hour was over")
			}
			d.clock.Advance(15 * time.Minute)
			l.tick()
			m := l.of(at)
			computers := 0
			for _, chair := range m.Record().Seats {
				if chair.Computer() {
					computers++
				}
			}
			if m.Seat("p1") != 0 || computer != (computers == 1) {
				t.Fatalf("p1 sits on %d, computers: %d", m.Seat("p1"), computers)
			}
			l.playOut(at)
			l.tick()
		}
		s := l.season()
		if places := s.Tables[0].Result.Places; places[slices.Index(s.Tables[0].People, s.Find("p1"))] != 0 {
			t.Errorf("the absent one has place %v", places)
		}
		if !s.Entrants[s.Find("p1")-1].Out || len(s.Tables[2].People) != 2 {
			t.Errorf("after two tables missed: %+v, %+v", s.Entrants, s.Tables[2])
		}
		told := false
		for _, n := range l.server.standing(l.channel) {
			told = told || strings.Contains(n.Content, "missed two tables")
		}
		if !told {
			t.Error("nobody was told that p1 plays no more")
		}
	}
}

// quickly thinks no longer than the quick policy.
func quickly(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
	return q.AtLevel(think.Quick).Answer().Move, think.Quick, nil
}

// TestDeletedThread: a match whose thread is gone goes on in a new one, as it stood;
// whoever moves it may be killed at any time.
func TestDeletedThread(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy", "1 division")
	l.enter("p1", "p2")
	l.begin()
	at := l.open()[0]
	l.channel = at.Venue
	for range 3 {
		if err := l.moved(l.match().Acting().First(), engine.Seed{}); err != nil {
			t.Fatal(err)
		}
	}
	was := l.match().Record()
	l.channel = "100"
	l.server.channels[at.Venue] = false
	l.tick()
	if now := l.open()[0]; now.Venue != at.Venue {
		t.Error("a thread in which people have just played is looked for")
	}
	d.clock.Advance(time.Hour)
	r := rand.New(rand.NewPCG(4, 4))
	l.server.failing = func() error {
		if r.IntN(3) == 0 {
			return errors.New("killed")
		}
		return nil
	}
	for range 200 {
		if err := l.c.TickSeason(l.ctx, l.guild+"/"+l.id); err == nil {
			break
		}
	}
	l.server.failing = nil
	now := l.open()[0]
	if now.Venue == at.Venue || now.Match != at.Match || now.Left != "" {
		t.Fatalf("the table was %+v and is %+v", at, now)
	}
	if rec := l.of(now).Record(); rec.Rev != was.Rev || rec.Entries != was.Entries || rec.ID != was.ID {
		t.Errorf("the match was %+v and is %+v", was, rec)
	}
	if _, err := d.store.Load(d.ctx, at.Venue); !errors.Is(err, store.ErrNone) {
		t.Errorf("the match is still played in the thread that is gone: %v", err)
	}
	if tables, err := d.store.ServerTables(d.ctx, d.guild); err != nil || !slices.Equal(tables.Seated, []string{now.Venue}) {
		t.Errorf("the tables of the server are %v, %v", tables.Seated, err)
	}
	if seats, err := d.store.UserChannels(d.ctx, "p1"); err != nil || !slices.Equal(seats, []string{now.Venue}) {
		t.Errorf("p1 sits in %v, %v", seats, err)
	}
	if n := l.server.find("100", at.Call); n != nil {
		t.Errorf("to the thread that is gone still leads %q", n.Content)
	}
	l.conclude(now, "p2")
	l.tick()
	if s := l.season(); s.Tables[0].Result == nil {
		t.Error("the result of the match was not seen")
	}
}

// TestLeftTheServer: of who has left the server nobody waits for long, though the clock
// would let them: a computer plays on where that is wanted, else they are out of the game;
// they come last and are drawn no more.
func TestLeftTheServer(t *testing.T) {
	for _, computer := range []bool{false, true} {
		d := newDesk(t)
		if computer {
			d.c.Think = quickly
		}
		l := planned(t, d, "toy", "1 division", "2 rounds", "Clock and dates…",
			"a week per turn, reminders after a day and three days")
		l.enter("p1", "p2", "p3")
		l.begin()
		at := l.open()[0]
		for l.of(at).Chair(l.of(at).Acting().First()).User != "p1" {
			l.channel = at.Venue
			if err := l.moved(l.of(at).Acting().First(), engine.Seed{}); err != nil {
				t.Fatal(err)
			}
			l.channel = "100"
		}
		l.server.left["p1"], l.server.left["p2"] = true, true // for p2 nobody waits yet
		l.tick()
		if l.of(at).Seat("p1") == 0 {
			t.Fatal("somebody is looked for who has just played")
		}
		d.clock.Advance(30 * time.Minute)
		l.tick()
		l.server.left["p2"] = false
		m := l.of(at)
		if s := slices.IndexFunc(m.Record().Seats, match.Chair.Computer); m.Seat("p1") != 0 || computer != (s >= 0) {
			t.Fatalf("p1 sits on %d, a computer on %d", m.Seat("p1"), s+1)
		}
		l.playOut(at)
		l.tick()
		s := l.season()
		n := s.Find("p1")
		if places := s.Tables[0].Result.Places; places[slices.Index(s.Tables[0].People, n)] != 0 ||
			len(s.Tables[1].People) != 2 {
			t.Errorf("places %v, then %+v", places, s.Tables[1])
		}
		if s.Entrants[s.Find("p2")-1].Out {
			t.Error("p2 is out, for whom nobody has waited")
		}
		contains(t, l.server.standing("100")[2].Content,
			"**P1 \\*name\\*** has left the server and is out of the season.")
	}
}

// goOnIn has the manager take the season to another channel.
func (l *league) goOnIn(channel string) {
	l.t.Helper()
	l.channel = channel
	l.boss.run("rails league")
	l.boss.choose("The toy: league, season\u00a01")
	l.boss.click("Correct…")
	contains(l.t, l.boss.click("Continue in this channel"), "Corrected")
	l.tick()
}

// TestChannelOfASeason: threads that may not be made and a channel that is gone are said,
// and keep the season waiting until they are put right.
func TestChannelOfASeason(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy", "1 division")
	l.enter("p1", "p2")
	l.server.forbidden["100"] = true
	l.begin()
	contains(t, l.message().Content, "no tables can open", "Create Public Threads", "Send Messages in Threads")
	if got, err := d.store.Season(d.ctx, d.guild, l.id); err != nil || got.Due.Sub(d.clock.Now()) != 15*time.Minute {
		t.Errorf("it is tried again at %v, %v", got.Due, err)
	}
	delete(l.server.forbidden, "100")
	l.wait()
	lacks(t, l.message().Content, "no tables can open")
	at := l.open()[0]
	l.of(at)

	l.server.channels["100"], l.server.channels[at.Venue] = false, false
	d.clock.Advance(time.Hour)
	l.tick()
	if trouble := l.season().Trouble; trouble != "gone" {
		t.Errorf("the trouble is %q", trouble)
	}
	l.goOnIn("200")
	s := l.season()
	if s.Channel != "200" || s.Trouble != "" || l.open()[0].Venue == at.Venue {
		t.Errorf("the season is in %s, with trouble %q, the table %+v", s.Channel, s.Trouble, l.open()[0])
	}
	l.message()

	old := s.Shown.ID
	l.server.old[old] = true
	l.conclude(l.open()[0], "p1")
	l.tick()
	if now := l.message(); now.id == old || l.server.find("200", old) != nil {
		t.Errorf("a message too old to be edited was %s, and is %s", old, now.id)
	}
	l.server.find("200", l.season().Shown.ID).gone = true // a moderator deletes it
	l.conclude(l.open()[0], "p1")
	l.tick()
	l.message()
}

// TestSeasonWithoutThreads: why Discord makes no thread for a table is said in the message of
// the season, to the manager in private, and on the manager's page, which can have it tried
// again at once; else it is tried again a quarter of an hour later.
func TestSeasonWithoutThreads(t *testing.T) {
	for why, words := range map[error]string{
		interaction.ErrThreadless: "kind of channel can’t have threads", interaction.ErrThreadLimit: "as many active threads",
		interaction.ErrThreadRefused: "won’t accept the thread", interaction.ErrForbidden: "Create Public Threads",
	} {
		for _, again := range []bool{false, true} {
			d := newDesk(t)
			l := planned(t, d, "toy", "1 division")
			l.enter("p1", "p2")
			l.server.threading = why
			l.begin()
			contains(t, l.message().Content, words)
			if said := d.messenger.said["boss"]; len(said) != 1 {
				t.Errorf("%v: the manager is told %q", why, said)
			} else {
				contains(t, said[0], words, "<#100>", "The toy: league, season 1")
			}
			l.boss.run("rails league")
			l.boss.choose("The toy: league, season 1")
			contains(t, l.boss.click("Correct…"), words)
			l.wait()
			if n := len(d.messenger.said["boss"]); n != 1 {
				t.Errorf("%v: the manager is told %d times", why, n)
			}
			l.server.threading = nil
			if again {
				contains(t, l.boss.click("Try again"), "trying again")
				l.tick()
			} else {
				l.wait()
			}
			lacks(t, l.message().Content, words)
			l.of(l.open()[0])
		}
	}
}

// TestSeasonInAVoiceChannel: no season is planned, announced or continued in a channel that
// can have no threads.
func TestSeasonInAVoiceChannel(t *testing.T) {
	d := newDesk(t)
	boss := d.person("boss")
	boss.permissions = interaction.PermManageMessages
	voice := boss.command("rails league", "game=toy")
	voice.Threadless = true
	contains(t, boss.text(boss.send(voice)), "this kind of channel can’t have any")
	l := planned(t, d, "toy", "1 division")
	d.channel = "200"
	here := l.boss.pressOf("y:here:"+l.id, true)
	here.Threadless = true
	contains(t, l.boss.text(l.boss.send(here)), "this kind of channel can’t have any")
	if s := l.season(); s.Channel != "100" {
		t.Errorf("the season is in %s", s.Channel)
	}
}

// TestMovedAtOnce: whoever takes a season to another channel takes the tables along whose
// threads are gone, though people have just played there, and leaves those where they
// are whose threads stand.
func TestMovedAtOnce(t *testing.T) {
	for _, gone := range []bool{true, false} {
		d := newDesk(t)
		l := planned(t, d, "toy", "1 division")
		l.enter("p1", "p2")
		l.begin()
		at := l.open()[0]
		l.server.channels["100"], l.server.channels[at.Venue] = false, !gone
		l.goOnIn("200")
		now := l.open()[0]
		if moved := now.Venue != at.Venue; moved != gone || now.Match != at.Match || now.Doubt {
			t.Errorf("with a thread that is gone (%v) the table was %+v and is %+v", gone, at, now)
		}
		l.of(now)
	}
}

// TestSeasonWithoutItsMessage: where the bot may not post the message of a season anew, it
// tries once a quarter of an hour; the one that is too old to be edited goes when there is
// another.
func TestSeasonWithoutItsMessage(t *testing.T) {
	for _, deleted := range []bool{true, false} {
		d := newDesk(t)
		l := planned(t, d, "toy", "1 division", "2 people")
		l.enter("p1", "p2", "p3", "p4")
		l.begin()
		old := l.message()
		old.gone, l.server.old[old.id], l.server.mute["100"] = deleted, true, true
		l.conclude(l.open()[0], l.best(l.open()[0]))
		asked := 0
		l.server.failing = func() error {
			if asked++; asked > 50 {
				return errors.New("asked again and again")
			}
			return nil
		}
		l.tick()
		l.server.failing = nil
		got, err := d.store.Season(d.ctx, d.guild, l.id)
		if trouble := l.season().Trouble; trouble != "forbidden" || err != nil ||
			got.Due.Sub(d.clock.Now()) != 15*time.Minute {
			t.Errorf("with trouble %q it is tried again at %v, %v", trouble, got.Due, err)
		}
		delete(l.server.mute, "100")
		l.wait()
		contains(t, l.message().Content, "1 table in play")
		lacks(t, l.message().Content, "no tables can open")
		if n := l.server.find("100", old.id); n != nil {
			t.Errorf("beside the new message stands %q", n.Content)
		}
	}
}

// TestGivenUpInSilence: the matches of a season that is given up end, though the bot may
// not say so in its channel.
func TestGivenUpInSilence(t *testing.T) {
	l := planned(t, newDesk(t), "toy", "1 division")
	l.enter("p1", "p2")
	l.begin()
	at := l.open()[0]
	l.server.mute["100"] = true
	l.boss.send(l.boss.pressOf("y:cancel:"+l.id+":sure", true))
	l.tick()
	if phase := l.of(at).Record().Phase; phase != match.PhaseOver {
		t.Errorf("after the season was given up its match is %s", phase)
	}
	delete(l.server.mute, "100")
	l.wait()
	if last := l.server.standing("100"); !strings.Contains(last[len(last)-1].Content, "<@boss>") {
		t.Errorf("told last is %q", last[len(last)-1].Content)
	}
}

// TestChosenBeforeOthersLeft: what a manager does about somebody is done about them, though
// who signed up before them has withdrawn since they were chosen.
func TestChosenBeforeOthersLeft(t *testing.T) {
	for _, replaced := range []bool{true, false} {
		l := planned(t, newDesk(t), "toy", "1 division")
		l.enter("p1", "p2", "p3", "p4")
		l.boss.run("rails league")
		l.boss.choose("The toy: league, season\u00a01")
		l.boss.click("Correct…")
		listed := l.boss.shown
		l.boss.choose("P3 *name*")
		about := l.boss.shown
		l.press(l.person("p1"), "Withdraw")
		l.boss.shown = listed
		contains(t, l.boss.choose("P3 *name*"), "**P3 \\*name\\***")
		l.boss.shown = about
		want := []string{"p2", "p4"}
		if replaced {
			contains(t, l.boss.text(l.boss.send(l.instead("p9", interaction.NamedUser{Name: "P9"}))), "Corrected")
			want = []string{"p2", "p9", "p4"}
		} else {
			contains(t, l.boss.click("Remove from the season"), "Corrected")
		}
		var users []string
		for _, e := range l.season().Entrants {
			users = append(users, e.User)
		}
		if !slices.Equal(users, want) {
			t.Errorf("after p3 was corrected (replaced: %v) there are %v, want %v", replaced, users, want)
		}
		l.boss.shown = about
		contains(t, l.boss.click("Remove from the season"), "aren’t in this season")
	}
}

// TestResultSetBeforeADeath: whoever sets a result and dies before the table's match is
// ended leaves none that goes on for nothing, also where that ended the season.
func TestResultSetBeforeADeath(t *testing.T) {
	for _, ends := range []bool{false, true} {
		plan := []string{"1 division", "2 rounds"}
		if ends {
			plan[1] = "1 round"
		}
		d := newDesk(t)
		l := planned(t, d, "toy", plan...)
		l.enter("p1", "p2")
		l.begin()
		at := l.open()[0]
		ctx, die := context.WithCancel(d.ctx)
		d.between = func(op string) {
			if op == "save season" {
				die()
			}
		}
		if _, err := d.c.Handle(ctx, l.boss.pressOf("y:void:"+l.id+":0", true)); err == nil {
			t.Error("whoever has died has ended the match")
		}
		d.between = nil
		if m := l.of(at); m.Record().Phase != match.PhaseRunning {
			t.Fatalf("the match is %s already", m.Record().Phase)
		}
		l.tick()
		if m := l.of(at); m.Record().Ending != match.EndStopped {
			t.Errorf("the season ends with it: %t; the match is %s, %q", ends, m.Record().Phase, m.Record().Ending)
		}
	}
}

// TestUnreadIsNotGone: a season that cannot be read is not said to be gone, and a table that
// cannot be read is not taken for one that has not begun: who was to be replaced there would
// go on playing.
func TestUnreadIsNotGone(t *testing.T) {
	way := redistest.Proxy(t, redistest.Start(t).Addr)
	d := newDeskAt(t, newBook(t), "redis://"+way.Addr)
	l := planned(t, d, "toy", "1 division")
	l.enter("p1", "p2", "p3", "p4")
	l.begin()
	at := l.open()[0]
	unread := func(key string, r interaction.Request) {
		t.Helper()
		const tries = 2
		way.LoseReplies(key, tries)
		reply, err := d.c.Handle(d.ctx, r)
		if err == nil || strings.Contains(reply.Message.Content, "That season is gone") {
			t.Errorf("without an answer of Redis people read %q, %v", reply.Message.Content, err)
		}
		if n := way.Lost(); n != tries {
			t.Errorf("%d answers of Redis were lost, want %d", n, tries)
		}
	}
	l.boss.run("rails league")
	l.boss.choose("The toy: league, season\u00a01")
	unread(l.id, l.boss.pressOf("y:page:"+l.id, true))
	unread(l.id, l.boss.pressOf("y:manage:"+l.id, true))
	l.boss.click("Correct…")
	l.boss.choose("P1 *name*")
	r := l.instead("p9", interaction.NamedUser{Name: "P9"})
	unread("{"+at.Venue+"}", r)
	contains(t, l.boss.text(l.boss.send(r)), "Corrected")
	if m := l.of(at); m.Seat("p9") == 0 || m.Seat("p1") != 0 {
		t.Errorf("p9 sits on %d, p1 on %d", m.Seat("p9"), m.Seat("p1"))
	}
}

// TestManyHaveSignedUp: however many and long their names are, the message says how the
// season is played and by what its lots can be checked; the page names all.
func TestManyHaveSignedUp(t *testing.T) {
	l := planned(t, newDesk(t), "toy")
	var users []string
	for n := range season.MaxEntrants {
		users = append(users, fmt.Sprintf("a_person_called_%02d_long", n))
	}
	l.enter(users...)
	contains(t, l.message().Content, "60 signed up so far: **A\\_PERSON\\_CALLED\\_00", "more, under “Details”",
		"Clock: ", "Fingerprint of the draws")
	pages := l.press(l.boss, "Details")
	for labelled(l.boss.shown, "Next") {
		pages += l.boss.click("Next")
	}
	lacks(t, pages, "more, under “Details”")
	for n := range season.MaxEntrants {
		contains(t, pages, fmt.Sprintf("\\_%02d\\_LONG", n))
	}
}

// TestCorrections: a manager removes and replaces people, sets results, ends and cancels;
// each time the channel is told by whom. Nobody else may.
func TestCorrections(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy", "1 division", "5 people", "2 rounds")
	l.enter("p1", "p2", "p3", "p4")
	l.begin()
	at := l.open()[0]
	stranger := d.person("p1")
	stranger.run("rails league")
	stranger.choose("The toy: league, season\u00a01")
	lacks(t, strings.Join(labels(stranger.shown), " "), "Correct…")
	contains(t, stranger.shown.Content, "You’re playing in <#"+at.Venue+">")
	for _, what := range []string{
		"manage", "person", "remove:p1", "replace:p1", "table", "result:0:0", "void:0", "here", "close:sure",
		"end:sure", "cancel:sure", "next", "new",
	} {
		name, args, _ := strings.Cut(what, ":")
		id := strings.TrimSuffix("y:"+name+":"+l.id+":"+args, ":")
		contains(t, stranger.text(stranger.send(stranger.pressOf(id, true, "1"))), "Only a moderator")
	}

	page := func() {
		l.boss.run("rails league")
		l.boss.choose("The toy: league, season\u00a01")
		l.boss.click("Correct…")
	}
	told := func(parts ...string) {
		t.Helper()
		l.tick()
		list := l.server.standing(l.channel)
		last := ""
		for _, n := range list {
			if strings.HasPrefix(n.Content, "📋") {
				last = n.Content
			}
		}
		contains(t, last, append(parts, "<@boss>")...)
	}
	page()
	l.boss.choose("P2 *name*")
	contains(t, l.boss.click("Remove from the season"), "Corrected")
	told("**P2 \\*name\\*** is out of")
	if m := l.of(at); m.Seat("p2") != 0 {
		t.Error("who was taken out still sits at the table")
	}
	l.boss.choose("P1 *name*")
	about := l.boss.shown
	chosen := func(user string, bot bool) string {
		l.boss.shown = about
		return l.boss.text(l.boss.send(l.instead(user, interaction.NamedUser{Name: "New *one*", Bot: bot})))
	}
	contains(t, chosen("bot", true), "bot")
	contains(t, chosen("p3", false), "signed up already")
	contains(t, chosen("p9", false), "Corrected")
	told("New \\*one\\*", "P1 \\*name\\*")
	if m := l.of(at); m.Seat("p9") == 0 || m.Seat("p1") != 0 {
		t.Errorf("p9 sits on %d, p1 on %d", m.Seat("p9"), m.Seat("p1"))
	}

	page()
	l.boss.choose("Round 1, table 1")
	for _, name := range []string{"P4 *name*", "New *one*"} {
		contains(t, l.boss.click(name), "Who finished number")
	}
	contains(t, l.boss.click("Everyone else was absent"), "Corrected")
	told("Round 1, table 1", "P4 \\*name\\*, New \\*one\\*")
	s := l.season()
	want := expected(s.Tables[0].People, map[int]int{4: 1, 1: 2})
	if places := s.Tables[0].Result.Places; !slices.Equal(places, want) {
		t.Errorf("of %v the places are %v", s.Tables[0].People, places)
	}
	if m := l.of(at); m.Record().Ending != match.EndStopped {
		t.Errorf("the match whose result was set is %s, %s", m.Record().Phase, m.Record().Ending)
	}
	l.tick()
	if s = l.season(); len(s.Tables) != 2 {
		t.Fatalf("after the result there are %d tables", len(s.Tables))
	}
	page()
	l.boss.choose("Round 2, table 1")
	contains(t, l.boss.click("Doesn’t count"), "Corrected")
	told("Round 2, table 1", "doesn’t count")
	if s = l.season(); s.Phase != season.Over {
		t.Errorf("after all tables the season is %s", s.Phase)
	}
	page()
	contains(t, strings.Join(labels(l.boss.shown), " "), "Round 1, table 1")

	for what, phase := range map[string]season.Phase{
		"End the season": season.Over, "Cancel the season": season.Cancelled,
	} {
		l = planned(t, d, "toy", "1 division", "1 round")
		l.enter("p1", "p2")
		l.begin()
		at = l.open()[0]
		l.boss.run("rails league")
		l.boss.send(l.boss.pressOf("y:manage:"+l.id, true))
		l.boss.click(what)
		contains(t, l.boss.click(what), "Corrected")
		told("“The toy: league")
		if s = l.season(); s.Phase != phase || l.of(at).Record().Phase != match.PhaseOver {
			t.Errorf("%s: the season is %s, its match %s", what, s.Phase, l.of(at).Record().Phase)
		}
	}
}

// expected are the places of people at a table.
func expected(people []int, of map[int]int) (places []int) {
	for _, n := range people {
		places = append(places, of[n])
	}
	return places
}

// TestForgottenInASeason: who wants to be forgotten stands nowhere any more, in the
// store or in the channel; their place and points stay.
func TestForgottenInASeason(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy", "1 division", "1 round")
	l.enter("p1", "p2", "p3")
	contains(t, l.press(l.person("p3"), "Withdraw"), "withdrawn from the season")
	l.enter("p3")
	l.begin()
	l.conclude(l.open()[0], "p2")
	l.tick()
	forget := func(user string) {
		p := d.person(user)
		p.run("rails forget")
		contains(t, p.click("Forget me"), "I no longer know you")
		l.tick()
	}
	forget("p2")
	forget("boss")
	raw, err := d.store.Season(d.ctx, d.guild, l.id)
	if err != nil {
		t.Fatal(err)
	}
	lacks(t, string(raw.Record), `"p2"`, "P2", `"boss"`)
	for _, n := range l.server.standing(l.channel) {
		lacks(t, n.Content, "P2", "<@p2>", "<@boss>")
		for _, f := range n.Files {
			lacks(t, f.Alt, "P2")
		}
	}
	s := l.season()
	if own := s.Standings(0)[0]; own.Points != 12 || s.Entrants[own.Entrant-1].Name != match.ForgottenPerson.Name {
		t.Errorf("the first is %+v", own)
	}
	if refs, err := d.store.SeasonsOf(d.ctx, "p2"); err != nil || len(refs) > 0 {
		t.Errorf("p2 stands in %v, %v", refs, err)
	}
}

// TestForgottenBeforeTheirTable: a table at which several were seated who were forgotten
// before it began is played by the others, and the season goes on.
func TestForgottenBeforeTheirTable(t *testing.T) {
	for _, forgotten := range [][]string{{"p1", "p2"}, {"p1", "p2", "p3"}} {
		d := newDesk(t)
		l := planned(t, d, "toy", "1 division", "1 round")
		l.enter("p1", "p2", "p3")
		l.server.forbidden["100"] = true
		l.begin()
		for _, user := range forgotten {
			p := d.person(user)
			p.run("rails forget")
			contains(t, p.click("Forget me"), "I no longer know you")
		}
		delete(l.server.forbidden, "100")
		for n := 0; n < 5 && l.season().Phase == season.Running; n++ {
			l.wait()
		}
		s := l.season()
		if s.Phase != season.Over {
			t.Fatalf("without %v the season is %s: %+v", forgotten, s.Phase, s.Tables)
		}
		for i, n := range s.Tables[0].People {
			want := 0
			if s.Entrants[n-1].User == "p3" {
				want = 1
			}
			if got := s.Tables[0].Result.Places[i]; got != want {
				t.Errorf("without %v entrant %d has place %d, want %d", forgotten, n, got, want)
			}
		}
	}
}

// TestForgottenAfterBeingReplaced: the call of a table names who plays on there, and whoever
// was replaced is named no more once they are forgotten.
func TestForgottenAfterBeingReplaced(t *testing.T) {
	for _, atOnce := range []bool{true, false} {
		d := newDesk(t)
		l := planned(t, d, "toy", "1 division")
		l.enter("p1", "p2")
		l.begin()
		l.boss.send(l.boss.pressOf("y:manage:"+l.id, true))
		l.boss.choose("P1 *name*")
		contains(t, l.boss.text(l.boss.send(l.instead("p9", interaction.NamedUser{Name: "Nine"}))), "Corrected")
		if !atOnce {
			l.tick()
			n := l.server.find("100", l.open()[0].Call)
			contains(t, n.Content, "**Nine**", "P2")
			lacks(t, n.Content, "P1")
		}
		p := d.person("p1")
		p.run("rails forget")
		p.click("Forget me")
		l.tick()
		d.nowhere("100", "P1", "<@p1>")
	}
}

// TestForgottenWhereASeasonWas: who is forgotten stands in no message either of the channel
// in which the season was before, and what is brought up to date stands there no more.
func TestForgottenWhereASeasonWas(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy", "1 division", "1 round")
	l.enter("p1", "p2", "p3")
	l.begin()
	l.boss.send(l.boss.pressOf("y:remove:"+l.id+":p2", true))
	l.tick()
	was := l.season()
	l.boss.send(l.boss.pressOf("y:void:"+l.id+":0", true)) // nobody has said so yet
	d.channel = "200"
	l.boss.send(l.boss.pressOf("y:here:"+l.id, true))
	l.tick()
	if n := l.server.find("100", was.Shown.ID); n != nil {
		t.Errorf("the old channel still shows %q", n.Content)
	}
	if n := l.server.find("100", was.Tables[0].Call); n == nil || !strings.Contains(n.Content, "P2") {
		t.Error("the call of a table is gone whose thread stands")
	}
	for _, user := range []string{"p2", "boss"} {
		p := d.person(user)
		p.run("rails forget")
		contains(t, p.click("Forget me"), "I no longer know you")
		l.tick()
	}
	for _, channel := range []string{"100", "200"} {
		d.nowhere(channel, "P2", "<@p2>", "<@boss>")
	}
	if s := l.season(); s.Channel != "200" || s.Shown.ID == "" {
		t.Errorf("the season is %+v", s)
	}
}

// dies has whoever keeps the season killed when so much was done in Discord, and another
// go on an hour later.
func (l *league) dies(lives int) {
	l.t.Helper()
	l.server.failing = func() error {
		if lives--; lives < 0 {
			return errors.New("killed")
		}
		return nil
	}
	_ = l.c.TickSeason(l.ctx, l.guild+"/"+l.id)
	l.server.failing = nil
	for _, n := range l.server.messages {
		n.name = ""
	}
	l.clock.Advance(time.Hour)
	l.tick()
}

// TestForgottenAfterDeathInASeason: whoever keeps a season may be killed after anything
// that they post, and be away until Discord knows no longer that it was posted: who then
// wants to be forgotten is named in no message.
func TestForgottenAfterDeathInASeason(t *testing.T) {
	for lives := range 16 {
		d := newDesk(t)
		l := planned(t, d, "toy", "1 division", "1 round")
		l.enter("p1", "p2", "p3")
		d.clock.Advance(73 * time.Hour)
		l.dies(lives)
		l.boss.send(l.boss.pressOf("y:remove:"+l.id+":p2", true))
		l.conclude(l.open()[0], "p3")
		l.dies(lives)
		for _, user := range []string{"p2", "boss"} {
			p := d.person(user)
			p.run("rails forget")
			contains(t, p.click("Forget me"), "I no longer know you")
		}
		l.tick()
		d.nowhere(l.channel, "P2", "<@boss>")
		contains(t, l.message().Content, "The season is over")
	}
}

// TestOptionsOfASeason: a season's options are picked piece by piece, as those of a table;
// it is announced when all is picked that has to be, and played so.
func TestOptionsOfASeason(t *testing.T) {
	d := newDesk(t)
	boss := d.person("boss")
	boss.permissions = interaction.PermManageMessages
	boss.run("rails league", "game=toy")
	boss.click("Options of the game")
	contains(t, boss.choose("with tools"), "0 of 2 chosen")
	plan := boss.shown
	contains(t, boss.click("Announce it here"), "Before you announce the season", "0 of 2 chosen")
	menu := find(t, plan, "Crane")
	contains(t, boss.text(boss.send(boss.pressOf(menu.id, true, "none such"))), "can’t set")
	contains(t, boss.text(boss.send(boss.pressOf(menu.id, true, "map"))), "1 of 2 chosen")
	contains(t, boss.text(boss.send(boss.pressOf(menu.id, true, "lamp", "crane"))), "Tools: Lamp and Crane")
	contains(t, boss.click("Announce it here"), "The season is announced")
	list, err := d.store.Seasons(d.ctx, d.guild)
	if err != nil {
		t.Fatal(err)
	}
	l := &league{table: d, boss: boss, people: map[string]*person{}, id: list[0].ID}
	l.tick()
	l.enter("p1", "p2")
	l.begin()
	if o := l.of(l.open()[0]).Record().Options; o["yard"] != "tools" || o["tools"] != "crane+lamp" {
		t.Errorf("played is with %v", o)
	}
}

// TestSeasonRefusals: what cannot be is refused in words, and changes nothing.
func TestSeasonRefusals(t *testing.T) {
	d := newDesk(t)
	anybody, boss := d.person("p1"), d.person("boss")
	boss.permissions = interaction.PermManageMessages
	contains(t, anybody.run("rails league"), "None yet")
	lacks(t, strings.Join(labels(anybody.shown), " "), "Open a season")
	contains(t, anybody.run("rails league", "game=toy"), "Only a moderator")
	in := boss.command("rails league", "game=toy")
	in.Thread = true
	contains(t, boss.text(boss.send(in)), "not in a thread")
	in = boss.command("rails league", "game=toy")
	in.BotPermissions &^= 1<<35 | 1<<38
	contains(t, boss.text(boss.send(in)), "**Send Messages in Threads** and **Create Public Threads**")
	for _, id := range []string{
		"y", "y:", "y:none:x", "y:page:none", "y:in:none", "y:set:none:size", "y:set:none:size:how", "y:result:x",
	} {
		if text := boss.text(boss.send(boss.pressOf(id, true, "1"))); !strings.Contains(text, "don’t know this button") && !strings.Contains(text, "is gone") {
			t.Errorf("%s is answered by %q", id, text)
		}
	}
	boss.run("rails league")
	boss.click("Open a season…")
	contains(t, boss.choose("The toy"), "plan a season")
	lacks(t, anybody.run("rails league"), "The toy: league")
	plan := boss.shown
	for _, bad := range []string{"size:99", "size:0", "rounds:99", "form:cup", "clock:never", "days:4", "absent:genius",
		"what:1"} {
		part, value, _ := strings.Cut(bad, ":")
		id := strings.Replace(find(t, plan, "4 people").id, ":size:", ":"+part+":", 1)
		contains(t, boss.text(boss.send(boss.pressOf(id, true, value))), "don’t know this button any more")
	}
	boss.shown = plan
	contains(t, boss.click("Discard"), "The draft is deleted")

	l := planned(t, d, "toy", "1 division")
	l.enter("p1")
	french := l.person("p1")
	french.locale = "fr"
	contains(t, french.run("rails league"), "1**\u00a0: inscriptions ouvertes")
	contains(t, l.press(l.person("p1"), "Sign up"), "You’ve signed up already")
	contains(t, l.press(l.person("p2"), "Withdraw"), "You aren’t in this season")
	l.wait()
	if s := l.season(); s.Phase != season.Cancelled {
		t.Errorf("a season of one is %s", s.Phase)
	}
	contains(t, l.server.standing("100")[len(l.server.standing("100"))-1].Content, "Not enough people")
	contains(t, l.message().Content, "cancelled")
}

// TestNothingSecretOfASeason: nobody is shown the seed, or whom it will draw, before the
// season is over, though they press whatever there is.
func TestNothingSecretOfASeason(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy", "1 division", "2 rounds")
	l.enter("p1", "p2", "p3")
	l.begin()
	s := l.season()
	secrets := []string{s.Seed.Hex(), s.Seed.Lot("round 2", 1), s.Seed.Lot("standings", 1)}
	for _, user := range []string{"p1", "boss", "nosy"} {
		p := d.person(user)
		p.permissions = interaction.PermManageMessages
		for _, what := range []string{"page", "manage", "next", "in", "table", "person"} {
			lacks(t, p.text(p.send(p.pressOf("y:"+what+":"+l.id, true, "0"))), secrets...)
		}
		lacks(t, p.run("rails league"), secrets...)
	}
	for _, n := range l.server.messages {
		lacks(t, n.Content, secrets...)
	}
	contains(t, l.message().Content, "Fingerprint")
	raw, err := d.store.Season(d.ctx, d.guild, l.id)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, string(raw.Record), s.Seed.Hex()) // the store has it
	for range 2 {
		l.conclude(l.open()[0], "p3")
		l.tick()
	}
	contains(t, l.message().Content, s.Seed.Hex())
}

// TestSeasonInFrench says all of it in French, on a server that speaks it.
func TestSeasonInFrench(t *testing.T) {
	d := newDesk(t)
	l := planned(t, d, "toy", "1 division", "2 rounds")
	l.enter("p1", "p2", "p3")
	p := d.person("p1")
	p.locale, p.permissions = "fr", interaction.PermManageMessages
	contains(t, p.run("rails league", "game=toy"), "préparer une saison", "Le premier d’une table reçoit")
	lacks(t, p.shown.Content, "-# -#")
	p.send(p.pressOf("y:manage:"+l.id, true))
	contains(t, p.click("Clore les inscriptions"), "3\u00a0personnes participent, et leurs tables s’ouvrent aussitôt")
	l.begin()
	contains(t, p.run("rails league"), "Ligues et tournois", "ronde 1 sur 2, 3\u00a0personnes")
	p.choose("Le jouet\u00a0: ligue, saison\u00a01")
	contains(t, p.shown.Content, "Vous êtes à la place", "3\u00a0personnes par table")
	p.click("Corriger…")
	contains(t, p.shown.Content, "annoncée dans le salon")
}
