package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// gathering is a table of the toy in a place of any kind. Only the host has installed the
// application.
type gathering struct {
	*bottest.World
	bot     *bottest.Bot
	channel string
	players []*client.User // Bob, the host, then Carol and Alice
}

// newGathering starts a bot and connects the players.
func newGathering(t *testing.T, change ...func(*bot.Config)) *gathering {
	w := bottest.NewBubbleWorld(t)
	if err := w.SetInstalled(sandbox.SeedBob, true); err != nil {
		t.Fatal(err)
	}
	g := &gathering{World: w, bot: w.Start(nil, change...)}
	for _, name := range []string{"Bob", "Carol", "Alice"} {
		g.players = append(g.players, w.DialUser(name))
	}
	return g
}

// inGroup moves to a group chat of the players.
func (g *gathering) inGroup() *gathering {
	g.T.Helper()
	group, err := g.AddGroup("Game night", sandbox.SeedBob, sandbox.SeedCarol, sandbox.SeedAlice)
	if err != nil {
		g.T.Fatal(err)
	}
	g.channel = group.ID
	time.Sleep(time.Second) // until the players know the channel
	return g
}

// inServer moves to a channel of a server without the bot.
func (g *gathering) inServer() *gathering {
	g.channel = g.AddChannelIn(g.AddGuildWithoutBot("Elsewhere", "en-US"), "hall").ID
	time.Sleep(time.Second) // until the players know the channel
	return g
}

// newest waits for the newest public message with a button.
func (g *gathering) newest(button string) *client.Message {
	g.T.Helper()
	var found *client.Message
	g.Await("a message has the button "+button, func() bool {
		for _, m := range slices.Backward(g.public()) {
			if found = g.players[0].Message(g.channel, m.ID); found != nil && found.Component(button) != nil {
				return true
			}
		}
		return false
	})
	return found
}

// public returns the public messages of the channel, oldest first.
func (g *gathering) public() (found []client.Message) {
	for _, m := range g.players[0].Messages(g.channel) {
		if !m.Ephemeral() {
			found = append(found, m)
		}
	}
	return found
}

// press presses a button and waits for the private answer. The pressed board may be edited first, with the token of
// the press.
func (g *gathering) press(u *client.User, m *client.Message, button string) *client.Message {
	g.T.Helper()
	r := g.Must(u.Click(g.Ctx, m, button))
	if err := r.Await(g.Ctx); err != nil {
		g.T.Fatal(err)
	}
	if r.Message != nil && r.Message.Ephemeral() {
		return r.Message
	}
	var answer *client.Message
	g.Await(button+" has a private answer", func() bool {
		for _, a := range u.Answers(r) {
			if a.Ephemeral() {
				answer = &a
			}
		}
		return answer != nil
	})
	return answer
}

// begin opens a table, seats the players and begins.
func (g *gathering) begin() *client.Message { g.T.Helper(); return g.beginWithClock("0") }

// beginWithClock is begin with a clock, given by its number in the menu.
func (g *gathering) beginWithClock(clock string) *client.Message {
	g.T.Helper()
	host := g.players[0]
	g.Must(host.Command(g.Ctx, g.channel, "rails", "start", client.Options{"game": "toy"}))
	page := g.press(host, g.newest("v:table"), "v:table")
	g.Must(host.Select(g.Ctx, page, "l:"+matchID(g)+":clock", clock))
	for _, u := range g.players[1:] {
		g.press(u, g.newest("v:join"), "v:join")
	}
	g.press(g.players[0], g.newest("v:begin"), "v:begin")
	return g.newest("v:play")
}

// wait lets time pass.
func (g *gathering) wait(d time.Duration) {
	for ; d > 0; d -= time.Minute {
		time.Sleep(time.Minute)
		g.Ctx.Renew()
	}
}

// stored returns the match as it is stored.
func (g *gathering) stored() (match.Match, store.Saved) {
	g.T.Helper()
	saved, err := g.bot.Store.Load(g.Ctx, g.channel)
	if errors.Is(err, store.ErrNone) {
		saved, err = g.bot.Store.Last(g.Ctx, g.channel)
	}
	if err != nil {
		g.T.Fatal(err)
	}
	m, err := match.Load(func(string) (*engine.Game, bool) { return toy.Game, true }, saved.Record)
	if err != nil {
		g.T.Fatal(err)
	}
	return m, saved
}

