package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// redisCommand returns the command line of a manifest's StatefulSet.
func redisCommand(t *testing.T, text string) (command []string) {
	t.Helper()
	decoder := yaml.NewDecoder(strings.NewReader(text))
	for {
		var object struct {
			Kind string
			Spec struct {
				Template struct {
					Spec struct {
						Containers []struct{ Command, Args []string }
					}
				}
			}
		}
		if err := decoder.Decode(&object); err != nil {
			t.Fatalf("no StatefulSet: %v", err)
		}
		if object.Kind == "StatefulSet" {
			c := object.Spec.Template.Spec.Containers[0]
			return append(c.Command, c.Args...)
		}
	}
}

// The server must accept only its password, keep it out of the process list, and have the settings
// whose absence the bot warns about.
func TestManifestStartsRedisWithPassword(t *testing.T) {
	redistest.RequireServer(t)
	const password = "0123456789abcdef"
	port := redistest.FreePort(t)
	line, folder := redisCommand(t, read(t, manifests[0])), t.TempDir()
	for i, word := range line {
		line[i] = strings.ReplaceAll(word, "/data", folder)
	}
	if strings.Contains(strings.Join(line, " "), password) {
		t.Error("the command line contains the password")
	}
	cmd := exec.Command(line[0], append(line[1:], "--port", fmt.Sprint(port), "--bind", "127.0.0.1")...)
	cmd.Env = append(cmd.Environ(), "REDISCLI_AUTH="+password)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	db := awaitRedis(t, fmt.Sprintf("redis://:%s@127.0.0.1:%d/0", password, port))
	defer db.Close()
	if warnings, err := db.Warnings(t.Context()); err != nil || len(warnings) > 0 {
		t.Errorf("got warnings %q, error %v, want none", warnings, err)
	}
	for _, other := range []string{"", ":another@"} {
		url := fmt.Sprintf("redis://%s127.0.0.1:%d/0", other, port)
		if s, err := store.Open(t.Context(), url, store.Options{}); err == nil {
			s.Close()
			t.Errorf("Redis accepts the password %q", other)
		}
	}
}

// awaitRedis opens a store as soon as Redis answers.
func awaitRedis(t *testing.T, url string) *store.Store {
	t.Helper()
	for patience := time.After(redistest.WaitTimeout); ; {
		db, err := store.Open(t.Context(), url, store.Options{})
		if err == nil {
			return db
		}
		select {
		case <-patience:
			t.Fatal(err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}
