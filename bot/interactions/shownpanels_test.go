package interactions

import (
	"slices"
	"testing"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/commands/interaction"
)

// TestSlowAnswerLeavesNewerPanel checks that a late answer does not delete a newer panel, which
// the person may be pressing. The next panel must delete both.
func TestSlowAnswerLeavesNewerPanel(t *testing.T) {
	s := newShownPanels(quartz.NewMock(t))
	show := func(id string) (others []string) {
		for _, p := range s.add(interaction.Request{ID: id, User: "u", Channel: "c"}, "u/c", false) {
			others = append(others, p.last.ID)
		}
		return others
	}
	for _, c := range []struct {
		id     string
		others []string
	}{{"9", nil}, {"11", []string{"9"}}, {"10", nil}, {"12", []string{"10", "11"}}, {"13", []string{"12"}}} {
		if got := show(c.id); !slices.Equal(got, c.others) {
			t.Errorf("the panel of %s deletes the panels of %v, want %v", c.id, got, c.others)
		}
	}
}