// acting returns the player who must act.
func (g *gathering) acting() *client.User {
	m, _ := g.stored()
	chair := m.Chair((m.Acting() & m.Others(engine.Spectator)).First())
	i := slices.IndexFunc(g.players, func(u *client.User) bool { return u.ID() == chair.User })
	return g.players[i]
}

// board waits for the newest board. A ping has the button Play too, but no other.
func (g *gathering) board() *client.Message { g.T.Helper(); return g.newest("v:board") }

// open opens the panel of a player by the newest board.
func (g *gathering) open(u *client.User) *client.Message {
	g.T.Helper()
	time.Sleep(time.Second) // until a new board has replaced the old one everywhere
	return g.press(u, g.board(), "v:play")
}

// playable returns the first press of a panel that plays a move, or leads to one.
func playable(m *client.Message) (id string, values []string) {
	for _, prefix := range []string{"!", "=", "~", ">"} {
		for c := range wire.Walk(m.Components) {
			parts := strings.SplitN(c.CustomID, ":", 5)
			if len(parts) != 5 || parts[0] != "p" || c.Disabled {
				continue
			}
			if strings.HasPrefix(parts[4], prefix) {
				return c.CustomID, nil
			}
			for _, o := range c.Options {
				if strings.HasPrefix(o.Value, prefix) {
					return c.CustomID, []string{o.Value}
				}
			}
		}
	}
	return "", nil
}

// move plays one move on a panel, and returns the panel after it.
func (g *gathering) move(u *client.User, panel *client.Message) *client.Message {
	g.T.Helper()
	_, before := g.stored()
	for range 10 {
		id, values := playable(panel)
		if id == "" {
			g.T.Fatalf("%s has nothing to press on %q", u.Name(), panel.Content)
		}
		var r *client.Reply
		if values == nil {
			r = g.Must(u.Click(g.Ctx, panel, id))
		} else {
			r = g.Must(u.Select(g.Ctx, panel, id, values...))
		}
		if err := r.Await(g.Ctx); err != nil {
			g.T.Fatal(err)
		}
		panel = r.Message
		if _, now := g.stored(); now.Rev != before.Rev || now.Match != before.Match {
			return panel
		}
	}
	g.T.Fatalf("%s cannot play on %q", u.Name(), panel.Content)
	return nil
}

// turn lets the player who must act open their panel and play one move.
func (g *gathering) turn() {
	g.T.Helper()
	u := g.acting()
	g.move(u, g.open(u))
}

// awaitShown waits until the board shows the match as it is stored.
func (g *gathering) awaitShown() {
	g.T.Helper()
	g.Await("the table is shown", func() bool {
		_, saved := g.stored()
		return saved.ShownRev == saved.Rev
	})
}

// wantOnlyAnswers checks that the bot made no request about the channel by its id.
func (g *gathering) wantOnlyAnswers() {
	g.T.Helper()
	for _, r := range g.requests() {
		g.T.Errorf("the bot requested %s %s, status %d", r.Method, r.Path, r.Status)
	}
	g.wantNoPublicPanel()
}

// requests returns the bot's requests about the channel by its id.
func (g *gathering) requests() (found []sandbox.Request) {
	for _, r := range g.Requests() {
		if strings.Contains(r.Path, "/channels/"+g.channel) {
			found = append(found, r)
		}
	}
	return found
}

// wantNoPublicPanel checks that no version of a public message was ever a panel of somebody.
func (g *gathering) wantNoPublicPanel() {
	g.T.Helper()
	for _, u := range g.Users() {
		for _, seen := range g.Seen(u.ID) {
			if seen.Message == nil || seen.Message.Ephemeral() {
				continue
			}
			for c := range wire.Walk(seen.Message.Components) {
				if strings.HasPrefix(c.CustomID, "p:") {
					g.T.Fatalf("everybody saw a panel: %q", seen.Message.Content)
				}
			}
		}
	}
}

