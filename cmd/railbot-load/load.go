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
	Railbot   string        `help:"The railbot under load." default:"bin/railbot" type:"path"`
	Game      string        `help:"Which game is played." default:"trains"`
	Seats     int           `help:"How many players at each table." default:"4"`
	Matches   int           `help:"How many matches are stored." default:"1000"`
	Active    int           `help:"How many of them are played." default:"500"`
	Ages      []int         `help:"How many log entries the matches have, by turns." default:"5,500"`
	Rate      float64       `help:"Presses a second; 0 for as many as are answered." default:"50"`
	Workers   int           `help:"Presses under way at --rate 0." default:"32"`
	For       time.Duration `help:"How long to press." default:"30s"`
	Redis     string        `help:"An empty Redis to fill; without it a redis-server of its own is started." placeholder:"URL"`
	Profile   string        `help:"Write a CPU profile of the bot here." placeholder:"FILE"`
	JSON      bool          `help:"Print JSON." name:"json"`
	Computers int           `help:"How many tables there are besides at which hard computers play against one person who answers at once."`
	Processes int           `help:"How many processes the bot has. By the gateway one is active and the others stand by." default:"1"`
	Guilds    int           `help:"In how many servers the bot is, a shard for each thousand." default:"1"`
	Mode      string        `help:"How presses come: by the gateway or by HTTP." enum:"gateway,http" default:"gateway"`
	Noisy     float64       `help:"Presses a second on one server, at 100 tables besides."`
	Kills     int           `help:"How often a process is killed meanwhile, by the gateway the active one, and another started."`
	Absent    time.Duration `help:"How long after a kill the other one is started." default:"0s"`
	Restarts  int           `help:"How often a process is told to end meanwhile, by the gateway the active one, and another started."`
	Against   string        `help:"Print a table against the figures of a page like deploy/load.md, as ratios." placeholder:"FILE"`
	Note      bool          `help:"Write the figures into that page, in place of its own."`
}

// measure runs one measurement and prints its figures.
func (c *config) measure(ctx context.Context, stdout, stderr io.Writer) error {
	plan, err := c.plan()
	if err != nil {
		return err
	}
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		return err
	}
	redis, stop, err := c.redis(ctx, stderr)
	if err != nil {
		return err
	}
	defer stop()
	s, err := store.Open(ctx, redis, store.Options{Timeout: time.Minute})
	if err != nil {
		return fmt.Errorf("open --redis: %w", err)
	}
	defer s.Close()
	discord, url, closeDiscord, err := c.quietDiscord()
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
	return errors.Join(c.tell(f, stdout), f.Audit.Err(), f.Fleet.err())
}

// tell prints the figures as they are wanted.
func (c *config) tell(f loadFigures, w io.Writer) error {
	switch {
	case c.Against != "":
		return c.against(f, w)
	case c.JSON:
		return json.NewEncoder(w).Encode(f)
	}
	return f.print(w)
}

