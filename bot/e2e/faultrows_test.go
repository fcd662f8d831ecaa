package e2e

import (
	"errors"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// Routes of Discord's API that the bot uses while a table is played.
const (
	callbackRoute = "/interactions/{interaction_id}/{interaction_token}/callback"
	channelRoutes = "/channels*"
)

// Sentences that several rows share.
const (
	resumes    = "connects again and resumes its session; Discord delivers what was pressed meanwhile"
	identifies = "connects again with a new session"
	aSecond    = "an answer that comes a second or two later"
	mayFail    = "a press within the next seconds may say that the application did not respond; the next one works"
	byItself   = "by itself, within seconds"
	lateBoard  = "nothing in private; the board in the channel is a little late"
)

// faults is the matrix.
var faults = []fault{
	{name: "Discord asks to reconnect (op 7)", happens: resumes, sees: aSecond, recovers: byItself,
		play: disturbed(sandbox.Fault{Kind: sandbox.FaultReconnect}), elsewhere: []string{"TestReconnect"}},
	{name: "session invalid, to be resumed (op 9, true)", happens: resumes, sees: aSecond, recovers: byItself,
		play:      disturbed(sandbox.Fault{Kind: sandbox.FaultInvalidSession, Resumable: true}),
		elsewhere: []string{"TestReconnect", "TestInvalidButResumable"}},
	{name: "session invalid (op 9, false)",
		happens:   "waits 1 to 5 s, as Discord asks, and identifies anew",
		sees:      mayFail,
		recovers:  byItself,
		play:      disturbed(sandbox.Fault{Kind: sandbox.FaultInvalidSession}),
		elsewhere: []string{"TestReconnect", "TestIdentifyTooEarly"}},
	{name: "connection cut without a word", happens: resumes, sees: aSecond, recovers: byItself,
		play:      disturbed(sandbox.Fault{Kind: sandbox.FaultDrop}),
		elsewhere: []string{"TestReconnect", "TestResumeMissesNothing", "TestResumedAtOnceAgainAndAgain"}},
	{name: "session timed out (close 4009)", happens: identifies, sees: mayFail, recovers: byItself,
		play: disturbed(sandbox.Fault{Kind: sandbox.FaultClose, Code: 4009}), elsewhere: []string{"TestReconnect"}},
	{name: "resume refused", happens: identifies, sees: mayFail, recovers: byItself,
		play:      disturbed(sandbox.Fault{Kind: sandbox.FaultRefuseResume}, sandbox.Fault{Kind: sandbox.FaultDrop}),
		elsewhere: []string{"TestReconnect"}},
	{name: "zombie connection: heartbeats are not acknowledged",
		happens:   "gives the connection up after 90 s of silence and resumes",
		sees:      "presses say that the application did not respond, for up to two minutes",
		recovers:  byItself + " of being noticed",
		elsewhere: []string{"TestZombie", "TestReconnectAsFirstPacket"}},
	{name: "token revoked or wrong (close 4004)",
		happens:  "ends with status 3 and one line that says which setting to mend",
		sees:     "presses say that the application did not respond",
		recovers: "by the host: with a valid token the tables go on where they were",
		play:     refused(4004, "does not accept the bot token"), elsewhere: []string{"TestWrongToken", "TestFatalClose"}},
	{name: "intents not allowed (close 4014)", happens: "ends with status 3 and one line that says so",
		sees:     "presses say that the application did not respond",
		recovers: "by the host; the bot asks for no intents, so that only an update can be at fault",
		play:     refused(4014, "does not allow the intents"), elsewhere: []string{"TestFatalClose"}},
	{name: "rate limit of a route (429, Retry-After)",
		happens: "waits as long as it is told, for this channel or interaction alone",
		sees:    "an answer or a board that comes later by the wait", recovers: "when the limit is over",
		play: turnsDuring(3,
			sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 0.7, Route: callbackRoute},
			sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 1.5, Route: channelRoutes, Count: 2}),
		elsewhere: []string{"TestAnswerTriedAgain", "TestBoardTriedAgain"}},
	{name: "global rate limit (429)", happens: "holds up the boards of all channels; answers to presses are exempt",
		sees: lateBoard, recovers: "when the limit is over",
		play: turnsDuring(3, sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 2, Global: true,
			Route: channelRoutes, Count: 2}),
		elsewhere: []string{"TestGlobalLimit", "TestBoardTriedAgain"}},
	{name: "single answers 500 or 502",
		happens: "sends the request again, up to three times; a message is posted once, even if the first request was " +
			"carried out",
		sees: "nothing", recovers: "at once",
		play: turnsDuring(3,
			sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Route: callbackRoute},
			sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Applied: true, Route: callbackRoute},
			sandbox.Fault{Kind: sandbox.FaultStatus, Status: 502, Route: channelRoutes, Count: 2},
			sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Applied: true, Route: channelRoutes}),
		elsewhere: []string{"TestAnswerTriedAgain", "TestBoardTriedAgain", "TestPostedOnce", "TestDeferralOfUnknownOutcome",
			"TestAnswerOfUnknownOutcome"}},
	{name: "Discord answers everything by 503",
		happens: "stores what is pressed all the same; tries boards again after 1, 2, 4 … s, at most 5 min, and at the " +
			"next press",
		sees: "presses say that the application did not respond, though they may have counted: the next one shows the " +
			"board as it is",
		recovers: "at the next press, when the gateway connects again, or within minutes",
		play:     discordAway, elsewhere: []string{"TestTouchWhileFailing"}},
	{name: "slow Discord (each request takes 2.9 s)", happens: "works on as usual; every request has its time",
		sees: "answers just before Discord gives up, or that the application did not respond though the press counted: " +
			"the next one shows the board as it is",
		recovers: "with Discord",
		play:     slowDiscord},
	{name: "slow Redis (each request takes 0.4 s)", happens: "acknowledges the press after 1.5 s and answers when it can",
		sees: "the bot is thinking, then the answer", recovers: "with Redis",
		redis:     proxied,
		play:      slowRedis(400 * time.Millisecond),
		elsewhere: []string{"TestSlowCommandIsAcknowledged", "TestSlowPress"}},
	{name: "Redis too slow (each request takes 1.5 s)",
		happens: "gives a request up after 1 s, and repeats it once under its own id, so that nothing counts twice",
		sees: "the bot asks to try again in a moment; if the press did count after all, its panel is out of date, and " +
			"the next one shows how things stand",
		recovers: "at the next press; boards within 10 s",
		redis:    proxied, play: redisTooSlow, elsewhere: []string{"TestLostAnswerNeitherLosesNorDoubles"}},
	{name: "Redis away, for a minute or longer", happens: "says so in /readyz and goes on trying",
		sees:     "the bot asks to try again in a moment, in the player's language",
		recovers: "within a second of Redis; boards within 10 s",
		play:     redisAway, elsewhere: []string{"TestRedisAway", "TestStoreIsBack", "TestWholeGames"}},
	{name: "Redis answers and refuses changes: its memory or disk is full, its writes are paused",
		happens:   "says so in /readyz and in a figure that wakes the host, and goes on trying",
		sees:      "the bot asks to try again in a moment, in the player's language; boards can be looked at",
		recovers:  "when Redis takes changes again; boards within 10 s",
		elsewhere: []string{"TestHealthOfARedisThatRefuses", "TestWritable"}},
	{name: "the bot's user of Redis may do less than it needs",
		happens:   "logs what is refused once, in the words of Redis, says so in /readyz, and goes on trying",
		sees:      "the bot asks to try again in a moment, in the player's language",
		recovers:  "by the host, who grants what the guide lists",
		elsewhere: []string{"TestFewRights", "TestRefusalsAreLoggedInRedisWords"}},
	{name: "Redis loses its last changes: the machine lost its power, or an older copy was put back",
		happens: "when Redis restarts, each bot compares what it has displayed with what is left; one of them asks " +
			"Discord about the other boards whose last edit, as far as Redis knows, is at most an hour old",
		sees: "the board goes back to what is left, and the player to act now is called",
		recovers: "within 10 s of Redis; a board with an older edit that no running bot displayed, at its next press; an " +
			"old board of another bot may keep its buttons above the new one",
		elsewhere: []string{"TestRolledBack", "TestLostMatch", "TestEveryOrderOfLosses", "TestSearchGoesOn",
			"TestOneProcessSearches", "TestRecentBoardsAreAskedAbout"}},
	{name: "Redis fails over (Sentinel)",
		happens:  "follows the sentinels to the new master; a change counts as stored only when a replica has it",
		sees:     "for a few seconds, the bot asks to try again in a moment",
		recovers: "when the sentinels have chosen a master",
		redis:    sentinels, play: failOver, elsewhere: []string{"TestFailOver", "TestStoredMeansReplicated"}},
	{name: "the clock jumps, forward or back",
		happens:   "measures waits by a clock that does not jump; only dates do: reminders, deadlines, the age of a message",
		sees:      "forward: a fresh board, and reminders that are early by the jump; back: reminders that are late by it",
		recovers:  "with the clock",
		elsewhere: []string{"TestClockJumps"}},
	{name: "the clock of Redis is set back",
		happens: "counts the requests to Discord on from there, and takes over what a dead process had leased as soon as " +
			"usual; says in /readyz if boards wait for longer than load explains",
		sees: "nothing; the exceptions are shards of a process that dies meanwhile and gateway sessions that begin " +
			"anew, which wait until the clock is again where it was",
		recovers: "at once",
		elsewhere: []string{"TestBudgetWhenTheClockGoesBack", "TestLeaseAfterTheClockWentBack",
			"TestHealthOfAStuckBudget"}},
	{name: "another application is started on the same Redis",
		happens: "ends before it connects, and says whose tables Redis holds and how to adopt them; adopted, they go on " +
			"and their boards are posted anew",
		sees: "nothing", recovers: "by the host", elsewhere: []string{"TestSecondApplication", "TestOwn"}},
	{name: "the bot is killed in the middle of a press",
		happens: "another start answers what was not answered, if it is there in time, and shows every table as it is " +
			"stored",
		sees:      "nothing, or that the application did not respond; the press counted once or it did not, the board tells",
		recovers:  "when the bot is started again",
		elsewhere: []string{"TestKilledInMidPress", "TestWholeGames", "TestPostedOnce"}},
	{name: "of two processes, one dies between storing and showing",
		happens: "the other looks every 10 s for boards that are behind",
		sees:    lateBoard, recovers: "within 20 s, without a press",
		play: oneOfTwoDies, elsewhere: []string{"TestLeftBehind", "TestBehind", "TestTwoProcesses"}},
	{name: "by HTTP, a bot is added, stopped or killed, or the way changes between gateway and HTTP",
		happens:   "one that stops takes no more connections and answers what it has; the proxy goes to another",
		sees:      "nothing; of one that was killed, what it had in hand says that the application did not respond",
		recovers:  "at once",
		elsewhere: []string{"TestReplicasByHTTP", "TestFromOneToManyAndBack"}},
	{name: "by HTTP, somebody sends what Discord did not sign, what it signed long ago, or what it sent before",
		happens: "refuses it before it reads any of it, or works on it once, in whichever process; counts it",
		sees:    "nothing", recovers: "at once",
		elsewhere: []string{"TestRefusedByHTTP", "TestForgedByHTTP", "TestOldByHTTP", "TestReplayedByHTTP"}},
	{name: "by HTTP, the clock of the machine is wrong by more than five minutes",
		happens:   "refuses every interaction, says in the log by how much the clock is wrong, and counts it for an alert",
		sees:      "presses say that the application did not respond",
		recovers:  "at once, when the host sets the clock",
		elsewhere: []string{"TestClockByHTTP", "TestOldByHTTP"}},
	{name: "slots of a Redis Cluster move, while it grows, shrinks or is only just made of one Redis",
		happens:   "follows them to where they are",
		sees:      "nothing, or while Redis itself starts anew, that the bot asks to try again in a moment",
		recovers:  "at once; 2 s after the start of a node that is the whole of a cluster",
		elsewhere: []string{"TestFromOneRedisToAClusterAndBack"}},
	{name: "a master of a Redis Cluster dies, while its tables are played",
		happens: "asks for the replica that has taken its place until there is one; what that one had not heard is " +
			"looked for as when Redis loses its last changes",
		sees: "for some seconds, the bot asks to try again in a moment; a board whose last moves are gone goes back to " +
			"what is left, and who is to act now is called",
		recovers:  "a second after the cluster has chosen a master, 5 to 20 s as it is set; boards within 10 s",
		elsewhere: []string{"TestClusterFailOver", "TestFollowsFailOver"}},
	{name: "the active bot is stopped, as at an update, and another one stands by or is started",
		happens:  "stores its sessions; the other one resumes them and begins none",
		sees:     "an answer that comes up to two seconds later",
		recovers: "by itself, within two seconds", elsewhere: []string{"TestPlannedRestart", "TestTwoProcesses"}},
	{name: "the active bot dies, and another one stands by",
		happens: "the other one misses its beats for 5 s and resumes its sessions; it asks Discord about each press that " +
			"came meanwhile whether it still waits",
		sees:      "presses of those seconds say that the application did not respond; none of them is played later",
		recovers:  "within 12 s; at once on the same machine",
		elsewhere: []string{"TestTwoProcesses", "TestKilledWithAStandby", "TestReplayedIsAskedFirst", "TestMeasure"}},
	{name: "the active bot cannot reach Redis any more, and another one stands by",
		happens:   "closes its connections after 4 s, and the other one resumes its sessions",
		sees:      "presses of those seconds say that the application did not respond; none of them is played later",
		recovers:  "within 12 s",
		elsewhere: []string{"TestCutOffFromRedis", "TestHolderYields", "TestAloneKeepsItsShards"}},
	{name: "the active bot is halted for a while, another one takes over, and the first one wakes",
		happens:   "the first one stores and resumes nothing any more, and stands by; what came to both is worked on once",
		sees:      "presses of those seconds say that the application did not respond; none of them is played twice",
		recovers:  "within 12 s",
		elsewhere: []string{"TestPausedHolderIsFenced", "TestResumeRefusedWhileConnected", "TestGatewayLease"}},
	{name: "the active bot dies, and Discord lets none of its sessions be resumed",
		happens: "the other one begins sessions in their place, as fast as Discord lets it and never faster",
		sees:    "presses say that the application did not respond; none of them is played later",
		recovers: "by itself, 5 s for each shard; in a sixteenth of that where Discord lets 16 sessions begin at a " +
			"time",
		elsewhere: []string{"TestResumeRefusedWhileConnected", "TestColdStart", "TestSlowIdentify"}},
	{name: "the clock of Redis jumps, forward or back",
		happens: "nothing: who is active is judged by a counter, and by the clocks of the bots", sees: "nothing",
		recovers: "at once", elsewhere: []string{"TestRedisClockJumps", "TestGatewayLeaseWithoutTime"}},
	{name: "an update changes how things are stored",
		happens: "the new version migrates the data when it starts; a process of the version before ends within 10 s, with " +
			"a sentence that says why",
		sees: "presses fail for about half a minute, and for as long as the migration takes", recovers: "by itself; to go " +
			"back to the version before, restore a backup made by it",
		elsewhere: []string{"TestMigrateTakesEachStepOnce", "TestMigrateResumesAfterAFailure",
			"TestOlderProcessEndsBeforeTheFirstStep"}},
	{name: "Discord wants more shards (closes 4010 and 4011, or recommends twice as many)",
		happens:   "opens as many as Discord recommends beside those that there are, which end when all are there",
		sees:      "nothing; after a close, that the application did not respond",
		recovers:  "by itself, as fast as Discord lets sessions begin",
		elsewhere: []string{"TestReshard", "TestTooManyServers"}},
	{name: "all bots together have more to post than Discord takes of one application (50 requests a second)",
		happens: "each takes its requests from one budget in Redis, a little below; answers to presses do not count",
		sees:    "nothing in private; boards are later", recovers: "when less is to be posted",
		elsewhere: []string{"TestBudgetIsShared", "TestRequestsAreBudgeted"}},
	{name: "one server presses more than a bot can answer",
		happens: "works for the servers by turns, and for the people of each; a server has a part of the places, and it " +
			"and each person have so much in hand at most: more is refused",
		sees: "elsewhere nothing; there, answers come later, and the bot says at once of what it refuses that nothing was " +
			"done, or the application does not respond",
		recovers: "by itself",
		elsewhere: []string{
			"TestNoiseElsewhere", "TestNoisyServerWaitsForItself", "TestOneNoisyServer", "TestTooMuchInHand"}},
}

