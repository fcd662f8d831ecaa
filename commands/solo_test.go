package commands_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// soloist is a person at a solo table.
type soloist struct {
	*playtest.Person
	key string
}

// newSoloist returns a world whose computers think, and a person who has begun a solo match there.
func newSoloist(t *testing.T, game string) (*playtest.World, *soloist) {
	t.Helper()
	w := playtest.NewThinking(t)
	p := &soloist{w.Person("u1"), interaction.SoloKey("u1", game)}
	p.Run("rails solo", "game="+game, "level=easy")
	for !p.match().Record().ComputersDueAt.IsZero() { // some act while the person may
		if err := w.Commands.Tick(w.Ctx, p.key); err != nil {
			t.Fatal(err)
		}
	}
	return w, p
}

// match returns the match of the solo table, or the last one.
func (p *soloist) match() match.Match {
	p.World.T.Helper()
	m, err := p.World.Commands.LoadLatest(p.World.Ctx, p.key)
	if err != nil {
		p.World.T.Fatal(err)
	}
	return m
}

// press presses a control and checks that the answer belongs to the solo table, and that the channel shows
// nothing.
func (p *soloist) press(c playtest.Control) {
	p.World.T.Helper()
	p.Press(c)
	p.check()
}

// check checks the message that the person sees.
func (p *soloist) check() {
	p.World.T.Helper()
	controls := playtest.Controls(p.Shown)
	for _, c := range controls {
		if _, _, ok := components.CutSoloID(c.ID); !ok {
			p.World.T.Fatalf("%q has the custom id %q, which names no solo table", c.Label, c.ID)
		}
	}
	if len(controls) == 0 {
		p.World.T.Fatalf("nothing can be pressed under %q", p.Shown.Content)
	}
	if len(p.World.Posts) > 0 || len(p.World.Server.Messages) > 0 {
		p.World.T.Fatal("something was posted in the channel")
	}
}

// moveOnce plays the move that the game's chooser finds, by presses.
func (p *soloist) moveOnce(step int) {
	p.World.T.Helper()
	if playtest.HasLabel(p.Shown, "Continue") {
		p.Click("Continue")
		p.check()
	}
	m := p.match()
	pos, _ := m.Position()
	seat := m.Seat(p.User)
	notation := pos.Choose(seat, engine.NewRand(engine.Seed{1}, uint64(step)))
	c, _, ok := playtest.Reach(pos, pos.Mirror(seat, notation), playtest.Controls(p.Shown), func(c playtest.Control) []playtest.Control {
		p.press(c)
		return playtest.Controls(p.Shown)
	})
	if !ok {
		p.World.T.Fatalf("the panel does not lead to %q:\n%s\n%q", notation, p.Shown.Content, playtest.Labels(p.Shown))
	}
	p.press(c)
	if playtest.HasLabel(p.Shown, "Confirm") {
		p.press(playtest.Find(p.World.T, p.Shown, "Confirm"))
	}
	if after := p.match(); interaction.MustWaitForComputers(after) {
		p.World.T.Fatalf("the answer leaves the computers waiting:\n%s", p.Shown.Content)
	}
}

// TestWholeSoloGames plays solo games to their end. Each commit plays one of them whole.
func TestWholeSoloGames(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			_, p := newSoloist(t, e.Game.Key)
			p.check()
			longest, boards := 0, 0
			most := playtest.Steps(t, i, 40, math.MaxInt)
			for step := 0; p.match().Record().Phase == match.PhaseRunning; step++ {
				if step > most {
					return
				}
				p.moveOnce(step)
				for _, c := range playtest.Controls(p.Shown) {
					longest = max(longest, len(c.ID))
				}
				if playtest.HasLabel(p.Shown, "Board") {
					boards++
				}
			}
			t.Logf("custom ids have up to %d characters; Board was offered %d times", longest, boards)
			for _, label := range []string{"Rematch", "Replay", "Film (GIF)", "Game file", "Board", "Log"} {
				playtest.Find(t, p.Shown, label)
			}
			p.Click("Rematch")
			p.check()
			if m := p.match(); m.Record().Phase != match.PhaseRunning || m.Record().RematchOf == "" {
				t.Errorf("after Rematch the match is %+v", m.Record())
			}
		})
	}
}

