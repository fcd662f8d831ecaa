package checks

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// pods are the templates of pods, by the name of what makes them.
type pods map[string]core.PodTemplateSpec

func podsOf(objects []runtime.Object) pods {
	found := pods{}
	for _, object := range objects {
		switch o := object.(type) {
		case *apps.Deployment:
			found[o.Name] = o.Spec.Template
		case *apps.StatefulSet:
			found[o.Name] = o.Spec.Template
		}
	}
	return found
}

// selected is the one template that a selector finds; none or two are an error.
func (p pods) selected(selector *meta.LabelSelector) (core.PodTemplateSpec, error) {
	var found []core.PodTemplateSpec
	s, err := meta.LabelSelectorAsSelector(selector)
	for _, template := range p {
		if err == nil && s.Matches(labels.Set(template.Labels)) {
			found = append(found, template)
		}
	}
	if len(found) != 1 {
		return core.PodTemplateSpec{}, fmt.Errorf("%v finds %d kinds of pods, %v", selector, len(found), err)
	}
	return found[0], nil
}

// port finds a port of a pod by its name; a number needs none.
func port(template core.PodTemplateSpec, name intstr.IntOrString) error {
	for _, c := range template.Spec.Containers {
		for _, p := range c.Ports {
			if p.Name == name.StrVal && name.Type == intstr.String {
				return nil
			}
		}
	}
	return fmt.Errorf("no port %v at %v", name.String(), template.Labels)
}

// TestSelectors: whatever looks for pods by labels finds those of one kind, and
// the ports that it names are theirs.
func TestSelectors(t *testing.T) {
	everyChoice(t, func(t *testing.T, objects []runtime.Object) {
		for _, err := range dangling(objects) {
			t.Error(err)
		}
	})
}

// dangling is whatever the objects name that is not there.
func dangling(objects []runtime.Object) (errs []error) {
	all, services := podsOf(objects), map[string]*core.Service{}
	for _, object := range objects {
		if s, ok := object.(*core.Service); ok {
			services[s.Name] = s
		}
	}
	for _, object := range objects {
		errs = append(errs, all.wrong(object, services)...)
	}
	return errs
}

// wrong is what an object names that is not there.
func (p pods) wrong(object runtime.Object, services map[string]*core.Service) []error {
	switch o := object.(type) {
	case *apps.Deployment:
		errs := p.own(o.Name, o.Spec.Selector)
		for _, spread := range o.Spec.Template.Spec.TopologySpreadConstraints {
			errs = append(errs, p.own(o.Name, spread.LabelSelector)...)
		}
		return errs
	case *apps.StatefulSet:
		if services[o.Spec.ServiceName] == nil {
			return []error{fmt.Errorf("no service %s", o.Spec.ServiceName)}
		}
		return p.own(o.Name, o.Spec.Selector)
	case *core.Service:
		var ports []intstr.IntOrString
		for _, port := range o.Spec.Ports {
			ports = append(ports, port.TargetPort)
		}
		return p.ports(&meta.LabelSelector{MatchLabels: o.Spec.Selector}, ports...)
	case *policy.PodDisruptionBudget:
		return p.ports(o.Spec.Selector)
	case *networking.NetworkPolicy:
		return p.policy(o)
	case *networking.Ingress:
		return throughIngress(o, services)
	case *autoscaling.HorizontalPodAutoscaler:
		if _, there := p[o.Spec.ScaleTargetRef.Name]; !there || o.Spec.ScaleTargetRef.Kind != "Deployment" {
			return []error{fmt.Errorf("%+v is not there to be scaled", o.Spec.ScaleTargetRef)}
		}
		return nil
	}
	return []error{fmt.Errorf("nothing is known of %T", object)}
}

// own demands that a selector finds the very pods that go with it.
func (p pods) own(name string, selector *meta.LabelSelector) []error {
	found, err := p.selected(selector)
	if err == nil && !labels.Equals(found.Labels, p[name].Labels) {
		err = fmt.Errorf("%s selects others' pods", name)
	}
	return without(err)
}