// disturbed lets things happen to the connection and plays on at once.
func disturbed(faults ...sandbox.Fault) func(*trouble) {
	return turnsDuring(2, faults...)
}

// turnsDuring lets things happen and plays so many turns at once, then until
// all of it has happened.
func turnsDuring(n int, faults ...sandbox.Fault) func(*trouble) {
	return func(x *trouble) {
		x.fail(faults...)
		for range n {
			x.turn()
		}
		x.w.await("it has all happened", func() bool { return len(x.w.Faults()) == 0 })
	}
}

func (x *trouble) fail(faults ...sandbox.Fault) {
	x.w.t.Helper()
	for _, f := range faults {
		if err := x.w.Fail(f); err != nil {
			x.w.t.Fatal(err)
		}
	}
}

// refused lets Discord close the connection for good: the bot ends with a clear
// line, and another one, started when that is mended, goes on.
func refused(code int, words string) func(*trouble) {
	return func(x *trouble) {
		x.fail(sandbox.Fault{Kind: sandbox.FaultIdentify, Code: code, Count: -1}, sandbox.Fault{Kind: sandbox.FaultClose,
			Code: code})
		select {
		case <-x.bot.ended:
		case <-x.w.ctx.Done():
			x.w.t.Fatal("the bot goes on")
		}
		if status := x.bot.cmd.ProcessState.ExitCode(); status != 3 {
			x.w.t.Errorf("ended with status %d, want 3", status)
		}
		said := strings.Split(strings.TrimSpace(x.w.log.String()), "\n")
		if end := said[len(said)-1]; !strings.Contains(end, words) {
			x.w.t.Errorf("the last line is %q, want %q", end, words)
		}
		if _, err := x.hand(x.w.ctx, x.players[0]); !errors.Is(err, client.ErrFailed) {
			x.w.t.Errorf("a press without a bot: %v", err)
		}
		x.w.ClearFaults()
		x.bot = x.w.serve(x.redis)
		x.turn()
	}
}

