package main

import (
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/coder/quartz"
	"github.com/prometheus/client_golang/prometheus"
	"go.yaml.in/yaml/v3"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
)

var update = flag.Bool("update", false, "rewrite generated files")

const guide = "../../deploy/README.md"

// The generated parts are the tables of flags and permissions, and the invitation.
func TestGuideIsUpToDate(t *testing.T) {
	text := read(t, guide)
	want := text
	for name, part := range map[string]string{
		"flags": flagTable(t), "permissions": permissionTable(t),
		"invite":   "    " + withPlaceholder(discord.InviteLink("0")) + "\n",
		"personal": "    " + withPlaceholder(discord.PersonalInviteLink("0")) + "\n",
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
		t.Error("deploy/README.md is out of date: run make golden")
	}
}

// withPlaceholder returns a link of application 0 with a placeholder for the id.
func withPlaceholder(link string) string {
	return strings.Replace(link, "client_id=0", "client_id=APPLICATION_ID", 1)
}

func replacePart(t *testing.T, text, name, part string) string {
	t.Helper()
	marks := regexp.MustCompile(`(?s)(<!-- ` + name + `: generated[^>]*-->\n).*?(<!-- end -->)`)
	if len(marks.FindAllString(text, -1)) != 1 {
		t.Fatalf("the guide has no section %q, or several", name)
	}
	return marks.ReplaceAllStringFunc(text, func(found string) string {
		m := marks.FindStringSubmatch(found)
		return m[1] + part + m[2]
	})
}

// serveFlags returns the flags of railbot serve.
func serveFlags(t *testing.T) []*kong.Flag {
	t.Helper()
	parser, err := kong.New(&cli{}, kong.Name("railbot"), kong.DefaultEnvars("RAILBOT"), helpVars)
	if err != nil {
		t.Fatal(err)
	}
	for _, node := range parser.Model.Children {
		if node.Name == "serve" {
			return node.Flags
		}
	}
	t.Fatal("no command serve")
	return nil
}

