package redistest

import (
	"context"
	"strings"
	"testing"
	"time"
)

// eventually calls done until it returns true, and fails the test after [Patience].
func eventually(t testing.TB, what string, done func(context.Context) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	for !done(ctx) {
		select {
		case <-ctx.Done():
			t.Fatalf("redistest: never: %s", what)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// await asks a server until its answer contains a text.
func (s *Server) await(t testing.TB, what, text string, question ...any) {
	t.Helper()
	c := s.Client()
	defer c.Close()
	eventually(t, what, func(ctx context.Context) bool {
		answer, err := c.Do(ctx, question...).Result()
		return err == nil && strings.Contains(flat(answer), text)
	})
}

// flat returns an answer of any type as words separated by spaces.
func flat(answer any) string {
	switch a := answer.(type) {
	case string:
		return a
	case []any:
		var words []string
		for _, part := range a {
			words = append(words, flat(part))
		}
		return strings.Join(words, " ")
	case map[any]any:
		var words []string
		for k, v := range a {
			words = append(words, flat(k)+" "+flat(v))
		}
		return strings.Join(words, " ")
	}
	return ""
}
