package metrics

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// TestPartitionMetrics checks that the metrics have the values of the store, and -1 if it fails.
func TestPartitionMetrics(t *testing.T) {
	server := redistest.Start(t)
	s, err := store.Open(t.Context(), server.URL, store.Options{Timeout: redistest.WaitTimeout})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	values := func() map[string]float64 {
		t.Helper()
		registry := prometheus.NewPedanticRegistry()
		registry.MustRegister(partitions{s})
		families, err := registry.Gather()
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]float64{}
		for _, f := range families {
			found[strings.TrimPrefix(f.GetName(), "railbot_")] = f.GetMetric()[0].GetGauge().GetValue()
		}
		return found
	}
	if err := s.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	change := store.Change{Match: "m", Record: []byte("r"), Due: time.Now().Add(-time.Hour)}
	if err := s.Save(context.Background(), "c", change); err != nil {
		t.Fatal(err)
	}
	got := values()
	if got["partitions_complete"] != 64 || got["channels_due"] != 1 || got["channels_changed"] != 1 {
		t.Errorf("of one that is due and has changed: %v", got)
	}
	if late, changed := got["channel_due_seconds"], got["channel_changed_seconds"]; late < 3600 || changed >= 3600 {
		t.Errorf("due for %v s an hour after its time, changed %v s ago", late, changed)
	}
	server.Stop()
	got = values()
	for name, value := range got {
		if value != -1 {
			t.Errorf("%s is %v without Redis", name, value)
		}
	}
	if len(got) != 5 {
		t.Errorf("%d values: %v", len(got), got)
	}
}
