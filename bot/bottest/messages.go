package bottest

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/bot"
)

// Routes of messages, for faults of the sandbox.
const (
	PostRoute = "/channels/{channel_id}/messages"
	EditRoute = "/channels/{channel_id}/messages/{message_id}"
)

// AwaitText waits until the last public message of the table has a text.
func (w *World) AwaitText(text string) {
	w.T.Helper()
	w.Await(fmt.Sprintf("the public message says %q", text), func() bool {
		m := w.PublicMessages()
		return len(m) > 0 && m[len(m)-1].Content == text
	})
}

// WantOneMessage fails the test unless the table has one public message.
func (w *World) WantOneMessage() {
	w.T.Helper()
	if m := w.PublicMessages(); len(m) != 1 {
		w.T.Errorf("%d public messages, want 1", len(m))
	}
}

// ReadMetric returns the value of a metric of a bot, of a histogram the number of observations. With
// a label it reads only those with that value of their first label. It returns 0 if there is none.
func ReadMetric(t testing.TB, b *bot.Bot, name string, label ...string) (sum float64) {
	t.Helper()
	families, err := b.Metrics.Registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() != name {
			continue
		}
		for _, m := range f.GetMetric() {
			if len(label) == 0 || m.GetLabel()[0].GetValue() == label[0] {
				sum += m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
			}
		}
	}
	return sum
}
