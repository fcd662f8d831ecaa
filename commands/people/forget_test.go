package people_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// storedMatch is what is kept of a match that is over.
type storedMatch struct {
	record []byte
	log    [][]byte
}

// playStoredMatch plays a match of u1 and u2, and returns it as it is stored.
func playStoredMatch(w *playtest.World) storedMatch {
	w.T.Helper()
	w.StartMatch("toy", 2, nil)
	w.PlayToEnd()
	return lastStoredMatch(w)
}

// lastStoredMatch returns the channel's last finished match as it is stored.
func lastStoredMatch(w *playtest.World) storedMatch {
	w.T.Helper()
	saved, err := w.Store.Last(w.Ctx, w.Channel)
	if err != nil {
		w.T.Fatal(err)
	}
	log, err := w.Store.Log(w.Ctx, w.Channel, saved.Match, 0, saved.Entries)
	if err != nil {
		w.T.Fatal(err)
	}
	return storedMatch{saved.Record, log}
}

// storeMatch stores a match under the n-th id as one of two other users, finished or live.
func storeMatch(w *playtest.World, p storedMatch, n int, finished bool, one, two string) error {
	as := func(b []byte) []byte {
		b = bytes.ReplaceAll(b, []byte(`"u1"`), []byte(`"`+one+`"`))
		return bytes.ReplaceAll(b, []byte(`"u2"`), []byte(`"`+two+`"`))
	}
	first := store.Change{Match: fmt.Sprint("m", n), Record: as(p.record), Joined: []string{one, two}}
	for _, e := range p.log {
		first.Entries = append(first.Entries, as(e))
	}
	channel := fmt.Sprint(1_000_000 + n)
	err := w.Store.Save(w.Ctx, channel, first)
	if err == nil && finished {
		last := store.Change{Match: first.Match, Rev: 1, Record: first.Record, Finished: true}
		err = w.Store.Save(w.Ctx, channel, last)
	}
	return err
}

// TestForgettingCostsNothingForOthersData checks that forgetting takes as many operations beside
// many matches of others as beside few.
func TestForgettingCostsNothingForOthersData(t *testing.T) {
	w := playtest.New(t)
	match := playStoredMatch(w)
	countOperations := func(n int) int64 {
		t.Helper()
		user := fmt.Sprint("me", n)
		for i := range 3 {
			if err := storeMatch(w, match, n+i, true, user, "other"); err != nil {
				t.Fatal(err)
			}
		}
		p := w.Person(user)
		p.Run("rails forget")
		before := w.StoreOps.Load()
		playtest.Contains(t, p.Click("Forget me"), "forgotten you")
		return w.StoreOps.Load() - before
	}
	countOperations(0) // the board of what was just played is shown besides
	few := countOperations(10)
	for n := range 60 {
		if err := storeMatch(w, match, 100+n, n%2 == 0, fmt.Sprint("a", n), fmt.Sprint("b", n)); err != nil {
			t.Fatal(err)
		}
	}
	if many := countOperations(20); many != few {
		t.Errorf("got %d operations beside few matches and %d beside 60 more, want as many", few, many)
	}
	saved, err := w.Store.Archived(w.Ctx, "1000020", "m20")
	if err != nil || bytes.Contains(saved.Record, []byte("me20")) {
		t.Errorf("the match still names the forgotten person: %v", err)
	}
	if refs, err := w.Store.MatchesNaming(w.Ctx, "me20"); err != nil || len(refs) > 0 {
		t.Errorf("got %v, error %v from the index, want nothing", refs, err)
	}
}

// TestForgettingWaitsForTheIndex checks that forgetting is refused while the index of old matches
// is incomplete.
func TestForgettingWaitsForTheIndex(t *testing.T) {
	server := redistest.Start(t)
	redis := server.Client()
	defer redis.Close()
	w := playtest.NewAt(t, playtest.Book(t), server.URL)
	p := w.Person("u1")
	p.Run("rails settings")
	p.Choose("never")
	if err := redis.Del(w.Ctx, "rails:index:{all}:people").Err(); err != nil {
		t.Fatal(err)
	}
	p.Run("rails forget")
	playtest.Contains(t, p.PressID("v:forget"), "still searching old games")
	if kept, err := w.Store.Preference(w.Ctx, "user", "u1"); err != nil || kept == nil {
		t.Errorf("the settings were deleted too early: %v", err)
	}
	if err := w.Store.BuildPeople(w.Ctx); err != nil {
		t.Fatal(err)
	}
	playtest.Contains(t, p.PressID("v:forget"), "forgotten you")
}

