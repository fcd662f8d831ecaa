package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"time"

	"github.com/railbot/railbot/bot/load"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest/freeport"
)

// config holds the flags.
type config struct {
	Railbot   string        `help:"The railbot program to measure." default:"bin/railbot" type:"path"`
	Game      string        `help:"Game to play." default:"trains"`
	Seats     int           `help:"Players at each table." default:"4"`
	Matches   int           `help:"Number of stored matches." default:"1000"`
	Active    int           `help:"Number of those that are played." default:"500"`
	Ages      []int         `help:"Log lengths of the matches, assigned in turn." default:"5,500"`
	Rate      float64       `help:"Presses a second; 0 for as many as the bot answers." default:"50"`
	Workers   int           `help:"Presses in flight at --rate 0." default:"32"`
	For       time.Duration `help:"Duration of the run." default:"30s"`
	Redis     string        `help:"URL of an empty Redis to fill; default: start a redis-server." placeholder:"URL"`
	Profile   string        `help:"Write a CPU profile of the bot to this file." placeholder:"FILE"`
	JSON      bool          `help:"Print JSON." name:"json"`
	Computers int           `help:"Number of extra tables at which hard computer players meet one person who answers immediately."`
	Processes int           `help:"Number of bot processes. In gateway mode one is active and the others are standbys." default:"1"`
	Guilds    int           `help:"Number of servers that the bot is in; one shard for each thousand." default:"1"`
	Mode      string        `help:"How the bot receives presses: by the gateway or by HTTP." enum:"gateway,http" default:"gateway"`
	Noisy     float64       `help:"Extra presses a second on one noisy server with 100 extra tables."`
	Kills     int           `help:"Number of times that a process (in gateway mode the active one) is killed and replaced during the run."`
	Absent    time.Duration `help:"Delay between a kill and the start of the replacement." default:"0s"`
	Restarts  int           `help:"Number of times that a process (in gateway mode the active one) is stopped cleanly and replaced during the run."`
	Against   string        `help:"Compare with the figures in a page like deploy/load.md, and print a table of ratios." placeholder:"FILE"`
	Note      bool          `help:"Replace that page's figures by the new ones."`
}

// measure runs one measurement and prints its figures.
func (c *config) measure(ctx context.Context, stdout, stderr io.Writer) error {
	plan, err := c.buildPlan()
	if err != nil {
		return err
	}
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		return err
	}
	redis, stop, err := c.startRedis(ctx, stderr)
	if err != nil {
		return err
	}
	defer stop()
	s, err := store.Open(ctx, redis, store.Options{Timeout: time.Minute})
	if err != nil {
		return fmt.Errorf("open --redis: %w", err)
	}
	defer s.Close()
	discord, url, closeDiscord, err := c.startDiscord()
	if err != nil {
		return err
	}
	defer closeDiscord()
	before, err := s.Memory(ctx)
	if err != nil {
		return err
	}
	tables, err := load.Prepare(ctx, s, discord, plan)
	if err != nil {
		return err
	}
	after, err := s.Memory(ctx)
	if err != nil {
		return err
	}
	m := measurement{config: c, store: s, discord: discord, tables: tables, book: book, env: []string{
		"RAILBOT_TOKEN=" + discord.BotToken(), "RAILBOT_DISCORD_API=" + url + "/api/v10", "RAILBOT_REDIS=" + redis,
		"RAILBOT_LOG_LEVEL=warn", "RAILBOT_PPROF=" + strconv.FormatBool(c.Profile != ""),
	}}
	f, err := m.run(ctx, stderr)
	if err != nil {
		return err
	}
	f.RedisPerMatch = int(after.Used-before.Used) / plan.Matches
	if f.Audit, err = load.Check(ctx, s, tables, discord.Interactions(), m.result); err != nil {
		return err
	}
	return errors.Join(c.writeReport(f, stdout), f.Audit.Err(), f.Fleet.check())
}

// writeReport prints the figures in the format that the flags ask for.
func (c *config) writeReport(f loadReport, w io.Writer) error {
	switch {
	case c.Against != "":
		return c.compareWithPage(f, w)
	case c.JSON:
		return json.NewEncoder(w).Encode(f)
	}
	return f.print(w)
}