// TestSoloTableGoesOnElsewhere starts a solo game, goes on with it in another channel, and offers the choice of
// another game.
func TestSoloTableGoesOnElsewhere(t *testing.T) {
	w, p := newSoloist(t, "toy")
	first := p.Shown
	p.moveOnce(1)
	id := p.match().Record().ID
	w.GoTo("501", "200")
	p.Run("rails solo")
	p.check()
	p.moveOnce(2)
	if p.match().Record().ID != id {
		t.Error("another match was begun")
	}
	w.GoTo("500", "100")
	rev := p.match().Record().Rev
	p.Shown = first
	list := playtest.Controls(first)
	i := slices.IndexFunc(list, func(c playtest.Control) bool { _, ok := c.Move(); return ok })
	playtest.Contains(t, p.Text(p.Press(list[i])), "has moved on")
	if p.match().Record().Rev != rev {
		t.Error("an old copy has played")
	}
	p.Run("rails solo", "game=toy")
	if p.match().Record().ID != id {
		t.Error("another match was begun")
	}
}

// TestSoloOutsideServers plays a whole solo game where the bot is no member of a server. It counts in the
// person's totals, and the list of tables links to no place.
func TestSoloOutsideServers(t *testing.T) {
	for _, at := range []place.Place{place.BotDM, place.Group, place.ServerWithoutBot} {
		w := playtest.NewThinking(t)
		w.Place = at
		p := &soloist{w.Person("u1"), interaction.SoloKey("u1", "toy")}
		p.Run("rails solo", "game=toy", "level=easy")
		recordSolo(t, w, p.key)
		playtest.Contains(t, p.Run("rails mine"), "just you")
		playtest.Lacks(t, p.Shown.Content, "solo-", "discord.com")
		p.Run("rails solo", "game=toy")
		for step := 0; p.match().Record().Phase == match.PhaseRunning; step++ {
			p.moveOnce(step)
		}
		if playtest.HasLabel(p.Shown, "Post in the channel") {
			t.Errorf("%q: the end can be posted where the bot is no member or nobody else reads", at)
		}
		if err := w.Commands.Finished(w.Ctx, p.key, p.match().Record().ID); err != nil {
			t.Fatal(err)
		}
		w.GoTo("500", "900")
		w.Place = place.BotDM
		playtest.Contains(t, p.Run("rails stats"), "1 game played")
	}
}

// TestSoloPicker offers solo tables where a table is opened, and asks for the game and the level.
func TestSoloPicker(t *testing.T) {
	w := playtest.NewThinking(t)
	p := w.Person("u1")
	p.Run("rails start")
	playtest.Contains(t, p.Click("Just me"), "Which game?")
	playtest.Contains(t, p.Choose("The toy"), "how well should the computers play", "`/rails solo` brings it back")
	p.Click("Play against 2 computers on medium")
	m, err := w.Commands.Load(w.Ctx, interaction.SoloKey("u1", "toy"))
	if err != nil {
		t.Fatal(err)
	}
	if level := m.Record().Seats[1].Level; level != think.Medium {
		t.Errorf("the computers' level is %q", level)
	}
	if len(w.Posts) > 0 {
		t.Error("something was posted in the channel")
	}
	refused := p.CommandRequest("rails start", "game=toy")
	refused.BotPermissions = 0
	reply := p.Send(refused)
	playtest.Contains(t, p.Text(reply), "I can’t run a table here")
	playtest.Contains(t, p.Click("Just me"), "Which game?", "Under way")
	w.Place = place.ServerWithoutBot
	playtest.Contains(t, p.Run("rails start", "game=toy"), "Others couldn’t see your table", "**Use External Apps**")
	playtest.Contains(t, p.Click("Just me"), "Which game?")
}

