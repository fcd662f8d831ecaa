package metrics

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/railbot/railbot/store"
)

var (
	partitionsComplete = prometheus.NewDesc("railbot_partitions_complete",
		"Complete partitions of the due times, of 64; the others are being rebuilt. -1 if Redis does not answer.",
		nil, nil)
	channelsDue = prometheus.NewDesc("railbot_channels_due",
		"Channels whose due time has passed and that no process is handling; -1 if Redis does not answer.", nil, nil)
	longestDue = prometheus.NewDesc("railbot_channel_due_seconds",
		"Seconds since the earliest due time that has passed and is not handled; -1 if Redis does not answer.", nil, nil)
	channelsChanged = prometheus.NewDesc("railbot_channels_changed",
		"Channels with a recent change whose message is not yet confirmed to be up to date; -1 if Redis does not answer.",
		nil, nil)
	longestChanged = prometheus.NewDesc("railbot_channel_changed_seconds",
		"Seconds since the oldest of these changes; -1 if Redis does not answer.", nil, nil)
)

// partitions collects the metrics of the store's partitions, which are read together.
type partitions struct{ store *store.Store }

// Describe implements [prometheus.Collector].
func (partitions) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{partitionsComplete, channelsDue, longestDue, channelsChanged, longestChanged} {
		out <- d
	}
}

// Collect implements [prometheus.Collector].
func (f partitions) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	p, err := f.store.Partitions(ctx)
	for d, value := range map[*prometheus.Desc]float64{
		partitionsComplete: float64(p.Complete),
		channelsDue:        float64(p.Due.Channels), longestDue: p.Due.Longest.Seconds(),
		channelsChanged: float64(p.Changed.Channels), longestChanged: p.Changed.Longest.Seconds(),
	} {
		if err != nil {
			value = -1
		}
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
}