// TestGroupPlaysByTokens plays in a group chat. One message is edited in place while the token
// lives that has posted it. Later a press on it renews it, and a press elsewhere posts another.
func TestGroupPlaysByTokens(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t).inGroup()
		board := g.begin()
		for _, id := range []string{"v:play", "v:board", "v:log", "v:table", "v:help", "v:undo", "v:rules", "v:leave"} {
			if board.Component(id) == nil {
				t.Errorf("the board lacks the button %s, and two people cannot type commands", id)
			}
		}
		for _, id := range []string{"v:log", "v:table", "v:rules", "v:undo", "v:leave"} {
			if text := g.press(g.players[1], board, id).Content; text == "" && id != "v:undo" {
				t.Errorf("%s has no answer", id)
			}
		}
		g.turn()
		g.awaitShown()

		edited := 0
		for range 6 {
			chapter, shown := g.chapter(), g.board()
			g.wait(16 * time.Minute)
			g.turn() // which begins with a press on the board
			g.awaitShown()
			switch now := g.board(); {
			case (now.ID == shown.ID) != (g.chapter() == chapter):
				t.Errorf("the board was message %s in chapter %d and is message %s in chapter %d; want one message per chapter",
					shown.ID, chapter, now.ID, g.chapter())
			case now.ID == shown.ID:
				edited++
			}
		}
		if edited == 0 {
			t.Error("no chapter has several moves")
		}

		u := g.acting()
		panel := g.open(u)
		before := g.board()
		g.wait(16 * time.Minute)
		g.move(u, panel)
		g.awaitShown()
		after := g.board()
		if after.ID == before.ID {
			t.Error("the board was not posted again, though its token has ended")
		}
		if !strings.Contains(after.Content, "<@"+g.acting().ID()+">") {
			t.Errorf("the new board mentions nobody: %q", after.Content)
		}
		for range 400 {
			if m, _ := g.stored(); m.Record().Phase == match.PhaseOver {
				break
			}
			g.turn()
		}
		g.awaitShown()
		if m, _ := g.stored(); m.Record().Ending != match.EndFinished {
			t.Errorf("the match ended %q", m.Record().Ending)
		}
		g.newest("v:again:" + matchID(g))
		g.wantOnlyAnswers()
	})
}

func matchID(g *gathering) string {
	m, _ := g.stored()
	return m.Record().ID
}

// chapter returns the number of the match's chapter.
func (g *gathering) chapter() int {
	m, _ := g.stored()
	pos, _ := m.Position()
	return pos.Status().Chapter
}

// TestTokensSurviveARestartAndStaySecret stops the bot after a move and lets another one go on. The
// tokens are in no log and no backup, and end.
func TestTokensSurviveARestartAndStaySecret(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		var kept *store.Store
		g := newGathering(t)
		g.bot.Stop()
		if err := g.bot.Wait(); err != nil {
			t.Fatal(err)
		}
		redis := g.StartRedis()
		start := func() {
			kept = g.OpenStore(redis.URL, bottest.RealClock)
			g.bot = g.Start(nil, func(c *bot.Config) { c.Store = kept })
		}
		start()
		g.inGroup().begin()
		g.turn()
		g.awaitShown()
		board := g.newest("v:play")
		tokens, err := kept.AnswerTokens(g.Ctx, g.channel)
		if err != nil || tokens.Press.Token == "" || tokens.Messages[board.ID].Token == "" {
			t.Fatalf("the tokens are %v, error %v", tokens, err)
		}
		g.bot.Stop()
		if err := g.bot.Wait(); err != nil {
			t.Fatal(err)
		}
		start()
		u := g.acting()
		g.move(u, g.open(u))
		g.awaitShown()

		backup, err := kept.Backup(g.Ctx, g.channel)
		if err != nil {
			t.Fatal(err)
		}
		encoded, err := json.Marshal(backup)
		if err != nil {
			t.Fatal(err)
		}
		now, err := kept.AnswerTokens(g.Ctx, g.channel)
		if err != nil {
			t.Fatal(err)
		}
		secrets := []string{tokens.Press.Token, now.Press.Token}
		for _, token := range tokens.Messages {
			secrets = append(secrets, token.Token)
		}
		for _, secret := range secrets {
			if strings.Contains(g.Log.String(), secret) || strings.Contains(string(encoded), secret) {
				t.Error("a token is in the log or in the backup")
			}
		}
		time.Sleep(store.AnswerTokenTTL + time.Second)
		if now, err = kept.AnswerTokens(g.Ctx, g.channel); err != nil || now.Press.Token != "" || len(now.Messages) > 0 {
			t.Errorf("the tokens are %v, error %v, long after their end", now, err)
		}
		g.wantOnlyAnswers()
	})
}