// discordAway plays while nothing that the bot sends is taken.
func discordAway(x *trouble) {
	x.fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 503, Count: -1})
	x.turn()
	m, saved := x.stored()
	if saved.ShownRev >= saved.Rev {
		x.w.t.Error("shown while Discord was away")
	}
	x.w.ClearFaults()
	x.awaitShown(m.Record().ID, saved.Rev)
	x.turn()
}

func slowDiscord(x *trouble) {
	x.fail(sandbox.Fault{Kind: sandbox.FaultDelay, DelayMS: 2900, Count: -1})
	x.turn()
	x.turn()
	x.w.ClearFaults()
}

// proxied puts a proxy between the bot and Redis.
func proxied(t *testing.T, x *trouble) (direct, bots string) {
	server := redistest.Start(t)
	x.proxy = redistest.Proxy(t, server.Addr)
	return server.URL, x.proxy.URL
}

func slowRedis(by time.Duration) func(*trouble) {
	return func(x *trouble) {
		x.proxy.Slow(by)
		x.turn()
		x.turn()
		x.proxy.Slow(0)
	}
}

func redisTooSlow(x *trouble) {
	x.proxy.Slow(1500 * time.Millisecond)
	x.told()
	x.proxy.Slow(0)
	x.turn()
}

// told demands that everybody is asked to try again in a moment.
func (x *trouble) told() {
	x.w.t.Helper()
	for _, p := range x.players {
		want, _ := x.w.book.Printer(x.locale(p)).Error(store.ErrUnavailable)
		if err := x.answered(p, want); err != nil {
			x.w.t.Errorf("%s was not told %q: %v", p.Name(), want, err)
		}
	}
}

