package engine

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"log/slog"
	"testing"
)

// formatSeed returns a seed, alone and inside other values, as written by every fmt verb,
// by encoding packages and by both handlers of slog.
func formatSeed(t *testing.T, seed Seed) map[string]string {
	t.Helper()
	type record struct {
		Game string
		Seed Seed
		Many []Seed
		By   map[string]Seed
		Any  any
	}
	values := map[string]any{
		"seed": seed, "pointer": &seed, "slice": []Seed{seed}, "array": [1]Seed{seed},
		"map": map[string]Seed{"s": seed}, "record": record{"g", seed, []Seed{seed}, map[string]Seed{"s": seed}, seed},
	}
	texts := map[string]string{}
	for name, v := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "% x", "%#x", "%d", "%o", "%b", "%c", "%U", "%e", "%t"} {
			texts[name+" "+verb] = fmt.Sprintf(verb, v)
		}
		texts[name+" print"] = fmt.Sprint(v)
		texts[name+" JSON"] = encoded(json.Marshal(v))
		texts[name+" text log"] = logged(asText, v)
		texts[name+" JSON log"] = logged(asJSON, v)
	}
	texts["XML"] = encoded(xml.Marshal(struct{ S Seed }{seed}))
	return texts
}

func encoded(b []byte, err error) string { return fmt.Sprint(string(b), err) }

// logged returns the line that a handler of slog writes about a value.
func logged(handler func(io.Writer) slog.Handler, v any) string {
	var out bytes.Buffer
	slog.New(handler(&out)).Info("match", "value", v, slog.Group("in", "value", v))
	return out.String()
}

var timeless = &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}}

func asText(w io.Writer) slog.Handler { return slog.NewTextHandler(w, timeless) }
func asJSON(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, timeless) }
