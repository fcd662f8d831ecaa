package checks

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"helm.sh/helm/v4/pkg/chart/common"
	"helm.sh/helm/v4/pkg/chart/common/util"
	"helm.sh/helm/v4/pkg/chart/v2/loader"
	"helm.sh/helm/v4/pkg/engine"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/client-go/kubernetes/scheme"
)

var update = flag.Bool("update", false, "rewrite the manifests that are made of the chart")

const chartFolder = "../chart"

// render gives the chart's manifests with the values of a file, in order by name.
func render(t *testing.T, values common.Values) (string, error) {
	t.Helper()
	c, err := loader.LoadDir(chartFolder)
	if err != nil {
		t.Fatal(err)
	}
	release := common.ReleaseOptions{Name: "railbot", Namespace: "default", IsInstall: true, Revision: 1}
	all, err := util.ToRenderValues(c, values, release, nil)
	if err != nil {
		return "", err
	}
	made, err := engine.Engine{Strict: true}.Render(c, all)
	if err != nil {
		return "", err
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(made)) {
		if text := strings.TrimSpace(made[name]); text != "" && strings.HasSuffix(name, ".yaml") {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "\n---\n") + "\n", nil
}

// chosen are the values of a file of the chart's.
func chosen(t *testing.T, name string) common.Values {
	t.Helper()
	values, err := common.ReadValuesFile(filepath.Join(chartFolder, "ci", name+"-values.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// decode reads manifests as a server would that refuses what it does not know.
func decode(text string) (objects []runtime.Object, err error) {
	strict := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()
	for _, document := range regexp.MustCompile(`(?m)^---\n`).Split(text, -1) {
		object, _, err := strict.Decode([]byte(document), nil, nil)
		if err != nil {
			return nil, err
		}
		objects = append(objects, object)
	}
	return objects, nil
}

// everyChoice calls f for what the chart makes of each file of values.
func everyChoice(t *testing.T, f func(t *testing.T, objects []runtime.Object)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(chartFolder, "ci", "*-values.yaml"))
	if err != nil || len(files) < 4 {
		t.Fatalf("%d files of values, %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), "-values.yaml")
		t.Run(name, func(t *testing.T) {
			text, err := render(t, chosen(t, name))
			if err != nil {
				t.Fatal(err)
			}
			objects, err := decode(text)
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			f(t, objects)
		})
	}
}

// manifests are the files that are made of the chart, for hosts without Helm.
var manifests = map[string]string{"gateway": "../kubernetes.yaml", "http": "../kubernetes.http.yaml"}

// manifestHead has places for what one of them needs besides, and for its name.
const manifestHead = `# Made of deploy/chart by make golden, for hosts without Helm, for Kubernetes 1.30 or newer.
# Before it, once:
#
#   kubectl create secret generic railbot --from-literal=token=… --from-literal=redis-password="$(openssl rand -hex 24)"
%s#
# Then: kubectl apply -f deploy/%s
`

// manifestNeeds are what they need besides the secret of all.
var manifestNeeds = map[string]string{"http": `#   kubectl create secret tls railbot-tls --cert=… --key=…
#
# Presses in flight scale it where an adapter serves Prometheus' figures as custom metrics;
# without one CPU alone does.
`}

// TestManifests: what is there to be applied is what the chart makes.
func TestManifests(t *testing.T) {
	for name, file := range manifests {
		text, err := render(t, chosen(t, name))
		if err != nil {
			t.Fatal(err)
		}
		text = fmt.Sprintf(manifestHead, manifestNeeds[name], filepath.Base(file)) + text
		if *update {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if there := read(t, file); there != text {
			t.Errorf("%s is not what the chart makes; type: make golden", file)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestWrongValues: what means nothing is refused, instead of being deployed.
func TestWrongValues(t *testing.T) {
	for wrong, values := range map[string]common.Values{
		"a mode that there is not":   {"mode": "webhook"},
		"by HTTP without a name":     {"mode": "http"},
		"a misspelt value":           {"replica": 2},
		"a misspelt value inside":    {"redis": map[string]any{"internl": false}},
		"less than no process":       {"replicas": -1},
		"more than can be in flight": {"autoscaling": map[string]any{"pressesInFlight": 65}},
		"another program's setting":  {"env": map[string]any{"PATH": "/"}},
		"too little memory":          {"memory": 10},
		"whatever is the latest":     {"image": map[string]any{"tag": "latest"}},
	} {
		if _, err := render(t, values); err == nil {
			t.Errorf("rendered: %s", wrong)
		}
	}
	if _, err := render(t, common.Values{}); err != nil {
		t.Errorf("the values as they are: %v", err)
	}
}

// TestImageIsPinned: the chart deploys the image of its own version, unless another one
// is named.
func TestImageIsPinned(t *testing.T) {
	c, err := loader.LoadDir(chartFolder)
	if err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[string]string{"": c.Metadata.AppVersion, "1.2.3": "1.2.3"} {
		text, err := render(t, common.Values{"image": map[string]any{"tag": tag}})
		if err != nil || c.Metadata.AppVersion == "" || !strings.Contains(text, `"ghcr.io/railbot/railbot:`+want+`"`) {
			t.Errorf("tag %q does not make %q, %v", tag, want, err)
		}
	}
}

// TestStrict: the decoder sees what a server would drop or refuse.
func TestStrict(t *testing.T) {
	text, err := render(t, chosen(t, "http"))
	if err != nil {
		t.Fatal(err)
	}
	for right, wrong := range map[string]string{
		"periodSeconds:": "periodSecond:", "memory: 320Mi": "memory: 320Mo", "maxReplicas: 10": "maxReplicas: ten",
		"kind: PodDisruptionBudget": "kind: PodDisruptionBudgets", "autoscaling/v2": "autoscaling/v2beta2",
	} {
		broken := strings.Replace(text, right, wrong, 1)
		if broken == text {
			t.Errorf("%q is not there", right)
		}
		if _, err := decode(broken); err == nil {
			t.Errorf("%q was taken", wrong)
		}
	}
}
