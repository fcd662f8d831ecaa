package checks

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
)

const composeFile = "../compose.yaml"

// compose loads the file as `docker compose --profile` does.
func compose(t *testing.T, text string, env types.Mapping, profiles ...string) (*types.Project, error) {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "railbot.env"), []byte("RAILBOT_TOKEN=secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return loader.LoadWithContext(t.Context(), types.ConfigDetails{
		WorkingDir: folder, Environment: env,
		ConfigFiles: []types.ConfigFile{{Filename: filepath.Join(folder, "compose.yaml"), Content: []byte(text)}},
	}, loader.WithProfiles(profiles))
}

// TestProfiles: what runs under each, and how often.
func TestProfiles(t *testing.T) {
	text := read(t, composeFile)
	for profile, c := range map[string]struct {
		bots  string
		how   int // of them
		more  int // when three times as many are wanted
		other []string
	}{
		"small": {"railbot", 1, 1, []string{"redis"}},
		"http":  {"replica", 2, 6, []string{"caddy", "redis"}},
	} {
		project, err := compose(t, text, nil, profile)
		if err != nil {
			t.Fatal(err)
		}
		names := slices.Sorted(maps.Keys(project.Services))
		if want := slices.Sorted(slices.Values(append(c.other, c.bots))); !slices.Equal(names, want) {
			t.Errorf("%s runs %v, want %v", profile, names, want)
		}
		checkService(t, profile, project.Services[c.bots])
		if n := scale(project, c.bots); n != c.how {
			t.Errorf("%s: %d of %s", profile, n, c.bots)
		}
		if project, err = compose(t, text, types.Mapping{"PROCESSES": "6"}, profile); err != nil {
			t.Fatal(err)
		}
		if n := scale(project, c.bots); n != c.more {
			t.Errorf("%s: %d of %s when 6 are wanted", profile, n, c.bots)
		}
		checkConfined(t, profile, project)
		if redis := project.Services["redis"]; len(redis.Ports) > 0 || redis.Volumes[0].Source != "matches" {
			t.Errorf("%s: redis %+v %+v", profile, redis.Ports, redis.Volumes)
		}
	}
	if project, err := compose(t, text, nil); err != nil || len(project.Services) > 0 {
		t.Errorf("without a profile there runs %v, %v", project.ServiceNames(), err)
	}
}

// checkConfined: no service may more than it needs, and only bots share the network of
// Redis, which leads nowhere else.
func checkConfined(t *testing.T, profile string, p *types.Project) {
	t.Helper()
	for name, s := range p.Services {
		if !s.ReadOnly || !slices.Equal(s.CapDrop, []string{"ALL"}) || !slices.Contains(s.SecurityOpt, "no-new-privileges:true") {
			t.Errorf("%s: %s may write %v, keeps capabilities beside %v, has %v", profile, name, !s.ReadOnly, s.CapDrop, s.SecurityOpt)
		}
		want := map[string][]string{"redis": {"store"}, "caddy": {"default"}}[name]
		if want == nil {
			want = []string{"default", "store"}
		}
		if got := slices.Sorted(maps.Keys(s.Networks)); !slices.Equal(got, want) {
			t.Errorf("%s: %s is in the networks %v, want %v", profile, name, got, want)
		}
	}
	if !p.Networks["store"].Internal {
		t.Errorf("%s: Redis reaches the world", profile)
	}
}

// scale is how often a service runs.
func scale(p *types.Project, name string) int {
	s := p.Services[name]
	return s.GetScale()
}

// checkService: the bot may nothing that it does not need, is reached by nobody
// but the proxy, and starts and ends in order.
func checkService(t *testing.T, profile string, s types.ServiceConfig) {
	t.Helper()
	if !s.ReadOnly || !slices.Contains(s.CapDrop, "ALL") || len(s.Ports) > 0 || s.Restart != "unless-stopped" {
		t.Errorf("%s: %s may %v, is reached at %v, starts again %q", profile, s.Name, s.CapDrop, s.Ports, s.Restart)
	}
	if !slices.Contains(s.HealthCheck.Test, "health") || s.DependsOn["redis"].Condition != types.ServiceConditionHealthy {
		t.Errorf("%s: %s is looked after by %v, after %+v", profile, s.Name, s.HealthCheck.Test, s.DependsOn)
	}
	if most := int64(256 + 256 + 48); int64(s.MemLimit)>>20 < most {
		t.Errorf("%s: %s may take %d MiB of %d", profile, s.Name, int64(s.MemLimit)>>20, most)
	}
	if port := "0.0.0.0:8080"; (profile == "http") != (s.Environment["RAILBOT_INTERACTIONS"] != nil) {
		t.Errorf("%s: interactions come in at %v, not at %s", profile, s.Environment["RAILBOT_INTERACTIONS"], port)
	}
}

// TestComposeIsRead: what Docker would refuse or not know is noticed.
func TestComposeIsRead(t *testing.T) {
	text := read(t, composeFile)
	for right, wrong := range map[string]string{
		"mem_limit: 640m": "memory_limit: 640m", "interval: 30s": "interval: half a minute",
		"[small]": "small", "condition: service_healthy": "condition: well", "- matches:/data": "- match:/data",
	} {
		broken := strings.Replace(text, right, wrong, 1)
		if _, err := compose(t, broken, nil, "small"); err == nil || broken == text {
			t.Errorf("%q was taken", wrong)
		}
	}
}

// TestProxy: what Caddy passes on goes to where the bots listen.
func TestProxy(t *testing.T) {
	project, err := compose(t, read(t, composeFile), nil, "http")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := strings.Cut(*project.Services["replica"].Environment["RAILBOT_INTERACTIONS"], ":")
	file := read(t, "../Caddyfile")
	for _, words := range []string{
		"{$RAILBOT_DOMAIN} {", "handle /interactions {", "dynamic a replica " + port + " {", "max_size 256KiB",
	} {
		if !strings.Contains(file, words) {
			t.Errorf("the proxy lacks %q", words)
		}
	}
	caddy := project.Services["caddy"]
	if !slices.ContainsFunc(caddy.Volumes, func(v types.ServiceVolumeConfig) bool {
		return filepath.Base(v.Source) == "Caddyfile" && strings.Contains(strings.Join(caddy.Command, " "), v.Target)
	}) {
		t.Errorf("the proxy does not read its file: %v, %v", caddy.Command, caddy.Volumes)
	}
}
