package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/bottest/program"
	"github.com/railbot/railbot/bot/load"
	"github.com/railbot/railbot/store/redistest"
)

// railbot is the path of the program under load.
var railbot string

func TestMain(m *testing.M) { os.Exit(program.Main(m, &railbot)) }

func readFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Nothing is asserted about times: on a busy machine some presses fail or are played late, because
// the bot stood still after it last read the clock.
func TestMeasure(t *testing.T) {
	server := redistest.Start(t)
	for name, c := range map[string]struct {
		args   []string
		shards int // sessions at the end
		ended  int // processes
	}{
		"paced":     {[]string{"--rate", "20", "--computers", "2"}, 1, 0},
		"saturated": {[]string{"--rate", "0", "--workers", "4"}, 1, 0},
		"shards":    {[]string{"--rate", "20", "--processes", "2", "--guilds", "2000", "--kills", "1"}, 2, 1},
		"restarts":  {[]string{"--rate", "20", "--guilds", "2000", "--restarts", "1"}, 2, 1},
		"by HTTP":   {[]string{"--rate", "20", "--processes", "2", "--mode", "http", "--restarts", "1"}, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			admin := server.Client()
			defer admin.Close()
			if err := admin.FlushAll(t.Context()).Err(); err != nil {
				t.Fatal(err)
			}
			var stdout, stderr bytes.Buffer
			failed := run(t.Context(), append([]string{"--railbot", railbot, "--redis", server.URL,
				"--matches", "30", "--active", "10", "--ages", "5,40", "--for", "2s", "--json"}, c.args...), &stdout, &stderr)
			var f struct {
				Matches, Active, Presses, Failed, Violations int
				Rate                                         float64
				Ages                                         map[string]struct{ N int }
				PerMatch                                     int `json:"redis_bytes_per_match"`
				Fleet                                        struct{ Shards, Ended int }
				Audit                                        load.Audit
				Counts                                       map[string]float64
			}
			if err := json.Unmarshal(stdout.Bytes(), &f); err != nil {
				t.Fatalf("%v, %v: %s", err, failed, &stderr)
			}
			late := f.Audit.Late
			f.Audit.Late = 0
			if err := f.Audit.Err(); err != nil || (failed != nil) != (late > 0) {
				t.Errorf("%v, %v: %s%s", err, failed, &stderr, &stdout)
			}
			if f.Matches != 30 || f.Active != 10 || f.Presses == 0 || f.Violations != 0 || f.Rate <= 0 ||
				f.Ages["5"].N+f.Ages["40"].N == 0 || f.PerMatch < 1000 || f.Fleet.Shards != c.shards ||
				f.Audit.InLogs == 0 || f.Fleet.Ended != c.ended || c.ended == 0 &&
				(2*f.Failed > f.Presses || f.Counts["requests ok"] == 0) {
				t.Errorf("measured %s", &stdout)
			}
		})
	}
	err := run(t.Context(), []string{"--railbot", railbot, "--redis", server.URL, "--matches", "5"}, os.Stdout, os.Stderr)
	if err == nil || !strings.Contains(err.Error(), "holds matches already") {
		t.Errorf("a Redis with matches: got %v, want an error", err)
	}
}

func TestWrongFlagsAreRefused(t *testing.T) {
	for flags, want := range map[string]string{
		"--game nope":                      `there is no game "nope"`,
		"--seats 9":                        "--seats must be from 2 to 4",
		"--matches 0":                      "must be at least 1",
		"--rate=-1":                        "--rate, --noisy and --computers 0 or more",
		"--note":                           "--note needs --against",
		"--redis redis+other://u:secret@h": "wrong Redis URL",
		"--railbot /nowhere --matches 1":   "/nowhere",
		"--unknown":                        "unknown flag --unknown",
	} {
		var stdout, stderr bytes.Buffer
		err := run(t.Context(), strings.Fields(flags), &stdout, &stderr)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") || stdout.Len() > 0 {
			t.Errorf("%s: %v, %s", flags, err, &stdout)
		}
	}
}
