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
	resumes    = "reconnects and resumes its session; Discord then delivers the presses made meanwhile"
	identifies = "reconnects with a new session"
	aSecond    = "an answer that is a second or two late"
	mayFail    = "for a few seconds, a press may say that the application did not respond; the next one works"
	noResponse = "presses say that the application did not respond"
	tryAgain   = "the bot asks them to try again in a moment, in their language"
	byItself   = "by itself, within seconds"
	lateBoard  = "private answers are normal; the board in the channel is a little late"
)

// faults is the matrix.
var faults = []fault{
	{name: "Discord asks to reconnect (op 7)", happens: resumes, sees: aSecond, recovers: byItself,
		play: disturbed(sandbox.Fault{Kind: sandbox.FaultReconnect}), elsewhere: []string{"TestReconnect"}},
	{name: "Discord invalidates the session, resumable (op 9, true)", happens: resumes, sees: aSecond, recovers: byItself,
		play:      disturbed(sandbox.Fault{Kind: sandbox.FaultInvalidSession, Resumable: true}),
		elsewhere: []string{"TestReconnect", "TestResumableInvalidSessionIsResumed"}},
	{name: "Discord invalidates the session, not resumable (op 9, false)",
		happens:   "waits 1 to 5 s, as Discord asks, and starts a new session",
		sees:      mayFail,
		recovers:  byItself,
		play:      disturbed(sandbox.Fault{Kind: sandbox.FaultInvalidSession}),
		elsewhere: []string{"TestReconnect", "TestIdentifyTooEarly"}},
	{name: "the connection drops", happens: resumes, sees: aSecond, recovers: byItself,
		play:      disturbed(sandbox.Fault{Kind: sandbox.FaultDrop}),
		elsewhere: []string{"TestReconnect", "TestResumeMissesNothing", "TestRepeatedResumesAreNotDelayed"}},
	{name: "the session times out (close 4009)", happens: identifies, sees: mayFail, recovers: byItself,
		play: disturbed(sandbox.Fault{Kind: sandbox.FaultClose, Code: 4009}), elsewhere: []string{"TestReconnect"}},
	{name: "Discord refuses to resume the session", happens: identifies, sees: mayFail, recovers: byItself,
		play:      disturbed(sandbox.Fault{Kind: sandbox.FaultRefuseResume}, sandbox.Fault{Kind: sandbox.FaultDrop}),
		elsewhere: []string{"TestReconnect"}},
	{name: "zombie connection: Discord stops acknowledging heartbeats",
		happens:   "drops the connection after 90 s of silence and resumes its session",
		sees:      noResponse + ", for up to two minutes",
		recovers:  "by itself, seconds after the bot notices",
		elsewhere: []string{"TestConnectionWithoutHeartbeatAckIsReplaced", "TestReconnectAsFirstPacket"}},
	{name: "the token is wrong or was reset (close 4004)",
		happens:  "exits with status 3 and one line that names the setting to correct",
		sees:     noResponse,
		recovers: "when you set a valid token; tables continue where they were",
		play:     refused(4004, "does not accept the bot token"), elsewhere: []string{"TestWrongTokenExitsWithStatus3", "TestFatalClose"}},
	{name: "Discord disallows the intents (close 4014)", happens: "exits with status 3 and one line that says so",
		sees:     noResponse,
		recovers: "when you install another version; the bot requests no intents, so only a faulty version can cause this",
		play:     refused(4014, "does not allow the intents"), elsewhere: []string{"TestFatalClose"}},
	{name: "rate limit of a route (429, Retry-After)",
		happens: "waits as long as Discord says, for this channel or interaction only",
		sees:    "an answer or a board that is late by the wait", recovers: "when the limit expires",
		play: turnsDuring(3,
			sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 0.7, Route: callbackRoute},
			sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 1.5, Route: channelRoutes, Count: 2}),
		elsewhere: []string{"TestFailedAnswerIsRetried", "TestFailedBoardIsRetried"}},
	{name: "global rate limit (429)", happens: "delays the boards of all channels; answers to presses are exempt",
		sees: lateBoard, recovers: "when the limit expires",
		play: turnsDuring(3, sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 2, Global: true,
			Route: channelRoutes, Count: 2}),
		elsewhere: []string{"TestGlobalLimit", "TestFailedBoardIsRetried"}},
	{name: "single requests fail with 500 or 502",
		happens: "retries up to three times; posts a message only once, even if the failed request succeeded after all",
		sees:    "nothing", recovers: "immediately",
		play: turnsDuring(3,
			sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Route: callbackRoute},
			sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Applied: true, Route: callbackRoute},
			sandbox.Fault{Kind: sandbox.FaultStatus, Status: 502, Route: channelRoutes, Count: 2},
			sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Applied: true, Route: channelRoutes}),
		elsewhere: []string{"TestFailedAnswerIsRetried", "TestFailedBoardIsRetried", "TestPostWithLostAnswerIsNotRepeated", "TestDeferralOfUnknownOutcome",
			"TestAnswerOfUnknownOutcome"}},
	{name: "Discord fails every request with 503",
		happens: "saves presses anyway; retries boards after 1, 2, 4 … s, at most 5 min, and at the next press",
		sees: noResponse + ", although they may have counted; the next one shows the " +
			"current board",
		recovers: "at the next press, when the gateway reconnects, or within minutes",
		play:     discordAway, elsewhere: []string{"TestMarkDirtyWhileFailing"}},
	{name: "slow Discord (each request takes 2.9 s)", happens: "continues as usual; each request has its own timeout",
		sees: "answers just in time, or a message that the application did not respond although the press counted; the " +
			"next press shows the current board",
		recovers: "when Discord is fast again",
		play:     slowDiscord},
	{name: "slow Redis (each request takes 0.4 s)", happens: "acknowledges a press after 1.5 s and answers later",
		sees: "“thinking…”, then the answer", recovers: "when Redis is fast again",
		redis:     proxied,
		play:      slowRedis(400 * time.Millisecond),
		elsewhere: []string{"TestSlowCommandIsAcknowledged", "TestSlowPress"}},
	{name: "Redis is too slow (each request takes 1.5 s)",
		happens: "cancels a request after 1 s and retries it once under the same id, so that nothing counts twice",
		sees: tryAgain + "; if the press counted after all, their panel is out of date, and the next press shows the " +
			"current one",
		recovers: "at the next press; boards within 10 s",
		redis:    proxied, play: redisTooSlow, elsewhere: []string{"TestSaveIsAppliedOnceWhenAnswerIsLost"}},
	{name: "Redis is down, for a minute or longer", happens: "reports it in /readyz and keeps retrying",
		sees:     tryAgain,
		recovers: "within a second after Redis is back; boards within 10 s",
		play:     redisAway, elsewhere: []string{"TestRedisDownAsksPlayersToRetry", "TestPendingBoardsRetryWhenStoreReturns", "TestWholeGames"}},
	{name: "Redis refuses writes: its memory or disk is full, or writes are paused",
		happens:   "reports it in /readyz and in a metric with an alert, and keeps retrying",
		sees:      tryAgain + "; they can still look at boards",
		recovers:  "when Redis accepts writes; boards within 10 s",
		elsewhere: []string{"TestHealthWhenRedisRefusesWrites", "TestWritable"}},
	{name: "the bot's Redis user lacks permissions",
		happens:   "logs Redis's error once, reports it in /readyz, and keeps retrying",
		sees:      tryAgain,
		recovers:  "when you grant the permissions that the guide lists",
		elsewhere: []string{"TestMinimalRedisPermissionsSuffice", "TestRefusalsAreLoggedInRedisWords"}},
	{name: "Redis loses its last changes: a power failure, or an older copy was restored",
		happens: "when Redis restarts, each bot compares the boards it posted with what is left; one of them asks " +
			"Discord about the other boards that, as far as Redis knows, were edited within the last hour",
		sees: "the board returns to what is left, and the next player is pinged",
		recovers: "within 10 s after Redis is back; a board with an older edit that no running bot posted, at its next " +
			"press; an old board of another bot may keep its buttons above the new one",
		elsewhere: []string{"TestBoardFollowsRolledBackMatch", "TestLostMatchLosesItsButtons", "TestBoardIsCorrectedInEveryOrderOfLosses", "TestSearchContinuesAfterFailure",
			"TestOneProcessSearches", "TestSearchChecksRecentBoardsWithDiscord"}},
	{name: "Redis fails over (Sentinel)",
		happens:  "follows the sentinels to the new master; a change counts as saved only once a replica has it",
		sees:     "for a few seconds, the bot asks them to try again in a moment",
		recovers: "when the sentinels have elected a master",
		redis:    sentinels, play: failOver, elsewhere: []string{"TestFailOver", "TestSaveWaitsForReplica"}},
	{name: "the machine's clock jumps, forward or back",
		happens: "measures waits by a monotonic clock; the jump only affects dates: reminders, deadlines, the age of a message",
		sees: "forward: a newly posted board, and reminders that are early by the jump; back: reminders that are late by " +
			"it",
		recovers:  "when the clock is right again",
		elsewhere: []string{"TestClockJumpKeepsBotRunning"}},
	{name: "the clock of Redis is set back",
		happens: "continues to limit requests to Discord from there, and takes over the leases of a dead process as fast " +
			"as usual; reports in /readyz if boards wait longer than the load explains",
		sees: "nothing, except that shards of a process that dies meanwhile, and new gateway sessions, wait until the clock " +
			"has caught up",
		recovers: "immediately",
		elsewhere: []string{"TestBudgetAfterRedisClockIsSetBack", "TestLeaseAfterRedisClockIsSetBack",
			"TestHealthWhenRequestBudgetIsStuck"}},
	{name: "another application is started on the same Redis",
		happens: "exits before connecting, and says whose tables Redis holds and how to adopt them; adopted tables continue " +
			"with newly posted boards",
		sees: "nothing", recovers: "when you decide what to do", elsewhere: []string{"TestSecondApplication", "TestClaimData"}},
	{name: "the bot is killed in the middle of a press",
		happens: "after a restart, answers the press if there is still time, and updates every board to what is saved",
		sees: "nothing, or that the application did not respond; the board shows whether the press counted, and it " +
			"counted at most once",
		recovers:  "when the bot is restarted",
		elsewhere: []string{"TestKillDuringPressPlaysMoveOnce", "TestWholeGames", "TestPostWithLostAnswerIsNotRepeated"}},
	{name: "one of two processes dies after saving a move and before posting the board",
		happens: "the other process looks every 10 s for boards that are behind",
		sees:    lateBoard, recovers: "within 20 s, without a press",
		play: oneOfTwoDies, elsewhere: []string{"TestRecoverPublishesBoardLeftBehind", "TestBehind", "TestStandbyTakesOverSession"}},
	{name: "in a group chat or on a server without the bot, the 15 minutes are over in which an answer can be edited",
		happens:   "waits; a press on the board makes it editable again, and a press elsewhere posts it again",
		sees:      "the board as it was, until somebody presses; it then shows everything, also what a clock has done",
		recovers:  "at the next press",
		elsewhere: []string{"TestGroupPlaysByTokens", "TestTokensSurviveARestartAndStaySecret", "TestRemindersComeByPrivateMessage"}},
	{name: "on a server without the bot, Discord shows the answers to a person only to them",
		happens:   "saves their moves, deletes a board that others cannot see, and waits for a press of somebody else",
		sees:      "the person reads which right they lack; the others see the move at the next press of somebody who has it",
		recovers:  "at such a press, or when the right is granted",
		elsewhere: []string{"TestServerWithoutBot", "TestForcedEphemeralBoardIsRemoved"}},
	{name: "a server adds or removes the bot in the middle of a game, or a player leaves a group chat or uninstalls it",
		happens:   "goes on with the match; only the way changes in which its board is shown",
		sees:      "a new board at the next press; who was removed leaves the table under /rails mine",
		recovers:  "at the next press",
		elsewhere: []string{"TestServerAddsAndRemovesBot", "TestPersonLeavesTheGroup"}},
	{name: "AutoMod refuses an edit of the board", happens: "tries again after 1, 2, 4 … s", sees: lateBoard,
		recovers: "when AutoMod accepts it, at the latest with the next change", elsewhere: []string{"TestBoardOutlivesAutoMod"}},
	{name: "by HTTP: a bot is added, stopped or killed, or you switch between gateway and HTTP",
		happens:   "a stopping bot accepts no new connections and answers its presses; the proxy uses another bot",
		sees:      "nothing; if a bot was killed, its presses in flight say that the application did not respond",
		recovers:  "immediately",
		elsewhere: []string{"TestReplicasByHTTPSurviveKills", "TestFromOneToManyAndBack"}},
	{name: "by HTTP: a forged, old or repeated request",
		happens: "refuses forged and old requests before parsing them, handles a repeated one once across all processes, and " +
			"counts them",
		sees: "nothing", recovers: "immediately",
		elsewhere: []string{"TestEndpointRefusesBadSignatures", "TestEndpointRefusesForgedRequests", "TestEndpointRefusesOldRequests", "TestEndpointHandlesReplayedRequestOnce"}},
	{name: "by HTTP: the machine's clock is wrong by more than five minutes",
		happens:   "refuses every interaction, logs how wrong the clock is, and counts it for an alert",
		sees:      noResponse,
		recovers:  "as soon as you set the clock",
		elsewhere: []string{"TestEndpointWarnsOfWrongClock", "TestEndpointRefusesOldRequests"}},
	{name: "slots of a Redis Cluster move: it grows, shrinks, or is created from a single Redis",
		happens:   "follows the slots",
		sees:      "nothing, or, while Redis itself restarts, a request to try again in a moment",
		recovers:  "immediately; 2 s after the start if one node is the whole cluster",
		elsewhere: []string{"TestFromOneRedisToAClusterAndBack"}},
	{name: "a master of a Redis Cluster dies while its tables are played",
		happens: "retries until a replica has taken over; handles changes that the replica lacks as when Redis loses its " +
			"last changes",
		sees: "for some seconds, the bot asks them to try again in a moment; a board that lost moves returns to what is " +
			"left, and the next player is pinged",
		recovers: "a second after the cluster has elected a master, which takes 5 to 20 s depending on its settings; boards " +
			"within 10 s",
		elsewhere: []string{"TestClusterFailOver", "TestFollowsFailOver"}},
	{name: "the active process is stopped, for example for an update, with a standby",
		happens:  "saves its sessions; the standby resumes them and starts none",
		sees:     "an answer that is up to two seconds late",
		recovers: "by itself, within two seconds", elsewhere: []string{"TestPlannedRestart", "TestStandbyTakesOverSession"}},
	{name: "the active process dies, with a standby",
		happens: "the standby misses its heartbeats for 5 s and resumes its sessions; before it answers a press from " +
			"meanwhile, it asks Discord whether the press still waits",
		sees:      "presses of those seconds say that the application did not respond; none is played later",
		recovers:  "within 12 s; immediately on the same machine",
		elsewhere: []string{"TestStandbyTakesOverSession", "TestKilledWithAStandby", "TestReplayedInteractionIsAcknowledgedFirst", "TestMeasure"}},
	{name: "the active process loses Redis, with a standby",
		happens:   "closes its connections after 4 s, and the standby resumes its sessions",
		sees:      "presses of those seconds say that the application did not respond; none is played later",
		recovers:  "within 12 s",
		elsewhere: []string{"TestCutOffFromRedis", "TestHolderYieldsWithoutRedis", "TestHolderWithoutStandbyKeepsShards"}},
	{name: "the active process freezes, the standby takes over, and the first one wakes",
		happens:   "the first one can no longer save or resume anything and becomes the standby; events that both received are handled once",
		sees:      "presses of those seconds say that the application did not respond; none is played twice",
		recovers:  "within 12 s",
		elsewhere: []string{"TestPausedHolderIsFenced", "TestResumeRefusedWhileConnected", "TestGatewayLease"}},
	{name: "the active process dies, and Discord refuses to resume its sessions",
		happens:   "the standby starts new sessions as fast as Discord allows, and never faster",
		sees:      noResponse + "; none is played later",
		recovers:  "by itself, 5 s per shard; 16 times faster if Discord allows 16 sessions to start at the same time",
		elsewhere: []string{"TestResumeRefusedWhileConnected", "TestColdStart", "TestSlowIdentify"}},
	{name: "the clock of Redis jumps, forward or back",
		happens: "continues; a counter and the bots' own clocks decide which process is active", sees: "nothing",
		recovers: "immediately", elsewhere: []string{"TestRedisClockJumps", "TestGatewayLeaseIgnoresRedisClock"}},
	{name: "an update changes the storage format",
		happens: "the new version migrates the data when it starts; processes of the old version exit within 10 s and log " +
			"why",
		sees: "presses fail for about half a minute plus the duration of the migration", recovers: "by itself; to return to " +
			"the old version, restore a backup made with it",
		elsewhere: []string{"TestMigrateRunsEachStepOnce", "TestMigrateResumesAfterAFailure",
			"TestOlderProcessEndsBeforeTheFirstStep"}},
	{name: "Discord wants more shards (closes 4010 and 4011, or recommends twice as many)",
		happens:   "opens the recommended shards next to the old ones, and closes the old ones when all are ready",
		sees:      "nothing; after a close, that the application did not respond",
		recovers:  "by itself, as fast as Discord allows sessions to start",
		elsewhere: []string{"TestReshard", "TestTooManyServers"}},
	{name: "all bots together post more than Discord accepts from one application (50 requests a second)",
		happens: "each bot takes its requests from a shared budget in Redis, a little below; answers to presses are exempt",
		sees:    "private answers are normal; boards are late", recovers: "when there is less to post",
		elsewhere: []string{"TestBudgetIsShared", "TestRequestsAreBudgeted"}},
	{name: "one server presses more than a bot can answer",
		happens: "serves servers, and the people of each, round-robin; limits the presses in flight of each server and " +
			"person, and refuses more",
		sees: "on other servers nothing; on that one, late answers, an immediate message that a refused press did nothing, " +
			"or that the application did not respond",
		recovers: "by itself",
		elsewhere: []string{
			"TestNoisyServersDoNotDelayOthers", "TestFloodingServerDelaysOnlyItself", "TestOneNoisyServerGetsOnlyItsShare", "TestExcessInteractionsAreRefused"}},
}