// TestTypedCommandsFindTheSoloTable types commands in a channel without a match, and in one in which others play.
func TestTypedCommandsFindTheSoloTable(t *testing.T) {
	w, p := newSoloist(t, "toy")
	for _, command := range []string{"rails hand", "rails board", "rails log", "rails replay", "rails table", "rails help"} {
		playtest.Contains(t, p.Run(command), "Your solo game of")
		p.check()
	}
	pos, _ := p.match().Position()
	seat := p.match().Seat("u1")
	words := strings.Fields(pos.Choose(seat, engine.NewRand(engine.Seed{}, 1)))
	var options []string
	spec, _ := p.match().Game().Kind(words[0])
	for i, slot := range spec.Slots {
		options = append(options, slot.Name+"="+words[i+1])
	}
	rev := p.match().Record().Rev
	playtest.Contains(t, p.Run("toy "+words[0], options...), "Your solo game of")
	if p.match().Record().Rev == rev {
		t.Error("a typed move was not played")
	}
	p.Run("rails undo")

	w.Person("u2").Run("rails start", "game=toy")
	w.Update()
	playtest.Contains(t, p.Run("rails table"), "a table is open")
	playtest.Contains(t, p.Run("rails hand"), "Your solo game of")
	playtest.Contains(t, p.Run("rails end"), "Only the host")
}

// TestSoloTableOffersAnotherGame begins another game from the page of a running solo table, and goes back to the
// first one.
func TestSoloTableOffersAnotherGame(t *testing.T) {
	_, p := newSoloist(t, "toy")
	id, rev := p.match().Record().ID, p.match().Record().Rev
	p.Run("rails table")
	playtest.Contains(t, p.Click("Another game…"), "Which game?", "Under way: **The toy**")
	playtest.Contains(t, p.Choose("Trains"), "how well should the computers play")
	p.Click("Play against 2 computers on easy")
	p.check()
	p.Run("rails table")
	p.Click("Another game…")
	p.Choose("The toy")
	p.check()
	if rec := p.match().Record(); rec.ID != id || rec.Rev != rev {
		t.Errorf("the first game was changed: %+v", rec)
	}
}

// TestSoloUndoAsksNobody takes a move back after the computers have moved, which only the person must confirm.
func TestSoloUndoAsksNobody(t *testing.T) {
	_, p := newSoloist(t, "toy")
	for step := range 3 {
		p.moveOnce(step)
	}
	before := p.match().Record().Entries
	playtest.Contains(t, p.Click("Undo"), "This takes back")
	p.Click("Confirm")
	m := p.match()
	if m.Record().Ask != nil || m.Record().Entries <= before || !m.Acting().Has(m.Seat("u1")) {
		t.Errorf("after Undo: %+v", m.Record())
	}
	p.check()
}

// TestSoloTableOfAnother presses a button of somebody else's solo table.
func TestSoloTableOfAnother(t *testing.T) {
	w, p := newSoloist(t, "toy")
	rev := p.match().Record().Rev
	other := w.Person("u2")
	other.Shown = p.Shown
	for _, c := range playtest.Controls(p.Shown) {
		playtest.Contains(t, other.Text(other.Press(c)), "`/rails solo` starts a new one")
	}
	if p.match().Record().Rev != rev {
		t.Error("somebody else has played")
	}

	other.Permissions = playtest.AllPermissions
	for _, key := range []string{p.key, interaction.SoloKey("u2", "toy")} {
		for _, view := range []string{"close", "leavegone"} {
			playtest.Contains(t, other.PressID(components.ViewID(view, key)), "no table")
		}
	}
}

