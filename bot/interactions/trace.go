package interactions

import (
	"context"
	"log/slog"
)

type interactionKey struct{}

// withInteraction returns a context whose log lines have the ID of an interaction, in every
// package: see [NewTraceHandler].
func withInteraction(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, interactionKey{}, id)
}

// NewTraceHandler returns a handler that adds the ID of the interaction to every line about one,
// so that a press can be followed through commands, store and requests to Discord.
func NewTraceHandler(h slog.Handler) slog.Handler { return traceHandler{h} }

type traceHandler struct{ slog.Handler }

// Handle implements [slog.Handler].
func (t traceHandler) Handle(ctx context.Context, r slog.Record) error {
	if id, ok := ctx.Value(interactionKey{}).(string); ok {
		r = r.Clone()
		r.AddAttrs(slog.String("interaction", id))
	}
	return t.Handler.Handle(ctx, r)
}

// WithAttrs implements [slog.Handler].
func (t traceHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return traceHandler{t.Handler.WithAttrs(attrs)}
}

// WithGroup implements [slog.Handler].
func (t traceHandler) WithGroup(name string) slog.Handler {
	return traceHandler{t.Handler.WithGroup(name)}
}
