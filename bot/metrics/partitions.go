package metrics

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/railbot/railbot/store"
)

var (
	partitionsWhole = prometheus.NewDesc("railbot_partitions_whole",
		"Of the 64 partitions of the due times, those that are whole; the others are made anew. -1 when Redis does not tell.",
		nil, nil)
	channelsDue = prometheus.NewDesc("railbot_channels_due",
		"Channels whose due time has come and that no process attends to; -1 when Redis does not tell.", nil, nil)
	longestDue = prometheus.NewDesc("railbot_channel_due_seconds",
		"For how long the channel that is due longest has been so; -1 when Redis does not tell.", nil, nil)
	channelsChanged = prometheus.NewDesc("railbot_channels_changed",
		"Channels that have changed and in which no process has found yet that all is shown; -1 when Redis does not tell.",
		nil, nil)
	longestChanged = prometheus.NewDesc("railbot_channel_changed_seconds",
		"Time since the last change of the one of them that has waited longest; -1 when Redis does not tell.", nil, nil)
)

// partitions collects the metrics of the store's partitions, which are read together.
type partitions struct{ store *store.Store }

// Describe implements [prometheus.Collector].
func (partitions) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{partitionsWhole, channelsDue, longestDue, channelsChanged, longestChanged} {
		out <- d
	}
}

// Collect implements [prometheus.Collector].
func (f partitions) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	p, err := f.store.Partitions(ctx)
	for d, value := range map[*prometheus.Desc]float64{
		partitionsWhole: float64(p.Complete),
		channelsDue:     float64(p.Due.Channels), longestDue: p.Due.Longest.Seconds(),
		channelsChanged: float64(p.Changed.Channels), longestChanged: p.Changed.Longest.Seconds(),
	} {
		if err != nil {
			value = -1
		}
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
}