func (c *config) plan() (load.Plan, error) {
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

// noisyTables is how many there are on a noisy server.
const noisyTables = 100

// sessionBuckets is in how many buckets the sandbox lets a session begin each 5 s, as Discord
// does for a large bot.
const sessionBuckets = 16

// endpointMode is the mode without a gateway.
const endpointMode = "http"

// shards is how many Discord recommends.
func (c *config) shards() int { return (c.Guilds + 999) / 1000 }

// redis is the URL of an empty Redis.
func (c *config) redis(ctx context.Context, stderr io.Writer) (url string, stop func(), err error) {
	if c.Redis != "" {
		return c.Redis, func() {}, nil
	}
	if _, err := exec.LookPath("redis-server"); err != nil {
		return "", nil, fmt.Errorf("redis-server is not installed: give an empty one by --redis")
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

// quietDiscord is a sandbox that takes little of the machine.
func (c *config) quietDiscord() (s *sandbox.Server, url string, stop func(), err error) {
	s = sandbox.New(sandbox.Config{
		Brief: true, Guilds: c.Guilds - 1, MaxConcurrency: sessionBuckets, IdentifyEvery: 5 * time.Second,
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = s.Serve(ctx, listener) // a bot without a Discord says so
	}()
	return s, "http://" + listener.Addr().String(), func() { cancel(); <-ended }, nil
}

// loadFigures are what is printed; times are in milliseconds.
type loadFigures struct {
	Fleet         fleetFigures       `json:"fleet"`
	Audit         load.Audit         `json:"audit"`
	Matches       int                `json:"matches"`
	Active        int                `json:"active"`
	Presses       int                `json:"presses"`
	Failed        int                `json:"failed"`
	Missed        int                `json:"missed"`
	Refused       int                `json:"refused"`
	Violations    int                `json:"violations"`
	Rate          float64            `json:"rate"`
	Press         spread             `json:"press"`
	Kinds         map[string]spread  `json:"kinds"`
	Ages          map[string]spread  `json:"ages"`
	CPU           float64            `json:"bot_cpu_ms_per_press"`
	IdleMiB       float64            `json:"bot_mib_idle"`
	MostMiB       float64            `json:"bot_mib_most"`
	AnonIdleMiB   float64            `json:"bot_mib_idle_without_files"`
	AnonMostMiB   float64            `json:"bot_mib_most_without_files"`
	KiB           float64            `json:"bot_kib_allocated_per_press"`
	Boards        float64            `json:"boards_per_second"`
	Age           float64            `json:"board_age_seconds_mean"` // of a change, when its board told of it
	Old           int                `json:"boards_older_than_10_seconds"`
	TouchedUp     float64            `json:"boards_touched_up_percent"` // of those drawn, the others afresh
	RedisPerMatch int                `json:"redis_bytes_per_match"`
	Behind        int                `json:"boards_behind_at_the_end"`
	CaughtUp      float64            `json:"seconds_until_none_was"` // a minute at most
	Thinking      float64            `json:"computers_thinking_mean"`
	Thoughts      float64            `json:"thoughts"`
	Thought       float64            `json:"thought_seconds_mean"` // from the question to the answer
	Waits         spread             `json:"waits_for_computers"`  // of people, until the board calls them again
	Noise         spread             `json:"noise"`                // at noisy tables, which are in no other spread
	NoiseFailed   int                `json:"noise_failed"`
	NoiseRefused  int                `json:"noise_refused"` // in words: too much was in hand
	Counts        map[string]float64 `json:"counts"`
}

type spread struct {
	N    int     `json:"n"`
	Mean float64 `json:"mean"`
	P50  float64 `json:"p50"`
	P95  float64 `json:"p95"`
	P99  float64 `json:"p99"`
	Max  float64 `json:"max"`
}

func spreadOf(t load.Times) spread {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return spread{t.N, ms(t.Mean), ms(t.P50), ms(t.P95), ms(t.P99), ms(t.Max)}
}

func (f *loadFigures) take(r load.Result) {
	f.Presses, f.Failed, f.Missed, f.Refused, f.Rate, f.Press = r.All().N, r.Failed(), r.Missed, r.Refused, r.Rate(), spreadOf(r.All())
	f.Waits = spreadOf(r.Waits())
	noise, failed := r.Noise()
	f.Noise, f.NoiseFailed = spreadOf(noise), failed
	f.Kinds, f.Ages = map[string]spread{}, map[string]spread{}
	for kind, times := range r.ByKind() {
		f.Kinds[kind] = spreadOf(times)
	}
	for age, times := range r.ByAge() {
		f.Ages[strconv.Itoa(age)] = spreadOf(times)
	}
}

func (f loadFigures) print(w io.Writer) error {
	line := func(name string, s spread) string {
		return fmt.Sprintf("%-16s %6d   mean %7.2f ms   p50 %7.2f   p95 %7.2f   p99 %7.2f   most %7.2f\n",
			name, s.N, s.Mean, s.P50, s.P95, s.P99, s.Max)
	}
	text := fmt.Sprintf("%d matches stored, %d of them played\n", f.Matches, f.Active)
	text += fmt.Sprintf("%-16s %6d   (%d failed, %d found no table free, %d on what was replaced just then, %d violations), %.1f a second\n", "presses", f.Presses, f.Failed, f.Missed, f.Refused, f.Violations, f.Rate)
	text += line("all", f.Press)
	for _, kind := range sortedKeys(f.Kinds) {
		text += line(kind, f.Kinds[kind])
	}
	for _, age := range sortedKeys(f.Ages) {
		text += line("play at "+age, f.Ages[age])
	}
	if f.Noise.N > 0 {
		text += line("noise elsewhere", f.Noise) +
			fmt.Sprintf("                 of it %d refused and %d failed\n", f.NoiseRefused, f.NoiseFailed)
	}
	text += fmt.Sprintf("bot              %.0f MiB before, %.0f MiB at most, without pages of files %.0f and %.0f\n",
		f.IdleMiB, f.MostMiB, f.AnonIdleMiB, f.AnonMostMiB)
	if f.Fleet.Ended == 0 {
		text += fmt.Sprintf("                 %.2f ms of CPU and %.0f KiB allocated a press\n", f.CPU, f.KiB)
		text += fmt.Sprintf("boards           %.1f a second, %.1f s old when shown, %d of them older than 10 s; "+
			"%.0f %% touched up, the others drawn afresh\n", f.Boards, f.Age, f.Old, f.TouchedUp)
	}
	text += fmt.Sprintf("redis            %d bytes a match\n", f.RedisPerMatch)
	text += fmt.Sprintf("boards           %d behind at the end, none %.1f s after it\n", f.Behind, f.CaughtUp)
	if f.Thoughts > 0 {
		text += fmt.Sprintf("computers        %.0f thoughts, %.2f s each with the waiting; "+
			"%.1f computers thought or waited at a time\n", f.Thoughts, f.Thought, f.Thinking)
		text += line("waits for them", f.Waits)
	}
	text += f.Fleet.String()
	text += fmt.Sprintf("audit            %d presses in the logs; %d lost, %d doubled, %d answered twice, "+
		"%d played late; of %d answered ones Discord was asked again\n",
		f.Audit.Stand, f.Audit.Lost, f.Audit.Doubled, f.Audit.AnsweredTwice, f.Audit.Late, f.Audit.Asked)
	for _, name := range sortedKeys(f.Counts) {
		text += fmt.Sprintf("%-40s %8.0f\n", name, f.Counts[name])
	}
	_, err := io.WriteString(w, text)
	return err
}
