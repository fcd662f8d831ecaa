package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// reply reads the array that a script returned, in order. The first value that
// is not what was asked for is kept as err; later reads return zero values.
type reply struct {
	left []any
	err  error
}

func (r *reply) next() any {
	if len(r.left) == 0 {
		if r.err == nil {
			r.err = fmt.Errorf("a script returned too few values")
		}
		return nil
	}
	v := r.left[0]
	r.left = r.left[1:]
	return v
}

// text is empty for a missing value.
func (r *reply) text() string {
	switch v := r.next().(type) {
	case nil:
		return ""
	case string:
		return v
	default:
		return fmt.Sprint(v)
	}
}

// bytes is nil for a missing value.
func (r *reply) bytes() []byte {
	if s := r.text(); s != "" {
		return []byte(s)
	}
	return nil
}

// number is 0 for a missing value.
func (r *reply) number() uint64 {
	s := r.text()
	if s == "" {
		return 0
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("a stored number is unreadable: %w", err)
	}
	return n
}

// moment reads Unix milliseconds, 0 or missing being the zero time.
func (r *reply) moment() time.Time { return fromMillis(int64(r.number())) }

func (r *reply) texts() []string {
	list, _ := r.next().([]any)
	out := make([]string, len(list))
	for i, v := range list {
		out[i], _ = v.(string)
	}
	return out
}

func toMillis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

func distinct(list []string) []string {
	slices.SortFunc(list, strings.Compare)
	return slices.Compact(list)
}