// TestTwoProcessesInAGroup delivers every press to two bots on one Redis. One of them renews the
// board's token while the other answers. No panel may take the board's place, and every move counts
// once.
func TestTwoProcessesInAGroup(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t)
		g.bot.Stop()
		if err := g.bot.Wait(); err != nil {
			t.Fatal(err)
		}
		redis := g.StartRedis()
		for range 2 {
			kept := g.OpenStore(redis.URL, bottest.RealClock)
			g.bot = g.Start(nil, func(c *bot.Config) { c.Store = kept }, g.SeparateGateway)
		}
		g.inGroup().begin()
		for range 8 {
			g.wait(9 * time.Minute)
			g.turn()
		}
		g.awaitShown()
		g.wantOnlyAnswers()
	})
}

// TestServerWithoutBot plays on a server that has not added the bot. The answers to Carol are hidden
// from others, so that her move shows when somebody else presses, and she cannot open a table.
func TestServerWithoutBot(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t).inServer()
		may := sandbox.ViewChannel | sandbox.UseCommands | sandbox.SendMessages
		if err := g.SetUserPermissions(g.channel, sandbox.SeedBob, may); err != nil {
			t.Fatal(err)
		}
		r := g.Must(g.players[0].Command(g.Ctx, g.channel, "rails", "start", client.Options{"game": "toy"}))
		if !strings.Contains(r.Message.Content, "Use External Apps") || len(g.public()) > 0 {
			t.Errorf("without the right, the answer is %q", r.Message.Content)
		}
		if _, err := g.bot.Store.Load(g.Ctx, g.channel); !errors.Is(err, store.ErrNone) {
			t.Errorf("a table was stored, error %v", err)
		}
		if err := g.SetUserPermissions(g.channel, sandbox.SeedBob, may|sandbox.UseExternalApps); err != nil {
			t.Fatal(err)
		}
		g.begin()
		if err := g.SetUserPermissions(g.channel, sandbox.SeedCarol, may); err != nil {
			t.Fatal(err)
		}
		for g.acting() != g.players[1] {
			g.turn()
		}
		g.awaitShown()
		panel := g.open(g.players[1])
		g.wait(16 * time.Minute)
		after := g.move(g.players[1], panel)
		if !strings.Contains(after.Content, "Utiliser des applications externes") {
			t.Errorf("Carol is not told that others do not see her move: %q", after.Content)
		}
		_, saved := g.stored()
		time.Sleep(time.Minute)
		if _, now := g.stored(); now.ShownRev >= saved.Rev {
			t.Error("the move is shown, though only answers to Carol could do that")
		}
		for _, m := range g.public() {
			if m.Author.Bot && m.Ephemeral() {
				t.Errorf("a hidden board is left: %q", m.Content)
			}
		}
		g.press(g.players[0], g.newest("v:log"), "v:log")
		g.awaitShown()
		g.wantOnlyAnswers()
	})
}