// TestForgettingDuringAResult forgets a person while their match is being counted. They get no
// career.
func TestForgettingDuringAResult(t *testing.T) {
	for before := range 2 {
		t.Run(fmt.Sprint(before, " before"), func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch("toy", 2, nil)
			if before > 0 {
				w.PlayToEnd()
				people = w.StartMatch("toy", 2, nil)
			}
			first := people[0]
			w.AfterStoreOp = func(op string) {
				if op != "read ledger" {
					return
				}
				w.AfterStoreOp = nil
				first.Run("rails forget")
				playtest.Contains(t, first.Click("Forget me"), "forgotten you")
			}
			w.PlayToEnd()
			if w.AfterStoreOp != nil {
				t.Fatal("nobody was forgotten")
			}
			ledger, err := w.Store.Ledger(w.Ctx, w.Guild+"-toy")
			if err != nil || len(ledger.Users) != 1 || bytes.Contains(ledger.Users["u2"], []byte(`"u1"`)) {
				t.Errorf("the ledger has %s, %v", ledger.Users, err)
			}
		})
	}
}

// BenchmarkForget measures /rails forget of a person who played in 20 matches, beside many
// others.
func BenchmarkForget(b *testing.B) {
	for _, matches := range []int{1_000, 100_000} {
		b.Run(fmt.Sprint(matches), func(b *testing.B) {
			if matches > 1_000 && testing.Short() {
				b.Skip("storing the matches takes a minute")
			}
			benchmarkForget(b, matches)
		})
	}
}

const matchesPerPerson = 20 // matches that each person played

func benchmarkForget(b *testing.B, matches int) {
	server := redistest.Start(b)
	redis := server.Client()
	defer redis.Close()
	if err := redis.ConfigSet(b.Context(), "appendonly", "no").Err(); err != nil {
		b.Fatal(err)
	}
	w := playtest.NewAt(b, playtest.Book(b), server.URL)
	match := playStoredMatch(w)
	var group errgroup.Group
	group.SetLimit(8)
	for n := range matches {
		group.Go(func() error {
			if n%10 == 0 { // one in ten is still played
				return storeMatch(w, match, n, false, fmt.Sprint("x", n), fmt.Sprint("y", n))
			}
			return storeMatch(w, match, n, true, fmt.Sprint("p", n/matchesPerPerson), fmt.Sprint("q", n/matchesPerPerson))
		})
	}
	if err := group.Wait(); err != nil {
		b.Fatal(err)
	}
	person := 0
	for b.Loop() {
		user := w.Person(fmt.Sprint("q", person%(matches/matchesPerPerson)))
		person++
		playtest.Contains(b, user.PressID("v:forget"), "forgotten you")
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(time.Second), "s/forget")
}

// TestBoardShowsTheUsername seats a person whose display name pictures cannot show. Pictures show
// the username, texts the display name, and forgetting removes both.
func TestBoardShowsTheUsername(t *testing.T) {
	w := playtest.New(t)
	w.Names = map[string]interaction.NamedUser{"u1": playtest.Undrawable}
	people := w.StartMatch("toy", 2, nil)
	board := w.Book.BoardScene(logtext.View(w.Book, w.Match(), "en-US", nil))
	if text := board.Text(); !strings.Contains(text, "li_ming") || strings.Contains(text, "Seat 1") {
		t.Errorf("the board does not show the username:\n%s", text)
	}
	playtest.Contains(t, w.Board.Content, "<@u1>")
	playtest.Contains(t, people[0].Run("rails table"), "**𒀭𒌍**")
	w.PlayToEnd()
	people[0].Run("rails forget")
	playtest.Contains(t, people[0].Click("Forget me"), "forgotten you")
	if kept := lastStoredMatch(w); strings.Contains(string(kept.record), "li_ming") {
		t.Errorf("the match still has the username: %s", kept.record)
	}
	wantNoPost(w, "li_ming")
}

