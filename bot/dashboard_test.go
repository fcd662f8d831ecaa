package bot_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"go.yaml.in/yaml/v3"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/metrics"
)

// TestDashboardUsesExistingMetrics checks that the queries of the dashboard and the alerts use
// only metrics and labels that the bot has, and that the dashboard shows each of the bot's own
// metrics.
func TestDashboardUsesExistingMetrics(t *testing.T) {
	known := describedMetrics(t)
	queries := dashboardQueries(t)
	for where, query := range alertQueries(t) {
		checkQuery(t, where, query, known)
	}
	var all []string
	for where, query := range queries {
		checkQuery(t, where, query, known)
		all = append(all, query)
	}
	for name := range known {
		if strings.HasPrefix(name, "railbot_") && !strings.Contains(strings.Join(all, " "), name) {
			t.Errorf("the dashboard does not show %s", name)
		}
	}
}

// TestAlertsCoverOutages checks that there is an alert for each problem that stops people from
// playing, including a bot that does not answer at all.
func TestAlertsCoverOutages(t *testing.T) {
	var all []string
	for _, query := range alertQueries(t) {
		all = append(all, query)
	}
	joined := strings.Join(all, "\n")
	for what, part := range map[string]string{
		"no process":             "absent(railbot_gateway_connected)",
		"one of some processes":  `up{job=~".*railbot.*"} == 0`,
		"cut off from Discord":   "railbot_gateway_connected == 0",
		"Redis refuses changes":  "railbot_redis_writable",
		"Redis is nearly full":   "railbot_redis_memory_share",
		"a board stays behind":   "railbot_board_behind_seconds",
		"many boards are behind": "railbot_boards_behind",
		"presses wait":           "railbot_interactions_in_flight",
		"presses are refused":    "railbot_interactions_crowded_total",
		"a shard is away":        "railbot_shard_seconds unless",
		"few sessions are left":  "railbot_identifies_left",
		"the budget is spent":    "railbot_budget_wait_seconds",
		"due times pass":         "railbot_channel_due_seconds",
		"due times are missing":  "railbot_partitions_complete",
		"the clock is wrong":     `railbot_endpoint_refused_total{why="clock"}`,
	} {
		if !strings.Contains(joined, part) {
			t.Errorf("no alert for %s", what)
		}
	}
}

// described is the labels of each metric by its name.
type described map[string][]string

var (
	descName   = regexp.MustCompile(`fqName: "([^"]+)"`)
	descLabels = regexp.MustCompile(`variableLabels: \{([^}]*)\}`)
	// of a query
	queryNames  = regexp.MustCompile(`\b(railbot|go|process)_[a-z0-9_]+`)
	queryLabels = regexp.MustCompile(`(?:by|without) \(([^)]*)\)|([a-z_]+)(?:=~|!=|!~|=)"`)
)

func describedMetrics(t *testing.T) described {
	t.Helper()
	b := bot.New(bot.Config{Clock: bottest.RealClock, Log: bottest.DiscardLog, Metrics: metrics.New(), Store: bottest.OpenMemoryStore(t)})
	b.Handler()
	b.Metrics.WatchThinker(func() (uint64, int) { return 0, 0 })
	found := described{}
	descs := make(chan *prometheus.Desc)
	go func() { b.Metrics.Registry.Describe(descs); close(descs) }()
	for d := range descs {
		found[descName.FindStringSubmatch(d.String())[1]] = strings.Split(descLabels.FindStringSubmatch(d.String())[1], ",")
	}
	families, err := b.Metrics.Registry.Gather() // Go's own are not all described
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if _, there := found[f.GetName()]; !there {
			found[f.GetName()] = nil
		}
	}
	return found
}

func checkQuery(t *testing.T, where, query string, known described) {
	t.Helper()
	names := queryNames.FindAllString(query, -1)
	if len(names) == 0 {
		t.Errorf("%s names no metric: %s", where, query)
	}
	var labels []string
	for _, name := range names {
		found, ok := known[name]
		for _, end := range []string{"_bucket", "_sum", "_count"} {
			if base, cut := strings.CutSuffix(name, end); cut && !ok {
				found, ok = known[base]
				found = append(found, "le")
			}
		}
		if !ok {
			t.Errorf("%s asks for %s, which is not there", where, name)
		}
		labels = append(labels, found...)
	}
	for _, m := range queryLabels.FindAllStringSubmatch(query, -1) {
		for _, label := range strings.FieldsFunc(m[1]+","+m[2], func(r rune) bool { return r == ',' || r == ' ' }) {
			if label != "job" && label != "instance" && !slices.Contains(labels, label) {
				t.Errorf("%s asks for the label %s, which none of %v has", where, label, names)
			}
		}
	}
}

func dashboardQueries(t *testing.T) map[string]string {
	t.Helper()
	var board struct {
		Title, UID string
		Panels     []struct {
			ID      int
			Title   string
			Type    string
			GridPos struct{ H, W, X, Y int }
			Targets []struct{ Expr, RefID string }
		}
	}
	raw, err := os.ReadFile("../deploy/grafana.json")
	if err == nil {
		err = json.Unmarshal(raw, &board)
	}
	if err != nil {
		t.Fatal(err)
	}
	queries, ids := map[string]string{}, map[int]bool{}
	for _, p := range board.Panels {
		if ids[p.ID] || p.Title == "" || p.GridPos.W == 0 || p.GridPos.X+p.GridPos.W > 24 || p.Type != "row" && len(p.Targets) == 0 {
			t.Errorf("panel %d %q has no place, no query, or another's id", p.ID, p.Title)
		}
		ids[p.ID] = true
		for _, target := range p.Targets {
			queries[fmt.Sprintf("panel %q %s", p.Title, target.RefID)] = target.Expr
		}
	}
	if board.Title == "" || board.UID == "" || len(queries) == 0 {
		t.Error("the dashboard is empty")
	}
	return queries
}

func alertQueries(t *testing.T) map[string]string {
	t.Helper()
	var file struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr, For string
				Annotations      map[string]string
			}
		}
	}
	raw, err := os.ReadFile("../deploy/alerts.yaml")
	if err == nil {
		err = yaml.Unmarshal(raw, &file)
	}
	if err != nil {
		t.Fatal(err)
	}
	queries := map[string]string{}
	for _, g := range file.Groups {
		for _, r := range g.Rules {
			if r.Alert == "" || r.For == "" || r.Annotations["summary"] == "" || r.Annotations["description"] == "" {
				t.Errorf("an alert lacks something: %+v", r)
			}
			queries["alert "+r.Alert] = r.Expr
		}
	}
	if len(queries) == 0 {
		t.Error("there are no alerts")
	}
	return queries
}