// disturbed injects faults into the connection and continues to play.
func disturbed(faults ...sandbox.Fault) func(*faultTable) {
	return turnsDuring(2, faults...)
}

// turnsDuring injects faults, plays n turns, and waits until all faults have happened.
func turnsDuring(n int, faults ...sandbox.Fault) func(*faultTable) {
	return func(x *faultTable) {
		x.fail(faults...)
		for range n {
			x.turn()
		}
		x.w.await("all faults have happened", func() bool { return len(x.w.Faults()) == 0 })
	}
}

// fail injects faults.
func (x *faultTable) fail(faults ...sandbox.Fault) {
	x.w.t.Helper()
	for _, f := range faults {
		if err := x.w.Fail(f); err != nil {
			x.w.t.Fatal(err)
		}
	}
}

// refused closes the connection with a final code. The bot must exit with a clear message, and
// another one must continue without the fault.
func refused(code int, words string) func(*faultTable) {
	return func(x *faultTable) {
		x.fail(sandbox.Fault{Kind: sandbox.FaultIdentify, Code: code, Count: -1}, sandbox.Fault{Kind: sandbox.FaultClose,
			Code: code})
		select {
		case <-x.bot.ended:
		case <-x.w.ctx.Done():
			x.w.t.Fatal("the bot did not exit")
		}
		if status := x.bot.cmd.ProcessState.ExitCode(); status != 3 {
			x.w.t.Errorf("got exit status %d, want 3", status)
		}
		said := strings.Split(strings.TrimSpace(x.w.log.String()), "\n")
		if end := said[len(said)-1]; !strings.Contains(end, words) {
			x.w.t.Errorf("got last line %q, want %q", end, words)
		}
		if _, err := x.hand(x.w.ctx, x.players[0]); !errors.Is(err, client.ErrFailed) {
			x.w.t.Errorf("a press without a bot: got %v, want ErrFailed", err)
		}
		x.w.ClearFaults()
		x.bot = x.w.serve(x.redis)
		x.turn()
	}
}

