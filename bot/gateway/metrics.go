package gateway

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/railbot/railbot/store/fleet"
)

var (
	shardConnected = prometheus.NewDesc(
		"railbot_shard_connected", "1 while events arrive over a shard that this process has.", []string{"shard"}, nil)
	shardAge = prometheus.NewDesc(
		"railbot_shard_seconds", "For how long a shard of this process has been connected, or has not.", []string{"shard"},
		nil)
	startsLeft = prometheus.NewDesc(
		"railbot_identifies_left", "Gateway sessions that all processes together may still begin today.", nil, nil)
)

// Describe is part of [prometheus.Collector].
func (g *Gateway) Describe(out chan<- *prometheus.Desc) {
	out <- shardConnected
	out <- shardAge
	out <- startsLeft
}

// Collect is part of [prometheus.Collector].
func (g *Gateway) Collect(out chan<- prometheus.Metric) {
	turn := g.lastTurn()
	for _, s := range g.which(func(fleet.Shard) bool { return true }) {
		name, up := strconv.Itoa(s.lease.N), 0.0
		if s.lease.Epoch != turn.Epoch {
			name += "/" + strconv.Itoa(s.lease.Of) // two of a number, while another number of shards is opened
		}
		if s.up.Load() {
			up = 1
		}
		age := g.Clock.Since(*s.since.Load()).Seconds()
		out <- prometheus.MustNewConstMetric(shardConnected, prometheus.GaugeValue, up, name)
		out <- prometheus.MustNewConstMetric(shardAge, prometheus.GaugeValue, age, name)
	}
	if turn.Epoch > 0 {
		out <- prometheus.MustNewConstMetric(startsLeft, prometheus.GaugeValue, float64(turn.Left))
	}
}
