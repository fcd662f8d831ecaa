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

// command runs railbot to its end and gives its outputs.
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

// TestBackupAndRestoreOfAMatch loses Redis with everything in it, restores one
// match of it, and plays on.
func TestBackupAndRestoreOfAMatch(t *testing.T) {
	t.Parallel()
	w := newWorld(t, unhurried)
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
		t.Errorf("the file has mode %v, %v", info.Mode(), err)
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
	w.await("the board is posted anew", func() bool { return len(w.Messages(sandbox.SeedTable2)) > 0 })
	r := w.ask(alice.Command(w.ctx, sandbox.SeedTable2, "rails", "hand", nil))
	if len(r.Message.Attachments) != 1 {
		t.Errorf("no hand: %q", r.Message.Content)
	}
	w.check()
}

// ask is [table.must] where there is no table.
func (w *world) ask(r *client.Reply, err error) *client.Reply {
	w.t.Helper()
	return (&table{w: w}).must(r, err)
}

// TestNoBackup: what is no backup is refused in one line.
func TestNoBackup(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	for content, words := range map[string]string{
		"x":            "no backup of a match",
		"{}":           "no backup of a match",
		`{"format":2}`: "newer Railbot",
		`{"format":1}`: "record",
	} {
		file := filepath.Join(t.TempDir(), "b.json")
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, said := command(t, false, "restore", file, "--redis", server.URL)
		if !strings.Contains(said, words) || strings.Count(said, "\n") != 1 {
			t.Errorf("%s: said %q", content, said)
		}
	}
}

// TestWarningsOfRedis: a Redis that may lose matches is no reason not to start,
// but each way is said in one line.
func TestWarningsOfRedis(t *testing.T) {
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
				t.Fatalf("warned of %q, want %q", warned, c.warns)
			}
			for _, words := range c.warns {
				if !strings.Contains(strings.Join(warned, "\n"), words) {
					t.Errorf("no warning that Redis %s", words)
				}
			}
		})
	}
}

// TestHealthOfTheProgram: /healthz and /readyz of the program as shipped tell
// the truth while Redis is gone.
func TestHealthOfTheProgram(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := w.serve(w.redis.URL)
	w.redis.Stop()
	w.await("unready without Redis", func() bool { return p.status("/readyz") == http.StatusServiceUnavailable })
	if status := p.status("/healthz"); status != http.StatusOK {
		t.Errorf("/healthz says %d without Redis", status)
	}
	w.redis.Restart()
	w.await("ready with Redis again", func() bool { return p.status("/readyz") == http.StatusOK })
}