// discordAway plays while every request of the bot fails.
func discordAway(x *faultTable) {
	x.fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 503, Count: -1})
	x.turn()
	m, saved := x.stored()
	if saved.ShownRev >= saved.Rev {
		x.w.t.Error("the board was updated while Discord failed every request")
	}
	x.w.ClearFaults()
	x.awaitShown(m.Record().ID, saved.Rev)
	x.turn()
}

// slowDiscord plays while every request takes almost as long as Discord waits.
func slowDiscord(x *faultTable) {
	x.fail(sandbox.Fault{Kind: sandbox.FaultDelay, DelayMS: 2900, Count: -1})
	x.turn()
	x.turn()
	x.w.ClearFaults()
}

// proxied puts a proxy between the bot and Redis.
func proxied(t *testing.T, x *faultTable) (direct, bots string) {
	server := redistest.Start(t)
	x.proxy = redistest.Proxy(t, server.Addr)
	return server.URL, x.proxy.URL
}

// slowRedis plays while Redis is slow, but within the bot's timeout.
func slowRedis(by time.Duration) func(*faultTable) {
	return func(x *faultTable) {
		x.proxy.DelayReplies(by)
		x.turn()
		x.turn()
		x.proxy.DelayReplies(0)
	}
}

// redisTooSlow presses while Redis is slower than the bot's timeout.
func redisTooSlow(x *faultTable) {
	x.proxy.DelayReplies(1500 * time.Millisecond)
	x.wantTryAgain()
	x.proxy.DelayReplies(0)
	x.turn()
}