// TestForgettingDeletesEverything checks that nothing in the store names a forgotten person, and
// that their match can still be verified.
func TestForgettingDeletesEverything(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 3, nil)
	playtest.Contains(t, people[1].Run("rails forget"), "I store your settings")
	playtest.Contains(t, people[1].Click("Forget me"), "still at a table: <#100>. Leave it")
	w.GoTo(w.Guild, "101")
	people[1].Run("rails start", "game=toy")
	people[1].Run("rails forget")
	playtest.Contains(t, people[1].Click("Forget me"), "still at 2 tables: <#", "Leave them")
	people[1].Run("rails leave")
	w.GoTo(w.Guild, "100")
	people[1].Run("rails settings")
	people[1].Choose("never")
	w.PlayToEnd()
	playtest.Contains(t, people[0].Run("rails stats", "user=u2"), "1 game played")
	people[1].Run("rails forget")
	playtest.Contains(t, people[1].Click("Forget me"), "forgotten you")
	playtest.Contains(t, people[0].Run("rails stats", "user=u2"), "No finished games")
	playtest.Contains(t, people[0].Run("rails stats"), "1 game played")
	playtest.Lacks(t, people[0].Run("rails log"), "U2")

	m := w.Match()
	entries := w.Entries()
	file, err := m.Export(entries)
	if err != nil {
		t.Fatal(err)
	}
	b, err := file.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(b, []byte(`"u2"`)) || bytes.Contains(b, []byte("U2")) {
		t.Error("the match file names the forgotten person")
	}
	if _, err := match.Verify(w.Game, file); err != nil {
		t.Errorf("the match can no longer be verified: %v", err)
	}
	if kept, err := w.Store.Preference(w.Ctx, "user", "u2"); err != nil || kept != nil {
		t.Errorf("got the settings %s, error %v, want none", kept, err)
	}
}

// TestForgottenWatcherIsDeleted checks that nothing about a watched channel is stored after its
// watcher was forgotten.
func TestForgottenWatcherIsDeleted(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("toy", 2, nil)
	watcher := w.Person("u9")
	watcher.Send(watcher.PressRequest("v:watch:on", true))
	if kept, err := w.Store.Preference(w.Ctx, interaction.WatchScope, w.Channel); err != nil || kept == nil {
		t.Fatalf("nobody watches: %v", err)
	}
	watcher.Run("rails forget")
	playtest.Contains(t, watcher.Click("Forget me"), "forgotten you")
	for _, scope := range []string{interaction.WatchScope, interaction.PostedScope, interaction.ServerScope} {
		if kept, err := w.Store.Preference(w.Ctx, scope, w.Channel); err != nil || kept != nil {
			t.Errorf("got the preference %q of the channel: %s, %v, want none", scope, kept, err)
		}
	}
}

// TestForgettingDeletesThePrivateCopy checks that what a forgotten person has tried out is deleted, and what
// others have is not.
func TestForgettingDeletesThePrivateCopy(t *testing.T) {
	w := playtest.New(t)
	for _, user := range []string{"u1", "u2"} {
		if err := w.Store.OpenCopy(w.Ctx, user, []byte("copy")); err != nil {
			t.Fatal(err)
		}
	}
	p := w.Person("u1")
	playtest.Contains(t, p.Run("rails forget"), "what you try out")
	playtest.Contains(t, p.Click("Forget me"), "forgotten you")
	for user, want := range map[string]string{"u1": "", "u2": "copy"} {
		if kept, err := w.Store.Copy(w.Ctx, user); err != nil || string(kept) != want {
			t.Errorf("of %s %q is kept, want %q; error %v", user, kept, want, err)
		}
	}
}

// TestForgottenPersonIsInNoMessage checks that no message of this match or an earlier one names a
// forgotten person.
func TestForgottenPersonIsInNoMessage(t *testing.T) {
	w := playtest.New(t)
	play := func(people []*playtest.Person) []*playtest.Person {
		for w.Match().Record().Phase == match.PhaseRunning {
			s := w.Match().Acting().First()
			w.Play(s, w.Position().Choose(s, engine.NewRand(engine.Seed{9}, w.Match().Record().Entries)))
			w.Update()
		}
		return people
	}
	play(w.StartMatch("toy", 3, nil))
	people := play(w.StartMatch("toy", 2, nil))
	w.Clock.Advance(2 * time.Hour)
	if len(w.Posts) < 12 {
		t.Fatalf("got %d messages", len(w.Posts))
	}
	name := func(p *playtest.Post) bool { return p.Says("U2") || p.Says("<@u2>") }
	if !slices.ContainsFunc(w.Posts, name) {
		t.Fatal("no message names the person before they are forgotten")
	}
	people[1].Run("rails forget")
	people[1].Click("Forget me")
	for _, p := range w.Posts {
		if name(p) {
			t.Errorf("message %s still has %q", p.ID, p.Content)
		}
	}
	playtest.Contains(t, w.Board.Content, match.ForgottenPerson.Name)
	if w.Board.Deleted {
		t.Error("the result is gone")
	}
	if current, err := w.Commands.IsCurrent(w.Ctx, w.Channel, w.LastPlan.Display()); err != nil || !current {
		t.Errorf("got current %v, error %v, want the channel up to date", current, err)
	}
	if kept, err := w.Store.Preference(w.Ctx, "erase", w.Channel); err != nil || kept != nil {
		t.Errorf("got messages still to be deleted: %s, error %v", kept, err)
	}
}