// ports demands that a selector finds pods with those ports.
func (p pods) ports(selector *meta.LabelSelector, names ...intstr.IntOrString) (errs []error) {
	found, err := p.selected(selector)
	if err != nil {
		return []error{err}
	}
	for _, name := range names {
		errs = append(errs, without(port(found, name))...)
	}
	return errs
}

// policy: ports let in are the pods' own, ports let out by name those of whom they
// lead to.
func (p pods) policy(o *networking.NetworkPolicy) (errs []error) {
	for _, rule := range o.Spec.Ingress {
		errs = append(errs, p.ports(&o.Spec.PodSelector, named(rule.Ports)...)...)
		errs = append(errs, p.peers(rule.From, nil)...)
	}
	for _, rule := range o.Spec.Egress {
		errs = append(errs, p.peers(rule.To, named(rule.Ports))...)
	}
	if len(o.Spec.PolicyTypes) != 2 {
		errs = append(errs, fmt.Errorf("%s lets everything out, or in", o.Name))
	}
	return errs
}

func (p pods) peers(peers []networking.NetworkPolicyPeer, ports []intstr.IntOrString) (errs []error) {
	for _, peer := range peers {
		if peer.PodSelector != nil {
			errs = append(errs, p.ports(peer.PodSelector, ports...)...)
		}
	}
	return errs
}

// named are the ports that have names.
func named(ports []networking.NetworkPolicyPort) (names []intstr.IntOrString) {
	for _, port := range ports {
		if port.Port != nil && port.Port.Type == intstr.String {
			names = append(names, *port.Port)
		}
	}
	return names
}

// throughIngress demands that each path leads to a port of a service.
func throughIngress(o *networking.Ingress, services map[string]*core.Service) (errs []error) {
	for _, rule := range o.Spec.Rules {
		for _, path := range rule.HTTP.Paths {
			to := path.Backend.Service
			s := services[to.Name]
			if s == nil || !slices.ContainsFunc(s.Spec.Ports, func(p core.ServicePort) bool { return p.Name == to.Port.Name }) {
				errs = append(errs, fmt.Errorf("%s leads to %+v, which is not there", path.Path, to))
			}
		}
	}
	return errs
}

func without(err error) []error {
	if err == nil {
		return nil
	}
	return []error{err}
}

// TestSelectorsCanFail: each kind of object with a name of its own broken.
func TestSelectorsCanFail(t *testing.T) {
	text, err := render(t, chosen(t, "http"))
	if err != nil {
		t.Fatal(err)
	}
	documents := strings.Split(text, "---\n")
	for kind, change := range map[string][2]string{
		"Deployment":              {"component: bot\n  # ", "component: not\n  # "},
		"StatefulSet":             {"serviceName: railbot-redis", "serviceName: redis"},
		"Service":                 {"targetPort: interactions", "targetPort: http"},
		"PodDisruptionBudget":     {"component: bot", "component: bots"},
		"HorizontalPodAutoscaler": {"kind: Deployment, name: railbot", "kind: Deployment, name: rails"},
		"NetworkPolicy":           {"port: interactions", "port: interaction"},
		"Ingress":                 {"port: {name: interactions}", "port: {name: http}"},
	} {
		broken, changed := slices.Clone(documents), false
		for i, d := range broken {
			if !changed && strings.Contains(d, "\nkind: "+kind+"\n") {
				broken[i] = strings.Replace(d, change[0], change[1], 1)
				changed = broken[i] != d
			}
		}
		if objects, err := decode(strings.Join(broken, "---\n")); !changed || err != nil || len(dangling(objects)) == 0 {
			t.Errorf("%s: %q is not noticed (changed %v, %v)", kind, change[1], changed, err)
		}
	}
}

// TestPods: what each container has, and what none may.
func TestPods(t *testing.T) {
	everyChoice(t, func(t *testing.T, objects []runtime.Object) {
		for name, template := range podsOf(objects) {
			spec := template.Spec
			if on := spec.SecurityContext; !*on.RunAsNonRoot || on.SeccompProfile == nil || *spec.AutomountServiceAccountToken {
				t.Errorf("%s may too much: %+v", name, on)
			}
			for _, c := range spec.Containers {
				checkContainer(t, c)
			}
		}
		checkBot(t, podsOf(objects)["railbot"].Spec)
	})
}

