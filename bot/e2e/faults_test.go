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

// fault is a row of the matrix: something that goes wrong around a table that is
// being played. Whatever it is, nothing that was played is lost or doubled.
type fault struct {
	name     string // what goes wrong
	happens  string // what the bot does
	sees     string // what a player sees
	recovers string // how and when it is over

	// play lets it go wrong while people press. Nil where the tests named by
	// elsewhere do it.
	play      func(*trouble)
	elsewhere []string
	// redis starts what it is played on, and gives the URL for the tests and the
	// one for the bot. Nil stands for a plain server.
	redis func(*testing.T, *trouble) (direct, bots string)
}

// trouble is a table with the bot that serves it, in which something goes wrong.
type trouble struct {
	*table
	bot     *process
	redis   string // as the bot reaches it
	server  *redistest.Server
	proxy   *redistest.TCPProxy
	servers *redistest.SentinelServers
	turns   int
}

// turn plays a turn, and counts it.
func (x *trouble) turn() {
	x.w.t.Helper()
	if !x.table.turn() {
		x.w.t.Fatal("the turn could not be played")
	}
	x.turns++
}

// atOnce is how many rows are played at the same time: they mostly wait.
const atOnce = 6

// TestFaults plays the rows of the matrix that are played here.
func TestFaults(t *testing.T) {
	t.Parallel()
	var rows sync.WaitGroup
	slots := make(chan struct{}, atOnce)
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

// run plays before, while and after the fault, and compares what was played with
// what is stored and shown.
func (f fault) run(t *testing.T, seed uint64) {
	x := &trouble{}
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
		t.Errorf("did not happen: %+v", left)
	}
	x.turn()
	m, after := x.stored()
	if after.Match != before.Match || after.Rev != before.Rev+uint64(x.turns) {
		t.Errorf("%d turns led from revision %d to %d", x.turns, before.Rev, after.Rev)
	}
	x.awaitShown(after.Match, after.Rev)
	x.replayed(m)
	x.bot.stop()
	w.check()
	t.Logf("%s: %d of %d presses were not answered meanwhile", f.name, failed, pressed)
}

func plainRedis(t *testing.T, x *trouble) (direct, bots string) {
	x.server = redistest.Start(t)
	return x.server.URL, x.server.URL
}

// matrixFile shows the matrix to hosts.
const matrixFile = "../../deploy/faults.md"

const matrixHead = `# What can go wrong, and what then happens

Whatever goes wrong, a press counts once or not at all, and one that a player
was told has counted is kept: it is stored whole, under the id that Discord gave
it, before it is answered. Each row is played by tests, which compare the match
before and after. This page is made from their own table; *make golden* writes
it anew.

Two things are Redis's own. A machine that loses its power may lose what
*appendfsync everysec* had not yet written, at most a second; the boards then show
what is left. And a Redis Cluster
that fails over may lose its last instant, for there no replica is waited for;
with Sentinel one is.

| what goes wrong | what the bot does | what a player sees | how it ends | played by |
|---|---|---|---|---|
`

var update = flag.Bool("update", false, "rewrite "+matrixFile)

// matrix is the text of matrixFile.
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

// TestMatrix: the page says what is tested, and the tests that it names are
// there.
func TestMatrix(t *testing.T) {
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
		t.Errorf("%s is not what the table says; type: make golden", matrixFile)
	}
	there := testNames(t, ".", "..", "../fair", "../gateway", "../../cmd/railbot-load", "../../store",
		"../../store/redisconn")
	for _, f := range faults {
		if f.play == nil && len(f.elsewhere) == 0 {
			t.Errorf("%q is played by no test", f.name)
		}
		for _, name := range f.elsewhere {
			if !there[name] {
				t.Errorf("%q is said to be played by %s, which is not there", f.name, name)
			}
		}
	}
}

var testFunc = regexp.MustCompile(`(?m)^func (Test\w+)\(`)

// testNames are the tests in some folders.
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