// wantNoPost checks that no board or ping in the channel has one of the words.
func wantNoPost(w *playtest.World, words ...string) {
	w.T.Helper()
	for _, p := range w.Posts {
		if slices.ContainsFunc(words, p.Says) {
			w.T.Errorf("message %s still has %q", p.ID, p.Content)
		}
	}
}

// TestForgettingWhileABoardIsPublished removes a person from a match that ends while its board is
// being published, at each moment of that. No message may name them, also if another table opens
// before.
func TestForgettingWhileABoardIsPublished(t *testing.T) {
	for _, opened := range []bool{false, true} {
		for _, moment := range []string{"looked", "planned", "shown", "noted"} {
			w := playtest.New(t)
			people := w.StartMatch("toy", 3, nil)
			move := func() { w.Play(w.Match().Acting().First(), w.FirstMove(w.Match().Acting().First())) }
			move()
			w.Update()
			playtest.Contains(t, people[1].ResignAndForget(), "goes on without you")
			w.Clock.Advance(time.Hour) // what shows it now is another message
			move()
			end := func(now string) {
				if now != moment {
					return
				}
				w.Save(w.Match().Stop("u1", w.Clock.Now()))
				if !opened {
					return
				}
				if _, err := w.Commands.Handle(w.Ctx, people[0].CommandRequest("rails start", "game=trick")); err != nil {
					t.Fatal(err)
				}
			}
			seen, err := w.Commands.Look(w.Ctx, w.Channel, w.LastPlan.Display())
			if err != nil || seen.Current {
				t.Fatalf("got no outlook to plan, %v", err)
			}
			end("looked")
			plan, err := w.Commands.Plan(w.Ctx, seen, nil)
			if err != nil {
				t.Fatal(err)
			}
			end("planned")
			w.CarryOut(&plan)
			end("shown")
			w.LastPlan = plan
			if err := w.Commands.SetShown(w.Ctx, w.Channel, plan); err != nil {
				t.Fatal(err)
			}
			end("noted")
			w.RunChores(plan)
			w.Update()
			for _, p := range w.Posts {
				if p.Says("U2") {
					t.Errorf("ended when the move was %s (opened %v): %s says %q", moment, opened, p.ID, p.Content)
				}
			}
			if w.Board.Deleted {
				t.Errorf("ended when the move was %s: the result is gone", moment)
			}
		}
	}
}

// TestForgettingBeforeARematch opens another table while messages that name a person are being
// deleted. Each is deleted once.
func TestForgettingBeforeARematch(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 3, nil)
	for len(w.Posts) < 20 {
		w.FallSilent()
		w.Play(w.Match().Acting().First(), w.FirstMove(w.Match().Acting().First()))
		w.Update()
	}
	playtest.Contains(t, people[1].ResignAndForget(), "goes on without you")
	w.Save(w.Match().Stop("u1", w.Clock.Now()))
	w.UpdateOnce()
	if _, err := w.Commands.Handle(w.Ctx, people[0].CommandRequest("rails start", "game=toy")); err != nil {
		t.Fatal(err)
	}
	deleted := map[string]bool{}
	for w.UpdateOnce() {
		for _, id := range w.LastPlan.Erase {
			if deleted[id] {
				t.Fatalf("the message %s is deleted twice, by %q", id, w.LastPlan.Erase)
			}
			deleted[id] = true
		}
	}
	if len(deleted) <= 5 {
		t.Errorf("only %d messages were left, as many as are deleted at once", len(deleted))
	}
	wantNoPost(w, "U2")
	if left, err := w.Store.Preference(w.Ctx, interaction.CleanupScope, w.Channel); err != nil || left != nil {
		t.Errorf("got messages still to be deleted: %s, error %v", left, err)
	}
}

