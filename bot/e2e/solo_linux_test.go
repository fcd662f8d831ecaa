package e2e

import (
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/bottest/clocks"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// soloist is a user at a solo table. The channel of the table is the key under which the store keeps it. The
// panel of the player is the table's message.
type soloist struct {
	*table
	*player
	game  string
	clock *clocks.LaterClock // of Discord
	token string             // with which another device of the user connects
	steps int                // moves that the user has played
}

// TestWholeSoloGames plays solo games to their ends in a server, one after the other. In each of them the user
// goes on after 16 minutes, after two hours, and on another device in another channel, and the bot is killed
// while computers think. Nobody else may see anything. Each commit plays one of the two longest games.
func TestWholeSoloGames(t *testing.T) {
	t.Parallel()
	clock := &clocks.LaterClock{Clock: quartz.NewReal()}
	w := newWorld(t, withLongTimeout, func(c *sandbox.Config) { c.Clock = clock })
	h := w.host()
	played := []string{"trick", "europe", "express"}
	for i, game := range []string{"trains", "china"} {
		if sampling.Picked(t.Name(), i, 2) {
			played = append(played, game)
		}
	}
	var soloists []*soloist
	for i, game := range played {
		began := time.Now()
		s := w.soloist(game, []string{"en-US", "fr"}[i%2], clock)
		s.playWhole(h)
		s.checkEnd()
		soloists = append(soloists, s)
		t.Logf("%s: %d moves by %v in %v", game, s.steps, s.ways, time.Since(began).Round(time.Millisecond))
	}
	for _, s := range soloists {
		s.checkUnseen()
	}
	for _, r := range w.Requests() {
		if strings.Contains(r.Path+string(r.Body), "solo-") {
			t.Errorf("a request names a solo table: %s %s", r.Method, r.Path)
		}
	}
	h.now.Load().stop()
	w.check()
}

// soloist creates a user who begins a solo game.
func (w *world) soloist(game, locale string, clock *clocks.LaterClock) *soloist {
	w.t.Helper()
	u := w.AddUser("alone-"+game, locale)
	s := &soloist{player: &player{User: w.dial(u.Token)}, game: game, clock: clock, token: u.Token}
	s.table = &table{
		w: w, channel: interaction.SoloKey(u.ID, game), players: []*player{s.player}, rng: rand.New(rand.NewPCG(1, 1)),
		ways: map[string]int{}, sat: map[string][]engine.Seat{},
	}
	s.shownIn = []string{w.AddChannel("first-" + game).ID}
	s.follow(s.run("rails", "solo", client.Options{"game": game, "level": string(think.Easy)}))
	return s
}

// run types a command whose answer must be private.
func (s *soloist) run(name, sub string, options client.Options) *client.Reply {
	s.w.t.Helper()
	return s.private(sub, s.patient(func() (*client.Reply, error) {
		return s.Command(s.w.ctx, s.where(), name, sub, options)
	}))
}

// click presses a button of the table's message. The answer must be private.
func (s *soloist) click(id string) *client.Reply {
	s.w.t.Helper()
	id = components.SoloID(s.game, id)
	if s.panel.Component(id) == nil {
		s.w.t.Fatalf("%s: no button %s under %q: %q", s.game, id, s.panel.Content, idsOf(s.panel))
	}
	return s.private(id, s.patient(func() (*client.Reply, error) { return s.User.Click(s.w.ctx, s.panel, id) }))
}

// private checks that an answer is private, and returns it.
func (s *soloist) private(to string, r *client.Reply) *client.Reply {
	s.w.t.Helper()
	if r.Message == nil || !r.Message.Ephemeral() {
		s.w.t.Fatalf("%s: the answer to %s is not private: %+v", s.game, to, r)
	}
	return r
}

// idsOf returns the custom ids of the components of a message that can be pressed.
func idsOf(m *client.Message) (ids []string) {
	for c := range wire.Walk(m.Components) {
		if c.CustomID != "" && !c.Disabled {
			ids = append(ids, c.CustomID)
		}
	}
	return ids
}

// follow waits until the message of a reply does not say that computers think. It is then the panel.
func (s *soloist) follow(r *client.Reply) {
	s.w.t.Helper()
	s.w.await("the computers have moved", func() bool {
		s.panel = s.Message(r.Message.ChannelID, r.Message.ID)
		return s.panel != nil && !s.panel.Loading() && !thinks(s.panel)
	})
}

// playWhole plays the game to its end.
func (s *soloist) playWhole(h *host) {
	s.w.t.Helper()
	died, hinted := h.died, false
	for {
		m, _ := s.stored()
		if m.Record().Phase != match.PhaseRunning {
			break
		}
		switch s.steps {
		case 2:
			s.returnAfter(16 * time.Minute)
		case 4:
			s.returnAfter(2 * time.Hour)
		case 6:
			s.changeDevice()
			s.lookAround()
		}
		hinted = hinted || s.hint()
		if s.steps > 6 && s.undone == 0 {
			m = s.undo(m)
		}
		stopped := 0
		if h.died == died && s.steps > 2 {
			stopped = h.now.Load().signalThinker(syscall.SIGSTOP)
		}
		r := s.move(m)
		if stopped != 0 && thinks(r.Message) {
			h.kill()
			s.panel = r.Message
			r = s.click("v:play")
		}
		if stopped != 0 {
			_ = syscall.Kill(stopped, syscall.SIGCONT) // it may have ended with the bot
		}
		s.follow(r)
	}
	if h.died == died || s.undone == 0 || !hinted {
		s.w.t.Errorf("%s: the bot was killed %d times while computers thought, %d moves were undone, a hint was given: %t",
			s.game, h.died-died, s.undone, hinted)
	}
}

// move plays the move that the game's chooser finds, and returns the answer to the press that plays it. It
// presses where the panel offers the move, and types it otherwise.
func (s *soloist) move(m match.Match) *client.Reply {
	s.w.t.Helper()
	s.steps++
	s.openPanel()
	pos, _ := m.Position()
	seat := m.Seat(s.ID())
	want := pos.Choose(seat, engine.NewRand(engine.Seed{7}, m.Record().Entries))
	a, ok := s.pressAttempt(s.player, "="+want, []string{want})
	for range 2 {
		if ok || !s.turnPage(s.player, strings.Fields(want)) {
			break
		}
		a, ok = s.pressAttempt(s.player, "="+want, []string{want})
	}
	if !ok {
		a = s.typeAttempt(s.player, m, want)
	}
	s.ways[a.how]++
	r := s.private(want, s.must(s.press(a.ask)))
	return s.private(want, s.must(s.confirm(s.player, r)))
}

// openPanel presses Continue if the table's message is not the panel.
func (s *soloist) openPanel() {
	s.w.t.Helper()
	if s.panel.Component(components.SoloID(s.game, "v:play")) != nil {
		s.follow(s.click("v:play"))
	}
}

// returnAfter lets time pass at Discord and presses the table's message, whose token has ended. The message
// itself must show the board and then the panel.
func (s *soloist) returnAfter(away time.Duration) {
	s.w.t.Helper()
	s.clock.Offset.Add(int64(away))
	id := s.panel.ID
	for _, view := range []string{"v:board", "v:play"} {
		s.follow(s.click(s.find(view)))
		if s.panel.ID != id {
			s.w.t.Errorf("%s: %s later, the press on %s was answered by another message", s.game, away, view)
		}
	}
}

// changeDevice goes on in another channel with another device.
func (s *soloist) changeDevice() {
	s.w.t.Helper()
	rev := s.saved().Rev
	s.shownIn = append(s.shownIn, s.w.AddChannel("second-"+s.game).ID)
	s.User = s.w.dial(s.token)
	s.follow(s.run("rails", "solo", nil))
	if now := s.saved().Rev; now != rev {
		s.w.t.Errorf("%s: going on has changed the match from revision %d to %d", s.game, rev, now)
	}
}

// find returns the id of the first button of the table's message that begins so.
func (s *soloist) find(prefix string) string {
	s.w.t.Helper()
	_, id, _ := components.CutSoloID(idOf(s.panel, components.SoloID(s.game, prefix)))
	if id == "" {
		s.w.t.Fatalf("%s: no button %s under %q: %q", s.game, prefix, s.panel.Content, idsOf(s.panel))
	}
	return id
}

// hint asks for a hint if the panel offers one, as it does where there is a choice. It reports whether it has.
func (s *soloist) hint() bool {
	s.w.t.Helper()
	s.openPanel()
	if idOf(s.panel, components.SoloID(s.game, "h:")) == "" {
		return false
	}
	for late := true; late; { // a busy machine may take too long for one
		r := s.click(s.find("h:"))
		s.wantWords(r, "ui.advice.thinking")
		s.w.await("the hint is there", func() bool {
			m := s.Message(r.Message.ChannelID, r.Message.ID)
			late = m != nil && strings.Contains(m.Content, s.say().Say("ui.advice.late"))
			return late || m != nil && strings.Contains(m.Content, s.say().Say("ui.advice.title"))
		})
		s.follow(r)
	}
	return true
}

// lookAround opens everything that can be looked at during a game.
func (s *soloist) lookAround() {
	s.w.t.Helper()
	s.openPanel()
	s.follow(s.click("v:board"))
	if len(s.panel.Attachments) != 1 {
		s.w.t.Errorf("%s: the board has %d pictures, want 1", s.game, len(s.panel.Attachments))
	}
	s.zoom()
	for _, view := range []string{"v:text", "v:log", "v:table"} {
		s.follow(s.click(s.find(view)))
	}
	s.openPanel()
	for _, sub := range []string{"board", "log", "replay", "table", "help", "rules", "hand"} {
		var options client.Options
		if sub == "rules" {
			options = client.Options{"topic": "turn"}
		}
		s.wantWords(s.run("rails", sub, options), "ui.solo.here", render.Data{"Game": s.title()})
	}
	s.follow(s.run("rails", "solo", client.Options{"game": s.game}))
}

// zoom looks at the first part or place of the board that can be shown close up.
func (s *soloist) zoom() {
	s.w.t.Helper()
	for c := range wire.Walk(s.panel.Components) {
		if c.IsSelect() {
			before := s.panel.Attachments[0].Filename
			r := s.private("the menu of places", s.patient(func() (*client.Reply, error) {
				return s.User.Select(s.w.ctx, s.panel, c.CustomID, c.Options[0].Value)
			}))
			s.follow(r)
			if len(s.panel.Attachments) != 1 || s.panel.Attachments[0].Filename == before {
				s.w.t.Errorf("%s: the place is not shown close up: %+v", s.game, s.panel.Attachments)
			}
			return
		}
	}
	s.w.t.Errorf("%s: the board has no menu of places", s.game)
}

// undo takes the last move back, if that is possible, and returns the match. It confirms that computers' moves go too.
func (s *soloist) undo(m match.Match) match.Match {
	s.w.t.Helper()
	r := s.run("rails", "undo", nil)
	for c := range wire.Walk(r.Message.Components) {
		if confirmed := (panel.Action{What: panel.ActConsent, With: panel.UndoConfirmed}); actOf(c.CustomID) == confirmed.String() {
			r = s.private("the question", s.patient(func() (*client.Reply, error) { return s.User.Click(s.w.ctx, r.Message, c.CustomID) }))
			break
		}
	}
	s.follow(r)
	after, _ := s.stored()
	for _, e := range s.entries(after, m.Record().Entries) {
		if e.Kind == match.KindUndo {
			s.undone++
		}
	}
	return after
}

// title returns the name of the game in the user's language.
func (s *soloist) title() string { return s.say().Teller(s.game, nil).Title() }

// say returns the printer for the user's language.
func (s *soloist) say() *render.Printer { return s.w.book.Printer(s.table.locale(s.player)) }

// wantWords checks that an answer has a text of the book, in the user's language.
func (s *soloist) wantWords(r *client.Reply, key string, data ...render.Data) {
	s.w.t.Helper()
	if want := s.say().Say(key, data...); !strings.Contains(r.Message.Content, want) {
		s.w.t.Errorf("%s: got %q, want %q in it", s.game, r.Message.Content, want)
	}
}

// checkEnd checks the finished game and everything that its last message offers.
func (s *soloist) checkEnd() {
	s.w.t.Helper()
	m, _ := s.stored()
	if rec := m.Record(); rec.Ending != match.EndFinished {
		s.w.t.Errorf("%s: got ending %q, want finished", s.game, rec.Ending)
	}
	s.checkReplay(m)
	s.checkSecrets(m)
	end := s.panel
	file := s.download(s.click(s.find("v:file:")), ".json")
	checkVerify(s.w.t, file, 0, "confirmed")
	checkVerify(s.w.t, tamper(s.w.t, file), 1, "contradicts itself")
	if film := s.download(s.click(s.find("v:film:")), ".gif"); !strings.HasPrefix(string(film), "GIF8") {
		s.w.t.Errorf("%s: the film is no GIF", s.game)
	}
	s.checkAnalysis()
	for _, view := range []string{"v:replay:", "v:board", "v:log", "v:table:"} {
		if s.panel = s.Message(end.ChannelID, end.ID); s.panel.Component(components.SoloID(s.game, "v:play")) != nil {
			s.follow(s.click("v:play"))
		}
		r := s.click(s.find(view))
		s.follow(r)
		if seed, _ := m.Seed(); view == "v:table:" && !strings.Contains(s.panel.Content, seed.Reveal()) {
			s.w.t.Errorf("%s: the page of the table lacks the seed: %s", s.game, s.panel.Content)
		}
	}
}

// checkAnalysis waits for the analysis of the finished game, as long as more and more decisions are checked.
func (s *soloist) checkAnalysis() {
	s.w.t.Helper()
	r := s.click(s.find("v:analyse:"))
	title := s.say().Say("ui.analysis.title", render.Data{"Game": s.title()})
	last := r.Message.Content
	s.w.await("the game is analysed", func() bool {
		now := s.Message(r.Message.ChannelID, r.Message.ID)
		if now != nil && now.Content != last {
			s.w.ctx.Renew()
			last = now.Content
		}
		return strings.HasPrefix(last, "**"+title)
	})
}

// download waits until an answer has a file whose name ends so, and returns the file.
func (s *soloist) download(r *client.Reply, suffix string) []byte {
	s.w.t.Helper()
	var file wire.Attachment
	s.w.await("the answer has a file "+suffix, func() bool {
		now := s.Message(r.Message.ChannelID, r.Message.ID)
		if now == nil || len(now.Attachments) != 1 {
			return false
		}
		file = now.Attachments[0]
		return strings.HasSuffix(file.Filename, suffix)
	})
	data, err := s.Download(s.w.ctx, file)
	if err != nil {
		s.w.t.Fatal(err)
	}
	return data
}

// checkUnseen checks that nobody else saw a message in the channels of the table.
func (s *soloist) checkUnseen() {
	s.w.t.Helper()
	for _, u := range s.w.Users() {
		if u.ID == s.ID() {
			continue
		}
		for m := range s.w.shownTo(u.ID) {
			if slices.Contains(s.shownIn, m.ChannelID) {
				s.w.t.Errorf("%s: %s saw %q", s.game, u.Username, m.Content)
			}
		}
	}
}
