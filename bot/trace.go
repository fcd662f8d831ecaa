package bot

import (
	"context"
	"log/slog"
)

type interactionKey struct{}

// following makes a context whose log lines bear the id of an interaction, in
// whatever package they are written: see [Traced].
func following(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, interactionKey{}, id)
}

// Traced adds the id of the interaction that a line is about, so that one press
// can be followed through commands, store and requests to Discord.
func Traced(h slog.Handler) slog.Handler { return traced{h} }

type traced struct{ slog.Handler }

// Handle adds the id where the context has one.
func (t traced) Handle(ctx context.Context, r slog.Record) error {
	if id, ok := ctx.Value(interactionKey{}).(string); ok {
		r = r.Clone()
		r.AddAttrs(slog.String("interaction", id))
	}
	return t.Handler.Handle(ctx, r)
}

// WithAttrs keeps the adding.
func (t traced) WithAttrs(attrs []slog.Attr) slog.Handler { return traced{t.Handler.WithAttrs(attrs)} }

// WithGroup keeps the adding.
func (t traced) WithGroup(name string) slog.Handler { return traced{t.Handler.WithGroup(name)} }
