package metrics

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/railbot/railbot/store"
)

// storeTimeout bounds the wait of one gauge for Redis.
const storeTimeout = 2 * time.Second

// WatchStore adds the metrics of a store. Redis is asked whenever they are collected, so all
// processes report the same values. It must be called at most once.
func (m *Metrics) WatchStore(s *store.Store) {
	newGauge := func(name, help string, ask func(context.Context) (float64, error)) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: name, Help: help + "; -1 if Redis does not answer.",
		}, func() float64 { return askStore(ask) })
	}
	m.Registry.MustRegister(
		newGauge("railbot_matches_live", "Channels with a live match",
			func(ctx context.Context) (float64, error) {
				n, err := s.Live(ctx)
				return float64(n), err
			}),
		newGauge("railbot_budget_left", "Requests to Discord, not counting answers to interactions, that all processes together may make without waiting; at most 5",
			func(ctx context.Context) (float64, error) {
				left, err := s.Budget(ctx)
				return float64(left.Left), err
			}),
		newGauge("railbot_redis_memory_share", "Used share of the memory that Redis may use, from 0 to 1",
			func(ctx context.Context) (float64, error) {
				m, err := s.Memory(ctx)
				return m.Share, err
			}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_redis_writable", Help: "1 while Redis accepts writes, otherwise 0.",
		}, func() float64 {
			return max(0, askStore(func(ctx context.Context) (float64, error) { return 1, s.Writable(ctx) }))
		}),
		partitions{s},
	)
}

// askStore returns the value that ask returns, or -1 if the store fails.
func askStore(ask func(context.Context) (float64, error)) float64 {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	n, err := ask(ctx)
	if err != nil {
		return -1
	}
	return n
}