// TestForcedEphemeralBoardIsRemoved lets Discord hide an answer from others although the person seems
// to have the rights. The board is removed and posted after another press.
func TestForcedEphemeralBoardIsRemoved(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t).inServer()
		g.begin()
		u := g.acting()
		panel := g.open(u)
		g.wait(16 * time.Minute)
		err := g.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Method: "POST", Route: "/webhooks/{webhook_id}/{webhook_token}", DelayMS: 2000})
		if err != nil {
			t.Fatal(err)
		}
		g.move(u, panel)
		set := func(may sandbox.Permission) {
			t.Helper()
			if err := g.SetUserPermissions(g.channel, u.ID(), may); err != nil {
				t.Fatal(err)
			}
		}
		set(sandbox.ViewChannel | sandbox.UseCommands | sandbox.SendMessages)
		_, moved := g.stored()
		time.Sleep(time.Minute)
		if _, now := g.stored(); now.ShownRev >= moved.Rev {
			t.Error("a hidden board counts as shown")
		}
		told := g.press(u, g.newest("v:log"), "v:log").Content
		if !strings.Contains(told, "Use External Apps") && !strings.Contains(told, "Utiliser des applications externes") {
			t.Errorf("%s is not told why the board is gone: %q", u.Name(), told)
		}
		others := slices.DeleteFunc(slices.Clone(g.players), func(other *client.User) bool { return other == u })
		g.press(others[0], g.newest("v:log"), "v:log")
		g.awaitShown()
		for _, m := range u.Messages(g.channel) {
			if m.Ephemeral() && m.Component("v:play") != nil && m.Component("v:rules") != nil {
				t.Error("the hidden board is still there")
			}
		}
		g.wantOnlyAnswers()
	})
}

// TestServerAddsAndRemovesBot adds the bot to a server in the middle of a game, and removes it again.
// The game goes on; only the way changes in which its board is shown.
func TestServerAddsAndRemovesBot(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t)
		guild := g.AddGuildWithoutBot("Elsewhere", "en-US")
		g.channel = g.AddChannelIn(guild, "hall").ID
		time.Sleep(time.Second) // until the players know the channel
		g.begin()
		g.turn()
		g.awaitShown()
		g.wantOnlyAnswers()

		if err := g.AddMember(guild, sandbox.SeedApplication); err != nil {
			t.Fatal(err)
		}
		u := g.acting()
		r := g.Must(u.Command(g.Ctx, g.channel, "rails", "hand", nil))
		g.move(u, r.Message)
		g.awaitShown()
		if len(g.requests()) == 0 {
			t.Error("the bot does not write as a member")
		}

		g.Admin("DELETE", "/sandbox/guilds/"+guild+"/members/"+sandbox.SeedApplication)
		for range 3 {
			u := g.acting()
			r := g.Must(u.Click(g.Ctx, g.newest("v:play"), "v:play"))
			if err := r.Await(g.Ctx); err != nil {
				t.Fatal(err)
			}
			g.move(u, r.Message)
		}
		g.awaitShown()
	})
}

// TestRestartKeepsMembership adds the bot to a server in the middle of a game. A typed command that changes nothing
// says so, and then the bot is restarted. The presses on the old board do not say it. Still the bot writes as a
// member.
func TestRestartKeepsMembership(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t)
		guild := g.AddGuildWithoutBot("Elsewhere", "en-US")
		g.channel = g.AddChannelIn(guild, "hall").ID
		time.Sleep(time.Second) // until the players know the channel
		g.begin()
		g.turn()
		g.awaitShown()
		if err := g.AddMember(guild, sandbox.SeedApplication); err != nil {
			t.Fatal(err)
		}
		g.Must(g.acting().Command(g.Ctx, g.channel, "rails", "hand", nil))
		kept := g.bot.Store
		g.bot.Stop()
		if err := g.bot.Wait(); err != nil {
			t.Fatal(err)
		}
		g.bot = g.Start(nil, func(c *bot.Config) { c.Store = kept })
		g.turn()
		g.awaitShown()
		if len(g.requests()) == 0 {
			t.Error("the bot does not write as a member")
		}
	})
}

// TestRestartAfterTheBotWasRemoved removes the bot from a server while a board that it wrote as a member is out of
// date, and restarts it. No press tells the new process of the removal, but the token of an earlier press does.
func TestRestartAfterTheBotWasRemoved(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t)
		guild := g.AddGuildWithoutBot("Elsewhere", "en-US")
		g.channel = g.AddChannelIn(guild, "hall").ID
		time.Sleep(time.Second) // until the players know the channel
		g.begin()
		if err := g.AddMember(guild, sandbox.SeedApplication); err != nil {
			t.Fatal(err)
		}
		g.Must(g.acting().Command(g.Ctx, g.channel, "rails", "hand", nil))
		g.turn()
		g.awaitShown()
		if len(g.requests()) == 0 {
			t.Fatal("the bot does not write as a member")
		}
		if err := g.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Route: "/channels*", DelayMS: 60_000}); err != nil {
			t.Fatal(err)
		}
		g.turn()
		kept := g.bot.Store
		g.bot.Stop()
		if err := g.bot.Wait(); err != nil {
			t.Fatal(err)
		}
		if _, saved := g.stored(); saved.ShownRev == saved.Rev {
			t.Fatal("the board is shown in spite of the delay")
		}
		g.Admin("DELETE", "/sandbox/guilds/"+guild+"/members/"+sandbox.SeedApplication)
		g.bot = g.Start(nil, func(c *bot.Config) { c.Store = kept })
		g.awaitShown()
	})
}

