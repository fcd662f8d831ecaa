package redistest

import (
	"context"
	"strings"
	"testing"
	"time"
)

// eventually calls done until it returns true, and fails the test after [WaitTimeout].
func eventually(t testing.TB, what string, done func(context.Context) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), WaitTimeout)
	defer cancel()
	for !done(ctx) {
		select {
		case <-ctx.Done():
			t.Fatalf("redistest: timed out waiting until %s", what)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// await repeats a command until the server's answer contains a text. what names the awaited condition in the
// failure message.
func (s *Server) await(t testing.TB, what, text string, question ...any) {
	t.Helper()
	c := s.Client()
	defer c.Close()
	eventually(t, what, func(ctx context.Context) bool {
		answer, err := c.Do(ctx, question...).Result()
		return err == nil && strings.Contains(flatten(answer), text)
	})
}

// flatten returns an answer of any type as words separated by spaces.
func flatten(answer any) string {
	switch a := answer.(type) {
	case string:
		return a
	case []any:
		var words []string
		for _, part := range a {
			words = append(words, flatten(part))
		}
		return strings.Join(words, " ")
	case map[any]any:
		var words []string
		for k, v := range a {
			words = append(words, flatten(k)+" "+flatten(v))
		}
		return strings.Join(words, " ")
	}
	return ""
}