// wantTryAgain checks that every player is asked to try again in a moment.
func (x *faultTable) wantTryAgain() {
	x.w.t.Helper()
	for _, p := range x.players {
		want, _ := x.w.book.Printer(x.locale(p)).Error(store.ErrUnavailable)
		if err := x.awaitAnswer(p, want); err != nil {
			x.w.t.Errorf("%s did not get the answer %q: %v", p.Name(), want, err)
		}
	}
}

// awaitAnswer opens a hand and waits for the answer want, which may follow an acknowledgement.
func (x *faultTable) awaitAnswer(p *player, want string) error {
	if _, err := x.hand(x.w.ctx, p); err != nil {
		return err
	}
	_, err := p.WaitMessage(x.w.ctx, x.channel, func(m *client.Message) bool { return m.Ephemeral() && m.Content == want })
	return err
}

// redisAway stops Redis while a board is behind, and restarts it once the bot has noticed. The
// board must catch up without a press: the growing retry delay must not outlast Redis's return.
func redisAway(x *faultTable) {
	x.fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 503, Route: channelRoutes, Count: -1})
	x.turn()
	m, saved := x.stored()
	if saved.ShownRev >= saved.Rev {
		x.w.t.Error("the board was updated while every request for it failed")
	}
	x.server.Stop()
	x.w.ClearFaults()
	x.wantTryAgain()
	x.w.await("the bot notices", func() bool {
		return strings.Contains(x.w.log.String(), "channels that are behind cannot be listed")
	})
	x.server.Restart()
	x.awaitShown(m.Record().ID, saved.Rev)
	x.turn()
}

func sentinels(t *testing.T, x *faultTable) (direct, bots string) {
	x.servers = redistest.Sentinel(t)
	return x.servers.URL, x.servers.URL
}

// failOver kills the master right after a move.
func failOver(x *faultTable) {
	for range 2 {
		x.turn()
	}
	x.servers.Master.Stop()
	for range 3 {
		x.turn()
	}
}

// oneOfTwoDies kills the process that played a move before it posts the board. The other process is
// halted meanwhile, so it cannot have received the press.
func oneOfTwoDies(x *faultTable) {
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
		x.w.t.Error("the board was updated before the process died")
	}
	x.bot = other
	other.signal(syscall.SIGCONT)
	x.awaitShown(saved.Match, saved.Rev)
	x.turn()
}