// TestBoardOutlivesAutoMod lets AutoMod refuse an edit of the board. The player's own answer comes,
// and the board is edited later.
func TestBoardOutlivesAutoMod(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t).inServer()
		g.begin()
		u := g.acting()
		panel := g.open(u)
		if err := g.Fail(sandbox.Fault{Kind: sandbox.FaultAutoMod, Method: "PATCH", Count: 2}); err != nil {
			t.Fatal(err)
		}
		g.move(u, panel)
		g.awaitShown()
		g.wantOnlyAnswers()
	})
}

// TestPersonLeavesTheGroup removes the host from the group and uninstalls the application. The others
// go on by the buttons, and the host can leave the table from a private message with the bot.
func TestPersonLeavesTheGroup(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t).inGroup()
		g.begin()
		bob := g.players[0]
		for g.acting() == bob {
			g.turn()
		}
		board := g.newest("v:play")
		if err := g.RemoveFromGroup(g.channel, bob.ID()); err != nil {
			t.Fatal(err)
		}
		g.players = g.players[1:]
		if _, err := bob.Click(g.Ctx, board, "v:play"); err == nil {
			t.Error("Bob can press in a group that he is not in")
		}
		g.turn()
		dm, err := bob.OpenDM(g.Ctx, sandbox.SeedApplication)
		if err != nil {
			t.Fatal(err)
		}
		list := g.Must(bob.Command(g.Ctx, dm, "rails", "mine", nil)).Message
		if !strings.Contains(list.Content, "https://discord.com/channels/@me/"+g.channel) {
			t.Errorf("the list of tables has no link to the group: %q", list.Content)
		}
		ask := g.Must(bob.Select(g.Ctx, list, "v:leavegone", g.channel)).Message
		g.Must(bob.ClickLabel(g.Ctx, ask, "Resign"))
		if err := g.SetInstalled(sandbox.SeedBob, false); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if m, _ := g.stored(); m.Record().Phase != match.PhaseRunning {
				break
			}
			g.turn()
		}
		g.awaitShown()
		g.wantOnlyAnswers()
	})
}

// TestComputersPlayInAGroup plays turns of one person against computers in a group chat, until each computer has
// moved often. The computers act after the press that ends the person's turn, and its token shows what they did.
// Tokens end between some turns.
func TestComputersPlayInAGroup(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t).inGroup()
		g.bot.Commands.(*commands.Commands).Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
			return q.AtLevel(think.Quick).Answer().Move, think.Easy, nil
		}
		bob := g.players[0]
		opened := g.Must(bob.Command(g.Ctx, g.channel, "rails", "start", client.Options{"game": "toy"})).Message
		g.Must(bob.ClickLabel(g.Ctx, opened, "easy"))
		for turn := 0; g.fewestThoughts() < 3; turn++ { // some of Bob's moves do not end his turn
			g.Await("Bob must act and the board shows it", func() bool {
				m, saved := g.stored()
				return saved.ShownRev == saved.Rev && m.Acting()&m.Others(engine.Spectator) != 0
			})
			if turn%3 == 1 {
				g.wait(16 * time.Minute)
			}
			g.turn()
		}
		g.wantOnlyAnswers()
	})
}

