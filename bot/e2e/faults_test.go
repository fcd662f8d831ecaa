package e2e

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/railbot/railbot/store/redistest"
)

// fault is a row of the matrix: something that goes wrong while a table is played. Nothing that was
// played may be lost or doubled.
type fault struct {
	name     string // what goes wrong
	happens  string // what the bot does
	sees     string // what a player sees
	recovers string // when and how it is over

	// play causes the fault while people press. nil if only the tests in elsewhere do.
	play      func(*faultTable)
	elsewhere []string
	// redis starts Redis. It returns the URL for the tests and the one for the bot. nil: a plain
	// server.
	redis func(*testing.T, *faultTable) (direct, bots string)
}

// faultTable is a table and its bot during a fault.
type faultTable struct {
	*table
	bot     *process
	redis   string // URL for the bot
	server  *redistest.Server
	proxy   *redistest.TCPProxy
	servers *redistest.SentinelServers
	turns   int
}

// turn plays and counts a turn.
func (x *faultTable) turn() {
	x.w.t.Helper()
	if !x.table.turn() {
		x.w.t.Fatal("cannot play a turn")
	}
	x.turns++
}

// maxParallelRows is how many rows run at the same time. They mostly wait.
const maxParallelRows = 6

func TestFaults(t *testing.T) {
	t.Parallel()
	var rows sync.WaitGroup
	slots := make(chan struct{}, maxParallelRows)
	for n, f := range faults {
		if f.play == nil || testing.Short() && n%4 != 0 {
			continue
		}
		rows.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			t.Run(f.name, func(t *testing.T) { f.run(t, uint64(n)) })
		})
	}
	rows.Wait()
}

// run plays before, during and after the fault, and compares what was played with what is saved and
// shown.
func (f fault) run(t *testing.T, seed uint64) {
	x := &faultTable{}
	start := plainRedis
	if f.redis != nil {
		start = f.redis
	}
	direct, bots := start(t, x)
	w := newWorldOn(t, direct)
	x.redis = bots
	x.bot = w.serve(x.redis)
	x.table = w.open("faults", "tokyo", seed, w.user("Ann", "en-US"), w.user("Ben", "fr"))
	x.turn()
	_, before := x.stored()
	pressed, failed := x.presses, x.failed
	x.turns = 0
	f.play(x)
	pressed, failed = x.presses-pressed, x.failed-failed
	if left := w.Faults(); len(left) > 0 {
		t.Errorf("faults that did not happen: %+v", left)
	}
	x.turn()
	m, after := x.stored()
	if after.Match != before.Match || after.Rev != before.Rev+uint64(x.turns) {
		t.Errorf("%d turns changed revision %d to %d, want one revision per turn", x.turns, before.Rev, after.Rev)
	}
	x.awaitShown(after.Match, after.Rev)
	x.checkReplay(m)
	x.bot.stop()
	w.check()
	t.Logf("%s: %d of %d presses were not answered meanwhile", f.name, failed, pressed)
}

func plainRedis(t *testing.T, x *faultTable) (direct, bots string) {
	x.server = redistest.Start(t)
	return x.server.URL, x.server.URL
}

// matrixFile is the generated page with the matrix.
const matrixFile = "../../deploy/faults.md"

const matrixHead = `# What can go wrong

Whatever goes wrong, a press counts once or not at all. If a player was told
that it counted, it is kept: the bot saves it under the id that Discord gave it
before it answers.

There are two exceptions, both in Redis:

- After a power failure, a Redis with *appendfsync everysec* may lose the last
  second. The boards then return to what is left.
- A Redis Cluster that fails over may lose the last moment, because the bot does
  not wait for a replica there. With Sentinel it does.

Tests play each row and compare the match before and after. *make golden*
generates this page from their table.

| what goes wrong | what the bot does | what players see | when it is over | tests |
|---|---|---|---|---|
`

var update = flag.Bool("update", false, "rewrite "+matrixFile)

// matrix returns the content of matrixFile.
func matrix() string {
	var b strings.Builder
	b.WriteString(matrixHead)
	for _, f := range faults {
		by := f.elsewhere
		if f.play != nil {
			by = append([]string{"TestFaults"}, by...)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", f.name, f.happens, f.sees, f.recovers, strings.Join(by, ", "))
	}
	return b.String()
}

func TestFaultsPageIsUpToDate(t *testing.T) {
	if *update {
		if err := os.WriteFile(matrixFile, []byte(matrix()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile(matrixFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != matrix() {
		t.Errorf("%s is out of date: run make golden", matrixFile)
	}
	there := testNames(t, ".", "..", "../boards", "../discord", "../discord/gateway", "../interactions", "../interactions/fair",
		"../../cmd/railbot-load", "../../store", "../../store/redisconn")
	for _, f := range faults {
		if f.play == nil && len(f.elsewhere) == 0 {
			t.Errorf("row %q has no test", f.name)
		}
		for _, name := range f.elsewhere {
			if !there[name] {
				t.Errorf("row %q names test %s, which does not exist", f.name, name)
			}
		}
	}
}

var testFunc = regexp.MustCompile(`(?m)^func (Test\w+)\(`)

// testNames returns the names of the tests in some folders.
func testNames(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range testFunc.FindAllStringSubmatch(string(text), -1) {
				names[found[1]] = true
			}
		}
	}
	return names
}
