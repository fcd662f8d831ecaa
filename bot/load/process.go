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

// Process is a program under measurement that was started here.
type Process struct {
	cmd   *exec.Cmd
	ended chan struct{}
}

// Start starts a program; more is added to the environment. What it says on
// standard error goes to log.
func Start(log io.Writer, more []string, program string, args ...string) (*Process, error) {
	p := &Process{cmd: exec.Command(program, args...), ended: make(chan struct{})}
	p.cmd.Env, p.cmd.Stderr = append(os.Environ(), more...), log
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	go func() {
		_ = p.cmd.Wait() // how it ended is not asked
		close(p.ended)
	}()
	return p, nil
}

// Stop asks the program to end, and insists after ten seconds.
func (p *Process) Stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM) // it may have ended by itself
	select {
	case <-p.ended:
	case <-time.After(10 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
}

// Kill ends the program at once, as kill -9 does.
func (p *Process) Kill() {
	_ = p.cmd.Process.Kill() // it may have ended by itself
	<-p.ended
}

// ErrEnded is a program that ended before it was to.
var ErrEnded = errors.New("load: the program under load has ended")

// Await waits until done, at most until ctx ends or the program does.
func (p *Process) Await(ctx context.Context, done func() bool) error {
	return await(ctx, done, p)
}

// await waits until done, at most until ctx ends or one of the programs does.
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

// Anonymous is the memory that the program has resident without pages of files,
// in bytes; 0 where the system does not tell.
func (p *Process) Anonymous() (bytes float64) {
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

// Metrics are what a bot tells of itself, by name.
type Metrics map[string]*dto.MetricFamily

// Scrape reads the metrics of a bot that serves them at the address.
func Scrape(ctx context.Context, address string) (Metrics, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/metrics", nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept-Encoding", "identity") // to compress is work for the one who is measured
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

// Sum adds up a counter or gauge over those of its labels that fit, given as
// name and value by turns; of a histogram it is the sum of what was observed.
func (m Metrics) Sum(name string, labels ...string) (sum float64) {
	for _, metric := range m[name].GetMetric() {
		if fits(metric.GetLabel(), labels) {
			sum += metric.GetCounter().GetValue() + metric.GetGauge().GetValue() + metric.GetHistogram().GetSampleSum()
		}
	}
	return sum
}

// Count is how often a histogram was told of something.
func (m Metrics) Count(name string) (n float64) {
	for _, metric := range m[name].GetMetric() {
		n += float64(metric.GetHistogram().GetSampleCount())
	}
	return n
}

// Above is how often a histogram was told of more than a bound of its buckets.
func (m Metrics) Above(name string, bound float64) (n float64) {
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

func fits(have []*dto.LabelPair, want []string) bool {
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