// TestForgettingInTwoMatches removes a person from a match before the messages of the previous
// match, which name another, were deleted.
func TestForgettingInTwoMatches(t *testing.T) {
	w := playtest.New(t)
	people, other := w.StartMatch("toy", 3, nil), w.Person("u4")
	playtest.Contains(t, people[1].ResignAndForget(), "goes on without you")
	stop := func() { w.Save(w.Match().Stop("u1", w.Clock.Now())) }
	handle := func(r interaction.Request) { // and nothing is shown
		if _, err := w.Commands.Handle(w.Ctx, r); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	handle(people[0].CommandRequest("rails start", "game=toy"))
	handle(other.PressRequest("v:join", false))
	handle(people[0].PressRequest("v:begin", false))
	stop()
	handle(other.PressRequest("v:forget", true))
	w.Update()
	wantNoPost(w, "U2")
	if left, err := w.Store.Preference(w.Ctx, interaction.CleanupScope, w.Channel); err != nil || left != nil {
		t.Errorf("got messages still to be deleted: %s, error %v", left, err)
	}
}

// TestForgettingIsFinishedAfterACrash crashes after a person was removed from a finished match
// and before its messages were marked for deletion.
func TestForgettingIsFinishedAfterACrash(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 3, nil)
	playtest.Contains(t, people[1].ResignAndForget(), "goes on without you")
	w.Store.HandleFinished(func(ctx context.Context, channel, id string) error { // the first life
		saved, err := w.Store.Archived(ctx, channel, id)
		if err != nil {
			return err
		}
		log, err := w.Store.Log(ctx, channel, id, 0, saved.Entries)
		if err != nil {
			return err
		}
		record, log, _, err := match.Forget(saved.Record, log, "u2")
		if err != nil {
			return err
		}
		return w.Store.Rewrite(ctx, channel, saved, "u2", record, log)
	})
	id := w.Match().Record().ID
	w.Save(w.Match().Stop("u1", w.Clock.Now()))
	if err := w.Commands.Finished(w.Ctx, w.Channel, id); err != nil {
		t.Fatal(err)
	}
	w.Update()
	wantNoPost(w, "U2")
}

// wantForgotten checks that the last match and the index of matches name none of the people.
func wantForgotten(w *playtest.World, users ...string) {
	w.T.Helper()
	kept := lastStoredMatch(w)
	for _, user := range users {
		if named, err := match.Mentions(kept.record, kept.log, user); err != nil || named {
			w.T.Errorf("the match names %s: %v, %v", user, named, err)
		}
		if refs, err := w.Store.MatchesNaming(w.Ctx, user); err != nil || len(refs) > 0 {
			w.T.Errorf("the index says that %s is named in %v, error %v", user, refs, err)
		}
	}
}

// TestTwoPeopleForgottenAtOnce lets two processes remove two people from the same match at the
// same time.
func TestTwoPeopleForgottenAtOnce(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 3, nil)
	w.PlayToEnd()
	other := commands.New(*w.Commands.Services)
	w.AfterStoreOp = func(op string) {
		if op != "log" { // the first has read the match
			return
		}
		w.AfterStoreOp = nil
		if _, err := other.Handle(w.Ctx, people[2].PressRequest("v:forget", true)); err != nil {
			t.Error(err)
		}
	}
	playtest.Contains(t, people[1].PressID("v:forget"), "forgotten you")
	if w.AfterStoreOp != nil {
		t.Fatal("AfterStoreOp was not called")
	}
	wantForgotten(w, "u2", "u3")
}

// TestForgettingWhileTheMatchEnds forgets a person who has resigned. The match ends while they
// are being forgotten.
func TestForgettingWhileTheMatchEnds(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 3, nil)
	people[1].Run("rails leave")
	people[1].Click("Resign")
	people[1].Run("rails forget")
	w.AfterStoreOp = func(op string) {
		if op != "log" { // it was read as one that runs
			return
		}
		w.AfterStoreOp = nil
		w.Save(w.Match().Stop("u1", w.Clock.Now()))
	}
	told := people[1].Click("Forget me")
	if w.AfterStoreOp != nil {
		t.Fatal("the match did not end while the person was being forgotten")
	}
	playtest.Contains(t, told, "forgotten you")
	playtest.Lacks(t, told, "goes on without you")
	wantForgotten(w, "u2")
	wantNoPost(w, "U2")
	if kept, err := w.Store.Preference(w.Ctx, "forget", w.Channel); err != nil || kept != nil {
		t.Errorf("the forgotten person is noted for the next match: %s, %v", kept, err)
	}
}

