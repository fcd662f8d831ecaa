package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	names "github.com/prometheus/common/model"
)

// Process is a program under measurement.
type Process struct {
	cmd   *exec.Cmd
	ended chan struct{}
}

// Start starts a program with env added to the environment. Its standard error goes to log.
func Start(log io.Writer, more []string, program string, args ...string) (*Process, error) {
	p := &Process{cmd: exec.Command(program, args...), ended: make(chan struct{})}
	p.cmd.Env, p.cmd.Stderr = append(os.Environ(), more...), log
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start program under load: %w", err)
	}
	go func() {
		_ = p.cmd.Wait() // the exit status does not matter
		close(p.ended)
	}()
	return p, nil
}

// Stop sends SIGTERM, and SIGKILL after ten seconds, and waits for the program to end.
func (p *Process) Stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM) // it may have ended already
	select {
	case <-p.ended:
	case <-time.After(10 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
}

// Kill sends SIGKILL and waits for the program to end.
func (p *Process) Kill() {
	_ = p.cmd.Process.Kill() // it may have ended already
	<-p.ended
}

// ErrEnded is returned if a program ended unexpectedly.
var ErrEnded = errors.New("the program under load has ended")

// Await waits until done returns true. It fails if ctx or the program ends first.
func (p *Process) Await(ctx context.Context, done func() bool) error {
	return await(ctx, done, p)
}

// await waits until done returns true. It fails if ctx or one of the programs ends first.
func await(ctx context.Context, done func() bool, programs ...*Process) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	for _, p := range programs {
		go func() {
			select {
			case <-p.ended:
				stop(ErrEnded)
			case <-ctx.Done():
			}
		}()
	}
	for !done() {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

// AnonymousMemory returns the program's resident memory without file pages, in bytes; 0 if the system
// does not report it.
func (p *Process) AnonymousMemory() (bytes float64) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		var kib float64
		if n, _ := fmt.Sscanf(line, "RssAnon: %f kB", &kib); n == 1 {
			return kib * 1024
		}
	}
	return 0
}

// Metrics are a bot's Prometheus metrics, by name.
type Metrics map[string]*dto.MetricFamily

// Scrape reads the metrics served at an address (host:port).
func Scrape(ctx context.Context, address string) (Metrics, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/metrics", nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept-Encoding", "identity") // compression would cost the measured process CPU time
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("load: metrics: %w", err)
	}
	defer answer.Body.Close()
	parser := expfmt.NewTextParser(names.LegacyValidation)
	found, err := parser.TextToMetricFamilies(answer.Body)
	if err != nil {
		return nil, fmt.Errorf("load: metrics: %w", err)
	}
	return found, nil
}

// Sum adds up a metric over the series that have the labels, given as name, value, name, value. For
// a histogram it adds up the observed values.
func (m Metrics) Sum(name string, labels ...string) (sum float64) {
	for _, metric := range m[name].GetMetric() {
		if hasLabels(metric.GetLabel(), labels) {
			sum += metric.GetCounter().GetValue() + metric.GetGauge().GetValue() + metric.GetHistogram().GetSampleSum()
		}
	}
	return sum
}

// Count returns the number of observations of a histogram.
func (m Metrics) Count(name string) (n float64) {
	for _, metric := range m[name].GetMetric() {
		n += float64(metric.GetHistogram().GetSampleCount())
	}
	return n
}

// CountAbove returns the number of observations above bound, which must be a bucket's bound.
func (m Metrics) CountAbove(name string, bound float64) (n float64) {
	for _, metric := range m[name].GetMetric() {
		n += float64(metric.GetHistogram().GetSampleCount())
		for _, b := range metric.GetHistogram().GetBucket() {
			if b.GetUpperBound() == bound {
				n -= float64(b.GetCumulativeCount())
			}
		}
	}
	return n
}

// hasLabels reports whether a series has the wanted labels, given as name, value, name, value.
func hasLabels(have []*dto.LabelPair, want []string) bool {
	for i := 0; i+1 < len(want); i += 2 {
		found := false
		for _, l := range have {
			found = found || l.GetName() == want[i] && l.GetValue() == want[i+1]
		}
		if !found {
			return false
		}
	}
	return true
}
