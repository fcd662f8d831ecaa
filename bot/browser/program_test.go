package browser

import (
	"bufio"
	"cmp"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/bottest/program"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

// railbot is the program under test, built once.
var railbot string

func TestMain(m *testing.M) {
	code := program.Main(m, &railbot)
	pagetest.StopBrowser()
	os.Exit(code)
}

// seedVariable names the seed of a run, so that it can be repeated.
const seedVariable = "RAILBOT_SEED"

// seed is that of this run, or else the usual one of a test; without either it is drawn. A
// test that fails says it.
func seed(t *testing.T, usual string) string {
	t.Helper()
	given := cmp.Or(os.Getenv(seedVariable), usual)
	if given == "" {
		given = strconv.FormatUint(rand.Uint64(), 10)
	}
	t.Logf("%s=%s repeats it", seedVariable, given)
	return given
}

// sandbox starts `railbot sandbox` as `make play` does, on a free port, and
// returns the address that it prints, and its log. That an answer takes longer than
// Discord's three seconds says how busy the machine is, and nothing else; so does a Redis in
// the program itself that does not answer sooner.
func sandbox(t *testing.T, usual string) (address string, log *program.Log) {
	t.Helper()
	log = &program.Log{}
	program := exec.Command(railbot, "sandbox", "--addr", "127.0.0.1:0", "--answer", "1m", "--seed", seed(t, usual))
	program.Stderr = log
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, program) })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if i := strings.Index(lines.Text(), "http://"); i >= 0 {
			return strings.TrimSpace(lines.Text()[i:]), log
		}
	}
	t.Fatalf("railbot sandbox printed no address: %s", log)
	return "", nil
}

// stop ends the program as Ctrl+C does, which it must take well.
func stop(t *testing.T, program *exec.Cmd) {
	if err := program.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	if err := program.Wait(); err != nil {
		t.Errorf("railbot sandbox after an interrupt: %v", err)
	}
}

// embedded is the one warning that is meant to be there.
const embedded = "no Redis is configured"

// starved are in what a machine may say that is busy for seconds: nothing is lost by it, and
// what was not delivered is missed where it was waited for.
var starved = []string{"projection failed, retrying at the next", `error="timed out"`}

// quiet holds the log of a whole match against what it must not contain.
func quiet(t *testing.T, log *program.Log) {
	t.Helper()
	warned := false
	for line := range strings.SplitSeq(log.String(), "\n") {
		has := func(what string) bool { return strings.Contains(line, what) }
		switch {
		case has(embedded):
			warned = true
		case slices.ContainsFunc(starved, has):
			t.Log(line)
		case has("level=WARN"), has("level=ERROR"):
			t.Errorf("the log complains: %s", line)
		}
	}
	if !warned {
		t.Error("the log does not say that nothing outlives the process")
	}
}