// TestForgettingDuringAMatch forgets a person who has resigned and one who asked for a seat and
// watches. They get no more messages, and their names are removed when the match is over.
func TestForgettingDuringAMatch(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 3, nil)
	guest := w.Person("u9")
	guest.Run("rails table")
	guest.Click("DM me each turn")
	people[1].Run("rails leave")
	people[1].Click("Resign")
	guest.Run("rails table")
	guest.Click("Take over from U2 *name*")
	people[0].ClickPublic("No")
	for _, p := range []*playtest.Person{people[1], guest} {
		p.Run("rails forget")
		playtest.Contains(t, p.Click("Forget me"), "forgotten you", "goes on without you in <#100>")
		p.Run("rails forget")
		playtest.Contains(t, p.Click("Forget me"), "goes on without you in <#100>")
	}
	w.PlayToEnd()
	if w.LastPlan.Notify != nil {
		t.Errorf("got a message to %q, want none", w.LastPlan.Notify.Users)
	}
	if err := w.Commands.Finished(w.Ctx, w.Channel, w.Match().Record().ID); err != nil {
		t.Fatal(err)
	}
	playtest.Lacks(t, people[0].Run("rails log"), "U2", "U9")
	wantForgotten(w, "u2", "u9")
	for _, user := range []string{"u2", "u9"} {
		playtest.Contains(t, people[0].Run("rails stats", "user="+user), "No finished games")
	}
	playtest.Contains(t, people[0].Run("rails stats"), "1 game played")
	people[0].Run("rails-server leaderboard", "game=toy")
	if alt := people[0].Shown.Files[0].Alt; strings.Contains(alt, match.ForgottenPerson.Name+",") || strings.Contains(alt, "3.") {
		t.Errorf("the leaderboard lists the forgotten person: %s", alt)
	}
	if kept, err := w.Store.Preference(w.Ctx, "forget", w.Channel); err != nil || kept != nil {
		t.Errorf("the forgotten person is still noted: %s, %v", kept, err)
	}
}

// TestForgettingAfterACrash crashes at each moment of a post that names a person. After they are
// forgotten, no message names them.
func TestForgettingAfterACrash(t *testing.T) {
	for what, press := range map[string]func(w *playtest.World, boss, bob *playtest.Person) interaction.Request{
		"a bar": func(_ *playtest.World, boss, bob *playtest.Person) interaction.Request {
			return boss.PressRequest("g:bar:public:"+bob.User+":U2 *name*", true)
		},
		"a step that is shared": func(w *playtest.World, _, bob *playtest.Person) interaction.Request {
			return bob.PressRequest("v:share:step:"+w.Match().Record().ID+":1", true)
		},
		"a table that is ended": func(w *playtest.World, _, bob *playtest.Person) interaction.Request {
			bob.Permissions = playtest.ManageServer
			return bob.PressRequest("v:close:"+w.Channel+":"+w.Match().Record().ID, true)
		},
	} {
		posted := false
		for lives := range 5 {
			w := playtest.New(t)
			w.StartMatch("toy", 2, nil)
			w.PlayToEnd()
			if what == "a table that is ended" {
				w.StartMatch("toy", 2, nil)
			}
			boss, bob := w.Person("u9"), w.Person("u2")
			boss.Permissions = playtest.ManageServer
			r := press(w, boss, bob)
			w.Server.Fail = func() error {
				if lives--; lives < 0 {
					return errors.New("killed")
				}
				return nil
			}
			w.Commands.Handle(w.Ctx, r)
			w.Server.Fail = nil
			for _, n := range w.Server.LiveMessages(w.Channel) {
				posted = posted || strings.Contains(n.Content, "U2")
			}
			bob.Run("rails forget")
			playtest.Contains(t, bob.Click("Forget me"), "forgotten you")
			w.WantNowhere(w.Channel, "U2")
		}
		if !posted {
			t.Errorf("%s never named the person, so that the test checks nothing", what)
		}
	}
}
