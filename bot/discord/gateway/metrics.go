package gateway

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
)

var (
	isActive = prometheus.NewDesc(
		"railbot_gateway_active", "1 in the process that runs the shards, 0 in a standby.", nil, nil)
	shardConnected = prometheus.NewDesc(
		"railbot_shard_connected", "1 while a shard receives events.", []string{"shard"}, nil)
	shardAge = prometheus.NewDesc(
		"railbot_shard_seconds", "Seconds since a shard was connected or disconnected.", []string{"shard"}, nil)
	identifiesLeft = prometheus.NewDesc(
		"railbot_identifies_left", "Gateway sessions that Discord still lets begin today.", nil, nil)
)

// Describe implements [prometheus.Collector].
func (g *Gateway) Describe(out chan<- *prometheus.Desc) {
	out <- isActive
	out <- shardConnected
	out <- shardAge
	out <- identifiesLeft
}

// Collect implements [prometheus.Collector]. The process that stands by has no shards.
func (g *Gateway) Collect(out chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	t := g.active()
	if t == nil {
		gauge(isActive, 0)
		return
	}
	gauge(isActive, 1)
	for i, set := range t.openSets() {
		for _, s := range set.shards {
			name, up := strconv.Itoa(s.number), 0.0
			if i > 0 {
				name = s.sessionKey() // two have the same number while another set is opened
			}
			if s.up.Load() {
				up = 1
			}
			gauge(shardConnected, up, name)
			gauge(shardAge, g.Clock.Since(*s.upChangedAt.Load()).Seconds(), name)
		}
	}
	if left, ok := g.limits.sessionsLeft(); ok {
		gauge(identifiesLeft, float64(left))
	}
}