// buildPlan checks the flags and returns the matches to prepare.
func (c *config) buildPlan() (load.Plan, error) {
	game, ok := games.Find(c.Game)
	switch {
	case !ok:
		return load.Plan{}, fmt.Errorf("there is no game %q", c.Game)
	case c.Note && c.Against == "":
		return load.Plan{}, errors.New("--note needs --against")
	case c.Seats < game.MinSeats || c.Seats > game.MaxSeats:
		return load.Plan{}, fmt.Errorf("--seats must be from %d to %d", game.MinSeats, game.MaxSeats)
	case c.Processes < 1 || c.Guilds < 1 || c.Kills < 0 || c.Restarts < 0 || c.Absent < 0:
		return load.Plan{}, fmt.Errorf("--processes and --guilds must be at least 1, " +
			"--kills, --absent and --restarts 0 or more")
	case c.Matches < 1 || c.Active < 1 || c.Workers < 1 || c.Rate < 0 || c.Noisy < 0 || c.Computers < 0 ||
		len(c.Ages) == 0:
		return load.Plan{}, fmt.Errorf("--matches, --active and --workers must be at least 1, " +
			"--rate, --noisy and --computers 0 or more, and --ages not empty")
	}
	p := load.Plan{
		Game: game, Seats: c.Seats, Matches: c.Matches, Active: min(c.Active, c.Matches), Ages: c.Ages,
		Computers: c.Computers, Servers: min(c.Guilds-1, c.shards()),
	}
	if c.Noisy > 0 {
		p.Noisy, p.Matches, p.Active = noisyTables, p.Matches+noisyTables, p.Active+noisyTables
	}
	return p, nil
}

// noisyTables is the number of tables on the noisy server.
const noisyTables = 100

// sessionBuckets is the max_concurrency of the sandbox's gateway: the number of sessions that may
// begin every 5 s. Discord grants 16 to a large bot.
const sessionBuckets = 16

// endpointMode is the --mode in which interactions arrive by HTTP, without a gateway.
const endpointMode = "http"

// shards returns the shard count that Discord recommends: one for each thousand servers.
func (c *config) shards() int { return (c.Guilds + 999) / 1000 }

// startRedis returns the URL of an empty Redis: the one given by --redis, or a server that it
// starts and that stop removes.
func (c *config) startRedis(ctx context.Context, stderr io.Writer) (url string, stop func(), err error) {
	if c.Redis != "" {
		return c.Redis, func() {}, nil
	}
	if _, err := exec.LookPath("redis-server"); err != nil {
		return "", nil, fmt.Errorf("redis-server is not installed: name an empty Redis with --redis")
	}
	dir, err := os.MkdirTemp("", "railbot-load")
	if err != nil {
		return "", nil, err
	}
	address, err := freeport.Address()
	if err != nil {
		return "", nil, err
	}
	_, port, _ := net.SplitHostPort(address)
	p, err := load.Start(stderr, nil, "redis-server", "--port", port, "--bind", "127.0.0.1", "--dir", dir,
		"--appendonly", "yes", "--appendfsync", "everysec", "--save", "", "--loglevel", "warning")
	if err != nil {
		return "", nil, err
	}
	stop = func() { p.Stop(); os.RemoveAll(dir) }
	url = "redis://" + address
	err = p.Await(ctx, func() bool {
		s, err := store.Open(ctx, url, store.Options{})
		if err == nil {
			s.Close()
		}
		return err == nil
	})
	if err != nil {
		stop()
	}
	return url, stop, err
}

