// Package figures tells Prometheus what the store says of itself, which is asked anew each
// time. All processes tell the same.
package figures

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/railbot/railbot/store"
)

// asking bounds what one figure waits for Redis.
const asking = 2 * time.Second

// Register adds the figures of a store.
func Register(r prometheus.Registerer, s *store.Store) {
	figure := func(name, help string, ask func(context.Context) (float64, error)) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: name, Help: help + "; -1 when Redis does not tell.",
		}, func() float64 { return told(ask) })
	}
	r.MustRegister(
		figure("railbot_matches_live", "Channels with a live match",
			func(ctx context.Context) (float64, error) {
				n, err := s.Live(ctx)
				return float64(n), err
			}),
		figure("railbot_budget_left", "Requests besides answers that all processes together may make at once, at most 5",
			func(ctx context.Context) (float64, error) {
				left, err := s.Budget(ctx)
				return float64(left.Left), err
			}),
		figure("railbot_redis_memory_share", "The part of its memory that Redis has used, 0 to 1",
			func(ctx context.Context) (float64, error) {
				m, err := s.Memory(ctx)
				return m.Share, err
			}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "railbot_redis_writable", Help: "1 while Redis takes changes.",
		}, func() float64 {
			return max(0, told(func(ctx context.Context) (float64, error) { return 1, s.Writable(ctx) }))
		}),
		partitions{s},
	)
}

// told is a figure that Redis tells, or -1.
func told(ask func(context.Context) (float64, error)) float64 {
	ctx, cancel := context.WithTimeout(context.Background(), asking)
	defer cancel()
	n, err := ask(ctx)
	if err != nil {
		return -1
	}
	return n
}
