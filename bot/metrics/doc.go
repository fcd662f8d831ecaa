// Package metrics holds the Prometheus metrics of the bot.
//
// They show a host whether people are answered in time and boards are up to date. New returns
// Metrics with a registry of their own; the other packages call the method of what they count
// or measure. Values that are read on demand are added by [Metrics.Watch],
// [Metrics.WatchStore] and [Metrics.WatchThinker].
package metrics