// fewestThoughts returns how many moves the computer that has moved least has made.
func (g *gathering) fewestThoughts() int {
	g.T.Helper()
	m, saved := g.stored()
	raw, err := g.bot.Store.Log(g.Ctx, g.channel, saved.Match, 0, int(m.Record().Entries))
	if err != nil {
		g.T.Fatal(err)
	}
	entries, err := match.ReadEntries(raw)
	if err != nil {
		g.T.Fatal(err)
	}
	made := map[engine.Seat]int{}
	for _, e := range entries {
		if e.Thought != nil {
			made[e.Seat]++
		}
	}
	fewest := len(entries)
	for i, chair := range m.Record().Seats {
		if chair.Computer() {
			fewest = min(fewest, made[engine.Seat(i+1)])
		}
	}
	return fewest
}

// TestRemindersComeByPrivateMessage sets a clock and lets a player's time run out in a group chat,
// where the bot can post nothing. It reminds Bob, who has asked for that, and not Carol.
func TestRemindersComeByPrivateMessage(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t).inGroup()
		bob := g.players[0]
		dm, err := bob.OpenDM(g.Ctx, sandbox.SeedApplication)
		if err != nil {
			t.Fatal(err)
		}
		page := g.Must(bob.Command(g.Ctx, dm, "rails", "settings", nil)).Message
		g.Must(bob.Select(g.Ctx, page, "s:calls", "2"))
		g.beginWithClock("3") // an hour for each turn
		for g.acting() != bob {
			g.turn()
		}
		g.awaitShown()
		g.wait(31 * time.Minute)
		direct := func(u *client.User, channel string) bool {
			return slices.ContainsFunc(u.Messages(channel), func(m client.Message) bool {
				return strings.Contains(m.Content, "/channels/@me/"+g.channel)
			})
		}
		g.Await("Bob is reminded", func() bool { return direct(bob, dm) })
		for g.acting() != g.players[1] {
			g.turn()
		}
		g.wait(31 * time.Minute)
		if direct(g.players[1], g.players[1].DM(sandbox.SeedApplication)) {
			t.Error("Carol is reminded, who has not asked for it")
		}
		g.turn() // which shows what the clock has done
		g.awaitShown()
		g.wantOnlyAnswers()
	})
}

// TestPrivateMessagesWithBot plays a whole game against computers in a private message with the bot,
// which posts and edits there as in a channel. Commands that need others or a server say what to do
// instead.
func TestPrivateMessagesWithBot(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		g := newGathering(t)
		g.bot.Commands.(*commands.Commands).Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
			return q.AtLevel(think.Quick).Answer().Move, think.Easy, nil
		}
		alice := g.players[2]
		dm, err := alice.OpenDM(g.Ctx, sandbox.SeedApplication)
		if err != nil {
			t.Fatal(err)
		}
		g.channel, g.players = dm, []*client.User{alice}
		run := func(sub string, options client.Options) *client.Message {
			t.Helper()
			return g.Must(alice.Command(g.Ctx, dm, "rails", sub, options)).Message
		}
		for sub, want := range map[string]string{
			"join": "just you and me", "invite": "just you and me", "help": "", "mine": "", "settings": "Your settings", "stats": "everywhere",
		} {
			if got := run(sub, nil).Content; !strings.Contains(got, want) {
				t.Errorf("/rails %s: got %q, want %q", sub, got, want)
			}
		}
		opened := run("start", client.Options{"game": "toy"})
		lobby := g.newest("v:begin")
		if lobby.Component("v:join") != nil || lobby.Component("v:invite") != nil || lobby.Component("v:computers") == nil {
			t.Error("the lobby offers to invite others, or no computers")
		}
		g.Must(alice.ClickLabel(g.Ctx, opened, "easy"))
		for range 400 {
			if m, _ := g.stored(); m.Record().Phase == match.PhaseOver {
				break
			}
			g.Await("Alice must act", func() bool {
				m, _ := g.stored()
				return m.Record().Phase == match.PhaseOver || m.Acting()&m.Others(engine.Spectator) != 0
			})
			if m, _ := g.stored(); m.Record().Phase != match.PhaseOver {
				g.turn()
			}
		}
		g.awaitShown()
		over := g.newest("v:again:" + matchID(g))
		if over.Component("v:replay:"+matchID(g)) == nil {
			t.Error("the finished board has no replay")
		}
		g.Await("the result is counted", func() bool { return strings.Contains(run("stats", nil).Content, "computers") })
	})
}