func checkContainer(t *testing.T, c core.Container) {
	t.Helper()
	on := c.SecurityContext
	if *on.AllowPrivilegeEscalation || !*on.ReadOnlyRootFilesystem ||
		!slices.Equal(on.Capabilities.Drop, []core.Capability{"ALL"}) {
		t.Errorf("%s may too much: %+v", c.Name, on)
	}
	if c.LivenessProbe == nil || c.ReadinessProbe == nil {
		t.Errorf("%s is not looked after", c.Name)
	}
	for _, what := range []core.ResourceName{core.ResourceCPU, core.ResourceMemory} {
		if _, asked := c.Resources.Requests[what]; !asked {
			t.Errorf("%s asks for no %s", c.Name, what)
		}
	}
	known := map[string]bool{}
	for _, e := range c.Env {
		for _, used := range expanded.FindAllStringSubmatch(e.Value, -1) {
			if !known[used[1]] {
				t.Errorf("%s of %s uses %s, which is not known before it", e.Name, c.Name, used[1])
			}
		}
		if from := e.ValueFrom; from == nil && secret.MatchString(e.Name) {
			t.Errorf("%s of %s is no secret", e.Name, c.Name)
		}
		if known[e.Name] {
			t.Errorf("%s of %s is said twice", e.Name, c.Name)
		}
		known[e.Name] = true
	}
}

var (
	expanded = regexp.MustCompile(`\$\(([A-Z_]+)\)`)
	secret   = regexp.MustCompile(`TOKEN|PASSWORD|AUTH`)
)

// checkBot: the probes are where the bot listens, its memory is below the limit,
// and by HTTP it is told to go before it does.
func checkBot(t *testing.T, spec core.PodSpec) {
	t.Helper()
	c, env := spec.Containers[0], map[string]string{}
	for _, e := range spec.Containers[0].Env {
		env[e.Name] = e.Value
	}
	listens := map[string]string{"health": env["RAILBOT_HTTP"], "interactions": env["RAILBOT_INTERACTIONS"]}
	for _, p := range c.Ports {
		if want := fmt.Sprintf("0.0.0.0:%d", p.ContainerPort); listens[p.Name] != want {
			t.Errorf("port %s is %s; the bot listens at %q", p.Name, want, listens[p.Name])
		}
		delete(listens, p.Name)
	}
	if listens["interactions"] != "" || listens["health"] != "" {
		t.Errorf("nothing leads to where the bot listens: %v", listens)
	}
	for _, probe := range []*core.Probe{c.LivenessProbe, c.ReadinessProbe} {
		if port := probe.HTTPGet.Port; port.StrVal != "health" {
			t.Errorf("%s is asked for at %v", probe.HTTPGet.Path, port)
		}
	}
	var memory, thinks int64
	fmt.Sscan(env["RAILBOT_MEMORY"], &memory)
	fmt.Sscan(env["RAILBOT_THINK_MEMORY"], &thinks)
	const room = 48 // MiB, of the two processes' own
	if limit := c.Resources.Limits.Memory().Value() >> 20; memory+thinks+room > limit || memory*thinks == 0 {
		t.Errorf("the limit is %d MiB, the bot may take %d and what thinks %d", limit, memory, thinks)
	}
	first := int64(0)
	if c.Lifecycle != nil {
		first = c.Lifecycle.PreStop.Sleep.Seconds
	}
	if byHTTP := env["RAILBOT_INTERACTIONS"] != ""; byHTTP != (first > 0) {
		t.Errorf("it stops %d s after it is told to", first)
	}
	const stopping = 5 + 5 + 5 // seconds: requests being received, presses in flight, and a margin
	if *spec.TerminationGracePeriodSeconds < first+stopping {
		t.Errorf("it is killed after %d s", *spec.TerminationGracePeriodSeconds)
	}
}