// startDiscord starts a sandbox that keeps little in memory. It answers at url until stop is
// called.
func (c *config) startDiscord() (s *sandbox.Server, url string, stop func(), err error) {
	s = sandbox.New(sandbox.Config{
		Brief: true, Guilds: c.Guilds - 1, MaxConcurrency: sessionBuckets, IdentifyInterval: 5 * time.Second,
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = s.Serve(ctx, listener) // if it fails, the bot cannot connect and reports it
	}()
	return s, "http://" + listener.Addr().String(), func() { cancel(); <-ended }, nil
}

// loadReport holds the figures of a run. Times are in milliseconds unless the name says otherwise.
type loadReport struct {
	Fleet         fleetReport          `json:"fleet"`
	Audit         load.Audit           `json:"audit"`
	Matches       int                  `json:"matches"`
	Active        int                  `json:"active"`
	Presses       int                  `json:"presses"`
	Failed        int                  `json:"failed"`
	Missed        int                  `json:"missed"`
	Refused       int                  `json:"refused"`
	Violations    int                  `json:"violations"`
	Rate          float64              `json:"rate"`
	Press         timeStats            `json:"press"`
	Kinds         map[string]timeStats `json:"kinds"`
	Ages          map[string]timeStats `json:"ages"`
	CPU           float64              `json:"bot_cpu_ms_per_press"`
	IdleMiB       float64              `json:"bot_mib_idle"`
	MostMiB       float64              `json:"bot_mib_most"`
	AnonIdleMiB   float64              `json:"bot_mib_idle_without_files"`
	AnonMostMiB   float64              `json:"bot_mib_most_without_files"`
	KiB           float64              `json:"bot_kib_allocated_per_press"`
	Boards        float64              `json:"boards_per_second"`
	Age           float64              `json:"board_age_seconds_mean"` // from a change until the board showed it
	Old           int                  `json:"boards_older_than_10_seconds"`
	TouchedUp     float64              `json:"boards_touched_up_percent"` // share of drawn boards that were patched rather than redrawn
	RedisPerMatch int                  `json:"redis_bytes_per_match"`
	Behind        int                  `json:"boards_behind_at_the_end"`
	CaughtUp      float64              `json:"seconds_until_none_was"` // at most a minute
	Thinking      float64              `json:"computers_thinking_mean"`
	Thoughts      float64              `json:"thoughts"`
	Thought       float64              `json:"thought_seconds_mean"` // from the question to the answer
	Waits         timeStats            `json:"waits_for_computers"`  // people's, from their move to the board that pings them again
	Noise         timeStats            `json:"noise"`                // presses at noisy tables, which no other spread includes
	NoiseFailed   int                  `json:"noise_failed"`
	NoiseRefused  int                  `json:"noise_refused"` // refused with a message: too much in flight
	Counts        map[string]float64   `json:"counts"`
}

type timeStats struct {
	N    int     `json:"n"`
	Mean float64 `json:"mean"`
	P50  float64 `json:"p50"`
	P95  float64 `json:"p95"`
	P99  float64 `json:"p99"`
	Max  float64 `json:"max"`
}

func newTimeStats(t load.Times) timeStats {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return timeStats{t.N, ms(t.Mean), ms(t.P50), ms(t.P95), ms(t.P99), ms(t.Max)}
}

// addResult fills in the figures of the presses.
func (f *loadReport) addResult(r load.Result) {
	f.Presses, f.Failed, f.Missed, f.Refused, f.Rate, f.Press = r.PressTimes().N, r.Failed(), r.Missed, r.Refused, r.Rate(), newTimeStats(r.PressTimes())
	f.Waits = newTimeStats(r.BoardWaits())
	noise, failed := r.NoiseTimes()
	f.Noise, f.NoiseFailed = newTimeStats(noise), failed
	f.Kinds, f.Ages = map[string]timeStats{}, map[string]timeStats{}
	for kind, times := range r.ByKind() {
		f.Kinds[kind] = newTimeStats(times)
	}
	for age, times := range r.ByAge() {
		f.Ages[strconv.Itoa(age)] = newTimeStats(times)
	}
}

// print writes the report as lines of text.
func (f loadReport) print(w io.Writer) error {
	line := func(name string, s timeStats) string {
		return fmt.Sprintf("%-16s %6d   mean %7.2f ms   p50 %7.2f   p95 %7.2f   p99 %7.2f   most %7.2f\n",
			name, s.N, s.Mean, s.P50, s.P95, s.P99, s.Max)
	}
	text := fmt.Sprintf("%d matches stored, %d played\n", f.Matches, f.Active)
	text += fmt.Sprintf("%-16s %6d   (%d failed, %d found no free table, %d on outdated controls, %d violations), %.1f a second\n", "presses", f.Presses, f.Failed, f.Missed, f.Refused, f.Violations, f.Rate)
	text += line("all", f.Press)
	for _, kind := range sortedKeys(f.Kinds) {
		text += line(kind, f.Kinds[kind])
	}
	for _, age := range sortedKeys(f.Ages) {
		text += line("play at "+age, f.Ages[age])
	}
	if f.Noise.N > 0 {
		text += line("noise elsewhere", f.Noise) +
			fmt.Sprintf("                 %d refused, %d failed\n", f.NoiseRefused, f.NoiseFailed)
	}
	text += fmt.Sprintf("bot              %.0f MiB before, %.0f MiB at most; without file pages %.0f and %.0f\n",
		f.IdleMiB, f.MostMiB, f.AnonIdleMiB, f.AnonMostMiB)
	if f.Fleet.Ended == 0 {
		text += fmt.Sprintf("                 %.2f ms of CPU and %.0f KiB allocated a press\n", f.CPU, f.KiB)
		text += fmt.Sprintf("boards           %.1f a second, %.1f s old when posted, %d older than 10 s; "+
			"%.0f %% patched, the others redrawn\n", f.Boards, f.Age, f.Old, f.TouchedUp)
	}
	text += fmt.Sprintf("redis            %d bytes a match\n", f.RedisPerMatch)
	text += fmt.Sprintf("boards           %d behind at the end, caught up after %.1f s\n", f.Behind, f.CaughtUp)
	if f.Thoughts > 0 {
		text += fmt.Sprintf("computers        %.0f decisions, %.2f s each including the wait; "+
			"%.1f at a time on average\n", f.Thoughts, f.Thought, f.Thinking)
		text += line("waits for those", f.Waits)
	}
	text += f.Fleet.String()
	text += fmt.Sprintf("audit            %d presses in the logs; %d lost, %d doubled, %d answered twice, "+
		"%d played late; %d rechecked with Discord after their answer\n",
		f.Audit.InLogs, f.Audit.Lost, f.Audit.Doubled, f.Audit.AnsweredTwice, f.Audit.Late, f.Audit.AskedAgain)
	for _, name := range sortedKeys(f.Counts) {
		text += fmt.Sprintf("%-40s %8.0f\n", name, f.Counts[name])
	}
	_, err := io.WriteString(w, text)
	return err
}