func flagTable(t *testing.T) string {
	lines := []string{"| flag | environment | default | meaning |", "|---|---|---|---|"}
	for _, f := range serveFlags(t) {
		if f.Hidden { // not for hosts
			continue
		}
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

// permissionNames holds Discord's names of the permissions, and why the bot needs each.
var permissionNames = map[int64][2]string{
	1 << 10: {"View Channel", "See the channel in which a table is opened."},
	1 << 11: {"Send Messages", "Post the board, and ping the player whose turn it is."},
	1 << 14: {"Embed Links", "Link to the board in pings."},
	1 << 35: {"Create Public Threads", "Open a table in its own thread, if a player asks for one."},
	1 << 15: {"Attach Files", "Attach the picture of the board."},
	1 << 38: {"Send Messages in Threads", "Post and ping in threads, too."},
}

func permissionTable(t *testing.T) string {
	t.Helper()
	lines := []string{"| permission | bit | why |", "|---|---|---|"}
	for bit := range 63 {
		sum := interaction.Permissions() & (1 << bit)
		if sum == 0 {
			continue
		}
		p, known := permissionNames[sum]
		if !known {
			t.Errorf("permission bit %d has no name and reason", bit)
		}
		lines = append(lines, fmt.Sprintf("| %s | `1 << %d` | %s |", p[0], bit, p[1]))
	}
	if len(lines) != len(permissionNames)+2 {
		t.Error("permissionNames has a permission that the bot does not ask for")
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

func TestDockerfileBuildsLikeMakefile(t *testing.T) {
	file := read(t, "../../deploy/Dockerfile")
	made := regexp.MustCompile(`-trimpath -ldflags ['"]-s -w`)
	for _, builder := range []string{file, read(t, "../../Makefile"), read(t, "../../.ci/release")} {
		if !made.MatchString(builder) || !strings.Contains(builder, "CGO_ENABLED=0") {
			t.Errorf("not built like the others: %.60s", builder)
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

// A restart cannot repair wrong flags or a rejection by Discord.
func TestServiceDoesNotRestartAfterFinalErrors(t *testing.T) {
	file := read(t, "../../deploy/railbot.service")
	setting := regexp.MustCompile(`(?m)^RestartPreventExitStatus=(.*)$`).FindStringSubmatch(file)
	if setting == nil {
		t.Fatal("RestartPreventExitStatus is missing")
	}
	for _, status := range []int{exitUsage, exitFatal} {
		if !slices.Contains(strings.Fields(setting[1]), fmt.Sprint(status)) {
			t.Errorf("systemd restarts the bot after exit status %d", status)
		}
	}
	if slices.Contains(strings.Fields(setting[1]), fmt.Sprint(exitFailure)) {
		t.Error("systemd does not restart the bot after a failure")
	}
}

// The thinking process lowers its own priority, which the unit's system call filter would otherwise
// deny, and may be the only one killed when memory runs out. The boot id in /proc lets a standby
// see that the dead process ran on the same machine, so that it takes over without waiting.
func TestServiceAllowsWhatTheBotDoes(t *testing.T) {
	settings := strings.Split(read(t, "../../deploy/railbot.service"), "\n")
	denied := slices.IndexFunc(settings, func(line string) bool {
		return strings.HasPrefix(line, "SystemCallFilter=~") && strings.Contains(line, "@resources")
	})
	if allowed := slices.Index(settings, "SystemCallFilter=setpriority"); allowed < denied {
		t.Error("the thinking process cannot lower its priority: setpriority is denied")
	}
	if !slices.Contains(settings, "OOMPolicy=continue") {
		t.Error("when memory runs out, systemd stops the bot together with its thinking process")
	}
	if slices.Contains(settings, "ProcSubset=pid") {
		t.Error("the bot cannot read /proc/sys/kernel/random/boot_id")
	}
}

// checkLinger checks that a bot which restarts after every exit identifies at most 100 times a day
// once Discord has rejected it. Discord allows 1,000.
func checkLinger(t *testing.T, linger string) {
	t.Helper()
	d, err := time.ParseDuration(linger)
	if err != nil || d <= 0 || 24*time.Hour/d > 100 {
		t.Errorf("linger: got %q, want at least 15m", linger)
	}
}

// deployed returns the files that hosts deploy or read, by path.
func deployed(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir("../../deploy", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || slices.Contains([]string{".go", ".mod", ".sum", ".json"}, filepath.Ext(path)) {
			return err
		}
		files[path] = read(t, path)
		return nil
	})
	if err != nil || len(files) < 20 {
		t.Fatalf("got %d files, error %v, want at least 20", len(files), err)
	}
	return files
}

var (
	variable = regexp.MustCompile(`\bRAILBOT_[A-Z_]*[A-Z]\b`)
	ofServe  = regexp.MustCompile(`railbot serve( [^\n` + "`" + `]*)`)
	option   = regexp.MustCompile(`--[a-z-]+`)
)

// composeOwn are variables that the compose file defines for other programs.
var composeOwn = []string{"RAILBOT_DOMAIN"}

func TestNamedFlagsExist(t *testing.T) {
	flags := serveFlags(t)
	for path, text := range deployed(t) {
		for _, name := range variable.FindAllString(text, -1) {
			known := slices.ContainsFunc(flags, func(f *kong.Flag) bool { return slices.Contains(f.Envs, name) })
			if !known && !slices.Contains(composeOwn, name) {
				t.Errorf("%s names %s, for which railbot serve has no flag", path, name)
			}
		}
		for _, line := range ofServe.FindAllString(text, -1) {
			for _, name := range option.FindAllString(line, -1) {
				if !slices.ContainsFunc(flags, func(f *kong.Flag) bool { return "--"+f.Name == name }) {
					t.Errorf("%s names %s, which railbot serve does not know", path, name)
				}
			}
		}
	}
}

// manifests are for hosts without Helm. The tests of deploy/checks decode them strictly and compare
// them with the chart.
var manifests = []string{"../../deploy/kubernetes.yaml", "../../deploy/kubernetes.http.yaml"}

// manifestFacts match what a manifest assumes about the program.
var manifestFacts = map[string]*regexp.Regexp{
	"path":   regexp.MustCompile(`httpGet: \{path: (\S+),`),
	"figure": regexp.MustCompile(`metric: \{name: (\S+)\}`),
	"goes":   regexp.MustCompile(`- path: (\S+)\n`),
	"linger": regexp.MustCompile(`RAILBOT_LINGER, value: (\S+)\}`),
	"does":   regexp.MustCompile(`args: \[(\S+)\]`),
}

func factsIn(text, what string) (values []string) {
	for _, found := range manifestFacts[what].FindAllStringSubmatch(text, -1) {
		values = append(values, found[1])
	}
	return values
}

func TestManifestsMatchTheProgram(t *testing.T) {
	db, err := store.Open(t.Context(), "", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	b := bot.New(bot.Config{API: discord.DefaultAPI, Token: "t", Store: db, Clock: quartz.NewReal(),
		Log: slog.New(slog.DiscardHandler), Metrics: metrics.New()})
	handler := b.Handler()
	for _, name := range manifests {
		text := read(t, name)
		if paths := factsIn(text, "path"); len(paths) != 2 {
			t.Errorf("%s: got probes %v, want two", name, paths)
		}
		for _, path := range factsIn(text, "path") {
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
			if answer.Code == http.StatusNotFound {
				t.Errorf("%s: probe %s: got 404", name, path)
			}
		}
		for _, figure := range factsIn(text, "figure") {
			if !hasMetric(b, figure) {
				t.Errorf("%s: the autoscaler's metric %s does not exist", name, figure)
			}
		}
		if does := factsIn(text, "does"); !slices.Equal(does, []string{"serve"}) {
			t.Errorf("%s: got arguments %v, want serve", name, does)
		}
		checkLinger(t, factsIn(text, "linger")[0])
		checkRedis(t, strings.NewReplacer("\n", " ", `- "`, "", `"`, "").Replace(text))
	}
	byHTTP := read(t, manifests[1])
	at := slices.IndexFunc(serveFlags(t), func(f *kong.Flag) bool { return f.Name == "interactions" })
	for _, path := range factsIn(byHTTP, "goes") {
		if !strings.Contains(serveFlags(t)[at].Help, "at "+path+",") {
			t.Errorf("the ingress sends interactions to %s, which --interactions does not serve", path)
		}
	}
	if len(factsIn(byHTTP, "figure")) == 0 || len(factsIn(byHTTP, "goes")) != 1 {
		t.Error("the HTTP manifest has no autoscaler metric, or not exactly one ingress path")
	}
}

// hasMetric reports whether the bot has a metric of that name.
func hasMetric(b *bot.Bot, name string) bool {
	described := make(chan *prometheus.Desc)
	go func() { b.Metrics.Registry.Describe(described); close(described) }()
	found := false
	for d := range described {
		found = found || strings.Contains(d.String(), `fqName: "`+name+`"`)
	}
	return found
}

func TestComposeRestartsSeldomAndConfiguresRedis(t *testing.T) {
	var file struct {
		Services map[string]struct {
			Command     []string
			Environment map[string]string
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, "../../deploy/compose.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"railbot", "replica"} {
		checkLinger(t, file.Services[name].Environment["RAILBOT_LINGER"])
	}
	checkRedis(t, strings.Join(file.Services["redis"].Command, " "))
}

// checkRedis checks that Redis is started with the settings whose absence the bot warns about.
func checkRedis(t *testing.T, line string) {
	t.Helper()
	line = strings.Join(strings.Fields(line), " ")
	for _, words := range []string{"--appendonly yes", "--appendfsync everysec", "--maxmemory-policy noeviction"} {
		if !strings.Contains(line, words) {
			t.Errorf("Redis is started without %s", words)
		}
	}
}
