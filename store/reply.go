package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// reply reads the array that a script returned, in order. The first value of a wrong type is kept as err;
// later reads return zero values.
type reply struct {
	left []any
	err  error
}

// next returns the next value.
func (r *reply) next() any {
	if len(r.left) == 0 {
		if r.err == nil {
			r.err = fmt.Errorf("script returned too few values")
		}
		return nil
	}
	v := r.left[0]
	r.left = r.left[1:]
	return v
}

// readText returns the next value as a string, "" if it is missing.
func (r *reply) readText() string {
	switch v := r.next().(type) {
	case nil:
		return ""
	case string:
		return v
	default:
		return fmt.Sprint(v)
	}
}

// readBytes returns the next value as bytes, nil if it is missing.
func (r *reply) readBytes() []byte {
	if s := r.readText(); s != "" {
		return []byte(s)
	}
	return nil
}

// readNumber returns the next value as a number, 0 if it is missing.
func (r *reply) readNumber() uint64 {
	s := r.readText()
	if s == "" {
		return 0
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("parse stored number: %w", err)
	}
	return n
}

// readTime returns the next value, in Unix milliseconds, as a time. 0 or a missing value is the zero time.
func (r *reply) readTime() time.Time { return fromMillis(int64(r.readNumber())) }

// readTexts returns the next value as a list of strings.
func (r *reply) readTexts() []string {
	list, _ := r.next().([]any)
	out := make([]string, len(list))
	for i, v := range list {
		out[i], _ = v.(string)
	}
	return out
}

// toMillis returns a time in Unix milliseconds, 0 for the zero time.
func toMillis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// fromMillis is the inverse of toMillis. The result is in UTC.
func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// sortUnique sorts a list and removes duplicates.
func sortUnique(list []string) []string {
	slices.SortFunc(list, strings.Compare)
	return slices.Compact(list)
}
