package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"go.yaml.in/yaml/v3"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/commands/desk"
)

var update = flag.Bool("update", false, "rewrite what is generated")

const guide = "../../deploy/README.md"

// TestGuideIsUpToDate generates what the guide for hosts says of flags,
// permissions and the invitation.
func TestGuideIsUpToDate(t *testing.T) {
	text := read(t, guide)
	want := text
	for name, part := range map[string]string{
		"flags": flagTable(t), "permissions": permissionTable(t),
		"invite": "    " + strings.Replace(bot.InviteLink("0"), "client_id=0", "client_id=APPLICATION_ID", 1) + "\n",
	} {
		want = replacePart(t, want, name, part)
	}
	if *update {
		if err := os.WriteFile(guide, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if text != want {
		t.Error("deploy/README.md is out of date; make golden writes it anew")
	}
}

func replacePart(t *testing.T, text, name, part string) string {
	t.Helper()
	marks := regexp.MustCompile(`(?s)(<!-- ` + name + `: generated[^>]*-->\n).*?(<!-- end -->)`)
	if len(marks.FindAllString(text, -1)) != 1 {
		t.Fatalf("the guide has no part %q", name)
	}
	return marks.ReplaceAllStringFunc(text, func(found string) string {
		m := marks.FindStringSubmatch(found)
		return m[1] + part + m[2]
	})
}

// serveFlags are the flags of railbot serve.
func serveFlags(t *testing.T) []*kong.Flag {
	t.Helper()
	parser, err := kong.New(&cli{}, kong.Name("railbot"), kong.DefaultEnvars("RAILBOT"), kong.Vars{"api": bot.DefaultAPI})
	if err != nil {
		t.Fatal(err)
	}
	for _, node := range parser.Model.Children {
		if node.Name == "serve" {
			return node.Flags
		}
	}
	t.Fatal("there is no railbot serve")
	return nil
}

func flagTable(t *testing.T) string {
	lines := []string{"| flag | environment | default | meaning |", "|---|---|---|---|"}
	for _, f := range serveFlags(t) {
		standard := "none"
		switch {
		case f.Default != "":
			standard = "`" + f.Default + "`"
		case f.IsBool():
			standard = "off"
		}
		lines = append(lines, fmt.Sprintf("| `--%s` | `%s` | %s | %s |", f.Name, strings.Join(f.Envs, "`, `"), standard, f.Help))
	}
	return strings.Join(lines, "\n") + "\n"
}

// permissionNames are Discord's, with what the bot needs them for.
var permissionNames = map[int64][2]string{
	1 << 10: {"View Channel", "to see the channel in which a table is opened"},
	1 << 11: {"Send Messages", "the board, and a line to whoever has to act"},
	1 << 14: {"Embed Links", "the line to whoever has to act links to the board"},
	1 << 35: {"Create Public Threads", "a table in a thread of its own, where somebody asks for one"},
	1 << 15: {"Attach Files", "the picture of the board"},
	1 << 38: {"Send Messages in Threads", "the same, for tables in threads"},
}

func permissionTable(t *testing.T) string {
	t.Helper()
	lines := []string{"| permission | bit | why |", "|---|---|---|"}
	for bit := range 63 {
		sum := desk.Permissions() & (1 << bit)
		if sum == 0 {
			continue
		}
		p, known := permissionNames[sum]
		if !known {
			t.Errorf("say what permission %d is for", bit)
		}
		lines = append(lines, fmt.Sprintf("| %s | `1 << %d` | %s |", p[0], bit, p[1]))
	}
	if len(lines) != len(permissionNames)+2 {
		t.Error("a permission is explained that is not asked for")
	}
	return strings.Join(lines, "\n") + "\n"
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestDockerfile builds as make build does, and runs without root and shell.
func TestDockerfile(t *testing.T) {
	file := read(t, "../../deploy/Dockerfile")
	made := regexp.MustCompile(`-trimpath -ldflags ['"]-s -w`)
	for _, builder := range []string{file, read(t, "../../Makefile"), read(t, "../../.ci/release")} {
		if !made.MatchString(builder) || !strings.Contains(builder, "CGO_ENABLED=0") {
			t.Errorf("built in another way by %.60s", builder)
		}
	}
	needed := "golang:" + regexp.MustCompile(`go (\d+\.\d+)`).FindStringSubmatch(read(t, "../../go.mod"))[1] + "-"
	for _, words := range []string{needed, "CGO_ENABLED=0", "\nUSER 65532", "\nHEALTHCHECK ", `"health"]`, "static-debian12:nonroot"} {
		if !strings.Contains(file, words) {
			t.Errorf("the Dockerfile lacks %q", words)
		}
	}
	linger := regexp.MustCompile(`(?m)^ENV RAILBOT_LINGER=(.*)$`).FindStringSubmatch(file)
	checkLinger(t, slices.Concat(linger, []string{"", ""})[1])
}

// TestService: what another start does not mend, none is made for.
func TestService(t *testing.T) {
	file := read(t, "../../deploy/railbot.service")
	setting := regexp.MustCompile(`(?m)^RestartPreventExitStatus=(.*)$`).FindStringSubmatch(file)
	if setting == nil {
		t.Fatal("every status is followed by another start")
	}
	for _, status := range []int{exitUsage, exitFatal} {
		if !slices.Contains(strings.Fields(setting[1]), fmt.Sprint(status)) {
			t.Errorf("status %d is followed by another start", status)
		}
	}
	if slices.Contains(strings.Fields(setting[1]), fmt.Sprint(exitFailure)) {
		t.Error("what failed once is not tried again")
	}
}

// checkLinger: where every end is followed by another start, a bot that Discord
// has refused for good identifies so seldom that of the 1,000 times a day most
// are left.
func checkLinger(t *testing.T, linger string) {
	t.Helper()
	d, err := time.ParseDuration(linger)
	if err != nil || d <= 0 || 24*time.Hour/d > 100 {
		t.Errorf("after a refusal for good it is started anew every %q", linger)
	}
}

// TestCompose reads the file as Docker would, and looks for what must hold.
func TestCompose(t *testing.T) {
	var file struct {
		Services map[string]struct {
			Image       string
			Restart     string
			Command     []string
			Environment map[string]string
			ReadOnly    bool     `yaml:"read_only"`
			CapDrop     []string `yaml:"cap_drop"`
			Ports       []string
			Volumes     []string
			Healthcheck struct{ Test []string }
			DependsOn   map[string]struct{ Condition string } `yaml:"depends_on"`
		}
		Volumes map[string]any
	}
	if err := yaml.Unmarshal([]byte(read(t, "../../deploy/compose.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	bot, redis := file.Services["railbot"], file.Services["redis"]
	if !bot.ReadOnly || !slices.Contains(bot.CapDrop, "ALL") || len(bot.Ports)+len(redis.Ports) > 0 ||
		!slices.Contains(bot.Healthcheck.Test, "health") || bot.DependsOn["redis"].Condition != "service_healthy" {
		t.Errorf("the bot: %+v", bot)
	}
	if bot.Restart != "unless-stopped" {
		t.Errorf("restart: %q does not survive that the machine is started anew", bot.Restart)
	}
	checkEnvironment(t, bot.Environment)
	checkLinger(t, bot.Environment["RAILBOT_LINGER"])
	checkRedis(t, redis.Command)
	if len(redis.Healthcheck.Test) == 0 || len(redis.Volumes) != 1 {
		t.Errorf("redis: %+v", redis)
	}
}

// TestComposeByHTTP: what the proxy passes on is what the bot listens for.
func TestComposeByHTTP(t *testing.T) {
	var file struct {
		Services map[string]struct {
			Command     []string
			Environment map[string]string
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, "../../deploy/compose.http.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	env := file.Services["railbot"].Environment
	checkEnvironment(t, env)
	_, port, _ := strings.Cut(env["RAILBOT_INTERACTIONS"], ":")
	proxy := strings.Join(file.Services["caddy"].Command, " ")
	for _, words := range []string{"handle /interactions {", "dynamic a railbot " + port + " {", "max_size 256KB", "$${RAILBOT_DOMAIN} {"} {
		if port == "" || !strings.Contains(proxy, words) {
			t.Errorf("the proxy lacks %q", words)
		}
	}
}

func checkEnvironment(t *testing.T, env map[string]string) {
	t.Helper()
	for name := range env {
		if !slices.ContainsFunc(serveFlags(t), func(f *kong.Flag) bool { return slices.Contains(f.Envs, name) }) {
			t.Errorf("railbot serve has no flag for %s", name)
		}
	}
}

// checkRedis demands what the bot would warn of otherwise.
func checkRedis(t *testing.T, command []string) {
	t.Helper()
	line := strings.Join(command, " ")
	for _, words := range []string{"--appendonly yes", "--appendfsync everysec", "--maxmemory-policy noeviction"} {
		if !strings.Contains(line, words) {
			t.Errorf("redis lacks %s: %s", words, line)
		}
	}
}

// TestKubernetes reads the manifest and looks for what must hold.
func TestKubernetes(t *testing.T) {
	type container struct {
		Name            string
		Args            []string
		Env             []struct{ Name, Value string }
		LivenessProbe   map[string]any `yaml:"livenessProbe"`
		ReadinessProbe  map[string]any `yaml:"readinessProbe"`
		SecurityContext struct {
			ReadOnly bool `yaml:"readOnlyRootFilesystem"`
			Allow    bool `yaml:"allowPrivilegeEscalation"`
		} `yaml:"securityContext"`
	}
	containers := map[string]container{}
	decoder := yaml.NewDecoder(strings.NewReader(read(t, "../../deploy/kubernetes.yaml")))
	for {
		var object struct {
			Kind string
			Spec struct {
				Template struct {
					Spec struct{ Containers []container }
				}
			}
		}
		if decoder.Decode(&object) != nil {
			break
		}
		for _, c := range object.Spec.Template.Spec.Containers {
			containers[c.Name] = c
			if c.LivenessProbe == nil || c.ReadinessProbe == nil || !c.SecurityContext.ReadOnly || c.SecurityContext.Allow {
				t.Errorf("%s: %+v", c.Name, c)
			}
		}
	}
	if len(containers) != 2 {
		t.Fatalf("%d containers", len(containers))
	}
	checkRedis(t, containers["redis"].Args)
	env := map[string]string{}
	for _, e := range containers["railbot"].Env {
		env[e.Name] = e.Value
	}
	checkEnvironment(t, env)
	checkLinger(t, env["RAILBOT_LINGER"])
}
