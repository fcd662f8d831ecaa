package match

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

func TestCanChooseChecksPickedValues(t *testing.T) {
	pick := &engine.Option{Key: "pick", Values: []string{"a", "b", "c"}, Pick: 2}
	one := &engine.Option{Key: "map", Values: []string{"x", "y"}, Default: "x"}
	for _, c := range []struct {
		opt   *engine.Option
		value string
		ok    bool
	}{
		{one, "x", true}, {one, "", false}, {one, "z", false}, {one, "x+y", false},
		{pick, "", true}, {pick, "a", true}, {pick, "c+a", true},
		{pick, "a+a", false}, {pick, "a+z", false}, {pick, "a+b+c", false},
	} {
		if got := canChoose(c.opt, c.value); got != c.ok {
			t.Errorf("choosable(%s, %q) = %v", c.opt.Key, c.value, got)
		}
	}
}

func TestApplicableOptionsRemovesAndFills(t *testing.T) {
	meta := &engine.Meta{Options: []engine.Option{
		{Key: "cards", Values: []string{"fixed", "pick"}, Default: "fixed"},
		{Key: "pick", Values: []string{"a", "b"}, Pick: 1, When: "cards=pick"},
	}}
	got := applicableOptions(meta, engine.Options{"cards": "fixed", "pick": "a"})
	if _, there := got["pick"]; there {
		t.Errorf("an option that no longer counts stayed: %v", got)
	}
	got = applicableOptions(meta, engine.Options{"cards": "pick"})
	if value, there := got["pick"]; !there || value != "" {
		t.Errorf("an option that counts from now on is missing: %v", got)
	}
}