// TestSoloTablesAreListedAndForgotten looks at the person's list and has them forgotten.
func TestSoloTablesAreListedAndForgotten(t *testing.T) {
	w, p := newSoloist(t, "toy")
	recordSolo(t, w, p.key)
	playtest.Contains(t, p.Run("rails mine"), "just you")
	playtest.Lacks(t, p.Shown.Content, "solo-", "times out", "discord.com")
	playtest.Lacks(t, p.Run("rails table"), "times out", "Clock")
	p.Run("rails mine")
	p.Click("Continue The toy")
	p.check()
	playtest.Lacks(t, p.Run("rails-server tables"), "solo-")
	p.Run("rails forget")
	playtest.Contains(t, p.Click("Forget me"), "forgotten you")
	if _, err := w.Commands.LoadLatest(w.Ctx, p.key); err == nil {
		t.Error("the solo table is still there")
	}
	if recordSolo(t, w, p.key); strings.Contains(p.Run("rails mine"), "just you") {
		t.Error("the solo table is still listed")
	}
}

// recordSolo does what package bot does after a change of a solo table, and checks that it would send nothing.
func recordSolo(t *testing.T, w *playtest.World, key string) {
	t.Helper()
	for {
		seen, err := w.Commands.Look(w.Ctx, key, board.Display{})
		if err != nil || seen.Current {
			return
		}
		plan, err := w.Commands.Plan(w.Ctx, seen, nil)
		if err != nil {
			t.Fatal(err)
		}
		if plan.CountPosts() > 0 || plan.Edit != nil || plan.Notify != nil || plan.Erase != nil {
			t.Errorf("the plan of a solo table sends something: %+v", plan)
		}
		if err := w.Commands.SetShown(w.Ctx, key, plan); err != nil {
			t.Fatal(err)
		}
	}
}

// TestIdleSoloTableIsGivenUp leaves a solo table alone for a month.
func TestIdleSoloTableIsGivenUp(t *testing.T) {
	w, p := newSoloist(t, "toy")
	for days := 0; p.match().Record().Phase == match.PhaseRunning; days++ {
		if days > 35 {
			t.Fatal("the table is still there")
		}
		saved, err := w.Store.Load(w.Ctx, p.key)
		if err != nil {
			t.Fatal(err)
		}
		w.Clock.Advance(max(saved.Due.Sub(w.Clock.Now()), time.Second)).MustWait(w.Ctx)
		if err := w.Commands.Tick(w.Ctx, p.key); err != nil {
			t.Fatal(err)
		}
	}
	rec := p.match().Record()
	if after := w.Clock.Now().Sub(playtest.Noon); rec.Ending != match.EndAbandoned || after < interaction.SoloRetention ||
		after > interaction.SoloRetention+25*time.Hour {
		t.Errorf("the table ended as %q after %s", rec.Ending, after)
	}
	recordSolo(t, w, p.key)
}

// TestSoloShare shares the end of a solo game, if the person may post in the channel and the server allows it.
func TestSoloShare(t *testing.T) {
	w, p := newSoloist(t, "toy")
	for step := 0; p.match().Record().Phase == match.PhaseRunning; step++ {
		p.moveOnce(step)
	}
	if playtest.HasLabel(p.Shown, "Post in the channel") {
		t.Error("the end can be posted by somebody who may not post there")
	}
	p.Permissions = playtest.AllPermissions
	end := components.SoloID("toy", components.ViewID("play"))
	p.PressID(end)
	share := playtest.Find(t, p.Shown, "Post in the channel")
	playtest.Contains(t, p.Text(p.Press(share)), "Posted")
	posted := w.Server.LiveMessages("100")
	if len(posted) != 1 || len(posted[0].Files) != 1 || len(posted[0].Rows) > 0 {
		t.Fatalf("got the messages %+v, want one with a picture", posted)
	}
	p.Run("rails-server settings")
	playtest.Contains(t, p.Click("No solo posts"), "can’t post")
	w.Clock.Advance(time.Hour)
	p.PressID(end)
	if playtest.HasLabel(p.Shown, "Post in the channel") {
		t.Error("the end can be posted although the server does not allow it")
	}
	playtest.Contains(t, p.Text(p.Press(share)), "can’t post that here")
}
