package main

import (
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store/redistest/freeport"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"railbot": main})
}

// TestScripts runs the command lines in testdata/script. In addition to testscript's own commands
// they can use:
//
//	await URL STATUS     waits until the URL responds with the status
//	finished FILE SEED   plays a match of Trains to its end and exports it
//	oneline FILE         checks that the file is one line of text
//	png FILE WIDTH       checks that the file is a PNG of that width
//	terminate WORD       sends SIGTERM to the background commands that have
//	                     the word among their arguments
//	timeless IN OUT      checks sim's JSON and drops what depends on the machine
//	untimed IN OUT       drops from duel's JSON what depends on the machine
//	damage FILE OLD NEW  replaces a text in a file
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			for _, name := range []string{"ADDR", "HTTP"} {
				addr, err := freeport.Address()
				if err != nil {
					return err
				}
				e.Setenv(name, addr)
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"await": await, "finished": finished, "oneline": oneLineFile, "png": isPNG, "timeless": timeless, "damage": damage,
			"terminate": terminate, "untimed": untimed,
		},
	})
}

// await fails when every background command has ended, or after two minutes.
func await(ts *testscript.TestScript, _ bool, args []string) {
	for range 6000 {
		resp, err := http.Get(args[0])
		if err == nil {
			resp.Body.Close()
			if strconv.Itoa(resp.StatusCode) == args[1] {
				return
			}
		}
		if !slices.ContainsFunc(ts.BackgroundCmds(), running) {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	ts.Fatalf("%s does not respond with status %s", args[0], args[1])
}

func running(cmd *exec.Cmd) bool { return cmd.Process.Signal(syscall.Signal(0)) == nil }

func terminate(ts *testscript.TestScript, _ bool, args []string) {
	found := false
	for _, cmd := range ts.BackgroundCmds() {
		if slices.Contains(cmd.Args, args[0]) {
			found = true
			ts.Check(cmd.Process.Signal(syscall.SIGTERM))
		}
	}
	if !found {
		ts.Fatalf("no background command has argument %s", args[0])
	}
}

func oneLineFile(ts *testscript.TestScript, _ bool, args []string) {
	text := strings.TrimSuffix(ts.ReadFile(args[0]), "\n")
	if text == "" || strings.Contains(text, "\n") {
		ts.Fatalf("not one line: %q", text)
	}
}

func isPNG(ts *testscript.TestScript, _ bool, args []string) {
	f, err := os.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	img, err := png.DecodeConfig(f)
	ts.Check(err)
	if fmt.Sprint(img.Width) != args[1] {
		ts.Fatalf("got width %d, want %s", img.Width, args[1])
	}
}

func damage(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	changed := strings.Replace(text, args[1], args[2], 1)
	if changed == text {
		ts.Fatalf("%s is not in %s", args[1], args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(changed), 0o600))
}

func timeless(ts *testscript.TestScript, _ bool, args []string) {
	var fields map[string]any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &fields))
	for _, key := range []string{"games", "finished", "decisions", "forced_share", "seconds", "decisions_per_second", "games_per_second", "score_quartiles"} {
		if fields[key] == nil {
			ts.Fatalf("sim's JSON lacks %s", key)
		}
	}
	for _, key := range []string{"seconds", "decisions_per_second", "games_per_second"} {
		delete(fields, key)
	}
	out, err := json.Marshal(fields)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), append(out, '\n'), 0o600))
}

func untimed(ts *testscript.TestScript, _ bool, args []string) {
	kept := regexp.MustCompile(`,"[a-z0-9_]*cpu_ms[a-z_]*":[0-9.e+-]+`).ReplaceAllString(
		ts.ReadFile(args[0]), "",
	)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(kept), 0o600))
}

func finished(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.ParseUint(args[1], 10, 64)
	ts.Check(err)
	file, err := playedMatch(seedFromNumber(n))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), file, 0o600))
}

// playedMatch returns the exported file of a match between two sim choosers.
func playedMatch(seed engine.Seed) ([]byte, error) {
	game, err := findGame("trains")
	if err != nil {
		return nil, err
	}
	now := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	var entries [][]byte
	m, change, err := match.Open(game, "scripted", match.Person{User: "1", Name: "Ann"}, nil, seed, "en-US", now)
	for step := 0; err == nil; step++ {
		entries = append(entries, change.Entries...)
		switch {
		case step == 0:
			m, change, err = m.Join(match.Person{User: "2", Name: "Ben"}, now)
		case step == 1:
			m, change, err = m.Begin("1", now)
		case m.Record().Phase == match.PhaseOver:
			return exported(m, entries)
		default:
			pos, _ := m.Position()
			seat := m.Acting().First()
			move := pos.Choose(seat, engine.NewRand(seed, m.Record().Entries))
			m, change, err = m.Play(seat, 0, []string{move}, now)
		}
	}
	return nil, err
}

func exported(m match.Match, raw [][]byte) ([]byte, error) {
	entries, err := match.ReadEntries(raw)
	if err != nil {
		return nil, err
	}
	file, err := m.Export(entries)
	if err != nil {
		return nil, err
	}
	return file.Encode()
}
