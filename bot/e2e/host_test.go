package e2e

import (
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/store/redistest"
)

// command runs railbot to its end and returns its outputs. ok is whether it must succeed.
func command(t *testing.T, ok bool, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(railbot, args...)
	cmd.SysProcAttr = dieWithTest()
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	stdout, stderr = out.String(), errs.String()
	if (err == nil) != ok {
		t.Fatalf("railbot %v: %v\n%s%s", args, err, stderr, stdout)
	}
	return stdout, stderr
}

// Redis is lost, one match is restored from its backup, and play continues.
func TestBackupAndRestoreOfAMatch(t *testing.T) {
	t.Parallel()
	w := newWorld(t, withLongTimeout)
	p := w.serve(w.redis.URL)
	alice, bob := w.seeded("Alice"), w.seeded("Bob")
	w.ask(alice.Command(w.ctx, sandbox.SeedTable1, "rails", "start", client.Options{"game": "trick"}))
	w.ask(bob.Command(w.ctx, sandbox.SeedTable1, "rails", "join", nil))
	w.ask(w.seeded("Carol").Command(w.ctx, sandbox.SeedTable1, "rails", "join", nil))
	w.ask(alice.Command(w.ctx, sandbox.SeedTable1, "rails", "begin", nil))
	before, err := w.store.Load(w.ctx, sandbox.SeedTable1)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "match.json")
	out, _ := command(t, true, "backup", sandbox.SeedTable1, "--redis", w.redis.URL, "--out", file)
	if !strings.Contains(out, before.Match) {
		t.Errorf("said %q", out)
	}
	piped, _ := command(t, true, "backup", sandbox.SeedTable1, "--redis", w.redis.URL, "--out", "-")
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got mode %v (error %v), want 0600", info.Mode(), err)
	}
	if _, said := command(t, false, "backup", sandbox.SeedTable2, "--redis", w.redis.URL, "--out", file+"2"); !strings.Contains(said, "no match") {
		t.Errorf("said %q", said)
	}
	if _, said := command(t, false, "restore", file, "--redis", w.redis.URL); !strings.Contains(said, "nothing was restored") {
		t.Errorf("said %q", said)
	}
	p.stop()

	other := redistest.Start(t)
	restore := exec.Command(railbot, "restore", "-", "--redis", other.URL, "--channel", sandbox.SeedTable2)
	restore.Stdin = strings.NewReader(piped)
	if said, err := restore.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	w.serve(other.URL)
	w.await("the board is posted again", func() bool { return len(w.Messages(sandbox.SeedTable2)) > 0 })
	r := w.ask(alice.Command(w.ctx, sandbox.SeedTable2, "rails", "hand", nil))
	if len(r.Message.Attachments) != 1 {
		t.Errorf("got no hand: %q", r.Message.Content)
	}
	w.check()
}

// ask is [table.must] without a table.
func (w *world) ask(r *client.Reply, err error) *client.Reply {
	w.t.Helper()
	return (&table{w: w}).must(r, err)
}

func TestRestoreRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	for content, words := range map[string]string{
		"x":            "not a backup of a match",
		"{}":           "not a backup of a match",
		`{"format":2}`: "newer Railbot",
		`{"format":1}`: "record",
	} {
		file := filepath.Join(t.TempDir(), "b.json")
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, said := command(t, false, "restore", file, "--redis", server.URL)
		if !strings.Contains(said, words) || strings.Count(said, "\n") != 1 {
			t.Errorf("backup %s: got %q", content, said)
		}
	}
}

// A Redis that may lose matches does not keep the bot from starting, but each risk is logged in one
// line.
func TestRiskyRedisSettingsAreLogged(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		set   map[string]string
		warns []string
	}{
		"well kept":        {nil, nil},
		"evicts":           {map[string]string{"maxmemory-policy": "allkeys-lru"}, []string{"may evict matches"}},
		"keeps nothing":    {map[string]string{"appendonly": "no"}, []string{"does not persist"}},
		"keeps snapshots":  {map[string]string{"appendonly": "no", "save": "60 1"}, []string{"saves snapshots only"}},
		"evicts and keeps": {map[string]string{"maxmemory-policy": "volatile-ttl", "appendonly": "no"}, []string{"may evict", "not persist"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			for key, value := range c.set {
				admin := w.redis.Client()
				if err := admin.ConfigSet(w.ctx, key, value).Err(); err != nil {
					t.Fatal(err)
				}
				admin.Close()
			}
			w.serve(w.redis.URL)
			var warned []string
			for _, line := range strings.Split(w.log.String(), "\n") {
				if strings.Contains(line, "level=WARN") && strings.Contains(line, "Redis") {
					warned = append(warned, line)
				}
			}
			if len(warned) != len(c.warns) {
				t.Fatalf("got warnings %q, want %q", warned, c.warns)
			}
			for _, words := range c.warns {
				if !strings.Contains(strings.Join(warned, "\n"), words) {
					t.Errorf("no warning that Redis %s", words)
				}
			}
		})
	}
}

func TestHealthReportsRedis(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := w.serve(w.redis.URL)
	w.redis.Stop()
	w.await("unready without Redis", func() bool { return p.status("/readyz") == http.StatusServiceUnavailable })
	if status := p.status("/healthz"); status != http.StatusOK {
		t.Errorf("/healthz without Redis: got %d, want 200", status)
	}
	w.redis.Restart()
	w.await("ready with Redis again", func() bool { return p.status("/readyz") == http.StatusOK })
}