// answered asks for a hand and waits until the answer, which may be an
// acknowledgement first, says so.
func (x *trouble) answered(p *player, want string) error {
	if _, err := x.hand(x.w.ctx, p); err != nil {
		return err
	}
	_, err := p.WaitMessage(x.w.ctx, x.channel, func(m *client.Message) bool { return m.Ephemeral() && m.Content == want })
	return err
}

// redisAway kills Redis while a board is behind, and starts it again when the
// bot has noticed. The board catches up without a press, however long Redis was
// away: the bot tries less and less often, but not when Redis is back.
func redisAway(x *trouble) {
	x.fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 503, Route: channelRoutes, Count: -1})
	x.turn()
	m, saved := x.stored()
	if saved.ShownRev >= saved.Rev {
		x.w.t.Error("shown while nothing could be posted")
	}
	x.server.Stop()
	x.w.ClearFaults()
	x.told()
	x.w.await("the bot notices", func() bool {
		return strings.Contains(x.w.log.String(), "channels that are behind cannot be listed")
	})
	x.server.Restart()
	x.awaitShown(m.Record().ID, saved.Rev)
	x.turn()
}

func sentinels(t *testing.T, x *trouble) (direct, bots string) {
	x.servers = redistest.Sentinel(t)
	return x.servers.URL, x.servers.URL
}

// failOver kills the master right after a move was played.
func failOver(x *trouble) {
	for range 2 {
		x.turn()
	}
	x.servers.Master.Stop()
	for range 3 {
		x.turn()
	}
}

// oneOfTwoDies lets the process that played a move die before it shows it. The
// other cannot have heard of the press in time: it was asleep.
func oneOfTwoDies(x *trouble) {
	saved := x.saved()
	x.awaitShown(saved.Match, saved.Rev)
	other := x.w.serve(x.redis)
	other.signal(syscall.SIGSTOP)
	x.fail(sandbox.Fault{Kind: sandbox.FaultDelay, Route: channelRoutes, DelayMS: 60_000, Count: -1})
	x.turn()
	x.bot.kill()
	x.w.ClearFaults()
	_, saved = x.stored()
	if saved.ShownRev >= saved.Rev {
		x.w.t.Error("shown before the process died")
	}
	x.bot = other
	other.signal(syscall.SIGCONT)
	x.awaitShown(saved.Match, saved.Rev)
	x.turn()
}
