package sandbox_test

import (
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"
	"github.com/coder/websocket"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

func TestGatewayCloseCodes(t *testing.T) {
	w := newWorld(t, func(c *sandbox.Config) { c.MinShards = 2 })
	ok := botIdentify(w, object{"shard": list{0, 2}})
	for name, c := range map[string]struct {
		query string
		send  []object // op and d
		code  int
	}{
		"unknown op":         {"?v=10", []object{{"op": 42}}, 4001},
		"not JSON":           {"?v=10&encoding=etf", nil, 4002},
		"identify malformed": {"?v=10", []object{{"op": 2, "d": 5}}, 4002},
		"not identified":     {"?v=10", []object{{"op": 3, "d": nil}}, 4003},
		"bad token":          {"?v=10", []object{{"op": 2, "d": object{"token": "x", "intents": 0}}}, 4004},
		"bare user as bot":   {"?v=10", []object{{"op": 2, "d": object{"token": "Bot x"}}}, 4004},
		"identified twice":   {"?v=10", []object{{"op": 2, "d": ok}, {"op": 2, "d": ok}}, 4005},
		"resume seq":         {"?v=10", []object{{"op": 2, "d": ok}, {"op": 6, "d": object{"token": w.BotToken()}}}, 4005},
		"bad shard":          {"?v=10", []object{{"op": 2, "d": with(ok, "shard", list{2, 2})}}, 4010},
		"sharding needed":    {"?v=10", []object{{"op": 2, "d": with(ok, "shard", list{0, 1})}}, 4011},
		"old version":        {"?v=8", nil, 4012},
		"no intents":         {"?v=10", []object{{"op": 2, "d": with(ok, "intents", nil)}}, 4013},
		"unknown intents":    {"?v=10", []object{{"op": 2, "d": with(ok, "intents", 1<<30)}}, 4013},
		"privileged":         {"?v=10", []object{{"op": 2, "d": with(ok, "intents", 1<<15)}}, 4014},
	} {
		t.Run(name, func(t *testing.T) {
			l := w.dial(c.query)
			for _, s := range c.send {
				l.send(s["op"].(int), s["d"])
			}
			l.wantClose(c.code)
		})
	}
}

func TestTooManyFramesCloseConnection(t *testing.T) {
	w := newWorld(t)
	l := w.dial("?v=10")
	for range 121 {
		l.send(1, nil)
	}
	l.wantClose(4008)
}

func TestReadyAndIntentsSelectEvents(t *testing.T) {
	w := newWorld(t, func(c *sandbox.Config) { c.PrivilegedIntents = true })
	none, all := w.dial("?v=10"), w.dial("?v=10")
	none.send(2, botIdentify(w, nil))
	all.send(2, botIdentify(w, object{"intents": 1<<0 | 1<<9 | 1<<15, "compress": true}))
	var ready struct {
		User   wire.User
		Guilds []object
		URL    string `json:"resume_gateway_url"`
		Shard  [2]int
	}
	if err := json.Unmarshal(none.next(0, "READY").D, &ready); err != nil {
		t.Fatal(err)
	}
	if ready.User.ID != sandbox.SeedApplication || ready.Guilds[0]["unavailable"] != true || ready.URL == "" || ready.Shard != [2]int{0, 1} {
		t.Errorf("got %+v", ready)
	}
	all.next(0, "READY")
	var guild wire.Guild
	if err := json.Unmarshal(all.next(0, "GUILD_CREATE").D, &guild); err != nil || len(guild.Channels) != 2 || len(guild.Members) != 5 {
		t.Errorf("got %+v, error %v", guild, err)
	}
	if all.binary == 0 || none.binary != 0 {
		t.Errorf("got %d compressed frames with compression and %d without", all.binary, none.binary)
	}
	alice := w.user("Alice")
	if _, err := alice.Post(w.ctx, table, "hello"); err != nil {
		t.Fatal(err)
	}
	var m wire.Message
	if err := json.Unmarshal(all.next(0, "MESSAGE_CREATE").D, &m); err != nil || m.Content != "hello" || m.GuildID == "" {
		t.Errorf("got %+v, error %v", m, err)
	}
	none.send(1, 1)
	if f, err := none.read(w.ctx); err != nil || f.Op != 11 {
		t.Errorf("a bot without intents got %+v (error %v), want only the ack", f, err)
	}
}

func TestMessageContentNeedsIntent(t *testing.T) {
	w := newWorld(t)
	l := w.dial("?v=10")
	l.send(2, botIdentify(w, object{"intents": 1 << 9}))
	l.next(0, "READY")
	alice := w.user("Alice")
	for _, c := range []struct{ say, want string }{{"hello", ""}, {"<@" + sandbox.SeedApplication + "> hello", "<@" + sandbox.SeedApplication + "> hello"}} {
		if _, err := alice.Post(w.ctx, table, c.say); err != nil {
			t.Fatal(err)
		}
		var m wire.Message
		if err := json.Unmarshal(l.next(0, "MESSAGE_CREATE").D, &m); err != nil || m.Content != c.want {
			t.Errorf("message %q: got %q (error %v)", c.say, m.Content, err)
		}
	}
}

func TestShardReceivesInteractionsInAllSessions(t *testing.T) {
	w := newWorld(t)
	m, alice := w.post(pressable), w.user("Alice")
	connect := func(shard list) *line {
		l := w.dial("?v=10")
		l.send(2, botIdentify(w, object{"shard": shard}))
		l.next(0, "READY")
		return l
	}
	own := 0
	if guildShard := int(mustNumber(sandbox.SeedGuild) >> 22 % 2); guildShard == 1 {
		own = 1
	}
	one, two, other := connect(list{own, 2}), connect(list{own, 2}), connect(list{1 - own, 2})
	done := background(func() (*pressReply, error) { return alice.Click(w.ctx, m, "go") })
	var a, b wire.Interaction
	if json.Unmarshal(one.next(0, "INTERACTION_CREATE").D, &a) != nil || json.Unmarshal(two.next(0, "INTERACTION_CREATE").D, &b) != nil || a.ID != b.ID || a.Token != b.Token {
		t.Errorf("two processes of a shard got different presses: %+v and %+v", a, b)
	}
	if got := w.callback(a, `{"type":6}`); got.status != 204 {
		t.Error(string(got.raw))
	}
	wantRefused(t, w.callback(b, `{"type":6}`), 400, 40060)
	<-done
	other.send(1, nil)
	if f, err := other.read(w.ctx); err != nil || f.Op != 11 {
		t.Errorf("the other shard got %+v (error %v)", f, err)
	}
	if n := w.BotSessions(); n != 3 {
		t.Errorf("got %d sessions", n)
	}
}

func TestZombieIsClosed(t *testing.T) {
	var wireClock *quartz.Mock
	w := newWorld(t, func(c *sandbox.Config) {
		wireClock = quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
		c.WireClock, c.HeartbeatInterval = wireClock, 40*time.Second
	})
	l := w.dial("?v=10")
	l.send(2, botIdentify(w, nil))
	l.next(0, "READY")
	for range 3 {
		wireClock.Advance(59 * time.Second)
		l.send(1, l.seq)
		l.next(11, "")
	}
	wireClock.Advance(60 * time.Second)
	l.wantClose(4009)
}

func TestResumeReplaysMissedEvents(t *testing.T) {
	w := newWorld(t)
	m, alice := w.post(pressable), w.user("Alice")
	b := w.dial("?v=10")
	b.send(2, botIdentify(w, nil))
	var ready wire.Ready
	if err := json.Unmarshal(b.next(0, "READY").D, &ready); err != nil {
		t.Fatal(err)
	}
	b.ws.CloseNow()
	w.eventually("the session is parted", func() bool { return w.BotSessions() == 0 })
	done := background(func() (*pressReply, error) { return alice.Click(w.ctx, m, "go") })
	w.eventually("the press is made", func() bool { return len(w.Interactions()) == 1 })

	back := w.dial("?v=10")
	back.send(6, object{"token": w.BotToken(), "session_id": ready.SessionID, "seq": b.seq})
	var in wire.Interaction
	if err := json.Unmarshal(back.next(0, "INTERACTION_CREATE").D, &in); err != nil {
		t.Fatal(err)
	}
	back.next(0, "RESUMED")
	w.callback(in, `{"type":6}`)
	if r := <-done; r.err != nil {
		t.Error(r.err)
	}

	again := w.dial("?v=10")
	again.send(6, object{"token": w.BotToken(), "session_id": ready.SessionID, "seq": back.seq + 5})
	again.wantClose(4007)
	if err := w.Fail(sandbox.Fault{Kind: sandbox.FaultRefuseResume}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // first refused by the fault, then because the session has ended
		refused := w.dial("?v=10")
		refused.send(6, object{"token": w.BotToken(), "session_id": ready.SessionID, "seq": 1})
		if f := refused.next(9, ""); string(f.D) != "false" {
			t.Errorf("got op 9 %s", f.D)
		}
	}
	other := w.dial("?v=10")
	other.send(2, botIdentify(w, nil))
	if err := json.Unmarshal(other.next(0, "READY").D, &ready); err != nil {
		t.Fatal(err)
	}
	if err := w.Fail(sandbox.Fault{Kind: sandbox.FaultRefuseSecond}); err != nil {
		t.Fatal(err)
	}
	second := func() *line {
		l := w.dial("?v=10")
		l.send(6, object{"token": w.BotToken(), "session_id": ready.SessionID, "seq": other.seq})
		return l
	}
	second().next(9, "")
	other.send(1, nil)
	other.next(11, "") // the old connection continues
	second().next(0, "RESUMED")
	stranger := w.dial("?v=10")
	stranger.send(6, object{"token": "x", "session_id": ready.SessionID, "seq": 1})
	stranger.wantClose(4004)
}

func TestNormalClosureEndsSession(t *testing.T) {
	w := newWorld(t)
	b := w.dial("?v=10")
	b.send(2, botIdentify(w, nil))
	var ready wire.Ready
	if err := json.Unmarshal(b.next(0, "READY").D, &ready); err != nil {
		t.Fatal(err)
	}
	b.ws.Close(websocket.StatusNormalClosure, "")
	w.eventually("the session is gone", func() bool { return w.BotSessions() == 0 })
	back := w.dial("?v=10")
	back.send(6, object{"token": w.BotToken(), "session_id": ready.SessionID, "seq": b.seq})
	back.next(9, "")
}

func TestIdentifyIntervalIsEnforced(t *testing.T) {
	w := newWorld(t, func(c *sandbox.Config) { c.IdentifyInterval = 5 * time.Second })
	for i, op := range []int{0, 9} {
		l := w.dial("?v=10")
		l.send(2, botIdentify(w, nil))
		if f := l.next(op, "READY"); f.Op != op {
			t.Errorf("identify %d: %+v", i, f)
		}
	}
	var start struct {
		Limit struct{ Remaining int } `json:"session_start_limit"`
	}
	w.must("GET", "/gateway/bot", nil, &start)
	if start.Limit.Remaining != 998 {
		t.Errorf("%d identifies remain", start.Limit.Remaining)
	}
}

// One IDENTIFY too many ends the sessions and resets the token. The next day the count starts
// again.
func TestExcessIdentifyResetsToken(t *testing.T) {
	w := newWorld(t, func(c *sandbox.Config) { c.MaxSessionStarts = 1 })
	left := func() (remaining int, reset time.Duration) {
		var answer struct {
			Limit struct {
				Remaining int
				Reset     int64 `json:"reset_after"`
			} `json:"session_start_limit"`
		}
		w.must("GET", "/gateway/bot", nil, &answer)
		return answer.Limit.Remaining, time.Duration(answer.Limit.Reset) * time.Millisecond
	}
	identify := func() *line {
		l := w.dial("?v=10")
		l.send(2, botIdentify(w, nil))
		return l
	}
	first := identify()
	first.next(0, "READY")
	w.clock.Advance(time.Hour)
	if n, reset := left(); n != 0 || reset != 23*time.Hour {
		t.Errorf("%d remain, for %v", n, reset)
	}
	token := w.BotToken()
	identify().wantClose(4004)
	first.wantClose(4004)
	if w.BotToken() == token || len(w.Violations()) != 1 || w.Gateway().StartsToday() != 2 {
		t.Errorf("got token kept %v, %d starts, violations %+v", w.BotToken() == token, w.Gateway().StartsToday(), w.Violations())
	}
	w.clock.Advance(23 * time.Hour)
	if n, reset := left(); n != 1 || reset != 24*time.Hour {
		t.Errorf("the next day: got %d remaining for %v", n, reset)
	}
	identify().next(0, "READY")
}

func TestGatewayFaultsHappen(t *testing.T) {
	w := newWorld(t)
	connect := func() *line {
		l := w.dial("?v=10")
		l.send(2, botIdentify(w, nil))
		l.next(0, "READY")
		return l
	}
	fail := func(f sandbox.Fault) {
		t.Helper()
		if err := w.Fail(f); err != nil {
			t.Fatal(err)
		}
	}
	l := connect()
	fail(sandbox.Fault{Kind: sandbox.FaultReconnect})
	l.next(7, "")
	fail(sandbox.Fault{Kind: sandbox.FaultNoAck, Count: 2})
	l.send(1, 1)
	l.send(1, 1)
	l.send(1, 1)
	l.next(11, "")
	if left := w.Faults(); len(left) != 0 {
		t.Errorf("got pending faults %+v, want none", left)
	}
	fail(sandbox.Fault{Kind: sandbox.FaultInvalidSession, Resumable: true})
	if f := l.next(9, ""); string(f.D) != "true" {
		t.Errorf("got op 9 %s", f.D)
	}
	l = connect()
	fail(sandbox.Fault{Kind: sandbox.FaultClose, Code: 4014})
	l.wantClose(4014)
	l = connect()
	fail(sandbox.Fault{Kind: sandbox.FaultDrop})
	l.wantClose(-1)
	fail(sandbox.Fault{Kind: sandbox.FaultIdentify, Code: 4004})
	refused := w.dial("?v=10")
	refused.send(2, botIdentify(w, nil))
	refused.wantClose(4004)
	connect()
	if w.Fail(sandbox.Fault{Kind: "earthquake"}) == nil {
		t.Error("an unknown fault was accepted")
	}
}

// The bot must respond again after each fault of a discordgo connection.
func TestDiscordgoSurvivesGatewayFaults(t *testing.T) {
	w := newWorld(t)
	m, alice := w.post(pressable), w.user("Alice")
	var resumed, readied atomic.Int32
	library := w.session(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate})
	}, func(s *discordgo.Session) {
		s.Compress, s.Identify.Compress = true, true
		s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { resumed.Add(1) })
		s.AddHandler(func(*discordgo.Session, *discordgo.Ready) { readied.Add(1) })
	})
	for name, c := range map[string]struct {
		fault sandbox.Fault
		again *atomic.Int32
	}{
		"reconnect":       {sandbox.Fault{Kind: sandbox.FaultReconnect}, &resumed},
		"dropped":         {sandbox.Fault{Kind: sandbox.FaultDrop}, &resumed},
		"closed":          {sandbox.Fault{Kind: sandbox.FaultClose, Code: 4000}, &resumed},
		"invalid session": {sandbox.Fault{Kind: sandbox.FaultInvalidSession}, &readied},
	} {
		t.Run(name, func(t *testing.T) {
			before := c.again.Load()
			defer func() {
				if t.Failed() {
					t.Logf("resumed %d times, ready %d times; %d sessions", resumed.Load(), readied.Load(), w.BotSessions())
				}
			}()
			if err := w.Fail(c.fault); err != nil {
				t.Fatal(err)
			}
			w.eventually("the library is back", func() bool {
				return c.again.Load() > before && w.BotSessions() == 1 && isBeating(library)
			})
			if r, err := alice.Click(w.ctx, m, "go"); err != nil {
				t.Errorf("got %+v, error %v", r, err)
			}
		})
	}
}
